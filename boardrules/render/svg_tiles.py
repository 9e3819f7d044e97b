"""Tiles: smooth coasts between the marks of their pictures, and what is printed on them."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import pi, sin
from typing import Any

from boardrules.render.colours import INK, PAPER, mix
from boardrules.render.draw import FONT, OWN, capital, clean, label, own_names, tag, text_width
from boardrules.render.frame import Frame
from boardrules.render.icons import icon
from boardrules.render.outlines import merged, number, rounded, square
from boardrules.render.scene import Face, Point, Scene, Space

SIZE = 100.0
"""The side of a tile in its own drawing."""

_STEPS = 10
"""How finely the way from one mark to the next is divided."""

_ROUGH = 0.06
"""How uneven shores are inside a tile; at its edge they are not."""

_BEYOND = 2
"""The picture goes on so many steps beyond the edge, where it is cut off."""


def tile_symbols(scene: Scene) -> str:
    """The picture of every kind of tile in a scene, once."""
    faces = {space.tile.marks: space.tile for space in _tiled(scene) if space.tile is not None}
    return "".join(tile_symbol(face, name) for face, name in zip(faces.values(), tile_names(scene).values(), strict=True))


def _tiled(scene: Scene) -> tuple[Space, ...]:
    return scene.spaces + (scene.highlight.tiles if scene.highlight is not None else ())


def tile_names(scene: Scene) -> dict[tuple[object, ...], str]:
    pictures = dict.fromkeys(space.tile.marks for space in _tiled(scene) if space.tile is not None)
    return {marks: f"{OWN}tile{number}" for number, marks in enumerate(pictures)}


def draw_tiles(scene: Scene, frame: Frame) -> str:
    """Every tile where it lies, turned as it lies."""
    names = tile_names(scene)
    tiles = [space for space in scene.spaces if space.tile is not None]
    parts = [
        draw_tile(
            space.tile,
            names[space.tile.marks],
            frame.at(space.at),
            frame.unit,
            space.name,
            not space.things,
            scene.sheet,
            frame.text * 0.8,
        )
        for space in tiles
        if space.tile is not None
    ]
    if not scene.sheet:
        d = "".join(rounded(loop, 0.03, frame.unit) for loop in merged(square(space.at) for space in tiles))
        move = f"translate({number(frame.x(0.0))} {number(frame.y(0.0))})"
        parts.append(tag("path", d=d, fill="none", stroke=mix(INK, PAPER, 0.15), stroke_width=1.8, transform=move))
    return "".join(parts)


def draw_tile(
    face: Face, symbol: str, at: Point, unit: float, space: str, roomy: bool, sheet: bool = False, words: float = 0.0
) -> str:
    """One tile: its turned picture, then what is printed on it, upright. `space` is where it lies, "" where it lies nowhere;
    `words` is how large names are at least."""
    x, y = at
    scale = unit / SIZE
    turn = f" rotate({90 * face.turn})" if face.turn else ""
    place = f"translate({number(x)} {number(y)}){turn} scale({scale:.4f}) translate(-50 -50)"
    title = tag("title", clean(f"{space}: {face.words}" if space else face.words))
    picture = tag("use", href=f"#{symbol}", width=SIZE, height=SIZE, transform=place)
    half = unit / 2
    border = tag(
        "rect",
        title,
        x=x - half,
        y=y - half,
        width=unit,
        height=unit,
        fill="#ffffff",
        fill_opacity="0",
        stroke=INK,
        stroke_width=0.9,
        stroke_opacity="0.45",
        class_="space" if space else "tile",
        data_space=clean(space) or None,
        data_card=clean(face.name),
    )
    return picture + border + _print(face, at, unit, roomy, words) + (_sheet_name(face, at, unit) if sheet else "")


def _print(face: Face, at: Point, unit: float, roomy: bool, words: float) -> str:
    """Icons in the middle of a tile, or in its corner where something stands on it; a name below."""
    x, y = at
    count = len(face.icons)
    size = unit * ((0.46 if count == 1 else 0.32) if roomy else 0.31)
    parts = []
    for place, look in enumerate(face.icons):
        if roomy:
            across = (place - (count - 1) / 2) * size * 0.95
            down = (place % 2 - 0.5) * size * 0.55 if count > 1 else 0.0
        else:
            across, down = -unit * 0.32 + place * size * 0.8, -unit * 0.32
        parts.append(icon(look.icon, x + across, y + down, size, look.colour, PAPER, halo="#ffffff" if not roomy else ""))
    if face.label:
        size = max(unit * 0.15, words)
        size = min(size, size * unit * 0.96 / max(text_width(face.label, size), 1.0))
        parts.append(label(capital(face.label), x, y + unit * 0.38, size, style="italic", weight="bold"))
    return "".join(parts)


def _sheet_name(face: Face, at: Point, unit: float) -> str:
    """What a tile is called and how many there are, as large as there is room for."""
    text = f"{capital(face.words)} × {face.copies}"
    x, y = at
    return label(text, x, y + unit * 0.61, min(12.0, 12.0 * unit / max(1.15 * text_width(text, 12.0), 1.0)))


def lone_tile(face: Face) -> str:
    """A picture of one tile and nothing else."""
    title = f"<title>{clean(face.words)}</title>"
    drawing = draw_tile(face, f"{OWN}tile", (SIZE / 2 + 2, SIZE / 2 + 2), SIZE, "", True)
    side = number(SIZE + 4)
    return own_names(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" width="{side}" height="{side}" '
        f'font-family="{FONT}" role="img">{title}<defs>{tile_symbol(face, f"{OWN}tile")}</defs>{drawing}</svg>\n'
    )


# ---------------------------------------------------------------------------------------------------- coasts


def tile_symbol(face: Face, name: str) -> str:
    """The lowest ground everywhere, and every higher one over it, each with its shore."""
    box: dict[str, Any] = {"width": SIZE, "height": SIZE}
    if not face.marks:
        return tag("symbol", tag("rect", **box, fill="#e9dfc6"), id=name, viewBox=f"0 0 {SIZE:g} {SIZE:g}")
    looks = dict(sorted(zip(face.ranks, face.marks, strict=True), key=lambda pair: pair[0]))
    ranks = list(looks)
    base = looks[ranks[0]].colour
    parts = [tag("rect", **box, fill=base)]
    for below, rank in pairwise(ranks):
        d = shore(tuple(mark >= rank for mark in face.ranks))
        under, colour = looks[below].colour, looks[rank].colour
        for width, share in ((17.0, 0.18), (9.0, 0.4)):
            parts.append(
                tag("path", d=d, fill="none", stroke=mix(under, PAPER, share), stroke_width=width, stroke_linejoin="round")
            )
        parts.append(tag("path", d=d, fill=colour, fill_rule="evenodd", stroke=mix(colour, INK, 0.65), stroke_width=1.7))
    return tag("symbol", "".join(parts), id=name, viewBox=f"0 0 {SIZE:g} {SIZE:g}")


@lru_cache(maxsize=256)
def shore(marks: tuple[bool, ...]) -> str:
    """The outline of the marked part of a tile.

    Marks are heights of 0 and 1 at the corners, the middles of the sides and the centre; the shore runs at height one half. Heights
    between marks rise smoothly and are level at the marks, so that shores cross the edge of a tile at a right angle and meet those
    of the next tile.
    """
    count = 2 * _STEPS + 2 * _BEYOND + 1
    heights = [[0.0] * (count + 2) for _ in range(count + 2)]
    for row in range(count):
        for column in range(count):
            heights[row + 1][column + 1] = _height(marks, (column - _BEYOND) / _STEPS, (row - _BEYOND) / _STEPS)
    scale = SIZE / (2 * _STEPS)
    loops = _contours(heights)
    paths = []
    for loop in loops:
        points = [((x - 1 - _BEYOND) * scale, (y - 1 - _BEYOND) * scale) for x, y in loop]
        paths.append("M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z")
    return "".join(paths)


def _height(marks: tuple[bool, ...], x: float, y: float) -> float:
    x, y = min(max(x, 0.0), 2.0), min(max(y, 0.0), 2.0)
    column, row = min(int(x), 1), min(int(y), 1)
    right, down = _eased(x - column), _eased(y - row)
    upper = marks[row * 3 + column] * (1 - right) + marks[row * 3 + column + 1] * right
    lower = marks[row * 3 + 3 + column] * (1 - right) + marks[row * 3 + 4 + column] * right
    rough = sin(pi * x / 2) * sin(pi * y / 2) * (sin(7.1 * x + 2.3 * y) + sin(8.3 * y - 3.1 * x + 1.0))
    return upper * (1 - down) + lower * down + _ROUGH * rough - 0.5001


def _eased(share: float) -> float:
    return share * share * (3 - 2 * share)


def _contours(heights: list[list[float]]) -> list[list[Point]]:
    """Closed lines at height zero through a field of heights (marching squares), high ground on the right."""
    following: dict[Point, Point] = {}
    for row in range(len(heights) - 1):
        for column in range(len(heights) - 1):
            for start, end in _crossings(heights, column, row):
                following[start] = end
    loops = []
    while following:
        start, at = next(iter(following.items()))
        loop = [start]
        del following[start]
        while at in following:
            loop.append(at)
            at = following.pop(at)
        loops.append(loop)
    return loops


def _crossings(heights: list[list[float]], column: int, row: int) -> list[tuple[Point, Point]]:
    """The pieces of the line inside one small square, from corner to corner around it."""
    around = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
    up: list[Point] = []
    down: list[Point] = []
    for (x1, y1), (x2, y2) in zip(around, around[1:] + around[:1], strict=True):
        first, second = heights[y1][x1], heights[y2][x2]
        if (first > 0) != (second > 0):
            low, high = ((x1, y1, first), (x2, y2, second)) if (x1, y1) < (x2, y2) else ((x2, y2, second), (x1, y1, first))
            share = low[2] / (low[2] - high[2])
            point = (round(low[0] + share * (high[0] - low[0]), 4), round(low[1] + share * (high[1] - low[1]), 4))
            (up if second > 0 else down).append(point)
    return list(zip(down, up, strict=True))
