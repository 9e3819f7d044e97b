"""`play` at the end of a pipe: what can be said, what is shown, and every way to leave."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import GAMES, Program, Run

FOUR = GAMES / "connect_four.rules"
HANDS = GAMES / "lanterns.rules"


def lines(*said: str) -> str:
    return "".join(f"{line}\n" for line in said)


def test_a_game_is_played_to_its_end(run: Run) -> None:
    output = run("play", FOUR, "--seed", 4, stdin=lines(*["1", "2", "3", "4", "5", "6", "7"] * 12)).stdout
    assert output.startswith("Connect four: red (you), yellow (bot: greedy)\n")
    assert "red> 1\nRed drops 1.\nYellow drops " in output
    assert "game over" in output
    assert output.rstrip().splitlines()[-1].startswith("Game over: ")


def test_bots_play_alone_and_the_seed_decides(run: Run) -> None:
    first = run("play", FOUR, "--bots", "--seed", 3).stdout
    assert first == run("play", FOUR, "--bots", "--seed", 3).stdout
    assert first != run("play", FOUR, "--bots", "--seed", 5).stdout
    assert "red (bot: greedy), yellow (bot: greedy)" in first
    assert "Game over: " in first


def test_numbers_notation_and_the_beginning_of_an_action(run: Run) -> None:
    output = run("play", FOUR, "--seed", 4, stdin=lines("drop 4", "drop", "2", "quit")).stdout
    assert "Red drops 4" in output
    assert output.count("4 drop 4") == 4
    assert "Red drops 2" in output


def test_another_seat(run: Run) -> None:
    output = run("play", FOUR, "--seat", 2, "--seed", 4, stdin=lines("1", "quit")).stdout
    assert "red (bot: greedy), yellow (you)" in output
    assert "yellow> 1" in output


def test_refusals_say_why(run: Run) -> None:
    said = lines("mark a1", "mark a1", "why mark a1", "why", "99", "0", "fly", "why fly", "mark a1 b2", "quit")
    output = run("play", GAMES / "tic_tac_toe.rules", "--seed", 4, stdin=said).stdout
    assert "No: mark a1 is not allowed. TTT-3: You mark a square that is empty." in output
    assert "[no] TTT-3" in output
    assert "There is no action 99" in output
    assert "There is no action 'fly'" in output
    assert "Say which action" in output


def test_rules_now_all_and_one(run: Run) -> None:
    output = run("play", FOUR, "--seed", 4, stdin=lines("rules", "rules all", "rules cf-5", "rules XX-1", "quit")).stdout
    now, everything, one = (output.split("red> ")[number] for number in (1, 2, 3))
    assert "CF-3" in now
    assert "CF-1 " not in now
    assert "CF-1 " in everything
    assert one.count("CF-") == 1
    assert "There is no rule XX-1" in output


def test_undo_goes_back_to_the_last_decision(run: Run) -> None:
    output = run("play", FOUR, "--seed", 4, stdin=lines("undo", "1", "undo", "log", "2", "log", "quit")).stdout
    assert "No: nothing has been decided yet" in output
    assert "Nothing has happened yet." in output
    assert output.rpartition("red> log")[2].startswith("\nRed drops 2.\nYellow drops")


def test_undo_stops_where_something_hidden_was_learned(run: Run) -> None:
    output = run("play", HANDS, "--seed", 4, stdin=lines("fetch", "undo", "undo anyway", "quit")).stdout
    assert "No: " in output
    assert "'undo anyway'" in output
    assert output.count("supply 39 cards") == 2


def test_hidden_hands_stay_hidden(run: Run) -> None:
    output = run("play", HANDS, "--seed", 4, "--players", 3, stdin=lines("1", "1", "quit")).stdout
    shown = [line for line in output.splitlines() if "hand: " in line]
    assert shown
    assert all(line.startswith("  red: ") for line in shown)
    assert "blue: hand 4 cards" in output


def test_hints_come_from_a_bot_and_a_wrong_one_ends_nothing(run: Run) -> None:
    said = lines("drop 1", "drop 1", "drop 1", "hint", "hint clever", "hint mcts:5", "drop 2")
    output = run("play", FOUR, "--seat", "yellow=random", "--bot", "random", "--seed", 12, stdin=said).stdout
    assert "greedy would play: drop " in output
    assert "there is no bot 'clever'" in output
    assert "mcts:5 would play: drop " in output
    assert "next best: drop " in output
    assert "Red drops 2" in output


def test_looking_at_cards_positions_and_the_log(run: Run) -> None:
    said = lines("card", "what jade", "what", "pick rose", "log 1", "show fetch", "show pick", "show 9", "look")
    output = run("play", HANDS, "--bot", "random", "--seed", 4, stdin=said).stdout
    assert "amber x2 (hand): shine 1" in output
    assert "a lantern, 12 of this kind in all" in output
    assert "Say what: " in output
    assert "red> log 1\nRed takes a rose from the market.\n" in output
    assert "Say which one, for example: show pick" in output
    assert "There is no action 9" in output
    assert output.count("Lanterns, round 1") == 4


def test_what_was_taken_back_can_be_played_again(run: Run) -> None:
    output = run("play", FOUR, "--bot", "random", "--seed", 4, stdin=lines("redo", "1", "undo", "redo", "log")).stdout
    assert "No: nothing has been taken back" in output
    assert "Taken back: red: drop 1; yellow: drop" in output
    assert "red> log\nRed drops 1.\nYellow drops" in output


def test_an_action_with_the_name_of_a_command(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "tiny.rules"
    path.write_text(
        'game tiny "Tiny" { players 2 seats red blue }\nshared { n: 0..9 = 0 }\n'
        "turn { choose one of list, undo }\naction list { n += 1 }\naction undo { win me }\n"
    )
    output = run("play", path, "--hot-seat", stdin=lines("list", "/list", "/undo", "undo")).stdout
    assert "red: list" in output
    assert "Taken back: red: list" in output
    assert "Game over: red wins" in output


def test_long_lists_are_folded_narrowed_and_paged(run: Run) -> None:
    output = run("play", GAMES / "hex.rules", "--seed", 4, stdin=lines("put", "more", "more", "more", "k1", "list", "quit")).stdout
    assert "put AT (121): a1, b1, c1 … k11" in output
    assert "more" in output
    assert "There is nothing more." in output
    assert max(map(len, output.splitlines())) <= 132


def test_an_empty_line_plays_the_only_action_and_nothing_else(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "tiny.rules"
    path.write_text('game tiny "Tiny" { players 2 seats red blue }\nturn { choose one of jump }\naction jump { win me }\n')
    assert "Game over: red wins" in run("play", path, stdin="\n").stdout
    assert "Red drops" not in run("play", FOUR, stdin="\n\n\n").stdout


def test_the_end_of_the_input_leaves_the_game(run: Run) -> None:
    assert run("play", FOUR, stdin="").stdout.endswith("You left the game.\n")
    assert run("play", FOUR, stdin="exit\n").stdout.endswith("You left the game.\n")


def test_save_and_resume(run: Run, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    output = run("play", FOUR, "--seed", 4, stdin=lines("1", f"save {save}", "save /missing/x", "save", "quit")).stdout
    assert output.count(f"Saved to {save}") == 2
    assert "/missing/x: No such file or directory" in output
    json.loads(save.read_text())
    output = run("play", FOUR, "--resume", save, "--save", save, "--seed", 9, stdin=lines("log", "2")).stdout
    assert "Red drops 1.\nYellow drops" in output
    assert f"Saved to {save}" in output
    assert "Red drops 2" in run("replay", save, "--game", FOUR).stdout


def test_resuming_something_else_is_one_line(run: Run, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_bytes(b"\xff\x00")
    for path in (wrong, tmp_path / "missing.json"):
        assert len(run("play", "--resume", path, code=1).stderr.splitlines()) == 1
    assert "is a directory" in run("play", "--resume", tmp_path, code=2).stderr
    assert "leave out --players" in run("play", "--resume", wrong, "--players", 2, code=2).stderr


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["--players", 7], 1, "2 players, not 7"),
        (["--seat", 3], 2, "there are 2 seats"),
        (["--seat", 0], 2, "0"),
        (["--option", "fog=yes"], 1, "has no options"),
        (["--option", "fog"], 2, "NAME=VALUE"),
        (["--option", "=1"], 2, "NAME=VALUE"),
        (["--seed", "x"], 2, "integer"),
        (["--save", "."], 2, "directory"),
    ],
)
def test_malformed_options(run: Run, arguments: list[object], code: int, says: str) -> None:
    result = run("play", FOUR, *arguments, code=code)
    assert says in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_options_of_a_game(run: Run) -> None:
    path = GAMES / "regatta.rules"
    assert "Regatta" in run("play", path, "--option", "berths=4", stdin="quit\n").stdout
    assert "berths" in run("play", path, "--option", "berths=99", code=1).stderr
    assert "did you mean berths" in run("play", path, "--option", "berth=2", code=1).stderr


def test_a_real_pipe(program: Program) -> None:
    done = program("play", FOUR, "--plain", "--seed", 4, stdin=lines("1", "quit"))
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert done.stdout.endswith("You left the game.\n")


def test_ctrl_c_saves_and_leaves_with_130(tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    line = [sys.executable, "-m", "boardrules.cli", "play", str(FOUR), "--save", str(save)]
    with subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"1\nshow\n")
        process.stdin.flush()
        shown = b""
        while b"red> show" not in shown:
            part = os.read(process.stdout.fileno(), 4096)
            assert part, shown
            shown += part
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"Traceback" not in rest
    assert json.loads(save.read_text())["actions"]


RACE = """
game race "Race" {{ players 2 seats red blue }}
player {{ miles: 0..20 = 0 }}
turn {{ choose one of sail }}
action sail(n in 1..{most}) {{ me.miles += n }}
when round ends {{ if round >= {rounds} {{ end game }} }}
score {{ category miles "Miles" for p {{ give p.miles }} }}
"""


def test_a_game_goes_on_under_changed_rules_if_asked_for(run: Run, tmp_path: Path) -> None:
    rules, save = tmp_path / "race.rules", tmp_path / "race.json"
    rules.write_text(RACE.format(most=3, rounds=3), encoding="utf-8")
    run("play", rules, "--hot-seat", "--plain", "--seed", 1, "--save", save, stdin="sail 3\nquit\n")
    rules.write_text(RACE.format(most=3, rounds=4), encoding="utf-8")
    refused = run("play", rules, "--resume", save, "--plain", stdin="quit\n", code=1).stderr
    assert "declarations that differ: when (moments); all 1 recorded actions can still be played" in refused
    assert f"go on with: boardrules play {rules} --resume {save} --changed-rules" in refused
    went_on = run("play", rules, "--resume", save, "--plain", "--changed-rules", stdin="sail 2\nlog\nquit\n").output
    assert "Red sails 3" in went_on
    rules.write_text(RACE.format(most=2, rounds=3), encoding="utf-8")
    stopped = run("play", rules, "--resume", save, "--plain", "--changed-rules", stdin="quit\n", code=1).stderr
    assert "number 1 (sail 3) is stopped" in stopped
    assert "--changed-rules" not in stopped
    assert "belongs to --resume" in run("play", rules, "--changed-rules", code=2).stderr
