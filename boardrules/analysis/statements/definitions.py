"""Definitions: a name for an expression, or for conditions and values under rules of their own."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce

from boardrules.analysis.context import Context
from boardrules.analysis.expressions.names import bind
from boardrules.analysis.make import make
from boardrules.analysis.scope import Scope
from boardrules.analysis.statements.actions import read_requirement
from boardrules.analysis.types import FLAG
from boardrules.diagnostics import analysis_codes as codes
from boardrules.ruleset.expressions import Binary, Expression
from boardrules.ruleset.model import DefineModel
from boardrules.ruleset.statements import Requirement
from boardrules.ruleset.types import Type
from boardrules.syntax import tree

_GROUP = 50
"""Requirements that nest in each other at most."""


@dataclass(frozen=True)
class _Value:
    """What a definition stands for."""

    value: Expression
    requirements: tuple[Requirement, ...] = ()
    rule: str = ""


def read_define(context: Context, node: tree.Define) -> DefineModel | None:
    function = context.world.functions[node.name.text]
    scope = parameter_scope(context, Scope(where="a definition"), node.parameters, function.parameters)
    found = _value(context, node, scope, function.result)
    parameters = tuple((name, type_) for name, type_ in function.parameters if type_ is not None)
    if found is None or function.result is None or len(parameters) < len(function.parameters):
        return None
    return make(DefineModel)(
        name=node.name.text,
        parameters=parameters,
        type=function.result,
        value=found.value,
        requirements=found.requirements,
        rule=found.rule,
        place=context.place(node.name.span),
    )


def parameter_scope(
    context: Context, scope: Scope, nodes: tuple[tree.TypedName, ...], types: tuple[tuple[str, Type | None], ...]
) -> Scope:
    """The scope inside a definition or procedure, with its parameters bound."""
    for node, (_, type_) in zip(nodes, types, strict=False):
        scope = bind(context, scope, node.name, type_)
    return scope


def _value(context: Context, node: tree.Define, scope: Scope, result: Type | None) -> _Value | None:
    if not isinstance(node.value, tree.Block):
        value = context.expect(node.value, scope, result)
        return None if value is None else _Value(value)
    statements = [item for item in node.value.items if isinstance(item, tree.StatementNode)]
    gives = [item for item in statements if isinstance(item, tree.Give)]
    wrong = _wrong_statement(statements, gives)
    if wrong is not None:
        message, place = wrong
        hint = "conditions can be said inside: `give if … then 1 else 0`"
        context.report.add(codes.DEFINE_BLOCK, message, place.span, hint=hint)
        return None
    if not statements:
        hint = "write `require …`, or `give …` for a value"
        context.report.add(codes.DEFINES_NOTHING, f"`{node.name.text}` has no value", node.name.span, hint=hint)
        return None
    if gives:
        value = context.expect(gives[0].value, scope, result)
        return None if value is None else _Value(value, rule=_last_rule(node.value, gives[0]))
    return _requirements(context, node, node.value, scope, result)


def _wrong_statement(statements: list[tree.Statement], gives: list[tree.Give]) -> tuple[str, tree.Statement] | None:
    """The first statement that cannot stand in the block of a definition, and why."""
    for item in statements:
        if not isinstance(item, tree.Require | tree.Give):
            return "a definition holds only rules, and requirements or one `give`; it changes nothing", item
        if gives and item is not gives[0]:
            return "a definition has either requirements or one `give`, which is its value", item
    return None


def _last_rule(block: tree.Block, until: tree.Statement) -> str:
    """The rule under which a statement of a block stands."""
    rule = ""
    for item in block.items:
        if item is until:
            break
        if not isinstance(item, tree.StatementNode):
            rule = item.id.text
    return rule


def _requirements(context: Context, node: tree.Define, block: tree.Block, scope: Scope, result: Type | None) -> _Value | None:
    """A flag that holds when every requirement does."""
    if result is not None and result.kind != "flag":
        message = f"`{node.name.text}` is a {result}, but requirements tell only whether something holds"
        context.report.add(codes.WRONG_TYPE, message, node.type.span, hint="make it a `flag`, or write `give …` for its value")
        return None
    found: list[Requirement | None] = []
    rule = ""
    for item in block.items:
        if isinstance(item, tree.Require):
            requirement, scope = read_requirement(context, item, scope, rule)
            found.append(requirement)
        elif not isinstance(item, tree.StatementNode):
            rule = item.id.text
    known = tuple(one for one in found if one is not None)
    if len(known) < len(found):
        return None
    return _Value(_all_hold([one.condition for one in known]), known)


def _all_hold(conditions: list[Expression]) -> Expression:
    """Whether all of them hold: very many are put together in groups, so that they do not nest as deep as they are many."""
    while len(conditions) > _GROUP:
        groups = (conditions[first : first + _GROUP] for first in range(0, len(conditions), _GROUP))
        conditions = [reduce(_both, group) for group in groups]
    return reduce(_both, conditions)


def _both(one: Expression, other: Expression) -> Expression:
    return make(Binary)(type=FLAG, operator="and", left=one, right=other, place=other.place)
