"""Places of a large graph: in time that grows with its size, not with the square of it.

A few places, far from each other, are landmarks. Every place wants to be as far from them as along the ways, one apart from its
neighbours, and not on top of anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, sin, sqrt

from boardrules.render.scene import Point

MOST_LANDMARKS = 60
MOST_DISTANCES = 40_000
"""Of a very large graph fewer places are landmarks."""

ROUNDS = 25
NEAR = 0.8
"""Places closer than this push each other away."""

MOST_PUSHED = 6
"""Places of a corner of the paper that a place is pushed away from in one round."""

ROOM = 1.3
"""How much room a place has on paper, across and down."""

_AROUND = [(a, b) for a in (0, -1, 1) for b in (0, -1, 1)]


def spread_widely(beside: Sequence[Sequence[int]]) -> list[Point]:
    """Where places lie, given by number, from the places beside each."""
    far = _landmarks(beside)
    points = _beginning(far)
    wanted = [dict.fromkeys(neighbours, 1.0) for neighbours in beside]
    for distances in far:
        landmark = distances.index(0.0)
        for number, distance in enumerate(distances):
            if distance:
                wanted[number].setdefault(landmark, distance)
    for _ in range(ROUNDS):
        points = _moved(points, wanted)
    points = _with_room(points)
    for _ in range(ROUNDS):
        points = _apart(points)
    return points


def _with_room(points: list[Point]) -> list[Point]:
    """Drawn larger, where all places together would not find room."""
    wide = max(x for x, _ in points) - min(x for x, _ in points) + 1
    high = max(y for _, y in points) - min(y for _, y in points) + 1
    larger = max(1.0, ROOM * sqrt(len(points) / (wide * high)))
    return [(x * larger, y * larger) for x, y in points]


def ways_from(start: int, beside: Sequence[Sequence[int]]) -> dict[int, float]:
    """How many ways lie between a place and every other that it is connected with, the nearest first."""
    far = {start: 0.0}
    waiting = [start]
    for at in waiting:  # grows while it is gone through
        for other in beside[at]:
            if other not in far:
                far[other] = far[at] + 1
                waiting.append(other)
    return far


def distances_from(start: int, beside: Sequence[Sequence[int]]) -> list[float]:
    """The same for every place; one more than the longest where there is no connection."""
    far = ways_from(start, beside)
    unconnected = max(far.values()) + 1
    return [far.get(number, unconnected) for number in range(len(beside))]


def _landmarks(beside: Sequence[Sequence[int]]) -> list[list[float]]:
    """The distances from some places, each of them as far from those before as can be."""
    found = [distances_from(0, beside)]
    nearest = found[0]
    while len(found) < min(MOST_LANDMARKS, max(8, MOST_DISTANCES // len(beside)), len(beside)):
        found.append(distances_from(max(range(len(beside)), key=nearest.__getitem__), beside))
        nearest = [min(pair) for pair in zip(nearest, found[-1], strict=True)]
    return found


def _beginning(far: list[list[float]]) -> list[Point]:
    """Across, by how much nearer a place is to the first landmark than to the second; down, by the next two. Places that are alike
    for all of these begin a little apart."""
    first, second, third, fourth = (far[min(number, len(far) - 1)] for number in range(4))
    points = []
    for number, (a, b, c, d) in enumerate(zip(first, second, third, fourth, strict=True)):
        points.append(((a - b) / 2 + 0.01 * (number % 97), (c - d) / 2 + 0.01 * (number % 89)))
    return points


def _moved(points: list[Point], wanted: list[dict[int, float]]) -> list[Point]:
    """Every place where those that it is measured by would have it."""
    moved = []
    for (x, y), others in zip(points, wanted, strict=True):
        across = down = weights = 0.0
        for other, distance in others.items():
            weight = 1 / (distance * distance)
            right, below = x - points[other][0], y - points[other][1]
            length = hypot(right, below) or 0.001
            across += weight * (points[other][0] + distance * right / length)
            down += weight * (points[other][1] + distance * below / length)
            weights += weight
        moved.append((across / weights, down / weights) if weights else (x, y))
    return moved


def _apart(points: list[Point]) -> list[Point]:
    """Pushes places apart that lie too close."""
    cells: dict[tuple[int, int], list[int]] = {}
    for number, (x, y) in enumerate(points):
        cells.setdefault((int(x // NEAR), int(y // NEAR)), []).append(number)
    pushed = []
    for number, (x, y) in enumerate(points):
        column, row = int(x // NEAR), int(y // NEAR)
        right = below = 0.0
        for other in [other for a, b in _AROUND for other in cells.get((column + a, row + b), ())[:MOST_PUSHED]]:
            across, down = x - points[other][0], y - points[other][1]
            length = hypot(across, down)
            if other == number or length >= NEAR:
                continue
            if length < 0.001:  # on top of each other: each goes another way
                across, down, length = cos(number), sin(number), 1.0
            push = (NEAR - min(length, 0.9 * NEAR)) / 2
            right += across / length * push
            below += down / length * push
        pushed.append((x + right, y + below))
    return pushed
