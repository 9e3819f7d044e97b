"""A ruleset as a program, complete: the one entrance to the lowering."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boardrules.compiler import ir
from boardrules.compiler.ir.evaluate import evaluate
from boardrules.compiler.lower.actions import ActionLowering, shown_parts
from boardrules.compiler.lower.context import Context
from boardrules.compiler.lower.counting import Counting, with_counts
from boardrules.compiler.lower.flow import Flow
from boardrules.compiler.lower.lowering import Lowering
from boardrules.compiler.lower.values import adapt
from boardrules.limits import USUAL, Limits
from boardrules.ruleset.base import Place
from boardrules.ruleset.evaluation import EVALUATION, declared_evaluation
from boardrules.ruleset.expressions import Expression
from boardrules.ruleset.model import ExampleModel, HookModel, InvariantModel, Ruleset, Value, ZoneModel
from boardrules.ruleset.secrecy import find_secrecy
from boardrules.ruleset.types import Type
from boardrules.runtime.domains import NONE
from boardrules.runtime.layout import Slot
from boardrules.runtime.names import MACHINE

INDEX_LIMIT = 64
"""Owners are kept by value only for fields with at most so many values."""


class Lowered:
    """A program, and what of the compilation the engine needs besides it."""

    def __init__(self, game: ir.Game, context: Context) -> None:
        self.game = game
        self.context = context


def lower_game(ruleset: Ruleset, players: int, options: Mapping[str, Value], limits: Limits = USUAL) -> Lowered:
    """Lowers a game. Its rules count how often they apply; a pass takes that out of programs that are played."""
    context = Context(with_counts(ruleset), players, options, limits, Counting(ruleset), find_secrecy(ruleset))
    lowering = Lowering(context)
    flow = Flow(lowering)
    flow.build()
    actions = tuple(_actions(flow))
    score = _score(flow)
    evaluation = "" if declared_evaluation(ruleset) is None else lowering.function(EVALUATION)
    invariants = tuple(_invariant(lowering, invariant) for invariant in ruleset.invariants)
    examples = tuple(
        _example(flow, number, example)
        for number, example in enumerate(ruleset.examples)
        if (example.players or ruleset.players[0]) == players  # a seat beyond that does not exist here
    )
    game = ir.Game(
        name=ruleset.name,
        title=ruleset.title,
        players=players,
        rules=context.rules,
        notes=tuple(context.notes),
        slots=tuple(_slot(lowering, slot) for slot in context.layout.slots),
        planes=tuple(_planes(context)),
        registers=tuple(_registers(context, len(flow.nodes))),
        tables=context.tables,
        variables=tuple(
            _variable(context, local, said, type_, is_list)
            for local, (said, type_, is_list) in context.variable_types.items()
        ),
        hooks=tuple(_hook(context, hook) for hook in ruleset.hooks.values()),
        functions=tuple(lowering.functions.values()),
        actions=actions,
        done=flow.done_action,
        nodes=tuple(flow.nodes),
        blocks=tuple(block.finished() for block in flow.blocks),
        routines=tuple(
            ir.Routine(routine.entry, routine.parameters, routine.way_back, tuple(routine.returns))
            for routine in flow.routines.values()
        ),
        turn_start=flow.turn_start.number,
        turn_end=flow.turn_end.number,
        score=score,
        invariants=invariants,
        examples=examples,
        secrecy=context.secrecy,
        limits=limits,
        places=tuple(context.places),
        evaluation=evaluation,
        rounds_matter=any(trigger.moment.startswith("round") for trigger in ruleset.moment_triggers),
    )
    return Lowered(game, context)


def _actions(flow: Flow) -> list[ir.Action]:
    found = []
    for info in flow.actions:
        label = flow.context.names.make(info.name, LABELS)
        if info.index in flow.action_models:
            model, env = flow.action_models[info.index]
            found.append(ActionLowering(flow.lowering, info, label, model, env).lower())
        else:
            found.append(ir.Action(info.index, info.name, label, (), info.base, info.size, info.rules))
    return found


LABELS = ("", "_")
"""A label is the name of an action; functions put their own words before it."""


def _slot(lowering: Lowering, slot: Slot) -> ir.Slot:
    context = lowering.context
    type_ = slot.type
    kept_as_bits = type_.kind in ("set", "sequence")
    size = 0 if kept_as_bits else context.domains.size(type_)
    low = type_.low if type_.kind == "number" else 0
    return ir.Slot(
        number=slot.number,
        name=slot.name,
        shape=slot.shape,
        owners=slot.owners,
        size=size,
        default=slot.default,
        initial=_initial(lowering, slot),
        optional=type_.optional,
        low=low,
        high=low + size - 1,
        none=context.domains.none(type_),
        visibility=slot.visibility,
        members=context.domains.size(type_.element) if type_.element is not None else 0,
        first=type_.element.low if type_.element is not None and type_.element.kind == "number" else 0,
        deck="" if slot.zone is None else slot.zone.deck,
        cards=slot.cards,
        ordered=slot.ordered,
        limit=None if slot.zone is None else slot.zone.limit,
        most=0 if slot.zone is None else _room(context, slot.zone),
        plane=slot.owner if slot.shape == "sparse" and slot.field == "tile" else "",
        board=slot.owner if slot.shape == "sparse" else "",
        indexed=slot.shape == "list" and not kept_as_bits and type_.kind != "number" and size <= INDEX_LIMIT,
    )


def _room(context: Context, zone: ZoneModel) -> int:
    """The most cards that can ever lie in a zone."""
    cards = context.layout.cards_of(zone.deck)
    return cards if zone.limit is None else min(cards, zone.limit)


MOST = 2**30
"""How far counts go that nothing bounds: no game lasts so long."""


def _registers(context: Context, nodes: int) -> Iterator[ir.Register]:
    """The numbers of the machine. Players are a bit each where several of them are kept as one number."""
    seats, everybody = context.players - 1, (1 << context.players) - 1
    bounds = {
        "node": (0, nodes - 1),
        "me": (0, seats),
        "active": (0, seats),
        "round": (0, MOST),
        "turn_number": (0, MOST),
        "had_turn": (0, everybody),
        "out": (0, everybody),
        "next_up": (NONE, seats),
        "passed": (0, everybody),
        "winners": (0, everybody),
        "end_rule": (NONE, len(context.rules) - 1),
        "counted": (0, 1),
        "rng": (0, 2**64 - 1),
    }
    for name, initial in MACHINE.items():
        yield ir.Register(name, initial, *bounds[name])


def _initial(lowering: Lowering, slot: Slot) -> tuple[int, ...]:
    context = lowering.context
    if slot.shape in ("stack", "sparse"):
        return ()
    if slot.zone is not None:
        deck = context.ruleset.decks[slot.zone.deck]
        return tuple(deck.copies[card] for card in deck.cards) if slot.zone.starts_full else (0,) * slot.cards
    field = context.fields[slot.owner_kind, slot.owner, slot.field]
    if field.initial is None:
        return (slot.default,)
    return (fixed_value(lowering, field.initial, field.type),)


def fixed_value(lowering: Lowering, expression: object, type_: Type) -> int:
    """The value of an expression that rests on nothing that changes in play."""
    lowered = adapt(expression, type_, lowering.value(expression, {}))  # type: ignore[arg-type]
    return evaluate(lowered, lowering.context.tables)


def _planes(context: Context) -> list[ir.Plane]:
    return [
        ir.Plane(
            board,
            frontier,
            context.slot("board", board, "tile").number,
            context.slot("board", board, "rotation").number,
            context.plane(board).width,
        )
        for board, frontier in context.layout.frontiers.items()
    ]


def _hook(context: Context, hook: HookModel) -> ir.Hook:
    type_ = hook.type.element or hook.type
    low, none = (type_.low if type_.kind == "number" else 0), context.domains.none(type_) if type_.optional else None
    most = 0 if hook.type.element is None else context.domains.size(type_)
    high = low + context.domains.size(type_) - 1
    domains = tuple(_argument(context, argument) for _, argument in hook.parameters)
    return ir.Hook(hook.name, context.function("hook", hook.name), low, high, none, most, hook.once, domains)


def _argument(context: Context, type_: Type) -> tuple[int, int] | None:
    """The numbers that an argument can be: the lowest, and how many; None where it is a set, or a number that may be none."""
    if type_.element is not None or (type_.optional and type_.kind == "number"):
        return None
    if type_.optional:
        return NONE, context.domains.size(type_) + 1
    return (type_.low if type_.kind == "number" else 0), context.domains.size(type_)


def _variable(context: Context, local: str, said: str, type_: Type, is_list: bool) -> ir.Variable:
    kept_as_bits = type_.element is not None
    low = type_.low if type_.kind == "number" else 0
    size = 1 << context.domains.size(type_.element) if type_.element is not None else context.domains.size(type_)
    return ir.Variable(
        local,
        said,
        type_,
        is_list,
        _longest(context, type_, is_list),
        low=low,
        high=low + size - 1,
        none=context.domains.none(type_) if type_.optional and not kept_as_bits else None,
        visited=context.visited.get(local, ""),
        bound=context.bound.get(local),
    )


def _longest(context: Context, type_: Type, is_list: bool) -> int:
    """How many values a list of a type can hold: cards of one kind may come several times."""
    if not is_list:
        return 0
    return max(context.most_of(type_), context.layout.cards_of(type_.name) if type_.kind == "card" else 0)


def _invariant(lowering: Lowering, invariant: InvariantModel) -> ir.Claim:
    with lowering.context.standing("", invariant.place):
        condition = lowering.value(invariant.condition, {})
        return ir.Claim(invariant.text, condition, place=invariant.place, at=lowering.context.at)


def _score(flow: Flow) -> ir.Score:
    score = flow.context.ruleset.score
    counting = flow.context.counting
    assert counting is not None
    if score is None:
        return ir.Score(rules=counting.of_the_count())
    with flow.context.standing("", score.categories[0].place if score.categories else Place()):
        at = flow.context.at
        categories = tuple(_category(flow, category.player, category.gives) for category in score.categories)
        tiebreaks = tuple(_category(flow, player, (("", value),)) for player, value in score.tiebreaks)
    return ir.Score(categories, tiebreaks, counting.of_the_count(), at=at)


def _category(flow: Flow, player: str, gives: tuple[tuple[str, Expression], ...]) -> ir.Category:
    local = flow.context.fresh(player)
    env = {player: ir.Local(local)}
    lowered = []
    for rule, value in gives:
        with flow.context.standing(rule, value.place):
            lowered.append((flow.context.rule(rule), flow.lowering.value(value, env)))
    return ir.Category(local, tuple(lowered))


def _example(flow: Flow, number: int, example: ExampleModel) -> ir.Example:
    with flow.context.standing("", example.place):
        at = flow.context.at
        given = flow.effects.body(example.given, {})
    expected: list[ir.Claim | None] = []
    for step in example.steps:
        if step.condition is None:
            expected.append(None)
            continue
        with flow.context.standing("", step.place):
            condition = flow.lowering.value(step.condition, {})
            shown = shown_parts(flow.lowering, step.condition, {})
            expected.append(ir.Claim(step.text, condition, shown, step.place, at=flow.context.at))
    return ir.Example(number, example.title, given, tuple(expected), at=at)
