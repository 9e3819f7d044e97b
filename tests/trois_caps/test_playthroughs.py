"""The recorded races still go as they went, and keep to the order of the ports."""

from __future__ import annotations

import pytest

from tests.trois_caps.chart import PORTS
from tests.trois_caps.playthroughs import RACES, ending, line, path_of, started


@pytest.mark.parametrize(("name", "players"), RACES)
def test_a_recorded_race_replays(name: str, players: int) -> None:
    _, *lines, last = path_of(name, players).read_text(encoding="utf-8").splitlines()
    state = started(name, players)
    due = [1] * players
    for text in lines:
        action = text.split("| ")[1]
        assert line(state, action) == text
        state = state.apply(action)
        assert state.broken_invariants() == ()
        assert not [event for event in state.events if event.kind == "fault"]
        now = [PORTS.index(port) for port in state.view(None)["fields"]["Player.due"].values()]
        assert all(before <= after <= before + 1 for before, after in zip(due, now, strict=True))
        due = now
    assert ending(state) == last
