"""How deep a rules text may nest. Everything after this pass may walk the tree without fear for Python's stack."""

from __future__ import annotations

from collections.abc import Sequence

from boardrules.analysis.report import Report
from boardrules.analysis.tree_walk import children
from boardrules.diagnostics import analysis_codes as codes
from boardrules.syntax import tree

DEEPEST = 60
_COUNTED = (tree.ExpressionNode, tree.StatementNode)


def within_limits(files: Sequence[tree.File], report: Report) -> bool:
    """Whether no expression and no block is nested too deep; without recursion, because that is what it looks for."""
    waiting: list[tuple[tree.Node, int]] = [(file, 0) for file in files]
    deepest: tree.Node | None = None
    while waiting and deepest is None:
        node, depth = waiting.pop()
        if isinstance(node, _COUNTED):
            depth += 1
            if depth > DEEPEST:
                deepest = node
        waiting.extend((child, depth) for child in children(node))
    if deepest is not None:
        hint = "give a part of it a name of its own, with `define` or `let`"
        report.add(codes.TOO_DEEP, f"this is nested more than {DEEPEST} levels deep", deepest.span, hint=hint)
    return deepest is None
