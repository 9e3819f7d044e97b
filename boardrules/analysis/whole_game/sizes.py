"""Sizes that are known before play: of ranges, of actions and rolls, of a position, of what a game becomes when it is written out.

Each has a limit, which is part of the language's meaning (see `boardrules.limits`), and a finding of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod

from boardrules.analysis.context import Context
from boardrules.diagnostics import limit_codes as codes
from boardrules.diagnostics import statement_codes
from boardrules.language.functions import BUILTIN_FUNCTIONS
from boardrules.ruleset.base import Model, Place
from boardrules.ruleset.expressions import Binder, Call, Checked, OwnerKind, RowLength
from boardrules.ruleset.growth import DEEPEST_IN_PLACE, Growth
from boardrules.ruleset.model import BoardModel, FieldModel, Ruleset, ZoneModel
from boardrules.ruleset.types import Type
from boardrules.ruleset.visit import every_statement, subexpressions
from boardrules.source import Span

_BITS = 30
"""Members of a set that take as much room as a number."""


def check_range(context: Context, element: Type | None, span: Span) -> bool:
    """Whether the numbers of a set are few enough to go through them or to keep them."""
    if element is None or element.kind != "number":
        return True
    count = element.high - element.low + 1
    if count <= context.limits.values:
        return True
    message = f"{element.low}..{element.high} are {count} numbers; a set can have {context.limits.values} at most"
    context.report.add(codes.TOO_MANY_VALUES, message, span, hint="a condition (`x >= 3`) needs no set")
    return False


def check_names(context: Context, count: int, what: str, span: Span) -> None:
    """Whether no more names are gone through at once than loops can stand in each other."""
    if count > context.limits.parameters:
        message = f"{what} has {count}; {context.limits.parameters} are the most"
        context.report.add(codes.TOO_MANY_PARAMETERS, message, span, hint="decide or roll some of them one after the other")


def check_action(context: Context, parameters: Sequence[Binder], name: str, span: Span) -> None:
    """Whether the ways to fill in the parameters of an action can be numbered."""
    ways = prod(max(1, context.world.size_of(binder.type)) for binder in parameters)
    if ways > context.limits.candidates:
        message = f"there are {ways} ways to fill in the parameters of `{name}`; {context.limits.candidates} are the most"
        context.report.add(codes.TOO_MANY_CANDIDATES, message, span, hint="let the player decide some of them one after the other")


def check_roll(context: Context, dice: Sequence[Binder], span: Span) -> None:
    """Whether the outcomes of a roll can be listed."""
    outcomes = prod(max(1, context.world.size_of(die.type)) for die in dice)
    if outcomes > context.limits.outcomes:
        message = f"this roll has {outcomes} outcomes; {context.limits.outcomes} are the most"
        context.report.add(
            codes.TOO_MANY_OUTCOMES, message, span, hint="roll the dice one after the other: `roll a in 1..6 roll b in 1..6`"
        )


# ------------------------------------------------------------------------------------------------ the whole game


def check_sizes(context: Context, ruleset: Ruleset) -> bool:
    """Whether a position, the tables of boards and the game written out are not too large, and nothing leads on too far."""
    growth = Growth(ruleset)
    checks = (_check_position(context, ruleset), _check_lines(context, ruleset), _check_examples(context, growth))
    return all(checks) and _check_depth(context, growth) and _check_parts(context, growth)


def _check_position(context: Context, ruleset: Ruleset) -> bool:
    sizes: list[tuple[int, FieldModel | ZoneModel]] = [(_field_size(context, field), field) for field in ruleset.fields]
    sizes += [(_zone_size(context, ruleset, zone), zone) for zone in ruleset.zones]
    total = sum(size for size, _ in sizes)
    if total <= context.limits.position:
        return True
    most, member = max(sizes, key=lambda size: size[0])
    message = f"a position holds {total} numbers, {most} of them in `{member.name}`; {context.limits.position} are the most"
    context.report.add(codes.POSITION_TOO_LARGE, message, _span(member.place), hint="keep this for fewer players, pieces or spaces")
    return False


def _owners(context: Context, kind: OwnerKind, name: str) -> int:
    if kind == "player":
        return context.world.players[1]
    if kind == "piece":
        return context.world.size_of(Type(kind="piece", name=name))
    if kind == "board":
        board = context.world.boards[name]
        return board.tile_limit if board.shape == "plane" else len(board.spaces)
    return 1


def _field_size(context: Context, field: FieldModel) -> int:
    owners = _owners(context, field.owner_kind, field.owner)
    element = field.type.element
    return owners if element is None else owners * (1 + context.world.size_of(element) // _BITS)


def _zone_size(context: Context, ruleset: Ruleset, zone: ZoneModel) -> int:
    """A pile counts its cards by kind, a stack one by one; of what is hidden every player has an account of their own."""
    deck = ruleset.decks.get(zone.deck)
    cards = 0 if deck is None else len(deck.cards)
    if deck is not None and zone.starts_full:
        cards = max(cards, sum(deck.copies.values()))
    observers = 1 if zone.visibility == "open" else 1 + context.world.players[1]
    return _owners(context, zone.owner_kind, zone.owner) * max(1, cards) * observers


def _check_lines(context: Context, ruleset: Ruleset) -> bool:
    """Lines of a board are tables of every space by direction."""
    used: dict[str, set[str]] = {}
    for expression in _every_expression(ruleset):
        if isinstance(expression, RowLength):
            used.setdefault(expression.board, set()).add("ray")
        elif isinstance(expression, Call) and expression.of == "builtin":
            lines = BUILTIN_FUNCTIONS[expression.function].lines
            if lines is not None:
                used.setdefault(expression.arguments[0].type.name, set()).add(lines)
    boards = [(_line_spaces(ruleset.boards[name]) * len(tables), ruleset.boards[name]) for name, tables in used.items()]
    total = sum(size for size, _ in boards)
    if total <= context.limits.lines:
        return True
    size, board = max(boards, key=lambda entry: entry[0])
    message = f"the lines of `{board.name}` have {size} spaces, all of them together {total}; {context.limits.lines} are the most"
    context.report.add(codes.LINES_TOO_LONG, message, _span(board.place), hint="a smaller board, or `step` by `step`")
    return False


def _line_spaces(board: BoardModel) -> int:
    """How many spaces lie in all directions of all spaces, about."""
    columns, rows = board.columns, board.rows
    return columns * rows * (columns + rows + 2 * min(columns, rows)) if board.shape in ("grid", "hex") else 0


def _every_expression(ruleset: Ruleset) -> Iterable[Checked]:
    models: list[Model] = [*ruleset.defines.values(), *ruleset.invariants, *ruleset.actions.values(), *every_statement(ruleset)]
    if ruleset.score is not None:
        models += [value for category in ruleset.score.categories for _, value in category.gives]
        models += [value for _, value in ruleset.score.tiebreaks]
    models += [step.condition for example in ruleset.examples for step in example.steps if step.condition is not None]
    for model in models:
        if isinstance(model, Checked):
            yield model
        yield from subexpressions(model)


def _check_examples(context: Context, growth: Growth) -> bool:
    """Whether what is given in examples can be done at once."""
    ok = True
    for example in growth.ruleset.examples:
        given = growth.measured(example.given)
        if given.waits or given.nesting > DEEPEST_IN_PLACE:
            message = (
                "what is given here sets off something that waits for a decision or chance, or that is too long or nested too deep "
                "to be done at once"
            )
            context.report.add(statement_codes.NOT_IN_GIVEN, message, _span(example.place))
            ok = False
    return ok


def _check_depth(context: Context, growth: Growth) -> bool:
    most = context.limits.depth
    depths = [(depth, key) for key, depth in growth.depth.items()]
    depths += [(body.depth, key) for key, body in growth.bodies.items()]
    deepest = max((depth for depth, _ in depths), default=0)
    if deepest <= most:
        return True
    kind, name = next(key for depth, key in depths if depth > most)
    ruleset = growth.ruleset
    places = {
        "define": lambda: ruleset.defines[name].place,
        "procedure": lambda: ruleset.procedures[name].place,
        "trigger": lambda: ruleset.change_triggers[int(name)].place,
    }
    place = places.get(kind, lambda: ruleset.actions[name].place)()
    message = f"this leads on from one to the next for {deepest} levels; {most} are the most"
    context.report.add(codes.LEADS_TOO_FAR, message, _span(place), hint="put some of the steps together")
    return False


def _check_parts(context: Context, growth: Growth) -> bool:
    total = sum(parts for parts, _ in growth.whole)
    if total <= context.limits.parts:
        return True
    parts, model = max(growth.whole, key=lambda entry: entry[0])
    place = getattr(model, "place", Place())
    message = f"written out the game has {total} parts, {parts} of them here; {context.limits.parts} are the most"
    hint = "an action counts wherever it is offered, a small procedure or trigger wherever it is used"
    context.report.add(codes.GROWS_TOO_LARGE, message, _span(place), hint=hint)
    return False


def _span(place: Place) -> Span:
    return Span(place.start, place.end, place.file)
