"""`replay` in a real terminal: going through a match by keys and by words."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardrules.engine.match import Match
from boardrules.pipeline import load
from tests.terminal.conftest import GAMES, Open


@pytest.fixture
def save(tmp_path: Path) -> Path:
    match = Match(load(GAMES / "connect_four.rules"), players=["Ana", "Bo"], seed=4)
    for column in (4, 4, 5, 5, 6, 6, 7):
        match.play(f"drop {column}")
    path = tmp_path / "game.json"
    match.save(path)
    return path


def test_steps_jumps_and_words(terminal: Open, save: Path) -> None:
    window = terminal("replay", save, "--game", GAMES / "connect_four.rules")
    window.prompt("0/7>")
    window.press("right")
    window.prompt("1/7>")
    window.see("Ana drops 4")
    window.prompt("1/7>")
    window.press("enter")
    window.prompt("2/7>")
    window.press("left")
    window.prompt("1/7>")
    window.enter("5")
    window.see("Ana drops 6")
    window.enter("last")
    window.see("Game over: Ana wins")
    window.press("right")
    window.see("This is the end: the match has 7 decisions.")
    window.prompt("7/7>")
    window.enter("-2")
    window.prompt("5/7>")
    window.enter("rules cf-5")
    window.see("CF-5 You win when four of your stones stand in a row")
    window.enter("frist")
    window.see("did you mean first?")
    window.enter("first")
    window.prompt("0/7>")
    window.enter("quit")
    assert window.ended() == 0


def test_it_runs_by_itself_until_a_key_or_the_end(terminal: Open, save: Path) -> None:
    window = terminal("replay", save, "--game", GAMES / "connect_four.rules", "--at", 5)
    window.prompt("5/7>")
    window.enter("auto 0.05")
    window.prompt("7/7>")
    window.enter("first")
    window.prompt("0/7>")
    window.enter("auto 30")
    window.see("any key stops it")
    window.prompt("0/7>")
    window.press("right")
    window.prompt("1/7>")
    window.enter("auto x")
    window.see("Say how many seconds")
    window.prompt("1/7>")
    window.press("c-d")
    assert window.ended() == 0


def test_plain_in_a_terminal_prints_everything(terminal: Open, save: Path) -> None:
    window = terminal("replay", save, "--game", GAMES / "connect_four.rules", "--plain")
    assert window.ended() == 0
    window.see("7. Ana drops 7", where="all")
    assert b"\x1b[" not in window.output
