"""Expressions and statements with the options filled in, so that words are said only about what can happen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from boardrules.ruleset import expressions as ex
from boardrules.ruleset.base import Model
from boardrules.ruleset.model import DefineModel, FieldModel, Ruleset
from boardrules.ruleset.statements import Assign, If, Statement, Statement_
from boardrules.ruleset.visit import every_body, walk_statements, with_parts

Node = TypeVar("Node", bound=Model)

_DEEPEST = 4


@dataclass(frozen=True)
class Facts:
    """What is fixed: options (and `player_count`), shared fields that never change, and definitions to look through."""

    options: Mapping[str, Any] = field(default_factory=dict)
    fields: Mapping[str, Any] = field(default_factory=dict)
    defines: Mapping[str, DefineModel] = field(default_factory=dict)
    arguments: Mapping[str, ex.Expression] = field(default_factory=dict)
    depth: int = 0


def facts_of(ruleset: Ruleset, options: Mapping[str, Any]) -> Facts:
    """What is fixed in a game that is played with these options."""
    facts = Facts(options, {}, ruleset.defines)
    assigned: dict[str, set[Any]] = {}
    for body in every_body(ruleset):
        for statement in walk_statements(simplified_statements(body, facts)):
            if isinstance(statement, Assign) and statement.target.base is None:
                assigned.setdefault(statement.target.name, set()).add(_assigned(statement))
    flags = [model for model in ruleset.fields if model.owner_kind == "shared" and model.type.kind == "flag"]
    fixed = {model.name: _initial(model) for model in flags if assigned.get(model.name, set()) <= {_initial(model)}}
    return replace(facts, fields=fixed)


def _assigned(statement: Assign) -> Any:
    return statement.value.value if isinstance(statement.value, ex.Constant) and statement.operator == "=" else "changes"


def _initial(model: FieldModel) -> Any:
    return model.initial.value if isinstance(model.initial, ex.Constant) else False


def simplified(expression: ex.Expression, facts: Facts) -> ex.Expression:
    """The expression with all that is fixed filled in, as far as it can be worked out."""
    inside = simplified_part(expression, facts)
    match inside:
        case ex.OptionValue() if inside.name in facts.options:
            return _constant(inside, facts.options[inside.name])
        case ex.Builtin(name="player_count") if "player_count" in facts.options:
            return _constant(inside, facts.options["player_count"])
        case ex.FieldValue(base=None) if inside.name in facts.fields:
            return _constant(inside, facts.fields[inside.name])
        case ex.Variable() if inside.name in facts.arguments:
            return facts.arguments[inside.name]
        case ex.Call(of="define") if inside.type.kind == "flag" and facts.depth < _DEEPEST:
            return _looked_through(inside, facts)
        case ex.Unary(operator="not", operand=ex.Constant() as operand):
            return _constant(inside, not operand.value)
        case ex.Binary():
            return _binary(inside)
        case ex.Conditional(condition=ex.Constant() as condition):
            return inside.then if condition.value else inside.otherwise
    return inside


def simplified_statements(statements: tuple[Statement, ...], facts: Facts) -> tuple[Statement, ...]:
    """Statements with the options filled in; what is never done is left out, and what is always done stands for itself."""
    return tuple(one for statement in statements for one in _done(statement, facts))


def _done(statement: Statement, facts: Facts) -> tuple[Statement, ...]:
    inside = simplified_part(statement, facts)
    if isinstance(inside, If) and isinstance(inside.condition, ex.Constant):
        return inside.then if inside.condition.value else inside.otherwise
    return (inside,)


def simplified_part(part: Node, facts: Facts) -> Node:
    """The same for anything that holds expressions: a requirement, an action, a binder."""

    def change(inner: Model) -> Iterable[Model]:
        if isinstance(inner, ex.Checked):
            return (simplified(inner, facts),)  # type: ignore[arg-type]  # every checked node is an expression
        if isinstance(inner, Statement_):
            return _done(inner, facts)  # type: ignore[arg-type]  # and likewise
        return (simplified_part(inner, facts),)

    return with_parts(part, change)


def _looked_through(call: ex.Call, facts: Facts) -> ex.Expression:
    """The value of a definition where it is fixed for these arguments; otherwise the call as it is."""
    definition = facts.defines.get(call.function)
    if definition is None:
        return call
    names = [name for name, _ in definition.parameters]
    inside = replace(facts, arguments=dict(zip(names, call.arguments, strict=True)), depth=facts.depth + 1)
    value = simplified(definition.value, inside)
    return value if isinstance(value, ex.Constant) else call


def _constant(like: ex.Expression, value: Any) -> ex.Constant:
    return ex.Constant(type=like.type, place=like.place, value=value)


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
