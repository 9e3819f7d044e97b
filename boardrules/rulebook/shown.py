"""What a chapter shows: boards, the position at the start, cards, tiles and pieces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boardrules.engine.errors import HooksNotTrusted
from boardrules.rulebook.book import Book
from boardrules.rulebook.components import deck_table, enum_table, tile_pictures
from boardrules.rulebook.document import Block, Gallery, Paragraph, Picture, rich
from boardrules.rulebook.pictures import board_picture, state_picture

SEED = 7


def board_blocks(book: Book, caption: str) -> Iterator[Block]:
    """Every board as it is printed; a plane is shown as it lies at the start."""
    for name in book.ruleset.boards:
        picture = board_picture(book.game, name) or _start(book, "board-at-the-start")
        if picture is not None:
            yield replace(picture, caption=_caption(book, caption or picture.alt, f"board {name}"))


def setup_blocks(book: Book, caption: str) -> Iterator[Block]:
    """The position before the first turn."""
    picture = _start(book, "setup")
    if picture is not None:
        yield replace(picture, caption=caption)


def _start(book: Book, name: str) -> Picture | None:
    options = {name: value for name, value in book.values.items() if name in book.ruleset.options}
    try:
        state = book.game.start(book.players, SEED, options)
    except (HooksNotTrusted, ValueError):
        return None
    return state_picture(state, name, book.text("The table before the first turn"))


def card_blocks(book: Book, name: str, caption: str) -> Iterator[Block]:
    deck = book.ruleset.decks[name]
    table = deck_table(book, deck, anchored=False)
    yield replace(table, caption=_caption(book, caption or table.caption, f"deck {name}"))


def tile_blocks(book: Book, name: str, caption: str) -> Iterator[Block]:
    pictures = tile_pictures(book, book.ruleset.decks[name])
    if pictures:
        words = _caption(book, caption, f"tiles {name}")
        if words:
            yield Paragraph(rich(words), "hint")
        yield Gallery(tuple(pictures))


def piece_blocks(book: Book, caption: str) -> Iterator[Block]:
    """What the kinds of piece are and what is said of each."""
    for piece in book.ruleset.pieces.values():
        enum = book.ruleset.enums.get(piece.kind_enum)
        table = enum_table(book, enum) if enum is not None else None
        if table is not None:
            yield replace(table, caption=_caption(book, caption, f"piece {piece.name}", f"enum {piece.kind_enum}"))


def _caption(book: Book, caption: str, *homes: str) -> str:
    return f"{caption}{book.ours(*homes)}".removeprefix(" · ")
