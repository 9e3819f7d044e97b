"""What notebooks show of games, states and matches."""

from __future__ import annotations

import subprocess
import sys

import pytest

import boardrules
from boardrules.render import board_svg, state_svg
from tests.render.positions import parsed

CARDS = """game talk "Talk <b>" { players 2 seats red blue }
player { points: 0..9 = 0 }
turn { choose one of nod }
action nod { me.points = 1 }
"""


def test_a_game_shows_its_title_and_its_board() -> None:
    game = boardrules.load("cap-horn", language="fr")
    assert game._repr_svg_() == board_svg(game)
    shown = game._repr_html_()
    assert "<h3>Cap Horn</h3>" in shown
    assert "3 à 5 joueurs" in shown.replace("\xa0", " ")
    assert 'style="max-width:100%;height:auto"' in shown
    parsed(shown)


def test_a_state_shows_no_more_than_a_spectator_sees() -> None:
    state = boardrules.load("cap-horn").start(players=["Ana", "Bo", "Cy"], seed=7)
    assert state._repr_svg_() == state_svg(state, None)
    assert state._repr_svg_() == state.imagine(None, 1)._repr_svg_()
    assert state._repr_html_() == state.imagine(None, 2)._repr_html_()


def test_a_match_shows_its_position_and_what_happened_last() -> None:
    match = boardrules.Match(boardrules.load("cap-horn"), players=["<i>Ana", "Bo", "Cy"], seed=7)
    assert "<li>" not in match._repr_html_()
    for move in ("lay light_air m2", "done", "sail SW", "draw left"):
        match.play(move)
    shown = match._repr_html_()
    assert match._repr_svg_() == state_svg(match.state, None)
    told = [line.text for decision in match.story(None)[-3:] for line in decision]
    assert shown.count("<li>") == len(told)
    assert "lays a light air" not in shown  # four decisions ago
    assert "&lt;i&gt;Ana sails south-west" in shown
    assert "It is " not in shown  # the card that was drawn
    parsed(shown)


def test_a_game_without_a_board_has_no_picture_but_a_title() -> None:
    game = boardrules.loads(CARDS)
    assert game._repr_svg_() is None
    assert "<h3>Talk &lt;b&gt;</h3>" in game._repr_html_()
    assert "2 players" in game._repr_html_()
    parsed(game.start(seed=1)._repr_html_())


@pytest.mark.parametrize("what", ["game", "state", "boardrules.Match(game, seed=1)"])
def test_nothing_is_drawn_before_it_is_asked_for(what: str) -> None:
    """The engine fetches who draws when a notebook asks, and not before."""
    program = f"""
import sys, boardrules
game = boardrules.load("cap-horn")
state = game.start(seed=1)
thing = {what}
assert not any(name.startswith("boardrules.render") for name in sys.modules)
assert "<svg" in thing._repr_html_()
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
