"""Boards, cards, tiles and tables as pictures and tables with counts, and what fields can hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from boardrules.rulebook.book import Book, card_anchor
from boardrules.rulebook.document import Block, Gallery, Picture, Rich, Row, Strong, Table, rich
from boardrules.rulebook.pictures import board_picture, tile_picture
from boardrules.ruleset import expressions as ex
from boardrules.ruleset.model import DeckModel, EnumModel, FieldModel, TableModel, ZoneModel
from boardrules.ruleset.statements import Roll
from boardrules.ruleset.types import COMPASS, Type
from boardrules.ruleset.visit import every_statement
from boardrules.words.decisions import PREPOSITIONS
from boardrules.words.phrases import capital

BOOKKEEPING = {"tile", "rotation"}


def _title(book: Book, name: str) -> str:
    return capital(book.naming.name(name))


def dice_faces(book: Book) -> dict[tuple[int, int], int]:
    """By the lowest and highest face of a die, how many of them the rules roll at once."""
    most: dict[tuple[int, int], int] = {}
    for statement in every_statement(book.ruleset):
        if isinstance(statement, Roll):
            faces = [_faces(binder.domain) for binder in statement.dice]
            for face in {face for face in faces if face is not None}:
                most[face] = max(most.get(face, 0), faces.count(face))
    return most


def _faces(domain: ex.Expression) -> tuple[int, int] | None:
    if isinstance(domain, ex.RangeSet) and isinstance(domain.low, ex.Constant) and isinstance(domain.high, ex.Constant):
        low, high = domain.low.value, domain.high.value
        if isinstance(low, int) and isinstance(high, int):
            return low, high
    return None


# ------------------------------------------------------------------------------------------------ boards and tiles


def board_pictures(book: Book) -> Iterator[Block]:
    for name in book.ruleset.boards:
        picture = board_picture(book.game, name)
        if picture is not None:
            ours = book.ours(f"board {name}")
            yield replace(picture, caption=f"{picture.alt}{ours}") if ours else picture
    for deck in book.ruleset.decks.values():
        if deck.tiles:
            pictures = tile_pictures(book, deck)
            if pictures:
                yield Gallery(tuple(pictures))


def tile_pictures(book: Book, deck: DeckModel) -> list[Picture]:
    found = []
    for tile in deck.cards:
        if deck.copies.get(tile, 0):
            words = capital(book.naming.card(deck.name, tile))
            found.append(tile_picture(book.game, deck.name, tile, words.removesuffix(" tile"), deck.copies[tile]))
    return found


# ------------------------------------------------------------------------------------------------ cards


def deck_table(book: Book, deck: DeckModel, anchored: bool) -> Table:
    """Every kind of card with its number and properties; a column that says the same of all is left out."""
    columns = [name for name in deck.columns if name != "title" and _tells(deck, name)]
    if "text" in columns:
        columns = ["text"]  # what is printed on the card says it all
    table = table_of_deck(book, deck)
    across = _arguments(book, table.parameters[1][1]) if table is not None else []
    counted = any(copies != 1 for copies in deck.copies.values())
    head = [
        capital(book.naming.deck(deck.name)),
        *([book.text("copies")] if counted else []),
        *(book.text("text") if name == "text" else book.naming.name(name, deck.name) for name in columns),
    ]
    first = len(head) - len(columns)
    head += [words for _, words in across]
    rows = []
    for card in deck.cards:
        values = deck.rows.get(card, {})
        cells: list[Rich] = [rich(Strong(capital(book.naming.card(deck.name, card))))]
        cells += [rich(str(deck.copies.get(card, 0) or "–"))] if counted else []
        cells += [_cell(book, deck.columns[name], values.get(name)) for name in columns]
        if table is not None:
            cells += [_looked_up(book, table, f"{card} {key}") for key, _ in across]
        anchor = book.anchors.take(card_anchor(deck.name, card)) if anchored else ""
        rows.append(Row(tuple(cells), anchor))
    numbers = {index + first for index, name in enumerate(columns) if deck.columns[name].kind == "number"}
    numbers |= {*range(1, first), *range(first + len(columns), len(head))}
    words, total = capital(book.naming.deck_noun(deck.name).several), sum(deck.copies.values())
    caption = (
        book.text("{cards}: {count} in all", cards=words, count=total)
        if counted
        else book.text("{cards}: {count} in all, one of each", cards=words, count=total)
    ) + book.ours(f"deck {deck.name}", f"tiles {deck.name}")
    return Table(tuple(rich(text) for text in head), tuple(rows), caption, frozenset(numbers))


def table_of_deck(book: Book, deck: DeckModel) -> TableModel | None:
    """A table with a row for each kind of card: it is printed with the cards."""
    for table in book.ruleset.tables.values():
        kinds = [type_ for _, type_ in table.parameters]
        if len(kinds) == 2 and kinds[0].kind == "card" and kinds[0].name == deck.name:
            return table
    return None


def _tells(deck: DeckModel, column: str) -> bool:
    values = {repr(deck.rows.get(card, {}).get(column)) for card in deck.cards}
    return len(values) > 1


def _cell(book: Book, type_: Type, value: Any) -> Rich:
    if value is None or value == ():
        return rich("–")
    text = book.naming.value(type_, value)
    return book.linked(text) if type_.kind in ("text",) else rich(text)


# ------------------------------------------------------------------------------------------------ enums and tables


def enum_table(book: Book, enum: EnumModel) -> Table | None:
    """The properties of an enum's values; None where they have none."""
    columns = [name for name in enum.columns if name != "title"]
    if not columns:
        return None
    head = [_title(book, enum.name), *(book.naming.name(name) for name in columns)]
    rows = []
    for value in enum.values:
        cells = [rich(Strong(capital(book.naming.member(enum.name, value))))]
        cells += [_cell(book, enum.columns[name], enum.rows.get(value, {}).get(name)) for name in columns]
        rows.append(Row(tuple(cells)))
    numbers = {index + 1 for index, name in enumerate(columns) if enum.columns[name].kind == "number"}
    caption = _ours(book, _title(book, enum.name), f"enum {enum.name}")
    return Table(tuple(rich(text) for text in head), tuple(rows), caption, frozenset(numbers))


def _ours(book: Book, title: str, home: str) -> str:
    """The caption of a table that is ours; any other speaks for itself."""
    ours = book.ours(home)
    return f"{title}{ours}" if ours else ""


def lookup_table(book: Book, table: TableModel) -> Table:
    """A table of the rules: one argument down, a second one across."""
    first, *others = table.parameters
    names = [_arguments(book, type_) for _, type_ in table.parameters]
    head = [rich(capital(book.naming.name(first[0], table.name)))]
    if not others:
        head.append(rich(_bare(book, table)))
        rows = [Row((rich(Strong(capital(words))), _looked_up(book, table, key))) for key, words in names[0]]
        return Table(tuple(head), tuple(rows), _ours(book, capital(_bare(book, table)), f"table {table.name}"))
    head += [rich(words) for _, words in names[1]]
    rows = [
        Row((rich(Strong(capital(words))), *(_looked_up(book, table, f"{key} {other}") for other, _ in names[1])))
        for key, words in names[0]
    ]
    caption = capital(_bare(book, table)) + book.ours(f"table {table.name}")
    return Table(
        tuple(head), tuple(rows), caption, frozenset(range(1, len(head))) if table.result.kind == "number" else frozenset()
    )


def _bare(book: Book, table: TableModel) -> str:
    """The name of a table without the `of` that makes it read well in code."""
    words = book.naming.name(table.name).split()
    return " ".join(words[:-1] if len(words) > 1 and words[-1] in PREPOSITIONS else words)


def _looked_up(book: Book, table: TableModel, key: str) -> Rich:
    value = table.values.get(key)
    return rich("–") if value is None or value == 0 else rich(book.naming.value(table.result, value))


def _arguments(book: Book, type_: Type) -> list[tuple[str, str]]:
    match type_.kind:
        case "enum":
            values: tuple[Any, ...] = book.ruleset.enums[type_.name].values
        case "card":
            values = book.ruleset.decks[type_.name].cards
        case "direction":
            values = COMPASS
        case "number":
            values = tuple(range(type_.low, type_.high + 1))
        case "player":
            values = book.ruleset.seats
        case "flag":
            return [("no", book.text("no")), ("yes", book.text("yes"))]
        case _:
            values = ()
    return [(str(value), book.naming.value(type_, value)) for value in values]


# ------------------------------------------------------------------------------------------------ what fields hold


def holds(book: Book, item: FieldModel | ZoneModel) -> str:
    """What a field or zone can hold, as far as it tells a player something, and who sees it."""
    parts = [_held(book, item)]
    if not parts[0]:
        return ""
    if item.visibility != "open":
        parts.append(book.text("nobody sees it") if item.visibility == "hidden" else book.text("only its owner sees it"))
    return book.phrases.parted(parts)


def _held(book: Book, item: FieldModel | ZoneModel) -> str:
    if isinstance(item, FieldModel):
        tells = item.type.capped if item.type.kind == "number" else item.type.kind == "set"
        return type_words(book, item.type) if tells else ""
    noun = book.naming.deck_noun(item.deck)
    if item.limit is None:
        return noun.several
    return book.text("up to {cards}", cards=book.counted(item.limit, noun))


def type_words(book: Book, type_: Type) -> str:
    """What values a type has: `0 to 8`, `any number of colours`."""
    match type_.kind:
        case "number":
            text = book.text("{low} to {high}", low=type_.low, high=type_.high)
        case "flag":
            text = book.text("yes or no")
        case "set" if type_.element is not None:
            text = book.text("any number of {things}", things=book.naming.type_noun(type_.element).several)
        case _:
            text = book.text("{a thing}", thing=book.naming.type_noun(type_))
    return book.text("{what}, or none", what=text) if type_.optional else text
