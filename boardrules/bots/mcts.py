"""The bot that searches: Monte Carlo tree search over the states that the player who decides holds possible."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
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
        """The tree after the budget has been spent on a state, or as much of it as was needed."""
        started = perf_counter()
        iterations, seconds = self._budget.iterations or inf, self._budget.seconds or inf
        search = Search(state, self._evaluation, self.random, self._settings, started + seconds)
        spent = 0.0
        while spent < 1 and not search.is_decided:
            search.iterate(spent)
            spent = max(search.iterations / iterations, (perf_counter() - started) / seconds)
        return search
