"""The decisions of a match, and the states they lead to, in little memory.

A state takes some kilobytes and a decision next to nothing, so only the newest states and every so many older ones are kept.
Any other is made again by playing on from the one before it that is kept: the same decisions and the same chance lead to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardrules.engine.action import Action
from boardrules.engine.state import State

NEWEST = 64
"""So many of the last states are kept, so that taking back and replaying the last turns costs nothing."""

EVERY = 256
"""Of the older ones every so many is kept."""


@dataclass(frozen=True)
class Decision:
    """Who decided what. `anew` is how often chance was drawn anew before it: once for every agreed undo of something random."""

    player: int
    action: Action
    anew: int = 0


class History:
    """What was decided from a first state on. `anew` is how often chance has been drawn anew since the last decision."""

    def __init__(self, first: State) -> None:
        self.first = first
        self.decisions: list[Decision] = []
        self.anew = 0
        self._kept: dict[int, State] = {0: first}  # by the number of decisions that led there, without `anew`

    def __len__(self) -> int:
        return len(self.decisions)

    @property
    def last(self) -> State:
        """The state now."""
        return self.state(len(self.decisions)).with_chance_anew(self.anew)

    def add(self, decision: Decision, after: State) -> None:
        self.decisions.append(decision)
        self.anew = 0
        number = len(self.decisions)
        self._kept[number] = after
        old = number - NEWEST
        if old > 0 and old % EVERY:
            self._kept.pop(old, None)
        elif old > 0 and old in self._kept:
            self._kept[old].forget_the_way()

    def take_back(self) -> Decision:
        """Forgets the last decision."""
        self._kept.pop(len(self.decisions), None)
        decision = self.decisions.pop()
        self.anew = decision.anew
        return decision

    def state(self, number: int) -> State:
        """The state after so many decisions."""
        at = number
        while at not in self._kept:
            at -= 1
        state = self._kept[at]
        for decision in self.decisions[at:number]:
            state = state.with_chance_anew(decision.anew).apply(decision.action)
        return state

    def steps(self) -> Iterator[tuple[Decision, State]]:
        """Every decision with the state after it, from the first on."""
        state = self.first
        for number, decision in enumerate(self.decisions, 1):
            kept = self._kept.get(number)
            state = kept if kept is not None else state.with_chance_anew(decision.anew).apply(decision.action)
            yield decision, state

    def copy(self) -> History:
        twin = History(self.first)
        twin.decisions = list(self.decisions)
        twin.anew = self.anew
        twin._kept = dict(self._kept)
        return twin
