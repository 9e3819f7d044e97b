"""Spreads and histograms."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from boardrules.simulation.statistics import MOST_BARS, histogram, spread


def test_spread() -> None:
    found = spread([1, 2, 3, 4, 10])
    assert found is not None
    assert (found.least, found.first_quartile, found.median, found.third_quartile, found.greatest) == (1, 2, 3, 4, 10)
    assert found.mean == 4
    assert spread([]) is None
    one = spread([7])
    assert one is not None
    assert (one.first_quartile, one.median, one.deviation) == (7, 7, 0)


@given(st.lists(st.integers(-1000, 100_000), min_size=1))
def test_a_histogram_holds_everything_once_without_gaps(values: list[int]) -> None:
    bars = histogram(values)
    assert sum(bar.count for bar in bars) == len(values)
    assert len(bars) <= MOST_BARS
    assert all(one.end + 1 == two.start for one, two in pairwise(bars))
    assert all(bar.count == sum(bar.start <= value <= bar.end for value in values) for bar in bars)
