"""What every expression and every set of a game can be: its bounds, whether it may be none, and how many members there can be.

A back end chooses by it how wide a number is and how long a list. It is worked out from the program alone: slots and variables of
the flow have their bounds, tables their numbers, and all else follows. Variables have a name of their own in the whole game, so
one range for each is enough: what all that is ever bound to it can be.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import prod
from typing import Any, assert_never

from boardrules.compiler import ir
from boardrules.compiler.ir.ranges import FLAG, NOTHING, Range, arithmetic, joined, mask
from boardrules.compiler.ir.sizes import Sizes
from boardrules.compiler.ir.walk import walk

NONE = -1
WIDEST = Range(-(2**31), 2**31 - 1)
"""What is known of a number of which nothing is known."""

ROUNDS = 12
"""So often the ranges of variables may grow before they are taken to be as wide as can be."""


@dataclass(frozen=True)
class Many:
    """What a set or list can hold: the range of its values, and how many there can be."""

    element: Range
    most: int


class Typed:
    """The ranges of one game."""

    def __init__(self, game: ir.Game) -> None:
        self.game = game
        self._leaf_ranges: dict[str, Range] = {}
        self._functions = {function.name: function for function in game.functions}
        self._hooks = {hook.function: Range(hook.low, hook.high, hook.none) for hook in game.hooks}
        self._slots = {slot.name: slot for slot in game.slots}
        self._planes = {game.slots[plane.tiles].name: plane for plane in game.planes}
        self._registers = {register.name: Range(register.low, register.high) for register in game.registers}
        self._needs = {plane.needs: mask(self._leaves(plane.asks).high.bit_length()) for plane in game.planes if plane.needs}
        self._spaces = joined(Range(0, plane.width**2 - 1) for plane in game.planes)
        self.variables: dict[str, Range] = {one.name: Range(one.low, one.high, one.none) for one in game.variables}
        self._declared = frozenset(self.variables)
        self._lengths: dict[str, int | None] = {}
        self._sizes = Sizes(game, self._length)
        self._bind_all()

    # -------------------------------------------------------------------------------------------- what variables can be

    def _bind_all(self) -> None:
        """Ranges of variables grow until nothing is new."""
        nodes = [*walk(self.game)]
        for turn in range(ROUNDS + 1):
            before = dict(self.variables)
            if self.game.evaluation:
                self._bind(self._functions[self.game.evaluation].parameters[0], Range(0, self.game.players - 1))
            self._bind("member_", Range(0, max((kept.size for kept in self.game.kept_sets), default=0) - 1))
            for node in nodes:
                self._look_at(node)
            if before == self.variables:
                return
            if turn >= ROUNDS - 1:
                self.variables |= {name: WIDEST for name, range_ in self.variables.items() if before.get(name) != range_}

    def _bind(self, name: str, value: Range) -> None:
        if name not in self._declared:
            self.variables[name] = joined((self.variables.get(name, NOTHING), value))

    def _bind_list(self, name: str, source: ir.Source) -> None:
        self._sizes.kept.setdefault(name, self._sizes.of(source))
        self._bind(name, self._element(source))

    def _look_at(self, node: object) -> None:
        match node:
            case ir.Bind() | ir.SetLocal():
                self._bind(node.name, self.of(node.value))
            case ir.SetList():
                self._bind_list(node.name, node.source)
            case ir.Loop() | ir.Each():
                self._bind(node.variable, self._element(node.source))
            case ir.Parameter():
                self._bind(node.variable, Range(node.low, node.low + node.size - 1))
            case ir.Category():
                self._bind(node.player, Range(0, self.game.players - 1))
            case ir.RowRun():
                self._bind(node.variable, joined((self._element(node.ahead), self._element(node.behind))))
            case ir.AnyRow():
                self._bind(node.variable, self._leaves(node.lines))
            case ir.Walk():
                spaces = joined((self._element(node.start), self._element(node.neighbours)))
                self._bind(node.before, spaces)
                self._bind(node.after, spaces)
            case ir.Call() | ir.SourceCall():
                self._called(node)
            case ir.Remembered():
                for key, value in zip(self.game.rows[node.rows].keys, node.keys, strict=True):
                    self._bind(key, self.of(value))
            case ir.Level() if node.columns:
                self._columns(node)

    def _called(self, call: ir.Call | ir.SourceCall) -> None:
        """What a definition is called with, its parameters can be."""
        if call.function in self._functions:
            for name, argument in zip(self._functions[call.function].parameters, call.arguments, strict=True):
                if isinstance(argument, ir.AsList):
                    self._bind_list(name, argument.source)
                else:
                    self._bind(name, self.of(argument))

    def _columns(self, level: ir.Level) -> None:
        """The columns of rows that were worked out before: each has what stands in it."""
        assert level.loop is not None
        source = level.loop.source
        codes = Range(0, max((action.base + action.size for action in self.game.actions), default=1) - 1)
        if isinstance(source, ir.Remembered):
            for name, column in self.game.rows[source.rows].columns:
                if isinstance(column, ir.Source):
                    self._bind_list(name, column)
                else:
                    self._bind(name, self.of(column))
        elif isinstance(source, ir.TableRow) and len(level.columns) > 1:
            rows: list[Any] = [row for row in _rows(self.game.tables[source.table], len(source.indices)) if row]
            for place, name in enumerate(level.columns[:-1]):
                numbers = [row[place] for rows_ in rows for row in rows_]
                self._bind(name, Range(min(numbers, default=0), max(numbers, default=-1)))
        self._bind(level.columns[-1], codes)

    # -------------------------------------------------------------------------------------------- sets and lists

    def many(self, source: ir.Source) -> Many:
        """What a set or list can hold. Only what a field holds for several owners can be the same several times."""
        element = self._element(source)
        most = self._sizes.of(source)
        if not isinstance(source, (ir.FieldValues, ir.Kept)) and not element.is_empty:
            most = min(most, element.high - element.low + 1 + (element.none is not None))
        return Many(element, most)

    def _length(self, function: str) -> int | None:
        """How many values a definition answers with."""
        if function not in self._lengths:
            self._lengths[function] = next((hook.most for hook in self.game.hooks if hook.function == function), None)
            found = self._functions.get(function)
            if found is not None and found.values is not None:
                self._lengths[function] = self._sizes.of(found.values)
        return self._lengths[function]

    def _element(self, source: ir.Source) -> Range:
        match source:
            case ir.Span_():
                low, end = self.of(source.low), self.of(source.end)
                return Range(low.low, end.high - 1)
            case ir.Fixed():
                return Range(min(source.values, default=0), max(source.values, default=-1))
            case ir.TableRow():
                return self._leaves(source.table)
            case ir.Bits():
                return Range(source.offset, source.offset + self.of(source.mask).high.bit_length() - 1)
            case ir.Indexed():
                return Range(0, self._slots[source.slot].owners - 1)
            case ir.PileCards() | ir.StackCards():
                return Range(0, self._slots[source.slot].cards - 1)
            case ir.Laid() | ir.PlaneAround() | ir.PlaneRun():
                return Range(0, self._planes[source.slot].width ** 2 - 1)
            case ir.Frontier() | ir.Beside():
                return self._spaces
            case ir.Kept():
                return self.variables.get(source.name, NOTHING)
            case ir.InKept():
                return Range(0, self.game.kept_sets[source.kept].size - 1)
            case ir.Chosen() | ir.Best():
                return self._element(source.loop.source)
            case ir.InOrder() | ir.Cut() | ir.CountedSource() | ir.Restricted():
                return self._element(source.source)
            case _:
                return self._made(source)

    def _made(self, source: _Made) -> Range:
        match source:
            case ir.Items():
                found = joined(map(self.of, source.values))
                return Range(max(0, found.low), found.high)
            case ir.Joined():
                left = self._element(source.left)
                return joined((left, self._element(source.right))) if source.operator == "union" else left
            case ir.FieldValues():
                return self._held(self._slots[source.slot])
            case ir.Walk():
                return joined((self._element(source.start), self._element(source.neighbours)))
            case ir.SourceCall():
                values = self._functions[source.function].values if source.function in self._functions else None
                return self._hooks[source.function] if values is None else self._element(values)
            case ir.Image():
                found = self.of(source.value)
                return found if source.none else Range(max(0, found.low) if found.low == NONE else found.low, found.high)
            case ir.Remembered() if self.game.rows[source.rows].bare:
                return self._element(self.game.rows[source.rows].loop.source)
            case ir.Remembered():
                return Range(0, max((action.base + action.size for action in self.game.actions), default=1) - 1)
            case ir.SelectSource():
                return joined((self._element(source.then), self._element(source.otherwise)))
            case _:
                assert_never(source)

    # -------------------------------------------------------------------------------------------- expressions

    def of(self, node: ir.Expr) -> Range:
        """What an expression can be. A condition is 1 where it holds and 0 where it does not."""
        match node:
            case ir.Const():
                return Range(node.value, node.value)
            case ir.Local():
                return self.variables.get(node.name, NOTHING)
            case ir.Scalar():
                return self._registers[node.name] if node.name in self._registers else self._held(self._slots[node.name])
            case ir.At():
                return self._held(self._slots[node.slot]).or_none(node.none if node.optional else None)
            case ir.Sparse():
                held = self._needs[node.slot] if node.slot in self._needs else self._held(self._slots[node.slot])
                return joined((held, Range(node.default, node.default)))
            case ir.Lookup() if node.none_last:
                return self._with_none(node)
            case ir.Lookup():
                return self._leaves(node.table).or_none(node.none if node.optional else None)
            case ir.Keyed():
                numbers = [value for _, value in self._pairs(node.table)]
                return Range(min(numbers, default=0), max(numbers, default=-1)).or_none(node.none)
            case ir.Op():
                if node.operator in ("+", "-", "*", "//", "%"):
                    return arithmetic(node.operator, self.of(node.left), self.of(node.right))
                return FLAG
            case ir.Not() | ir.Logic() | ir.Contains() | ir.AnyRow() | ir.CanChoose() | ir.Fits() | ir.IsKept() | ir.Tested():
                return FLAG
            case ir.Select():
                return joined((self.of(node.then), self.of(node.otherwise)))
            case ir.Bind():
                return self.of(node.body)
            case ir.Counted() | ir.Charged():
                return self.of(node.value)
            case ir.Call():
                value = self._functions[node.function].value if node.function in self._functions else None
                return self._hooks[node.function] if value is None else self.of(value)
            case ir.Primitive():
                return self._primitive(node)
            case ir.PileCount() | ir.ZoneSize() | ir.StackCount():
                return Range(0, self._slots[node.slot].most)
            case ir.Top():
                return Range(0, self._slots[node.slot].cards - 1, NONE)
            case _:
                return self._more(node)

    def _more(self, node: _More) -> Range:
        match node:
            case ir.Fold():
                return self._fold(node)
            case ir.Distance():
                price = Range(1, 1) if node.walk.cost is None else self.of(node.walk.cost)
                return Range(0, max(0, price.high) * self._sizes.spaces(node.walk), node.none)
            case ir.Size():
                return Range(0, self.many(node.source).most)
            case ir.LastOf():
                return self._element(node.source).or_none(NONE)
            case ir.Occurrences():
                return Range(0, node.values.count)
            case ir.MaskOf():
                return mask(self._element(node.source).high - node.offset + 1)
            case ir.RowRun():
                return Range(1, 1 + self._sizes.of(node.ahead) + self._sizes.of(node.behind))
            case ir.AsList():
                return self._element(node.source)
            case ir.Element():
                return self._element(node.values)
            case _:
                assert_never(node)

    def _with_none(self, node: ir.Lookup) -> Range:
        """What a table holds whose last entry is the one for none."""
        entries: Any = self.game.tables[node.table]
        numbers = [entry for entry in entries if entry != node.none]
        return Range(min(numbers, default=0), max(numbers, default=-1)).or_none(node.none if node.none in entries else None)

    def _fold(self, fold: ir.Fold) -> Range:
        if fold.word == "any":
            return FLAG
        most = prod(self._sizes.of(loop.source) for loop in fold.loops)
        if fold.word == "count":
            return Range(0, most)
        assert fold.body is not None
        each = self.of(fold.body)
        if fold.word == "sum":
            return Range(min(0, each.low * most), max(0, each.high * most))
        return each.or_none(fold.none)

    def _primitive(self, node: ir.Primitive) -> Range:
        given = [self.of(argument) for argument in node.arguments]
        match node.name:
            case "min":
                return Range(min(one.low for one in given), min(one.high for one in given))
            case "max":
                return Range(max(one.low for one in given), max(one.high for one in given))
            case "abs":
                (one,) = given
                return Range(0 if one.low <= 0 <= one.high else min(abs(one.low), abs(one.high)), max(abs(one.low), abs(one.high)))
            case "divide":
                return joined((arithmetic("//", *given), Range(0, 0)))
            case "modulo":
                return joined((arithmetic("%", *given), Range(0, 0)))
            case "clamp" | "clamp_optional":
                return Range(given[1].low, given[2].high, given[0].none if node.name == "clamp_optional" else None)
            case "one_of" | "bit" | "all_had_turn":
                return FLAG
            case "with_bit":
                return mask(max(given[0].high.bit_length(), given[1].high + 1))
            case "without_bit":
                return given[0]
            case "masked":
                return Range(0, min(one.high for one in given))
            case "direction_of" | "plane_direction":
                return Range(0, 7, NONE)
            case "plane_step":
                return Range(0, given[2].high ** 2 - 1, NONE)
            case "plane_apart":
                return Range(0, given[2].high - 1)
            case "next_in" | "next_seat" | "first_seat":
                return Range(0, self.game.players - 1)
            case _:
                assert_never(node.name)

    # -------------------------------------------------------------------------------------------- slots and tables

    @staticmethod
    def _held(slot: ir.Slot) -> Range:
        """What a slot can hold for one owner."""
        return mask(slot.members) if slot.members else Range(slot.low, slot.high, slot.none if slot.optional else None)

    def _leaves(self, table: str) -> Range:
        """The numbers of a table."""
        if table not in self._leaf_ranges:
            numbers = [*_numbers(self.game.tables[table])]
            self._leaf_ranges[table] = Range(min(numbers, default=0), max(numbers, default=-1))
        return self._leaf_ranges[table]

    def _pairs(self, table: str) -> Iterable[tuple[int, int]]:
        pairs: Any = self.game.tables[table]
        return pairs  # type: ignore[no-any-return]


def _numbers(row: ir.Row) -> Iterable[int]:
    if isinstance(row, int):
        yield row
    else:
        for part in row:
            yield from _numbers(part)


def _rows(table: Any, indices: int) -> list[Any]:
    """The rows of a table that so many indices lead to."""
    return [table] if not indices else [row for part in table for row in _rows(part, indices - 1)]


_Made = ir.Items | ir.Joined | ir.FieldValues | ir.Walk | ir.SourceCall | ir.Image | ir.Remembered | ir.SelectSource
_More = ir.Fold | ir.Distance | ir.Size | ir.LastOf | ir.Occurrences | ir.MaskOf | ir.RowRun | ir.AsList | ir.Element
