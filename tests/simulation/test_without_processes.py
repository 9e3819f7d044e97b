"""Simulations where there are no processes and threads, as in a browser."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

BROWSER = """
import _thread, os, subprocess, sys

class Missing:
    NAMES = ("multiprocessing", "_multiprocessing", "concurrent.futures.process", "concurrent.futures.thread", "_posixsubprocess")
    def find_spec(self, name, path=None, target=None):
        if name in self.NAMES or name.startswith("multiprocessing."):
            raise ImportError(f"there is no {name} here")

def never(*_, **__):
    raise AssertionError("a process or a thread was started")

sys.meta_path.insert(0, Missing())
for name in Missing.NAMES:
    sys.modules.pop(name, None)
import threading
threading.Thread.start = os.fork = os.posix_spawn = subprocess.Popen.__init__ = never
import boardrules
from boardrules.simulation.simulation import simulate
"""


def run(program: str, tmp_path: Path) -> str:
    """What a program says where it can start nothing, and no compiler in the background either."""
    around = {**os.environ, "BOARDRULES_CACHE": str(tmp_path), "BOARDRULES_BACKEND": "python"}
    root, command = Path(__file__).resolve().parents[2], [sys.executable, "-c", BROWSER + program]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, env=around, cwd=root)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("bots", ["random", "greedy"])
def test_few_games_need_no_processes(bots: str, tmp_path: Path) -> None:
    program = f"""
import boardrules.simulation.pool as pool
pool.ALONE_SECONDS = 60.0  # six games are few on the slowest machine, too
game = boardrules.load("tests/games/connect_four.rules")
result = simulate(game, games=6, bots=["{bots}"], seed=1)
print(len(result.rows()), result.stopped)
"""
    assert run(program, tmp_path) == "6 False"


def test_in_a_browser_many_games_are_played_one_after_the_other(tmp_path: Path) -> None:
    program = """
sys.platform = "emscripten"
game = boardrules.load("tests/games/tic_tac_toe.rules")
print(len(simulate(game, games=30, jobs=4, seed=1).rows()))
"""
    assert run(program, tmp_path) == "30"


def test_elsewhere_workers_are_processes(tmp_path: Path) -> None:
    program = """
game = boardrules.load("tests/games/tic_tac_toe.rules")
try:
    simulate(game, games=30, jobs=2, seed=1)
except ImportError as error:
    print(error)
"""
    assert "there is no" in run(program, tmp_path)
