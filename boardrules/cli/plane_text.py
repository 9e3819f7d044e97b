"""A growing plane as lines of text: every tile as three rows of three marks, turned as it lies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardrules.cli.board_text import Signs
    from boardrules.ruleset.model import BoardModel, Ruleset

BLANK = ("   ", "   ", "   ")


def plane_map(
    ruleset: Ruleset,
    board: BoardModel,
    tiles: Mapping[str, str],
    turns: Mapping[str, int],
    things: Mapping[str, str],
    signs: Signs,
) -> list[str]:
    """The part of the plane that carries tiles, with its coordinates; what stands on a tile is written over its middle row."""
    if not tiles:
        return []
    drawn: dict[tuple[int, int], tuple[str, ...]] = {}
    for space, tile in tiles.items():
        column, row = map(int, space.split(","))
        top, middle, bottom = _picture(ruleset, board.tiles, tile, turns.get(space, 0), signs)
        drawn[column, row] = (top, f"{things.get(space, middle):.3}".ljust(3), bottom)
    columns = range(min(x for x, _ in drawn), max(x for x, _ in drawn) + 1)
    lines = ["      " + " ".join(f"{column:^3}" for column in columns).rstrip()]
    for row in range(min(y for _, y in drawn), max(y for _, y in drawn) + 1):
        for part in range(3):
            label = f"{row:>4}" if part == 1 else "    "
            line = " ".join(drawn.get((column, row), BLANK)[part] for column in columns)
            lines.append(f"{label}  {line}".rstrip())
    return lines


def _picture(ruleset: Ruleset, deck_name: str, tile: str, turn: int, signs: Signs) -> list[str]:
    """The three rows of a tile, turned clockwise by quarters; its name where it has no picture."""
    deck = ruleset.decks[deck_name]
    if tile not in deck.picture_of:
        return ["   ", f"{tile:.3}", "   "]
    marks = deck.pictures[deck.picture_of[tile]].marks
    rows = [[signs.mark(deck.mark_enum, mark) for mark in marks[start : start + 3]] for start in (0, 3, 6)]
    for _ in range(turn % 4):
        rows = [[rows[2 - column][row] for column in range(3)] for row in range(3)]
    return ["".join(row) for row in rows]
