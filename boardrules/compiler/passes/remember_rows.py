"""What rests on a few values alone is worked out once for them and remembered: the innermost loop of an action runs over rows that
are made when they are first asked for.

For a boat that sails in a straight line the squares on its way are decided by where it is, its course and the die. So the way
itself, the tests of it that rest on nothing else, and the parts of other tests that do, are looked up under these three; only what
depends on more of the position is left to test. Unlike `fixed_rows` this needs no table of everything that could ever be asked.
"""

from __future__ import annotations

from dataclasses import replace

from boardrules.compiler import ir
from boardrules.compiler.ir.sizes import Sizes
from boardrules.compiler.ir.walk import Node, counts_work, names_read, walk, with_parts
from boardrules.compiler.passes.fixed_rows import CODE, PRIMITIVES

LONGEST = 32
"""Loops over more values than this are not remembered."""

MOST_KEYS = 5

PLAIN = (ir.Lookup, ir.Op, ir.Not, ir.Logic, ir.Select, ir.Bind, ir.Keyed, ir.Fold, ir.Size, ir.LastOf, ir.Contains)
"""The expressions that may rest on the keys alone."""

SOURCES = (ir.Span_, ir.Fixed, ir.TableRow, ir.Bits, ir.Cut, ir.Chosen, ir.Items, ir.InOrder, ir.Loop)

Step = ir.SetLocal | ir.SetList | ir.Required


def remember_rows(game: ir.Game) -> ir.Game:
    """Gives every action whose innermost loop pays for it rows to remember."""
    sizes = Sizes(game, lambda _: None)
    found = list(game.rows)
    actions = []
    for action in game.actions:
        if action.plan is not None and action.parameters:
            *before, last = action.plan.levels
            level = RowsOfAction(game, action, sizes, found).level(last)
            action = replace(action, plan=replace(action.plan, levels=(*before, level)))
        actions.append(action)
    return replace(game, actions=tuple(actions), rows=tuple(found)) if len(found) > len(game.rows) else game


class OfThePosition(Exception):
    """An expression rests on more than the keys."""


class RowsOfAction:
    """Looks at the innermost level of one action."""

    def __init__(self, game: ir.Game, action: ir.Action, sizes: Sizes, found: list[ir.Rows]) -> None:
        assert action.plan is not None
        self.game = game
        self.action = action
        self.sizes = sizes
        self.found = found
        self.outer: set[str] = set()
        for level in action.plan.levels[:-1]:
            self.outer |= {step.name for step in level.tests if not isinstance(step, ir.Required)}
            self.outer |= {level.loop.variable} if level.loop is not None else set()
        self.keys: dict[ir.Expr, str] = {
            ir.Local(parameter.variable): parameter.variable for parameter in action.parameters[:-1]
        }
        self.inner: set[str] = set()  # what a row decides
        self.columns: dict[str, ir.Expr | ir.Source] = {}

    def level(self, level: ir.Level) -> ir.Level:
        """The level with its rows, or as it was when there is nothing to gain."""
        loop = level.loop
        if loop is None or level.columns or counts_work((loop.source, level.tests)) or not self._is_short(loop.source):
            return level
        try:
            source = self._given(loop.source, grow=True)
        except OfThePosition:
            return level
        self.inner.add(loop.variable)
        decided, left = self._split(level.tests)
        if not self._pays(decided) or not 0 < len(self.keys) <= MOST_KEYS:
            return level
        left = [self._reduced(step) for step in left]
        keys = tuple(self.keys.values())
        plain = ir.Loop(loop.variable, source)
        rows = ir.Rows(len(self.found), self.action.index, keys, plain, tuple(decided), tuple(self.columns.items()))
        self.found.append(rows)
        counted = ir.Size(loop.source) if loop.charge else None
        asked = replace(loop, source=ir.Remembered(rows.number, tuple(self.keys)), counted=counted)
        return ir.Level(asked, tuple(left), (*self.columns, CODE))

    def _pays(self, decided: list[Step]) -> bool:
        """Whether what a row decides is dear enough to be remembered."""
        return any(isinstance(node, (ir.SetList, ir.Fold)) for node in walk(tuple(decided)))

    def _may_grow(self, step: Step) -> bool:
        """Whether a step may name further keys: lists may, because they are what is dear."""
        return isinstance(step, ir.SetList)

    def _is_short(self, source: ir.Source) -> bool:
        return isinstance(source, (ir.Span_, ir.Fixed, ir.TableRow)) and self.sizes.of(source) <= LONGEST

    def _split(self, steps: tuple[Step, ...]) -> tuple[list[Step], list[Step]]:
        """The steps that a row decides, and the others."""
        decided: list[Step] = []
        left: list[Step] = []
        for step in steps:
            try:
                found = self._given(step, grow=self._may_grow(step))
            except OfThePosition:
                left.append(step)
                continue
            decided.append(found)
            if not isinstance(step, ir.Required):
                self.inner.add(step.name)
        return decided, left

    # -------------------------------------------------------------------------------------------- what rests on the keys

    def _given(self, node: Node, *, grow: bool) -> Node:
        """A part with the keys in the place of what they stand for."""
        known = self.inner | {part.variable for part in walk(node) if isinstance(part, ir.Loop)}
        known |= {part.name for part in walk(node) if isinstance(part, ir.Bind)}
        return self._with_keys(node, known, grow)

    def _with_keys(self, node: Node, known: set[str], grow: bool) -> Node:
        if isinstance(node, tuple):
            return tuple(self._with_keys(item, known, grow) for item in node)
        match node:
            case ir.CountedConst() | ir.CountedScalar():
                raise OfThePosition
            case ir.Const():
                return node
            case ir.Local() | ir.Kept() if node.name in known:
                return node
            case ir.At() | ir.Top() | ir.Scalar() | ir.Local():
                return self._key(node, grow)
            case ir.Primitive() if node.name not in PRIMITIVES:
                raise OfThePosition
        if isinstance(node, (*PLAIN, *SOURCES, ir.Primitive, ir.SetLocal, ir.SetList, ir.Required, ir.Counts)):
            return with_parts(node, lambda part: self._with_keys(part, known, grow))
        raise OfThePosition

    def _key(self, node: ir.Expr, grow: bool) -> ir.Local:
        """A value of the position that rows are remembered under."""
        if node not in self.keys:
            if not grow or not names_read(node) <= self.outer:
                raise OfThePosition
            self.keys[node] = node.name if isinstance(node, ir.Local) else f"given_{len(self.keys) + 1}_"
        return ir.Local(self.keys[node])

    # -------------------------------------------------------------------------------------------- columns

    def _reduced(self, node: Node) -> Node:
        """A tree whose parts that a row decides are columns, the largest there are."""
        if isinstance(node, tuple):
            return tuple(self._reduced(item) for item in node)
        if isinstance(node, (ir.Local, ir.Kept)):
            if node.name in self.inner:
                self.columns.setdefault(node.name, node)
            return node
        if isinstance(node, (*PLAIN, ir.Primitive)) and names_read(node) & self.inner:
            column = self._column(node)
            if column is not None:
                return column
            if isinstance(node, ir.Logic):
                return self._logic(node)
        return with_parts(node, self._reduced)

    def _logic(self, node: ir.Logic) -> ir.Expr:
        """`and` and `or`: what a row decides is one column, which is looked at first."""
        columns: list[ir.Expr] = []
        others: list[ir.Expr] = []
        for part in node.operands:
            (columns if names_read(part) & self.inner and self._is_decided(part) else others).append(part)
        if not columns:
            return with_parts(node, self._reduced)
        first = self._column(columns[0] if len(columns) == 1 else ir.Logic(node.operator, tuple(columns)))
        assert first is not None
        return ir.Logic(node.operator, (first, *(self._reduced(part) for part in others)))

    def _is_decided(self, node: ir.Expr) -> bool:
        try:
            self._given(node, grow=False)
        except OfThePosition:
            return False
        return True

    def _column(self, node: ir.Expr) -> ir.Local | None:
        """The column that holds an expression; None for what rests on the position."""
        if not self._is_decided(node):
            return None
        value = self._given(node, grow=False)
        for name, known in self.columns.items():
            if known == value:
                return ir.Local(name)
        name = node.name if isinstance(node, ir.Local) else f"{self.action.label}_{len(self.columns) + 1}_"
        self.columns[name] = value
        return ir.Local(name)
