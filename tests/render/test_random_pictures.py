"""Whatever position a game gets into, its picture is well formed and its map has as many rows as the board."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardrules.render import state_svg, state_text
from tests.render.positions import SMALL, chart, drawn, parsed, played, small


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    name=st.sampled_from([*SMALL, "chart"]),
    seed=st.integers(0, 1000),
    decisions=st.integers(0, 25),
    viewer=st.sampled_from([None, 0, 1]),
    choice=st.integers(0, 10**6),
)
def test_every_position_can_be_drawn(name: str, seed: int, decisions: int, viewer: int | None, choice: int) -> None:
    state = played(chart() if name == "chart" else small(name), decisions, seed)
    actions = state.actions()
    action = actions[choice % len(actions)]
    svg = state_svg(state, viewer, action)
    assert parsed(svg).tag.endswith("svg")
    assert len(drawn(svg, "space")) >= len(state.game.board.spaces)
    if state.game.board.shape in ("grid", "hex"):
        lines = state_text(state, viewer, highlight=action).splitlines()
        assert len(lines) > state.game.board.model.rows


@settings(max_examples=25, deadline=None)
@given(
    names=st.lists(
        st.text(min_size=1, max_size=30).filter(lambda name: name.strip() and name.isprintable()),
        min_size=2,
        max_size=2,
        unique=True,
    )
)
def test_any_name_can_be_written(names: list[str]) -> None:
    assert parsed(state_svg(small("tic_tac_toe").start(players=names, seed=1))) is not None
