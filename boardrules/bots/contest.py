"""The actions at the root of a search, in a fair contest.

All that are still in take their turn in the same imagined state before another one is imagined, and again and again the worse ones
drop out. The action that looked best at first is the champion: it is never out, and the others are measured by what it reached
in the same states. So luck with the cards and dice, which is much larger than the difference between two good actions, does not
count; and another action wins only if its lead is no accident.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardrules.bots.bot import Hint
    from boardrules.engine.action import Action
    from boardrules.engine.search import TriedAction

FEWEST_WORLDS = 6
CLEARLY = 4.0
"""A contest is decided after so many imagined states at least, by a lead of so many standard deviations."""

FEWEST_TO_WIN = 4
CAUTION = 1.5
"""The champion is beaten after so many states at least, by a lead of so many standard errors."""

ALIKE = 0.003
"""Actions whose chances to win differ by less are equally good."""


@dataclass
class Entrant:
    """An action with the first look at it, and what came of it by the number of the imagined state."""

    action: Action
    first: float
    results: dict[int, float] = field(default_factory=dict)


class Contest:
    """`seats` is how many actions are let in, those that look best; `trust` for how many tries the first look counts."""

    def __init__(self, looks: list[tuple[Action, float]], seats: int, trust: float) -> None:
        self._entrants = [Entrant(action, look) for action, look in sorted(looks, key=lambda item: -item[1])]
        self._champion = self._entrants[0]
        self._seats = seats
        self._trust = trust
        self._waiting: list[Entrant] = []
        self.world = -1
        """The number of the imagined state that is played in."""

    @property
    def wants_a_new_world(self) -> bool:
        """Whether everybody has had a turn in the present one."""
        return not self._waiting

    def next(self, spent: float) -> Entrant:
        """Whose turn it is, when this part of the budget is used up. Two stay in to the end."""
        if not self._waiting:
            self.world += 1
            others = sorted((entrant for entrant in self._entrants if entrant is not self._champion), key=self._lead, reverse=True)
            stay = max(1, ceil(self._seats * (1 - spent) ** 2) - 1)
            self._waiting = [*others[:stay][::-1], self._champion]
        return self._waiting.pop()

    @property
    def is_decided(self) -> bool:
        """Whether more tries are a waste: in the states that both were tried in, the first is far ahead of the second, or the two
        are so alike that it does not matter which is taken."""
        if len(self._entrants) == 1:
            return True
        if self._waiting or self.world + 1 < FEWEST_WORLDS:
            return False
        rival = max((entrant for entrant in self._entrants if entrant is not self._champion), key=self._lead)
        gaps = self._gaps(rival)
        if len(gaps) < FEWEST_WORLDS:
            return False
        mean, error = _mean_and_error(gaps)
        return abs(mean) > CLEARLY * error + 1e-9 or abs(mean) + 2 * error < ALIKE

    def ranking(self) -> Hint:
        """Best first, with the chance to win: those that are surely better than the champion, the champion, all others."""
        results = self._champion.results.values()
        level = sum(results) / len(results) if results else self._champion.first

        def place(entrant: Entrant) -> tuple[int, float]:
            if entrant is self._champion:
                return 1, 0.0
            gaps = self._gaps(entrant)
            sure = len(gaps) >= FEWEST_TO_WIN and self._lead(entrant) > CAUTION * _mean_and_error(gaps)[1]
            return 0 if sure else 2, -self._lead(entrant)

        ranked = sorted(self._entrants, key=place)
        return [(entrant.action, max(0.0, min(1.0, level + self._lead(entrant)))) for entrant in ranked]

    def _gaps(self, entrant: Entrant) -> list[float]:
        """By how much it did better than the champion, in each of the states where both were tried."""
        champion = self._champion.results
        return [result - champion[world] for world, result in entrant.results.items() if world in champion]

    def _lead(self, entrant: Entrant) -> float:
        """How much better it is than the champion, the first look counted as some tries more."""
        gaps = self._gaps(entrant)
        return (sum(gaps) + self._trust * (entrant.first - self._champion.first)) / (len(gaps) + self._trust)


def judged_ranking(tried: Sequence[TriedAction], champion: int, level: float | None, trust: float) -> Hint:
    """The ranking of a contest that native code has held, by its sums."""
    best = tried[champion]

    def lead(one: TriedAction) -> float:
        return (one.leads + trust * (one.first - best.first)) / (one.worlds + trust)

    def place(one: TriedAction) -> tuple[int, float]:
        if one is best:
            return 1, 0.0
        if one.worlds < FEWEST_TO_WIN:
            return 2, -lead(one)
        spread = max(0.0, one.squares - one.leads**2 / one.worlds)
        sure = lead(one) > CAUTION * sqrt(spread / (one.worlds - 1) / one.worlds)
        return 0 if sure else 2, -lead(one)

    height = best.first if level is None else level
    return [(one.action, max(0.0, min(1.0, height + lead(one)))) for one in sorted(tried, key=place)]


def _mean_and_error(numbers: list[float]) -> tuple[float, float]:
    """The mean of some numbers, and the standard error of it."""
    mean = sum(numbers) / len(numbers)
    return mean, sqrt(sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1) / len(numbers))
