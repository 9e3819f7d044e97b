"""How many values a source has at most."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any, assert_never

from boardrules.compiler import ir

_Made = (
    ir.Chosen | ir.Best | ir.Image | ir.Joined | ir.PlaneAround | ir.PlaneRun | ir.InOrder | ir.CountedSource | ir.Restricted
    | ir.Cut | ir.Walk | ir.SelectSource | ir.SourceCall | ir.Beside | ir.FieldValues | ir.InKept | ir.Remembered
)  # fmt: skip


class Sizes:
    """Sizes in one game; what is not known is as large as a set can be. `values_of` tells how many values a definition answers
    with."""

    def __init__(self, game: ir.Game, values_of: Callable[[str], int | None]) -> None:
        self._game = game
        self.tables = game.tables
        self.unknown = game.limits.values
        self.kept = {variable.name: variable.most for variable in game.variables if variable.is_list}
        self._values_of = values_of
        self.slots = {slot.name: slot for slot in game.slots}
        self._tiles = {game.slots[plane.tiles].name: plane.width // 2 for plane in game.planes}
        self._beside = {name: len(steps) for plane in game.planes for name, steps in plane.beside}
        self._frontiers = {plane.frontier: plane.width // 2 for plane in game.planes}
        self._cards: dict[str, int] = {}
        for slot in game.slots:
            if slot.deck:
                self._cards[slot.deck] = self._cards.get(slot.deck, 0) + sum(slot.initial) * slot.owners
        self._rows: dict[tuple[str, int], int] = {}

    def of(self, source: ir.Source) -> int:
        match source:
            case ir.Span_():
                if isinstance(source.low, ir.Const) and isinstance(source.end, ir.Const):
                    return max(0, source.end.value - source.low.value)
                return self.unknown if source.most is None else source.most
            case ir.Bits():
                return self.unknown if source.most is None else source.most
            case ir.Fixed() | ir.Items():
                return len(source.values)
            case ir.TableRow():
                return self.row(source.table, len(source.indices))
            case ir.Indexed():
                return self.slots[source.slot].owners
            case ir.Laid():
                return self._tiles[source.slot]
            case ir.Frontier():
                return 3 * self._frontiers[source.kept] + 4
            case ir.PileCards():
                return source.cards
            case ir.StackCards():
                return self.slots[source.slot].cards
            case ir.Kept():
                return self.kept.get(source.name, self.unknown)
        return self._made(source)

    def _made(self, source: _Made) -> int:
        match source:
            case ir.Chosen() | ir.Best():
                return self.of(source.loop.source)
            case ir.Image():
                return min(prod(self.of(loop.source) for loop in source.loops), self.unknown)
            case ir.Joined():
                both = self.of(source.left) + (self.of(source.right) if source.operator == "union" else 0)
                return min(both, self.unknown)
            case ir.PlaneAround():
                return len(source.steps)
            case ir.PlaneRun():
                return self._tiles[source.slot]
            case ir.InOrder() | ir.CountedSource() | ir.Restricted():
                return self.of(source.source)
            case ir.Cut():
                whole = self.of(source.source)
                return min(whole, max(0, source.length.value)) if isinstance(source.length, ir.Const) else whole
            case ir.Walk():
                return self.spaces(source)
            case ir.SelectSource():
                return max(self.of(source.then), self.of(source.otherwise))
            case ir.SourceCall():
                values = self._values_of(source.function)
                return self.unknown if values is None else values
            case ir.Beside():
                return self._beside[source.kept]
            case ir.FieldValues():
                return source.count
            case ir.InKept():
                return self._game.kept_sets[source.kept].size
            case ir.Remembered():
                return self.of(self._game.rows[source.rows].loop.source)
            case _:
                assert_never(source)

    def spaces(self, walk: ir.Walk) -> int:
        """The spaces that a search can come to."""
        around = walk.neighbours
        if isinstance(around, ir.PlaneAround):
            return self._tiles[around.slot]
        if isinstance(around, ir.Beside):
            return max(self._tiles.values())
        assert isinstance(around, ir.TableRow)
        return len(self.tables[around.table])

    def row(self, table: str, indices: int) -> int:
        """The longest row of a table of rows that so many indices lead to."""
        key = (table, indices)
        if key not in self._rows:
            self._rows[key] = _longest(self.tables[table], indices)
        return self._rows[key]

    def lines(self, table: str) -> tuple[int, int]:
        """Of a table of lines through spaces: how many lead through one, and how many spaces lie on one."""
        rows: Any = self.tables[table]
        most = max(map(len, rows), default=0)
        return most, max((len(ahead) + len(behind) for row in rows for ahead, behind in row), default=0)

    def zone(self, slot: ir.Slot) -> int:
        """The cards that can lie in a zone."""
        total = self._cards[slot.deck]
        return total if slot.limit is None else min(total, slot.limit)

    def tiles(self, slot: ir.Slot) -> int:
        """The tiles that can lie on a plane."""
        return self._tiles[slot.name]

    def widest_set(self) -> int:
        """The members that a stored set can have."""
        return max((slot.members for slot in self.slots.values()), default=0)


def _longest(table: Any, indices: int) -> int:
    if not indices:
        return len(table)
    return max((_longest(row, indices - 1) for row in table if isinstance(row, tuple)), default=0)
