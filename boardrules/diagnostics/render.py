"""Diagnostics for people (text with the source line) and for programs (plain data)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Any

from boardrules.diagnostics.diagnostic import Diagnostic
from boardrules.source import SourceFile, Span

_TAB = 4
_LONGEST_LINE = 160
_COLOURS = {"error": "\x1b[1;31m", "warning": "\x1b[1;33m", "place": "\x1b[34m", "hint": "\x1b[32m", "label": "\x1b[36m"}
_RESET = "\x1b[0m"


def render_text(diagnostics: Iterable[Diagnostic], files: Iterable[SourceFile], color: bool = False) -> str:
    """Every diagnostic with its source line and the place underlined, one blank line between two."""
    by_name = {file.name: file for file in files}
    paint = _Paint(color)
    return "\n\n".join("\n".join(_lines(diagnostic, by_name, paint)) for diagnostic in diagnostics)


def render_json(diagnostics: Iterable[Diagnostic], files: Iterable[SourceFile]) -> list[dict[str, Any]]:
    """The same as data. Lines and columns count from one; the end is the place after the last character."""
    from boardrules.diagnostics.codes import CODES

    by_name = {file.name: file for file in files}
    return [
        {
            "code": diagnostic.code,
            "severity": diagnostic.severity,
            "title": CODES[diagnostic.code].title if diagnostic.code in CODES else None,
            "message": diagnostic.message,
            **_place(diagnostic.span, by_name),
            "hint": diagnostic.hint,
            "labels": [{"text": label.text, **_place(label.span, by_name)} for label in diagnostic.labels],
        }
        for diagnostic in diagnostics
    ]


def _place(span: Span, files: dict[str, SourceFile]) -> dict[str, Any]:
    file = files.get(span.file)
    if file is None:
        return {"file": span.file or None, "line": None, "column": None, "end_line": None, "end_column": None}
    line, column = file.position(span.start)
    end_line, end_column = file.position(max(span.start, span.end))
    return {"file": span.file, "line": line, "column": column, "end_line": end_line, "end_column": end_column}


class _Paint:
    """Colours, or none."""

    def __init__(self, color: bool) -> None:
        self._color = color

    def __call__(self, kind: str, text: str) -> str:
        return f"{_COLOURS[kind]}{text}{_RESET}" if self._color else text


def _lines(diagnostic: Diagnostic, files: dict[str, SourceFile], paint: _Paint) -> list[str]:
    lines = [paint(diagnostic.severity, f"{diagnostic.severity} {diagnostic.code}") + f": {_safe(diagnostic.message)}"]
    lines += _excerpt(diagnostic.span, "", files, paint, diagnostic.severity)
    for label in diagnostic.labels:
        lines += _excerpt(label.span, label.text, files, paint, "label")
    if diagnostic.hint is not None:
        lines.append(paint("hint", "hint") + f": {_safe(diagnostic.hint)}")
    return lines


def _excerpt(span: Span, text: str, files: dict[str, SourceFile], paint: _Paint, kind: str) -> list[str]:
    """Where it is, the line (of several: the first and the last), and the underlining with its text."""
    file = files.get(span.file)
    if file is None:
        return [paint("place", " --> ") + _safe(span.file or "?") + (f": {_safe(text)}" if text else "")]
    first, column = file.position(span.start)
    last, end_column = file.position(max(span.start, span.end))
    if last > first and end_column == 1:
        last, end_column = last - 1, len(file.line(last - 1)) + 1
    width = len(str(last))
    lines = [paint("place", " --> ") + f"{_safe(span.file)}:{first}:{column}"]
    end_of_first = end_column if last == first else len(file.line(first)) + 1
    lines += _underlined(file.line(first), column, end_of_first, first, width, paint, kind)
    if last > first:
        if last > first + 1:
            lines.append(paint("place", f" {'…':>{width}} |"))
        content = file.line(last)
        lines += _underlined(content, len(content) - len(content.lstrip()) + 1, end_column, last, width, paint, kind)
    if text:
        lines[-1] += " " + paint(kind, _safe(text))
    return lines


def _underlined(line: str, start: int, end: int, number: int, width: int, paint: _Paint, kind: str) -> list[str]:
    line, start, end = _window(line, start, end)
    before = _shown(line[: start - 1])
    marked = _shown(line[: max(end, start) - 1])
    blank = " " * _columns(before)
    marks = "^" * max(1, _columns(marked) - _columns(before))
    return [
        paint("place", f" {number:>{width}} | ") + _shown(line),
        paint("place", f" {'':>{width}} | ") + blank + paint(kind, marks),
    ]


def _window(line: str, start: int, end: int) -> tuple[str, int, int]:
    """A very long line is cut to the part that matters."""
    if len(line) <= _LONGEST_LINE:
        return line, start, end
    left = max(0, min(start - 1 - _LONGEST_LINE // 4, len(line) - _LONGEST_LINE))
    part = line[left : left + _LONGEST_LINE]
    if left:
        part = "…" + part[1:]
    return part, start - left, min(end - left, len(part) + 1)


def _shown(text: str) -> str:
    """Text as it is printed: tabs filled up, control characters made visible and harmless."""
    out: list[str] = []
    column = 0
    for character in text:
        piece = " " * (_TAB - column % _TAB) if character == "\t" else _safe(character)
        out.append(piece)
        column += _columns(piece)
    return "".join(out)


def _safe(text: str) -> str:
    """No control character of a stranger's file reaches the terminal, and no mark that turns its direction of writing."""
    if text.isprintable():
        return text
    return "".join(
        c if c.isprintable() or c == "\n" or unicodedata.category(c) == "Zs" else "\N{REPLACEMENT CHARACTER}" for c in text
    )


def _columns(text: str) -> int:
    """How many columns a terminal needs: two for wide characters, none for combining ones."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
