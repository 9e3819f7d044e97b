"""Calls: of functions of the language, whose patterns are matched here, and of definitions, tables and hooks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, assert_never

from boardrules.analysis.context import Context
from boardrules.analysis.expressions.names import means_only_a_value
from boardrules.analysis.expressions.operators import as_set
from boardrules.analysis.make import make
from boardrules.analysis.report import did_you_mean, listed
from boardrules.analysis.scope import Scope
from boardrules.analysis.types import (
    DIRECTION,
    FLAG,
    PLAYER,
    element_of,
    is_collection,
    joined,
    number,
    same,
    sequence_of,
    set_of,
    space_of,
    with_none,
    without_none,
)
from boardrules.analysis.world import FunctionInfo
from boardrules.diagnostics import analysis_codes as codes
from boardrules.language.forms import FORMS, WALKS
from boardrules.language.functions import BUILTIN_FUNCTIONS, Bounds, Function, Parameter
from boardrules.ruleset.expressions import Call, Expression
from boardrules.ruleset.types import Type, TypeKind
from boardrules.syntax import tree

MANY = 10_000
"""More cards than a zone can hold."""


@dataclass
class _Matched:
    """What the arguments of one call have told so far."""

    board: str | None = None
    deck: str | None = None
    set: Type | None = None
    optional: bool = False
    arguments: dict[int, Expression] = field(default_factory=dict)


def call(context: Context, node: tree.Call, scope: Scope) -> Expression | None:
    name = node.function.text
    if name in context.world.functions:
        return _declared_function(context, node, scope)
    if name in BUILTIN_FUNCTIONS:
        return _builtin(context, node, scope, BUILTIN_FUNCTIONS[name])
    for argument in node.arguments:
        if not means_only_a_value(context, argument, scope):
            context.infer(argument, scope)
    world = context.world
    hint = did_you_mean(name, [*world.functions, *BUILTIN_FUNCTIONS, *FORMS])
    if name in world.actions:
        hint = f"`{name}` is an action: `possible({name}(…))` tells whether it could be chosen"
    elif name in world.procedures:
        hint = f"`{name}` is a procedure: it is used as a statement, `perform {name}(…)`"
    context.report.add(codes.UNKNOWN_FUNCTION, f"there is no function `{name}`", node.function.span, hint=hint)
    return None


def check_arity(context: Context, name: tree.Name, given: int, wanted: tuple[str, ...], meaning: str = "") -> bool:
    """Whether a call has as many arguments as there are parameters; `meaning` tells what they are."""
    if given == len(wanted):
        return True
    many = "no arguments" if not wanted else "1 argument" if len(wanted) == 1 else f"{len(wanted)} arguments"
    context.report.add(
        codes.WRONG_ARITY,
        f"`{name.text}` needs {many}, not {given}",
        name.span,
        hint=f"write `{name.text}({', '.join(wanted)})`{meaning}",
    )
    return False


def _declared_function(context: Context, node: tree.Call, scope: Scope) -> Expression | None:
    function = context.world.functions[node.function.text]
    context.world.use(function.of, function.name)
    if not check_arity(context, node.function, len(node.arguments), tuple(name for name, _ in function.parameters)):
        return None
    is_table = function.of == "table"
    checked: list[Expression] = []
    for one, (_, type_) in zip(node.arguments, function.parameters, strict=True):
        argument = context.expect(one, scope, with_none(type_) if is_table and type_ is not None else type_)
        if argument is not None:
            checked.append(argument)
    if len(checked) < len(node.arguments) or function.result is None:
        return None
    return _call(context, node, function, checked)


def _call(context: Context, node: tree.Call, function: FunctionInfo, arguments: list[Expression]) -> Expression | None:
    """The call of a definition, hook or table."""
    if function.result is None:
        return None
    if function.of == "table":
        for index, asked in enumerate(arguments):
            if asked.type.kind == "none":
                context.fits(asked.type, without_none(function.parameters[index][1] or FLAG), node.arguments[index].span)
                return None
        return _none_for_none(context, node, "table", function.result, arguments)
    place = context.place(node.span)
    return make(Call)(type=function.result, of=function.of, function=function.name, arguments=tuple(arguments), place=place)  # type: ignore[arg-type]


def _none_for_none(
    context: Context, node: tree.Call, of: Literal["builtin", "table"], result: Type, arguments: list[Expression]
) -> Expression:
    """A call that answers none (or nothing, where it answers with a set) when an argument is none, as a property does."""
    if any(argument.type.optional for argument in arguments):
        result = with_none(result)
    place = context.place(node.span)
    return make(Call)(type=result, of=of, function=node.function.text, arguments=tuple(arguments), place=place)


def _builtin(context: Context, node: tree.Call, scope: Scope, function: Function) -> Expression | None:
    names = tuple(parameter.name for parameter in function.parameters)
    if not check_arity(context, node.function, len(node.arguments), names, f": it takes {function.takes}"):
        return None
    matched = _Matched()
    order = sorted(range(len(node.arguments)), key=lambda index: means_only_a_value(context, node.arguments[index], scope))
    for index in order:
        parameter = function.parameters[index]
        argument = node.arguments[index]
        checked = context.infer(argument, scope, _expected(context, parameter, matched))
        if checked is not None:
            checked = _match(context, function, parameter, checked, matched, argument)
        if checked is None:
            return None
        matched.arguments[index] = checked
    if not _shape_fits(context, node, function, matched):
        return None
    arguments = tuple(matched.arguments[index] for index in range(len(node.arguments)))
    result = _result(context, node, function, matched, arguments)
    if result is None:
        return None
    if function.passes_none:
        return _none_for_none(context, node, "builtin", result, list(arguments))
    if function.name == "direction" and _is_step(node, scope):
        result = DIRECTION
    if matched.optional:
        result = with_none(result) if function.result != "flag" else result
    return make(Call)(type=result, of="builtin", function=function.name, arguments=arguments, place=context.place(node.span))


def _is_step(node: tree.Call, scope: Scope) -> bool:
    """Whether a call is about the two ends of a step of a path, which always lie in a direction from each other."""
    names = [argument.name for argument in node.arguments if isinstance(argument, tree.Reference)]
    return frozenset(names) in scope.steps


def _expected(context: Context, parameter: Parameter, matched: _Matched) -> Type | None:
    """The type that an argument should have, as far as the record and the other arguments tell."""
    match parameter.kind:
        case "direction":
            return DIRECTION
        case "player":
            return PLAYER
        case "space" if matched.board is not None:
            return space_of(matched.board)
        case "space" if len(context.world.boards) == 1:
            return space_of(next(iter(context.world.boards)))
        case "card" | "tile" if matched.deck is not None:
            return Type(kind="card", name=matched.deck)
        case "set":
            return matched.set
    return None


def _match(
    context: Context, function: Function, parameter: Parameter, given: Expression, matched: _Matched, node: tree.Expression
) -> Expression | None:
    """Whether an argument is what its parameter takes; notes what it tells about the others."""
    match parameter.kind:
        case "plane":
            return _match_plane(context, parameter, given, matched, node)
        case "sequence":
            return _match_sequence(context, parameter, given, matched, node)
        case "set":
            return _match_set(context, parameter, as_set(context, given) if given.type.kind == "zone" else given, matched, node)
        case "set, sequence or zone":
            matched.set = given.type
            return given if is_collection(given.type) or given.type.kind == "zone" else _wrong(context, parameter, given.type, node)
        case "tile" | "card":
            kind: TypeKind = "card"
        case "space" | "direction" | "number" | "player" | "zone":
            kind = parameter.kind
        case _:
            assert_never(parameter.kind)
    type_ = given.type
    if type_.kind != kind:
        return _wrong(context, parameter, type_, node)
    if type_.optional and not function.takes_none(parameter):
        context.fits(type_, type_.model_copy(update={"optional": False}), node.span)
        return None
    matched.optional |= type_.optional
    return given if _agrees(context, parameter, type_, matched, node) else None


def _agrees(context: Context, parameter: Parameter, type_: Type, matched: _Matched, node: tree.Expression) -> bool:
    """Whether board and deck are the same in all arguments."""
    if parameter.kind == "space":
        if matched.board is not None and matched.board != type_.name:
            context.report.add(codes.OTHER_BOARD, f"this lies on `{type_.name}`, the other space on `{matched.board}`", node.span)
            return False
        matched.board = type_.name
    if parameter.kind in ("card", "zone", "tile"):
        if matched.deck is not None and matched.deck != type_.name:
            context.report.add(
                codes.OTHER_DECK, f"this is of the deck `{type_.name}`, the other one of `{matched.deck}`", node.span
            )
            return False
        matched.deck = type_.name
        if parameter.kind == "tile" and not context.world.decks[type_.name].is_tiles:
            _wrong(context, parameter, type_, node)
            return False
    return True


def _match_plane(
    context: Context, parameter: Parameter, given: Expression, matched: _Matched, node: tree.Expression
) -> Expression | None:
    element = given.type.element if is_collection(given.type) else None
    if element is None or element.kind != "space":
        return _wrong(context, parameter, given.type, node)
    matched.board = element.name
    return given


def _match_sequence(
    context: Context, parameter: Parameter, given: Expression, matched: _Matched, node: tree.Expression
) -> Expression | None:
    if given.type.kind != "sequence" or given.type.element is None:
        return _wrong(context, parameter, given.type, node)
    matched.board = given.type.element.name
    return given


def _match_set(
    context: Context, parameter: Parameter, given: Expression, matched: _Matched, node: tree.Expression
) -> Expression | None:
    type_ = given.type
    if not is_collection(type_):
        return _wrong(context, parameter, type_, node)
    if matched.set is not None and not same(matched.set, type_):
        context.report.add(codes.MIXED_SET, f"this is a {type_}, the other set is a {matched.set}", node.span)
        return None
    matched.set = set_of(element_of(type_)) if matched.set is None else joined(matched.set, type_)
    return given


def _wrong(context: Context, parameter: Parameter, type_: Type, node: tree.Expression) -> Expression | None:
    """Reports an argument that is not what its parameter takes; there is no expression then."""
    hint = None
    if parameter.kind == "sequence":
        known = [record.name for record in BUILTIN_FUNCTIONS.values() if record.result == "sequence"]
        known += [record.word for record in WALKS.values() if record.result == "sequence"]
        hint = f"sequences are made by {listed(known)}"
    code = codes.NONE_NOT_ALLOWED if type_.kind == "none" else codes.WRONG_ARGUMENT
    this = "`none` cannot stand here:" if type_.kind == "none" else f"this is a {type_}, but"
    context.report.add(code, f"{this} {parameter.words} is needed", node.span, hint=hint)
    return None


def _shape_fits(context: Context, node: tree.Call, function: Function, matched: _Matched) -> bool:
    if matched.board is None or not function.shapes:
        return True
    shape = context.world.boards[matched.board].shape
    if shape in function.shapes:
        return True
    message = f"`{function.name}` has no meaning on `{matched.board}`, which is a {shape}"
    context.report.add(codes.NO_DIRECTIONS, message, node.span, hint=f"it works on: {', '.join(function.shapes)}")
    return False


def _result(
    context: Context, node: tree.Call, function: Function, matched: _Matched, arguments: tuple[Expression, ...]
) -> Type | None:
    """The type of a call's value."""
    board, deck = matched.board or "", matched.deck or ""
    match function.result:
        case "spaces":
            return set_of(space_of(board))
        case "space?":
            return space_of(board, optional=True)
        case "sequence":
            return sequence_of(space_of(board))
        case "direction":
            return DIRECTION
        case "direction?":
            return with_none(DIRECTION)
        case "player":
            return PLAYER
        case "flag":
            return FLAG
        case "card?":
            return Type(kind="card", name=deck, optional=True)
        case "cards":
            return set_of(Type(kind="card", name=deck))
        case "numbers":
            return set_of(number(0, 3))
        case "set":
            return matched.set
        case "mark":
            return Type(kind="enum", name=context.world.decks[deck].mark_enum)
        case "way?":
            return _way_type(context, node, board)
        case "number":
            return _number_result(context, function.bounds, matched, [one.type for one in arguments])
    assert_never(function.result)


def _way_type(context: Context, node: tree.Call, board: str) -> Type | None:
    enum = context.world.boards[board].way_enum
    if not enum:
        message = f"the ways of `{board}` have no kinds, so `way` has nothing to tell"
        context.report.add(codes.NO_WAY_KINDS, message, node.span, hint="use `b in neighbours(a)` to ask whether there is a way")
        return None
    return Type(kind="enum", name=enum, optional=True)


def _number_result(context: Context, bounds: Bounds | None, matched: _Matched, types: list[Type]) -> Type:
    """A number with the bounds that the record speaks of, as far as they are known."""
    match bounds:
        case "lower":
            return number(min(one.low for one in types), min(one.high for one in types))
        case "higher":
            return number(max(one.low for one in types), max(one.high for one in types))
        case "without sign":
            low, high = types[0].low, types[0].high
            return number(0 if low <= 0 <= high else min(abs(low), abs(high)), max(abs(low), abs(high)))
        case "size":
            element = element_of(types[0]) if is_collection(types[0]) else None
            return number(0, MANY if element is None else context.world.size_of(element))
        case "distance":
            board = context.world.boards[matched.board or ""]
            return number(0, max(board.columns, board.rows, 2 * board.tile_limit))
        case "copies" | None:
            return number(0, MANY)
    assert_never(bounds)
