"""Every condition of an action, evaluated one by one with the values that matter: what `explain` shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from boardrules.compiler import ir
from boardrules.compiler.flow import Flow
from boardrules.compiler.lower_sets import split
from boardrules.compiler.lowering import Env, is_set
from boardrules.compiler.python_expressions import Expressions
from boardrules.compiler.python_writer import Names
from boardrules.ruleset import expressions as ex
from boardrules.ruleset.describe import describe_expression
from boardrules.ruleset.statements import Let, Requirement
from boardrules.ruleset.types import Type


@dataclass(frozen=True)
class CheckInfo:
    """What is known of a condition before play: its rule, text, place, and the parts whose values are shown."""

    rule: str
    text: str
    place: Any
    parts: tuple[tuple[str, Type], ...]


def shown_parts(condition: ex.Expression) -> list[ex.Expression]:
    """The operands of the comparisons in a condition, constants left out."""
    if isinstance(condition, ex.Unary):
        return shown_parts(condition.operand)
    if isinstance(condition, ex.Binary):
        if condition.operator in ("and", "or"):
            return shown_parts(condition.left) + shown_parts(condition.right)
        sides = [condition.left] if condition.operator in ("in", "not in") else [condition.left, condition.right]
        return [side for side in sides if not isinstance(side, ex.Constant) and not is_set(side.type) and side.type.kind != "zone"]
    return []


def write_explain(flow: Flow, names: Names, action: int) -> tuple[list[str], list[CheckInfo]]:
    """`explain_action_N(S, …)`: a list of (holds, values) in the order of the checks, and what the checks are."""
    model, env = flow.action_models[action]
    out = Expressions(names)
    checks: list[CheckInfo] = []
    inner: dict[str, ir.Expr | ir.Kept] = dict(env)
    parameters = []
    said = frozenset(binder.name for binder in model.parameters)
    out.line("checks = []")
    for binder in model.parameters:
        local = flow.context.fresh(binder.name)
        parameters.append(local)
        inside = flow.lowering.contains(ir.Local(local), binder.domain, inner)
        out.line(f"checks.append((bool({out.value(inside)}), ()))")
        text = f"{binder.name} in {describe_expression(binder.domain)}"
        checks.append(CheckInfo(model.parameter_rule, text, binder.place, ()))
        inner[binder.name] = ir.Local(local)
    for condition in model.conditions:
        if isinstance(condition, Let):
            _let(flow, out, condition, inner)
        else:
            checks.extend(_requirements(flow, out, condition, inner, said))
    out.line("return checks")
    header = f"def explain_action_{action}(S{''.join(f', {name}' for name in parameters)}):"
    return [header, *out.lines], checks


def _let(flow: Flow, out: Expressions, let: Let, env: dict[str, ir.Expr | ir.Kept]) -> None:
    local = flow.context.fresh(let.name)
    if is_set(let.value.type):
        out.line(f"{local} = tuple({out.iterable(flow.lowering.source(let.value, env))})")
        env[let.name] = ir.Kept(local)
    else:
        out.line(f"{local} = {out.value(flow.lowering.value(let.value, env))}")
        env[let.name] = ir.Local(local)


def _requirements(
    flow: Flow, out: Expressions, requirement: Requirement, env: Env, said: frozenset[str] = frozenset()
) -> list[CheckInfo]:
    """The checks of a requirement: itself, or each part of a definition made of requirements, under its own rule.

    `said` are names whose values need not be told, because the action itself tells them.
    """
    parts = split(requirement.condition)
    opened = [part for part in parts if _is_made_of_requirements(flow, part)]
    if not opened:
        return [_requirement(flow, out, requirement, env, said)]
    checks: list[CheckInfo] = []
    for part in parts:
        if part in opened:
            checks.extend(_definition(flow, out, part, env))
        else:
            rest = requirement.model_copy(update={"condition": part, "text": describe_expression(part)})
            checks.append(_requirement(flow, out, rest, env, said))
    return checks


def _is_made_of_requirements(flow: Flow, expression: ex.Expression) -> bool:
    if not isinstance(expression, ex.Call) or expression.of != "define":
        return False
    return bool(flow.context.ruleset.defines[expression.function].requirements)


def _definition(flow: Flow, out: Expressions, call: ex.Expression, env: Env) -> list[CheckInfo]:
    """The requirements of a definition, with its parameters standing for the arguments."""
    assert isinstance(call, ex.Call)
    define = flow.context.ruleset.defines[call.function]
    inner: dict[str, ir.Expr | ir.Kept] = {}
    for (name, type_), argument in zip(define.parameters, call.arguments, strict=True):
        local = flow.context.fresh(name)
        if is_set(type_):
            out.line(f"{local} = tuple({out.iterable(flow.lowering.source(argument, env))})")
            inner[name] = ir.Kept(local)
        else:
            out.line(f"{local} = {out.value(flow.lowering.value(argument, env))}")
            inner[name] = ir.Local(local)
    return [check for part in define.requirements for check in _requirements(flow, out, part, inner)]


def _requirement(flow: Flow, out: Expressions, requirement: Requirement, env: Env, said: frozenset[str]) -> CheckInfo:
    found, parts = claimed(flow, out, requirement.condition, env, said)
    out.line(f"checks.append({found})")
    return CheckInfo(requirement.rule, requirement.text, requirement.place, parts)


def claimed(
    flow: Flow, out: Expressions, condition: ex.Expression, env: Env, said: frozenset[str] = frozenset()
) -> tuple[str, tuple[tuple[str, Type], ...]]:
    """Code for whether a condition holds with the values of its parts, and what these parts are."""
    parts: list[tuple[str, Type]] = []
    values: list[str] = []
    for part in shown_parts(condition):
        text = describe_expression(part)
        if text in said or text in (known for known, _ in parts):
            continue
        name = out.temporary("value")
        out.line(f"{name} = {out.value(flow.lowering.value(part, env))}")
        parts.append((text, part.type))
        values.append(name)
    holds = out.value(flow.lowering.value(condition, env))
    return f"(bool({holds}), ({''.join(f'{value}, ' for value in values)}))", tuple(parts)
