"""Every word that the rules file defines, where it is used, and an index of everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from unicodedata import combining, normalize

from boardrules.rulebook.actions import action_anchor
from boardrules.rulebook.book import Book, card_anchor
from boardrules.rulebook.components import BOOKKEEPING, holds, type_words
from boardrules.rulebook.document import Block, Inline, Item, Link, Listing, Rich, Term, Text, rich
from boardrules.rulebook.places_of_rules import names_used
from boardrules.rulebook.sources import comment_on
from boardrules.ruleset.base import Place
from boardrules.ruleset.model import FieldModel, ZoneModel
from boardrules.words.decisions import PREPOSITIONS
from boardrules.words.phrases import sentence

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
    found = [*_kinds(book), *_values(book), *_owned(book)]
    return sorted(found, key=lambda entry: (*_alphabetical(entry.word), entry.kind, entry.key))


def _alphabetical(word: str) -> tuple[str, str]:
    """Where a word stands in the alphabet: letters with accents stand among those without."""
    small = word.lower().replace("œ", "oe").replace("æ", "ae")
    return "".join(letter for letter in normalize("NFD", small) if not combining(letter)), small


def _kinds(book: Book) -> Iterator[Entry]:
    rules, naming, text = book.ruleset, book.naming, book.text
    shown = shown_enums(book)
    for enum in (enum for enum in rules.enums.values() if enum.name in shown):
        values = book.listed([naming.member(enum.name, value) for value in enum.values])
        yield Entry(naming.name(enum.name).lower(), f"kind {enum.name}", text("a list of values"), sentence(values), enum.place)
    for deck in rules.decks.values():
        kinds = sum(count > 0 for count in deck.copies.values())
        cards = book.counted(sum(deck.copies.values()), naming.type_noun_of_deck(deck.name), words=False)
        if all(count <= 1 for count in deck.copies.values()):
            total = text("{cards}, all different.", cards=cards)
        else:
            total = text("{cards} of {kinds} kinds.", cards=cards, kinds=book.number(kinds))
        yield Entry(naming.deck_noun(deck.name).one, f"kind {deck.name}", "", total, deck.place)
    for board in rules.boards.values():
        spaces = naming.space_noun(board.name)
        size = f"{book.counted(len(board.spaces), spaces, words=False)}." if board.spaces else text("Grows tile by tile.")
        yield Entry(naming.name(board.name).lower(), f"kind {board.name}", text("a board"), size, board.place)
        for layer in board.layers:
            what = text("Printed on the {spaces}: {what}.", spaces=spaces.several, what=type_words(book, layer.type))
            yield Entry(naming.name(layer.name), f"property {board.name} {layer.name}", text("on the board"), what, board.place)
    for piece in rules.pieces.values():
        yield Entry(naming.kind_noun(piece.name, "").one, f"kind {piece.name}", text("a piece"), "", piece.place)


def _values(book: Book) -> Iterator[Entry]:
    naming = book.naming
    shown = shown_enums(book)
    for enum in (enum for enum in book.ruleset.enums.values() if enum.name in shown):
        for value in enum.values:
            properties = enum.rows.get(value, {})
            facts = [
                book.text("{property}: {value}", property=naming.name(column), value=naming.value(enum.columns[column], given))
                for column, given in properties.items()
                if column in enum.columns and given is not None and given != () and enum.columns[column].kind != "flag"
            ]
            kind = naming.name(enum.name).lower()
            meaning = sentence(book.phrases.parted(facts))
            yield Entry(naming.member(enum.name, value), f"value {enum.name} {value}", kind, meaning, Place())


def _owned(book: Book) -> Iterator[Entry]:
    items: list[FieldModel | ZoneModel] = [*book.ruleset.fields, *book.ruleset.zones]
    for item in items:
        if item.internal or item.name in BOOKKEEPING | PREPOSITIONS or is_inner(item):
            continue
        key = f"field {item.owner or item.owner_kind} {item.name}"
        entry = Entry(book.naming.name(item.name, _owner(item)), key, _of(book, item), sentence(holds(book, item)), item.place)
        if entry.meaning or _comment(book, entry):
            yield entry


def _owner(item: FieldModel | ZoneModel) -> str:
    return "Player" if item.owner_kind == "player" else item.owner


def _of(book: Book, item: FieldModel | ZoneModel) -> str:
    """Whose it is."""
    if item.owner_kind == "player":
        return book.text("of a player")
    if item.owner_kind == "shared":
        return book.text("of the game")
    board = item.owner_kind == "board"
    noun = book.naming.space_noun(item.owner) if board else book.naming.kind_noun(item.owner, "")
    return book.text("of {a thing}", thing=noun)


def shown_enums(book: Book) -> set[str]:
    """The lists of values that lie on the table: printed on cards, tiles and boards, kinds of piece, or kept by players."""
    ruleset = book.ruleset
    printed = [deck for deck in ruleset.decks.values() if "text" not in deck.columns]  # otherwise the text of a card says it all
    types = [type_ for deck in printed for type_ in deck.columns.values()]
    types += [layer.type for board in ruleset.boards.values() for layer in board.layers]
    types += [field.type for field in ruleset.fields if field.owner_kind == "player" and not field.internal]
    named = {(type_.element or type_).name for type_ in types if (type_.element or type_).kind == "enum"}
    named |= {piece.kind_enum for piece in ruleset.pieces.values()} | {deck.mark_enum for deck in ruleset.decks.values()}
    return named | {enum.name for enum in ruleset.enums.values() if enum.columns}


def is_inner(item: FieldModel | ZoneModel) -> bool:
    """Whether a field only helps the rules along: nothing for it lies on the table."""
    return isinstance(item, FieldModel) and (
        item.type.kind == "flag" or (item.owner_kind == "shared" and item.type.kind == "number")
    )


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
        used = _cited(book, book.text("Used in"), list(uses.get(entry.key, ())))
        meaning = " ".join(filter(None, [_comment(book, entry), entry.meaning]))
        yield Term(entry.word, anchors[entry.key], entry.kind, rich(meaning), used)


def _comment(book: Book, entry: Entry) -> str:
    """What the author noted beside a field; a comment of the file is written in the file's own language."""
    if book.ruleset.language != "en" or not entry.place.line or not entry.key.startswith("field"):
        return ""
    return sentence(comment_on(entry.place))


def _cited(book: Book, head: str, rules: list[str]) -> Rich:
    parts: list[Inline] = []
    for rule in rules:
        parts += [Text(", "), book.cite(rule)] if parts else [Text(f"{head} "), book.cite(rule)]
    return (*parts, Text(".")) if parts else ()


def index_chapter(book: Book, anchors: dict[str, str]) -> Iterator[Block]:
    """Everything that has an anchor, by the alphabet."""
    found: dict[str, list[tuple[str, str]]] = {}

    def add(word: str, anchor: str) -> None:
        if word:
            letter = _alphabetical(word)[0][:1].upper()
            found.setdefault(letter if letter.isalpha() else "#", []).append((word, anchor))

    every = entries(book)
    twice = Counter(entry.word.lower() for entry in every)
    for entry in every:
        add(f"{entry.word} ({entry.kind})" if entry.kind and twice[entry.word.lower()] > 1 else entry.word, anchors[entry.key])
    for name in book.ruleset.actions:
        add(f"{book.naming.name(name)} ({book.text('action')})", action_anchor(name))
    for deck in book.ruleset.decks.values():
        for card in deck.cards:
            add(f"{book.naming.card(deck.name, card)} ({book.naming.deck(deck.name)})", card_anchor(deck.name, card))
    for name in book.ruleset.options:
        add(f"{book.naming.name(name)} ({book.text('option')})", f"option-{name.replace('_', '-').lower()}")
    items = []
    for letter, words in sorted(found.items()):
        line: list[Inline] = []
        for word, anchor in sorted(set(words), key=lambda pair: (*_alphabetical(pair[0]), pair[1])):
            line += [Text(", "), Link(word, anchor)] if line else [Link(word, anchor)]
        items.append(Item(rich(Text(f"{letter} "), tuple(line))))
    yield Listing(tuple(items))
