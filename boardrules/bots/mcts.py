"""The bot that searches: Monte Carlo tree search over the states that the player who decides holds possible."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

from boardrules.bots.bot import Bot, Hint, decider
from boardrules.bots.search import Search, Settings

if TYPE_CHECKING:
    from boardrules.bots.evaluation import Evaluation
    from boardrules.engine.state import State


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about one decision: so many iterations, or so many seconds."""

    iterations: int | None = None
    seconds: float | None = None


class MctsBot(Bot):
    """Information-set Monte Carlo tree search. `settings` are there to be tuned."""

    def __init__(
        self, name: str, seed: int | None, evaluation: Evaluation, budget: Budget, settings: Settings | None = None
    ) -> None:
        super().__init__(name, seed)
        self._evaluation = evaluation
        self._budget = budget
        self._settings = settings or Settings()

    def hint(self, state: State) -> Hint:
        decider(state)
        return self.search(state).ranking()

    def search(self, state: State) -> Search:
        """The tree after the whole budget has been spent on a state."""
        started = perf_counter()
        seconds = self._budget.seconds
        deadline = float("inf") if seconds is None else started + seconds
        search = Search(state, self._evaluation, self.random, self._settings, deadline)
        while True:
            search.iterate()
            if search.iterations == self._budget.iterations or perf_counter() >= deadline:
                return search
