"""How fast compiled games are, beside hand-written ones on the same machine in the same run.

    python -m tests.benchmarks.measure [--rounds 7] [--seconds 0.5] [--json] [--only playouts shares …]

Rounds of the hand-written class and of the compiled game alternate, so that a machine that slows down slows both. What counts is
the median of the rounds' ratios. Where native code is at hand both back ends are measured, each in rows of its own. Play is
measured in processor time; loading, building and checking by the clock. The shipped games have no hand-written class here: their
decisions are told as a share of the moves of hand-written connect four in the same round. Figures are printed, never judged.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tests.benchmarks.baselines import BASELINES
from tests.benchmarks.loading import long_file, measure_checking, measure_loading, measure_native, shipped, whole_games
from tests.benchmarks.metering import WAYS, measure_metering
from tests.benchmarks.playing import GAMES, TABLES, Table, attempt, measure_applies, measure_playouts, measure_share

PARTS = ("playouts", "shares", "apply", "loading", "native", "checking", "metering")


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
        head = ["game", "back end", "by hand", "compiled", "ratio", "lowest", "highest", "moves a game", "compiled"]
        rows = [
            [
                result.game,
                result.backend,
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
            [
                r.table,
                r.backend,
                shown(r.decisions),
                shown(r.share, ".4f"),
                shown(min(r.shares), ".4f"),
                shown(max(r.shares), ".4f"),
            ]
            for r in shares
        ]
        title = "Random games of the shipped games, decisions a second, and as a share of hand-written connect four"
        parts.append(table(title, ["game", "back end", "decisions", "share", "lowest", "highest"], rows))
    if applies := results.get("apply"):
        rows = [[r.game, shown(r.by_states), shown(r.in_place), shown(r.share, ".3f")] for r in applies]
        parts.append(
            table(
                "States against playing in place, both in Python, moves a second", ["game", "by states", "in place", "share"], rows
            )
        )
    if loadings := results.get("loading"):
        rows = [[r.game, str(r.lines), shown(r.importing, ".3f"), shown(r.cold, ".3f"), shown(r.cached, ".3f")] for r in loadings]
        parts.append(table("Loading, seconds", ["game", "lines", "import", "cold", "cached"], rows))
    if natives := results.get("native"):
        rows = [[r.game, shown(r.built, ".3f"), shown(r.cached, ".3f")] for r in natives]
        parts.append(table("Native code, seconds more than loading", ["game", "built", "cached"], rows))
    if checkings := results.get("checking"):
        rows = [[r.file, str(r.lines), shown(r.importing, ".3f"), shown(r.seconds, ".3f")] for r in checkings]
        parts.append(table("Checking, seconds", ["file", "lines", "import", "check"], rows))
    if meterings := results.get("metering"):
        rows = [
            [r.game, r.how, shown(r.counted), shown(r.uncounted), *(shown(x, ".1%") for x in (r.added, r.lowest, r.highest))]
            for r in meterings
        ]
        head = ["game", "how", "counted", "uncounted", "added", "lowest", "highest"]
        parts.append(table("The count of work in Python, nanoseconds a decision with and without it", head, rows))
    return "\n".join(parts)


# ------------------------------------------------------------------------------------------------ running


def measure(parts: list[str], games: list[str], rounds: int, seconds: float) -> dict[str, list[Any]]:
    results: dict[str, list[Any]] = {}
    if "playouts" in parts:
        results["playouts"] = [
            row
            for name in games
            for rows in attempt(f"playouts of {name}", measure_playouts, name, rounds, seconds)
            for row in rows
        ]
    if "shares" in parts:
        results["shares"] = [
            row
            for one in TABLES
            for rows in attempt(f"playouts of {one.title}", measure_share, one, rounds, seconds)
            for row in rows
        ]
    if "apply" in parts:
        results["apply"] = measure_applies(games, rounds, seconds)
    if "loading" in parts:
        paths = [*(GAMES / f"{name}.rules" for name in games), *shipped()]
        results["loading"] = [
            result for path in paths for result in attempt(f"loading {path.stem}", measure_loading, path, min(rounds, 5))
        ]
    if "native" in parts:
        results["native"] = [
            result for path in whole_games() for result in attempt(f"building {path.stem}", measure_native, path, min(rounds, 3))
        ]
    if "checking" in parts:
        with tempfile.TemporaryDirectory() as folder:
            made = Path(folder) / "long.rules"
            made.write_text(long_file(600), "utf-8")
            files = [(made, "600 lines, made"), *((path, path.stem) for path in whole_games())]
            results["checking"] = [
                result
                for path, title in files
                for result in attempt(f"checking {title}", measure_checking, path, title, min(rounds, 5))
            ]
    if "metering" in parts:
        tables = [*(Table(name, str(GAMES / f"{name}.rules"), 2, {}) for name in games), *TABLES]
        results["metering"] = [
            result
            for one in tables
            for how in WAYS
            for result in attempt(f"counting the work of {one.title}, {how}", measure_metering, one, how, rounds, seconds)
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
