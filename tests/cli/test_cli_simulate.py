"""`boardrules simulate` as somebody at a terminal meets it."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import GAMES, Program, Run

FOUR = GAMES / "connect_four.rules"
REGATTA = GAMES / "regatta.rules"

BROKEN = """game tiny "Tiny" { players 2 seats red blue }
shared { rounds: 0..3 = 0 }
turn { choose one of jump }
action jump { rounds += 1 if round == 6 { win me } }
invariant "never three": rounds < 3
"""


def test_text_and_json_tell_the_same(run: Run) -> None:
    data = json.loads(run("simulate", FOUR, "--games", 40, "--seed", 3, "--json").stdout)
    assert data["games"]["finished"] == 40
    assert 7 <= data["decisions"]["spread"]["least"] <= data["decisions"]["spread"]["greatest"] <= 42
    text = run("simulate", FOUR, "--games", 40, "--seed", 3).stdout
    assert text.startswith("Connect four: 40 random games with 2 players; seed 3")
    assert f"{data['seats'][0]['won']['share']:.1%}" in text


def test_a_page_is_written_at_once(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    result = run("simulate", REGATTA, "--games", 10, "--html", page, "--json")
    assert json.loads(result.stdout)["kind"] == "boardrules simulation"
    assert f"Wrote {page}" in result.stderr
    assert page.read_text().startswith("<!DOCTYPE html>")


def test_one_game_is_saved_and_replayed(run: Run, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    told = run("simulate", REGATTA, "--only", 3, "--save", save, "--seed", 9).stdout
    assert told.startswith("Regatta, game 3 (seed ")
    assert "Game over: " in run("replay", save, "--game", REGATTA).stdout
    again = json.loads(run("simulate", REGATTA, "--only", 3, "--seed", 9, "--json").stdout)
    assert f"{again['decisions']} decisions" in told
    assert again["problems"] == []


def test_problems_are_saved_and_the_report_says_how_to_look(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tiny.rules").write_text(BROKEN)
    text = run("simulate", "tiny.rules", "--games", 4, code=1).stdout
    assert "  invariant in 4 games: never three\n    game 1, after decision 3\n      see it: " in text
    commands = [line.partition("see it: ")[2] for line in text.splitlines() if "see it: boardrules replay" in line]
    assert len(commands) == 6
    save = Path(shlex.split(commands[0])[2])
    assert save.parent == Path("boardrules-failures")
    assert "3. Red jumps" in run(*shlex.split(commands[0])[1:]).stdout
    only = next(line for line in text.splitlines() if "again:  " in line).partition("again:  ")[2].split()
    assert "never three" in run(*only[1:], code=1).stdout
    assert json.loads(run("simulate", "tiny.rules", "--games", 1, "--json", "--failures", "elsewhere", code=1).stdout)["failures"]
    assert len(list(Path("elsewhere").glob("*.json"))) == 2


def test_two_rulesets_are_compared(run: Run, tmp_path: Path) -> None:
    variant = tmp_path / "narrow.rules"
    variant.write_text(REGATTA.read_text().replace("option berths: 1..8 = 2", "option berths: 1..8 = 1"))
    assert variant.read_text() != REGATTA.read_text()
    by_file = run("simulate", REGATTA, "--games", 30, "--compare", variant).stdout
    page = tmp_path / "compared.html"
    by_option = run("simulate", REGATTA, "--games", 30, "--compare-option", "berths=1", "--html", page).stdout
    for text in (by_file, by_option):
        assert "option berths: 2 → 1" in text
    assert by_file.partition("Wins by seat")[2] == by_option.partition("Wins by seat")[2]
    assert "Two rulesets compared" in page.read_text()
    data = json.loads(run("simulate", REGATTA, "--games", 5, "--compare", REGATTA, "--json").stdout)
    assert data["identical"]


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["--save", "x.json"], 2, "--save needs --only"),
        (["--quick", "--bots", "greedy"], 2, "--quick plays at random"),
        (["--only", "1", "--compare", str(FOUR)], 2, "exclude each other"),
        (["--bots", "grandmaster"], 1, "there is no bot 'grandmaster'"),
        (["--players", "9"], 1, "9"),
        (["--option", "x=1"], 1, "has no options"),
        (["--compare", str(GAMES / "nothing.rules")], 1, "there is no rules file"),
        (["--html", "no/such/folder/page.html", "--games", "1"], 1, "no/such/folder"),
    ],
)
def test_what_cannot_be_done_is_one_line(run: Run, arguments: list[str], code: int, says: str) -> None:
    result = run("simulate", FOUR, *arguments, code=code)
    assert result.stdout == ""
    assert says in result.stderr
    assert len(result.stderr.splitlines()) == 1


TICKING = """game ticking "Ticking" { players 2 seats red blue }
shared { steps: 0..20 = 0 }
hook tick(n: 0..20): flag from "ticks.tick"
turn { choose one of walk, run }
action walk { steps += 1 if tick(steps) { win me } }
action run { steps += 1 if tick(steps) { win me } }
"""

TICKS = """
def tick(reading, n):
    with open("ticks.txt", "a") as file:
        file.write("x")
    return n == 20
"""


def interrupted(arguments: list[object], times: int, folder: Path, ticks: int) -> tuple[int, str, str]:
    """Runs the program as a terminal would, and presses Ctrl-C once so much was played: everybody in its group hears it."""
    (folder / "ticking.rules").write_text(TICKING)
    (folder / "ticks.py").write_text(TICKS)
    line = [sys.executable, "-m", "boardrules.cli", "simulate", "ticking.rules", "--trust-hooks", *map(str, arguments)]
    started = subprocess.Popen(line, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    played = folder / "ticks.txt"
    try:
        until = time.monotonic() + 60
        while started.poll() is None and (not played.exists() or played.stat().st_size < ticks) and time.monotonic() < until:
            time.sleep(0.05)
        for _ in range(times):
            os.killpg(started.pid, signal.SIGINT)
            time.sleep(0.5)
        out, err = started.communicate(timeout=60)
    finally:
        if started.poll() is None:
            started.kill()
    return started.returncode, out, err


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_keeps_what_was_played(tmp_path: Path, jobs: int) -> None:
    code, out, err = interrupted(["--games", 1_000_000, "--json", "--jobs", jobs], 1, tmp_path, 2000)
    assert code == 130, err
    assert "Ctrl-C again" in err
    assert "Traceback" not in err
    data = json.loads(out)
    assert data["stopped"]
    assert 50 < data["games"]["played"] < 1_000_000
    assert data["games"]["finished"] == data["games"]["played"]
    assert data["failures"] == []


def test_a_second_ctrl_c_does_not_wait(tmp_path: Path) -> None:
    """A game of a bot that thinks for minutes would take far longer than this test may."""
    code, out, err = interrupted(["--bots", "mcts:1000s", "--games", 5, "--jobs", 2], 2, tmp_path, 1)
    assert code == 130, err
    assert out == ""
    assert "Traceback" not in err


def test_no_progress_bar_through_a_pipe(program: Program) -> None:
    assert program("simulate", FOUR, "--games", 5).stderr == ""
