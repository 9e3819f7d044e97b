"""The rules file of Cabo da Roca against the oracle, and every rule of it broken on purpose.

All of it, some minutes long: BOARDRULES_SLOW=1 pytest tests/cabo_da_roca/test_cabo_lockstep.py
"""

from __future__ import annotations

import os
from dataclasses import fields, replace
from typing import Any

import pytest

from tests.cabo_da_roca.judging import LIVELY, first_problem
from tests.cabo_da_roca.lockstep import RULES, cabo, play_from, play_lockstep, with_coins, with_stress
from tests.cabo_da_roca.mutations import MUTATIONS
from tests.cabo_da_roca.oracle_world import Settings

SLOW = os.environ.get("BOARDRULES_SLOW") == "1"
GAMES = 40 if SLOW else 2
EXEMPT = {"CR-11", "CR-41", "CR-57"}
"""Notes to the players: who sits where, what an engine cannot do, and what need not be said aloud."""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_oracle_agrees(players: int) -> None:
    for seed in range(GAMES):
        assert play_lockstep(cabo(), players, seed, LIVELY if seed % 2 else None).over


@pytest.mark.parametrize("coins", [62, 80, 850])
def test_the_oracle_agrees_under_stress(coins: int) -> None:
    game = play_from(with_stress(with_coins(RULES.read_text(encoding="utf-8"), coins)))
    for seed in range(GAMES):
        assert play_lockstep(game, 2 + seed % 3, seed, LIVELY, coins).over


def test_the_oracle_knows_every_option() -> None:
    ours = {name: option.default for name, option in cabo().options.items()}
    assert ours == {field.name: field.default for field in fields(Settings)}


@pytest.mark.parametrize("option", [field.name for field in fields(Settings)])
def test_the_oracle_agrees_on_other_readings(option: str) -> None:
    other: Any = 3 if option == "rounds_after_the_last_tile" else not getattr(Settings(), option)
    game = play_from(with_stress(RULES.read_text(encoding="utf-8")))
    settings = replace(Settings(), **{option: other})
    for seed in range(GAMES // 2):
        assert play_lockstep(game, 2 + seed % 3, seed, LIVELY, settings=settings).over


def test_every_rule_is_broken_once() -> None:
    assert {name.partition("/")[0] for name in MUTATIONS} | EXEMPT == set(cabo().rules)
    text = RULES.read_text(encoding="utf-8")
    assert [rule for rule, (old, _) in MUTATIONS.items() if text.count(old) != 1] == []


@pytest.mark.parametrize("rule", list(MUTATIONS) if SLOW else list(MUTATIONS)[5::11])
def test_a_broken_rule_is_noticed(rule: str) -> None:
    old, new = MUTATIONS[rule]
    assert first_problem(RULES.read_text(encoding="utf-8").replace(old, new)) is not None
