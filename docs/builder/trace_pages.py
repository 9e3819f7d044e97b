"""The page that traces the rules of a game, with the tests of this repository and the counts in docs/data/coverage."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import boardrules
from boardrules.traceability import Measurement, TestIndex, index_tests, traceability_page

ROOT = Path(__file__).resolve().parents[2]
COUNTS = ROOT / "docs" / "data" / "coverage"


@lru_cache(maxsize=1)
def _tests() -> TestIndex | None:
    """The tests by the rules that they name; None where there are no tests to read."""
    folder = ROOT / "tests"
    return index_tests(folder) if folder.is_dir() else None


def _measured(name: str) -> Measurement | None:
    path = COUNTS / f"{name}.json"
    return Measurement.load(path) if path.is_file() else None


def trace_page(game: boardrules.Game) -> str:
    """Where each rule of a shipped game is carried out, covered and applied; ids lead to the page of all rules."""
    variants = [name for name in boardrules.games() if boardrules.load(name).ruleset.base == game.ruleset.name]
    counts = [measured for measured in map(_measured, variants) if measured is not None]
    return traceability_page(game, _tests(), _measured(game.name), lambda rule: f"rules.md#{rule}", counts)
