"""Calls: of functions of the language, whose patterns are matched here, and of definitions, tables and hooks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from boardrules.analysis.builtin_functions import BUILTIN_FUNCTIONS, OTHER_CALLS, Function
from boardrules.analysis.context import Context
from boardrules.analysis.make import make
from boardrules.analysis.names import means_only_a_value
from boardrules.analysis.operators import as_set
from boardrules.analysis.report import did_you_mean
from boardrules.analysis.scope import Scope
from boardrules.analysis.types import (
    DIRECTION,
    FLAG,
    NONE,
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
from boardrules.ruleset.expressions import Binary, Call, Conditional, Constant, Expression, SetLiteral
from boardrules.ruleset.types import Type
from boardrules.syntax import tree


@dataclass
class _Matched:
    """What the arguments of one call have told so far."""

    board: str | None = None
    deck: str | None = None
    set: Type | None = None
    optional: bool = False
    passes_none: bool = False
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
    hint = did_you_mean(name, [*world.functions, *BUILTIN_FUNCTIONS, *OTHER_CALLS])
    if name in world.actions:
        hint = f"`{name}` is an action: `possible({name}(…))` tells whether it could be chosen"
    elif name in world.procedures:
        hint = f"`{name}` is a procedure: it is used as a statement, `perform {name}(…)`"
    context.report.add(codes.UNKNOWN_FUNCTION, f"there is no function `{name}`", node.function.span, hint=hint)
    return None


def check_arity(context: Context, name: tree.Name, given: int, wanted: tuple[str, ...]) -> bool:
    """Whether a call has as many arguments as there are parameters."""
    if given == len(wanted):
        return True
    many = "no arguments" if not wanted else "1 argument" if len(wanted) == 1 else f"{len(wanted)} arguments"
    context.report.add(
        codes.WRONG_ARITY,
        f"`{name.text}` needs {many}, not {given}",
        name.span,
        hint=f"write `{name.text}({', '.join(wanted)})`",
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
    """A call that answers none when an argument is none, as a property does: the function is asked only for values."""
    place = context.place(node.span)
    missing = next((index for index, one in enumerate(arguments) if one.type.optional), None)
    if missing is None:
        return make(Call)(type=result, of=of, function=node.function.text, arguments=tuple(arguments), place=place)
    asked = arguments[missing]
    none = make(Constant)(type=NONE, value=None, place=asked.place)
    known = asked.model_copy(update={"type": without_none(asked.type)})
    inner = _none_for_none(context, node, of, result, [*arguments[:missing], known, *arguments[missing + 1 :]])
    is_none = make(Binary)(type=FLAG, operator="==", left=asked, right=none, place=asked.place)
    empty = make(SetLiteral)(type=inner.type, items=(), place=place) if is_collection(inner.type) else none
    return make(Conditional)(type=with_none(inner.type), condition=is_none, then=empty, otherwise=inner, place=place)


def _builtin(context: Context, node: tree.Call, scope: Scope, function: Function) -> Expression | None:
    if not check_arity(context, node.function, len(node.arguments), tuple(name for name, _ in function.parameters)):
        return None
    matched = _Matched(passes_none=function.passes_none)
    order = sorted(range(len(node.arguments)), key=lambda index: means_only_a_value(context, node.arguments[index], scope))
    for index in order:
        pattern = function.parameters[index][1]
        argument = node.arguments[index]
        checked = context.infer(argument, scope, _expected(context, pattern, matched, scope))
        if checked is not None:
            checked = _match(context, pattern, checked, matched, argument)
        if checked is None:
            return None
        matched.arguments[index] = checked
    if not _shape_fits(context, node, function, matched):
        return None
    arguments = tuple(matched.arguments[index] for index in range(len(node.arguments)))
    result = _result(context, node, function.result, matched, arguments)
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


def _expected(context: Context, pattern: str, matched: _Matched, scope: Scope) -> Type | None:
    if pattern == "direction":
        return DIRECTION
    if pattern == "player":
        return PLAYER
    if pattern == "space" and matched.board is None and len(context.world.boards) == 1:
        return space_of(next(iter(context.world.boards)))
    if pattern == "space" and matched.board is not None:
        return space_of(matched.board)
    if pattern in ("card", "tile") and matched.deck is not None:
        return Type(kind="card", name=matched.deck)
    return matched.set if pattern == "set" else None


_KINDS = {
    "space": "space",
    "tile": "card",
    "card": "card",
    "zone": "zone",
    "direction": "direction",
    "number": "number",
    "player": "player",
}


def _match(context: Context, pattern: str, given: Expression, matched: _Matched, node: tree.Expression) -> Expression | None:
    """Whether an argument fits its pattern; notes what it tells about the others."""
    type_ = given.type
    if pattern in ("set", "collection") and type_.kind == "zone" and pattern == "set":
        given = as_set(context, given)
        type_ = given.type
    if pattern == "spaces of a plane":
        if not (is_collection(type_) and type_.element is not None and type_.element.kind == "space"):
            return _wrong(context, "a plane", type_, node)
        matched.board = type_.element.name
        return given
    if pattern in ("set", "collection", "sequence"):
        return _match_collection(context, pattern, given, matched, node)
    kind = _KINDS[pattern]
    if type_.kind != kind:
        return _wrong(context, f"a {pattern}", type_, node)
    if type_.optional and (matched.passes_none or pattern in ("space", "tile")):
        matched.optional = True
    elif type_.optional:
        context.fits(type_, type_.model_copy(update={"optional": False}), node.span)
        return None
    return given if _agrees(context, pattern, type_, matched, node) else None


def _agrees(context: Context, pattern: str, type_: Type, matched: _Matched, node: tree.Expression) -> bool:
    """Whether board and deck are the same in all arguments."""
    if pattern == "space":
        if matched.board is not None and matched.board != type_.name:
            context.report.add(codes.OTHER_BOARD, f"this lies on `{type_.name}`, the other space on `{matched.board}`", node.span)
            return False
        matched.board = type_.name
    if pattern in ("card", "zone", "tile"):
        if matched.deck is not None and matched.deck != type_.name:
            context.report.add(
                codes.OTHER_DECK, f"this is of the deck `{type_.name}`, the other one of `{matched.deck}`", node.span
            )
            return False
        matched.deck = type_.name
        if pattern == "tile" and not context.world.decks[type_.name].is_tiles:
            _wrong(context, "a tile", type_, node)
            return False
    return True


def _match_collection(
    context: Context, pattern: str, given: Expression, matched: _Matched, node: tree.Expression
) -> Expression | None:
    type_ = given.type
    if pattern == "sequence":
        if type_.kind != "sequence":
            return _wrong(context, "a sequence of spaces (a `ray`, `run` or `route`)", type_, node)
        matched.set = type_
        return given
    if not is_collection(type_) and type_.kind != "zone":
        return _wrong(context, "a set", type_, node)
    if pattern == "set":
        if matched.set is not None and not same(matched.set, type_):
            context.report.add(codes.MIXED_SET, f"this is a {type_}, the other set is a {matched.set}", node.span)
            return None
        matched.set = set_of(element_of(type_)) if matched.set is None else joined(matched.set, type_)
    else:
        matched.set = type_
    return given


def _wrong(context: Context, wanted: str, type_: Type, node: tree.Expression) -> Expression | None:
    code = codes.NONE_NOT_ALLOWED if type_.kind == "none" else codes.WRONG_ARGUMENT
    message = (
        f"`none` cannot stand here: {wanted} is needed" if type_.kind == "none" else f"this is a {type_}, but {wanted} is needed"
    )
    context.report.add(code, message, node.span)
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


def _result(context: Context, node: tree.Call, pattern: str, matched: _Matched, arguments: tuple[Expression, ...]) -> Type | None:
    """The type of a call's value."""
    board = matched.board or ""
    simple = {
        "spaces": set_of(space_of(board)),
        "frontier": set_of(space_of(board)),
        "space?": space_of(board, optional=True),
        "sequence": sequence_of(space_of(board)),
        "direction": DIRECTION,
        "direction?": Type(kind="direction", optional=True),
        "player": PLAYER,
        "flag": FLAG,
        "card?": Type(kind="card", name=matched.deck or "", optional=True),
        "cards": set_of(Type(kind="card", name=matched.deck or "")),
        "rotations": set_of(number(0, 3)),
    }
    if pattern in simple:
        return simple[pattern]
    if pattern == "set":
        return matched.set
    if pattern == "element?":
        element = element_of(matched.set) if matched.set is not None else None
        return None if element is None else with_none(element)
    if pattern == "mark":
        return Type(kind="enum", name=context.world.decks[matched.deck or ""].mark_enum)
    if pattern == "way?":
        return _way_type(context, node, board)
    return _number_result(context, pattern, matched, [one.type for one in arguments])


def _way_type(context: Context, node: tree.Call, board: str) -> Type | None:
    enum = context.world.boards[board].way_enum
    if not enum:
        message = f"the ways of `{board}` have no kinds, so `way` has nothing to tell"
        context.report.add(codes.NO_WAY_KINDS, message, node.span, hint="use `b in neighbours(a)` to ask whether there is a way")
        return None
    return Type(kind="enum", name=enum, optional=True)


def _number_result(context: Context, pattern: str, matched: _Matched, types: list[Type]) -> Type:
    if pattern == "min":
        return number(min(types[0].low, types[1].low), min(types[0].high, types[1].high))
    if pattern == "max":
        return number(max(types[0].low, types[1].low), max(types[0].high, types[1].high))
    if pattern == "abs":
        low, high = types[0].low, types[0].high
        return number(0 if low <= 0 <= high else min(abs(low), abs(high)), max(abs(low), abs(high)))
    if pattern == "size" and matched.set is not None:
        element = element_of(matched.set)
        if matched.set.kind == "zone" or element is None:
            return number(0, 10_000)
        return number(0, context.world.size_of(element))
    if pattern == "distance" and matched.board is not None:
        found = context.world.boards[matched.board]
        return number(0, max(found.columns, found.rows, 2 * found.tile_limit))
    return number(0, 10_000)
