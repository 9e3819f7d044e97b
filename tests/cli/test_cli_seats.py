"""Who sits where: the options of `play`, several people over a pipe, and resuming with the same people."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import click
import pytest

from boardrules.cli.terminal.seating import Seating, Wishes, choose_seating
from tests.cli.conftest import GAMES, Program, Run

FOUR = GAMES / "connect_four.rules"
HANDS = GAMES / "lanterns.rules"

SEATS = ("red", "blue", "green")
NAMES = ("Ana", "Bo", "Cy")


def lines(*said: str) -> str:
    return "".join(f"{line}\n" for line in said)


def seated(saved: dict[str, str] | None = None, /, **wishes: Any) -> tuple[str, ...]:
    return choose_seating(Wishes(**{"seed": 1, **wishes}), SEATS, NAMES, saved).sitters


@pytest.mark.parametrize(
    ("wishes", "sitters"),
    [
        ({}, "human greedy greedy"),
        ({"bot": "random"}, "human random random"),
        ({"you": "2"}, "greedy human greedy"),
        ({"you": "Blue"}, "greedy human greedy"),
        ({"you": "cy"}, "greedy greedy human"),
        ({"you": "none"}, "greedy greedy greedy"),
        ({"bots": True, "bot": "random"}, "random random random"),
        ({"hot_seat": True}, "human human human"),
        ({"hot_seat": True, "seats": ("green=mcts:2s",)}, "human human mcts:2s"),
        ({"seats": ("3",)}, "greedy greedy human"),
        ({"seats": ("red=random",)}, "random human greedy"),
        ({"seats": ("blue=human", "red=mcts:50")}, "mcts:50 human greedy"),
        ({"seats": ("blue=human", "red=human")}, "human human greedy"),
        ({"seats": ("red=random", "blue=random", "green=random")}, "random random random"),
    ],
)
def test_seats_as_wished(wishes: dict[str, Any], sitters: str) -> None:
    assert " ".join(seated(**wishes)) == sitters


def test_a_saved_game_keeps_its_people_unless_others_are_named() -> None:
    saved = {"red": "random", "blue": "human", "green": "human"}
    assert seated(saved) == ("random", "human", "human")
    assert seated(saved, bot="greedy") == ("greedy", "human", "human")
    assert seated(saved, you="red") == ("human", "greedy", "greedy")


@pytest.mark.parametrize("seat", ["0", "4", "purple", ""])
def test_a_seat_that_does_not_exist(seat: str) -> None:
    with pytest.raises(click.BadParameter):
        seated(you=seat)


def test_the_line_up_names_who_you_are() -> None:
    assert Seating(("human", "greedy", "random")).line_up(NAMES) == "Ana (you), Bo (bot: greedy), Cy (bot: random)"
    assert Seating(("human", "human", "random")).line_up(NAMES) == "Ana, Bo, Cy (bot: random)"


def test_people_share_a_pipe_and_each_sees_only_their_own_hand(run: Run) -> None:
    said = lines("fetch", "fetch", "done", "log", "undo", "quit")
    output = run("play", HANDS, "--hot-seat", "--names", "Ana,Bo", "--seed", 4, stdin=said).stdout
    ana, bo = output.split("---- Ana ")[1].split("---- Bo ")
    assert re.search(r"Ana \(red\): hand: amber ×2 \([^)]+\), jade ×2 \([^)]+\)", ana)
    assert "Bo (blue): hand 4 cards" in ana
    assert "It is a jade." in ana
    assert "Bo (blue): hand: " in bo.partition("---- Ana")[0]
    assert "Ana draws from the supply.\n" in bo
    assert "It is a jade" not in bo.partition("Taken back")[0]
    assert "Ana (red): hand 6 cards" in bo
    assert "Taken back: Ana: done" in bo


def test_names_and_players_must_agree(run: Run) -> None:
    assert "--names are 2" in run("play", HANDS, "--names", "Ana,Bo", "--players", 3, code=2).stderr
    assert "2 to 4 players, not 1" in run("play", HANDS, "--names", "Ana", code=1).stderr
    assert "leave out --players, --names" in run("play", "--resume", FOUR, "--names", "Ana,Bo", code=2).stderr


def test_an_unknown_bot_is_one_line(run: Run) -> None:
    for arguments in (["--bot", "clever"], ["--seat", "yellow=clever"], ["--bot", "mcts:x"]):
        result = run("play", FOUR, *arguments, code=1)
        assert len(result.stderr.splitlines()) == 1
        assert "mcts" in result.stderr


def test_a_save_remembers_the_people(run: Run, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    run("play", FOUR, "--hot-seat", "--names", "Ana,Bo", "--save", save, stdin=lines("1", "2"))
    assert json.loads(save.read_text())["table"] == {"seats": {"red": "human", "yellow": "human"}}
    output = run("play", FOUR, "--resume", save, stdin=lines("3", "4")).stdout
    assert output.startswith("Connect four: Ana, Bo\n")
    assert "Ana> 3\nAna drops 3.\n" in output
    assert "Bo> 4\nBo drops 4.\n" in output
    assert "Ana (you), Bo (bot: random)" in run("play", FOUR, "--resume", save, "--you", "Ana", "--bot", "random", stdin="").stdout


def test_a_save_of_another_tool_can_be_resumed(run: Run, tmp_path: Path) -> None:
    from boardrules.engine.match import Match
    from boardrules.pipeline import load

    match = Match(load(FOUR), seed=4)
    match.play("drop 3")
    match.save(tmp_path / "game.json")
    output = run("play", FOUR, "--resume", tmp_path / "game.json", "--bot", "random", stdin=lines("drop 1")).stdout
    assert "red (you), yellow (bot: random)" in output


def test_the_same_seed_and_input_give_the_same_output(program: Program) -> None:
    said = lines(*["1", "2"] * 5)
    first = program("play", HANDS, "--plain", "--seed", 4, stdin=said)
    assert first.stdout == program("play", HANDS, "--plain", "--seed", 4, stdin=said).stdout
    assert "\x1b" not in first.stdout


def test_ctrl_c_over_a_pipe_keeps_the_game(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from boardrules.cli.terminal.screen import PlainScreen

    answers = iter(["drop 4"])

    def interrupted(self: PlainScreen, question: str) -> str:
        for answer in answers:
            return answer
        raise KeyboardInterrupt

    monkeypatch.setattr(PlainScreen, "ask", interrupted)
    monkeypatch.setenv("BOARDRULES_SAVES", str(tmp_path / "kept"))
    output = run("play", FOUR, "--bot", "random", "--seed", 4, code=130).stdout
    (kept,) = (tmp_path / "kept").iterdir()
    assert f"boardrules play {FOUR} --resume {kept}" in output
    monkeypatch.setenv("BOARDRULES_SAVES", "off")
    answers = iter(["drop 4"])
    assert "--resume" not in run("play", FOUR, "--bot", "random", "--seed", 4, code=130).stdout


def test_without_a_seed_bots_have_a_time_in_which_they_answer() -> None:
    """With one the same seed gives the same game, which no clock would."""
    assert seated(seed=None) == ("human", "mcts:0.8s", "mcts:0.8s")
    assert seated(seed=4) == ("human", "greedy", "greedy")
