"""What is chosen from a fixed row by what never changes is chosen before play: of my boats, the pirates; of a boat's facing, the
two beside it.

A choice that rests on something of the position besides, but not on the values it is made from, is made from two fixed rows.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from boardrules.compiler import ir
from boardrules.compiler.ir.evaluate import NotFixed, elements, evaluate
from boardrules.compiler.ir.logic import joined
from boardrules.compiler.ir.walk import Node, counts_work, names_read, rewrite, walk
from boardrules.compiler.passes.plan import conjuncts

MOST = 64
"""Rows of more values than this are left to play, and so are tables of more rows."""

LONGEST_NAME = 60

GIVEN = "given_"
"""The variable that stands for what a row rests on while a table is made."""


def choose_beforehand(game: ir.Game) -> ir.Game:
    """Makes the rows that a game chooses, everywhere but in tables themselves."""
    made = _Choices(game)
    chosen = rewrite(replace(game, tables={}), made.chosen)
    return replace(chosen, tables=made.tables)


class _Choices:
    def __init__(self, game: ir.Game) -> None:
        self.tables = dict(game.tables)
        self._slots = {slot.name: slot for slot in game.slots}
        self._names: dict[tuple[str, tuple[Any, ...]], str] = {}

    def chosen(self, node: Node) -> Node:
        match node:
            case ir.Loop() if node.condition is not None and not node.charge:
                return self._loop(node, node.condition)
            case ir.Chosen(loop=ir.Loop(condition=None, charge=0) as loop):
                return loop.source
            case ir.Chosen(loop=ir.Loop(condition=ir.Logic(operator="or"), charge=0)):
                return self._either(node)
            case ir.Items():
                return self._items(node)
        return node

    # -------------------------------------------------------------------------------------------- what a loop runs over

    def _loop(self, loop: ir.Loop, condition: ir.Expr) -> ir.Loop:
        """A loop over those alone that pass the parts of its condition that never change."""
        parts = conjuncts(condition)
        fixed = [part for part in parts if self._is_fixed(part, loop.variable)]
        if not fixed:
            return loop
        source = self._passing(loop.variable, loop.source, joined("and", fixed))
        if source is None:
            return loop
        left = [part for part in parts if part not in fixed]
        return replace(loop, source=source, condition=joined("and", left) if left else None)

    def _is_fixed(self, part: ir.Expr, variable: str) -> bool:
        """Whether a condition rests on a variable alone."""
        if names_read(part) != {variable} or counts_work(part):
            return False
        kinds = (ir.Local, ir.Const, ir.Lookup, ir.Op, ir.Not, ir.Logic)
        return all(isinstance(node, kinds) and not isinstance(node, (ir.CountedConst, ir.CountedScalar)) for node in walk(part))

    def _passing(self, variable: str, source: ir.Source, condition: ir.Expr) -> ir.Source | None:
        """Those of a fixed source that pass a condition; None where it is not fixed, or too long."""
        match source:
            case ir.Fixed() | ir.Span_():
                try:
                    values = elements(source, self.tables)
                except NotFixed:
                    return None
                return ir.Fixed(self._those(values, variable, condition)) if len(values) <= MOST else None
            case ir.TableRow(indices=(_,)):
                rows: Any = self.tables[source.table]
                if not all(isinstance(row, tuple) and all(isinstance(one, int) for one in row) for row in rows):
                    return None
                if len(rows) > MOST or any(len(row) > MOST for row in rows):
                    return None
                passing = tuple(self._those(row, variable, condition) for row in rows)
                return replace(source, table=self._table(f"{source.table}_{_said(condition)}", passing))
        return None

    def _those(self, values: tuple[int, ...], variable: str, condition: ir.Expr) -> tuple[int, ...]:
        return tuple(value for value in values if evaluate(condition, self.tables, {variable: value}))

    def _either(self, chosen: ir.Chosen) -> ir.Source:
        """All of a fixed row where something holds that does not rest on its values, else those that pass."""
        loop = chosen.loop
        if not isinstance(loop.source, (ir.Fixed, ir.Span_)) or not isinstance(loop.condition, ir.Logic) or counts_work(loop):
            return chosen
        fixed = [part for part in loop.condition.operands if self._is_fixed(part, loop.variable)]
        others = [part for part in loop.condition.operands if part not in fixed]
        if not fixed or not others or loop.variable in names_read(tuple(others)):
            return chosen
        passing = self._passing(loop.variable, loop.source, joined("or", fixed))
        return chosen if passing is None else ir.SelectSource(joined("or", others), loop.source, passing)

    # -------------------------------------------------------------------------------------------- rows by a field

    def _items(self, items: ir.Items) -> ir.Source:
        """Values that are reckoned from one field are a row of a table."""
        fields = {node for node in walk(items) if isinstance(node, ir.At)}
        if len(fields) != 1:
            return items
        (field,) = fields
        slot = self._slots[field.slot]
        if field.optional or slot.optional or slot.members or slot.low != 0 or slot.high >= MOST:
            return items
        source: ir.Items = rewrite(items, lambda node: ir.Local(GIVEN) if node == field else node)
        if names_read(source) != {GIVEN} or any(isinstance(node, ir.Scalar) for node in walk(source)):
            return items
        try:
            rows = tuple(elements(source, self.tables, {GIVEN: value}) for value in range(slot.high + 1))
        except NotFixed:
            return items
        return ir.TableRow(self._table(f"{field.slot.upper()}_CHOICES", rows), (field,))

    def _table(self, name: str, rows: tuple[Any, ...]) -> str:
        """The name of a table, which is made once."""
        known = self._names.get((name, rows))
        if known is None:
            known, number = name, 1
            while known in self.tables:
                number += 1
                known = f"{name}_{number}"
            self._names[name, rows] = known
            self.tables[known] = rows
        return known


def _said(condition: ir.Expr) -> str:
    """What is asked of those in a table, for its name: the tables in which it is looked up."""
    said = "_AND_".join(node.table for node in walk(condition) if isinstance(node, ir.Lookup))
    return f"WHERE_{said}" if 0 < len(said) <= LONGEST_NAME else "CHOSEN"
