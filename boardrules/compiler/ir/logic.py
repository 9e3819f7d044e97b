"""Small questions about conditions and folds that several stages ask."""

from __future__ import annotations

from boardrules.compiler.ir.expressions import Comparison, Const, Expr, Fold, Not, Op, Operator

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


def asks_for_size(fold: Fold) -> bool:
    """Whether a fold only asks how many values there are, so that nothing is gone through."""
    return len(fold.loops) == 1 and fold.loops[0].condition is None and fold.word in ("any", "count")
