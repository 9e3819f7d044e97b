"""Stories on a screen: a decision at the margin, and what followed from it indented."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardrules.words.narrator import Line

_INDENT = {"decision": "", "turn": "  ", "followed": "    "}


def told(lines: Iterable[Line], rules: bool = False) -> str:
    """The lines of a story; with `rules` each with the rules behind it. What happens several times in a row is told once."""
    texts = [f"{_INDENT[line.kind]}{line.text}{_cited(line) if rules else ''}" for line in lines]
    counted = [(text, len(list(group))) for text, group in groupby(texts)]
    return "\n".join(f"{text} ({times} ×)" if times > 1 else text for text, times in counted)


def _cited(line: Line) -> str:
    return f"  [{', '.join(line.rules)}]" if line.rules and line.kind != "decision" else ""
