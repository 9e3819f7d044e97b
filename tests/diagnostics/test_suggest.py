"""Suggestions: near enough to help, and none where they would only confuse."""

from __future__ import annotations

import pytest

from boardrules.diagnostics.suggest import edit_distance, nearest


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("poins", "points"),
        ("pionts", "points"),
        ("Points", "points"),
        ("pointts", "points"),
        ("hnad", "hand"),
        ("xyz", None),
        ("a", None),
        ("points", None),
        ("coordinates", None),
    ],
)
def test_the_nearest_name_is_found(name: str, meant: str | None) -> None:
    assert nearest(name, ["points", "hand", "at", "b"]) == meant


def test_of_several_the_nearest_is_taken() -> None:
    assert nearest("boats", ["boards", "boat", "goats"]) == "boat"


def test_a_swap_of_neighbours_is_one_mistake() -> None:
    assert edit_distance("turn", "tunr", 3) == 1
    assert edit_distance("turn", "turns", 3) == 1
    assert edit_distance("abc", "xyz", 1) == 2
