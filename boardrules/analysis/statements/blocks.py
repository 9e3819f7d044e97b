"""Blocks and the statements that hold other statements: steps, conditions, loops, choices."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from boardrules.analysis.context import Context
from boardrules.analysis.expressions.folds import binder
from boardrules.analysis.expressions.operators import not_none_if
from boardrules.analysis.make import make
from boardrules.analysis.report import did_you_mean
from boardrules.analysis.scope import Scope
from boardrules.analysis.statements import effects
from boardrules.analysis.statements.actions import read_action, read_let
from boardrules.analysis.statements.surroundings import Surroundings, allowed
from boardrules.analysis.statements.telling import read_told
from boardrules.analysis.types import PLAYER
from boardrules.analysis.whole_game.sizes import check_names, check_roll
from boardrules.diagnostics import analysis_codes as codes
from boardrules.ruleset.expressions import Expression
from boardrules.ruleset.statements import Ask, Choose, ForEach, If, LogNote, Repeat, Roll, Statement, Step, ToldModel
from boardrules.syntax import tree

_LEAVES = (tree.EndTurn, tree.EndStep, tree.EndGame, tree.Win)


def block(context: Context, node: tree.Block, scope: Scope, around: Surroundings) -> tuple[Statement, ...]:
    """The statements of a block in order; those with a mistake are left out."""
    found: list[Statement] = []
    for index, item in enumerate(node.items):
        if not isinstance(item, tree.StatementNode):
            around = around.under(item.id.text)
            continue
        statement, scope = one_statement(context, item, scope, around)
        if statement is not None:
            found.append(statement)
        if isinstance(item, _LEAVES):
            _check_rest(context, node, index)
    return tuple(found)


def _check_rest(context: Context, node: tree.Block, index: int) -> None:
    rest = next((item for item in node.items[index + 1 :] if isinstance(item, tree.StatementNode)), None)
    if rest is not None:
        labels = [(node.items[index].span, "nothing goes on after this")]
        context.report.add(codes.UNREACHABLE, "this is never done", rest.span, labels=labels)


def one_statement(context: Context, node: tree.Statement, scope: Scope, around: Surroundings) -> tuple[Statement | None, Scope]:
    """A checked statement and the scope of what follows it in the block."""
    if not allowed(context, node, around):
        return None, _names_of(node, scope)
    match node:
        case tree.Let():
            return read_let(context, node, scope, around.rule)
        case tree.Roll():
            return _roll(context, node, scope, around)
        case tree.Draw():
            return effects.draw(context, node, scope, around)
        case tree.If():
            return _if(context, node, scope, around), _scope_after_if(node, scope.forgetting(context.world.changes.of(node)))
        case tree.Step() | tree.ForEach() | tree.Repeat() | tree.Choose() | tree.Ask():
            return _holding(context, node, scope, around), scope.forgetting(context.world.changes.of(node))
        case tree.Note():
            return make(LogNote)(text=node.text.value, rule=around.rule, place=context.place(node.span)), scope
        case tree.Require() | tree.Give():
            return None, scope  # which `allowed` has refused
        case _:
            return effects.effect(context, node, scope, around), scope.forgetting(context.world.changes.of(node))


def _names_of(node: tree.Statement, scope: Scope) -> Scope:
    """The names that a misplaced statement would have bound, so that their uses stay silent."""
    names = [die.name for die in node.dice] if isinstance(node, tree.Roll) else []
    if isinstance(node, tree.Draw) and node.name is not None:
        names.append(node.name)
    for name in names:
        scope = scope.bind(name.text, None, name.span)
    return scope


def _scope_after_if(node: tree.If, scope: Scope) -> Scope:
    """After `if x == none { end turn }` it is known that x is not none."""
    leaves = bool(node.then.items) and isinstance(node.then.items[-1], _LEAVES)
    return scope.knowing(not_none_if(node.condition, False)) if leaves else scope


def _holding(
    context: Context,
    node: tree.Step | tree.ForEach | tree.Repeat | tree.Choose | tree.Ask,
    scope: Scope,
    around: Surroundings,
) -> Statement | None:
    match node:
        case tree.Step():
            body = block(context, node.body, scope, around.inside_step())
            return make(Step)(name=node.name.text, body=body, rule=around.rule, place=context.place(node.span))
        case tree.ForEach():
            return _for_each(context, node, scope, around)
        case tree.Repeat():
            return _repeat(context, node, scope, around)
        case tree.Choose():
            return _choose(context, node, scope, around)
        case tree.Ask():
            return _ask(context, node, scope, around)
        case _:
            assert_never(node)


def _roll(context: Context, node: tree.Roll, scope: Scope, around: Surroundings) -> tuple[Statement | None, Scope]:
    dice = []
    check_names(context, len(node.dice), "a roll", node.span)
    for die in node.dice:
        one, scope = binder(context, die, scope)
        dice.append(one)
    known = tuple(one for one in dice if one is not None)
    if len(known) < len(dice):
        return None, scope
    check_roll(context, known, node.span)
    return make(Roll)(dice=known, rule=around.rule, place=context.place(node.span)), scope


def _if(context: Context, node: tree.If, scope: Scope, around: Surroundings) -> Statement | None:
    condition = context.condition(node.condition, scope)
    then = block(context, node.then, scope.knowing(not_none_if(node.condition, True)), around)
    otherwise: tuple[Statement, ...] = ()
    if node.otherwise is not None:
        otherwise = block(context, node.otherwise, scope.knowing(not_none_if(node.condition, False)), around)
    if condition is None:
        return None
    return make(If)(condition=condition, then=then, otherwise=otherwise, rule=around.rule, place=context.place(node.span))


def _for_each(context: Context, node: tree.ForEach, scope: Scope, around: Surroundings) -> Statement | None:
    parameter = tree.Parameter(name=node.name, domain=node.domain, span=node.name.span.to(node.domain.span))
    one, inner = binder(context, parameter, scope)
    body = block(context, node.body, inner.forgetting(context.world.changes.of(node)), around)
    if one is None:
        return None
    return make(ForEach)(binder=one, body=body, rule=around.rule, place=context.place(node.span))


def _repeat(context: Context, node: tree.Repeat, scope: Scope, around: Surroundings) -> Statement | None:
    times = context.number(node.times, scope)
    condition = None
    inner = scope.forgetting(context.world.changes.of(node))
    if node.condition is not None:
        condition = context.condition(node.condition, inner)
        inner = inner.knowing(not_none_if(node.condition, True))
    body = block(context, node.body, inner, around)
    if times is None or (node.condition is not None and condition is None):
        return None
    if times.type.high < 1:
        context.report.add(codes.NEVER_REPEATED, f"this is repeated {times.type.high} times, so never", node.times.span)
    elif times.type.high > context.limits.repetitions:
        message = f"this may be repeated {times.type.high} times; {context.limits.repetitions} are the most"
        context.report.add(codes.TOO_MANY_REPETITIONS, message, node.times.span)
    return make(Repeat)(times=times, condition=condition, body=body, rule=around.rule, place=context.place(node.span))


def _choose(context: Context, node: tree.Choose, scope: Scope, around: Surroundings) -> Statement | None:
    actions: list[str] = []
    ok = True
    for name in node.actions:
        if name.text not in context.world.actions:
            hint = did_you_mean(name.text, context.world.actions)
            context.report.add(codes.UNKNOWN_ACTION, f"there is no action `{name.text}`", name.span, hint=hint)
            ok = False
        elif name.text in actions:
            context.report.add(codes.OFFERED_TWICE, f"`{name.text}` is offered twice", name.span)
        else:
            context.world.use("action", name.text)
            actions.append(name.text)
    limit = None if node.limit is None else context.number(node.limit, scope)
    by = None if node.by is None else context.expect(node.by, scope, PLAYER)
    done_when, done_ok = _done_when(context, node, scope)
    ok = ok and done_ok
    if not ok or (node.limit is not None and limit is None) or (node.by is not None and by is None):
        return None
    if node.by is None and not scope.has_me:
        message = f"nobody is deciding in {scope.where}: say who chooses"
        context.report.add(codes.NOBODY_DECIDES, message, node.span, hint="add `by p`")
        return None
    repeats = node.how_many != "one"
    return make(Choose)(
        actions=tuple(actions),
        optional=node.may or repeats,
        repeat=repeats,
        limit=limit,
        by=by,
        done_when=done_when,
        done_text="" if node.done_when is None else context.report.text(node.done_when.span),
        told=_done_told(context, node, scope),
        rule=around.rule,
        place=context.place(node.span),
    )


def _done_told(context: Context, node: tree.Choose, scope: Scope) -> ToldModel | None:
    """How it reads that the player is done."""
    if node.told is not None and node.how_many == "one" and not node.may:
        message = "this choice must be answered, so nobody is ever done with it"
        context.report.add(codes.DONE_HERE, message, node.told.span, hint="write `told` at the head of each action")
        return None
    return read_told(context, node.told, replace(scope, has_me=True))


def _done_when(context: Context, node: tree.Choose, scope: Scope) -> tuple[Expression | None, bool]:
    """When the player may stop, and whether that is right; asked again before every answer, as the player who decides."""
    if node.done_when is None:
        return None, True
    if node.how_many == "one" and not node.may:
        message = "this choice must be answered, so nobody can be done with it"
        hint = "write `may choose one of …` if it can be declined"
        context.report.add(codes.DONE_HERE, message, node.done_when.span, hint=hint)
        return None, False
    inner = replace(scope.forgetting(context.world.changes.of(node)), has_me=True)
    condition = context.condition(node.done_when, inner)
    return condition, condition is not None


def _ask(context: Context, node: tree.Ask, scope: Scope, around: Surroundings) -> Statement | None:
    player = context.expect(node.player, scope, PLAYER)
    inner = replace(scope, has_me=True)
    names: dict[str, tree.Name] = {}
    choices = []
    for choice in node.choices:
        if choice.name.text in names or choice.name.text == "done":
            message = f"the answer `{choice.name.text}` is listed twice"
            if choice.name.text == "done":
                message = "`done` is how a player declines a choice; choose another name"
            context.report.add(codes.DUPLICATE_ANSWER, message, choice.name.span)
        names[choice.name.text] = choice.name
        choices.append(read_action(context, choice, inner, around, block))
    if player is None:
        return None
    return make(Ask)(player=player, choices=tuple(choices), rule=around.rule, place=context.place(node.span))
