"""Numbers in short: their spread and their histogram."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, pstdev, quantiles

MOST_BARS = 30


@dataclass(frozen=True)
class Spread:
    """The least and the greatest of some numbers, their quartiles, mean and standard deviation."""

    count: int
    least: float
    first_quartile: float
    median: float
    third_quartile: float
    greatest: float
    mean: float
    deviation: float


@dataclass(frozen=True)
class Bar:
    """How many numbers lie from `start` to `end`, both included."""

    start: int
    end: int
    count: int


def spread(values: Sequence[int]) -> Spread | None:
    """None without any numbers."""
    if not values:
        return None
    low, median, high = quantiles(values, n=4, method="inclusive") if len(values) > 1 else [values[0]] * 3
    return Spread(len(values), min(values), low, median, high, max(values), round(fmean(values), 4), round(pstdev(values), 4))


def bar_width(least: int, greatest: int, most: int = MOST_BARS) -> int:
    """A round width (1, 2, 5, 10 …) that needs no more than so many bars."""
    span = greatest - least + 1
    scale = 1
    while True:
        for step in (1, 2, 5):
            if span / (step * scale) <= most - 1 or (span <= most and step * scale == 1):
                return step * scale
        scale *= 10


def histogram(values: Sequence[int]) -> tuple[Bar, ...]:
    """Bars of equal, round width, without gaps."""
    if not values:
        return ()
    width = bar_width(min(values), max(values))
    counts = Counter(value // width for value in values)
    return tuple(Bar(place * width, place * width + width - 1, counts[place]) for place in range(min(counts), max(counts) + 1))
