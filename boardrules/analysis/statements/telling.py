"""The sentences that tell what was decided: what stands in their braces has to be known when they are told."""

from __future__ import annotations

from collections.abc import Collection

from boardrules.analysis.context import Context
from boardrules.analysis.report import did_you_mean, listed
from boardrules.analysis.scope import Scope
from boardrules.diagnostics import analysis_codes as codes
from boardrules.language.templates import Slot, TemplateError, parse_template
from boardrules.ruleset import expressions as ex
from boardrules.ruleset.statements import Let, Requirement, ToldModel
from boardrules.ruleset.types import Type
from boardrules.ruleset.visit import subexpressions
from boardrules.syntax import tree


def read_told(context: Context, node: tree.Text | None, scope: Scope, names: Collection[str] = ()) -> ToldModel | None:
    """A sentence with the types of what it tells; `names` are the variables it may use."""
    if node is None:
        return None
    slots = slots_of(context, node)
    if slots is None:
        return None
    types: dict[str, Type] = {}
    for slot in slots:
        value = _value(context, node, slot, scope, names)
        if value is None:
            return None
        types[slot.path] = value.type
    return ToldModel(text=node.value, types=types)


def read_refused(context: Context, node: tree.Text, scope: Scope) -> dict[str, ex.Expression] | None:
    """What stands in the braces of the sentence for a refusal: names that are known where the requirement stands."""
    slots = slots_of(context, node)
    if slots is None:
        return None
    found = {slot.path: _value(context, node, slot, scope, scope.variables) for slot in slots}
    known = {path: value for path, value in found.items() if value is not None}
    return known if len(known) == len(found) else None


def slots_of(context: Context, node: tree.Text) -> list[Slot] | None:
    """The braces of a sentence; None where they cannot be read."""
    try:
        return [part for part in parse_template(node.value) if isinstance(part, Slot)]
    except TemplateError as error:
        context.report.add(codes.TOLD_BRACES, str(error), node.span)
        return None


def _value(context: Context, node: tree.Text, slot: Slot, scope: Scope, names: Collection[str]) -> ex.Expression | None:
    head, *members = slot.path.split(".")
    shared = [name for owner, name in context.world.fields if owner[0] == "shared"]
    if head not in {"me", *names, *shared}:
        message = f"the sentence cannot tell `{head}`: it is not known when it is told"
        hint = did_you_mean(head, ["me", *names, *shared]) or f"it can tell {listed(['me', *names])}"
        context.report.add(codes.TOLD_NAME, message, node.span, hint=hint)
        return None
    if len(members) > 1:
        hint = f"write `{{{head}.{members[0]}}}`"
        message = f"the sentence cannot tell `{slot.path}`: one dot is as far as it goes"
        context.report.add(codes.TOLD_NAME, message, node.span, hint=hint)
        return None
    expression: tree.Expression = tree.Reference(name=head, span=node.span)
    for member in members:
        expression = tree.Member(base=expression, name=tree.Name(text=member, span=node.span), span=node.span)
    found = context.infer(expression, scope)
    if found is None:
        return None
    if found.type.kind == "zone" or (slot.choices is not None and found.type.kind != "number"):
        what = "a zone" if found.type.kind == "zone" else "what is no number in two texts"
        context.report.add(codes.TOLD_NAME, f"the sentence cannot tell `{slot.path}`: there are no words for {what}", node.span)
        return None
    return found


def tellable(parameters: Collection[ex.Binder], conditions: Collection[Let | Requirement]) -> list[str]:
    """The variables of an action that are known when it is told: its parameters, and the `let`s that its requirements look at."""
    seen = {
        part.name
        for condition in conditions
        if isinstance(condition, Requirement)
        for part in (condition.condition, *subexpressions(condition.condition))
        if isinstance(part, ex.Variable)
    }
    lets = [condition.name for condition in conditions if isinstance(condition, Let) and condition.name in seen]
    return [*(parameter.name for parameter in parameters), *lets]
