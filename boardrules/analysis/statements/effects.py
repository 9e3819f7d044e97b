"""Statements that change something: fields, sets, cards, tiles, players and the course of play."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from boardrules.analysis.context import Context
from boardrules.analysis.expressions.calls import check_arity
from boardrules.analysis.expressions.names import bind
from boardrules.analysis.make import make
from boardrules.analysis.report import did_you_mean
from boardrules.analysis.scope import Scope
from boardrules.analysis.statements.surroundings import Surroundings
from boardrules.analysis.types import PLAYER, element_of, number
from boardrules.diagnostics import analysis_codes as codes
from boardrules.diagnostics.suggest import NUMBER_WORDS
from boardrules.ruleset.expressions import Expression, FieldValue, Property, Variable, ZoneRef
from boardrules.ruleset.statements import (
    AddTo,
    Assign,
    Draw,
    Eliminate,
    EndGame,
    EndStep,
    EndTurn,
    Move,
    NextPlayer,
    Perform,
    PlaceTile,
    Shuffle,
    Statement,
    Win,
)
from boardrules.ruleset.types import Type
from boardrules.syntax import tree

Effect = (
    tree.Assign | tree.AddTo | tree.TakeFrom | tree.Move | tree.Shuffle | tree.Perform | tree.Win | tree.Place
    | tree.EndGame | tree.EndTurn | tree.EndStep | tree.Eliminate | tree.NextPlayer
)  # fmt: skip


def effect(context: Context, node: Effect, scope: Scope, around: Surroundings) -> Statement | None:
    """A checked statement that changes something."""
    place, rule = context.place(node.span), around.rule
    match node:
        case tree.Assign():
            return _assign(context, node, scope, around)
        case tree.AddTo():
            return _change_set(context, node, node.item, node.to, scope, around, remove=False)
        case tree.TakeFrom():
            return _change_set(context, node, node.item, node.source, scope, around, remove=True)
        case tree.Move():
            return _move(context, node, scope, around)
        case tree.Shuffle():
            return _shuffle(context, node, scope, around)
        case tree.Perform():
            return _perform(context, node, scope, around)
        case tree.Win():
            return _win(context, node, scope, around)
        case tree.Place():
            return _place_tile(context, node, scope, around)
        case tree.EndGame():
            return make(EndGame)(without_winner=node.without_winner, rule=rule, place=place)
        case tree.EndTurn():
            return make(EndTurn)(rule=rule, place=place)
        case tree.EndStep():
            return make(EndStep)(rule=rule, place=place)
        case tree.Eliminate():
            player = context.expect(node.player, scope, PLAYER)
            return None if player is None else make(Eliminate)(player=player, rule=rule, place=place)
        case tree.NextPlayer():
            player = context.expect(node.player, scope, PLAYER)
            return None if player is None else make(NextPlayer)(player=player, rule=rule, place=place)
        case _:
            assert_never(node)


def _assign(context: Context, node: tree.Assign, scope: Scope, around: Surroundings) -> Statement | None:
    # What is known of the target must not narrow it: the field itself may become none again.
    target = context.infer(node.target, replace(scope, not_none=frozenset()))
    field = None if target is None else _field(context, target, node.target)
    type_ = None if field is None else _declared_type(context, field)
    if node.operator == "=":
        value = context.expect(node.value, scope, type_)
    elif type_ is not None and not _can_count(context, node, type_):
        return None
    else:
        value = context.number(node.value, scope)
    if field is None or value is None:
        return None
    place = context.place(node.span)
    return make(Assign)(target=field, operator=node.operator, value=value, rule=around.rule, place=place)  # type: ignore[arg-type]


def _can_count(context: Context, node: tree.Assign, type_: Type) -> bool:
    """Whether `+=` and `-=` have a number to start from."""
    if type_.kind != "number":
        message = f"`{node.operator}` changes numbers, but this is a {type_}"
        hint = "use `add … to …` and `take … from …` for sets" if type_.kind == "set" else None
        context.report.add(codes.NOT_A_NUMBER, message, node.target.span, hint=hint)
    elif type_.optional:
        message = f"this may be none, so `{node.operator}` has nothing to start from"
        context.report.add(codes.MAY_BE_NONE, message, node.target.span, hint="write `x = (x otherwise 0) + …`")
    return type_.kind == "number" and not type_.optional


def _declared_type(context: Context, field: FieldValue) -> Type | None:
    """The type a field was declared with: without the none of a base that may be none."""
    info = context.world.fields.get(((field.owner_kind, field.owner), field.name))
    return field.type if info is None else info.type


def _field(context: Context, target: Expression, node: tree.Expression) -> FieldValue | None:
    """The field that is changed; says why if the target is something else."""
    if isinstance(target, FieldValue):
        return target
    text = context.report.text(node.span)
    hint = None
    if isinstance(target, Variable):
        message, hint = f"`{text}` is a name for a value and cannot change", "use `let` with another name, or a field"
    elif isinstance(target, Property):
        message = f"`{target.name}` is a fixed property and cannot change"
    elif isinstance(target, ZoneRef):
        message, hint = f"`{text}` is a place for cards", "cards move with `move`, `draw` and `shuffle`"
    else:
        message = "only a field can be changed"
    context.report.add(codes.NOT_ASSIGNABLE, message, node.span, hint=hint)
    return None


def _change_set(
    context: Context,
    node: tree.Statement,
    item: tree.Expression,
    into: tree.Expression,
    scope: Scope,
    around: Surroundings,
    *,
    remove: bool,
) -> Statement | None:
    target = context.infer(into, scope)
    if target is None:
        return None
    if not isinstance(target, FieldValue) or target.type.kind != "set":
        hint = "cards move with `move card from … to …`" if isinstance(target, ZoneRef) else None
        context.report.add(codes.NOT_A_SET_FIELD, "this is not a field that holds a set", into.span, hint=hint)
        return None
    value = context.expect(item, scope, element_of(target.type))
    if value is None:
        return None
    return make(AddTo)(item=value, target=target, remove=remove, rule=around.rule, place=context.place(node.span))


def zone(context: Context, node: tree.Expression, scope: Scope) -> ZoneRef | None:
    """A checked place for cards."""
    checked = context.infer(node, scope)
    if checked is None:
        return None
    if not isinstance(checked, ZoneRef):
        hint = "sets change with `add` and `take`" if checked.type.kind == "set" else None
        context.report.add(codes.NOT_A_ZONE, f"this is a {checked.type}, but a pile or stack is needed here", node.span, hint=hint)
        return None
    return checked


def _same_deck(context: Context, source: ZoneRef, target: ZoneRef, node: tree.Expression) -> bool:
    if source.type.name != target.type.name:
        message = f"this holds cards of `{target.type.name}`, but the cards are of `{source.type.name}`"
        context.report.add(codes.OTHER_DECK, message, node.span)
        return False
    return True


def _move(context: Context, node: tree.Move, scope: Scope, around: Surroundings) -> Statement | None:
    source, target = zone(context, node.source, scope), zone(context, node.to, scope)
    card = None
    if node.card is not None:
        wanted = None if source is None else Type(kind="card", name=source.type.name)
        card = context.expect(node.card, scope, wanted) if source is not None else None
    if source is None or target is None or (node.card is not None and card is None):
        return None
    if not _same_deck(context, source, target, node.to):
        return None
    place = context.place(node.span)
    return make(Move)(card=card, source=source, target=target, how=node.how, rule=around.rule, place=place)  # type: ignore[arg-type]


def draw(context: Context, node: tree.Draw, scope: Scope, around: Surroundings) -> tuple[Statement | None, Scope]:
    """`draw` may name the card, so it also gives the scope of what follows."""
    source = zone(context, node.source, scope)
    target = None if node.to is None else zone(context, node.to, scope)
    after = scope.forgetting(context.world.changes.of(node))
    if node.name is not None:
        type_ = None if source is None else Type(kind="card", name=source.type.name, optional=True)
        after = bind(context, after, node.name, type_)
        if node.name.text in NUMBER_WORDS:
            message = f"this draws one card and calls it `{node.name.text}`"
            hint = f"to draw several, write a number: `draw {NUMBER_WORDS.index(node.name.text)} from …`"
            context.report.add(codes.NUMBER_IN_WORDS, message, node.name.span, hint=hint)
    if source is None or (node.to is not None and target is None):
        return None, after
    if node.count is not None and node.to is None:
        message = "nothing tells where the cards go"
        context.report.add(codes.DRAW_NEEDS_TARGET, message, node.span, hint="write `draw 3 from pile to me.hand`")
        return None, after
    if target is not None and node.to is not None and not _same_deck(context, source, target, node.to):
        return None, after
    name = None if node.name is None else node.name.text
    count = 1 if node.count is None else node.count
    place = context.place(node.span)
    return make(Draw)(count=count, name=name, source=source, target=target, rule=around.rule, place=place), after


def _shuffle(context: Context, node: tree.Shuffle, scope: Scope, around: Surroundings) -> Statement | None:
    source, target = zone(context, node.source, scope), zone(context, node.into, scope)
    if source is None or target is None or not _same_deck(context, source, target, node.into):
        return None
    info = context.world.zones.get(((target.owner_kind, target.owner), target.name))
    if info is not None and info.node.kind == "stack":
        message = f"`{target.name}` is a stack and lies open in order; only a pile can be shuffled"
        context.report.add(codes.SHUFFLED_STACK, message, node.into.span, labels=[(info.span, "declared here")])
        return None
    return make(Shuffle)(source=source, target=target, rule=around.rule, place=context.place(node.span))


def _perform(context: Context, node: tree.Perform, scope: Scope, around: Surroundings) -> Statement | None:
    name = node.procedure.text
    procedure = context.world.procedures.get(name)
    if procedure is None:
        hint = did_you_mean(name, context.world.procedures)
        if name in context.world.actions:
            hint = f"`{name}` is an action: it is offered with `choose one of {name}`"
        context.report.add(codes.UNKNOWN_PROCEDURE, f"there is no procedure `{name}`", node.procedure.span, hint=hint)
        return None
    context.world.use("procedure", name)
    if not check_arity(context, node.procedure, len(node.arguments), tuple(name for name, _ in procedure.parameters)):
        return None
    checked = [context.expect(one, scope, type_) for one, (_, type_) in zip(node.arguments, procedure.parameters, strict=True)]
    arguments = tuple(one for one in checked if one is not None)
    if len(arguments) < len(checked):
        return None
    return make(Perform)(procedure=name, arguments=arguments, rule=around.rule, place=context.place(node.span))


def _win(context: Context, node: tree.Win, scope: Scope, around: Surroundings) -> Statement | None:
    players = context.infer(node.players, scope, PLAYER)
    if players is None:
        return None
    if players.type.kind == "player" and not context.fits(players.type, PLAYER, node.players.span):
        return None
    is_set = players.type.kind == "set" and players.type.element is not None and players.type.element.kind == "player"
    if players.type.kind != "player" and not is_set:
        context.report.add(codes.WIN_NEEDS_PLAYER, f"this is a {players.type}; only players can win", node.players.span)
        return None
    return make(Win)(players=players, rule=around.rule, place=context.place(node.span))


def _place_tile(context: Context, node: tree.Place, scope: Scope, around: Surroundings) -> Statement | None:
    planes = [board for board in context.world.boards.values() if board.shape == "plane"]
    expected = Type(kind="space", name=planes[0].name) if len(planes) == 1 else None
    at = context.infer(node.at, scope, expected)
    if at is None:
        return None
    board = context.world.boards.get(at.type.name) if at.type.kind == "space" else None
    if board is None or board.shape != "plane":
        context.report.add(codes.NOT_ON_PLANE, f"this is a {at.type}; tiles are placed on a plane", node.at.span)
        return None
    if not context.fits(at.type, Type(kind="space", name=board.name), node.at.span) or not board.tiles:
        return None
    tile = context.expect(node.tile, scope, Type(kind="card", name=board.tiles))
    turned = None if node.turned is None else context.expect(node.turned, scope, number(0, 3))
    if tile is None or (node.turned is not None and turned is None):
        return None
    return make(PlaceTile)(tile=tile, at=at, turned=turned, rule=around.rule, place=context.place(node.span))
