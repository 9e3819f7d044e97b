"""Loading, building and checking, measured by the clock, each in a process of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from tests.benchmarks.playing import GAMES, ROOT


def shipped() -> list[Path]:
    """The rules files in games/, largest first."""
    return sorted((ROOT / "games").rglob("*.rules"), key=lambda path: -path.stat().st_size)


def whole_games() -> list[Path]:
    """Those that are no variants of others."""
    return [path for path in shipped() if not re.search(r"^variant ", path.read_text("utf-8"), re.MULTILINE)]


@dataclass(frozen=True)
class Loading:
    """Seconds until a game can be started, each in a process of its own: with an empty cache and with a filled one."""

    game: str
    lines: int
    importing: float
    cold: float
    cached: float


LOADING = """
import sys
from time import perf_counter
start = perf_counter()
import boardrules
boardrules.load
imported = perf_counter()
game = boardrules.load(sys.argv[1])
game.start(players=game.players[0], seed=1)
print(imported - start, perf_counter() - imported)
"""


def timed_process(code: str, argument: str, cache: str) -> tuple[float, float]:
    """Runs code that prints two numbers of seconds, with its caches in the given folder."""
    environment = {**os.environ, "XDG_CACHE_HOME": cache, "BOARDRULES_CACHE": cache, "HOME": cache}
    done = subprocess.run([sys.executable, "-c", code, argument], env=environment, capture_output=True, text=True, cwd=ROOT)
    if done.returncode:
        raise RuntimeError(done.stderr.strip().splitlines()[-1])
    first, second = done.stdout.split()
    return float(first), float(second)


def measure_loading(path: Path, rounds: int) -> Loading:
    imports: list[float] = []
    cold: list[float] = []
    cached: list[float] = []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as cache:
            for seconds in (cold, cached):
                importing, loading = timed_process(LOADING, str(path), cache)
                imports.append(importing)
                seconds.append(loading)
    return Loading(path.stem, len(path.read_text("utf-8").splitlines()), median(imports), median(cold), median(cached))


@dataclass(frozen=True)
class Native:
    """Seconds until the native code of a game is at hand once the game is loaded: built, and from the cache."""

    game: str
    built: float
    cached: float


NATIVE = """
import sys
from time import perf_counter
import boardrules
start = perf_counter()
game = boardrules.load(sys.argv[1])
game.start(players=game.players[0], seed=1)
loaded = perf_counter()
game.backend = "native"
if game.backend != "native":
    sys.exit("there is no native code of it")
print(loaded - start, perf_counter() - loaded)
"""


def measure_native(path: Path, rounds: int) -> Native:
    built: list[float] = []
    cached: list[float] = []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as cache:
            for seconds in (built, cached):
                seconds.append(timed_process(NATIVE, str(path), cache)[1])
    return Native(path.stem, median(built), median(cached))


@dataclass(frozen=True)
class Checking:
    """Seconds to check a file in a process of its own: from the text to the ruleset, imports told apart."""

    file: str
    lines: int
    importing: float
    seconds: float


CHECKING = """
import sys
from pathlib import Path
from time import perf_counter
start = perf_counter()
from boardrules.analysis.check import check
from boardrules.source import SourceFile
from boardrules.syntax.parse import parse
imported = perf_counter()
source = SourceFile(sys.argv[1], Path(sys.argv[1]).read_text("utf-8"))
tree = parse(source).tree
result = check([tree] if tree else [], [source])
if result.ruleset is None:
    sys.exit("the file has errors")
print(imported - start, perf_counter() - imported)
"""


def long_file(lines: int) -> str:
    """A rules file of at least so many lines: tic-tac-toe with one action after another."""
    text = (GAMES / "tic_tac_toe.rules").read_text("utf-8")
    parts = [text]
    total = len(text.splitlines())
    number = 0
    while total < lines:
        number += 1
        first = 10 * number
        part = f"""
define free_{number}(p: Player): 0..9 = count(s in square: s.stone == none or s.stone == p)

# Like `mark`, with one more condition.
action mark_{number}(at in square, d in Direction) {{
  rule TTT-{first} "You mark a square that is empty."
    require at.stone == none
    let beside = step(at, d)
  rule TTT-{first + 1} "You mark it only beside a square that is marked already."
    require beside != none and beside.stone != none
  rule TTT-{first + 2} "Not while more than {number} squares are left to you."
    require free_{number}(me) <= {min(9, number)}
    at.stone = me
  rule TTT-{first + 3} "You win when three of your marks stand in a row."
    if any(e in axes: row(s through at along e: s.stone == me) >= 3) {{ win me }}
}}
"""
        parts.append(part)
        total += len(part.splitlines())
    offered = ", ".join(["mark", *(f"mark_{index}" for index in range(1, number + 1))])
    return "".join(parts).replace("choose one of mark\n", f"choose one of {offered}\n")


def measure_checking(path: Path, title: str, rounds: int) -> Checking:
    imports, checks = [], []
    with tempfile.TemporaryDirectory() as cache:
        for _ in range(rounds):
            importing, checking = timed_process(CHECKING, str(path), cache)
            imports.append(importing)
            checks.append(checking)
    return Checking(title, len(path.read_text("utf-8").splitlines()), median(imports), median(checks))
