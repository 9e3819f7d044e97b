"""Small questions about conditions and folds that several stages ask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from boardrules.compiler.ir.expressions import Comparison, Const, Expr, Fold, Logic, Not, Op, Operator

OPPOSITE: dict[Operator, Comparison] = {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}


def negate(expression: Expr) -> Expr:
    """The opposite of a condition, without a double negation."""
    if isinstance(expression, Const):
        return Const(int(not expression.value))
    if isinstance(expression, Not):
        return expression.operand
    if isinstance(expression, Op) and expression.operator in OPPOSITE:
        return Op(OPPOSITE[expression.operator], expression.left, expression.right)
    return Not(expression)


def joined(operator: Literal["and", "or"], parts: Sequence[Expr]) -> Expr:
    """Parts joined by `and` or `or`; one part alone is itself."""
    return parts[0] if len(parts) == 1 else Logic(operator, tuple(parts))


def asks_for_size(fold: Fold) -> bool:
    """Whether a fold only asks how many values there are, so that nothing is gone through."""
    return len(fold.loops) == 1 and fold.loops[0].condition is None and fold.word in ("any", "count")
