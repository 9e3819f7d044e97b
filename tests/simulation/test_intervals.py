"""Intervals against values from the literature (Newcombe 1998, tables of Student's distribution)."""

from __future__ import annotations

import pytest

from boardrules.simulation.intervals import newcombe, shared_confidence, t_quantile, welch, wilson


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718), (20, 20, 0.8389, 1.0)],
)
def test_wilson(count: int, of: int, low: float, high: float) -> None:
    found = wilson(count, of)
    assert found.share == count / of
    assert [found.low, found.high] == pytest.approx([low, high], abs=1e-4)


def test_wilson_of_nothing_leaves_all_open() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("first", "second", "low", "high"),
    [
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((10, 10), (0, 10), 0.6075, 1.0),
        ((0, 10), (0, 20), -0.1611, 0.2775),
    ],
)
def test_newcombe(first: tuple[int, int], second: tuple[int, int], low: float, high: float) -> None:
    """The literature takes the second from the first; here the first comes before the second."""
    found = newcombe(second, first)
    assert [found.low, found.high] == pytest.approx([low, high], abs=1e-4)
    assert found.sure == (low > 0 or high < 0)


@pytest.mark.parametrize(("freedom", "value"), [(4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)])
def test_quantiles_of_student(freedom: int, value: float) -> None:
    assert t_quantile(0.95, freedom) == pytest.approx(value, abs=2e-3)


def test_welch() -> None:
    """Two samples of six; the difference of their means is 5, Welch's degrees of freedom are 6.77."""
    first, second = [1.0, 2, 3, 4, 5, 6], [3.0, 5, 8, 9, 12, 14]
    found = welch(first, second)
    assert found is not None
    assert found.difference == pytest.approx(5.0)
    error = (3.5 / 6 + 17.1 / 6) ** 0.5
    assert found.high - found.difference == pytest.approx(2.38 * error, rel=0.01)
    assert found.sure
    assert welch([1], [2, 3]) is None


def test_equal_values_differ_by_exactly_that() -> None:
    found = welch([3, 3, 3], [4, 4])
    assert found is not None
    assert (found.low, found.high, found.sure) == (1, 1, True)
    same = welch([3, 3], [3, 3])
    assert same is not None
    assert not same.sure


def test_many_looks_need_more_confidence() -> None:
    assert shared_confidence(1) == pytest.approx(0.95)
    assert shared_confidence(10) == pytest.approx(0.995)
