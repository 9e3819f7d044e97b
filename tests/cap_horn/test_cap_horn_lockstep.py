"""Random games on the rules file and on the hand-written oracle: the same is legal and does the same, from the deal to the end."""

from __future__ import annotations

from dataclasses import fields
from random import Random

import pytest

from tests.cap_horn.lockstep import cap_horn, play_both
from tests.cap_horn.oracle import Readings

FLAGS = [field.name for field in fields(Readings) if field.name != "round_limit"]


def test_the_oracle_knows_every_option() -> None:
    ours = {name: option.default for name, option in cap_horn().options.items()}
    assert ours == {field.name: field.default for field in fields(Readings)}


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("keen", [True, False])
def test_both_play_the_same_game(players: int, keen: bool) -> None:
    assert play_both(cap_horn(), players, seed=players, keen=keen) > 100


@pytest.mark.parametrize("flag", FLAGS)
def test_both_play_the_same_with_another_reading(flag: str) -> None:
    readings = Readings(**{flag: not getattr(Readings(), flag)})
    assert play_both(cap_horn(), 3, seed=11, readings=readings, most=150) > 20


@pytest.mark.parametrize("seed", range(3))
def test_both_play_the_same_with_a_mixture_of_readings(seed: int) -> None:
    random = Random(seed)
    readings = Readings(**{flag: random.random() < 0.5 for flag in FLAGS}, round_limit=12)
    assert play_both(cap_horn(), 3 + seed, seed=seed, readings=readings) > 20


@pytest.mark.parametrize("limit", [1, 3])
def test_both_end_after_the_last_round(limit: int) -> None:
    for seed in range(3):
        play_both(cap_horn(), 3, seed=seed, readings=Readings(round_limit=limit), keen=False)
