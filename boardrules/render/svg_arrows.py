"""The arrows of a card: numbers around its middle, each with a head that points outwards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any

from boardrules.render.draw import label, tag
from boardrules.render.faces import Arrow
from boardrules.render.outlines import number
from boardrules.render.scene import Point

_CORNER = 1.2
"""Arrows to a corner are a little longer: there is more room."""


@dataclass(frozen=True)
class _Shape:
    """The measures of an arrow in radii: where its shaft begins, how long its head is and how large its number."""

    start: float
    head: float
    number: float


_LARGE = _Shape(0.26, 0.24, 0.48)
_SMALL = _Shape(0.12, 0.2, 0.62)


def draw_arrows(arrows: Iterable[Arrow], at: Point, radius: float, colour: str) -> str:
    """Arrows around a point, with room for a dot in the middle."""
    return "".join(_arrow(arrow, arrow.direction, at, radius, colour, _LARGE) for arrow in arrows)


def draw_small_arrows(arrows: Iterable[Arrow], at: Point, radius: float, colour: str, turn: int) -> str:
    """The arrows of a card on a board, which lies turned by eighths: large numbers and short heads, so that they can be read where
    the card is small and a ship lies on it."""
    return "".join(_arrow(arrow, (arrow.direction + turn) % 8, at, radius, colour, _SMALL) for arrow in arrows)


def reach(arrow: Arrow, down: float) -> float:
    """How far a card that is not turned needs room for an arrow, downwards (1) or upwards (-1), in radii."""
    return max(-cos(arrow.direction * pi / 4) * down * (_CORNER if arrow.direction % 2 else 1.0), 0.0) + 0.2


def _arrow(arrow: Arrow, direction: int, at: Point, radius: float, colour: str, shape: _Shape) -> str:
    """The shaft, the head, and the number before the head, as far out as the card allows."""
    angle = direction * pi / 4
    right, down = sin(angle), -cos(angle)
    reach = radius * (_CORNER if direction % 2 else 1.0)
    size = radius * shape.number * (1.0 if len(arrow.text) == 1 else 0.75)
    tip = reach - radius * shape.number * 0.84 if arrow.text else reach
    head = radius * shape.head
    point, neck = (_on(at, right, down, length) for length in (tip, tip - head))
    wings = [(neck[0] + side * down * head * 0.85, neck[1] - side * right * head * 0.85) for side in (-1, 1)]
    start = _on(at, right, down, min(radius * shape.start, tip - head))
    look: dict[str, Any] = {"stroke": colour, "stroke_width": radius * 0.15, "stroke_linecap": "round"}
    shaft = tag("line", x1=start[0], y1=start[1], x2=neck[0], y2=neck[1], **look)
    d = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in (point, *wings)) + "Z"
    parts = shaft + tag("path", d=d, fill=colour)
    if arrow.text:
        x, y = _on(at, right, down, reach - radius * shape.number * 0.42)
        parts += label(arrow.text, x, y, size, colour, halo="", weight="bold")
    return parts


def _on(at: Point, right: float, down: float, length: float) -> Point:
    return at[0] + right * length, at[1] + down * length
