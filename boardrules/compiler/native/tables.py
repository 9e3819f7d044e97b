"""The fixed tables of a game as C arrays.

A table is nested tuples of numbers. It becomes one array of all its numbers and, for every level whose rows differ in length, an
array of where each row begins. An element or a row is found from the outermost index inwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from boardrules.compiler import ir
from boardrules.compiler.native.declined import Declined

LARGEST = 1 << 22
"""No table has more numbers than this."""


def number_type(low: int, high: int) -> str:
    """The smallest C type for some numbers."""
    for bits in (8, 16, 32):
        if -(1 << bits - 1) <= low and high < 1 << bits - 1:
            return f"int{bits}_t"
    if low >= -(1 << 63) and high < 1 << 63:
        return "int64_t"
    raise Declined("a table holds a number of more than 63 bits")


@dataclass(frozen=True)
class Table:
    """One table: the lengths of the rows of each level, None where they differ."""

    name: str
    lengths: tuple[int | None, ...]
    numbers: tuple[int, ...]
    begins: dict[int, tuple[int, ...]]  # level -> where each row begins, and behind them the end
    keys: tuple[int, ...] = ()  # of a table by key: the keys of its numbers, in their order
    is_keyed: bool = False

    @property
    def depth(self) -> int:
        return len(self.lengths)

    @property
    def type(self) -> str:
        return "int64_t" if self.is_keyed else number_type(min(self.numbers, default=0), max(self.numbers, default=0))

    def place(self, indices: list[str]) -> str:
        """The place of an element of a level, as C."""
        place = indices[0]
        for level, index in enumerate(indices[1:], 1):
            place = f"{self._begin(level, place)} + {index}" if index != "0" else self._begin(level, place)
        return place

    def _begin(self, level: int, row: str) -> str:
        length = self.lengths[level]
        if length is None:
            return f"{self.name}_{level}[{row}]"
        return f"({row}) * {length}"

    def row(self, indices: list[str]) -> tuple[str, str]:
        """Where a row begins and how long it is, as C. The indices are names or numbers: they are written twice."""
        level = len(indices)
        length = self.lengths[level]
        if not indices:
            return "0", str(length)
        place = self.place(indices)
        if length is None:
            return f"{self.name}_{level}[{place}]", f"{self.name}_{level}[{place} + 1] - {self.name}_{level}[{place}]"
        return self._begin(level, place), str(length)

    def declarations(self) -> Iterator[str]:
        yield _array(self.name, self.numbers, self.type)
        for level, begins in self.begins.items():
            yield _array(f"{self.name}_{level}", begins)
        if self.is_keyed:
            yield _array(f"{self.name}_keys", self.keys, "int64_t")


def _array(name: str, numbers: tuple[int, ...], type_: str = "") -> str:
    text = ", ".join(map(str, numbers)) or "0"
    return f"static const {type_ or number_type(min(numbers, default=0), max(numbers, default=0))} {name}[] = {{{text}}};"


PREFIX = "t_"
"""Before the names of tables, which are written in capitals as the macros of C are."""


def make_table(table: str, values: ir.Values, is_keyed: bool) -> Table:
    """The C form of a table."""
    name = PREFIX + table
    if is_keyed:
        entries: list[Any] = list(values)
        keys = tuple(key for key, _ in entries)
        return Table(name, (len(keys),), tuple(value for _, value in entries), {}, keys, is_keyed=True)
    lengths: list[int | None] = [len(values)]
    begins: dict[int, tuple[int, ...]] = {}
    rows: list[Any] = list(values)
    while rows and all(isinstance(row, (tuple, list)) for row in rows):
        sizes = {len(row) for row in rows}
        if len(sizes) == 1:
            lengths.append(sizes.pop())
        else:
            begins[len(lengths)] = tuple(_begins(rows))
            lengths.append(None)
        rows = [item for row in rows for item in row]
    if any(isinstance(item, (tuple, list)) for item in rows):
        raise Declined("a table has rows beside numbers")
    if len(rows) > LARGEST:
        raise Declined(f"a table has more than {LARGEST} numbers")
    return Table(name, tuple(lengths), tuple(int(item) for item in rows), begins)


def _begins(rows: list[Any]) -> Iterator[int]:
    place = 0
    yield 0
    for row in rows:
        place += len(row)
        yield place
