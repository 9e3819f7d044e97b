"""Reading needs no lock: many threads begin at the same moment with everything that is made on first use."""

from __future__ import annotations

import os
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

import boardrules
from boardrules import pipeline
from boardrules.render import state_svg, state_text

GAMES = Path(__file__).resolve().parents[1] / "games"
THREADS = 8
ROUNDS = 40 if os.environ.get("BOARDRULES_SLOW") else 3


@pytest.fixture(autouse=True)
def hurried() -> Iterator[None]:
    """Threads take turns as often as Python can."""
    kept = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(kept)


def fresh(path: Path | str) -> boardrules.Game:
    """A game that nobody has used yet."""
    pipeline._games.clear()
    return boardrules.load(path)


def at_once(*work: Callable[[], Any]) -> list[Any]:
    """What each piece of work gives when all are begun at the same moment, by several threads each."""
    barrier = threading.Barrier(THREADS)
    found: list[Any] = [None] * THREADS

    def run(number: int) -> None:
        barrier.wait()
        try:
            found[number] = work[number % len(work)]()
        except BaseException as error:
            found[number] = error

    threads = [threading.Thread(target=run, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    for error in found:
        if isinstance(error, BaseException):
            raise error
    return found


@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_first_rollouts_and_first_invariants(attempt: int) -> None:
    state = fresh(GAMES / "regatta.rules").start(seed=attempt)
    found = at_once(lambda: state.rollout(7).to_json(), state.broken_invariants)
    assert found[::2] == [found[0]] * (THREADS // 2)
    assert found[1::2] == [()] * (THREADS // 2)


@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_first_programs_of_a_game(attempt: int) -> None:
    game = fresh(GAMES / "lanterns.rules")
    found = at_once(
        lambda: game.start(seed=attempt).to_json(),
        lambda: game.start(seed=attempt, coverage=boardrules.Coverage()).to_json(),
        lambda: game.playouts(count=2, seed=3),
        lambda: (game.fingerprint.whole, len(game.rules), len(game.options), game.program().source),
    )
    assert found[0] == found[4] == found[1] == found[5]
    assert found[2] == found[6]
    assert found[3] == found[7]


def imagined(state: boardrules.State, player: int) -> str:
    return state.imagine(player, 5).to_json()


@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_one_state_is_asked_everything(attempt: int) -> None:
    chance = Random(attempt)
    state = fresh("trois-caps").start(seed=attempt)
    for _ in range(5):
        for _ in range(25):  # what is known is worked out when somebody asks, and much waits to be worked out
            state = state.apply(chance.choice(state.actions()))
        found = at_once(state.to_json, partial(imagined, state, 0), partial(imagined, state, 1), state.to_json)
        assert found[:4] == found[4:]
    assert state.game.from_json(found[0]).to_json() == found[0]


@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_one_position_is_played_on_by_many(attempt: int) -> None:
    state = fresh(GAMES / "meadows.rules").start(seed=attempt)

    def play() -> str:
        now = state
        for _ in range(6):
            if now.over:
                break
            now = now.apply(now.actions()[-1])
        return now.to_json()

    found = at_once(play, lambda: state_text(state), lambda: state_svg(state), lambda: state.explain(state.actions()[0]).reason)
    assert found[:4] == found[4:]


@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_first_loads_give_one_game(attempt: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(pipeline, "_games", OrderedDict())
    monkeypatch.setenv("BOARDRULES_CACHE", str(tmp_path))
    games = at_once(lambda: boardrules.load(GAMES / "tic_tac_toe.rules"))
    assert len({id(game) for game in games}) == 1


@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_coverage_counts_every_game_that_is_started(attempt: int) -> None:
    game, coverage = fresh(GAMES / "tic_tac_toe.rules"), boardrules.Coverage()

    def begin_and_ask() -> None:
        state = game.start(seed=1, coverage=coverage)
        for _ in range(20):
            state.explain(state.actions()[0])
            state.broken_invariants()

    at_once(begin_and_ask)
    assert coverage.games == THREADS
