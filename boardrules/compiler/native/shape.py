"""How a position lies in memory: the fields of one plain struct, which is copied with one assignment.

The same list makes the struct in C and its counterpart in ctypes, so that both sides agree about every byte.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from boardrules.compiler import ir
from boardrules.compiler.ir.liveness import Liveness
from boardrules.compiler.ir.typed import Typed
from boardrules.compiler.native.declined import Declined
from boardrules.compiler.native.tables import number_type
from boardrules.runtime.counting import KINDS
from boardrules.runtime.library import FieldShape, PlaneShape, PositionShape, Stack
from boardrules.runtime.names import MACHINE

WIDEST_SET = 62
"""A stored set is one number of so many bits at most."""

LONG = 4096
"""No list in which a value may stand several times is longer."""

LARGEST_POSITION = 4 << 20
"""Bytes of a position; copying more would take longer than playing."""

WIDTHS = {"int8_t": 1, "int16_t": 2, "int32_t": 4, "int64_t": 8}

MASKS = ("had_turn", "out", "winners")
"""Numbers of the machine that are sets of players."""


@dataclass(frozen=True)
class Field:
    """One field of the struct: a number, or so many of them."""

    name: str
    type: str
    count: int | None = None

    @property
    def declaration(self) -> str:
        return f"{self.type} {self.name};" if self.count is None else f"{self.type} {self.name}[{max(1, self.count)}];"

    @property
    def size(self) -> int:
        return WIDTHS[self.type] * (1 if self.count is None else max(1, self.count))


def small(size: int) -> str:
    """A type for 0 … size - 1 and none."""
    return "int8_t" if size <= 127 else "int16_t" if size <= 32767 else "int32_t"


class Shape:
    """All fields of the positions of a game, and the sizes that lists and stacks in them have."""

    def __init__(self, game: ir.Game) -> None:
        self.game = game
        self.typed = Typed(game)
        self.slots = {slot.name: slot for slot in game.slots}
        self.functions = {function.name: function for function in game.functions}
        self.indexes = dict(game.indexes)
        self._planes = {plane.board: plane for plane in game.planes}
        liveness = Liveness(game)
        kept = {name for names in liveness.kept.values() for name in names}
        self.frames = [variable for variable in game.variables if variable.name in kept]
        self.kept = frozenset(kept)
        self.variables = liveness.variables
        if any(slot.members > WIDEST_SET for slot in game.slots):
            raise Declined(f"it keeps sets of more than {WIDEST_SET} members")
        if len({field.name for field in self.fields}) < len(self.fields):
            raise Declined("two of its variables would have the same name")
        size = sum(field.size for field in self.fields)
        if size > LARGEST_POSITION:
            raise Declined(f"its positions take {size} bytes")

    def capacity(self, source: ir.Source) -> int:
        """How many values a source has at most."""
        many = self.typed.many(source)
        if many.most > LONG and not many.element.is_empty:  # so long a list is a set: no value stands in it twice
            return max(1, min(many.most, many.element.high - many.element.low + 2))
        return max(1, many.most)

    def list_capacity(self, variable: ir.Variable) -> int:
        """Room for a list, and for one value that turns out not to belong to it."""
        return variable.most + 1

    def plane_of(self, slot: ir.Slot) -> ir.Plane:
        """The plane on whose spaces a slot lies."""
        return self._planes[slot.board]

    def cells(self, plane: ir.Plane) -> int:
        """The spaces of a plane that can matter at a time: tiles, those around them, and room for what is written elsewhere."""
        return min(plane.width * plane.width, 25 * (plane.width // 2) + 64)

    def frontier_size(self, plane: ir.Plane) -> int:
        return 3 * (plane.width // 2) + 4

    @cached_property
    def fields(self) -> list[Field]:
        fields = [Field(name, "int64_t" if name in MASKS else "int32_t") for name in MACHINE if name != "rng"]
        fields.append(Field("work", "int64_t"))
        for plane in self.game.planes:
            fields += self._plane_fields(plane)
        for slot in self.game.slots:
            fields += self._slot_fields(slot)
        for kept in self.game.kept_sets:
            fields += [
                Field(kept.name, small(kept.size), kept.size),
                Field(kept.name + "n", "int32_t"),
                Field(kept.name + "in", "int8_t", kept.size + 1),
            ]
        for frame in self.frames:
            if frame.is_list:
                fields += [Field(frame.name, "int32_t", self.list_capacity(frame)), Field(frame.name + "_n", "int32_t")]
            else:
                fields.append(Field(frame.name, "int64_t"))
        return sorted(fields, key=lambda field: -WIDTHS[field.type])

    def _plane_fields(self, plane: ir.Plane) -> list[Field]:
        board, cells, tiles = plane.board, self.cells(plane), plane.width // 2
        names = plane_names(plane)
        if not board.isascii():
            raise Declined("the name of a plane is written in other letters")
        fields = [
            Field(names.cell, "int16_t", plane.width * plane.width),
            Field(names.cells, "int32_t"),
            Field(names.space, "int32_t", cells),
            Field(names.laid, "int32_t", tiles + 1),
            Field(names.laid_n, "int32_t"),
            Field(plane.frontier, "int32_t", self.frontier_size(plane)),
            Field(plane.frontier + "_n", "int32_t"),
        ]
        if plane.needs:
            fields.append(Field(plane.needs, "int64_t", cells))
        return fields

    def _slot_fields(self, slot: ir.Slot) -> list[Field]:
        low, high = min((slot.low, slot.default, *slot.initial)), max((slot.high, slot.default, *slot.initial))
        low = min(low, slot.none) if slot.optional else low
        wide = "int64_t" if slot.members else number_type(low, high)
        match slot.shape:
            case "scalar":
                return [Field(slot.name, wide)]
            case "list":
                fields = [Field(slot.name, wide, slot.owners)]
                if slot.name in self.indexes:
                    values = slot.size + 1
                    fields += [
                        Field(slot.name + "_index", small(slot.owners), values * slot.owners),
                        Field(slot.name + "_index_n", "int32_t", values),
                    ]
                return fields
            case "sparse":
                return [Field(slot.name, wide, self.cells(self.plane_of(slot)))]
            case "counts":
                counts = [Field(slot.name, "int16_t", slot.owners * slot.cards)]
                return counts + (self._stack(slot, "_over") + self._stack(slot, "_under") if slot.ordered else [])
            case "stack":
                return self._stack(slot, "")

    def _stack(self, slot: ir.Slot, ending: str) -> list[Field]:
        capacity = self.zone_capacity(slot)
        return [
            Field(slot.name + ending, small(slot.cards), slot.owners * capacity),
            Field(slot.name + ending + "_n", "int16_t", slot.owners),
        ]

    def zone_capacity(self, slot: ir.Slot) -> int:
        """The cards that can lie in one stack: all of its deck, because a limit is kept by the rules and not by the stack."""
        return max(1, sum(sum(other.initial) * other.owners for other in self.game.slots if other.deck == slot.deck))


@dataclass(frozen=True)
class PlaneNames:
    """The fields that a plane has beside its slots and its frontier."""

    cell: str  # by space: the number of its cell, counted from 1; 0 where nothing was ever written
    cells: str  # how many cells there are
    space: str  # by cell: its space
    laid: str  # the spaces that carry a tile, in the order in which they were laid
    laid_n: str


def plane_names(plane: ir.Plane) -> PlaneNames:
    """Made from the name of the frontier, which the compiler has checked."""
    base = plane.frontier
    return PlaneNames(f"{base}_cell", f"{base}_cells", f"{base}_space", f"{base}_laid", f"{base}_laid_n")


def position_shape(shape: Shape, most_actions: int) -> PositionShape:
    """What the other side of the border has to know."""
    game = shape.game
    numbers = [name for name in MACHINE if name != "rng"]
    numbers += [slot.name for slot in game.slots if slot.shape == "scalar"]
    numbers += [frame.name for frame in shape.frames if not frame.is_list]
    stacks = []
    for slot in game.slots:
        if slot.shape == "stack" or slot.ordered:
            for ending in ("",) if slot.shape == "stack" else ("_over", "_under"):
                stacks.append(Stack(slot.name + ending, slot.owners, shape.zone_capacity(slot)))
    return PositionShape(
        fields=tuple(FieldShape(field.name, field.type, field.count) for field in shape.fields),
        numbers=tuple(numbers),
        rows=tuple(slot.name for slot in game.slots if slot.shape in ("list", "counts")),
        lists=tuple(frame.name for frame in shape.frames if frame.is_list),
        stacks=tuple(stacks),
        planes=tuple(_plane_shape(shape, plane) for plane in game.planes),
        players=game.players,
        most_actions=most_actions,
        tally=KINDS * len(game.rules) if game.counts else 0,
    )


def _plane_shape(shape: Shape, plane: ir.Plane) -> PlaneShape:
    names, tiles = plane_names(plane), shape.game.slots[plane.tiles]
    others = [slot for slot in shape.game.slots if slot.board == plane.board and slot is not tiles]
    slots = tuple((slot.name, slot.default) for slot in (tiles, *others))
    return PlaneShape(names.cell, names.cells, names.space, names.laid, names.laid_n, slots)
