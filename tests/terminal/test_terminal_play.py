"""`play` in a real terminal: typing with help, commands, leaving and coming back."""

from __future__ import annotations

import json
from pathlib import Path

from tests.terminal.conftest import GAMES, Open, Terminal

FOUR = GAMES / "connect_four.rules"
HANDS = GAMES / "lanterns.rules"


def ready(window: Terminal, label: str = "red") -> Terminal:
    """Waits for the prompt of a player."""
    window.prompt(f"{label} >")
    return window


def test_tab_completes_word_by_word_and_the_toolbar_says_what_enter_does(terminal: Open) -> None:
    window = ready(terminal("play", "cap-horn", "--bot", "random", "--seed", 4, fresh=True), "white")
    window.see("hand: gale ×2  ↑3")
    window.type("la")
    window.see("ways; You may lay any number of cards")
    window.press("tab")
    window.see("↑3")  # the cards of the hand, each with what it says
    window.type("g")
    window.see("actions begin so")
    window.press("tab")
    window.see("white > lay gale")
    window.press("tab", "enter")  # the first square of the list
    window.see("White lays a gale", where="all")
    window.see("hand: gale  ↑3")
    window.press("c-d")
    window.see("Save this game to cap-horn.json?")
    window.enter("n")
    assert window.ended() == 0


def test_explanations_undo_and_mistakes(terminal: Open) -> None:
    window = ready(terminal("play", FOUR, "--bot", "random", "--seed", 4, lines=60))
    window.enter("why drop 9")
    window.see("'column' cannot be '9': it is a number from 1 to 7")
    window.press("c-c")  # empties the line
    ready(window).enter("why drop 4")
    window.see("drop 4 is allowed")
    ready(window).enter("drpo 4")
    window.see("Did you mean 'drop 4'?")
    window.press("tab")  # takes the correction
    window.see("Enter plays: drop 4")
    window.press("enter")
    window.see("Red drops 4")
    ready(window).enter("undo")
    window.see("Taken back: red: drop 4")
    ready(window).enter("redo")
    ready(window).enter("log")
    window.see("log\nRed drops 4.\nYellow drops")
    ready(window).enter("hlep")
    window.see("Did you mean 'help'?")
    window.press("c-c")
    ready(window).enter("quit")
    window.see("Save this game")
    window.enter("")
    window.see("--resume connect-four.json")
    assert window.ended() == 0


def test_a_half_typed_action_is_listed_and_stays_at_the_prompt(terminal: Open) -> None:
    window = ready(terminal("play", GAMES / "hex.rules", "--bot", "random", "--seed", 4))
    window.enter("put")
    window.see("121 actions begin so:")
    window.see("… and 61 more")
    window.type("c7")
    window.see("Enter plays: put c7")
    window.press("enter")
    window.see("Red puts c7", where="all")


def test_ctrl_c_twice_keeps_the_game_and_resume_goes_on_with_the_same_people(terminal: Open, tmp_path: Path) -> None:
    window = ready(terminal("play", FOUR, "--seat", "red=human", "--seat", "yellow=random", "--seed", 4))
    window.enter("drop 4")
    ready(window).press("c-c")
    window.see("Ctrl-C once more leaves; the game is kept.")
    ready(window).press("c-c")
    window.see("--resume", where="all")
    assert window.ended() == 130
    (kept,) = (tmp_path / "kept").iterdir()
    assert json.loads(kept.read_text())["table"]["seats"] == {"red": "human", "yellow": "random"}
    again = ready(terminal("play", FOUR, "--resume", kept))
    again.see("yellow (bot: random)", where="all")
    again.enter("log")
    again.see("log\nRed drops 4")
    ready(again).press("c-d")
    assert again.ended() == 0
    assert kept.exists()
    new = terminal("play", FOUR, "--bot", "random")
    new.see("You left a game of Connect four unfinished.", where="all")


def test_ctrl_d_offers_to_save_and_ctrl_d_again_keeps_the_game(terminal: Open, tmp_path: Path) -> None:
    window = ready(terminal("play", FOUR, "--bot", "random", "--seed", 4))
    window.enter("drop 1")
    ready(window).press("c-d")
    window.prompt("another file]")
    window.press("c-d")
    window.see("Your game is kept", where="all")
    assert window.ended() == 0
    assert len(list((tmp_path / "kept").iterdir())) == 1


def test_a_bot_can_be_interrupted_without_losing_the_game(terminal: Open) -> None:
    window = ready(terminal("play", FOUR, "--bot", "mcts:100s", "--seed", 4))
    window.enter("drop 4")
    window.see("yellow is thinking…", where="all")
    window.interrupt()
    window.see("yellow was interrupted.", where="all")
    window.enter("drop 3")
    window.see("It is yellow's turn.")
    window.enter("undo")
    window.see("Taken back: red: drop 4")
    ready(window)


def test_a_game_that_was_closed_at_once_is_kept(terminal: Open, tmp_path: Path) -> None:
    window = ready(terminal("play", FOUR, "--bot", "random", "--seed", 4))
    window.enter("drop 2")
    window.see("Red drops 2", where="all")
    ready(window).close()
    (kept,) = (tmp_path / "kept").iterdir()
    assert json.loads(kept.read_text())["actions"][0] == ["red", "drop 2"]


def test_what_one_player_sees_is_wiped_before_another_looks(terminal: Open) -> None:
    window = terminal("play", HANDS, "--hot-seat", "--names", "Ana,Bo", "--seed", 4, lines=24)
    window.see("Pass the keyboard to Ana, then press Enter.")
    window.press("enter")
    ready(window, "Ana").see("hand: amber ×2, jade ×2")
    window.enter("fetch")
    ready(window, "Ana").enter("fetch")
    ready(window, "Ana").enter("done")
    window.prompt("hide what only you may see.")
    window.type("\r\r\r")  # somebody who presses Enter too often does not turn the next page
    window.see("Pass the keyboard to Bo, then press Enter.")
    assert "amber" not in window.text
    window.press("enter")
    ready(window, "Bo").see("Ana draws from the supply.")
    assert b"It is a jade" not in window.output.rpartition(b"\x1b[3J")[2]
    assert "Bo  you hand: amber  shine 1" in window.text
    assert "Ana  hand 6 cards" in window.text
    window.press("up")
    window.enter("log")  # nothing of what Ana typed comes back
    window.see("log\nAna draws from the supply.")
    ready(window, "Bo").enter("why hang jade")
    window.see("hang belongs to step hang")


def test_open_games_are_passed_on_without_wiping(terminal: Open) -> None:
    window = ready(terminal("play", FOUR, "--hot-seat", "--seed", 4))
    window.enter("drop 4")
    ready(window, "yellow").enter("drop 4")
    ready(window).see("round 2")
    assert b"\x1b[3J" not in window.output


def test_a_narrow_terminal_and_one_that_changes(terminal: Open) -> None:
    window = ready(terminal("play", "cap-horn", "--bot", "random", "--seed", 4, columns=30, lines=20), "white")
    window.see("too narrow", where="all")
    window.resize(120, 40)
    window.enter("show")
    window.see("▶  white  you")
    window.enter("quit")
    assert window.ended() == 0


def test_the_end_of_a_game_leaves_time_to_look(terminal: Open, tmp_path: Path) -> None:
    path = tmp_path / "tiny.rules"
    path.write_text('game tiny "Tiny" { players 2 seats red blue }\nturn { choose one of jump }\naction jump { win me }\n')
    window = ready(terminal("play", path, "--bot", "random"))
    window.press("enter")
    window.see("Game over: red wins")
    window.see("The game is over. Enter leaves")
    window.enter("save end.json")
    window.see("Saved to end.json")
    window.enter("")
    assert window.ended() == 0
    assert (tmp_path / "end.json").exists()
    assert not list((tmp_path / "kept").iterdir())


def test_without_a_game_one_is_asked_for(terminal: Open) -> None:
    window = terminal("play")
    window.see("Which game")
    window.enter("caphorn")
    window.see("did you mean cap-horn?")
    assert window.ended() == 1


def test_without_prompt_toolkit_lines_are_read_with_readline(terminal: Open, tmp_path: Path) -> None:
    (tmp_path / "prompt_toolkit.py").write_text("raise ImportError('not installed')\n")
    window = terminal("play", "cap-horn", "--bot", "random", "--seed", 4, fresh=True, PYTHONPATH=str(tmp_path))
    window.see("white>")
    window.type("lay g\th")
    window.see("white> lay gale h")
    window.type("1\r")
    window.see("White lays a gale on h1.", where="all")
    window.see("white>")


def test_a_terminal_that_can_only_print_gets_plain_text(terminal: Open) -> None:
    window = terminal("play", FOUR, "--bot", "random", "--seed", 4, TERM="dumb")
    window.prompt("red>")
    window.enter("drop 4")
    window.see("Red drops 4", where="all")
    window.prompt("red>")
    window.press("c-d")
    assert window.ended() == 0
    assert b"\x1b[" not in window.output
