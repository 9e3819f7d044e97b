"""From text to tree: the entrance of the syntax stage. Any text gives a tree or diagnostics, never an exception."""

from __future__ import annotations

from dataclasses import dataclass

from lark.exceptions import UnexpectedInput

from boardrules.diagnostics.diagnostic import Diagnostic
from boardrules.limits import USUAL, Limits
from boardrules.source import SourceFile, Span
from boardrules.syntax import tree
from boardrules.syntax.build_tree import build_file
from boardrules.syntax.comments import Comment
from boardrules.syntax.lark_parser import lark_parser
from boardrules.syntax.recover import find_errors
from boardrules.syntax.scan import first_look, scan
from boardrules.syntax.syntax_errors import not_understood


@dataclass(frozen=True)
class ParseResult:
    """The tree (None where a syntax error stands in the way), the findings sorted by place, and the comments in order."""

    tree: tree.File | None
    diagnostics: tuple[Diagnostic, ...]
    comments: tuple[Comment, ...]


def parse(source: SourceFile, limits: Limits = USUAL) -> ParseResult:
    """Read one rules file."""
    too_large = _too_large(source, limits)
    if too_large is not None:
        return ParseResult(None, (too_large,), ())
    comments, clean = first_look(source)
    file, problems = _read(source, clean)
    ordered = tuple(sorted(problems, key=lambda problem: (problem.span, problem.code)))
    return ParseResult(file, ordered, comments)


def _too_large(source: SourceFile, limits: Limits) -> Diagnostic | None:
    size = len(source.text)
    if size > limits.characters:
        message = f"a rules file can have {limits.characters} characters at most; this one has {size}"
        return Diagnostic("BR101", message, Span(0, 0, source.name))
    if size > limits.words and len(scan(source).pieces) > limits.words:
        return Diagnostic("BR101", f"a rules file can have {limits.words} words and marks at most", Span(0, 0, source.name))
    return None


def _read(source: SourceFile, clean: bool) -> tuple[tree.File | None, list[Diagnostic]]:
    """The tree of a text without errors; only a text with errors is looked at piece by piece."""
    found = [] if clean else find_errors(source, scan(source))
    if found:
        return None, found
    text = source.text.replace("\ufeff", " ", 1) if source.text.startswith("\ufeff") else source.text
    try:
        return build_file(lark_parser().parse(text), source.name, source.text)
    except UnexpectedInput as error:
        return None, find_errors(source, scan(source)) or [not_understood(source, error.pos_in_stream)]
