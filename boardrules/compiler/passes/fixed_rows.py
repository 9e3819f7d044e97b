"""What the board alone decides is decided once: the innermost loop of an action runs over rows made when the game is compiled.

For a stone that moves one step ahead, which squares lie ahead is fixed. So the loop over directions, the step itself, the test
whether there is a square, and the code of the move become one table by player and square; only what depends on the position is left
to test.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boardrules.compiler import ir
from boardrules.compiler.ir.evaluate import elements, evaluate
from boardrules.compiler.ir.walk import Node, names_read, walk, with_parts

LARGEST = 20_000
"""No table gets more rows than this."""

CODE = "code_"

FIXED = (ir.Lookup, ir.Op, ir.Not, ir.Logic, ir.Select, ir.Primitive, ir.Keyed)
"""The expressions that may be decided before play."""

PRIMITIVES = frozenset({"one_of", "clamp", "clamp_optional", "min", "max", "abs", "divide", "modulo", "direction_of"})
"""Those primitives that look at nothing but their arguments."""


def fixed_rows(game: ir.Game) -> ir.Game:
    """Gives every action whose innermost loop is fixed its table."""
    tables = dict(game.tables)
    actions = []
    for action in game.actions:
        if action.plan is not None and action.parameters:
            *before, last = action.plan.levels
            level = _Rows(game, action, tables).level(last)
            action = replace(action, plan=replace(action.plan, levels=(*before, level)))
        actions.append(action)
    return replace(game, actions=tuple(actions), tables=tables)


def code_of(action: ir.Action, values: dict[str, int]) -> int:
    """The code of an instance, from its arguments."""
    code = 0
    for parameter in action.parameters:
        code = code * parameter.size + values[parameter.variable] - parameter.low
    return action.base + code


class _Rows:
    """Looks at the innermost level of one action."""

    def __init__(self, game: ir.Game, action: ir.Action, tables: dict[str, ir.Values]) -> None:
        self.game = game
        self.action = action
        self.tables = tables
        self.fixed = {parameter.variable for parameter in action.parameters}
        self.outer = {parameter.variable for parameter in action.parameters[:-1]}
        self.columns: dict[str, ir.Expr] = {}

    def level(self, level: ir.Level) -> ir.Level:
        """The level with its table, or as it was when there is nothing to gain. A loop that counts its values stays as it is."""
        if level.loop is None or level.loop.charge or not self._fixed_source(level.loop.source) or not self._few_keys():
            return level
        decided: list[ir.SetLocal | ir.Required] = []
        left: list[ir.SetLocal | ir.SetList | ir.Required] = []
        for test in level.tests:
            if isinstance(test, ir.SetLocal) and self._is_fixed(test.value):
                self.fixed.add(test.name)
                decided.append(test)
            elif isinstance(test, ir.Required) and self._is_fixed(test.condition) and not (test.counts and self.game.counts):
                decided.append(test)
            else:
                left.append(self._reduce(test))
        worked_out = any(not isinstance(column, ir.Local) for column in self.columns.values())
        if not decided and not worked_out:
            return level
        uses_me = any(isinstance(node, ir.Scalar) for node in walk((level.loop, tuple(decided), tuple(self.columns.values()))))
        name = f"{self.action.label.upper()}_ROWS"
        self.tables[name] = self._table(level.loop, decided, uses_me)
        keys: list[ir.Expr] = [ir.Scalar("me")] if uses_me else []
        keys += [_from_zero(parameter) for parameter in self.action.parameters[:-1]]
        source = ir.TableRow(name, tuple(keys))
        return ir.Level(replace(level.loop, source=source), tuple(left), (*self.columns, CODE))

    # -------------------------------------------------------------------------------------------- what is fixed

    def _is_fixed(self, node: Node) -> bool:
        """Whether an expression depends on nothing that changes in play, apart from who decides; what counts is met in play."""
        if not isinstance(node, (ir.Const, ir.Local, ir.Scalar, *FIXED)):
            return False
        return all(self._may_stand(part) for part in walk(node))

    def _may_stand(self, node: Node) -> bool:
        match node:
            case ir.CountedConst() | ir.CountedScalar():
                return False
            case ir.Const():
                return True
            case ir.Local():
                return node.name in self.fixed
            case ir.Scalar():
                return node.name == "me"
            case ir.Primitive():
                return node.name in PRIMITIVES
        return isinstance(node, FIXED)

    def _fixed_source(self, source: ir.Source) -> bool:
        match source:
            case ir.Fixed():
                return True
            case ir.Span_():
                return self._is_fixed(source.low) and self._is_fixed(source.end)
            case ir.TableRow():
                return all(self._is_fixed(index) for index in source.indices)
        return False

    def _few_keys(self) -> bool:
        count = self.game.players
        for parameter in self.action.parameters:
            count *= parameter.size
        return count <= LARGEST

    def _reduce(self, node: Node) -> Node:
        """A tree whose fixed parts are columns of the table, the largest there are."""
        if isinstance(node, tuple):
            return tuple(self._reduce(item) for item in node)
        if isinstance(node, ir.Local):
            if node.name in self.fixed and node.name not in self.outer:
                self.columns.setdefault(node.name, node)
            return node
        if isinstance(node, FIXED) and self._is_fixed(node) and not names_read(node) <= self.outer:
            name = f"{self.action.label}_{len(self.columns) + 1}_"
            self.columns[name] = node
            return ir.Local(name)
        return with_parts(node, self._reduce)

    # -------------------------------------------------------------------------------------------- the table

    def _table(self, loop: ir.Loop, decided: list[ir.SetLocal | ir.Required], uses_me: bool) -> ir.Values:
        """Makes the table by running the loop once for every key."""

        def nested(known: dict[str, int], rest: tuple[ir.Parameter, ...]) -> ir.Values:
            if not rest:
                return tuple(self._rows(loop, decided, known))
            first = rest[0]
            return tuple(nested({**known, first.variable: first.low + number}, rest[1:]) for number in range(first.size))

        outer = self.action.parameters[:-1]
        return tuple(nested({"me": me}, outer) for me in range(self.game.players)) if uses_me else nested({}, outer)

    def _rows(self, loop: ir.Loop, decided: list[ir.SetLocal | ir.Required], known: dict[str, int]) -> Iterator[ir.Row]:
        for value in elements(loop.source, self.tables, known):
            inner = {**known, loop.variable: value}
            if self._holds(decided, inner):
                columns = tuple(evaluate(column, self.tables, inner) for column in self.columns.values())
                code = code_of(self.action, inner)
                yield (*columns, code) if columns else code

    def _holds(self, decided: list[ir.SetLocal | ir.Required], known: dict[str, int]) -> bool:
        for step in decided:
            if isinstance(step, ir.SetLocal):
                known[step.name] = evaluate(step.value, self.tables, known)
            elif not evaluate(step.condition, self.tables, known):
                return False
        return True


def _from_zero(parameter: ir.Parameter) -> ir.Expr:
    value = ir.Local(parameter.variable)
    return ir.Op("-", value, ir.Const(parameter.low)) if parameter.low else value
