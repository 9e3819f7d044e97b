"""Actions: where their arguments come from, and their conditions in the order of the rules, each lowered once.

Legal actions, explanations and coverage are printed from the same tests.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardrules.compiler import ir
from boardrules.compiler.lower.lowering import Env, Lowering, is_set
from boardrules.compiler.lower.sets import split
from boardrules.compiler.lower.values import fitted
from boardrules.ruleset import expressions as ex
from boardrules.ruleset.describe import describe_expression
from boardrules.ruleset.refusals import Remark, Said, about_argument, about_requirement, not_among
from boardrules.ruleset.statements import ActionModel, Let, Requirement
from boardrules.ruleset.types import Type
from boardrules.runtime.program import ActionInfo

Condition = ir.SetLocal | ir.SetList | ir.Test

MOST_OPENED = 60
"""Tests of an action that may come from opened definitions; beyond that a definition is one test."""


class ActionLowering:
    """Lowers one action in an environment (the variables around an `ask`, none for a declared action)."""

    def __init__(self, lowering: Lowering, info: ActionInfo, label: str, model: ActionModel, env: Env) -> None:
        self.lowering = lowering
        self.context = lowering.context
        self.info = info
        self.label = label
        self.model = model
        self.env: dict[str, ir.Expr | ir.Kept] = dict(env)
        self.said = frozenset(binder.name for binder in model.parameters)
        self.conditions: list[Condition] = []
        self._told = 0  # tests so far, those of definitions that are still open included

    def lower(self) -> ir.Action:
        with self.context.standing(self.model.rules[0] if self.model.rules else "", self.model.place):
            return self._lowered()

    def _lowered(self) -> ir.Action:
        loops: list[ir.Loop] = []
        arguments: list[ir.Test] = []
        parameters: list[ir.Parameter] = []
        rules = set(self.model.rules)
        about_arguments = self.model.parameter_rule or (self.model.rules[0] if len(rules) == 1 else "")
        for binder in self.model.parameters:
            loop, inner = self.lowering.loop(binder, None, self.env)
            arguments.append(self._argument(binder, ir.Local(loop.variable), about_arguments))
            self.env = dict(inner)
            loops.append(loop)
            parameters.append(parameter(self.context.domains.size(binder.type), binder.name, binder.type, loop.variable))
        for condition in self.model.conditions:
            if isinstance(condition, Let):
                self._let(condition)
            else:
                self.conditions += self._requirement(condition, self.env, self.said)
        return ir.Action(
            self.info.index,
            self.info.name,
            self.label,
            tuple(parameters),
            self.info.base,
            self.info.size,
            self.info.rules,
            tuple(loops),
            tuple(arguments),
            self.context.rule(self.model.parameter_rule),
            tuple(self.conditions),
            at=self.context.at,
        )

    # -------------------------------------------------------------------------------------------- arguments and `let`

    def _argument(self, binder: ex.Binder, local: ir.Local, rule: str) -> ir.Test:
        """Whether an argument is one of those there are to choose from, with the values that this rests on."""
        domain = binder.domain
        inside = self.lowering.contains(local, domain, self.env)
        text = f"{binder.name} in {describe_expression(domain)}"
        remark = about_argument(binder, self._is_closed)
        remarks = [remark] if remark is not None else [] if rule else [not_among(binder)]
        shown, said = remarked(remarks, self.lowering, {**self.env, binder.name: local})
        return ir.Test(inside, self.context.rule(rule), rule, text, binder.place, shown, 0, said)

    def _is_closed(self, zone: ex.ZoneRef) -> bool:
        found = (item for item in self.context.ruleset.zones if item.name == zone.name and item.owner == zone.owner)
        return any(item.owner_kind == zone.owner_kind and item.visibility == "owner" for item in found)

    def _is_internal(self, field: ex.FieldValue) -> bool:
        return self.context.fields[field.owner_kind, field.owner, field.name].internal

    def _let(self, let: Let) -> None:
        step, entry = bound(self.lowering, let.name, let.value.type, let.value, self.env)
        self.conditions.append(step)
        self.env[let.name] = entry

    # -------------------------------------------------------------------------------------------- requirements

    def _requirement(
        self, requirement: Requirement, env: Env, said: frozenset[str], around: tuple[int, ...] = (), *, defined: bool = False
    ) -> list[Condition]:
        """The tests of a requirement: itself, or each part of a definition made of requirements, under its own rule.

        `said` are names whose values need not be told, because the action itself tells them.
        """
        with self.context.standing(requirement.rule or (self.model.rules[0] if self.model.rules else ""), requirement.place):
            return self._tests(requirement, env, said, around, defined)

    def _tests(
        self, requirement: Requirement, env: Env, said: frozenset[str], around: tuple[int, ...], defined: bool
    ) -> list[Condition]:
        parts = split(requirement.condition)
        opened = [part for part in parts if self._opens(part)]
        if not opened:
            return [self._test(requirement, env, said, around, defined)]
        number = self.context.rule(requirement.rule)
        inside = around if number < 0 else (*around, number)
        found: list[Condition] = []
        for part in parts:
            if part in opened:
                found += self._definition(part, env, inside)
            else:
                rest = requirement.model_copy(update={"condition": part, "text": describe_expression(part)})
                found.append(self._test(rest, env, said, around, defined))
        return found

    def _opens(self, expression: ex.Expression) -> bool:
        """Whether an expression is a definition made of requirements, and there is room to tell them one by one."""
        if not isinstance(expression, ex.Call) or expression.of != "define" or self._told > MOST_OPENED:
            return False
        return bool(self.context.ruleset.defines[expression.function].requirements)

    def _definition(self, call: ex.Expression, env: Env, around: tuple[int, ...]) -> list[Condition]:
        """The requirements of a definition, with its parameters standing for the arguments."""
        assert isinstance(call, ex.Call)
        self._told += len(call.arguments)
        define = self.context.ruleset.defines[call.function]
        inner: dict[str, ir.Expr | ir.Kept] = {}
        found: list[Condition] = []
        for (name, type_), argument in zip(define.parameters, call.arguments, strict=True):
            step, inner[name] = bound(self.lowering, name, type_, argument, env)
            if isinstance(step, ir.SetLocal):
                step = ir.SetLocal(step.name, fitted(argument, type_, step.value))
            found.append(step)
        for part in define.requirements:
            found += self._requirement(part, inner, frozenset(), around, defined=True)
        return found

    def _test(self, requirement: Requirement, env: Env, said: frozenset[str], around: tuple[int, ...], defined: bool) -> ir.Test:
        self._told += 1
        parts = shown_parts(self.lowering, requirement.condition, env, said)
        if requirement.refused:
            remarks = [Remark(requirement.refused, tuple(zip(requirement.refused_names, requirement.refused_values, strict=True)))]
        else:
            remarks = about_requirement(requirement.condition, self._is_internal, said)
        told, words = remarked(remarks, self.lowering, env, len(parts))
        return ir.Test(
            self.lowering.value(requirement.condition, env),
            self.context.rule(requirement.rule),
            requirement.rule,
            requirement.text,
            requirement.place,
            (*parts, *told),
            len(parts),
            words,
            around=around,
            defined=defined,
        )


def parameter(size: int, name: str, type_: Type, variable: str) -> ir.Parameter:
    return ir.Parameter(name, type_, variable, type_.low if type_.kind == "number" else 0, size)


def bound(
    lowering: Lowering, name: str, type_: Type, value: ex.Expression, env: Env
) -> tuple[ir.SetLocal | ir.SetList, ir.Local | ir.Kept]:
    """A name for a value or a set, and what it stands for from then on."""
    if is_set(type_):
        with lowering.in_order():
            source = lowering.source(value, env)
        local = lowering.context.fresh(name)
        return ir.SetList(local, source), ir.Kept(local)
    lowered = lowering.value(value, env)
    local = lowering.context.fresh(name)
    return ir.SetLocal(local, lowered), ir.Local(local)


def remarked(
    remarks: Sequence[Remark], lowering: Lowering, env: Env, first: int = 0
) -> tuple[tuple[ir.Shown, ...], tuple[Said, ...]]:
    """The values that some remarks tell, and the remarks with the places of these values, counted from `first`."""
    shown: list[ir.Shown] = []
    found: list[Said] = []

    def place(name: str, expression: ex.Expression) -> int:
        shown.append(ir.Shown(name, expression.type, lowering.value(expression, env)))
        return first + len(shown) - 1

    for remark in remarks:
        slots = tuple((name, place(name, value)) for name, value in remark.slots)
        part = None if remark.part is None else place("", remark.part)
        found.append(Said(remark.text, slots, remark.names, remark.without, part))
    return tuple(shown), tuple(found)


def shown_parts(lowering: Lowering, condition: ex.Expression, env: Env, said: frozenset[str] = frozenset()) -> tuple[ir.Shown, ...]:
    """The parts of a condition whose values are told, each once."""
    found: dict[str, ir.Shown] = {}
    for part in _operands(condition):
        text = describe_expression(part)
        if text not in said and text not in found:
            found[text] = ir.Shown(text, part.type, lowering.value(part, env))
    return tuple(found.values())


def _operands(condition: ex.Expression) -> Sequence[ex.Expression]:
    """The operands of the comparisons in a condition, constants left out."""
    if isinstance(condition, ex.Unary):
        return _operands(condition.operand)
    if isinstance(condition, ex.Binary):
        if condition.operator in ("and", "or"):
            return [*_operands(condition.left), *_operands(condition.right)]
        sides = [condition.left] if condition.operator in ("in", "not in") else [condition.left, condition.right]
        return [side for side in sides if not isinstance(side, ex.Constant) and not is_set(side.type) and side.type.kind != "zone"]
    return []
