"""Tables of tables, looked up once: what two fixed tables say together is one table."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from boardrules.compiler import ir
from boardrules.compiler.lower.context import Context

LONGEST = 64
"""Loops over more values than this stay as they are."""


def composed(context: Context, row: ir.TableRow) -> ir.TableRow:
    """The row of a table whose last index comes out of another table, as a row of one table."""
    *before, last = row.indices
    if row.optional or not isinstance(last, ir.Lookup) or last.optional or len(last.indices) != 1:
        return row
    table: Any = context.tables[row.table]
    places: Any = context.tables[last.table]
    words = [row.table]
    for index in before:
        if not isinstance(index, ir.Const):
            return row
        table = table[index.value]
        words.append(str(index.value))
    if not isinstance(places, tuple) or not all(isinstance(place, int) and place >= 0 for place in places):
        return row
    name = context.table("_".join([*words, last.table]), tuple(table[place] for place in places))
    return ir.TableRow(name, last.indices)


def over_values(context: Context, loop: ir.Loop) -> ir.Loop:
    """A loop over fixed numbers that are only used to look into one table: a loop over what the table says."""
    numbers = _numbers(loop.source)
    if numbers is None or loop.condition is None:
        return loop
    variable = ir.Local(loop.variable)
    found: set[ir.Lookup] = set()
    if not _only_looked_up(loop.condition, variable, found) or len(found) != 1:
        return loop
    (lookup,) = found
    table: Any = context.tables[lookup.table]
    (index,) = lookup.indices
    offset = index.right.value if isinstance(index, ir.Op) and isinstance(index.right, ir.Const) else 0
    values = tuple(table[number - offset] for number in numbers)
    return replace(loop, source=ir.Fixed(values), condition=_replaced(loop.condition, lookup, variable))


def _numbers(source: ir.Source) -> tuple[int, ...] | None:
    if isinstance(source, ir.Fixed):
        return source.values if len(source.values) <= LONGEST else None
    if isinstance(source, ir.Span_) and isinstance(source.low, ir.Const) and isinstance(source.end, ir.Const):
        return tuple(range(source.low.value, source.end.value)) if source.end.value - source.low.value <= LONGEST else None
    return None


def _looks_up(node: object, variable: ir.Local) -> bool:
    """Whether this is a look into a table at the variable, or at the variable less a number."""
    if not isinstance(node, ir.Lookup) or node.optional or len(node.indices) != 1:
        return False
    (index,) = node.indices
    if isinstance(index, ir.Op):
        return index.operator == "-" and index.left == variable and isinstance(index.right, ir.Const)
    return index == variable


def _only_looked_up(node: object, variable: ir.Local, found: set[ir.Lookup]) -> bool:
    """Whether the variable stands nowhere but in such looks, which are collected."""
    if isinstance(node, ir.Lookup) and _looks_up(node, variable):
        found.add(node)
        return True
    if isinstance(node, tuple):
        return all(_only_looked_up(item, variable, found) for item in node)
    if is_dataclass(node):
        return node != variable and all(_only_looked_up(getattr(node, field.name), variable, found) for field in fields(node))
    return True


def _replaced(node: Any, old: ir.Lookup, new: ir.Local) -> Any:
    if node == old:
        return new
    if isinstance(node, tuple):
        return tuple(_replaced(item, old, new) for item in node)
    if is_dataclass(node) and not isinstance(node, type):
        return replace(node, **{field.name: _replaced(getattr(node, field.name), old, new) for field in fields(node)})
    return node
