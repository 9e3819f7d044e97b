"""Hooks that are asked once: the same arguments are asked once, in Python and natively, and they may not look at the position."""

from __future__ import annotations

from pathlib import Path

import pytest

import boardrules
from boardrules import Game
from boardrules.runtime.reading import HookError
from boardrules.syntax.printer import format_text
from tests.native.building import build_library, needs_compiler
from tests.native.lockstep import play_both

RULES = """game walk "Walk" {
  players 2
  seats red blue
}

board path grid { size 6 x 1 }

player { at: path = a1 }

hook to_go(s: path, side: Direction?, doubled: flag): -9..20 from "chart.to_go" once

turn { choose one of go, wait }

action go(s in path) {
  require to_go(s, E, no) == to_go(me.at, none, no) - 1
  me.at = s
  if to_go(s, none, yes) <= -2 { win me }
}

action wait { require to_go(me.at, W, yes) < 20 }

define evaluate(p: Player): -20..20 = -to_go(p.at, none, no)
"""

CHART = """ASKED = []


def to_go(reading, s, side, doubled):
    ASKED.append((s, side, doubled))
    last = len(reading.spaces("path")) - 1
    return (last - (ord(s[0]) - 97) - 1) * (2 if doubled else 1) + (0 if side != "W" else 1)
"""


def walk(folder: Path, chart: str = CHART, rules: str = RULES) -> Game:
    (folder / "chart.py").write_text(chart, encoding="utf-8")
    (folder / "walk.rules").write_text(rules, encoding="utf-8")
    return boardrules.load(folder / "walk.rules", trust_hooks=True)


def asked(game: Game) -> list[tuple[str, str | None, bool]]:
    function = game.program(2).hooks["to_go"].function
    found: list[tuple[str, str | None, bool]] = function.__globals__["ASKED"]
    return found


def test_each_question_is_asked_once(tmp_path: Path) -> None:
    game = walk(tmp_path)
    assert game.playouts(count=30, seed=1, backend="python").games == 30
    questions = asked(game)
    assert len(questions) == len(set(questions)) > 10


@needs_compiler
def test_native_code_remembers_the_answers(tmp_path: Path) -> None:
    game = walk(tmp_path)
    library = build_library(game, 2)
    for seed in range(5):
        assert play_both(game.program(2), library, seed, 200) > 10
    program = game.program(2)
    program.hooks["to_go"]._answers.clear()
    before = len(asked(game))
    for seed in range(5):  # what native code knows it asks nobody
        struct = library.start(rolls=True)
        library.evaluate(struct, seed % 2)
        library.legal(struct)
    assert len(asked(game)) == before


def test_looking_at_the_position_is_told(tmp_path: Path) -> None:
    chart = 'def to_go(reading, s, side, doubled):\n    return 3 if reading.value("at", "red") == s else 2\n'
    with pytest.raises(HookError, match="asked `once` looks at the position"):
        walk(tmp_path, chart).start(seed=1).actions()


def test_a_host_asks_it_too(tmp_path: Path) -> None:
    assert walk(tmp_path).start(seed=1).ask("to_go", "c1", None, True) == 4


@needs_compiler
def test_what_cannot_be_numbered_is_asked_every_time(tmp_path: Path) -> None:
    """A set as an argument: correct, only slower."""
    rules = RULES.replace("hook to_go(", 'hook far(s: set of path): 0..6 from "chart.far" once\nhook to_go(')
    rules = rules.replace("action wait {", "action wait { require far({s in path: s != me.at}) == 5")
    game = walk(tmp_path, CHART + "\n\ndef far(reading, s):\n    return len(s)\n", rules)
    assert play_both(game.program(2), build_library(game, 2), 1, 200) > 10


def test_the_formatter_keeps_the_word() -> None:
    assert 'from "chart.to_go" once' in format_text(RULES)
