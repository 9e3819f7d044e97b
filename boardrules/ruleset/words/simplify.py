"""Expressions and statements with the options filled in, so that words are said only about what can happen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from boardrules.ruleset import expressions as ex
from boardrules.ruleset.base import Model
from boardrules.ruleset.statements import If, Statement

Node = TypeVar("Node", bound=Model)


def simplified(expression: ex.Expression, values: Mapping[str, Any]) -> ex.Expression:
    """The expression with these values for options (and `player_count`), as far as it can be worked out."""
    inside: ex.Expression = _inside(expression, values)
    match inside:
        case ex.OptionValue() if inside.name in values:
            return _constant(inside, values[inside.name])
        case ex.Builtin(name="player_count") if "player_count" in values:
            return _constant(inside, values["player_count"])
        case ex.Unary(operator="not", operand=ex.Constant() as operand):
            return _constant(inside, not operand.value)
        case ex.Binary():
            return _binary(inside)
        case ex.Conditional(condition=ex.Constant() as condition):
            return inside.then if condition.value else inside.otherwise
    return inside


def simplified_statements(statements: tuple[Statement, ...], values: Mapping[str, Any]) -> tuple[Statement, ...]:
    """Statements with the options filled in; what is never done is left out, and what is always done stands for itself."""
    found: list[Statement] = []
    for statement in statements:
        inside = _inside(statement, values)
        if isinstance(inside, If) and isinstance(inside.condition, ex.Constant):
            found.extend(inside.then if inside.condition.value else inside.otherwise)
        else:
            found.append(inside)
    return tuple(found)


def simplified_part(part: Node, values: Mapping[str, Any]) -> Node:
    """The same for anything that holds expressions: a requirement, an action, a binder."""
    inside: Node = _inside(part, values)
    return inside


def _constant(like: ex.Expression, value: Any) -> ex.Constant:
    return ex.Constant(type=like.type, place=like.place, value=value)


def _inside(node: Any, values: Mapping[str, Any]) -> Any:
    changed = {}
    for name in type(node).model_fields:
        value = getattr(node, name)
        new = _value(value, values)
        if new is not value:
            changed[name] = new
    return node.model_copy(update=changed) if changed else node


def _value(value: Any, values: Mapping[str, Any]) -> Any:
    if isinstance(value, ex.Checked):
        return simplified(value, values)  # type: ignore[arg-type]  # every checked node is an expression
    if isinstance(value, tuple) and value and isinstance(value[0], Model):
        if hasattr(value[0], "rule") and hasattr(value[0], "kind"):
            return simplified_statements(value, values)
        return tuple(_value(item, values) for item in value)
    if isinstance(value, Model):
        return _inside(value, values)
    return value


def _binary(node: ex.Binary) -> ex.Expression:
    left, right = node.left, node.right
    if node.operator in ("and", "or"):
        for one, other in ((left, right), (right, left)):
            if isinstance(one, ex.Constant):
                return one if bool(one.value) == (node.operator == "or") else other
        return node
    if node.operator in ("in", "not in") and isinstance(left, ex.Constant) and isinstance(right, ex.SetLiteral):
        if all(isinstance(item, ex.Constant) for item in right.items):
            among = any(isinstance(item, ex.Constant) and item.value == left.value for item in right.items)
            return _constant(node, among == (node.operator == "in"))
        return node
    if isinstance(left, ex.Constant) and isinstance(right, ex.Constant):
        worked = _worked_out(node.operator, left.value, right.value)
        return node if worked is None else _constant(node, worked)
    return node


def _worked_out(operator: str, left: Any, right: Any) -> Any:
    if operator == "==":
        return left == right
    if operator == "!=":
        return left != right
    if not isinstance(left, int) or not isinstance(right, int):
        return None
    match operator:
        case "<":
            return left < right
        case "<=":
            return left <= right
        case ">":
            return left > right
        case ">=":
            return left >= right
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
    return None
