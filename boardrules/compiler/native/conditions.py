"""Conditions joined so that the machine need not guess: where a later one may be worked out in any case, without a branch.

That is so where it looks at nothing but variables, or only at places that an earlier one has looked at already: an earlier test
may be what makes a later look allowed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from boardrules.compiler import ir
from boardrules.compiler.ir.walk import walk

PLAIN = (ir.Const, ir.Local, ir.Scalar, ir.Op, ir.Not, ir.Logic, ir.At, ir.Lookup)
"""What costs next to nothing."""


def joined(operator: Literal["and", "or"], nodes: Sequence[ir.Expr], texts: Sequence[str]) -> str:
    """Conditions whose C is known, as one."""
    lazy, eager = ("&&", "&") if operator == "and" else ("||", "|")
    looked_at: set[object] = set()
    found = ""
    for node, text in zip(nodes, texts, strict=True):
        if not found:
            found = f"({text})"
        elif _may_stand_anywhere(node, looked_at):
            found = f"(!!{found} {eager} !!({text}))"
        else:
            found = f"({found} {lazy} ({text}))"
        if isinstance(node, ir.Op):
            looked_at |= {part for part in walk(node) if isinstance(part, (ir.At, ir.Lookup))}
    return found


def _may_stand_anywhere(node: ir.Expr, looked_at: set[object]) -> bool:
    return all(
        isinstance(part, PLAIN)
        and (not isinstance(part, (ir.At, ir.Lookup)) or part in looked_at)
        and not (isinstance(part, ir.Op) and part.operator in ("//", "%"))
        for part in walk(node)
    )
