"""The actions at the root of a search, in a fair contest.

All that are still in take their turn in the same imagined state before another one is imagined, and again and again the worse ones
drop out. An action is compared only with what the best ones reached in the same states: luck with the cards and dice, which is
much larger than the difference between two good actions, does not count.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardrules.bots.bot import Hint
    from boardrules.engine.action import Action

FEWEST_WORLDS = 6
CLEARLY = 4.0
"""A contest is decided after so many imagined states at least, by a lead of so many standard deviations."""

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
            stay = max(2, ceil(self._seats * (1 - spent) ** 2))
            self._waiting = [entrant for _, entrant in self._ranked()[:stay]][::-1]
        return self._waiting.pop()

    @property
    def is_decided(self) -> bool:
        """Whether more tries are a waste: in the states that both were tried in, the first is far ahead of the second, or the two
        are so alike that it does not matter which is taken."""
        if len(self._entrants) == 1:
            return True
        if self._waiting or self.world + 1 < FEWEST_WORLDS:
            return False
        (_, first), (_, second) = self._ranked()[:2]
        gaps = [first.results[world] - second.results[world] for world in first.results if world in second.results]
        if len(gaps) < FEWEST_WORLDS:
            return False
        mean = sum(gaps) / len(gaps)
        spread = sqrt(sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1) / len(gaps))
        return mean > CLEARLY * spread + 1e-9 or abs(mean) + 2 * spread < ALIKE

    def ranking(self) -> Hint:
        """Best first, with the chance to win; those that stayed in longest before all others."""
        most = max(len(entrant.results) for entrant in self._entrants)
        ranked = sorted(self._ranked(), key=lambda item: 2 * len(item[1].results) < most)
        return [(entrant.action, max(0.0, min(1.0, worth))) for worth, entrant in ranked]

    def _ranked(self) -> list[tuple[float, Entrant]]:
        most = max(len(entrant.results) for entrant in self._entrants)
        finalists = [entrant for entrant in self._entrants if len(entrant.results) == most]
        if not most:
            return [(entrant.first, entrant) for entrant in self._entrants]
        usual: dict[int, float] = {}
        for world in finalists[0].results:
            reached = [entrant.results[world] for entrant in finalists if world in entrant.results]
            usual[world] = sum(reached) / len(reached)
        level = sum(usual.values()) / len(usual)
        promise = sum(entrant.first for entrant in finalists) / len(finalists)

        def worth(entrant: Entrant) -> float:
            gains = [result - usual[world] for world, result in entrant.results.items() if world in usual]
            return level + (sum(gains) + self._trust * (entrant.first - promise)) / (len(gains) + self._trust)

        return sorted(((worth(entrant), entrant) for entrant in self._entrants), key=lambda item: -item[0])
