"""A picture is made from what its viewer sees: what is hidden cannot change it."""

from __future__ import annotations

import pytest

from boardrules.render import state_svg, state_text
from tests.render.positions import SHIPPED, chart, on_the_table, played, shipped


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("viewer", [None, 1])
def test_positions_that_differ_in_hidden_things_look_the_same(name: str, viewer: int | None) -> None:
    state = played(shipped(name), 40)
    imagined = [state.imagine(viewer, seed) for seed in (1, 2)]
    assert imagined[0].to_json() != imagined[1].to_json()
    for other in imagined:
        assert state_svg(other, viewer) == state_svg(state, viewer)
        assert state_text(other, viewer, colour=True) == state_text(state, viewer, colour=True)


def test_a_highlight_tells_nothing_that_is_hidden() -> None:
    state = played(shipped("cap-horn"), 40)
    for action in state.actions()[:6]:
        pictures = {state_svg(state.imagine(state.player, seed), highlight=action) for seed in (1, 2, 3)}
        assert len(pictures) == 1


def test_hidden_fields_are_nowhere_in_the_picture() -> None:
    assert "secret" not in state_svg(chart().start(seed=1), 0)


def test_a_hand_is_drawn_for_its_owner_alone() -> None:
    state = chart().start(seed=1)
    for viewer, seat in ((0, "red"), (1, "teal"), (None, "")):
        held = on_the_table(state_svg(state, viewer), "held")
        assert {card.get("data-seat") for card in held} == ({seat} if seat else set())
        if viewer is not None:
            cards = state.view(viewer)["zones"]["Player.hand"][seat]["cards"]
            assert {card.get("data-card") for card in held} == set(cards)
