"""How far a ship still has to sail: the shortest voyage by way of the roses it needs, as if there were cards everywhere."""

from __future__ import annotations

from collections import deque

from boardrules.runtime.reading import Reading

LEGS = {"atlantic": "1", "horn": "2", "pacific": "3"}
"""The legs by their numbers in the names of stations: `red_1`."""

Logbook = frozenset[str]
"""The colours and the numbers of the legs of the roses that a captain holds."""


class Chart:
    """The sea as a pilot knows it: the steps between squares, the stations, the way home. It never changes in play."""

    def __init__(self, reading: Reading) -> None:
        self.neighbours = {square: reading.neighbours(square) for square in reading.spaces("sea")}
        self.legs = reading.layer("leg", "sea")
        self.starts = reading.layer("start", "sea")
        self.chips = {square: name for square, name in reading.layer("station", "sea").items() if name is not None}
        pacific = [square for square in self.neighbours if self.legs[square] == "pacific"]
        last_row = min(int(square[1:]) for square in pacific)
        self.home = self._steps([square for square in pacific if int(square[1:]) == last_row])
        self.stations = [(frozenset(name.split("_")), square, self._steps([square])) for square, name in self.chips.items()]
        self.known: dict[tuple[str, Logbook], int] = {}

    def _steps(self, goals: list[str]) -> dict[str, int]:
        """The steps from every square to the nearest goal."""
        found = dict.fromkeys(goals, 0)
        waiting = deque(goals)
        while waiting:
            square = waiting.popleft()
            for other in self.neighbours[square]:
                if other not in found:
                    found[other] = found[square] + 1
                    waiting.append(other)
        return found

    def to_go(self, square: str, log: Logbook) -> int:
        """The fewest squares from here to either way of winning."""
        if len(log) == 6:
            return 0
        if (square, log) not in self.known:
            ways = [self.home[square] + 1] if len(log) == 4 else []
            for rose, place, steps in self.stations:
                if not rose & log:
                    ways.append(steps[square] + self.to_go(place, log | rose))
            self.known[square, log] = min(ways)
        return self.known[square, log]


def log_of(reading: Reading, p: str) -> Logbook:
    """What a captain's log book holds."""
    return frozenset([*reading.value("roses", p), *(LEGS[leg] for leg in reading.value("legs", p))])


def squares_to_go(reading: Reading, p: str) -> int:
    """The fewest squares that a captain has yet to sail."""
    return reading.once(Chart).to_go(reading.value("ship", p), log_of(reading, p))
