"""Positions as text: boards of every shape, what stands on them, and what is left out."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from boardrules.cli.position import outcome_text, position_text
from boardrules.cli.terminal.rules_now import rules_text
from boardrules.cli.terminal.telling import told
from boardrules.pipeline import load, loads
from tests.cli.conftest import GAMES

PIECES = """game tiny "Tiny" { players 2 seats black blue }
enum Rig { dinghy cutter }
enum Ground { sand rock }
board sea grid {
  layer ground: Ground { legend { " " void "." sand "#" rock } ".#." ". ." }
  mined: flag = no
}
piece Boat per player { kinds Rig: dinghy 1, cutter 1 at: sea? = none holed: flag = no load: 0..5 = 0 }
setup {
  for b in Boat { if b.kind == dinghy { b.at = a1 } }
  for b in Boat of black { if b.kind == cutter { b.at = c2 b.holed = yes b.load = 2 } }
  b1.mined = yes
}
turn { choose one of sail }
action sail(b in Boat of me, to in sea) { b.at = to }
style { Ground.rock "#777777" "#" }
"""


def test_a_grid_with_pieces_terrain_and_holes() -> None:
    state = loads(PIECES).start()
    assert position_text(state, None).splitlines() == [
        "Tiny, round 1, black to decide",
        "     a     b     c",
        "   1 BdBld m     .",
        "   2 .           Bc",
        "  Bc black cutter, Bd black dinghy boat, Bld blue dinghy boat, m mined",
        "  a1: black dinghy boat, blue dinghy boat",
        "  black cutter: at c2, holed, load 2",
    ]
    plain = loads(PIECES.replace("b1.mined = yes", "")).start()
    assert "   1 BdBld #     ." in position_text(plain, None)


def test_a_hex_board_leans() -> None:
    lines = position_text(load(GAMES / "hex.rules").start().apply("put b2"), None).splitlines()
    assert lines[3] == "   2  . R . . . . . . . . ."
    assert lines[4].startswith("   3   .")


def test_a_plane_shows_its_tiles_turned() -> None:
    text = position_text(load(GAMES / "meadows.rules").start(seed=4), None)
    assert "       0\n" in text
    assert ".~.\n   0  ~~~\n      ...\n" in text


def test_a_graph_lists_the_places_that_hold_something() -> None:
    text = position_text(load(GAMES / "regatta.rules").start(seed=1), None)
    assert "  harbour: red dinghy, red cutter, blue dinghy, blue cutter\n" in text
    assert "reef" not in text


def test_events_of_a_turn_are_gathered() -> None:
    state = load(GAMES / "lanterns.rules").start(players=2, seed=1)
    assert told(state.story(None)).splitlines()[0].endswith("Red draws four cards.")
    after = state.apply("fetch")
    assert told(after.story(1)) == "Red draws from the supply."


def test_an_unfinished_game_has_no_outcome() -> None:
    state = load(GAMES / "regatta.rules").start(seed=1)
    assert outcome_text(state) == "The game is not over."
    assert "\n  RG-" in rules_text(state, "")


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.rules")), ids=lambda path: path.stem)
def test_every_position_of_a_game_can_be_shown_to_everybody(path: Path) -> None:
    chance = Random(1)
    state = load(path).start(seed=1)
    for _ in range(60):
        for viewer in (None, 0, 1):
            assert "\n" in position_text(state, viewer)
        if state.over:
            break
        state = state.apply(chance.choice(state.actions()))
