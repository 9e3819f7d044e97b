"""What a chapter shows: boards, the position at the start, cards, tiles and pieces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boardrules.engine.errors import HooksNotTrusted
from boardrules.rulebook.book import Book
from boardrules.rulebook.components import enum_table, tile_pictures
from boardrules.rulebook.document import Block, Gallery, Paragraph, Picture, Strong, rich
from boardrules.rulebook.pictures import board_picture, card_picture, pieces_picture, start_picture


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
        return start_picture(book.game, name, book.text("The table before the first turn"), book.players, options)
    except (HooksNotTrusted, ValueError):
        return None


def card_blocks(book: Book, name: str, caption: str) -> Iterator[Block]:
    """The kinds of card of a deck, each drawn with how many there are of it."""
    deck = book.ruleset.decks[name]
    words = _caption(book, caption or book.text("The cards"), f"deck {name}")
    yield Paragraph(rich(Strong(words)))
    yield Gallery(
        tuple(card_picture(book.game, name, card, book.naming.card(name, card), deck.copies.get(card, 0)) for card in deck.cards)
    )


def tile_blocks(book: Book, name: str, caption: str) -> Iterator[Block]:
    pictures = tile_pictures(book, book.ruleset.decks[name])
    if pictures:
        words = _caption(book, caption, f"tiles {name}")
        if words:
            yield Paragraph(rich(words), "hint")
        yield Gallery(tuple(pictures))


def piece_blocks(book: Book, caption: str) -> Iterator[Block]:
    """What pieces and markers there are, and what is said of their kinds."""
    homes = [f"piece {piece}" for piece in book.ruleset.pieces]
    yield replace(pieces_picture(book.game), caption=_caption(book, caption, *homes))
    for piece in book.ruleset.pieces.values():
        enum = book.ruleset.enums.get(piece.kind_enum)
        table = enum_table(book, enum) if enum is not None else None
        if table is not None:
            yield replace(table, caption=_caption(book, "", f"enum {piece.kind_enum}"))


def _caption(book: Book, caption: str, *homes: str) -> str:
    return f"{caption}{book.ours(*homes)}".removeprefix(" · ")
