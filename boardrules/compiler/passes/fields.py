"""Loops over the owners of a field that do no more than look for one value, count it, or write one, are done with the field as a
whole."""

from __future__ import annotations

from typing import Any

from boardrules.compiler import ir
from boardrules.compiler.ir.walk import Node, counts_work, names_read, rewrite
from boardrules.compiler.passes.plan import conjuncts

# ------------------------------------------------------------------------------------------------ writing


def reset_fields(game: ir.Game) -> ir.Game:
    """A loop that sets a field of every space of a plane back to what it is at first touches only those where it is not."""
    tiles = {game.slots[plane.tiles].name: plane.tiles for plane in game.planes}
    kept = {number for plane in game.planes for number in (plane.tiles, plane.rotations)}

    def reset(node: Node) -> Node:
        match node:
            case ir.Each(source=ir.Laid() as laid, body=(ir.Store() as store,), charge=0):
                slot = game.slots[store.slot]
                is_default = store.value == ir.Const(slot.default) and store.owner == ir.Local(node.variable)
                if slot.shape == "sparse" and slot.number not in kept and is_default:
                    return ir.Reset(slot.number, tiles[laid.slot], store.rule)
        return node

    return rewrite(game, reset) if tiles else game


# ------------------------------------------------------------------------------------------------ looking


def look_at_fields(game: ir.Game) -> ir.Game:
    """`any(m in Sailor: m.at == s)` looks for a value in a field, and `count(b in Boat of me: b.at != none)` counts it there."""
    fields = _Fields(game)
    return rewrite(game, fields.looked)


class _Fields:
    def __init__(self, game: ir.Game) -> None:
        self.tables = game.tables
        self.slots = {slot.name: slot for slot in game.slots}
        self._lengths: dict[str, int] = {}

    def looked(self, node: Node) -> Node:
        if not isinstance(node, ir.Fold) or node.word not in ("any", "count") or len(node.loops) != 1 or counts_work(node):
            return node
        loop = node.loops[0]
        parts = list(conjuncts(loop.condition)) if loop.condition is not None else []
        for part in parts:
            found = self._compared(loop, part)
            if found is None:
                continue
            operator, values, item = found
            if len(parts) == 1:
                return _answer(node.word, operator, values, item)
            if node.word == "any" and operator == "==":  # mostly it is nowhere, and then nothing else has to be looked at
                return ir.Logic("and", (ir.Contains(item, values), node))
        return node

    def _compared(self, loop: ir.Loop, part: ir.Expr) -> tuple[str, ir.FieldValues, ir.Expr] | None:
        """A comparison of a field of the variable with something that does not change in the loop."""
        if not isinstance(part, ir.Op) or part.operator not in ("==", "!="):
            return None
        variable = ir.Local(loop.variable)
        for field, item in ((part.left, part.right), (part.right, part.left)):
            if isinstance(field, ir.At) and field.index == variable and not field.optional:
                values = self._values(field.slot, loop.source)
                if values is not None and loop.variable not in names_read(item) and _is_plain(item):
                    return part.operator, values, item
        return None

    def _values(self, slot: str, source: ir.Source) -> ir.FieldValues | None:
        """The field of all that a source runs over, where they follow one another."""
        match source:
            case ir.Span_(low=ir.Const(value=low), end=ir.Const(value=end)) if end > low >= 0:
                return ir.FieldValues(slot, ir.Const(low), end - low)
            case ir.TableRow(indices=(index,), optional=False) if self.slots[slot].shape == "list":
                length = self._length(source.table)
                if length:
                    return ir.FieldValues(slot, ir.Op("*", index, ir.Const(length)), length)
        return None

    def _length(self, table: str) -> int:
        """How long the rows of a table are that go on where the one before ends; 0 where they do not."""
        if table not in self._lengths:
            rows: Any = self.tables[table]
            length = len(rows[0]) if rows and isinstance(rows[0], tuple) else 0
            whole = length and all(
                isinstance(row, tuple) and row == tuple(range(number * length, (number + 1) * length))
                for number, row in enumerate(rows)
            )
            self._lengths[table] = length if whole else 0
        return self._lengths[table]


def _is_plain(item: ir.Expr) -> bool:
    """Whether something costs no more to know once than to know again and again."""
    return isinstance(item, (ir.Const, ir.Local, ir.Scalar)) or (isinstance(item, (ir.At, ir.Lookup)) and not item.optional)


def _answer(word: str, operator: str, values: ir.FieldValues, item: ir.Expr) -> ir.Expr:
    if word == "any" and operator == "==":
        return ir.Contains(item, values)
    found = ir.Occurrences(item, values)
    if word == "any":
        return ir.Op("<", found, ir.Const(values.count))
    return found if operator == "==" else ir.Op("-", ir.Const(values.count), found)
