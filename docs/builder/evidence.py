"""What has been measured, as tables: contests of bots, and the simulated games in which rules were counted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import boardrules

ROOT = Path(__file__).resolve().parents[2]
CONTESTS = ROOT / "tests" / "bots" / "evidence"
COUNTS = ROOT / "docs" / "data" / "coverage"


def _title(name: str) -> str:
    return boardrules.load(ROOT / name if name.endswith(".rules") else name).title


def contests_table(ending: str = "json") -> str:
    """Who beat whom, how often, and how sure that is."""
    lines = [
        "| game | players | who against whom | games | won | among equals | at least | chance that it is better |",
        "|---|---:|---|---:|---:|---:|---:|---:|",
    ]
    for path in sorted(CONTESTS.glob(f"*.{ending}")):
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        how = ", as native code" if "--native" in data["command"] else ""
        table = f"{data['players']} | {data['challenger']} against {data['rival']}{how} | {data['games']}"
        options = "".join(f", {name} {value}" for name, value in data["options"].items())
        shares = f"{data['share']:.0%} | {data['share_among_equals']:.0%} | {data['share_at_least_95']:.0%}"
        lines.append(f"| {_title(data['game'])}{options} | {table} | {shares} | {_chance(data['confidence'])} |")
    return "\n".join(lines)


def open_contests_table() -> str:
    """Contests in which the challenger was not shown to be better."""
    return contests_table("undecided")


def _chance(confidence: float) -> str:
    return "> 99.9 %" if confidence > 0.999 else f"{confidence:.1%}"


def counts_table() -> str:
    """The simulated games in which it was counted how often each rule applied."""
    lines = ["| game | simulated games | rules that are carried out | of them applied |", "|---|---:|---:|---:|"]
    for path in sorted(COUNTS.glob("*.json")):
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        rules: dict[str, dict[str, int]] = data["coverage"]["rules"]
        applied = sum(1 for counts in rules.values() if counts["applied"])
        runs: dict[str, int] = {}
        for run in data["runs"]:
            runs[run["bot"]] = runs.get(run["bot"], 0) + run["games"]
        played = ", ".join(f"{games} {bot}" for bot, games in runs.items())
        lines.append(f"| {_title(data['game'])} | {played} | {len(rules)} | {applied} |")
    return "\n".join(lines)


def contest_commands() -> str:
    """The commands that play the contests again."""
    files = [*sorted(CONTESTS.glob("*.json")), *sorted(CONTESTS.glob("*.undecided"))]
    commands = (json.loads(path.read_text(encoding="utf-8"))["command"] for path in files)
    return "\n".join(["```text", *commands, "```"])
