"""Fixed values: what can stand in an option, an example or a table without play going on."""

from __future__ import annotations

from boardrules.analysis.components.cells import in_order
from boardrules.analysis.context import Context
from boardrules.analysis.scope import Scope
from boardrules.diagnostics import analysis_codes as codes
from boardrules.ruleset.expressions import Constant, Domain, Expression, RangeSet, SetLiteral, Unary
from boardrules.ruleset.model import Value
from boardrules.ruleset.types import Type
from boardrules.syntax import tree


def fixed_number(checked: Expression) -> int | None:
    """The number that an expression is, without playing."""
    if isinstance(checked, Constant) and isinstance(checked.value, int) and not isinstance(checked.value, bool):
        return checked.value
    if isinstance(checked, Unary) and checked.operator == "-":
        inner = fixed_number(checked.operand)
        return None if inner is None else -inner
    return None


def fixed_value(context: Context, checked: Expression) -> tuple[bool, Value]:
    """Whether an expression is fixed, and its value."""
    if isinstance(checked, Constant):
        return True, checked.value
    number = fixed_number(checked)
    if number is not None:
        return True, number
    if isinstance(checked, (SetLiteral, RangeSet, Domain)) and checked.type.element is not None:
        members = domain_values(context, checked)
        if members is not None:
            return True, in_order(context, checked.type.element, members)
    return isinstance(checked, SetLiteral) and not checked.items, ()


def domain_values(context: Context, checked: Expression) -> list[int | bool | str] | None:
    """The members of a set that is fixed before play, in order; None when play decides, or when there are too many."""
    if isinstance(checked, Domain) and checked.type.element is not None:
        if checked.of == "axes":
            return ["E", "SE", "S", "SW"]
        names = context.world.value_names(checked.type.element)
        return list(names) or None
    if isinstance(checked, RangeSet):
        low, high = fixed_number(checked.low), fixed_number(checked.high)
        if low is None or high is None or high - low >= context.limits.values:
            return None
        return list(range(low, high + 1))
    if isinstance(checked, SetLiteral):
        found: list[int | bool | str] = []
        for item in checked.items:
            ok, value = fixed_value(context, item)
            if not ok or value is None or isinstance(value, tuple):
                return None
            found.append(value)
        return found
    return None


def expect_fixed(context: Context, node: tree.Expression, wanted: Type | None, what: str) -> tuple[bool, Value]:
    """The fixed value of an expression that must fit a type."""
    checked = context.expect(node, Scope(), wanted)
    if checked is None:
        return False, None
    ok, value = fixed_value(context, checked)
    if not ok:
        context.report.add(codes.NOT_FIXED, f"{what} must be a fixed value", node.span)
    return ok, value
