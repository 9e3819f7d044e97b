"""The bot that searches: Monte Carlo tree search over the states that the player who decides holds possible."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, Protocol

from boardrules.bots.bot import Bot, Hint, decider
from boardrules.bots.contest import judged_ranking
from boardrules.bots.search import Search
from boardrules.engine.search import SearchSettings

if TYPE_CHECKING:
    from boardrules.bots.evaluation import Evaluation
    from boardrules.engine.search import TreeSearch
    from boardrules.engine.state import State

AT_ONCE = 0.02
"""Seconds that native code searches on before somebody looks at the clock."""


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about one decision: so many iterations, or so many seconds."""

    iterations: int | None = None
    seconds: float | None = None

    def spent(self, iterations: int, seconds: float) -> float:
        """The part of it that is used up."""
        return max(iterations / (self.iterations or inf), seconds / (self.seconds or inf))


class Searched(Protocol):
    """A search that has come to its end."""

    iterations: int

    def ranking(self) -> Hint: ...


class MctsBot(Bot):
    """Information-set Monte Carlo tree search. `settings` are there to be tuned.

    With seconds to think it searches by native code where that is at hand. With a number of iterations it makes the same choices on
    every machine, so that is done in Python, unless native code is asked for by name.
    """

    def __init__(
        self, name: str, seed: int | None, evaluation: Evaluation, budget: Budget, settings: SearchSettings | None = None
    ) -> None:
        super().__init__(name, seed)
        self._evaluation = evaluation
        self._budget = budget
        self._settings = settings or SearchSettings()

    def hint(self, state: State) -> Hint:
        decider(state)
        return self.search(state).ranking()

    def search(self, state: State) -> Searched:
        """The tree after the budget has been spent on a state, or as much of it as was needed."""
        started = perf_counter()
        if self._budget.seconds is not None or state.game.chosen_backend(None) == "native":
            evaluation = self._evaluation
            seed = self.random.getrandbits(60)
            tree = state.search(seed, self._settings, evaluation.lead, evaluation.fields)
            if tree is not None and self._grow(tree, started):
                return NativeTree(tree, self._settings.trust)
        return self._search_in_python(state, started)

    def _search_in_python(self, state: State, started: float) -> Search:
        search = Search(state, self._evaluation, self.random, self._settings, started + (self._budget.seconds or inf))
        spent = self._budget.spent(0, perf_counter() - started)
        while (spent < 1 or not search.iterations) and not search.is_decided:
            search.iterate(min(1.0, spent))
            spent = self._budget.spent(search.iterations, perf_counter() - started)
        return search

    def _grow(self, tree: TreeSearch, started: float) -> bool:
        """Spends the budget; False where native code could not go on."""
        at_once, pace = 1, 0.0  # seconds of an iteration
        spent = self._budget.spent(0, perf_counter() - started)
        while (spent < 1 or not tree.iterations) and not tree.is_decided:
            begun, before = perf_counter(), tree.iterations
            left = at_once if self._budget.iterations is None else min(at_once, self._budget.iterations - before)
            if not tree.run(left, min(1.0, spent), self._budget.spent(1, pace)):
                return False
            now = perf_counter()
            pace = (now - begun) / max(1, tree.iterations - before)
            at_once = max(1, min(at_once * 4, int(AT_ONCE / max(pace, 1e-7))))
            spent = self._budget.spent(tree.iterations, now - started)
        return True


class NativeTree:
    """What native code has found out."""

    def __init__(self, tree: TreeSearch, trust: float) -> None:
        self.iterations = tree.iterations
        self._tree = tree
        self._trust = trust

    def ranking(self) -> Hint:
        """The actions at the root, best first, with the chance to win after them."""
        tried, champion = self._tree.tried(), self._tree.champion()
        if champion is not None:
            return judged_ranking(tried, *champion, self._trust)
        ranked = sorted((one for one in tried if one.visits), key=lambda one: (-one.visits, -one.total / one.visits))
        return [(one.action, one.total / one.visits) for one in ranked]
