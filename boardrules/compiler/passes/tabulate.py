"""A definition that rests on fixed tables alone is worked out for all its arguments before play: a call becomes a look into its
table. So is a set that is always the same: a call becomes the set."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import prod

from boardrules.compiler import ir
from boardrules.compiler.ir.evaluate import LARGEST_TABLE, NotFixed, elements, evaluate
from boardrules.compiler.ir.walk import Node, counts_work, rewrite


def tabulate(game: ir.Game) -> ir.Game:
    """Replaces calls of fixed definitions, those first that others rest on."""
    tables = dict(game.tables)
    known: dict[str, tuple[str, ir.Function]] = {}
    sets: dict[str, ir.Fixed] = {}

    def looked_up(node: Node) -> Node:
        if isinstance(node, ir.Call) and node.function in known:
            name, function = known[node.function]
            indices = tuple(
                _from(argument, domain) for argument, domain in zip(node.arguments, function.domains, strict=True)
            )
            return ir.Lookup(name, indices)
        if isinstance(node, ir.SourceCall) and node.function in sets:
            return sets[node.function]
        return node

    functions = list(game.functions)
    apart = game.of_evaluation
    found = -1
    while found < len(known) + len(sets):  # a definition may stand before those that it rests on
        found = len(known) + len(sets)
        waiting, functions = functions, []
        for function in waiting:
            function = rewrite(function, looked_up)
            always = _always(function, tables)
            if always is not None:
                sets[function.name] = always
                continue
            values = None if function.name == game.evaluation else _values(function, tables, function.name in apart)
            if values is None:
                functions.append(function)
            else:
                name = f"{function.name.upper()}_TABLE"
                tables[name] = values
                known[function.name] = name, function
    if not known and not sets:
        return game
    return rewrite(replace(game, functions=tuple(functions), tables=tables), looked_up)


def _always(function: ir.Function, tables: dict[str, ir.Values]) -> ir.Fixed | None:
    """The members of a set that takes no arguments and does not rest on the position."""
    if function.values is None or function.parameters or counts_work(function):
        return None
    try:
        return ir.Fixed(elements(function.values, tables))
    except NotFixed:
        return None


def _values(function: ir.Function, tables: dict[str, ir.Values], for_bots: bool) -> ir.Values | None:
    """All values of a definition, nested by its parameters; None where there are too many, or where they rest on the position.
    What play asks has to count its work, and a table would not; what is `for_bots` alone need not."""
    if counts_work(function) and not for_bots:
        return None
    domains = [domain for domain in function.domains if domain is not None]
    if function.value is None or function.before or not domains or len(domains) != len(function.domains):
        return None
    if prod(size for _, size in domains) > LARGEST_TABLE:
        return None
    ranges = [range(low, low + size) for low, size in domains]
    try:
        found = [
            evaluate(function.value, tables, dict(zip(function.parameters, values, strict=True))) for values in product(*ranges)
        ]
    except NotFixed:
        return None
    for _, size in reversed(domains[1:]):
        found = [tuple(found[start : start + size]) for start in range(0, len(found), size)]  # type: ignore[misc]
    return tuple(found)


def _from(argument: ir.Expr, domain: tuple[int, int] | None) -> ir.Expr:
    assert domain is not None
    return ir.Op("-", argument, ir.Const(domain[0])) if domain[0] else argument
