"""Sets: as something to loop over, and as a test of membership that does not build them."""

from __future__ import annotations

from typing import assert_never

from boardrules.compiler import ir
from boardrules.compiler.lower.lowering import Env, Lowering, conjunction
from boardrules.compiler.lower.values import NO, lowest, piece_table, property_table
from boardrules.ruleset import expressions as ex
from boardrules.runtime.domains import NONE


def lower_source(lowering: Lowering, expression: ex.Expression, env: Env) -> ir.Source:
    """A set as something to loop over; where its order shows, in the order of its type. On a plane there is no such order."""
    source = _source(lowering, expression, env)
    if lowering.ordered and expression.type.kind == "set" and isinstance(source, (ir.Items, ir.Joined, ir.Walk, ir.StackCards)):
        element = expression.type.element
        if element is not None and not (element.kind == "space" and lowering.context.is_plane(element.name)):
            return ir.InOrder(source)
    return source


def _source(lowering: Lowering, expression: ex.Expression, env: Env) -> ir.Source:
    match expression:
        case ex.Variable():
            found = env[expression.name]
            if isinstance(found, ir.Kept):
                return found
            return ir.Bits(found, lowest(expression.type), _most(lowering, expression))
        case ex.FieldValue():
            return ir.Bits(lowering.value(expression, env), lowest(expression.type), _most(lowering, expression))
        case ex.Domain():
            return lower_domain(lowering, expression)
        case ex.OwnedPieces():
            return lower_owned(lowering, expression, env)
        case ex.RangeSet():
            high = lowering.value(expression.high, env)
            end = ir.Const(high.value + 1) if isinstance(high, ir.Const) else ir.Op("+", high, ir.Const(1))
            return ir.Span_(lowering.value(expression.low, env), end, _most(lowering, expression))
        case ex.SetLiteral():
            items = tuple(lowering.value(item, env) for item in expression.items)
            if all(isinstance(item, ir.Const) for item in items):
                return ir.Fixed(tuple(sorted({item.value for item in items if isinstance(item, ir.Const)})))
            return ir.Items(items)
        case ex.SetOf():
            loop, _ = lowering.loop(expression.binder, expression.condition, env)
            return loop.source if loop.condition is None else ir.Chosen(loop)
        case ex.Property():
            index = lowering.value(expression.base, env)
            return ir.TableRow(property_table(lowering, expression), (index,), expression.base.type.optional)
        case ex.Fold():
            loop, inner = lowering.loop(expression.binders[0], None, env)
            assert expression.body is not None
            return ir.Best(loop, lowering.value(expression.body, inner), expression.word == "with_most")
        case ex.Walk():
            from boardrules.compiler.lower.paths import lower_walk

            return lower_walk(lowering, expression, env)
        case ex.Conditional():
            return ir.SelectSource(
                lowering.value(expression.condition, env),
                lowering.source(expression.then, env),
                lowering.source(expression.otherwise, env),
            )
        case ex.Call():
            return lower_set_call(lowering, expression, env)
        case (
            ex.Constant() | ex.Builtin() | ex.OptionValue() | ex.ZoneRef() | ex.Unary() | ex.Binary()
            | ex.RowLength() | ex.Possible() | ex.WhatIf()
        ):  # fmt: skip
            raise AssertionError(f"no set: {expression.kind}")
        case _:
            assert_never(expression)


def _most(lowering: Lowering, expression: ex.Expression) -> int | None:
    """How many values a set of this type can have."""
    element = expression.type.element
    return None if element is None else lowering.context.most_of(element)


def lower_set_call(lowering: Lowering, call: ex.Call, env: Env) -> ir.Source:
    if call.of == "builtin":
        from boardrules.compiler.lower.functions import lower_set_function

        return lower_set_function(lowering, call, env)
    if call.of == "define":
        inline = lowering.definition(call, env)
        source = (
            ir.SourceCall(lowering.function(call.function), lowering.arguments(call, env))
            if inline is None
            else lowering.source(*inline)
        )
        return lowering.counted_source(call, source)
    if call.of == "table":
        from boardrules.compiler.lower.values import lower_table

        looked_up = lower_table(lowering, call, env)
        return ir.TableRow(looked_up.table, looked_up.indices, looked_up.optional)
    hook = lowering.context.function("hook", call.function)
    return lowering.counted_source(call, ir.SourceCall(hook, lowering.arguments(call, env)))


def lower_domain(lowering: Lowering, domain: ex.Domain) -> ir.Source:
    context = lowering.context
    if domain.of == "players" and context.eliminates:
        name = context.fresh("seat")
        still_in = ir.Not(ir.Primitive("bit", (ir.Scalar("out"), ir.Local(name))))
        return ir.Chosen(ir.Loop(name, ir.Span_(NO, ir.Const(context.players)), still_in))
    if domain.of == "winners":
        return ir.Bits(ir.Scalar("winners"), most=context.players)
    if domain.of == "axes":
        return ir.Fixed((2, 3, 4, 5))
    if domain.of == "board" and context.is_plane(domain.name):
        return ir.Laid(context.slot("board", domain.name, "tile").name)
    sizes = {
        "players": context.players,
        "all_players": context.players,
        "directions": 8,
        "enum": len(context.domains.enums.get(domain.name, ())),
        "deck": len(context.domains.decks.get(domain.name, ())),
        "board": len(context.domains.boards.get(domain.name, ())),
        "piece": len(context.domains.pieces.get(domain.name, ())),
    }
    return ir.Span_(NO, ir.Const(sizes[domain.of]))


def lower_owned(lowering: Lowering, owned: ex.OwnedPieces, env: Env) -> ir.Source:
    """The pieces of a player stand together, so they are a row of a small table."""
    context = lowering.context
    entries = context.domains.piece_table[owned.piece]

    def make() -> str:
        players = range(context.players)
        rows = tuple(tuple(number for number, entry in enumerate(entries) if entry[1] == player) for player in players)
        return context.table(f"{owned.piece}_of", rows)

    table = context.made_once(f"pieces {owned.piece} of players", make)
    return ir.TableRow(table, (lowering.value(owned.owner, env),), owned.owner.type.optional)


# ------------------------------------------------------------------------------------------------ loops


def lower_loop(lowering: Lowering, binder: ex.Binder, condition: ex.Expression | None, env: Env) -> tuple[ir.Loop, Env]:
    """A loop over a domain. A domain that is itself chosen by a condition is not built first."""
    variable, inner = lowering.bind(binder.name, env)
    domain, domain_env = binder.domain, env
    definitions: list[ex.Call] = []
    conjuncts: list[tuple[ex.Expression, Env]] = []
    while True:
        if isinstance(domain, ex.Call) and domain.of == "define":
            inline = lowering.definition(domain, domain_env)
            if inline is None:
                break
            definitions.append(domain)
            domain, domain_env = inline
        elif isinstance(domain, ex.SetOf):
            nested: Env = {**domain_env, domain.binder.name: ir.Local(variable)}
            conjuncts = [(part, nested) for part in split(domain.condition)] + conjuncts
            domain = domain.binder.domain
        else:
            break
    if condition is not None:
        conjuncts += [(part, inner) for part in split(condition)]
    source = lowering.source(domain, domain_env)
    parts: list[ir.Expr] = []
    if isinstance(source, ir.Chosen):  # a domain that brings its own test, such as the players still in
        parts, source = [rename(source.loop, variable)], source.loop.source
    parts += [lowering.value(part, part_env) for part, part_env in conjuncts]
    for definition in definitions:
        source = lowering.counted_source(definition, source)
    return ir.Loop(variable, source, _all(parts), at=lowering.context.at), inner


def _all(parts: list[ir.Expr]) -> ir.Expr | None:
    """All conditions; those known to hold are left out."""
    kept = [part for part in parts if not (isinstance(part, ir.Const) and part.value)]
    return conjunction(kept)


def rename(loop: ir.Loop, variable: str) -> ir.Expr:
    """The condition of a loop for another name of its variable."""
    assert loop.condition is not None
    return ir.Bind(loop.variable, ir.Local(variable), loop.condition)


def split(condition: ex.Expression) -> list[ex.Expression]:
    """The parts of a condition joined by `and`."""
    if isinstance(condition, ex.Binary) and condition.operator == "and":
        return split(condition.left) + split(condition.right)
    return [condition]


# ------------------------------------------------------------------------------------------------ membership


def lower_contains(lowering: Lowering, item: ir.Expr, expression: ex.Expression, env: Env) -> ir.Expr:
    if not isinstance(item, (ir.Local, ir.Const, ir.Scalar)):
        name = lowering.context.fresh("item")
        return ir.Bind(name, item, lower_contains(lowering, ir.Local(name), expression, env))
    match expression:
        case ex.FieldValue() | ex.Variable() if not isinstance(_kept(expression, env), ir.Kept):
            return ir.Primitive("bit", (lowering.value(expression, env), _shifted(item, lowest(expression.type))))
        case ex.Domain(of="players") if lowering.context.eliminates:
            inside = ir.Op(">=", item, NO)
            return ir.Logic("and", (inside, ir.Not(ir.Primitive("bit", (ir.Scalar("out"), item)))))
        case ex.Domain(of="board") if lowering.context.is_plane(expression.name):
            slot = lowering.context.slot("board", expression.name, "tile")
            return ir.Op("!=", ir.Sparse(slot.name, item, NONE), ir.Const(NONE))
        case ex.Domain(of="winners"):
            return ir.Primitive("bit", (ir.Scalar("winners"), item))
        case ex.Domain(of="axes"):
            return ir.Primitive("one_of", (item, *(ir.Const(axis) for axis in (2, 3, 4, 5))))
        case ex.Domain():
            return ir.Op(">=", item, NO)
        case ex.RangeSet():
            low, high = lowering.value(expression.low, env), lowering.value(expression.high, env)
            return ir.Logic("and", (ir.Op("<=", low, item), ir.Op("<=", item, high)))
        case ex.SetLiteral():
            return ir.Primitive("one_of", (item, *(lowering.value(value, env) for value in expression.items)))
        case ex.SetOf():
            binder = expression.binder
            inner: Env = {**env, binder.name: item}
            within = lower_contains(lowering, item, binder.domain, env)
            return ir.Logic("and", (within, lowering.value(expression.condition, inner)))
        case ex.OwnedPieces():
            table = piece_table(lowering, expression.piece, "owner")
            owner = lowering.value(expression.owner, env)
            there = ir.Op("==", ir.Lookup(table, (item,)), owner)
            return ir.Logic("and", (ir.Op(">=", item, NO), there))
        case ex.Call(of="define"):
            inline = lowering.definition(expression, env)
            if inline is not None:
                return lowering.counted(expression, lower_contains(lowering, item, *inline))
        case ex.Call(of="builtin", function="cards"):
            from boardrules.compiler.lower.functions import cards_contain

            return cards_contain(lowering, item, expression, env)
        case ex.Call(of="builtin", function="union" | "common" | "minus"):
            left, right = (lower_contains(lowering, item, side, env) for side in expression.arguments)
            if expression.function == "minus":
                right = ir.Not(right)
            return ir.Logic("or" if expression.function == "union" else "and", (left, right))
    return ir.Contains(item, lowering.source(expression, env))


def _kept(expression: ex.Expression, env: Env) -> object:
    return env.get(expression.name) if isinstance(expression, ex.Variable) else None


def _shifted(item: ir.Expr, offset: int) -> ir.Expr:
    return ir.Op("-", item, ir.Const(offset)) if offset else item
