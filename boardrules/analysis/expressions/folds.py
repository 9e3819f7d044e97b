"""Expressions that bind names: folds, sets by condition, paths over a board, rows, and `possible`."""

from __future__ import annotations

from typing import assert_never

from boardrules.analysis.context import Context
from boardrules.analysis.expressions.names import bind
from boardrules.analysis.expressions.operators import collection, not_none_if
from boardrules.analysis.make import make
from boardrules.analysis.report import did_you_mean
from boardrules.analysis.scope import Scope
from boardrules.analysis.types import DIRECTION, FAR, FLAG, element_of, number, sequence_of, set_of, space_of, with_none
from boardrules.analysis.whole_game.sizes import check_names
from boardrules.diagnostics import analysis_codes as codes
from boardrules.language import forms
from boardrules.ruleset.expressions import Binder, Expression, Fold, OwnedPieces, Possible, RowLength, SetOf, Walk
from boardrules.ruleset.types import Type
from boardrules.syntax import tree


def binder(context: Context, node: tree.Parameter, scope: Scope) -> tuple[Binder | None, Scope]:
    """`x in S`: the checked binder and the scope in which the name is bound."""
    domain = collection(context, node.domain, scope)
    if domain is None:
        return None, bind(context, scope, node.name, None)
    element = element_of(domain.type)
    if element is None:
        context.report.add(codes.EMPTY_DOMAIN, "an empty set has nothing to go through", node.domain.span)
        return None, bind(context, scope, node.name, None)
    checked = make(Binder)(name=node.name.text, type=element, domain=domain, place=context.place(node.span))
    return checked, bind(context, scope, node.name, element)


def binders(context: Context, nodes: tuple[tree.Parameter, ...], scope: Scope) -> tuple[list[Binder] | None, Scope]:
    """Several binders in order; the list is None when one of them has a mistake."""
    found: list[Binder] | None = []
    for node in nodes:
        one, scope = binder(context, node, scope)
        if one is None:
            found = None
        elif found is not None:
            found.append(one)
    return found, scope


def set_of_expression(context: Context, node: tree.SetOf, scope: Scope) -> Expression | None:
    one, inner = binder(context, node.parameter, scope)
    condition = context.condition(node.condition, inner)
    if one is None or condition is None:
        return None
    return make(SetOf)(type=set_of(one.type), binder=one, condition=condition, place=context.place(node.span))


def fold(context: Context, node: tree.Fold, scope: Scope) -> Expression | None:
    form = forms.FOLDS[node.word]
    found, inner = binders(context, node.parameters, scope)
    if form.one_set and len(node.parameters) > 1:
        message = f"`{node.word}` goes through one set"
        context.report.add(codes.ONE_BINDER, message, node.parameters[1].span)
        return None
    if node.body is None and form.needs_body:
        message = f"`{node.word}` needs a {form.body} after a colon"
        context.report.add(codes.FOLD_NEEDS_BODY, message, node.span, hint=f"write `{form.form}`")
        return None
    body = None
    if node.body is not None:
        body = context.condition(node.body, inner) if form.body == "condition" else context.number(node.body, inner)
        if body is None:
            return None
    check_names(context, len(node.parameters), f"the names of `{node.word}`", node.span)
    if found is None:
        return None
    type_ = _fold_type(context, form, found, body)
    return make(Fold)(type=type_, word=form.word, binders=tuple(found), body=body, place=context.place(node.span))


def _fold_type(context: Context, form: forms.Fold, found: list[Binder], body: Expression | None) -> Type:
    times = 1
    for one in found:
        times = min(FAR, times * context.world.size_of(one.type))
    numbers = number(0, 0) if body is None else body.type
    match form.result:
        case "flag":
            return FLAG
        case "member?":
            return with_none(found[0].type)
        case "members":
            return set_of(found[0].type)
        case "count":
            return number(0, times)
        case "number":
            return number(min(0, numbers.low * times), max(0, numbers.high * times))
        case "number?":
            return number(numbers.low, numbers.high, optional=True)
    assert_never(form.result)


def walk(context: Context, node: tree.Walk, scope: Scope) -> Expression | None:
    start = context.infer(node.start, scope)
    if start is None:
        return None
    board = _board_of(context, start.type, node.start)
    if board is None:
        return None
    goal = None
    if node.goal is not None:
        goal = context.infer(node.goal, scope, space_of(board))
        if goal is None or not _same_board(context, goal.type, board, node.goal):
            return None
    form = forms.WALKS[node.word]
    if not _goal_fits(context, node, form):
        return None
    space = space_of(board)
    inner = bind(context, bind(context, scope, node.before, space), node.after, space)
    inner = inner.beside(node.before.text, node.after.text)
    if node.before.text == node.after.text:
        return None
    condition = None if node.condition is None else context.condition(node.condition, inner)
    knowing = inner if node.condition is None else inner.knowing(not_none_if(node.condition, True))
    cost = None if node.cost is None else context.number(node.cost, knowing)
    limit = None if node.limit is None else context.number(node.limit, scope)
    for syntax, checked in ((node.condition, condition), (node.cost, cost), (node.limit, limit)):
        if syntax is not None and checked is None:
            return None
    return make(Walk)(
        type=_walk_type(form, board),
        word=form.word,
        board=board,
        before=node.before.text,
        after=node.after.text,
        start=start,
        goal=goal,
        condition=condition,
        cost=cost,
        limit=limit,
        place=context.place(node.span),
    )


def _walk_type(form: forms.Walk, board: str) -> Type:
    match form.result:
        case "spaces":
            return set_of(space_of(board))
        case "number?":
            return number(0, 1_000_000, optional=True)
        case "sequence":
            return sequence_of(space_of(board))
    assert_never(form.result)


def _goal_fits(context: Context, node: tree.Walk, form: forms.Walk) -> bool:
    if node.goal is not None and not form.has_goal:
        message = f"`{node.word}` gives all spaces that can be reached, so it has no `to` after its start"
        others = " or ".join(f"`{other.word}`" for other in forms.WALKS.values() if other.has_goal)
        context.report.add(codes.WALK_GOAL, message, node.goal.span, hint=f"use {others} for the way to a space")
        return False
    if node.goal is None and form.has_goal:
        message = f"`{node.word}` needs to know where to: `from … to …`"
        context.report.add(codes.WALK_GOAL, message, node.span)
        return False
    return True


def _board_of(context: Context, type_: Type, node: tree.Expression) -> str | None:
    element = type_.element if type_.kind in ("set", "sequence") else type_
    if element is None or element.kind != "space":
        context.report.add(codes.NOT_A_SPACE, f"this is a {type_}, but a space or a set of spaces is needed here", node.span)
        return None
    return element.name


def _same_board(context: Context, type_: Type, board: str, node: tree.Expression) -> bool:
    found = _board_of(context, type_, node)
    if found is not None and found != board:
        context.report.add(codes.OTHER_BOARD, f"this lies on the board `{found}`, the start on `{board}`", node.span)
    return found == board


def row_length(context: Context, node: tree.RowLength, scope: Scope) -> Expression | None:
    through = context.infer(node.through, scope)
    along = context.expect(node.along, scope, DIRECTION)
    if through is None:
        return None
    if through.type.kind != "space":
        context.report.add(codes.NOT_A_SPACE, f"this is a {through.type}, but a space is needed here", node.through.span)
        return None
    board = through.type.name
    if context.world.boards[board].shape == "graph":
        context.report.add(codes.NO_DIRECTIONS, f"`{board}` is a graph and has no straight lines", node.span)
        return None
    inner = bind(context, scope, node.variable, space_of(board))
    condition = context.condition(node.condition, inner)
    if along is None or condition is None:
        return None
    longest = max(context.world.boards[board].columns, context.world.boards[board].rows, context.world.boards[board].tile_limit, 1)
    return make(RowLength)(
        type=number(0, longest),
        board=board,
        variable=node.variable.text,
        through=through,
        along=along,
        condition=condition,
        place=context.place(node.span),
    )


def owned(context: Context, node: tree.Owned, scope: Scope) -> Expression | None:
    """`Boat of p`"""
    owner = context.expect(node.owner, scope, Type(kind="player", optional=True))
    piece = context.world.pieces.get(node.piece.text)
    if piece is None:
        hint = did_you_mean(node.piece.text, context.world.pieces)
        context.report.add(codes.UNKNOWN_PIECE, f"there are no pieces called `{node.piece.text}`", node.piece.span, hint=hint)
        return None
    context.world.use("piece", piece.name)
    if not piece.per_player:
        context.report.add(
            codes.NO_OWNER,
            f"a `{piece.name}` belongs to no player",
            node.span,
            labels=[(piece.node.name.span, "declared here without `per player`")],
        )
        return None
    if owner is None:
        return None
    return make(OwnedPieces)(
        type=set_of(Type(kind="piece", name=piece.name)), piece=piece.name, owner=owner, place=context.place(node.span)
    )


def possible(context: Context, node: tree.Possible, scope: Scope) -> Expression | None:
    """`possible(sail)` or `possible(sail(x))`"""
    action = context.world.actions.get(node.action.text)
    if action is None:
        hint = did_you_mean(node.action.text, context.world.actions)
        context.report.add(codes.UNKNOWN_ACTION, f"there is no action `{node.action.text}`", node.action.span, hint=hint)
        return None
    place = context.place(node.span)
    if not scope.has_me:
        context.report.add(codes.NO_ME, f"`possible` asks what `me` could do, and there is no `me` in {scope.where}", node.span)
        return None
    if node.arguments is None:
        return make(Possible)(type=FLAG, action=action.name, place=place)
    if len(node.arguments) != len(action.node.parameters):
        context.report.add(
            codes.WRONG_ARITY,
            f"`{action.name}` has {len(action.node.parameters)} parameters, not {len(node.arguments)}",
            node.span,
            labels=[(action.node.name.span, "declared here")],
        )
        return None
    types = [type_ for _, type_ in action.parameters] or [None] * len(node.arguments)
    checked = [context.expect(argument, scope, type_) for argument, type_ in zip(node.arguments, types, strict=False)]
    arguments = tuple(one for one in checked if one is not None)
    return (
        make(Possible)(type=FLAG, action=action.name, arguments=arguments, place=place) if len(arguments) == len(checked) else None
    )
