"""What happens in a game: setup, turn, actions, procedures, triggers, the end and the score."""

from __future__ import annotations

from boardrules.analysis.context import Context
from boardrules.analysis.expressions.folds import binders
from boardrules.analysis.expressions.names import bind
from boardrules.analysis.make import make
from boardrules.analysis.report import Silence, did_you_mean
from boardrules.analysis.scope import Scope
from boardrules.analysis.statements.actions import read_action
from boardrules.analysis.statements.blocks import block
from boardrules.analysis.statements.definitions import parameter_scope
from boardrules.analysis.statements.surroundings import Surroundings
from boardrules.analysis.types import PLAYER
from boardrules.analysis.world import SHARED, OwnerKey
from boardrules.diagnostics import analysis_codes as codes
from boardrules.ruleset.expressions import Expression
from boardrules.ruleset.model import (
    CategoryModel,
    ChangeTriggerModel,
    HookModel,
    MomentTriggerModel,
    ProcedureModel,
    ScoreModel,
)
from boardrules.ruleset.statements import ActionModel
from boardrules.ruleset.types import Type
from boardrules.syntax import tree


def action_parameters(context: Context) -> None:
    """The types of the parameters of all actions, for `possible` and for examples. Mistakes are reported with the action itself."""
    for info in context.world.actions.values():
        quiet = type(context)(context.world, Silence(()), context.limits)
        scope = Scope()
        for node in info.node.parameters:
            found, scope = binders(quiet, (node,), scope)
            info.parameters.append((node.name.text, found[0].type if found else None))


def read_actions(context: Context) -> dict[str, ActionModel]:
    around = Surroundings("action", "an action")
    return {info.name: read_action(context, info.node, Scope(), around, block) for info in context.world.actions.values()}


def read_hook(context: Context, node: tree.Hook) -> HookModel | None:
    function = context.world.functions[node.name.text]
    parts = node.python.value.split(".")
    if len(parts) < 2 or not all(part.isidentifier() for part in parts):
        message = f'"{node.python.value}" does not name a function in a Python file'
        context.report.add(codes.BAD_HOOK, message, node.python.span, hint='write "module.function", for example "hooks.coast"')
        return None
    parameters = tuple((name, type_) for name, type_ in function.parameters if type_ is not None)
    if function.result is None or len(parameters) < len(function.parameters):
        return None
    place = context.place(node.name.span)
    return make(HookModel)(
        name=node.name.text,
        parameters=parameters,
        type=function.result,
        python=node.python.value,
        once=node.once,
        place=place,
    )


def read_procedure(context: Context, node: tree.Procedure) -> ProcedureModel:
    info = context.world.procedures[node.name.text]
    scope = parameter_scope(context, Scope(where="a procedure"), node.parameters, info.parameters)
    body = block(context, node.body, scope, Surroundings("procedure", f"the procedure `{node.name.text}`"))
    parameters = tuple((name, type_) for name, type_ in info.parameters if type_ is not None)
    return make(ProcedureModel)(name=node.name.text, parameters=parameters, body=body, place=context.place(node.name.span))


def read_change_trigger(context: Context, node: tree.ChangeTrigger) -> ChangeTriggerModel | None:
    owner = _trigger_owner(context, node)
    if owner is None:
        return None
    key = owner, node.field.text
    field, zone = context.world.fields.get(key), context.world.zones.get(key)
    if field is None and zone is None:
        hint = did_you_mean(node.field.text, context.world.members(owner))
        what = "`shared`" if owner == SHARED else f"`{owner[1] or 'Player'}`"
        context.report.add(codes.UNKNOWN_WATCHED, f"{what} has no field or zone `{node.field.text}`", node.field.span, hint=hint)
        return None
    if (field is None) == (node.watch == "changes"):
        message = "a field `changes`; a zone `gains` and `loses` cards"
        context.report.add(codes.WRONG_WATCH, message, node.field.span)
        return None
    types: list[Type | None] = [] if owner == SHARED else [_owner_type(owner)]
    labels = [] if owner == SHARED else ["owner"]
    if field is not None:
        types += [field.type, field.type]
        labels += ["before", "after"]
    elif zone is not None:
        types.append(None if zone.deck is None else Type(kind="card", name=zone.deck))
        labels.append("card")
    if len(node.names) != len(types):
        message = f"`{node.watch}` names {len(types)} things here, not {len(node.names)}"
        context.report.add(codes.TRIGGER_NAMES, message, node.field.span, hint=f"write `{node.watch}({', '.join(labels)})`")
        return None
    scope = Scope(where="a trigger")
    for name, type_ in zip(node.names, types, strict=True):
        scope = bind(context, scope, name, type_)
    body = block(context, node.body, scope, Surroundings("trigger", "a trigger"))
    return make(ChangeTriggerModel)(
        owner_kind=owner[0],  # type: ignore[arg-type]
        owner=owner[1],
        field=node.field.text,
        watch=node.watch,  # type: ignore[arg-type]
        names=tuple(name.text for name in node.names),
        body=body,
        place=context.place(node.span),
    )


def _trigger_owner(context: Context, node: tree.ChangeTrigger) -> OwnerKey | None:
    if node.owner is None:
        return SHARED
    name = node.owner.text
    if name == "Player":
        return "player", ""
    if name in context.world.pieces:
        return "piece", name
    if name in context.world.boards:
        return "board", name
    hint = did_you_mean(name, ["Player", *context.world.pieces, *context.world.boards])
    context.report.add(codes.UNKNOWN_OWNER, f"`{name}` is no piece and no board, and not `Player`", node.owner.span, hint=hint)
    return None


def _owner_type(owner: OwnerKey) -> Type:
    kind = {"player": "player", "piece": "piece", "board": "space"}[owner[0]]
    return Type(kind=kind, name=owner[1])  # type: ignore[arg-type]


def read_moment_trigger(context: Context, node: tree.MomentTrigger) -> MomentTriggerModel:
    body = block(context, node.body, Scope(where="a trigger"), Surroundings("trigger", "a trigger"))
    return make(MomentTriggerModel)(moment=node.moment, body=body, place=context.place(node.span))  # type: ignore[arg-type]


def read_score(context: Context, nodes: list[tree.Score]) -> ScoreModel:
    """All categories and tiebreaks, in order."""
    categories: dict[str, CategoryModel] = {}
    tiebreaks: list[tuple[str, Expression]] = []
    for item in (item for node in nodes for item in node.items):
        if isinstance(item, tree.Category):
            if item.name.text in categories:
                context.report.add(codes.DUPLICATE_CATEGORY, f"there are two categories `{item.name.text}`", item.name.span)
            categories[item.name.text] = _category(context, item)
        elif isinstance(item, tree.Tiebreak):
            scope = bind(context, Scope(has_me=False, where="the score"), item.player, PLAYER)
            value = context.number(item.value, scope)
            if value is not None:
                tiebreaks.append((item.player.text, value))
    return make(ScoreModel)(categories=tuple(categories.values()), tiebreaks=tuple(tiebreaks))


def _category(context: Context, node: tree.Category) -> CategoryModel:
    scope = bind(context, Scope(has_me=False, where="the score"), node.player, PLAYER)
    gives: list[tuple[str, Expression]] = []
    rule = ""
    for item in node.body.items:
        if not isinstance(item, tree.StatementNode):
            rule = item.id.text
        elif isinstance(item, tree.Give):
            value = context.number(item.value, scope)
            if value is not None:
                gives.append((rule, value))
        else:
            hint = "conditions can be said inside: `give if … then 100 else 0`"
            context.report.add(codes.ONLY_GIVE, "a category holds only rules and `give`", item.span, hint=hint)
    if not any(isinstance(item, tree.Give) for item in node.body.items):
        context.report.add(codes.NOTHING_GIVEN, f"the category `{node.name.text}` gives nothing", node.name.span)
    place = context.place(node.name.span)
    return make(CategoryModel)(
        name=node.name.text, title=node.title.value, player=node.player.text, gives=tuple(gives), place=place
    )
