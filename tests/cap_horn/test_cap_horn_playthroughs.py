"""Recorded games are played again, action by action, and everything that happens in them is compared."""

from __future__ import annotations

import pytest

from tests.cap_horn.lockstep import cap_horn
from tests.cap_horn.record import FOLDER, SEEDS, replay, transcript


@pytest.mark.parametrize("players", SEEDS)
def test_a_recorded_game_comes_out_the_same(players: int) -> None:
    """Where a change of the rules is meant, write the records anew: python -m tests.cap_horn.record"""
    text = (FOLDER / f"{players}_players.txt").read_text(encoding="utf-8")
    match = replay(cap_horn(), text)
    assert match.state.over
    assert transcript(match) == text
