"""The arrows of a card: numbers around its middle, each with a head that points outwards."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin

from boardrules.render.draw import label, tag
from boardrules.render.faces import Arrow
from boardrules.render.outlines import number
from boardrules.render.scene import Point

_CORNER = 1.2
"""Arrows to a corner are a little longer: there is more room."""


def draw_arrows(arrows: Iterable[Arrow], at: Point, radius: float, colour: str, turn: int = 0, hollow: bool = True) -> str:
    """Arrows around a point; `turn` eighths clockwise where the card lies turned. With `hollow` the shafts begin away from the
    middle, so that a ship or an icon has room there."""
    return "".join(_arrow(arrow, (arrow.direction + turn) % 8, at, radius, colour, hollow) for arrow in arrows)


def reach(arrow: Arrow, down: float) -> float:
    """How far a card that is not turned needs room for an arrow, downwards (1) or upwards (-1), in radii."""
    return max(-cos(arrow.direction * pi / 4) * down * (_CORNER if arrow.direction % 2 else 1.0), 0.0) + 0.2


def _arrow(arrow: Arrow, direction: int, at: Point, radius: float, colour: str, hollow: bool) -> str:
    """The shaft, the head, and the number before the head, as far out as the card allows."""
    angle = direction * pi / 4
    right, down = sin(angle), -cos(angle)
    reach = radius * (_CORNER if direction % 2 else 1.0)
    tip = reach - radius * 0.4 if arrow.text else reach
    head = radius * 0.24
    point, neck = (_on(at, right, down, length) for length in (tip, tip - head))
    wings = [(neck[0] + side * down * head * 0.85, neck[1] - side * right * head * 0.85) for side in (-1, 1)]
    start = _on(at, right, down, radius * (0.26 if hollow else 0.06))
    width = radius * 0.15
    shaft = tag("line", x1=start[0], y1=start[1], x2=neck[0], y2=neck[1], stroke=colour, stroke_width=width, stroke_linecap="round")
    d = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in (point, *wings)) + "Z"
    parts = shaft + tag("path", d=d, fill=colour)
    if arrow.text:
        size = radius * (0.48 if len(arrow.text) == 1 else 0.36)
        x, y = _on(at, right, down, reach - radius * 0.2)
        parts += label(arrow.text, x, y, size, colour, halo="", weight="bold")
    return parts


def _on(at: Point, right: float, down: float, length: float) -> Point:
    return at[0] + right * length, at[1] + down * length
