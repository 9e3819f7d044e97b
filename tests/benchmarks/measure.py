"""How fast compiled games are, beside hand-written ones on the same machine in the same run.

    python tests/benchmarks/measure.py [--rounds 7] [--seconds 0.5] [--json] [--only playouts shares apply loading checking]

Rounds of the hand-written class and of the compiled game alternate, so that a machine that slows down slows both. What counts is
the median of the rounds' ratios. Play is measured in processor time, loading and checking by the clock. The shipped games have no
hand-written class here: their decisions are told as a share of the moves of hand-written connect four in the same round. Figures
are printed, never judged.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any

from tests.benchmarks.baselines import BASELINES, Baseline

if TYPE_CHECKING:
    from boardrules import Game

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "tests" / "games"
PARTS = ("playouts", "shares", "apply", "loading", "checking")


def load(name: str) -> Game:
    """A compiled game; the engine is imported only here, so that the hand-written games can be measured without it."""
    import boardrules

    return boardrules.load(str(GAMES / f"{name}.rules"))


def shipped() -> list[Path]:
    """The rules files in games/, largest first."""
    return sorted((ROOT / "games").rglob("*.rules"), key=lambda path: -path.stat().st_size)


# ------------------------------------------------------------------------------------------------ playouts


@dataclass(frozen=True)
class Playouts:
    """Moves a second in random games, by hand and compiled. The length of the games is told too: it must agree but for chance."""

    game: str
    by_hand: float
    compiled: float | None
    ratio: float | None
    ratios: list[float]
    moves_a_game_by_hand: float
    moves_a_game_compiled: float | None


def by_hand(make: Callable[[], Baseline], count: int, seed: int) -> tuple[int, float]:
    """Moves and seconds of so many random games."""
    random = Random(seed)
    moves = 0
    start = process_time()
    for _ in range(count):
        moves += make().playout(random)
    return moves, process_time() - start


def compiled(game: Game, count: int, seed: int) -> tuple[int, float]:
    start = process_time()
    result = game.playouts(players=2, count=count, seed=seed)
    seconds = process_time() - start
    return result.moves, seconds


def games_for(seconds: float, play: Callable[[int], tuple[int, float]]) -> int:
    """How many games last about so many seconds."""
    count = 1
    while True:
        took = play(count)[1]
        if took > seconds / 8 or count > 10_000_000:
            return max(1, int(count * seconds / max(took, 1e-9)))
        count *= 4


def measure_playouts(name: str, rounds: int, seconds: float) -> Playouts:
    make: Callable[[], Baseline] = BASELINES[name]
    try:
        game = load(name)
        compiled(game, 1, 0)
    except (AttributeError, ImportError) as error:
        print(f"  by hand only: {error}", file=sys.stderr)
        game = None
    hand_count = games_for(seconds, lambda count: by_hand(make, count, 0))
    engine_count = 0 if game is None else games_for(seconds, lambda count: compiled(game, count, 0))
    hand_speeds, engine_speeds, hand_moves, engine_moves = [], [], 0, 0
    for number in range(rounds):
        moves, took = by_hand(make, hand_count, number)
        hand_speeds.append(moves / took)
        hand_moves += moves
        if game is not None:
            moves, took = compiled(game, engine_count, number)
            engine_speeds.append(moves / took)
            engine_moves += moves
    ratios = [engine / hand for engine, hand in zip(engine_speeds, hand_speeds, strict=False)]
    return Playouts(
        game=name,
        by_hand=median(hand_speeds),
        compiled=median(engine_speeds) if engine_speeds else None,
        ratio=median(ratios) if ratios else None,
        ratios=ratios,
        moves_a_game_by_hand=hand_moves / (hand_count * rounds),
        moves_a_game_compiled=engine_moves / (engine_count * rounds) if engine_speeds else None,
    )


# ------------------------------------------------------------------------------------------------ the shipped games


@dataclass(frozen=True)
class Table:
    """A shipped game as it is measured: long games are cut off, so that all of them can be played at random."""

    title: str
    game: str
    players: int
    options: dict[str, Any]
    limit: int | None = None

    def play(self, count: int, seed: int) -> tuple[int, float]:
        """Decisions and seconds of so many random games."""
        import boardrules

        game = boardrules.load(self.game)
        game.playouts(players=self.players, count=0, options=self.options)  # compiled before the clock runs
        start = process_time()
        moves = game.playouts(players=self.players, count=count, seed=seed, options=self.options, limit=self.limit).moves
        return moves, process_time() - start

    def play_states(self, count: int, seed: int) -> tuple[int, float]:
        """The same by `actions` and `apply`."""
        import boardrules

        return by_states(boardrules.load(self.game), count, seed, self.players, self.options, self.limit)


TABLES = (
    Table("Cap Horn, 3 players", "cap-horn", 3, {}),
    Table("Trois Caps, level 1, 4 players", "trois-caps", 4, {"level": 1}, limit=1000),
    Table("Trois Caps, level 2, 4 players", "trois-caps", 4, {"level": 2}, limit=1000),
    Table("Trois Caps, level 3, 4 players", "trois-caps", 4, {"level": 3}, limit=1000),
    Table("Cabo da Roca, 2 players", "cabo-da-roca", 2, {}),
)


@dataclass(frozen=True)
class Share:
    """Random decisions a second of a shipped game, also as a share of the moves of hand-written connect four."""

    table: str
    decisions: float
    share: float
    shares: list[float]


def measure_share(table: Table, rounds: int, seconds: float) -> Share:
    make = BASELINES["connect_four"]
    hand_count = games_for(seconds, lambda count: by_hand(make, count, 0))
    table_count = games_for(seconds, lambda count: table.play(count, 0))
    speeds, shares = [], []
    for number in range(rounds):
        moves, took = by_hand(make, hand_count, number)
        decisions, needed = table.play(table_count, number)
        speeds.append(decisions / needed)
        shares.append(speeds[-1] / (moves / took))
    return Share(table.title, median(speeds), median(shares), shares)


# ------------------------------------------------------------------------------------------------ State.apply


@dataclass(frozen=True)
class Apply:
    """Moves a second through the public face (`actions`, `apply`: a new state each time) against playing in place."""

    game: str
    by_states: float
    in_place: float
    share: float


def by_states(
    game: Game, count: int, seed: int, players: int = 2, options: dict[str, Any] | None = None, limit: int | None = None
) -> tuple[int, float]:
    """Moves and seconds of so many random games, a state after the other."""
    random = Random(seed)
    moves = 0
    start = process_time()
    for number in range(count):
        state = game.start(players=players, seed=seed + number, options=options)
        last = moves + (10**9 if limit is None else limit)
        while not state.over and moves < last:
            actions = state.actions()
            state = state.apply(actions[int(random.random() * len(actions))])
            moves += 1
    return moves, process_time() - start


Play = Callable[[int, int], tuple[int, float]]


def measure_apply(name: str, states: Play, in_place: Play, rounds: int, seconds: float) -> Apply:
    state_count = games_for(seconds, lambda count: states(count, 0))
    place_count = games_for(seconds, lambda count: in_place(count, 0))
    state_speeds, place_speeds = [], []
    for number in range(rounds):
        moves, took = states(state_count, number * state_count)
        state_speeds.append(moves / took)
        moves, took = in_place(place_count, number)
        place_speeds.append(moves / took)
    shares = [state / place for state, place in zip(state_speeds, place_speeds, strict=True)]
    return Apply(name, median(state_speeds), median(place_speeds), median(shares))


def measure_applies(games: list[str], rounds: int, seconds: float) -> list[Apply]:
    """The small games, and the shipped ones."""
    found: list[Apply] = []
    for name in games:
        game = load(name)
        found += attempt(
            f"states of {name}", measure_apply, name, partial(by_states, game), partial(compiled, game), rounds, seconds
        )
    for one in TABLES:
        found += attempt(f"states of {one.title}", measure_apply, one.title, one.play_states, one.play, rounds, seconds)
    return found


# ------------------------------------------------------------------------------------------------ loading and checking


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


# ------------------------------------------------------------------------------------------------ printing


def table(title: str, head: list[str], rows: list[list[str]]) -> str:
    """A table in plain text, numbers to the right."""
    widths = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]
    lines = [title]
    for row in [head, *rows]:
        cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        lines.append("  " + "  ".join(cells).rstrip())
    return "\n".join(lines) + "\n"


def shown(value: float | None, form: str = ",.0f") -> str:
    return "-" if value is None else format(value, form)


def report(results: dict[str, list[Any]]) -> str:
    parts = []
    if playouts := results.get("playouts"):
        head = ["game", "by hand", "compiled", "ratio", "lowest", "highest", "moves a game", "compiled"]
        rows = [
            [
                result.game,
                shown(result.by_hand),
                shown(result.compiled),
                shown(result.ratio, ".2f"),
                shown(min(result.ratios, default=None), ".2f"),
                shown(max(result.ratios, default=None), ".2f"),
                shown(result.moves_a_game_by_hand, ".2f"),
                shown(result.moves_a_game_compiled, ".2f"),
            ]
            for result in playouts
        ]
        parts.append(table("Random games, moves a second (median of the rounds)", head, rows))
    if shares := results.get("shares"):
        rows = [
            [r.table, shown(r.decisions), shown(r.share, ".4f"), shown(min(r.shares), ".4f"), shown(max(r.shares), ".4f")]
            for r in shares
        ]
        title = "Random games of the shipped games, decisions a second, and as a share of hand-written connect four"
        parts.append(table(title, ["game", "decisions", "share", "lowest", "highest"], rows))
    if applies := results.get("apply"):
        rows = [[r.game, shown(r.by_states), shown(r.in_place), shown(r.share, ".3f")] for r in applies]
        parts.append(table("States against playing in place, moves a second", ["game", "by states", "in place", "share"], rows))
    if loadings := results.get("loading"):
        rows = [[r.game, str(r.lines), shown(r.importing, ".3f"), shown(r.cold, ".3f"), shown(r.cached, ".3f")] for r in loadings]
        parts.append(table("Loading, seconds", ["game", "lines", "import", "cold", "cached"], rows))
    if checkings := results.get("checking"):
        rows = [[r.file, str(r.lines), shown(r.importing, ".3f"), shown(r.seconds, ".3f")] for r in checkings]
        parts.append(table("Checking, seconds", ["file", "lines", "import", "check"], rows))
    return "\n".join(parts)


# ------------------------------------------------------------------------------------------------ running


def attempt(title: str, work: Callable[..., Any], *arguments: Any) -> list[Any]:
    """The result as a list; nothing, and a line to stderr, where the engine cannot do it (yet)."""
    print(f"{title} …", file=sys.stderr)
    try:
        return [work(*arguments)]
    except (AttributeError, ImportError, RuntimeError) as error:
        print(f"  left out: {error}", file=sys.stderr)
        return []


def measure(parts: list[str], games: list[str], rounds: int, seconds: float) -> dict[str, list[Any]]:
    results: dict[str, list[Any]] = {}
    if "playouts" in parts:
        results["playouts"] = [
            result for name in games for result in attempt(f"playouts of {name}", measure_playouts, name, rounds, seconds)
        ]
    if "shares" in parts:
        results["shares"] = [
            result for one in TABLES for result in attempt(f"playouts of {one.title}", measure_share, one, rounds, seconds)
        ]
    if "apply" in parts:
        results["apply"] = measure_applies(games, rounds, seconds)
    if "loading" in parts:
        paths = [*(GAMES / f"{name}.rules" for name in games), *shipped()]
        results["loading"] = [
            result for path in paths for result in attempt(f"loading {path.stem}", measure_loading, path, min(rounds, 5))
        ]
    if "checking" in parts:
        with tempfile.TemporaryDirectory() as folder:
            made = Path(folder) / "long.rules"
            made.write_text(long_file(600), "utf-8")
            whole_games = [path for path in shipped() if not re.search(r"^variant ", path.read_text("utf-8"), re.MULTILINE)]
            files = [(made, "600 lines, made"), *((path, path.stem) for path in whole_games)]
            results["checking"] = [
                result
                for path, title in files
                for result in attempt(f"checking {title}", measure_checking, path, title, min(rounds, 5))
            ]
    return results


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Measure compiled games beside hand-written ones. Figures are printed, never judged."
    )
    parser.add_argument("--rounds", type=int, default=7, help="rounds of each measurement (7)")
    parser.add_argument("--seconds", type=float, default=0.5, help="about how long a round lasts on each side (0.5)")
    parser.add_argument("--games", nargs="+", choices=sorted(BASELINES), default=list(BASELINES), help="which games")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS), help="which measurements")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    chosen = parser.parse_args()
    results = measure(chosen.only, chosen.games, chosen.rounds, chosen.seconds)
    if chosen.json:
        print(json.dumps({part: [asdict(result) for result in rows] for part, rows in results.items()}, indent=2))
    else:
        print(report(results))


if __name__ == "__main__":
    main()
