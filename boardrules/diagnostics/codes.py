"""All diagnostic codes there are, from every stage, by their code."""

from __future__ import annotations

from boardrules.diagnostics.analysis_codes import ANALYSIS_CODES
from boardrules.diagnostics.code import Code
from boardrules.diagnostics.syntax_codes import SYNTAX_CODES

_LONGEST_LINE = 100
_MOST_LINES = 20

CODES: dict[str, Code] = {code.code: code for code in (*SYNTAX_CODES, *ANALYSIS_CODES)}


def shortened(example: str) -> str:
    """An example for a page or a terminal: a few are wrong because they are huge, and those are shown in part."""
    lines = [line if len(line) <= _LONGEST_LINE else line[: _LONGEST_LINE - 2] + " …" for line in example.rstrip("\n").split("\n")]
    return "\n".join(lines if len(lines) <= _MOST_LINES else [*lines[: _MOST_LINES - 1], "…"])
