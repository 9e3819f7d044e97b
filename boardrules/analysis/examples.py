"""Examples: a position, what somebody tries, and the verdict."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import assert_never

from boardrules.analysis.components.pieces import piece_names
from boardrules.analysis.context import Context
from boardrules.analysis.expressions.calls import check_arity
from boardrules.analysis.expressions.constants import expect_fixed
from boardrules.analysis.make import make
from boardrules.analysis.report import did_you_mean
from boardrules.analysis.scope import Scope
from boardrules.analysis.statements.blocks import block
from boardrules.analysis.statements.surroundings import Surroundings
from boardrules.diagnostics import analysis_codes as codes
from boardrules.ruleset.expressions import Constant
from boardrules.ruleset.model import AttemptModel, ExampleModel, ExampleStep, Value
from boardrules.ruleset.statements import Statement
from boardrules.ruleset.visit import subexpressions, walk_statements
from boardrules.source import Span
from boardrules.syntax import tree
from boardrules.syntax.walk import nearest


@dataclass
class _Reading:
    """An example as far as it has been read."""

    players: int | None = None
    options: dict[str, Value] = field(default_factory=dict)
    at_step: str = ""
    at_player: str = ""
    given: tuple[Statement, ...] = ()
    steps: list[ExampleStep] = field(default_factory=list)


def read_example(context: Context, node: tree.Example) -> ExampleModel:
    found = _Reading()
    latecomers, context.world.latecomers = context.world.latecomers, set()  # an example says how many play
    for item in node.items:
        _read_item(context, item, found)
    context.world.latecomers = latecomers
    _check_seats(context, node, found)
    if not any(isinstance(item, (tree.Verdict, tree.After, tree.Expect)) for item in node.items):
        context.report.add(codes.EMPTY_EXAMPLE, "this example tries nothing and expects nothing", node.title.span)
    return make(ExampleModel)(
        title=node.title.value,
        players=found.players,
        options=found.options,
        at_step=found.at_step,
        at_player=found.at_player,
        given=found.given,
        steps=tuple(found.steps),
        place=context.place(node.title.span),
    )


def _read_item(context: Context, item: tree.ExampleItem, found: _Reading) -> None:
    place = context.place(item.span)
    text = context.report.text(item.span)
    match item:
        case tree.ExamplePlayers():
            low, high = context.world.players
            if not low <= item.count <= high:
                context.report.add(codes.EXAMPLE_PLAYERS, f"the game is for {low}..{high} players, not {item.count}", item.span)
            found.players = item.count
        case tree.ExampleOptions():
            _read_options(context, item, found)
        case tree.ExampleAt():
            _read_at(context, item, found)
        case tree.Given():
            around = Surroundings("given", "`given`")
            found.given += block(context, item.body, Scope(where="`given`"), around)
        case tree.Verdict():
            seat = _seat(context, item.player, found)
            attempt = _attempt(context, item.attempt)
            because = "" if item.because is None else item.because.text
            if item.because is not None and because not in context.world.rule_ids:
                hint = did_you_mean(because, context.world.rule_ids)
                context.report.add(codes.UNKNOWN_RULE, f"there is no rule {because}", item.because.span, hint=hint)
            what = "can" if item.allowed else "cannot"
            if attempt is not None and seat:
                step = make(ExampleStep)(
                    what=what,  # type: ignore[arg-type]
                    player=item.player.text,
                    attempt=attempt,
                    because=because,
                    text=text,
                    place=place,
                )
                found.steps.append(step)
        case tree.After():
            attempt, chance = _attempt(context, item.attempt), _chance(context, item)
            if attempt is not None and chance is not None:
                found.steps.append(make(ExampleStep)(what="after", attempt=attempt, chance=chance, text=text, place=place))
        case tree.Expect():
            condition = context.condition(item.condition, Scope(where="an example", judging=True))
            if condition is not None:
                found.steps.append(make(ExampleStep)(what="expect", condition=condition, text=text, place=place))
        case _:
            assert_never(item)


def _chance(context: Context, node: tree.After) -> tuple[Value, ...] | None:
    """What chance gives: values of types that only the roll or draw knows."""
    values: list[Value] = []
    for item in (value for given in node.chance for value in given.values):
        ok, value = expect_fixed(context, item, None, "what chance gives in an example")
        if not ok:
            return None
        values.append(value)
    return tuple(values)


def _read_options(context: Context, item: tree.ExampleOptions, found: _Reading) -> None:
    for name, value in item.settings:
        option = context.world.options.get(name.text)
        if option is None:
            hint = did_you_mean(name.text, context.world.options)
            context.report.add(codes.UNKNOWN_OPTION, f"there is no option `{name.text}`", name.span, hint=hint)
            continue
        ok, fixed = expect_fixed(context, value, option.type, "an option")
        if ok:
            found.options[name.text] = fixed


def _read_at(context: Context, item: tree.ExampleAt, found: _Reading) -> None:
    if item.step.text not in context.world.steps:
        hint = did_you_mean(item.step.text, context.world.steps)
        context.report.add(codes.UNKNOWN_STEP, f"the turn has no step `{item.step.text}`", item.step.span, hint=hint)
    if _seat(context, item.player, found):
        found.at_step, found.at_player = item.step.text, item.player.text


def _seat(context: Context, name: tree.Name, found: _Reading) -> bool:
    seats = list(context.world.seats)
    if name.text not in seats:
        hint = did_you_mean(name.text, seats) or f"the seats are {', '.join(seats)}"
        context.report.add(codes.UNKNOWN_SEAT, f"no seat is called `{name.text}`", name.span, hint=hint)
        return False
    count = found.players if found.players is not None else context.world.players[0]
    if seats.index(name.text) >= count:
        _not_taken(context, name.text, name.span, count)
        return False
    return True


def _check_seats(context: Context, node: tree.Example, found: _Reading) -> None:
    """Whether everybody is there whom the position, the arguments and the expectations speak of."""
    count = found.players if found.players is not None else context.world.players[0]
    absent = {name: seat for seat in list(context.world.seats)[count:] for name in (seat, *_pieces_of(context, seat))}
    models = [*walk_statements(found.given), *(step.condition for step in found.steps if step.condition is not None)]
    spoken_of: set[Value] = {
        item.value
        for model in models
        for item in (model, *subexpressions(model))
        if isinstance(item, Constant) and item.type.kind in ("player", "piece")
    }
    for attempt in (step.attempt for step in found.steps if step.attempt is not None):
        action = context.world.actions.get(attempt.action)  # the arguments of answers have no types here
        types = [type_ for _, type_ in action.parameters] if action is not None else []
        pairs = zip(attempt.arguments, types, strict=False)
        spoken_of |= {value for value, type_ in pairs if type_ and type_.kind in ("player", "piece")}
    missing = {name: seat for name, seat in absent.items() if name in spoken_of}
    for item in node.items:
        for reference in nearest(item, tree.Reference) if missing else ():
            if reference.name in missing:
                _not_taken(context, missing[reference.name], reference.span, count)
                return


def _pieces_of(context: Context, seat: str) -> list[str]:
    return [name for piece in context.world.pieces.values() if piece.per_player for name in piece_names(piece, [seat])]


def _not_taken(context: Context, seat: str, span: Span, count: int) -> None:
    needed = list(context.world.seats).index(seat) + 1
    message = f"with {count} players nobody sits at `{seat}`"
    context.report.add(codes.SEAT_NOT_TAKEN, message, span, hint=f"write `players {needed}` first")


def _attempt(context: Context, node: tree.Attempt) -> AttemptModel | None:
    action = context.world.actions.get(node.action.text)
    place = context.place(node.span)
    if action is None:
        answer = context.world.answers.get(node.action.text)
        if answer is not None or node.action.text == "done":
            return _answer_attempt(context, node, answer)
        hint = did_you_mean(node.action.text, context.world.actions)
        context.report.add(codes.UNKNOWN_ACTION, f"there is no action `{node.action.text}`", node.action.span, hint=hint)
        return None
    names = tuple(name.name.text for name in action.node.parameters)
    if not check_arity(context, node.action, len(node.arguments), names):
        return None
    values: list[Value] = []
    for argument, (_, type_) in zip(node.arguments, action.parameters, strict=False):
        if type_ is None:  # the mistake has been reported with the action
            return None
        ok, value = expect_fixed(context, argument, type_, "an argument in an example")
        if not ok:
            return None
        values.append(value)
    return make(AttemptModel)(action=node.action.text, arguments=tuple(values), place=place)


def _answer_attempt(context: Context, node: tree.Attempt, count: int | None) -> AttemptModel | None:
    """An answer inside `ask`, or `done`: its arguments are fixed values of types that only the place of asking knows."""
    if len(node.arguments) != (count or 0):
        message = f"`{node.action.text}` needs {count or 0} arguments, not {len(node.arguments)}"
        context.report.add(codes.WRONG_ARITY, message, node.action.span)
        return None
    values: list[Value] = []
    for argument in node.arguments:
        ok, value = expect_fixed(context, argument, None, "an argument in an example")
        if not ok:
            return None
        values.append(value)
    return make(AttemptModel)(action=node.action.text, arguments=tuple(values), place=context.place(node.span))
