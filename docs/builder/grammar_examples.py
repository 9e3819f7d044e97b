"""For every rule of the grammar, a piece of a real game that uses it: excerpts cannot be wrong, because the games are tested."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from boardrules.syntax.lark_parser import lark_parser

ROOT = Path(__file__).resolve().parents[2]
SMALL_GAMES = ROOT / "tests" / "games"
MOST_LINES = 12
GOOD_LENGTH = 90


@dataclass(frozen=True)
class Excerpt:
    """A piece of a rules file."""

    text: str
    file: str


def rules_files() -> list[Path]:
    """All games and variants of the repository, the small ones first."""
    tutorial = sorted((ROOT / "docs").rglob("*.rules"))
    return [*sorted(SMALL_GAMES.glob("*.rules")), *sorted((ROOT / "games").rglob("*.rules")), *tutorial]


@lru_cache(maxsize=1)
def excerpts() -> dict[str, Excerpt]:
    """The best excerpt for each kind of node in the tree of a rules file."""
    best: dict[str, tuple[tuple[int, ...], Excerpt]] = {}
    for order, path in enumerate(rules_files()):
        if "wrong" in path.stem or path.stem == "empty":
            continue
        text = path.read_text(encoding="utf-8")
        for node, start, end, features in _nodes(text):
            found = _cut(text, start, end)
            if found is None:
                continue
            too_long = max(0, found.count("\n") + 1 - MOST_LINES)
            rank = (too_long, -features, abs(len(found) - GOOD_LENGTH) // 40, order, len(found))
            if node not in best or rank < best[node][0]:
                best[node] = (rank, Excerpt(found, path.relative_to(ROOT).as_posix()))
    return {node: excerpt for node, (_, excerpt) in best.items()}


def _nodes(text: str) -> Iterator[tuple[str, int, int, int]]:
    """The nodes of a text: their names, where they stand, and how many different things are in them (up to four)."""
    tree: Any = lark_parser().parse(text)
    for node in tree.iter_subtrees():
        if not node.meta.empty:
            kinds = {str(getattr(child, "data", getattr(child, "type", ""))) for child in node.children if child is not None}
            place = node.meta.start_pos, node.meta.end_pos, min(len(kinds), 4)
            yield str(node.data), *place
            if node.data in ("call", "fold", "walk", "row_length", "possible"):
                yield f"call {node.children[0]}", *place


def _cut(text: str, start: int, end: int) -> str | None:
    """The text of a node, moved to the margin; None when it is too long to be an example."""
    line_start = text.rfind("\n", 0, start) + 1
    whole_lines = not text[line_start:start].strip()
    piece = text[line_start if whole_lines else start : end]
    piece = textwrap.dedent(piece) if whole_lines else piece
    if piece.count("\n") > 3 * MOST_LINES or (not whole_lines and "\n" in piece):
        return None
    return piece
