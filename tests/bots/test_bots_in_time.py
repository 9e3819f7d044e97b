"""Bots with seconds to think stop when these are over, also in the middle of an iteration. The clock of these tests is made up."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

import boardrules
from boardrules.bots import search as searching
from boardrules.bots.evaluation import DeclaredEvaluation, RolloutEvaluation, make_evaluation
from boardrules.bots.search import Search
from boardrules.engine.search import SearchSettings
from boardrules.engine.state import State
from tests.bots.test_declared_evaluations import FOUR, THREATS


class Clock:
    """Time passes with every judgement of a state."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, kind: type) -> None:
        self.now = 0
        judge = kind.shares  # type: ignore[attr-defined]

        def shares(evaluation: object, state: State, seed: int) -> object:
            self.now += 1
            return judge(evaluation, state, seed)

        monkeypatch.setattr(kind, "shares", shares)
        monkeypatch.setattr(searching, "perf_counter", lambda: self.now)


@pytest.mark.parametrize("deadline", [0, 1, 5, 23, 60])
@pytest.mark.parametrize("evaluation", ["", THREATS])
def test_a_search_stops_in_the_middle_of_an_iteration(monkeypatch: pytest.MonkeyPatch, deadline: int, evaluation: str) -> None:
    game = boardrules.loads(FOUR + evaluation)
    clock = Clock(monkeypatch, DeclaredEvaluation if evaluation else RolloutEvaluation)
    settings = SearchSettings(turns=40)
    state = game.start(seed=1)
    search = Search(state, make_evaluation(game), Random(1), settings, deadline)
    while clock.now <= deadline:
        search.iterate(0.5)
    assert clock.now <= deadline + settings.glance + 1
    ranking = search.ranking()
    assert ranking
    assert ranking[0][0] in state.actions()


def test_without_a_deadline_nothing_is_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    game = boardrules.loads(FOUR + THREATS)
    clock = Clock(monkeypatch, DeclaredEvaluation)
    search = Search(game.start(seed=1), make_evaluation(game), Random(1), SearchSettings(turns=8), inf)
    for _ in range(3):
        search.iterate(0.5)
    assert clock.now > 3 * 8
