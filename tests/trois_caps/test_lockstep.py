"""The engine against the oracle: the same decisions everywhere, with the same effects."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.trois_caps.chart import load
from tests.trois_caps.racing import NAMES, SETTINGS, Lockstep

DECISIONS = 500


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_engine_and_oracle_agree(name: str, players: int) -> None:
    Lockstep(load(name), players, SETTINGS[name], players).run(DECISIONS)


@pytest.mark.parametrize("option", ["repaired_boats_move", "wind_by_destination", "trolling_for_good", "fog_lifts"])
def test_engine_and_oracle_agree_on_other_readings(option: str) -> None:
    other = not getattr(SETTINGS["trois-caps-3"], option)
    settings = replace(SETTINGS["trois-caps-3"], **{option: other})
    Lockstep(load("trois-caps-3"), 4, settings, 5, {option: other}).run(DECISIONS)
