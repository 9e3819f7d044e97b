"""Where spaces lie: columns and rows of grids and planes, leaning hexagons, and a quiet layout for graphs."""

from __future__ import annotations

from functools import lru_cache
from math import cos, hypot, pi, sin

from boardrules.render.scene import Point
from boardrules.render.wide_graphs import distances_from, spread_widely, ways_from
from boardrules.ruleset.model import BoardModel
from boardrules.runtime.boards import column_number

HEX_HEIGHT = 0.8660254
"""The distance of two rows of hexagons, whose width is 1."""

_MOST_ROUNDS = 300
_MOST_WORK = 400_000
"""A large graph is settled in fewer rounds: the work of a round grows with the square of its size."""

_MOST_PLACES = 150
"""Larger graphs are laid out in another way, which takes a time that grows with their size alone."""

_MOST_WAYS = 400
"""Ways of which every pair is looked at for crossings. Where there are more, they cross however the places lie."""


def place_spaces(board: BoardModel) -> dict[str, Point]:
    """The middle of every space of a fixed board, one unit apart."""
    if board.shape == "graph":
        return dict(_spread(board.spaces, board.ways))
    places = {name: column_number(name) for name in board.spaces}
    if board.shape == "hex":
        return {name: (column + row / 2, row * HEX_HEIGHT) for name, (column, row) in places.items()}
    return {name: (float(column), float(row)) for name, (column, row) in places.items()}


def plane_place(space: str) -> tuple[int, int]:
    """Column and row of a space of a plane."""
    column, row = space.split(",")
    return int(column), int(row)


def letters(column: int) -> str:
    """a … z, aa, ab …: the name of a column."""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("a") + letter) + name
    return name


# ---------------------------------------------------------------------------------------------------- graphs


Ways = tuple[tuple[str, str, str], ...]


@lru_cache(maxsize=32)
def _spread(spaces: tuple[str, ...], ways: Ways) -> dict[str, Point]:
    """Places of a graph as far apart on paper as they are along the ways. The best of some beginnings, with few crossings."""
    names = list(spaces)
    beside = _beside(spaces, ways)
    if len(names) > _MOST_PLACES or len(ways) > _MOST_WAYS:
        return dict(zip(names, _turned(spread_widely(beside), distances_from(0, beside)), strict=True))
    steps = _steps(beside)
    best: tuple[tuple[int, float], list[Point]] | None = None
    for beginning in _beginnings(names, steps):
        points = _settle(beginning, steps)
        judgement = (_crossings(ways, names, points), _stress(points, steps))
        if best is None or judgement < best[0]:
            best = judgement, points
    if best is None:
        return {}
    return dict(zip(names, _turned(best[1], steps[0]), strict=True))


def _beside(spaces: tuple[str, ...], ways: Ways) -> list[list[int]]:
    """The places beside each, by number."""
    numbers = {name: number for number, name in enumerate(spaces)}
    beside: list[set[int]] = [set() for _ in numbers]
    for start, end, _ in ways:
        beside[numbers[start]].add(numbers[end])
        beside[numbers[end]].add(numbers[start])
    return [sorted(neighbours - {number}) for number, neighbours in enumerate(beside)]


def _steps(beside: list[list[int]]) -> list[list[float]]:
    """How many ways lie between any two places; one more than the longest where there is no connection."""
    table = [ways_from(number, beside) for number in range(len(beside))]
    longest = max((distance for row in table for distance in row.values()), default=0.0)
    return [[row.get(other, longest + 1) for other in range(len(beside))] for row in table]


def _beginnings(names: list[str], steps: list[list[float]]) -> list[list[Point]]:
    """A circle in the order of the file, and waves outwards from the first and from the last place."""
    count = len(names)
    if not count:
        return []
    circle = [(cos(2 * pi * n / count) * count / 6, sin(2 * pi * n / count) * count / 6) for n in range(count)]
    waves = []
    for source in (0, count - 1):
        taken: dict[float, int] = {}
        wave = []
        for number in range(count):
            layer = steps[source][number]
            taken[layer] = taken.get(layer, 0) + 1
            wave.append((layer, (taken[layer] // 2) * (1 if taken[layer] % 2 else -1) + 0.01 * number))
        waves.append(wave)
    return [waves[0], waves[1], circle]


def _settle(points: list[Point], steps: list[list[float]]) -> list[Point]:
    """Moves every place to where all others would have it, until nothing moves (stress majorisation)."""
    count = len(points)
    for _ in range(max(20, min(_MOST_ROUNDS, _MOST_WORK // max(count * count, 1)))):
        moved = []
        for a in range(count):
            across = down = weights = 0.0
            for b in range(count):
                if a == b:
                    continue
                weight = 1 / (steps[a][b] * steps[a][b])
                right, below = points[a][0] - points[b][0], points[a][1] - points[b][1]
                length = hypot(right, below) or 0.001
                across += weight * (points[b][0] + steps[a][b] * right / length)
                down += weight * (points[b][1] + steps[a][b] * below / length)
                weights += weight
            moved.append((across / weights, down / weights) if weights else points[a])
        points = moved
    return points


def _stress(points: list[Point], steps: list[list[float]]) -> float:
    pairs = ((a, b) for a in range(len(points)) for b in range(a))
    far = ((hypot(points[a][0] - points[b][0], points[a][1] - points[b][1]), steps[a][b]) for a, b in pairs)
    return round(sum((length - wanted) ** 2 / (wanted * wanted) for length, wanted in far), 6)


def _crossings(kinds_of_way: Ways, names: list[str], points: list[Point]) -> int:
    at = dict(zip(names, points, strict=True))
    ways = [(start, end) for start, end, _ in kinds_of_way]
    return sum(
        not {*first} & {*second} and _cross(at[first[0]], at[first[1]], at[second[0]], at[second[1]])
        for number, first in enumerate(ways)
        for second in ways[:number]
    )


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> bool:
        return (q[0] - p[0]) * (r[1] - p[1]) > (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b)


def _turned(points: list[Point], steps: list[float]) -> list[Point]:
    """The first place on the left, the place farthest from it on the right; shifted so that everything is positive."""
    if len(points) > 1:
        far = max(range(len(points)), key=lambda number: (steps[number], number))
        right, down = points[far][0] - points[0][0], points[far][1] - points[0][1]
        length = hypot(right, down) or 1.0
        right, down = right / length, down / length
        points = [(x * right + y * down, y * right - x * down) for x, y in points]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return [(round(x - left, 4), round(y - top, 4)) for x, y in points]
