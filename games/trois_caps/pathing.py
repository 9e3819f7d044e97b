"""Pathing against the wind, for bots: how far it is to a port when one heading is barred and some squares are closed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable
from typing import Any

FAR = 200
"""The answer where there is no way."""

_STEPS = {(0, -1): "N", (1, -1): "NE", (1, 0): "E", (1, 1): "SE", (0, 1): "S", (-1, 1): "SW", (-1, 0): "W", (-1, -1): "NW"}


def steps_to(reading: Any, start: str, goal: str, closed: Iterable[str], barred: str) -> int:
    """The squares of the shortest way from `start` to `goal` that never heads straight into the wind."""
    return distances(reading.neighbours, goal, frozenset(closed), barred).get(start, FAR)


def distances(neighbours: Callable[[str], Iterable[str]], goal: str, closed: Collection[str], barred: str | None) -> dict[str, int]:
    """The squares to go to `goal` from everywhere it can be reached from. A way may begin in a closed square, but not enter one."""
    found = {goal: 0}
    waiting = deque([goal])
    while waiting:
        here = waiting.popleft()
        if here in closed:
            continue
        for before in neighbours(here):
            if before not in found and heading(before, here) != barred:
                found[before] = found[here] + 1
                waiting.append(before)
    return found


def heading(start: str, end: str) -> str:
    """The direction of one step."""
    (column, row), (other_column, other_row) = _place(start), _place(end)
    return _STEPS[other_column - column, other_row - row]


def _place(square: str) -> tuple[int, int]:
    letters = square.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - 96
    return column, int(square[len(letters) :])
