"""The map as a navigator knows it: how many dice it takes from everywhere to a port. It never changes in play."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from heapq import heappop, heappush

from boardrules.runtime.reading import Reading

STEPS = {"N": (0, -1), "NE": (1, -1), "E": (1, 0), "SE": (1, 1), "S": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (-1, -1)}

LONGEST_RUN = 12
FAR = 60_000
"""The answer where there is no way, in thousandths of a die."""

UNEASY = 0.5
"""What it costs to turn where no boat may rest, in dice."""

Closed = frozenset[str]
"""The zones that a boat keeps out of."""


@cache
def dice_for(squares: int) -> float:
    """How many dice it takes on average to sail so far in one direction."""
    return 1 + sum(dice_for(squares - die) for die in range(1, 7) if die < squares) / 6 if squares else 0.0


class Chart:
    """The ways to each port, worked out when somebody asks for them. Squares, zones and ports are those of the rules file."""

    def __init__(self, reading: Reading) -> None:
        self.sea = {_place(square): square for square, water in reading.layer("water", "sea").items() if water == "open_sea"}
        self.zone = reading.layer("zone", "sea")
        self.port = reading.layer("port", "sea")
        self.harbour = {port: square for square, port in self.port.items() if port is not None}
        self.always_shut = {"pollution", "whales"} if reading.option("training") else {"pollution"}
        self.runs = {square: self._runs(place) for place, square in self.sea.items()}
        self._ways: dict[tuple[str, Closed, str | None], Mapping[str, float]] = {}

    def _runs(self, place: tuple[int, int]) -> dict[str, list[str]]:
        """The squares from which a straight run can end here, by its heading, the nearest first."""
        found = {}
        for course, (east, south) in STEPS.items():
            places = [(place[0] - squares * east, place[1] - squares * south) for squares in range(1, LONGEST_RUN + 1)]
            on_land = next((number for number, start in enumerate(places) if start not in self.sea), LONGEST_RUN)
            found[course] = [self.sea[start] for start in places[:on_land]]
        return found

    def dice_to(self, goal: str, closed: Closed, barred: str | None) -> Mapping[str, float]:
        """The dice to a port from every square, when some zones are closed and one heading is barred."""
        key = (goal, closed, barred)
        if key not in self._ways:
            self._ways[key] = self._cheapest_ways(self.harbour[goal], closed, barred) if goal in self.harbour else {}
        return self._ways[key]

    def _cheapest_ways(self, goal: str, closed: Closed, barred: str | None) -> dict[str, float]:
        """The cheapest way back from the goal, in straight runs."""
        found: dict[str, float] = {}
        waiting = [(0.0, goal)]
        while waiting:
            dice, end = heappop(waiting)
            if end in found:
                continue
            found[end] = dice
            if self.zone[end] in closed or (self.port[end] is not None and end != goal):
                continue  # a boat may lie here, but a run does not end here
            dice += UNEASY if self.zone[end] in ("cargo", "whales") else 0.0
            for course, starts in self.runs.get(end, {}).items():
                if course == barred:
                    continue
                for squares, start in enumerate(starts, 1):
                    if start not in found:
                        heappush(waiting, (dice + dice_for(squares), start))
                    if self.port[start] is not None or self.zone[start] in closed:
                        break  # a run may begin here, but does not pass
        return found


def dice_to(
    reading: Reading, goal: str, s: str, barred: str | None, storms: bool, calms: bool, nets: bool, hulks: bool
) -> int:
    """The dice from a square to a port, in thousandths; storms, calms, fishing zones and wrecks may be shut or open."""
    chart = reading.once(Chart)
    shut = {"storm": storms, "calm": calms, "fishing": nets, "wrecks": hulks}
    closed = frozenset({zone for zone, is_shut in shut.items() if is_shut} | chart.always_shut)
    dice = chart.dice_to(goal, closed, barred).get(s)
    return FAR if dice is None else min(FAR, round(1000 * dice))


def _place(square: str) -> tuple[int, int]:
    letters = square.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - 96
    return column, int(square[len(letters) :])
