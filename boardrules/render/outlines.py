"""Outlines: the border of many cells as one line, rounded corners, and coasts that look drawn by hand."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot, sin

from boardrules.render.scene import Point

Loop = list[Point]


def square(at: Point, half: float = 0.5) -> Loop:
    x, y = at
    return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]


def hexagon(at: Point, size: float = 1.0) -> Loop:
    """A hexagon with a corner at the top, `size` wide."""
    x, y = at
    half, quarter, top = size / 2, size * 0.2886751, size * 0.5773503
    return [
        (x, y - top),
        (x + half, y - quarter),
        (x + half, y + quarter),
        (x, y + top),
        (x - half, y + quarter),
        (x - half, y - quarter),
    ]


def merged(cells: Iterable[Loop], joined_by_corners: bool = False) -> list[Loop]:
    """The outlines of cells that share sides. Cells that meet at a corner only are one area or two, as asked for."""
    sides: dict[tuple[Point, Point], None] = {}
    for cell in cells:
        points = [(round(x, 3), round(y, 3)) for x, y in cell]
        for start, end in zip(points, points[1:] + points[:1], strict=True):
            if (end, start) in sides:
                del sides[end, start]
            else:
                sides[start, end] = None
    following: dict[Point, list[Point]] = {}
    for start, end in sides:
        following.setdefault(start, []).append(end)
    loops = []
    for start in list(following):
        while following.get(start):
            loops.append(_walk(start, following, joined_by_corners))
    return loops


def _walk(start: Point, following: dict[Point, list[Point]], joined: bool) -> Loop:
    loop = [start]
    before, at = start, following[start].pop(0)
    while at != start:
        loop.append(at)
        choices = following[at]
        choices.sort(key=lambda end: _turn(before, at, end), reverse=not joined)
        before, at = at, choices.pop(0)
    return loop


def _turn(a: Point, b: Point, c: Point) -> float:
    """Above zero for a turn to the right (rows count downwards)."""
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def corners(loop: Loop) -> Loop:
    """A loop without the points in the middle of straight sides."""
    count = len(loop)
    return [loop[n] for n in range(count) if abs(_turn(loop[n - 1], loop[n], loop[(n + 1) % count])) > 1e-6]


def rounded(loop: Loop, radius: float, unit: float) -> str:
    """A closed path with rounded corners, in pixels."""
    loop = corners(loop)
    if not radius:
        return "M" + "L".join(_pair(point, unit) for point in loop) + "Z" if loop else ""
    count = len(loop)
    parts: list[str] = []
    for n in range(count):
        before, at, after = loop[n - 1], loop[n], loop[(n + 1) % count]
        first, second = _towards(at, before, radius), _towards(at, after, radius)
        parts.append(f"{'L' if parts else 'M'}{_pair(first, unit)}Q{_pair(at, unit)} {_pair(second, unit)}")
    return "".join(parts) + "Z" if parts else ""


def _towards(start: Point, end: Point, radius: float) -> Point:
    length = hypot(end[0] - start[0], end[1] - start[1])
    share = min(radius / length, 0.5) if length else 0.0
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def coast(loop: Loop, unit: float, roughness: float = 0.045) -> str:
    """A closed path through the middles of the sides, a little uneven: steps become slopes and bays."""
    count = len(loop)
    points: list[Point] = []
    for n in range(count):
        first, at, last = _middle(loop[n - 1], loop[n]), loop[n], _middle(loop[n], loop[(n + 1) % count])
        for share in (0.0, 1 / 3, 2 / 3):
            rest = 1 - share
            points.append(
                uneven(
                    (
                        rest * rest * first[0] + 2 * rest * share * at[0] + share * share * last[0],
                        rest * rest * first[1] + 2 * rest * share * at[1] + share * share * last[1],
                    ),
                    roughness,
                )
            )
    return soft(points, unit)


def uneven(point: Point, roughness: float) -> Point:
    """A point moved a little, always in the same way at the same place."""
    x, y = point
    return (
        x + roughness * (sin(5.3 * x + 2.9 * y) + 0.7 * sin(11.7 * y - 4.1 * x)),
        y + roughness * (sin(4.7 * y - 3.7 * x + 1.3) + 0.7 * sin(10.9 * x + 3.1 * y)),
    )


def soft(points: Loop, unit: float) -> str:
    """A closed curve through the middles between points."""
    if not points:
        return ""
    start = _middle(points[-1], points[0])
    count = len(points)
    curve = "".join(f"Q{_pair(points[n], unit)} {_pair(_middle(points[n], points[(n + 1) % count]), unit)}" for n in range(count))
    return f"M{_pair(start, unit)}{curve}Z"


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _pair(point: Point, unit: float) -> str:
    return f"{number(point[0] * unit)} {number(point[1] * unit)}"


def number(value: float) -> str:
    """A length in pixels, as short as it is exact enough."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text
