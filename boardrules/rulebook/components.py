"""What is in the box: boards, cards, tiles, pieces, dice, and what each player keeps, as tables with counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from boardrules.rulebook.book import Book, card_anchor
from boardrules.rulebook.document import Block, Gallery, Paragraph, Picture, Rich, Row, Strong, Table, rich
from boardrules.rulebook.pictures import board_picture, tile_picture
from boardrules.rulebook.sources import comment_on
from boardrules.rulebook.words.english import article, listed, number, plural, sentence
from boardrules.ruleset import expressions as ex
from boardrules.ruleset.model import DeckModel, EnumModel, FieldModel, TableModel, ZoneModel
from boardrules.ruleset.statements import Roll
from boardrules.ruleset.types import COMPASS, Type
from boardrules.ruleset.visit import every_statement
from boardrules.words.decisions import PREPOSITIONS

BOOKKEEPING = {"tile", "rotation"}


def inventory(book: Book) -> Iterator[Table]:
    """One line for everything that lies on the table; no table where the game needs nothing of its own."""
    rows: list[Row] = []
    for board in book.ruleset.boards.values():
        noun = plural(book.naming.space(board.name))
        spaces = f"{len(board.spaces)} {noun}" if board.spaces else f"grows to {board.tile_limit} tiles at most"
        name = book.naming.name(board.name)
        rows.append(_row("The board" if name in ("board", *noun.split(), noun[:-1]) else f"The board: {name}", spaces))
    for deck in book.ruleset.decks.values():
        kinds = sum(count > 0 for count in deck.copies.values())
        rows.append(_row(deck_words(book, deck), f"{sum(deck.copies.values())}, of {number(kinds)} kinds"))
    for piece in book.ruleset.pieces.values():
        for kind, count in piece.counts:
            name = book.naming.kind(piece.name, kind) if kind else book.naming.name(piece.name).lower()
            rows.append(_row(_upper(plural(name)), f"{number(count)} for each player" if piece.per_player else number(count)))
    dice = dice_of(book)
    if dice:
        rows.append(_row("Dice", dice))
    if rows:
        yield Table((rich("What"), rich("How many")), tuple(rows))


def deck_words(book: Book, deck: DeckModel) -> str:
    """What a deck is called: Navigation cards, Tiles."""
    noun, name = book.naming.deck(deck.name), book.naming.name(deck.name)
    same = name.lower() in (noun, plural(noun))
    return _upper(plural(noun) if same else f"{name.removesuffix('s')} {plural(noun)}")


def _row(*cells: str) -> Row:
    return Row(tuple(rich(cell) for cell in cells))


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def _title(book: Book, name: str) -> str:
    return _upper(book.naming.name(name))


def dice_of(book: Book) -> str:
    """The dice that the rules roll: `two dice, 1 to 6`."""
    most = dice_faces(book)
    return listed([f"{number(count)} {_dice(count)} with {low} to {high}" for (low, high), count in sorted(most.items())])


def dice_faces(book: Book) -> dict[tuple[int, int], int]:
    """By the lowest and highest face of a die, how many of them the rules roll at once."""
    most: dict[tuple[int, int], int] = {}
    for statement in every_statement(book.ruleset):
        if isinstance(statement, Roll):
            faces = [_faces(binder.domain) for binder in statement.dice]
            for face in {face for face in faces if face is not None}:
                most[face] = max(most.get(face, 0), faces.count(face))
    return most


def _dice(count: int) -> str:
    return "die" if count == 1 else "dice"


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
            yield picture
    for deck in book.ruleset.decks.values():
        if deck.tiles:
            pictures = tile_pictures(book, deck)
            if pictures:
                yield Gallery(tuple(pictures))


def tile_pictures(book: Book, deck: DeckModel) -> list[Picture]:
    found = []
    for tile in deck.cards:
        if deck.copies.get(tile, 0):
            words = _upper(book.naming.card(deck.name, tile))
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
    head = [_upper(book.naming.deck(deck.name)), *(["copies"] if counted else []), *(book.naming.name(name) for name in columns)]
    first = len(head) - len(columns)
    head += [words for _, words in across]
    rows = []
    for card in deck.cards:
        values = deck.rows.get(card, {})
        cells: list[Rich] = [rich(Strong(_upper(book.naming.card(deck.name, card))))]
        cells += [rich(str(deck.copies.get(card, 0) or "–"))] if counted else []
        cells += [_cell(book, deck.columns[name], values.get(name)) for name in columns]
        if table is not None:
            cells += [_looked_up(book, table, f"{card} {key}") for key, _ in across]
        anchor = book.anchors.take(card_anchor(deck.name, card)) if anchored else ""
        rows.append(Row(tuple(cells), anchor))
    numbers = {index + first for index, name in enumerate(columns) if deck.columns[name].kind == "number"}
    numbers |= {*range(1, first), *range(first + len(columns), len(head))}
    caption = f"{deck_words(book, deck)}: {sum(deck.copies.values())} in all" + ("" if counted else ", one of each")
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
        cells = [rich(Strong(_upper(book.naming.member(enum.name, value))))]
        cells += [_cell(book, enum.columns[name], enum.rows.get(value, {}).get(name)) for name in columns]
        rows.append(Row(tuple(cells)))
    numbers = {index + 1 for index, name in enumerate(columns) if enum.columns[name].kind == "number"}
    return Table(tuple(rich(text) for text in head), tuple(rows), "", frozenset(numbers))


def lookup_table(book: Book, table: TableModel) -> Table:
    """A table of the rules: one argument down, a second one across."""
    first, *others = table.parameters
    names = [_arguments(book, type_) for _, type_ in table.parameters]
    head = [rich(_upper(book.naming.name(first[0])))]
    if not others:
        head.append(rich(_bare(book, table)))
        rows = [Row((rich(Strong(_upper(words))), _looked_up(book, table, key))) for key, words in names[0]]
        return Table(tuple(head), tuple(rows), "")
    head += [rich(words) for _, words in names[1]]
    rows = [
        Row((rich(Strong(_upper(words))), *(_looked_up(book, table, f"{key} {other}") for other, _ in names[1])))
        for key, words in names[0]
    ]
    comment = comment_on(table.place)
    title = _upper(_bare(book, table))
    caption = f"{title}: {comment[:1].lower()}{comment[1:]}" if comment else title
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
            return [("no", "no"), ("yes", "yes")]
        case _:
            values = ()
    return [(str(value), book.naming.value(type_, value)) for value in values]


# ------------------------------------------------------------------------------------------------ what players keep


def belongings(book: Book, owner_kind: str, owner: str = "") -> Table | None:
    """The fields and zones of players, of a piece, of spaces, or of all together."""
    rows = []
    items: list[FieldModel | ZoneModel] = [*book.ruleset.fields, *book.ruleset.zones]
    for item in items:
        if (item.owner_kind, item.owner) == (owner_kind, owner) and item.name not in BOOKKEEPING and not _is_inner(item):
            meaning = sentence(comment_on(item.place))
            rows.append(Row((rich(Strong(_title(book, item.name))), rich(holds(book, item)), rich(meaning))))
    if not rows:
        return None
    return Table((rich("What"), rich("It holds"), rich("Meaning")), tuple(rows))


def _is_inner(item: FieldModel | ZoneModel) -> bool:
    """Whether a field only helps the rules along: nothing for it lies on the table."""
    if item.internal:
        return True
    return isinstance(item, FieldModel) and (
        item.type.kind == "flag" or (item.owner_kind == "shared" and item.type.kind == "number")
    )


def holds(book: Book, item: FieldModel | ZoneModel) -> str:
    """What a field or zone can hold, and who sees it."""
    seen = {"open": "", "hidden": "; nobody sees it", "owner": "; only its owner sees it"}[item.visibility]
    if isinstance(item, ZoneModel):
        most = f"up to {number(item.limit)} " if item.limit else ""
        noun = book.naming.deck(item.deck)
        cards = f"{most}{noun if item.limit == 1 else plural(noun)}"
        order = ", in order" if item.kind == "stack" and item.limit != 1 else ""
        return _upper(f"{cards} ({book.naming.name(item.deck)}){order}{seen}")
    return _upper(type_words(book, item.type) + seen)


def type_words(book: Book, type_: Type) -> str:
    """What values a type has: `a number from 0 to 8`, `some colours`."""
    match type_.kind:
        case "number":
            text = f"{type_.low} to {type_.high}"
        case "flag":
            text = "yes or no"
        case "set" if type_.element is not None:
            text = f"any number of {plural(book.naming.noun(type_.element))}"
        case _:
            text = article(book.naming.noun(type_))
    return text + (", or none" if type_.optional else "")


def count_note(book: Book) -> Paragraph | None:
    """How many pieces there are for this number of players."""
    total = sum(
        count * (book.players if piece.per_player else 1) for piece in book.ruleset.pieces.values() for _, count in piece.counts
    )
    if not total or not book.fixed_players:
        return None
    return Paragraph(rich(f"With {number(book.players)} players there are {total} pieces in all."), "hint")
