"""`after(move(x, y): …)`: a question about the position as it would be."""

from __future__ import annotations

from typing import Literal

from boardrules.analysis.context import Context
from boardrules.analysis.make import make
from boardrules.analysis.report import did_you_mean
from boardrules.analysis.scope import Scope
from boardrules.diagnostics import analysis_codes as codes
from boardrules.ruleset.expressions import Expression, WhatIf
from boardrules.ruleset.types import Type
from boardrules.source import Span
from boardrules.syntax import tree

Of = Literal["action", "procedure"]


def what_if(context: Context, node: tree.WhatIf, scope: Scope) -> Expression | None:
    name = node.done.text
    found = _parameters(context, name)
    if found is None:
        known = [*context.world.actions, *context.world.procedures]
        message = f"there is no action or procedure `{name}`"
        context.report.add(codes.WHAT_IF_OF_WHAT, message, node.done.span, hint=did_you_mean(name, known))
        return None
    of, types, declared = found
    if of == "action" and not scope.has_me:
        message = f"`after` asks what would be if `me` did it, and there is no `me` in {scope.where}"
        context.report.add(codes.NO_ME, message, node.span)
        return None
    if len(node.arguments) != len(types):
        message = f"`{name}` has {len(types)} parameters, not {len(node.arguments)}"
        context.report.add(codes.WRONG_ARITY, message, node.span, labels=[(declared, "declared here")])
        return None
    checked = [context.expect(argument, scope, type_) for argument, type_ in zip(node.arguments, types, strict=True)]
    arguments = tuple(argument for argument in checked if argument is not None)
    value = context.infer(node.value, scope.forgetting(None))
    if value is None or len(arguments) < len(checked):
        return None
    if value.type.kind in ("set", "sequence", "zone"):
        hint = "ask for one value: `after(…: size(…))`, `after(…: x in …)`"
        context.report.add(codes.WHAT_IF_OF_WHAT, "`after` answers with one value, not with a set", node.value.span, hint=hint)
        return None
    place = context.place(node.span)
    return make(WhatIf)(type=value.type, of=of, done=name, arguments=arguments, value=value, place=place)


def _parameters(context: Context, name: str) -> tuple[Of, list[Type | None], Span] | None:
    world = context.world
    if name in world.actions:
        action = world.actions[name]
        return "action", [type_ for _, type_ in action.parameters] or [None] * len(action.node.parameters), action.node.name.span
    if name in world.procedures:
        procedure = world.procedures[name]
        return "procedure", [type_ for _, type_ in procedure.parameters], procedure.node.name.span
    return None
