"""Bots think in processes of their own: one that crashes, never ends or says nonsense harms nobody."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest

import boardrules
from boardrules.server import thinking
from boardrules.server.thinking import Thinking
from tests.server.running import running

RULES = Path(__file__).resolve().parents[1] / "games" / "tic_tac_toe.rules"


@pytest.fixture
def state() -> str:
    return boardrules.load("trois-caps").start(2, seed=3).to_json()


def asked(seconds: float, *questions: tuple[str, str, str]) -> list[Any]:
    """What bots choose, one after the other, in one process."""

    async def ask() -> list[Any]:
        thoughts = Thinking(1, seconds)
        try:
            return [await thoughts.choice(*question) for question in questions]
        finally:
            await thoughts.close()

    return asyncio.run(ask())


def test_bots_choose_what_is_legal(state: str) -> None:
    legal = {str(action) for action in boardrules.load("trois-caps").from_json(state).actions()}
    found = asked(60, *(("trois-caps", state, bot) for bot in ("random", "greedy", "mcts")))
    assert set(found) <= legal


def test_a_game_of_ones_own_is_played_too() -> None:
    game = boardrules.load(RULES)
    found = asked(60, (str(RULES), game.start(2, seed=1).to_json(), "greedy"))
    assert found[0] in {str(action) for action in game.start(2, seed=1).actions()}


def test_a_bot_that_takes_too_long_is_replaced(state: str) -> None:
    begun = time.monotonic()
    found = asked(3.0, ("trois-caps", state, "mcts:100000000"))
    assert found[0] is not None
    assert time.monotonic() - begun < 60


def test_nonsense_is_no_harm(state: str) -> None:
    good = ("trois-caps", state, "random")
    bad = [("trois-caps", "{}", "random"), ("no-such-game", state, "random"), ("trois-caps", state, "no-such-bot")]
    found = asked(60, bad[0], good, bad[1], good, bad[2])
    assert found[0] is None
    assert found[1] is not None
    assert found[2] is None
    assert found[3] is not None
    assert found[4] is not None, "the usual bot plays for one that is not there"


class Broken:
    """What stands in the place of the process: its program."""

    DIES = "import sys; sys.stdin.readline(); sys.exit(3)"
    HANGS = "import sys, time; sys.stdin.readline(); print('{\"ready\": true}', flush=True); time.sleep(600)"
    BABBLES = "import sys; sys.stdin.readline(); print('no JSON at all', flush=True); sys.stdin.readline()"
    LIES = (
        "import sys\nfor line in sys.stdin:\n"
        ' print(\'{"ready": true}\'); print(\'{"actions": [["fly to the moon", 1]]}\', flush=True)'
    )


@pytest.fixture(params=["DIES", "HANGS", "BABBLES", "LIES"])
def broken(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(thinking, "_PROGRAM", ("-c", getattr(Broken, request.param)))
    return str(request.param)


def test_a_table_goes_on_whatever_happens_to_its_bots(broken: str) -> None:
    """The first action is played where nothing better comes; people play meanwhile."""
    with running(bot_seconds=0.3) as server:
        place = server.lay("trois-caps", "Ana", {"kind": "bot", "bot": "mcts", "name": ""}, seed=3)
        with place.sit(0) as ana:
            for _ in range(3):
                assert ana.wait_for_turn(60)
                ana.play(ana.document["actions"][0]["action"])
            assert ana.wait_for_turn(60)
            assert len(json.dumps(ana.document)) > 100
