"""How deep a rules text nests. Everything after the parser may walk over a tree without fear for Python's stack."""

from __future__ import annotations

from boardrules.diagnostics.diagnostic import Diagnostic
from boardrules.syntax import tree
from boardrules.syntax.limits import MAX_NESTING
from boardrules.syntax.walk import children

_COUNTED = (tree.ExpressionNode, tree.StatementNode)


def first_too_deep(file: tree.File) -> Diagnostic | None:
    """The first place that nests too deep; found without recursion, because that is what it looks for."""
    waiting: list[tuple[tree.Node, int, int]] = [(file, 0, 0)]
    while waiting:
        node, depth, links = waiting.pop()
        if depth > MAX_NESTING:
            if 2 * links > depth:
                return Diagnostic("BR104", f"an expression can have about {MAX_NESTING} parts in a row at most", node.span)
            return Diagnostic("BR103", f"this is nested more than {MAX_NESTING} levels deep", node.span)
        for child in reversed([*children(node)]):
            counted = isinstance(child, _COUNTED)
            linked = counted and type(child) is type(node) and child.span.start == node.span.start
            waiting.append((child, depth + counted, links + linked))
    return None
