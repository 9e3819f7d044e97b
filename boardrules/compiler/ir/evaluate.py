"""What can be known before play: the value of an expression that rests on fixed tables and given variables alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, assert_never

from boardrules.compiler.ir import expressions as x
from boardrules.compiler.ir.game import Values

Known = Mapping[str, int]

LARGEST_TABLE = 6_000
"""No definition is worked out before play for more arguments than this."""


class NotFixed(Exception):
    """The expression rests on the position."""


def evaluate(node: x.Expr, tables: Mapping[str, Values], known: Known | None = None) -> int:
    """The value of an expression; NotFixed when it cannot be known."""
    return _Evaluator(tables, known or {}).value(node)


def elements(source: x.Source, tables: Mapping[str, Values], known: Known | None = None) -> tuple[Any, ...]:
    """The values of a source; NotFixed when they cannot be known."""
    return _Evaluator(tables, known or {}).source(source)


class _Evaluator:
    def __init__(self, tables: Mapping[str, Values], known: Known) -> None:
        self.tables = tables
        self.known = known

    def value(self, node: x.Expr) -> int:
        match node:
            case x.Const():
                return node.value
            case x.Local() | x.Scalar():
                if node.name not in self.known:
                    raise NotFixed(node.name)
                return self.known[node.name]
            case x.Counted():
                return self.value(node.value)
            case x.Tested():
                return self.value(node.condition)
            case x.Lookup():
                return self._lookup(node)
            case x.Keyed():
                pairs: Any = self.tables[node.table]
                return int(dict(pairs).get(self.value(node.key), node.none))
            case x.Op():
                return operate(node.operator, self.value(node.left), self.value(node.right))
            case x.Not():
                return int(not self.value(node.operand))
            case x.Logic():
                if node.operator == "and":
                    return int(all(self.value(part) for part in node.operands))
                return int(any(self.value(part) for part in node.operands))
            case x.Select():
                return self.value(node.then if self.value(node.condition) else node.otherwise)
            case x.Bind():
                inner = _Evaluator(self.tables, {**self.known, node.name: self.value(node.value)})
                return inner.value(node.body)
            case x.Primitive():
                return primitive(node.name, [self.value(argument) for argument in node.arguments])
            case x.MaskOf():
                return sum(1 << item - node.offset for item in {*self.source(node.source)} if item >= node.offset)
            case x.Size():
                return len(self.source(node.source))
            case x.Contains():
                return int(self.value(node.item) in self.source(node.source))
            case x.LastOf():
                values = self.source(node.source)
                return values[-1] if values else -1
            case x.Fold():
                return self._fold(node)
            case (
                x.At() | x.Sparse() | x.Call() | x.PileCount() | x.ZoneSize() | x.Top() | x.StackCount() | x.Distance()
                | x.Occurrences() | x.RowRun() | x.AnyRow() | x.CanChoose() | x.AsList() | x.Element() | x.Fits() | x.IsKept()
                | x.Charged()
            ):  # fmt: skip
                raise NotFixed(type(node).__name__)
            case _:
                assert_never(node)

    def _each(self, loops: tuple[x.Loop, ...]) -> Iterator[_Evaluator]:
        """An evaluator for every way through nested loops, which knows their variables."""
        if not loops:
            yield self
            return
        loop = loops[0]
        for value in self.source(loop.source):
            inner = _Evaluator(self.tables, {**self.known, loop.variable: value})
            if loop.condition is None or inner.value(loop.condition):
                yield from inner._each(loops[1:])

    def _fold(self, fold: x.Fold) -> int:
        ways = self._each(fold.loops)
        if fold.word == "any":
            return int(any(True for _ in ways))
        if fold.word == "count":
            return sum(1 for _ in ways)
        assert fold.body is not None
        values = [inner.value(fold.body) for inner in ways]
        if fold.word == "sum":
            return sum(values)
        if not values:
            return fold.none
        return {"highest": max, "lowest": min}[fold.word](values) if fold.word != "first" else values[0]

    def _lookup(self, node: x.Lookup) -> int:
        found: Any = self.tables[node.table]
        for index in node.indices:
            place = self.value(index)
            if place < 0 and node.optional:
                return node.none
            found = found[place]
        return int(found)

    def source(self, source: x.Source) -> tuple[Any, ...]:
        match source:
            case x.Fixed():
                return source.values
            case x.Span_():
                return tuple(range(self.value(source.low), self.value(source.end)))
            case x.TableRow():
                row: Any = self.tables[source.table]
                for index in source.indices:
                    place = self.value(index)
                    if place < 0 and source.optional:
                        return ()
                    row = row[place]
                return tuple(row)
            case x.Items():
                return tuple(dict.fromkeys(value for value in map(self.value, source.values) if value >= 0))
            case x.CountedSource():
                return self.source(source.source)
            case x.InOrder():
                return tuple(sorted(self.source(source.source)))
            case x.Cut():
                return self.source(source.source)[: max(0, self.value(source.length))]
            case x.Chosen():
                return tuple(inner.known[source.loop.variable] for inner in self._each((source.loop,)))
            case x.SelectSource():
                return self.source(source.then if self.value(source.condition) else source.otherwise)
            case (
                x.Bits() | x.Indexed() | x.Laid() | x.Frontier() | x.PileCards() | x.StackCards() | x.Best() | x.Joined()
                | x.PlaneAround() | x.Beside() | x.FieldValues() | x.PlaneRun() | x.Walk() | x.SourceCall() | x.Kept()
                | x.InKept() | x.Image() | x.Remembered() | x.Restricted()
            ):  # fmt: skip
                raise NotFixed(type(source).__name__)
            case _:
                assert_never(source)


def operate(operator: x.Operator, a: int, b: int) -> int:
    """Arithmetic and comparison."""
    match operator:
        case "+":
            return a + b
        case "-":
            return a - b
        case "*":
            return a * b
        case "//":
            return a // b
        case "%":
            return a % b
        case "==":
            return int(a == b)
        case "!=":
            return int(a != b)
        case "<":
            return int(a < b)
        case "<=":
            return int(a <= b)
        case ">":
            return int(a > b)
        case ">=":
            return int(a >= b)
        case _:
            assert_never(operator)


def primitive(name: x.PrimitiveName, arguments: list[int]) -> int:
    """The small operations that look at nothing but their arguments."""
    from boardrules.runtime import support

    match name:
        case "min":
            return min(arguments)
        case "max":
            return max(arguments)
        case "abs":
            return abs(arguments[0])
        case "one_of":
            return int(arguments[0] in arguments[1:])
        case "bit":
            return int(arguments[1] >= 0 and arguments[0] >> arguments[1] & 1)
        case "masked":
            return arguments[0] & arguments[1]
        case "clamp" | "clamp_optional" | "divide" | "modulo" | "direction_of":
            found: int = getattr(support, name)(*arguments)
            return found
        case (
            "with_bit" | "without_bit" | "plane_step" | "plane_direction" | "plane_apart" | "next_in" | "next_seat" | "first_seat"
            | "all_had_turn"
        ):  # fmt: skip
            raise NotFixed(name)
        case _:
            assert_never(name)
