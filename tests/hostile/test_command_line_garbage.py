"""Commands with arguments and files that no honest user gives: one clear line and an exit code, in bounded time."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from boardrules.cli.main import COMMANDS, cli

LONG = "x" * 100_000
STEERING = "\x1b[31mred\x1b]0;title\x07\u202e\r\n\x9b2J"

WORDS: dict[str, Sequence[Sequence[str]]] = {
    "play": (
        ["cap-horn", "--players", "9" * 5000],
        ["cap-horn", "--seed", "9" * 5000],
        ["cap-horn", "--option", LONG],
        ["cap-horn", "--option", f"{LONG}=1"],
        ["cap-horn", "--option", f"round_limit={'9' * 5000}"],
        ["cap-horn", "--option", f"round_limit={LONG}"],
        ["cap-horn", "--bot", LONG],
        ["cap-horn", LONG],
        ["--resume", LONG],
    ),
    "serve": (
        ["--port", "9" * 5000],
        ["--port", "-1"],
        ["--host", LONG],
        ["--host", "nowhere.invalid"],
        ["--data", "."],
        ["--games", LONG],
        ["--bot-pause", "nan"],
        ["--bot-processes", "0"],
        ["--most-tables", "9" * 5000],
        ["--most-connections", "-1"],
        ["--data", "postgresql://nowhere.invalid/x"],
    ),
    "simulate": (
        ["cap-horn", "--games", "0"],
        ["cap-horn", "--games", "9" * 5000],
        ["cap-horn", "--bots", LONG],
        ["cap-horn", "--compare", LONG],
        ["cap-horn", "--workers", "-1"],
    ),
    "show": (["cap-horn", "--seat", "9" * 30], ["cap-horn", "--play", LONG], ["cap-horn", "-o", f"{LONG}.svg"]),
    "replay": ([LONG], ["."], ["/dev/zero"], ["/dev/null"]),
    "rulebook": (["cap-horn", "--depth", LONG], ["cap-horn", "-o", f"nowhere/{LONG}.md"]),
    "explain": ([LONG], ["BR999"], [""], ["cap-horn", LONG]),
    "check": ([LONG], [f"{LONG}.rules"], ["/dev/zero"], ["/dev/stdin"], [""], ["a\x00b.rules"]),
    "fmt": ([LONG], ["."], ["/dev/zero"]),
    "test": ([LONG], ["/dev/zero"], ["cap-horn", "--games", "-1"]),
    "new": ([LONG], [""], ["../../up"], ["a b"], ["con\x00"]),
    "compile": ([LONG], ["cap-horn", "--players", "9" * 30]),
    "graph": ([LONG], ["cap-horn", "--format", LONG]),
    "list": ([LONG],),
    "translate": ([LONG, "fr"], ["cap-horn", LONG], ["cap-horn", "xx"], ["cap-horn", "fr", "-o", "."], ["/dev/zero", "fr"]),
}


def run(folder: Path, *arguments: str) -> Result:
    before = os.getcwd()
    os.chdir(folder)
    try:
        return CliRunner().invoke(cli, list(arguments))
    finally:
        os.chdir(before)


def assert_refused(result: Result) -> None:
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    assert result.exit_code in (1, 2)
    assert "Traceback" not in result.output
    assert "internal" not in result.output
    assert len(result.output) < 3000
    assert all(letter.isprintable() or letter in "\n" for letter in result.output)


def test_every_command_is_tried() -> None:
    assert set(WORDS) == set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_garbage_for_arguments(command: str, tmp_path: Path) -> None:
    steered = [[STEERING], ["cap-horn", STEERING], [f"--{STEERING}"]]
    for arguments in (*WORDS[command], *steered):
        assert_refused(run(tmp_path, command, *arguments))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "pipe.rules"],
        ["fmt", "pipe.rules"],
        ["test", "pipe.rules"],
        ["replay", "pipe.json"],
        ["play", "--resume", "pipe.json"],
    ],
    ids=" ".join,
)
def test_a_pipe_in_place_of_a_file_is_refused_at_once(arguments: list[str], tmp_path: Path) -> None:
    """Whoever opened it would wait for ever."""
    os.mkfifo(tmp_path / "pipe.rules")
    os.mkfifo(tmp_path / "pipe.json")
    line = [sys.executable, "-m", "boardrules.cli", *arguments]
    done = subprocess.run(line, cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
    assert done.returncode in (1, 2)
    assert done.stderr.startswith("Error: ")
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device here that is always full")
def test_a_full_disk_is_told_in_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        line = [sys.executable, "-m", "boardrules.cli", "rulebook", "cap-horn"]
        done = subprocess.run(line, stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE, text=True, timeout=120)
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert len(done.stderr) < 1000
