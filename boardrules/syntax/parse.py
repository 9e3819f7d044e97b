"""From text to tree: the entrance of the syntax stage. Any text gives a tree or diagnostics, never an exception."""

from __future__ import annotations

from dataclasses import dataclass

from lark.exceptions import UnexpectedInput

from boardrules.diagnostics.diagnostic import Diagnostic
from boardrules.source import SourceFile, Span
from boardrules.syntax import tree
from boardrules.syntax.build_tree import build_file
from boardrules.syntax.comments import Comment
from boardrules.syntax.lark_parser import lark_parser
from boardrules.syntax.limits import MAX_CHARACTERS
from boardrules.syntax.recover import find_errors
from boardrules.syntax.scan import Scan, scan


@dataclass(frozen=True)
class ParseResult:
    """The tree (None where a syntax error stands in the way), the findings sorted by place, and the comments in order."""

    tree: tree.File | None
    diagnostics: tuple[Diagnostic, ...]
    comments: tuple[Comment, ...]


def parse(source: SourceFile) -> ParseResult:
    """Read one rules file."""
    if len(source.text) > MAX_CHARACTERS:
        message = f"a rules file can have {MAX_CHARACTERS} characters at most; this one has {len(source.text)}"
        return ParseResult(None, (Diagnostic("BR101", message, Span(0, 0, source.name)),), ())
    scanned = scan(source)
    file, problems = _read(source, scanned)
    ordered = tuple(sorted(problems, key=lambda problem: (problem.span, problem.code)))
    return ParseResult(file, ordered, scanned.comments)


def _read(source: SourceFile, scanned: Scan) -> tuple[tree.File | None, list[Diagnostic]]:
    if scanned.problems:
        return None, find_errors(source, scanned)
    try:
        parsed = lark_parser().parse(source.text.replace("\ufeff", " ", 1) if source.text[:1] == "\ufeff" else source.text)
    except UnexpectedInput:
        return None, find_errors(source, scanned)
    return build_file(parsed, source.name, source.text)
