"""Several syntax errors from one text."""

from __future__ import annotations

from lark.exceptions import UnexpectedInput

from boardrules.diagnostics.diagnostic import Diagnostic
from boardrules.source import SourceFile, Span
from boardrules.syntax.lark_parser import lark_parser
from boardrules.syntax.scan import Scan


def find_errors(source: SourceFile, scanned: Scan) -> list[Diagnostic]:
    """Everything that can honestly be said to be wrong with the syntax of a text."""
    problems = list(scanned.problems)
    try:
        lark_parser().parse(source.text)
    except UnexpectedInput as error:
        start = error.pos_in_stream or 0
        problems.append(Diagnostic("BR199", "this is not understood", Span(start, start + 1, source.name)))
    return problems
