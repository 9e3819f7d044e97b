"""Expressions that have a value: constants, fields, properties, arithmetic, logic, folds."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any, assert_never

from boardrules.compiler import ir
from boardrules.compiler.ir.logic import negate
from boardrules.compiler.lower.fixed_tables import over_values
from boardrules.compiler.lower.lowering import Env, Lowering, guard, is_set, once
from boardrules.ruleset import expressions as ex
from boardrules.ruleset.types import Type
from boardrules.runtime.domains import NO_NUMBER, NONE

NO = ir.Const(0)


def lower_value(lowering: Lowering, expression: ex.Expression, env: Env) -> ir.Expr:
    """The value of an expression; a set is lowered to its bit mask."""
    if is_set(expression.type) and not isinstance(expression, (ex.FieldValue, ex.Variable)):
        return ir.MaskOf(lowering.source(expression, env), lowest(expression.type))
    match expression:
        case ex.Constant():
            said = expression.value if isinstance(expression.value, str) else ""
            return ir.Const(constant(lowering, expression), said=said)
        case ex.Variable():
            found = env[expression.name]
            return ir.MaskOf(found, lowest(expression.type)) if isinstance(found, ir.Kept) else found
        case ex.Builtin(name="player_count"):
            return ir.Const(lowering.context.players)
        case ex.Builtin(name="over"):
            return ir.Op("==", ir.Scalar("node"), NO)
        case ex.Builtin():
            return ir.Scalar(expression.name)
        case ex.OptionValue():
            return ir.Const(lowering.context.number_of(expression.type, lowering.context.options[expression.name]))
        case ex.FieldValue():
            return lower_field(lowering, expression, env)
        case ex.Property():
            return lower_property(lowering, expression, env)
        case ex.Call():
            return lower_call(lowering, expression, env)
        case ex.Unary(operator="-"):
            return fold_constants(ir.Op("-", NO, lowering.value(expression.operand, env)))
        case ex.Unary():
            return negate(lowering.value(expression.operand, env))
        case ex.Binary():
            return lower_binary(lowering, expression, env)
        case ex.Conditional():
            condition = lowering.value(expression.condition, env)
            if isinstance(condition, ir.Const):
                return lowering.value(expression.then if condition.value else expression.otherwise, env)
            then, otherwise = lowering.value(expression.then, env), lowering.value(expression.otherwise, env)
            return ir.Select(
                condition, adapt(expression.then, expression.type, then), adapt(expression.otherwise, expression.type, otherwise)
            )
        case ex.Fold():
            return lower_fold(lowering, expression, env)
        case ex.Walk():
            from boardrules.compiler.lower.paths import lower_walk

            return ir.Distance(lower_walk(lowering, expression, env), NO_NUMBER)
        case ex.RowLength():
            return lower_row(lowering, expression, env)
        case ex.Possible():
            return lower_possible(lowering, expression, env)
        case ex.WhatIf():
            from boardrules.compiler.lower.trials import lower_what_if

            return lower_what_if(lowering, expression, env)
        case ex.Domain() | ex.OwnedPieces() | ex.ZoneRef() | ex.RangeSet() | ex.SetLiteral() | ex.SetOf():
            raise AssertionError(f"no value: {expression.kind}")
        case _:
            assert_never(expression)


def constant(lowering: Lowering, expression: ex.Constant) -> int:
    """The number of a constant; a bare `none` takes the sentinel of its type."""
    if expression.value is None:
        return NO_NUMBER if expression.type.kind == "number" else NONE
    return lowering.context.number_of(expression.type, expression.value)


def lowest(type_: Type) -> int:
    """The number of the first bit of a set of this type."""
    return type_.element.low if type_.element is not None and type_.element.kind == "number" else 0


def adapt(expression: ex.Expression, wanted: Type, lowered: ir.Expr) -> ir.Expr:
    """A value as the type it is used as: a bare `none` becomes its sentinel, a set of numbers counts its bits from its lowest."""
    if isinstance(expression, ex.Constant) and expression.value is None:
        return ir.Const(NO_NUMBER if wanted.kind == "number" else NONE)
    if is_set(wanted) and is_set(expression.type):
        mask = with_lowest(lowered, lowest(expression.type), lowest(wanted))
        own, element = expression.type.element, wanted.element
        if own is None or element is None or own.kind != "number" or own.high <= element.high:
            return mask
        return ir.Primitive("masked", (mask, ir.Const((1 << element.high - element.low + 1) - 1)))
    return lowered


def fitted(expression: ex.Expression, wanted: Type, lowered: ir.Expr) -> ir.Expr:
    """A value handed to a definition or procedure, or answered by one: a number stops at the bounds that are declared there."""
    given = expression.type
    lowered = adapt(expression, wanted, lowered)
    if wanted.kind != "number" or given.kind != "number" or wanted.low <= given.low <= given.high <= wanted.high:
        return lowered
    if isinstance(lowered, ir.Const):
        inside = lowered.value == NO_NUMBER or wanted.low <= lowered.value <= wanted.high
        return lowered if inside else ir.Const(min(max(lowered.value, wanted.low), wanted.high))
    return ir.Primitive("clamp_optional" if given.optional else "clamp", (lowered, ir.Const(wanted.low), ir.Const(wanted.high)))


def with_lowest(mask: ir.Expr, before: int, after: int) -> ir.Expr:
    """A set whose bits were counted from one number, counted from another."""
    if before == after:
        return mask
    if isinstance(mask, ir.MaskOf):
        return ir.MaskOf(mask.source, after)
    return ir.MaskOf(ir.Bits(mask, before), after)


def lower_field(lowering: Lowering, field: ex.FieldValue, env: Env) -> ir.Expr:
    slot = lowering.context.slot(field.owner_kind, field.owner, field.name)
    if field.base is None:
        return ir.Scalar(slot.name)
    index = lowering.value(field.base, env)
    none = 0 if is_set(field.type) else lowering.none_of(field.type)
    if slot.shape == "sparse":
        stored = ir.Sparse(slot.name, index, slot.default)
        if field.base.type.optional and slot.default != none:
            return ir.Select(ir.Op(">=", index, NO), stored, ir.Const(none))
        return stored
    return ir.At(slot.name, index, optional=field.base.type.optional, none=none)


def property_table(lowering: Lowering, expression: ex.Property) -> str:
    """The fixed table behind a property."""
    what = f"{expression.name} of {expression.of} {expression.owner}"
    return lowering.context.made_once(what, lambda: _property_table(lowering, expression))


def _property_table(lowering: Lowering, expression: ex.Property) -> str:
    context = lowering.context
    ruleset = context.ruleset
    if expression.of == "enum":
        enum = ruleset.enums[expression.owner]
        values = [enum.rows[value][expression.name] for value in enum.values]
        return context.property_table(enum.name, expression.name, enum.columns[expression.name], values)
    if expression.of == "card":
        deck = ruleset.decks[expression.owner]
        values = [deck.rows[card][expression.name] for card in deck.cards]
        return context.property_table(deck.name, expression.name, deck.columns[expression.name], values)
    if expression.of == "piece":
        return piece_table(lowering, expression.owner, expression.name)
    if expression.name in ("row", "column"):
        position = 0 if expression.name == "column" else 1
        coordinates = context.boards[expression.owner].coordinates
        return context.table(f"{expression.owner}_{expression.name}", tuple(place[position] + 1 for place in coordinates))
    board = ruleset.boards[expression.owner]
    layer = next(layer for layer in board.layers if layer.name == expression.name)
    return context.property_table(board.name, layer.name, layer.type, [layer.values.get(space) for space in board.spaces])


def piece_table(lowering: Lowering, piece: str, name: str) -> str:
    """Owner, kind or number of the pieces."""
    return lowering.context.made_once(f"{name} of pieces {piece}", lambda: _piece_table(lowering, piece, name))


def _piece_table(lowering: Lowering, piece: str, name: str) -> str:
    context = lowering.context
    entries = context.domains.piece_table[piece]
    if name == "owner":
        return context.table(f"{piece}_owner", tuple(entry[1] for entry in entries))
    if name == "number":
        return context.table(f"{piece}_number", tuple(entry[3] for entry in entries))
    kinds = context.domains.enums[context.ruleset.pieces[piece].kind_enum]
    return context.table(f"{piece}_kind", tuple(kinds.number(entry[2]) for entry in entries))


def lower_property(lowering: Lowering, expression: ex.Property, env: Env) -> ir.Expr:
    index = lowering.value(expression.base, env)
    if expression.of == "player":
        return ir.Primitive("bit", (ir.Scalar("out"), index))
    none = lowering.none_of(expression.type)
    if expression.of == "space" and lowering.context.is_plane(expression.owner):
        plane = lowering.context.plane(expression.owner)
        width, reach = ir.Const(plane.width), ir.Const(plane.reach)
        index, complete = once(lowering, index)
        raw = ir.Op("%", index, width) if expression.name == "column" else ir.Op("//", index, width)
        return complete(guard(index, expression.base.type.optional, ir.Op("-", raw, reach), none))
    return ir.Lookup(property_table(lowering, expression), (index,), optional=expression.base.type.optional, none=none)


def lower_call(lowering: Lowering, call: ex.Call, env: Env) -> ir.Expr:
    if call.of == "builtin":
        from boardrules.compiler.lower.functions import lower_function

        return lower_function(lowering, call, env)
    if call.of == "table":
        return lower_table(lowering, call, env)
    if call.of == "define":
        value = lowering.written_out(call, env)
        define = lowering.context.ruleset.defines[call.function]
        if value is None:
            value = ir.Call(lowering.function(call.function), lowering.arguments(call, env))
        else:
            value = fitted(define.value, define.type, value)
        return lowering.counted(call, value)
    return lowering.counted(call, ir.Call(lowering.context.function("hook", call.function), lowering.arguments(call, env)))


def table_rows(lowering: Lowering, name: str) -> str:
    """The values of a table, nested by parameter."""
    context = lowering.context
    table = context.ruleset.tables[name]

    def keys(type_: Type) -> list[str]:
        if type_.kind == "number":
            return [str(number) for number in range(type_.low, type_.high + 1)]
        domain = context.domains.of(type_)
        return [domain.name(number) for number in range(len(domain))]

    def level(rest: tuple[tuple[str, Type], ...], prefix: tuple[str, ...]) -> object:
        if not rest:
            value = table.values.get(" ".join(prefix))
            if table.result.kind == "set":
                element = table.result.element
                assert element is not None
                return context.numbers_of(element, value)
            return context.number_of(table.result, value)
        return tuple(level(rest[1:], (*prefix, key)) for key in keys(rest[0][1]))

    def make() -> str:
        rows = level(table.parameters, ())
        assert isinstance(rows, tuple)
        return context.table(f"table_{name}", rows)

    return context.made_once(f"table {name}", make)


def lower_table(lowering: Lowering, call: ex.Call, env: Env) -> ir.Lookup:
    table = lowering.context.ruleset.tables[call.function]
    indices: list[ir.Expr] = []
    optional = False
    for (_, type_), argument in zip(table.parameters, call.arguments, strict=True):
        index = lowering.value(argument, env)
        if type_.kind == "number":
            index, complete = once(lowering, index)
            inside = ir.Primitive("clamp", (index, ir.Const(type_.low), ir.Const(type_.high)))
            within = argument.type.kind == "number" and type_.low <= argument.type.low and argument.type.high <= type_.high
            present = index
            index = fold_constants(ir.Op("-", index if within else inside, ir.Const(type_.low)))
            if argument.type.optional:
                index = ir.Select(ir.Op("!=", present, ir.Const(NO_NUMBER)), index, ir.Const(NONE))
            index = complete(index)
        optional = optional or argument.type.optional
        indices.append(index)
    return ir.Lookup(table_rows(lowering, call.function), tuple(indices), optional=optional, none=lowering.none_of(table.result))


def lower_binary(lowering: Lowering, expression: ex.Binary, env: Env) -> ir.Expr:
    operator = expression.operator
    if operator in ("in", "not in"):
        found = lowering.contains(lowering.value(expression.left, env), expression.right, env)
        return found if operator == "in" else negate(found)
    if operator in ("and", "or"):
        return lower_logic(lowering, expression, env)
    if is_set(expression.left.type):
        return lower_set_comparison(lowering, expression, env)
    left = adapt(expression.left, expression.right.type, lowering.value(expression.left, env))
    right = adapt(expression.right, expression.left.type, lowering.value(expression.right, env))
    if operator == "otherwise":
        if isinstance(left, ir.Const):
            return right if left.value in (NONE, NO_NUMBER) and expression.left.type.optional else left
        name = lowering.context.fresh("value")
        none = ir.Const(lowering.none_of(expression.left.type))
        return ir.Bind(name, left, ir.Select(ir.Op("!=", ir.Local(name), none), ir.Local(name), right))
    if operator in ("/", "mod"):
        if isinstance(right, ir.Const):
            return fold_constants(ir.Op("//" if operator == "/" else "%", left, right)) if right.value else NO
        return ir.Primitive("divide" if operator == "/" else "modulo", (left, right))
    if operator in ("<", "<=", ">", ">="):
        return lower_order(expression, left, right)
    assert operator in ("==", "!=", "+", "-", "*")
    return fold_constants(ir.Op(operator, left, right))


def lower_set_comparison(lowering: Lowering, expression: ex.Binary, env: Env) -> ir.Expr:
    """Sets are equal when they hold the same, whatever the lowest number of their types is."""
    low = min(lowest(expression.left.type), lowest(expression.right.type))
    left, right = (with_lowest(lowering.value(side, env), lowest(side.type), low) for side in (expression.left, expression.right))
    assert expression.operator in ("==", "!=")
    return ir.Op(expression.operator, left, right)


def lower_order(expression: ex.Binary, left: ir.Expr, right: ir.Expr) -> ir.Expr:
    """An order between numbers: it does not hold for none, whose sentinel is lower than every number."""
    test: ir.Expr = fold_constants(ir.Op(expression.operator, left, right))  # type: ignore[arg-type]
    missing = expression.left if expression.operator in ("<", "<=") else expression.right
    lowered = left if missing is expression.left else right
    if missing.type.optional:
        return ir.Logic("and", (ir.Op("!=", lowered, ir.Const(NO_NUMBER)), test))
    return test


def lower_logic(lowering: Lowering, expression: ex.Binary, env: Env) -> ir.Expr:
    """`and` and `or`, flattened; constants (from options) are folded away."""
    operator = expression.operator
    parts: list[ir.Expr] = []
    for side in (expression.left, expression.right):
        lowered = lowering.value(side, env)
        if isinstance(lowered, ir.Const):
            if bool(lowered.value) != (operator == "and"):
                return ir.Const(int(operator == "or"))
            continue
        if isinstance(lowered, ir.Logic) and lowered.operator == operator:
            parts.extend(lowered.operands)
        else:
            parts.append(lowered)
    if not parts:
        return ir.Const(int(operator == "and"))
    return parts[0] if len(parts) == 1 else ir.Logic("and" if operator == "and" else "or", tuple(parts))


def fold_constants(operation: ir.Op) -> ir.Expr:
    """Computes an operation on two constants, and leaves out adding nothing."""
    left, right = operation.left, operation.right
    if isinstance(right, ir.Const) and right.value == 0 and operation.operator in ("+", "-"):
        return left
    if not isinstance(left, ir.Const) or not isinstance(right, ir.Const):
        return operation
    a, b = left.value, right.value
    results = {
        "+": a + b,
        "-": a - b,
        "*": a * b,
        "==": a == b,
        "!=": a != b,
        "<": a < b,
        "<=": a <= b,
        ">": a > b,
        ">=": a >= b,
        "//": a // b if b else 0,
        "%": a % b if b else 0,
    }
    return ir.Const(int(results[operation.operator]))


def lower_fold(lowering: Lowering, fold: ex.Fold, env: Env) -> ir.Expr:
    """any, all, count, first test a condition; sum, highest, lowest compute a number."""
    tests = fold.word in ("any", "all", "count", "first")
    loops: list[ir.Loop] = []
    inner = env
    for number, binder in enumerate(fold.binders):
        last = number == len(fold.binders) - 1
        condition = fold.body if tests and last else None
        if condition is not None and fold.word == "all":
            condition = opposite(condition)
        with lowering.in_order(fold.word == "first"):
            loop, inner = lowering.loop(binder, condition, inner)
        loops.append(loop)
    if len(loops) == 1 and fold.word in ("any", "all", "count"):
        loops = [over_values(lowering.context, loops[0])]
    if fold.word == "all":
        return ir.Not(ir.Fold("any", tuple(loops)))
    if fold.word == "any":
        return any_row(lowering, fold, loops) or ir.Fold("any", tuple(loops))
    none = lowering.none_of(fold.type) if fold.word in ("highest", "lowest", "first") else NONE
    if tests:
        body = ir.Local(loops[0].variable) if fold.word == "first" else None
        return ir.Fold(fold.word, tuple(loops), body, none)  # type: ignore[arg-type]
    assert fold.body is not None
    return ir.Fold(fold.word, tuple(loops), lowering.value(fold.body, inner), none)  # type: ignore[arg-type]


def opposite(condition: ex.Expression) -> ex.Expression:
    """A condition that holds when the given one does not; kept a comparison where it is one, for the sake of indexes."""
    swapped = {"==": "!=", "!=": "=="}
    if isinstance(condition, ex.Binary) and condition.operator in swapped:
        return condition.model_copy(update={"operator": swapped[condition.operator]})
    if isinstance(condition, ex.Unary) and condition.operator == "not":
        return condition.operand
    return ex.Unary(operator="not", operand=condition, type=condition.type, place=condition.place)


def any_row(lowering: Lowering, fold: ex.Fold, loops: list[ir.Loop]) -> ir.Expr | None:
    """`any(d in axes: row(s through at along d: …) >= n)` with a fixed n: only the lines that are long enough are looked at."""
    test = loops[-1].condition
    if len(loops) != 1 or not isinstance(loops[0].source, ir.Fixed) or not isinstance(test, ir.Op) or test.operator != ">=":
        return None
    row, wanted = test.left, test.right
    if not isinstance(row, ir.RowRun) or not isinstance(wanted, ir.Const) or not isinstance(row.ahead, ir.TableRow):
        return None
    if len(row.ahead.indices) != 2:
        return None
    (along, through), direction = row.ahead.indices, ir.Local(loops[0].variable)
    if along != direction or mentions((through, row.condition), direction):  # what is counted differs from line to line
        return None
    context = lowering.context
    rays: Any = context.tables[row.ahead.table]
    reach = wanted.value - 1
    lines = tuple(
        tuple(
            (ahead[:reach], behind[:reach])
            for ahead, behind in ((rays[axis][space], rays[(axis + 4) % 8][space]) for axis in loops[0].source.values)
            if len(ahead) + len(behind) >= reach
        )
        for space in range(len(rays[0]))
    )
    axes = "".join(map(str, loops[0].source.values))
    table = context.table(f"{row.ahead.table}_{axes}_{wanted.value}", lines)
    return ir.AnyRow(table, row.variable, through, row.condition, wanted.value)


def mentions(node: object, wanted: ir.Local) -> bool:
    """Whether a part of the form is, or rests on, a variable."""
    if isinstance(node, tuple):
        return any(mentions(item, wanted) for item in node)
    if is_dataclass(node):
        return node == wanted or any(mentions(getattr(node, field.name), wanted) for field in fields(node))
    return False


def lower_row(lowering: Lowering, row: ex.RowLength, env: Env) -> ir.Expr:
    """The space and the direction are looked at several times. Through no space at all there is no line."""
    from boardrules.compiler.lower.functions import ray_of

    named: list[tuple[str, ir.Expr]] = []
    parts: list[ir.Expr] = []
    for part in (row.through, row.along):
        value = lowering.value(part, env)
        if not isinstance(value, (ir.Const, ir.Local, ir.Scalar)):
            named.append((lowering.context.fresh("through"), value))
            value = ir.Local(named[-1][0])
        parts.append(value)
    through, along = parts
    behind = fold_constants(ir.Op("%", fold_constants(ir.Op("+", along, ir.Const(4))), ir.Const(8)))
    variable, inner = lowering.bind(row.variable, env)
    rays = [ray_of(lowering, row.board, through, direction) for direction in (along, behind)]
    counted: ir.Expr = ir.RowRun(rays[0], rays[1], variable, lowering.value(row.condition, inner))
    counted = guard(through, row.through.type.optional, counted, 0)
    for name, value in reversed(named):
        counted = ir.Bind(name, value, counted)
    return counted


def lower_possible(lowering: Lowering, expression: ex.Possible, env: Env) -> ir.Expr:
    lowering.possible_actions.add(expression.action)
    arguments = None if expression.arguments is None else tuple(lowering.value(item, env) for item in expression.arguments)
    return ir.CanChoose(lowering.context.action_numbers[expression.action], arguments)
