"""The text of the rules files: excerpts for the law, and comments, which say what a name means."""

from __future__ import annotations

import re
import textwrap
from functools import cache
from pathlib import Path

from boardrules.ruleset.base import Place

_RULE_LINE = re.compile(r"\s*(?:rule|under|remove|section)\b")
_LONGEST = 40
"""Lines of code that are shown of one rule in one place."""


@cache
def _lines(file: str, changed: int) -> tuple[str, ...]:
    return tuple(Path(file).read_text(encoding="utf-8").splitlines())


def source_lines(file: str) -> tuple[str, ...]:
    """The lines of a rules file; none when there is no such file (a game from a text) or it is no text."""
    path = Path(file)
    try:
        return _lines(file, path.stat().st_mtime_ns) if file else ()
    except (OSError, ValueError):
        return ()


def comment_on(place: Place) -> str:
    """What the comment directly above a line, or at its end, says."""
    lines = source_lines(place.file)
    if not 0 < place.line <= len(lines):
        return ""
    behind = re.search(r"\s#\s*([^\"|]*)$", lines[place.line - 1])
    if behind is not None:
        return behind[1].strip()
    found: list[str] = []
    number = place.line - 2
    while number >= 0 and re.match(r"\s*rule\b|\s+(?:\"|at \")", lines[number]) and not lines[number].strip().startswith("#"):
        number -= 1
    while number >= 0 and (match := re.match(r"\s*#\s?(?![-=]{3})(.*)$", lines[number])):
        found.append(match[1].strip())
        number -= 1
    return " ".join(reversed(found))


def excerpt(file: str, first: int, last: int) -> str:
    """Lines of a file, counted from one, moved to the left."""
    lines = source_lines(file)[first - 1 : last]
    if len(lines) > _LONGEST:
        lines = (*lines[:_LONGEST], "…")
    return textwrap.dedent("\n".join(lines)).strip("\n")


def covered(place: Place, until_comment: bool = False) -> tuple[int, int]:
    """The lines that stand under a rule: those after it, up to the next rule or the end of the block. (0, 0) for none.

    In a list of things, such as what a player has, a comment opens something else: `until_comment`.
    """
    lines = source_lines(place.file)
    if not 0 < place.line <= len(lines):
        return 0, 0
    first = last = _last_line(place)
    depth = 0
    for number in range(first + 1, len(lines) + 1):
        line = lines[number - 1]
        if until_comment and line.lstrip().startswith("#"):
            break
        bare = re.sub(r'"(?:\\.|[^"\\])*"|#.*', "", line)
        if depth <= 0 and (_RULE_LINE.match(line) or not line.strip() or bare.strip().startswith("}")):
            break
        depth += bare.count("{") - bare.count("}")
        if depth < 0:
            break
        last = number
    return (first + 1, last) if last > first else (0, 0)


def _last_line(place: Place) -> int:
    """The line on which a place ends."""
    text = "\n".join(source_lines(place.file))
    return text.count("\n", 0, place.end) + 1 if place.end <= len(text) else place.line


def lines_of(places: list[Place]) -> list[str]:
    """The lines of some places of the same file, those that follow each other as one piece."""
    spans = sorted({(place.file, place.line, _last_line(place)) for place in places if place.line})
    pieces: list[tuple[str, int, int]] = []
    for file, first, last in spans:
        if pieces and pieces[-1][0] == file and first <= pieces[-1][2] + 1:
            pieces[-1] = (file, pieces[-1][1], max(last, pieces[-1][2]))
        else:
            pieces.append((file, first, last))
    return [text for piece in pieces if (text := excerpt(*piece))]
