"""The one canonical look of a rules file, and single expressions and statements as text."""

from __future__ import annotations

from collections.abc import Iterable

from boardrules.diagnostics.diagnostic import RulesError
from boardrules.source import SourceFile
from boardrules.syntax import tree
from boardrules.syntax.comments import Comment
from boardrules.syntax.parse import parse
from boardrules.syntax.printer.declarations import FilePrinter
from boardrules.syntax.printer.expressions import expression
from boardrules.syntax.printer.layout import flat

__all__ = ["format_text", "print_expression", "print_file", "print_statement"]


def print_file(file: tree.File, comments: Iterable[Comment] = (), source: str = "") -> str:
    """A file in its canonical look. Reading it again gives an equal tree and the same comments in the same order.

    `source` is the text the file was read from: one blank line is kept where it has some between things.
    """
    printer = FilePrinter(comments, source)
    printer.file(file)
    return printer.text


def format_text(source: SourceFile | str) -> str:
    """The canonical look of a text; RulesError where it has syntax errors."""
    if isinstance(source, str):
        source = SourceFile("rules", source)
    result = parse(source)
    if result.tree is None:
        raise RulesError(result.diagnostics, (source,))
    return print_file(result.tree, result.comments, source.text)


def print_expression(node: tree.Expression) -> str:
    """An expression on one line."""
    return flat(expression(node))


def print_statement(node: tree.Statement) -> str:
    """A statement, with its block if it has one, without a line break at the end."""
    printer = FilePrinter()
    printer.statement(node, 0)
    return "\n".join(printer.lines)
