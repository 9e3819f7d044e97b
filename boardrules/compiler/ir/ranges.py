"""Ranges of whole numbers, and what becomes of them in arithmetic."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product


@dataclass(frozen=True)
class Range:
    """What a value can be: a number from `low` to `high`, or none, where `none` is the number that stands for it. A range without
    any number has its bounds the wrong way round."""

    low: int
    high: int
    none: int | None = None

    @property
    def is_empty(self) -> bool:
        return self.low > self.high

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int) and (self.low <= value <= self.high or value == self.none)

    @property
    def somebody(self) -> Range:
        """The same without none."""
        return Range(self.low, self.high)

    def or_none(self, none: int | None) -> Range:
        """The same, or none."""
        return self if none is None or none in self else Range(self.low, self.high, none)


NOTHING = Range(0, -1)
"""No value at all."""

FLAG = Range(0, 1)

BEFORE_FIRST = -1
"""What stands for none among names, which are numbered from 0 on."""


def joined(ranges: Iterable[Range]) -> Range:
    """What one of several values can be. Two numbers that stand for none can only be kept apart by widening."""
    found = NOTHING
    for one in ranges:
        if not one.is_empty:
            found = one if found.is_empty else Range(min(found.low, one.low), max(found.high, one.high), found.none)
            found = found if found.none is not None else Range(found.low, found.high, one.none)
        elif found.none is None:
            found = Range(found.low, found.high, one.none)
        if one.none is not None and found.none != one.none and one.none not in found:
            found = Range(min(found.low, one.none), max(found.high, one.none), found.none)
    return Range(found.low, found.high) if found.none is not None and found.low <= found.none <= found.high else found


def mask(members: int) -> Range:
    """A set of so many members at most, as a number with a bit for each."""
    return Range(0, (1 << max(0, members)) - 1)


def arithmetic(operator: str, a: Range, b: Range) -> Range:
    """Sums, differences, products, quotients and what they leave. Places are reckoned from names, of which none is the one before
    the first; nobody reckons with a number that is none, because the checker refuses that."""
    a, b = (one if one.none != BEFORE_FIRST else joined((one.somebody, Range(one.none, one.none))) for one in (a, b))
    if a.is_empty or b.is_empty:
        return NOTHING
    if operator == "+":
        return Range(a.low + b.low, a.high + b.high)
    if operator == "-":
        return Range(a.low - b.high, a.high - b.low)
    if operator == "*":
        corners = [x * y for x, y in product((a.low, a.high), (b.low, b.high))]
        return Range(min(corners), max(corners))
    divisors = {b.low, b.high, *(one for one in (-1, 1) if b.low <= one <= b.high)} - {0}
    if operator == "//":
        corners = [x // y for x, y in product((a.low, a.high), divisors)]
        return Range(min(corners, default=0), max(corners, default=0))
    if a.low >= 0 and a.high < b.low:
        return a.somebody
    return Range(min(0, b.low + 1), max(0, b.high - 1))
