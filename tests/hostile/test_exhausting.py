"""Rules that try to exhaust the machine are refused with a finding, stopped with an error, or simply played.

Every tenth kind in every run, and those that go deep. All of them, also through every command, some twenty minutes long:
BOARDRULES_SLOW=1 pytest tests/hostile/test_exhausting.py
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Timer
from typing import Any

import pytest

import boardrules
from boardrules.render import places, state_svg
from tests.hostile import exhausting_nesting, exhausting_play
from tests.hostile.exhausting_texts import KINDS, Kind

SLOW = bool(os.environ.get("BOARDRULES_SLOW"))
ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 300.0
"""Seconds of the clock for one text before it counts as hanging: far beyond what any needs, even on a busy machine."""
LONGEST_OUTPUT = 100_000
LONGEST_MESSAGE = 1_000

ALWAYS = {exhausting_nesting.__name__}
SHORT = KINDS if SLOW else [kind for number, kind in enumerate(KINDS) if number % 10 == 0 or kind.make.__module__ in ALWAYS]


class Child:
    """A process of its own, with little memory, in which texts are tried one after another; another one if it has died."""

    def __init__(self, *arguments: str) -> None:
        self.command = [sys.executable, "-m", "tests.hostile.exhausting_child", *arguments]
        self.process = self.started()

    def started(self) -> subprocess.Popen[str]:
        return subprocess.Popen(self.command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def answer(self, text: str) -> dict[str, Any]:
        if self.process.poll() is not None:
            self.process = self.started()
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        watch = Timer(PATIENCE, self.process.kill)
        watch.start()
        try:
            self.process.stdin.write(json.dumps(text) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        finally:
            watch.cancel()
        assert line, "the process hung or died"
        found: dict[str, Any] = json.loads(line)
        assert "crash" not in found, found["crash"]
        return found

    def end(self) -> None:
        self.process.kill()
        self.process.communicate()


@pytest.fixture(scope="module")
def python() -> Iterator[Child]:
    one = Child()
    yield one
    one.end()


@pytest.fixture(scope="module")
def commands() -> Iterator[Child]:
    one = Child("commands")
    yield one
    one.end()


def name(kind: Kind) -> str:
    return kind.name


def test_kinds_of_other_modules_are_in_the_table() -> None:
    modules = {kind.make.__module__ for kind in KINDS}
    assert {exhausting_play.__name__, exhausting_nesting.__name__} <= modules


@pytest.mark.parametrize("kind", SHORT, ids=name)
def test_a_hostile_size_does_no_harm(kind: Kind, python: Child) -> None:
    found = python.answer(kind.make(kind.hostile))
    assert found["output"] < LONGEST_OUTPUT
    assert "refused late" not in found, "what `check` takes must load"
    if "stopped" in found:
        assert re.match(r"TooMuchWork: (rule R-\d+, )?line \d", found["stopped"])
        assert found["message"] < LONGEST_MESSAGE
    else:
        assert found.get("codes") or "played" in found


@pytest.mark.parametrize("kind", [kind for kind in SHORT if kind.fair is not None], ids=name)
def test_a_fair_size_is_played(kind: Kind, python: Child) -> None:
    assert kind.fair is not None
    found = python.answer(kind.make(kind.fair))
    assert "played" in found, found
    assert "stopped" not in found, found


@pytest.mark.parametrize("turn", ["win active", "end game", "end turn", "eliminate active"])
def test_a_game_in_which_nobody_decides_anything_can_be_written(turn: str) -> None:
    game = boardrules.loads(f'game idle "Idle" {{ players 2 seats red blue }}\nturn {{ {turn} }}\n')
    compile(game.codec(2, {}).program.source, "written", "exec")
    if turn != "end turn":  # which goes on for ever
        assert game.start(seed=1).rollout(1).over
        assert game.playouts(players=2, count=2).games == 2


def test_a_dense_graph_is_drawn_without_looking_at_every_pair_of_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(places, "_crossings")
    game = boardrules.loads(exhausting_nesting.ways_between_all_places(60))
    assert state_svg(game.start(seed=1))


@pytest.mark.skipif(not SLOW, reason="long: BOARDRULES_SLOW=1")
@pytest.mark.parametrize("kind", KINDS, ids=name)
def test_no_command_is_harmed(kind: Kind, commands: Child) -> None:
    found = commands.answer(kind.make(kind.hostile))
    for command, came in found.items():
        if isinstance(came, dict):
            assert came["code"] in (0, 1, 2), command
            assert "Traceback" not in came["err"], command
            assert came["errors"] < LONGEST_OUTPUT, command
