"""Every word that the rules file defines, where it is used, and an index of everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from boardrules.rulebook.actions import action_anchor
from boardrules.rulebook.book import Book, card_anchor
from boardrules.rulebook.components import BOOKKEEPING, holds, type_words
from boardrules.rulebook.document import Block, Inline, Item, Link, Listing, Rich, Term, Text, rich
from boardrules.rulebook.places_of_rules import names_used
from boardrules.rulebook.sources import comment_on
from boardrules.rulebook.words.english import listed, plural, sentence
from boardrules.ruleset.base import Place
from boardrules.ruleset.evaluation import only_for_bots
from boardrules.ruleset.model import FieldModel, ZoneModel
from boardrules.words.decisions import PREPOSITIONS

_COMMON = 3
"""Words of fewer letters are not linked in running text."""


@dataclass(frozen=True)
class Entry:
    """A defined word: `key` is what the uses are counted under."""

    word: str
    key: str
    kind: str
    meaning: str
    place: Place


def entries(book: Book) -> list[Entry]:
    """All defined words, by the alphabet."""
    found = [*_kinds(book), *_values(book), *_owned(book), *_definitions(book)]
    return sorted(found, key=lambda entry: (entry.word.lower(), entry.kind, entry.key))


def _kinds(book: Book) -> Iterator[Entry]:
    rules, naming = book.ruleset, book.naming
    for enum in rules.enums.values():
        values = listed([naming.member(enum.name, value) for value in enum.values])
        yield Entry(naming.name(enum.name).lower(), f"kind {enum.name}", "a list of values", sentence(values), enum.place)
    for deck in rules.decks.values():
        total = f"{sum(deck.copies.values())} {plural(naming.deck(deck.name))} of {len(deck.cards)} kinds."
        yield Entry(naming.name(deck.name).lower(), f"kind {deck.name}", "tiles" if deck.tiles else "cards", total, deck.place)
    for board in rules.boards.values():
        size = f"{len(board.spaces)} {plural(naming.space(board.name))}." if board.spaces else "Grows tile by tile."
        yield Entry(naming.name(board.name).lower(), f"kind {board.name}", "a board", size, board.place)
        for layer in board.layers:
            what = sentence(f"printed on the {plural(naming.space(board.name))}: {type_words(book, layer.type)}")
            yield Entry(naming.name(layer.name), f"property {board.name} {layer.name}", "on the board", what, board.place)
    for piece in rules.pieces.values():
        yield Entry(naming.name(piece.name).lower(), f"kind {piece.name}", "a piece", "", piece.place)


def _values(book: Book) -> Iterator[Entry]:
    naming = book.naming
    for enum in book.ruleset.enums.values():
        for value in enum.values:
            properties = enum.rows.get(value, {})
            facts = [
                f"{naming.name(column)}: {naming.value(enum.columns[column], given)}"
                for column, given in properties.items()
                if column in enum.columns and given is not None and given != ()
            ]
            kind = f"a {naming.name(enum.name).lower()}"
            yield Entry(naming.member(enum.name, value), f"value {enum.name} {value}", kind, sentence("; ".join(facts)), Place())


def _owned(book: Book) -> Iterator[Entry]:
    items: list[FieldModel | ZoneModel] = [*book.ruleset.fields, *book.ruleset.zones]
    for item in items:
        if item.internal or item.name in BOOKKEEPING:
            continue
        of = {"player": "of a player", "shared": "of the game"}.get(item.owner_kind, "")
        if not of:
            of = f"of a {book.naming.space(item.owner) if item.owner_kind == 'board' else book.naming.name(item.owner).lower()}"
        key = f"field {item.owner or item.owner_kind} {item.name}"
        yield Entry(book.naming.name(item.name), key, of, sentence(holds(book, item)), item.place)


def _definitions(book: Book) -> Iterator[Entry]:
    apart = only_for_bots(book.ruleset)
    for definition in book.ruleset.defines.values():
        if definition.name in apart:
            continue
        word = _open_ended(book.naming.name(definition.name))
        yield Entry(word, f"define {definition.name}", "worked out", "", definition.place)
    for table in book.ruleset.tables.values():
        if table.name in apart:
            continue
        yield Entry(_open_ended(book.naming.name(table.name)), f"table {table.name}", "a table", "", table.place)


def _open_ended(words: str) -> str:
    """A name that goes on with what it is asked of: `cards on …`."""
    return f"{words} …" if words.split()[-1] in PREPOSITIONS else words


# ------------------------------------------------------------------------------------------------ blocks


def link_terms(book: Book) -> dict[str, str]:
    """Anchors for all words, so that the rest of the book can lead to them. By key."""
    anchors: dict[str, str] = {}
    for entry in entries(book):
        anchors[entry.key] = book.anchors.take(f"term-{entry.key}")
        word = entry.word.lower()
        plain = entry.key.startswith("value ") and " " not in word and entry.word == word
        if len(word) > _COMMON and not plain and not word.endswith("…"):
            book.terms.setdefault(word, anchors[entry.key])
    for deck in book.ruleset.decks.values():
        for card in deck.cards:
            word = book.naming.card(deck.name, card).lower()
            if len(word) > _COMMON:
                book.terms[word] = card_anchor(deck.name, card)
    return anchors


def glossary_chapter(book: Book, anchors: dict[str, str]) -> Iterator[Block]:
    uses = names_used(book.ruleset)
    for entry in entries(book):
        comment = sentence(comment_on(entry.place)) if entry.place.line and not entry.key.startswith("property") else ""
        meaning = " ".join(filter(None, [comment, entry.meaning]))
        own = _cited(book, "Defined by ", _own_rules(book, entry.key))
        used = _cited(book, "Used in ", list(uses.get(entry.key, ())))
        yield Term(entry.word, anchors[entry.key], entry.kind, rich(meaning), rich(own, " " if own and used else "", used))


def _own_rules(book: Book, key: str) -> list[str]:
    """The rules that a definition consists of."""
    kind, _, name = key.partition(" ")
    if kind != "define":
        return []
    definition = book.ruleset.defines[name]
    rules = [definition.rule, *(requirement.rule for requirement in definition.requirements)]
    return list(dict.fromkeys(rule for rule in rules if rule in book.ruleset.rules))


def _cited(book: Book, head: str, rules: list[str]) -> Rich:
    parts: list[Inline] = []
    for rule in rules:
        parts += [Text(", "), book.cite(rule)] if parts else [Text(head), book.cite(rule)]
    return (*parts, Text(".")) if parts else ()


def index_chapter(book: Book, anchors: dict[str, str]) -> Iterator[Block]:
    """Everything that has an anchor, by the alphabet."""
    found: dict[str, list[tuple[str, str]]] = {}

    def add(word: str, anchor: str) -> None:
        if word:
            found.setdefault(word[0].upper() if word[0].isalpha() else "#", []).append((word, anchor))

    every = entries(book)
    twice = Counter(entry.word.lower() for entry in every)
    for entry in every:
        kind = entry.kind.removeprefix("a ").removeprefix("an ")
        add(f"{entry.word} ({kind})" if twice[entry.word.lower()] > 1 else entry.word, anchors[entry.key])
    for name in book.ruleset.actions:
        add(f"{book.naming.name(name)} (action)", action_anchor(name))
    for deck in book.ruleset.decks.values():
        for card in deck.cards:
            add(f"{book.naming.card(deck.name, card)} ({book.naming.deck(deck.name)})", card_anchor(deck.name, card))
    for name in book.ruleset.options:
        add(f"{book.naming.name(name)} (option)", f"option-{name.replace('_', '-').lower()}")
    items = []
    for letter, words in sorted(found.items()):
        line: list[Inline] = []
        for word, anchor in sorted(set(words), key=lambda pair: (pair[0].lower(), pair[1])):
            line += [Text(", "), Link(word, anchor)] if line else [Link(word, anchor)]
        items.append(Item(rich(Text(f"{letter} "), tuple(line))))
    yield Listing(tuple(items))
