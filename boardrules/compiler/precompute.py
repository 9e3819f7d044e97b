"""What the board alone decides is decided once: the innermost loop of an action runs over rows made when the game is compiled.

For a stone that moves one step ahead, which squares lie ahead is fixed. So the loop over directions, the step itself, the
test whether there
is a square, and the code of the move become one table by player and square; only what depends on the position is left to test.
"""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any

from boardrules.compiler import ir, runtime
from boardrules.compiler.context import Context
from boardrules.compiler.python_expressions import Expressions
from boardrules.compiler.python_writer import Names
from boardrules.ruleset.expressions import Expression
from boardrules.ruleset.types import Type

if TYPE_CHECKING:
    from boardrules.compiler.lowering import Lowering

LARGEST = 20_000
"""No table gets more rows than this."""

FIXED_PRIMITIVES = frozenset(
    {
        "one_of",
        "clamp",
        "clamp_optional",
        "min",
        "max",
        "abs",
        "divide",
        "modulo",
        "grid_direction",
        "hex_direction",
        "grid_apart",
        "get",
    }
)


class Precomputer:
    """Looks at the innermost level of one enumeration."""

    def __init__(self, context: Context, variables: tuple[str, ...], types: tuple[Type, ...], code: str) -> None:
        self.context = context
        self.variables = variables
        self.types = types
        self.code = code
        self.fixed: set[str] = set(variables)
        self.columns: dict[str, ir.Expr] = {}
        self.uses_me = False

    def level(self, level: ir.Level) -> ir.Level:
        """The level with its table, or as it was when there is nothing to gain."""
        if level.loop is None or not self.is_fixed_source(level.loop.source) or not self._few_keys():
            return level
        plan: list[ir.SetLocal | ir.Expr] = []
        left: list[ir.SetLocal | ir.SetList | ir.Expr] = []
        for test in level.tests:
            if isinstance(test, ir.SetLocal) and self.is_fixed(test.value):
                self.fixed.add(test.name)
                plan.append(test)
            elif not isinstance(test, (ir.SetLocal, ir.SetList)) and self.is_fixed(test):
                plan.append(test)
            else:
                left.append(self.reduce(test))
        if not plan and not any(not isinstance(column, ir.Local) for column in self.columns.values()):
            return level
        names = [*self.columns, "code_"]
        rows = self._rows(level.loop, plan)
        if rows is None:
            return level
        keys: list[ir.Expr] = [ir.Scalar("me")] if self.uses_me else []
        keys += [_from_zero(ir.Local(name), type_) for name, type_ in zip(self.variables[:-1], self.types[:-1], strict=True)]
        table = self.context.table(self.context.fresh("moves_table"), rows)
        source: ir.Source = ir.TableRow(table, tuple(keys)) if keys else ir.TableRow(table, ())
        return ir.Level(ir.Loop(", ".join(names), source), tuple(left), code="code_")

    # -------------------------------------------------------------------------------------------- what is fixed

    def is_fixed(self, node: object) -> bool:
        """Whether an expression depends on nothing that changes in play, apart from who decides; what counts is met in play."""
        match node:
            case ir.Const() | int() | str() | bool() | None:
                return True
            case ir.Local():
                return node.name in self.fixed or node.name in self.context.tables
            case ir.Scalar():
                return node.name == "me"
            case tuple():
                return all(self.is_fixed(item) for item in node)
            case ir.Primitive():
                return node.name in FIXED_PRIMITIVES and self.is_fixed(node.arguments)
            case ir.Lookup() | ir.Op() | ir.Not() | ir.Logic() | ir.Select():
                return all(self.is_fixed(getattr(node, field.name)) for field in fields(node))
        return False

    def is_fixed_source(self, source: ir.Source) -> bool:
        if isinstance(source, ir.Fixed):
            return True
        if isinstance(source, ir.Span_):
            return self.is_fixed((source.low, source.end))
        return isinstance(source, ir.TableRow) and self.is_fixed(source.indices)

    def _few_keys(self) -> bool:
        count = self.context.players
        for type_ in self.types:
            count *= self.context.domains.size(type_)
        return count <= LARGEST

    def reduce(self, node: Any) -> Any:
        """An expression with its fixed parts replaced by columns of the table."""
        if isinstance(node, tuple):
            return tuple(self.reduce(item) for item in node)
        if not is_dataclass(node) or isinstance(node, (ir.Const, ir.Scalar)):
            return node
        if isinstance(node, ir.Local):
            if node.name in self.fixed and node.name not in self.variables[:-1]:
                self.columns.setdefault(node.name, node)
            return node
        if isinstance(node, (ir.Lookup, ir.Op, ir.Not, ir.Logic, ir.Select, ir.Primitive)) and self.is_fixed(node):
            name = self.context.fresh("fixed")
            self.columns[name] = node
            return ir.Local(name)
        return replace(node, **{field.name: self.reduce(getattr(node, field.name)) for field in fields(node)})  # type: ignore[type-var]

    # -------------------------------------------------------------------------------------------- the table

    def _rows(self, loop: ir.Loop, plan: list[ir.SetLocal | ir.Expr]) -> tuple[object, ...] | None:
        """Makes the table by running the loop once for every key."""
        out = Expressions(Names(frozenset(), frozenset({"me"}), local_slots=True))
        out.line("rows = []")
        with out.indented(f"for {loop.variable} in {out.iterable(loop.source)}:"):
            for step in plan:
                if isinstance(step, ir.SetLocal):
                    out.line(f"{step.name} = {out.value(step.value)}")
                else:
                    out.line(f"if not ({out.value(step)}):")
                    out.line("    continue")
            values = [out.value(column) for column in self.columns.values()]
            out.line(
                f"rows.append(({''.join(f'{value}, ' for value in values)}{self.code}))" if values else f"rows.append({self.code})"
            )
        out.line("return tuple(rows)")
        self.uses_me = any(re.search(r"\bme\b", line) for line in out.lines)
        namespace: dict[str, Any] = {**vars(runtime), **self.context.tables}
        exec("\n".join([f"def rows_for(me, {', '.join(self.variables[:-1])}):", *out.lines]), namespace)
        rows_for = namespace["rows_for"]

        def nested(chosen: tuple[int, ...], rest: tuple[Type, ...], me: int) -> object:
            if not rest:
                return rows_for(me, *chosen)
            low = rest[0].low if rest[0].kind == "number" else 0
            size = self.context.domains.size(rest[0])
            return tuple(nested((*chosen, low + number), rest[1:], me) for number in range(size))

        players = range(self.context.players) if self.uses_me else range(1)
        tables = tuple(nested((), self.types[:-1], me) for me in players)
        whole = tables if self.uses_me else tables[0]
        assert isinstance(whole, tuple)
        return whole


def fixed_value(lowering: Lowering, expression: Expression, type_: Type) -> int:
    """The value of an expression that rests on nothing that changes in play."""
    from boardrules.compiler.lower_values import adapt

    out = Expressions(Names(frozenset(), frozenset(), local_slots=True))
    out.line(f"return {out.value(adapt(expression, type_, lowering.value(expression, {})))}")
    namespace: dict[str, Any] = {**vars(runtime), **lowering.context.tables, "S": None, "counted_": _as_it_is, "tested_": _as_it_is}
    exec("\n".join(["def fixed():", *out.lines]), namespace)
    return int(namespace["fixed"]())


def _as_it_is(S: None, place: int, value: Any) -> Any:
    """Before play there is nothing to count."""
    return value


def _from_zero(value: ir.Expr, type_: Type) -> ir.Expr:
    return ir.Op("-", value, ir.Const(type_.low)) if type_.kind == "number" and type_.low else value
