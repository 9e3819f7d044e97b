"""Which sources give their values in ascending order, and which choices list their actions so: known before play."""

from __future__ import annotations

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
    loops = [level.loop for level in action.plan.levels if level.loop is not None]
    return (
        not any(level.columns for level in action.plan.levels)
        and [loop.variable for loop in loops] == [parameter.variable for parameter in action.parameters]
        and all(is_ascending(game, loop.source) for loop in loops)
    )


def _rises(values: tuple[int, ...]) -> bool:
    return all(left <= right for left, right in pairwise(values))


def _rows_rise(table: ir.Values, depth: int) -> bool:
    """Whether all rows of a table at a depth are ascending."""
    rows: list[Any] = [*(table.values() if isinstance(table, dict) else table)]
    for _ in range(depth - 1):
        rows = [row for outer in rows for row in outer]
    return all(_rises(row) for row in rows)
