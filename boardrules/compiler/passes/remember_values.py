"""Which values of a short loop pass its tests is remembered under the few values that decide it.

How a tile can be turned on a space rests on the tile and on what the tiles around that space ask of it, and there are far fewer
kinds of such spaces than spaces. So the turns that fit are worked out once for each kind.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from boardrules.compiler import ir
from boardrules.compiler.ir.sizes import Sizes
from boardrules.compiler.ir.walk import Node, counts_work, names_read, walk, with_parts
from boardrules.compiler.passes.fixed_rows import PRIMITIVES

LONGEST = 8
"""Loops over more values than this are not remembered."""

MOST_KEYS = 2

FEWEST_TESTS = 2
"""Fewer tests than this are asked as fast as the values are looked up that pass them."""

DECIDED = (ir.Lookup, ir.Op, ir.Not, ir.Logic, ir.Select, ir.Primitive, ir.Required, ir.Counts, ir.TableRow, ir.Fixed, ir.Span_)


def remember_values(game: ir.Game) -> ir.Game:
    """Gives the innermost loop of every action the values that pass, where these are decided by little."""
    sizes = Sizes(game, lambda _: None)
    tables = dict(game.tables)
    found = [*game.rows]
    actions = []
    for action in game.actions:
        if action.plan is not None and len(action.plan.levels) > 1:
            *before, last = action.plan.levels
            values = _Values(action, len(found), sizes, tables).of(tuple(before), last)
            if values is not None:
                rows, level = values
                found.append(rows)
                action = replace(action, plan=replace(action.plan, levels=(*before, level)))
        actions.append(action)
    if len(found) == len(game.rows):
        return game
    return replace(game, actions=tuple(actions), rows=tuple(found), tables=tables)


class _Undecided(Exception):
    """A test rests on something else than the keys."""


class _Values:
    """Looks at the innermost level of one action."""

    def __init__(self, action: ir.Action, number: int, sizes: Sizes, tables: dict[str, ir.Values]) -> None:
        self.action = action
        self.number = number
        self.sizes = sizes
        self.tables = tables
        self.keys: dict[ir.Expr, str] = {}
        self.outer: set[str] = set()

    def of(self, before: tuple[ir.Level, ...], level: ir.Level) -> tuple[ir.Rows, ir.Level] | None:
        loop = level.loop
        if loop is None or level.columns or counts_work((loop, level.tests)) or not self._is_short(loop.source):
            return None
        for outer in before:
            self.outer |= {step.name for step in outer.tests if not isinstance(step, ir.Required)}
            self.outer |= {outer.loop.variable, *outer.columns} if outer.loop is not None else set()
        try:
            source = self._given(loop.source, loop.variable)
            decided, left = self._split(level, loop.variable)
        except _Undecided:
            return None
        if len(decided) < FEWEST_TESTS or not 0 < len(self.keys) <= MOST_KEYS:
            return None
        keys = tuple(self.keys.values())
        plain = ir.Loop(loop.variable, source)
        rows = ir.Rows(self.number, self.action.index, keys, plain, tuple(decided), (), bare=True)
        asked = tuple(self._alike(key, name, (source, *decided)) for key, name in self.keys.items())
        return rows, ir.Level(replace(loop, source=ir.Remembered(rows.number, asked)), tuple(left))

    def _is_short(self, source: ir.Source) -> bool:
        return isinstance(source, (ir.Span_, ir.Fixed, ir.TableRow)) and self.sizes.of(source) <= LONGEST

    def _split(self, level: ir.Level, variable: str) -> tuple[list[ir.Required], list[ir.SetLocal | ir.SetList | ir.Required]]:
        """The tests that the keys decide, and the others."""
        decided: list[ir.Required] = []
        left: list[ir.SetLocal | ir.SetList | ir.Required] = []
        for step in level.tests:
            keys = dict(self.keys)
            try:
                if not isinstance(step, ir.Required) or not any(isinstance(node, ir.Lookup) for node in walk(step)):
                    raise _Undecided
                decided.append(self._given(step, variable))
                if len(self.keys) > MOST_KEYS:
                    decided.pop()
                    raise _Undecided
            except _Undecided:
                self.keys = keys
                left.append(step)
        return decided, left

    def _given(self, node: Node, variable: str) -> Node:
        """A part with the keys in the place of what they stand for."""
        if isinstance(node, tuple):
            return tuple(self._given(item, variable) for item in node)
        match node:
            case ir.Const():
                return node
            case ir.Local() if node.name == variable:
                return node
            case ir.Local() | ir.At() | ir.Sparse() | ir.Scalar():
                return self._key(node)
            case ir.Primitive() if node.name not in (*PRIMITIVES, "masked"):
                raise _Undecided
        if isinstance(node, DECIDED):
            return with_parts(node, lambda part: self._given(part, variable))
        raise _Undecided

    def _key(self, node: ir.Expr) -> ir.Local:
        if node not in self.keys:
            if not names_read(node) <= self.outer:
                raise _Undecided
            self.keys[node] = f"{node.name}_alike_" if isinstance(node, ir.Local) else f"given_{len(self.keys) + 1}_"
        return ir.Local(self.keys[node])

    def _alike(self, key: ir.Expr, name: str, trees: tuple[Node, ...]) -> ir.Expr:
        """A key, or the first of those that all tables treat alike: tiles with the same picture fit in the same places."""
        nodes = [*walk(trees)]
        looks = [node for node in nodes if isinstance(node, (ir.Lookup, ir.TableRow)) and node.indices[0] == ir.Local(name)]
        if not looks or len(looks) != sum(node == ir.Local(name) for node in nodes):
            return key
        tables: list[Any] = [self.tables[table] for table in dict.fromkeys(look.table for look in looks)]
        if len({len(table) for table in tables}) > 1 or any(look.optional or look.none_last for look in looks):
            return key
        rows = [*zip(*tables, strict=True)]
        alike = tuple(rows.index(row) for row in rows)
        if len({*alike}) == len(alike):
            return key
        table = f"{self.action.label.upper()}_{name.upper().strip('_')}"
        self.tables[table] = alike
        return ir.Lookup(table, (key,))
