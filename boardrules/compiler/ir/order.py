"""Which sources give their values in ascending order, and which choices list their actions so: known before play."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from boardrules.compiler import ir


def is_ascending(game: ir.Game, source: ir.Source) -> bool:
    """Whether a source surely gives its values in ascending order."""
    match source:
        case ir.Span_() | ir.Bits() | ir.Indexed() | ir.Image() | ir.InOrder() | ir.InKept():
            return True
        case ir.Fixed():
            return _rises(source.values)
        case ir.PileCards():
            return not source.ordered
        case ir.TableRow():
            return _rows_rise(game.tables[source.table], len(source.indices))
        case ir.Chosen():
            return is_ascending(game, source.loop.source)
        case ir.Cut() | ir.CountedSource() | ir.Restricted():
            return is_ascending(game, source.source)
        case ir.Joined():
            return source.operator != "union" and is_ascending(game, source.left)
        case ir.SelectSource():
            return is_ascending(game, source.then) and is_ascending(game, source.otherwise)
    return False


def lists_in_order(game: ir.Game, end: ir.Decide) -> bool:
    """Whether the actions of a choice are found in the order of their codes."""
    entries = [action for action, _, _ in end.entries]
    return entries == sorted(entries, key=lambda action: game.actions[action].base) and all(
        action == game.done or _finds_in_order(game, action) for action in entries
    )


def _finds_in_order(game: ir.Game, number: int) -> bool:
    """Whether the loops of an action run over its parameters in their order, each upwards."""
    action = game.actions[number]
    if action.plan is None:
        return False
    levels = [level for level in action.plan.levels if level.loop is not None]
    if [level.loop.variable for level in levels if level.loop] != [parameter.variable for parameter in action.parameters]:
        return False
    lists = {step.name: step.source for level in action.plan.levels for step in level.tests if isinstance(step, ir.SetList)}
    return all(_rises_through(game, level, lists) for level in levels)


def _rises_through(game: ir.Game, level: ir.Level, lists: dict[str, ir.Source]) -> bool:
    """Whether the loop of a level runs upwards: over a source, a list that was made before, or the codes in rows."""
    assert level.loop is not None
    match level.loop.source:
        case ir.Kept(name=name):
            return name in lists and is_ascending(game, lists[name])
        case ir.Remembered(rows=number):
            return is_ascending(game, game.rows[number].loop.source)
        case ir.TableRow(table=table, indices=indices) if len(level.columns) > 1:
            return _rows_rise(game.tables[table], len(indices), lambda row: row[-1])
        case source:
            return is_ascending(game, source)


def _rises(values: tuple[int, ...]) -> bool:
    return all(left <= right for left, right in pairwise(values))


def _rows_rise(table: ir.Values, depth: int, value: Callable[[Any], int] = int) -> bool:
    """Whether all rows of a table at a depth are ascending, by a value of what stands in them."""
    rows: list[Any] = [*(table.values() if isinstance(table, dict) else table)]
    if not depth:
        rows = [rows]
    for _ in range(depth - 1):
        rows = [row for outer in rows for row in outer]
    return all(_rises(tuple(map(value, row))) for row in rows)
