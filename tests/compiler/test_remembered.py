"""What generated code keeps beside a position: rows that are remembered, and what lies beside the spaces of a plane."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardrules.runtime import support
from boardrules.runtime.cards import card_at
from boardrules.runtime.planes import build_beside
from boardrules.runtime.support import RememberedByTwo

WIDTH = 19
STEPS = (-WIDTH - 1, -1, WIDTH - 1, -WIDTH, WIDTH, -WIDTH + 1, 1, WIDTH + 1)


def test_rows_by_two_keys_are_made_once() -> None:
    made: list[tuple[int, int]] = []

    def make(keys: tuple[int, int]) -> list[int]:
        made.append(keys)
        return [*keys]

    rows = RememberedByTwo(make)
    assert [rows[1][2], rows[2][1], rows[1][2]] == [[1, 2], [2, 1], [1, 2]]
    assert made == [(1, 2), (2, 1)]


def test_no_more_rows_are_remembered_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(support, "MOST_ROWS", 10)
    rows = RememberedByTwo(lambda keys: [*keys])
    for first in range(7):
        for second in range(7):
            assert rows[first][second] == [first, second]
            assert sum(map(len, rows.values())) <= 10


@given(st.lists(st.sampled_from([5 * WIDTH + 5 + right + down * WIDTH for right in range(5) for down in range(5)]), unique=True))
def test_the_tiles_beside_a_space_stand_in_the_order_of_the_steps(laid: list[int]) -> None:
    tiles = dict.fromkeys(laid, 0)
    beside = build_beside(tiles, STEPS)
    for space in range(WIDTH * WIDTH):
        assert beside.get(space, ()) == tuple(space + step for step in STEPS if space + step in tiles)


@given(st.lists(st.integers(0, 4), min_size=1).filter(any), st.data())
def test_the_card_at_a_place_is_found_as_if_they_lay_side_by_side(numbers: list[int], data: st.DataObject) -> None:
    side_by_side = [card for card, number in enumerate(numbers) for _ in range(number)]
    place = data.draw(st.integers(0, len(side_by_side) - 1))
    assert card_at(numbers, place) == side_by_side[place]
