"""Processes that are ended from outside: games are saved, and nobody goes on alone."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

GAMES = Path(__file__).resolve().parents[1] / "games"
COMMAND = [sys.executable, "-m", "boardrules.cli"]

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="processes are looked at in /proc")


@pytest.fixture(autouse=True)
def hang_ups_are_heard() -> Iterator[None]:
    """Who runs the tests with nohup has them ignored, and children inherit that."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


def until(holds: Callable[[], bool], seconds: float = 60) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.05)
    return holds()


def children(process: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def alive(process: int) -> bool:
    """Whether a process still does anything; one that has ended and was not collected does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def busy(process: int) -> bool:
    """Whether a process has worked for some time of its own."""
    try:
        return sum(map(int, Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13])) > 30
    except OSError:
        return False


@pytest.mark.parametrize("bots", [[], ["--bots", "mcts:300"]], ids=["many short games", "one long game"])
def test_workers_end_with_the_one_who_started_them(bots: list[str], tmp_path: Path) -> None:
    line = [*COMMAND, "simulate", str(GAMES / "regatta.rules"), "--games", "1000000", "--jobs", "2", *bots]
    with subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=tmp_path) as process:
        assert until(lambda: len([child for child in children(process.pid) if busy(child)]) >= 2)
        workers = children(process.pid)
        process.kill()
        process.wait()
    assert until(lambda: not any(alive(worker) for worker in workers), 20)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_game_is_saved_when_the_program_is_ended(number: signal.Signals, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    line = [*COMMAND, "play", str(GAMES / "connect_four.rules"), "--save", str(save)]
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
        process.send_signal(number)
        process.send_signal(number)  # as often as somebody wants: saving is not broken off
        rest, _ = process.communicate(timeout=30)
    assert process.returncode == 128 + number
    assert b"Traceback" not in rest
    assert b"go on with" in rest
    assert json.loads(save.read_text(encoding="utf-8"))["actions"]


def test_a_game_is_saved_while_a_bot_thinks_and_the_terminal_is_gone(tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    line = [*COMMAND, "play", str(GAMES / "connect_four.rules"), "--bot", "mcts:60s", "--save", str(save)]
    with subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"drop 1\n")
        process.stdin.flush()
        shown = b""
        while b"Red drops 1." not in shown:
            part = os.read(process.stdout.fileno(), 4096)
            assert part, shown
            shown += part
        process.stdout.close()
        time.sleep(0.5)
        process.send_signal(signal.SIGHUP)
        process.wait(timeout=30)
    assert [action for _, action in json.loads(save.read_text(encoding="utf-8"))["actions"]] == ["drop 1"]
