"""The rules language in colours: a text as pieces with the kind of each, for writers that can show it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files


@cache
def keywords() -> frozenset[str]:
    """The words that the grammar fixes."""
    text = files("boardrules.grammar").joinpath("boardrules.lark").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("//")]
    return frozenset(re.findall(r'"([a-z]+)"', "\n".join(lines)))


_TOKEN = re.compile(
    r"""(?P<comment>\#[^\n]*)|(?P<text>"(?:\\.|[^"\\])*")|(?P<rule>\b[A-Z][A-Z0-9]*-\d+[a-z]?\b)|(?P<number>\b\d+\b)|(?P<word>[^\W\d]\w*)""",
    re.VERBOSE,
)


def pieces(code: str) -> Iterator[tuple[str, str]]:
    """(kind, text) in order; the kind is comment, text, rule, number, keyword or ""."""
    start = 0
    for match in _TOKEN.finditer(code):
        if match.start() > start:
            yield "", code[start : match.start()]
        kind = match.lastgroup or ""
        if kind == "word":
            kind = "keyword" if match[0] in keywords() else ""
        yield kind, match[0]
        start = match.end()
    if start < len(code):
        yield "", code[start:]
