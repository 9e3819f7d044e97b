"""A compass rose, with a needle where a game keeps a direction such as a wind."""

from __future__ import annotations

from typing import Any

from boardrules.render.colours import INK, mix
from boardrules.render.draw import capital, label, tag
from boardrules.render.frame import Frame
from boardrules.render.outlines import number
from boardrules.render.scene import Point, Scene
from boardrules.render.svg_lines import beyond
from boardrules.words.phrases import Phrases

NEEDLE = "#b23a2c"

_LEAST = 4
"""A rose is drawn on a chart where so many squares by so many are void."""


def rose(at: Point, radius: float, direction: int | None, ground: str) -> str:
    """A star of sixteen points in a ring; the broad end of the needle marks the direction."""
    dark, light = mix(ground, INK, 0.55), mix(ground, "#ffffff", 0.45)
    ring: dict[str, Any] = {"cx": 0.0, "cy": 0.0, "fill": "none", "stroke": dark}
    parts = [tag("circle", **ring, r=82.0, stroke_width=1.6), tag("circle", **ring, r=76.0, stroke_width=0.8)]
    for turn, long in ((22.5, 50), (67.5, 50), (45, 62), (0, 74)):
        for quarter in range(4):
            angle = number(turn + 90 * quarter)
            short = long * 0.2
            left = f"M0 -{long}L-{short:.1f} -{short:.1f}L0 0Z"
            right = f"M0 -{long}L{short:.1f} -{short:.1f}L0 0Z"
            both = tag("path", d=left, fill=light, stroke=dark, stroke_width=0.8) + tag("path", d=right, fill=dark)
            parts.append(tag("g", both, transform=f"rotate({angle})"))
    if direction is not None:
        # Broad at the end that marks the direction, without an arrowhead: a wind is named by where it comes from.
        needle = tag("path", d="M-3 66L-12 -62A12 12 0 0 1 12 -62L3 66Z", fill=NEEDLE, stroke=INK, stroke_width=1.6)
        parts.append(tag("g", needle, transform=f"rotate({45 * direction})"))
        parts.append(tag("circle", cx=0.0, cy=0.0, r=9.0, fill=light, stroke=INK, stroke_width=1.6))
    for text, x, y in (("N", 0.0, -95.0), ("E", 95.0, 0.0), ("S", 0.0, 95.0), ("W", -95.0, 0.0)):
        parts.append(label(text, x, y, 20.0, mix(ground, INK, 0.8), halo="", weight="bold"))
    return tag("g", "".join(parts), transform=f"translate({number(at[0])} {number(at[1])}) scale({radius / 106:.4f})")


def draw_rose(scene: Scene, frame: Frame) -> str:
    """A rose on the widest empty land of a chart, with the first direction that the game keeps."""
    place = rose_place(scene)
    if place is None or scene.void is None:
        return ""
    column, row, size = place
    middle = frame.at((column + (size - 1) / 2, row + (size - 1) / 2))
    radius = min(size * 0.36, 3.6) * frame.unit
    dial = scene.dials[0] if scene.dials else None
    drawing = rose(middle, radius, None if dial is None else dial.direction, scene.void.colour)
    if dial is None:
        return drawing
    words = Phrases(scene.language).headed(capital(dial.name), dial.words)
    size_of_words = max(17.0, frame.text)
    below = middle[1] + radius + size_of_words
    return drawing + label(words, middle[0], below, size_of_words, halo=scene.void.colour, weight="bold")


def rose_place(scene: Scene) -> tuple[int, int, int] | None:
    """The largest square of void (column, row, size), the first one row by row; None where all are small."""
    if scene.void is None:
        return None
    best: tuple[int, int, int] | None = None
    sizes: dict[tuple[int, int], int] = {}
    water = {*scene.places, *beyond(scene)}
    for row in range(scene.rows):
        for column in range(scene.columns):
            if (float(column), float(row)) in water:
                continue
            near = ((column - 1, row), (column, row - 1), (column - 1, row - 1))
            size = sizes[column, row] = 1 + min(sizes.get(at, 0) for at in near)
            if size >= _LEAST and (best is None or size > best[2]):
                best = column - size + 1, row - size + 1, size
    return best
