"""A look into a table with what another table holds, and what is asked of it, is one look into a table made for that question.

`s.tile.terrain == port` asks for the tile, its terrain, and whether that is a port. Which tiles are ports is known before play: so
the tile is looked up in a table of flags. The table has one entry more than there are tiles, for none, so that nobody has to ask
beforehand whether there is a tile.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from boardrules.compiler import ir
from boardrules.compiler.ir.evaluate import LARGEST_TABLE, NotFixed, elements, evaluate
from boardrules.compiler.ir.walk import Node, counts_work, substitute, walk, with_parts
from boardrules.runtime.domains import NONE

ASKED = "asked_"
"""The variable that stands for what is looked up while a table is made."""

LONGEST_NAME = 48

OUTSIDE = (ir.Primitive, ir.Op, ir.Not, ir.Const, ir.Local, ir.Contains, ir.Fixed)
"""Nodes without loops."""

SIGNS = {
    "==": "IS", "!=": "IS_NOT", "<": "BELOW", "<=": "AT_MOST", ">": "ABOVE", ">=": "AT_LEAST",
    "+": "PLUS", "-": "LESS", "*": "TIMES", "//": "BY", "%": "MODULO",
}  # fmt: skip


def fuse_tables(game: ir.Game) -> ir.Game:
    """Makes the tables that a game asks for, everywhere but in tables themselves."""
    fusing = _Fusing(dict(game.tables))
    fused: ir.Game = with_parts(game, fusing.fused)
    return replace(fused, tables=fusing.tables) if len(fusing.tables) > len(game.tables) else game


@dataclass(frozen=True)
class _Asked:
    """What a question is asked of: an expression that is an index of a table of so many entries."""

    index: ir.Expr
    size: int
    optional: bool


class _Fusing:
    def __init__(self, tables: dict[str, ir.Values]) -> None:
        self.tables = tables
        self._names: dict[tuple[str, tuple[object, ...]], str] = {}  # what a table is for, what it holds, and its name

    def fused(self, node: Node) -> Node:
        """A node with every question as one look, the largest questions there are."""
        if isinstance(node, tuple):
            return tuple(map(self.fused, node))
        if isinstance(node, ir.Bind) and _is_asked_once(node):
            return self.fused(substitute(node.body, {node.name: node.value}))
        if isinstance(node, (ir.Lookup, ir.Op, ir.Not, ir.Logic, ir.Select, ir.Primitive, ir.Contains, ir.TableRow)):
            asked = self._asked(node)
            if asked is not None and self._pays(node, asked):
                made = self._made(node, asked)
                if made is not None:
                    return made
        return with_parts(node, self.fused)

    def _pays(self, node: Node, asked: _Asked) -> bool:
        if asked.size >= LARGEST_TABLE or counts_work(asked.index):
            return False
        return asked.optional or not isinstance(node, (ir.Lookup, ir.TableRow)) or node.indices != (asked.index,)

    # -------------------------------------------------------------------------------------------- what is asked

    def _asked(self, node: Node) -> _Asked | None:
        """The one thing that an expression rests on, where it is looked up in tables; None where there are more, or others."""
        match node:
            case ir.Lookup(indices=(index,)) | ir.TableRow(indices=(index,)) if not node.none_last:
                return self._asked(index) or self._looked_up(node.table, index, node.optional)
            case ir.Op() | ir.Not() | ir.Logic() | ir.Select() | ir.Primitive():
                parts: list[Node] = [part for part in _parts(node) if not isinstance(part, ir.Const)]
            case ir.Contains(source=ir.TableRow() | ir.Fixed()):
                parts = [part for part in (node.item, node.source) if not isinstance(part, (ir.Const, ir.Fixed))]
            case _:
                return None
        found = {self._asked(part) for part in parts}
        if not found or None in found or len({one.index for one in found if one is not None}) > 1:
            return None
        known = [one for one in found if one is not None]
        return _Asked(known[0].index, min(one.size for one in known), any(one.optional for one in known))

    def _looked_up(self, table: str, index: ir.Expr, optional: bool) -> _Asked | None:
        rows: Any = self.tables[table]
        return _Asked(index, len(rows), optional) if isinstance(rows, tuple) and not isinstance(index, ir.Const) else None

    # -------------------------------------------------------------------------------------------- tables

    def _made(self, node: Node, asked: _Asked) -> Node | None:
        question = _with_asked(node, asked.index)
        is_row = isinstance(node, ir.TableRow)
        values: list[Any] = []
        try:
            for value in (*range(asked.size), *([NONE] if asked.optional else [])):
                known = {ASKED: value}
                values.append(elements(question, self.tables, known) if is_row else evaluate(question, self.tables, known))
        except NotFixed:
            return None
        said = _said(question)
        table = self._table(tuple(values), said if 0 < len(said) <= LONGEST_NAME else "ASKED_TABLE")
        index = self.fused(asked.index)
        if is_row:
            return ir.TableRow(table, (index,), none_last=asked.optional)
        none = values[-1] if asked.optional and isinstance(node, ir.Lookup) else NONE
        return ir.Lookup(table, (index,), none=none, none_last=asked.optional)

    def _table(self, values: tuple[Any, ...], said: str) -> str:
        """The name of a table with these values; two questions that have the same answers by chance have a table each."""
        if (said, values) not in self._names:
            name, number = said, 2
            while name in self.tables:
                name, number = f"{said}_{number}", number + 1
            self.tables[name] = values
            self._names[said, values] = name
        return self._names[said, values]


def _is_asked_once(bind: ir.Bind) -> bool:
    """Whether what is worked out beforehand is an entry of a table and asked for in one place, outside of loops."""
    asked = [part for part in walk(bind.body) if part == ir.Local(bind.name)]
    return isinstance(bind.value, ir.Lookup) and len(asked) == 1 and all(isinstance(part, OUTSIDE) for part in walk(bind.body))


def _parts(node: Node) -> tuple[ir.Expr, ...]:
    match node:
        case ir.Op():
            return (node.left, node.right)
        case ir.Not():
            return (node.operand,)
        case ir.Logic():
            return node.operands
        case ir.Select():
            return (node.condition, node.then, node.otherwise)
    assert isinstance(node, ir.Primitive)
    return node.arguments


def _with_asked(node: Node, index: ir.Expr) -> Any:
    """A question with a variable in the place of what it is asked of."""
    if isinstance(node, tuple):
        return tuple(_with_asked(item, index) for item in node)
    return ir.Local(ASKED) if node == index else with_parts(node, lambda part: _with_asked(part, index))


def _said(node: Node) -> str:
    """A name for what a table answers, or nothing where there is no short one."""
    match node:
        case ir.Lookup(indices=(ir.Local(),)) | ir.TableRow(indices=(ir.Local(),)):
            return f"{node.table}_OR_NONE" if node.optional else node.table
        case ir.Lookup() | ir.TableRow():
            return _with_word(node.indices[0], node.table.split("_", 1)[-1])
        case ir.Op(right=ir.Const(value=value) as number) if value >= 0:
            return _with_word(node.left, f"{SIGNS[node.operator]}_{_number(number)}")
        case ir.Not():
            said = _said(node.operand)
            return f"NOT_{said}" if said else ""
        case ir.Primitive(name="one_of", arguments=(item, *others)):
            values = [_number(other) for other in others if isinstance(other, ir.Const) and other.value >= 0]
            return _with_word(item, "_".join(("IN", *values))) if len(values) == len(others) else ""
        case ir.Contains(item=ir.Const(value=value) as number, source=ir.TableRow() as row) if value >= 0:
            return _with_word(row, f"HAS_{_number(number)}")
    return ""


def _with_word(node: Node, word: str) -> str:
    """The name of what is asked, with a word behind it."""
    said = _said(node).removesuffix("_OR_NONE")
    return f"{said}_{word}" if said else ""


def _number(number: ir.Const) -> str:
    """A number by the name that it has in the rules, where that can be part of another name."""
    return number.said.upper() if re.fullmatch("[A-Za-z0-9]+(_[A-Za-z0-9]+)*", number.said) else str(number.value)
