"""A position as a picture on a box: the board and what stands on it, without words around it."""

from __future__ import annotations

from dataclasses import replace

from boardrules.render.colours import PAPER
from boardrules.render.document import document
from boardrules.render.draw import tag
from boardrules.render.frame import frame_of
from boardrules.render.outlines import number
from boardrules.render.scene import Scene
from boardrules.render.svg import describe, draw_board
from boardrules.render.svg_tiles import tile_symbols

_MARGIN = 4.0


def draw_cover(scene: Scene) -> str:
    """The picture, as large as the board."""
    bare = replace(scene, caption="", panels=(), table=(), free=(), highlight=None)
    frame = frame_of(bare)
    width, height = frame.width + 2 * _MARGIN, frame.height + 2 * _MARGIN
    paper = tag("rect", width=width, height=height, fill=PAPER)
    place = f"translate({number(_MARGIN - frame.left)} {number(_MARGIN - frame.top)})"
    board = tag("g", draw_board(bare, frame), transform=place)
    return document(scene.title, describe(bare), width, height, paper + board, tile_symbols(bare))
