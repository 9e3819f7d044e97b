"""Simulations are the same with either back end, and with any number of workers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import boardrules
from boardrules import Game
from boardrules.simulation import simulate
from boardrules.simulation.native_game import play_natively
from boardrules.simulation.plan import make_plan
from boardrules.simulation.simulation import Simulation
from boardrules.simulation.tally import Tally
from tests.compiler.playing import SMALL, load
from tests.native.building import needs_compiler

pytestmark = needs_compiler

FAULTY = """
game leaky "Leaky" { players 2  seats red blue }
shared { water: 0..9 = 0 }
turn { choose one of pour }
action pour(n in 0..3) {
  rule L-1 "You pour."
    water += n
  rule L-2 "Nine is the end."
    if water == 9 { win me }
}
invariant "never exactly seven": water != 7
"""


@pytest.fixture(autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARDRULES_CACHE", str(tmp_path_factory.getbasetemp() / "native cache"))


def told(done: Simulation) -> object:
    """All that a simulation tells, but for how long things took."""
    tally = replace(done.tally, slowest=[])
    return tally


def both(game: Callable[[], Game], **more: object) -> tuple[Simulation, Simulation]:
    found = []
    for backend in ("python", "native"):
        one = game()
        one.backend = backend
        found.append(simulate(one, 12, seed=5, jobs=1, **more))  # type: ignore[arg-type]
    return found[0], found[1]


@pytest.mark.parametrize("name", SMALL)
def test_a_simulation_tells_the_same_with_either_back_end(name: str) -> None:
    in_python, natively = both(lambda: load(name), limit=300)
    assert told(natively) == told(in_python)
    plan = make_plan(load(name), 1)
    game = load(name)
    game.backend = "native"
    assert play_natively(game, plan, 1, Tally()) is not None  # it is not Python that played


def test_a_shipped_game_tells_the_same_with_either_back_end() -> None:
    in_python, natively = both(lambda: boardrules.load("cap-horn"), limit=200)
    assert told(natively) == told(in_python)


def test_games_with_faults_are_told_as_python_tells_them() -> None:
    in_python, natively = both(lambda: boardrules.loads(FAULTY), check_every=1)
    assert told(natively) == told(in_python)
    assert {problem.kind for problem in natively.tally.problems} == {"fault", "invariant"}


def test_workers_play_the_same_games_natively(tmp_path: Path) -> None:
    game = load("regatta")
    game.backend = "native"
    alone, together = (simulate(game, 40, seed=2, jobs=jobs, limit=200) for jobs in (1, 2))
    assert told(together) == told(alone)
