"""Operators: logic, comparisons, membership, arithmetic with bounds, and `otherwise`."""

from __future__ import annotations

from dataclasses import replace

from boardrules.analysis.context import Context
from boardrules.analysis.expressions.names import means_only_a_value
from boardrules.analysis.expressions.paths import path_of
from boardrules.analysis.make import make
from boardrules.analysis.scope import Scope
from boardrules.analysis.types import FAR, FLAG, comparable, element_of, is_collection, joined, number, same, set_of, without_none
from boardrules.analysis.whole_game.sizes import check_range
from boardrules.diagnostics import analysis_codes as codes
from boardrules.diagnostics import limit_codes
from boardrules.ruleset.expressions import Binary, Call, Conditional, Constant, Expression, RangeSet, SetLiteral, Unary
from boardrules.ruleset.types import Type
from boardrules.syntax import tree

_ORDERING = ("<", "<=", ">", ">=")


def not_none_if(node: tree.Expression, holds: bool) -> frozenset[str]:
    """The names and chains of names that cannot be none when a condition holds (or, with False, does not hold)."""
    if isinstance(node, tree.Unary) and node.operator == "not":
        return not_none_if(node.operand, not holds)
    if not isinstance(node, tree.Binary):
        return frozenset()
    if node.operator == ("and" if holds else "or"):
        return not_none_if(node.left, holds) | not_none_if(node.right, holds)
    known: list[str | None] = []
    if node.operator == ("!=" if holds else "=="):
        if _is_none(node.right):
            known = [path_of(node.left)]
        elif _is_none(node.left):
            known = [path_of(node.right)]
    elif holds and node.operator in _ORDERING:
        known = [path_of(node.left), path_of(node.right)]
    elif holds and node.operator == "in":
        known = [path_of(node.left)]
    return frozenset(path for path in known if path is not None)


def _is_none(node: tree.Expression) -> bool:
    return isinstance(node, tree.Reference) and node.name == "none"


def unary(context: Context, node: tree.Unary, scope: Scope) -> Expression | None:
    place = context.place(node.span)
    if node.operator == "not":
        operand = context.condition(node.operand, scope)
        return None if operand is None else make(Unary)(type=FLAG, operator="not", operand=operand, place=place)
    operand = context.number(node.operand, scope)
    if operand is None:
        return None
    return make(Unary)(type=number(-operand.type.high, -operand.type.low), operator="-", operand=operand, place=place)


def binary(context: Context, node: tree.Binary, scope: Scope, expected: Type | None) -> Expression | None:
    if node.operator in ("and", "or"):
        return _logic(context, node, scope)
    if node.operator == "otherwise":
        return _otherwise(context, node, scope, expected)
    if node.operator in ("in", "not in"):
        return _membership(context, node, scope)
    if node.operator in ("==", "!=", *_ORDERING):
        return _comparison(context, node, scope)
    return _arithmetic(context, node, scope)


def _build(context: Context, node: tree.Binary, type_: Type, left: Expression, right: Expression) -> Binary:
    place = context.place(node.span)
    return make(Binary)(type=type_, operator=node.operator, left=left, right=right, place=place)  # type: ignore[arg-type]


def _logic(context: Context, node: tree.Binary, scope: Scope) -> Expression | None:
    left = context.condition(node.left, scope)
    right = context.condition(node.right, scope.knowing(not_none_if(node.left, node.operator == "and")))
    return None if left is None or right is None else _build(context, node, FLAG, left, right)


def pair(
    context: Context, one: tree.Expression, other: tree.Expression, scope: Scope, expected: Type | None = None
) -> tuple[Expression, Expression] | None:
    """Two expressions of one type: the one that can be understood by itself tells what a bare name on the other side means."""
    if expected is None and means_only_a_value(context, one, scope) and not means_only_a_value(context, other, scope):
        turned = pair(context, other, one, scope)
        return None if turned is None else (turned[1], turned[0])
    left = context.infer(one, scope, expected)
    if left is None:
        if not means_only_a_value(context, other, scope):
            context.infer(other, scope, expected)
        return None
    hint = left.type if expected is None or left.type.kind != "none" else expected
    right = context.infer(other, scope, hint if hint.kind != "none" else None)
    return None if right is None else (left, right)


def _comparison(context: Context, node: tree.Binary, scope: Scope) -> Expression | None:
    both = pair(context, node.left, node.right, scope)
    if both is None:
        return None
    left, right = both
    if node.operator in _ORDERING:
        for side, syntax in ((left, node.left), (right, node.right)):
            if side.type.kind != "number":
                what = f"`{node.operator}` compares numbers, but this is a {side.type}"
                context.report.add(codes.NOT_ORDERED, what, syntax.span)
                return None
    elif not comparable(left.type, right.type):
        context.report.add(codes.NOT_COMPARABLE, f"a {left.type} and a {right.type} are never the same", node.span)
        return None
    elif "none" in (left.type.kind, right.type.kind):
        _compared_with_none(context, node, left, right, scope)
    numbers = left.type.kind == right.type.kind == "number" and (isinstance(left, Constant) or isinstance(right, Constant))
    if numbers and not _can_hold(node.operator, left.type, right.type):
        lefts, rights = _bounds(left.type), _bounds(right.type)
        context.report.add(codes.NEVER_HOLDS, f"this can never hold: {lefts} {node.operator} {rights}", node.span)
    return _build(context, node, FLAG, left, right)


def _compared_with_none(context: Context, node: tree.Binary, left: Expression, right: Expression, scope: Scope) -> None:
    """Asking whether something is none that always has a value is allowed (a variant may need it), but worth a word."""
    other, syntax = (left, node.left) if right.type.kind == "none" else (right, node.right)
    known = isinstance(syntax, (tree.Reference, tree.Member))
    if known and other.type.kind != "none" and _never_none(context, syntax, other, scope):
        context.report.add(codes.NEVER_NONE, f"this is a {other.type} and is never none", syntax.span)


def _never_none(context: Context, node: tree.Expression, checked: Expression, scope: Scope) -> bool:
    """Whether a value is never none wherever it stands, and not only because of what was asked before."""
    if checked.type.optional:
        return False
    plain = context.infer(node, replace(scope, not_none=frozenset(), steps=frozenset()))
    return plain is not None and not plain.type.optional


def _bounds(type_: Type) -> str:
    return str(type_.low) if type_.low == type_.high else f"{type_.low}..{type_.high}"


def _can_hold(operator: str, left: Type, right: Type) -> bool:
    if operator == "==":
        return left.low <= right.high and right.low <= left.high
    if operator == "<":
        return left.low < right.high
    if operator == "<=":
        return left.low <= right.high
    if operator == ">":
        return left.high > right.low
    if operator == ">=":
        return left.high >= right.low
    return True


def as_set(context: Context, checked: Expression) -> Expression:
    """A zone in the place of a set means the kinds of card in it."""
    if checked.type.kind != "zone":
        return checked
    return make(Call)(
        type=set_of(element_of(checked.type)), of="builtin", function="cards", arguments=(checked,), place=checked.place
    )


def collection(
    context: Context, node: tree.Expression, scope: Scope, expected: Type | None = None, *, tested: bool = False
) -> Expression | None:
    """A checked set or sequence; one that is only `tested` for a member is never made."""
    if tested and isinstance(node, tree.RangeSet):
        checked = range_set(context, node, scope, tested=True)
    elif tested and isinstance(node, tree.SetLiteral):
        checked = set_literal(context, node, scope, expected, tested=True)
    else:
        checked = context.infer(node, scope, expected)
    if checked is None:
        return None
    checked = as_set(context, checked)
    if not is_collection(checked.type):
        hint = f"write `1..{context.report.text(node.span)}` for the numbers up to it" if checked.type.kind == "number" else None
        if checked.type.kind in ("enum", "card", "space", "piece", "player", "direction"):
            hint = f"`{{{context.report.text(node.span)}}}` is the set with only this in it"
        context.report.add(codes.NOT_A_SET, f"this is a {checked.type}, but a set is needed here", node.span, hint=hint)
        return None
    return checked


def _membership(context: Context, node: tree.Binary, scope: Scope) -> Expression | None:
    if means_only_a_value(context, node.left, scope):
        right = collection(context, node.right, scope, tested=True)
        left = None if right is None else context.infer(node.left, scope, element_of(right.type))
    else:
        left = context.infer(node.left, scope)
        if left is None:
            if not means_only_a_value(context, node.right, scope):
                collection(context, node.right, scope)
            return None
        right = collection(context, node.right, scope, set_of(left.type) if left.type.kind != "zone" else None, tested=True)
    if left is None or right is None:
        return None
    element = element_of(right.type)
    if element is not None and (not same(left.type, element) or left.type.kind == "none"):
        context.report.add(codes.NEVER_IN, f"a {left.type} is never in a {right.type}", node.span)
        return None
    fixed = isinstance(left, Constant) and node.operator == "in"
    if fixed and element is not None and element.kind == "number" and not _can_hold("==", left.type, element):
        context.report.add(codes.NEVER_HOLDS, f"this can never hold: {_bounds(left.type)} in {_bounds(element)}", node.span)
    return _build(context, node, FLAG, left, right)


def _otherwise(context: Context, node: tree.Binary, scope: Scope, expected: Type | None) -> Expression | None:
    both = pair(context, node.left, node.right, scope, expected)
    if both is None:
        return None
    left, right = both
    if left.type.kind == "none" or (right.type.kind != "none" and not same(left.type, right.type)):
        context.report.add(
            codes.BRANCHES_DIFFER,
            f"`otherwise` stands between a {left.type} and a {right.type}: both must be of one type",
            node.span,
        )
        return None
    if not is_collection(left.type) and _never_none(context, node.left, left, scope):
        context.report.add(
            codes.OTHERWISE_UNUSED, f"this is a {left.type} and never none, so `otherwise` has no use", node.left.span
        )
    return _build(context, node, joined(without_none(left.type), right.type), left, right)


def conditional(context: Context, node: tree.Conditional, scope: Scope, expected: Type | None) -> Expression | None:
    condition = context.condition(node.condition, scope)
    then = otherwise = None
    then_scope = scope.knowing(not_none_if(node.condition, True))
    otherwise_scope = scope.knowing(not_none_if(node.condition, False))
    if expected is None and means_only_a_value(context, node.then, scope):
        otherwise = context.infer(node.otherwise, otherwise_scope)
        hint = otherwise.type if otherwise is not None and otherwise.type.kind != "none" else None
        then = context.infer(node.then, then_scope, hint)
    else:
        then = context.infer(node.then, then_scope, expected)
        hint = expected if expected is not None or then is None or then.type.kind == "none" else then.type
        otherwise = context.infer(node.otherwise, otherwise_scope, hint)
    if condition is None or then is None or otherwise is None:
        return None
    if not comparable(then.type, otherwise.type):
        message = f"`then` gives a {then.type}, but `else` a {otherwise.type}: both must be of one type"
        context.report.add(codes.BRANCHES_DIFFER, message, node.span)
        return None
    type_ = joined(then.type, otherwise.type)
    return make(Conditional)(type=type_, condition=condition, then=then, otherwise=otherwise, place=context.place(node.span))


def _arithmetic(context: Context, node: tree.Binary, scope: Scope) -> Expression | None:
    left = context.number(node.left, scope)
    right = context.number(node.right, scope)
    if left is None or right is None:
        return None
    if node.operator == "*" and not _product_fits(context, node, left.type, right.type):
        return None
    if node.operator in ("/", "mod") and isinstance(right, Constant) and right.value == 0:
        context.report.add(codes.DIVIDED_BY_ZERO, f"`{node.operator} 0` is always 0", node.span)
    return _build(context, node, _interval(node.operator, left.type, right.type), left, right)


def _product_fits(context: Context, node: tree.Binary, left: Type, right: Type) -> bool:
    """Whether a product stays a number that every machine can hold. Products of products would soon fill all memory."""
    furthest = max(abs(left.low), abs(left.high)) * max(abs(right.low), abs(right.high))
    if furthest > FAR:
        message = f"this product may be {furthest}; a number that is worked out can be {FAR} at most"
        hint = "give what is multiplied smaller bounds, for example in a field or a definition"
        context.report.add(limit_codes.NUMBER_TOO_LARGE, message, node.span, hint=hint)
    return furthest <= FAR


def _interval(operator: str, left: Type, right: Type) -> Type:
    """The bounds of a result from the bounds of both sides."""
    if operator == "+":
        return number(left.low + right.low, left.high + right.high)
    if operator == "-":
        return number(left.low - right.high, left.high - right.low)
    if operator == "*":
        corners = [a * b for a in (left.low, left.high) for b in (right.low, right.high)]
        return number(min(corners), max(corners))
    if operator == "/":
        furthest = max(abs(left.low), abs(left.high))
        if right.low > 0:
            corners = [a // b for a in (left.low, left.high) for b in (right.low, right.high)]
            return number(min(corners), max(corners))
        return number(-furthest - 1, furthest)
    if right.low > 0:
        return number(0, right.high - 1)
    return number(min(0, right.low), max(0, right.high))


def range_set(context: Context, node: tree.RangeSet, scope: Scope, *, tested: bool = False) -> Expression | None:
    """The numbers from one to another; where they are only `tested` for one of them there may be any number of them."""
    low, high = context.number(node.low, scope), context.number(node.high, scope)
    if low is None or high is None:
        return None
    if low.type.low > high.type.high:
        context.report.add(codes.EMPTY_RANGE, f"no number lies in {low.type.low}..{high.type.high}", node.span)
    type_ = set_of(number(low.type.low, max(low.type.low, high.type.high)))
    if not tested and not check_range(context, type_.element, node.span):
        return None
    return make(RangeSet)(type=type_, low=low, high=high, place=context.place(node.span))


def set_literal(
    context: Context, node: tree.SetLiteral, scope: Scope, expected: Type | None, *, tested: bool = False
) -> Expression | None:
    element = element_of(expected) if expected is not None and is_collection(expected) else None
    ordered = sorted(node.items, key=lambda item: element is None and means_only_a_value(context, item, scope))
    checked: dict[int, Expression] = {}
    for item in ordered:
        one = context.infer(item, scope, element)
        if one is None:
            return None
        if one.type.optional or one.type.kind in ("zone", "set", "sequence", "text"):
            message = f"a set cannot hold a {one.type}" if one.type.kind != "none" else "a set cannot hold `none`"
            context.report.add(codes.NOT_A_MEMBER, message, item.span)
            return None
        if element is not None and not same(one.type, element):
            context.report.add(codes.MIXED_SET, f"this is a {one.type}, the set holds values of {element}", item.span)
            return None
        element = one.type if element is None or not checked else joined(element, one.type)
        checked[id(item)] = one
    if not tested and not check_range(context, element, node.span):
        return None
    items = tuple(checked[id(item)] for item in node.items)
    return make(SetLiteral)(type=set_of(element), items=items, place=context.place(node.span))
