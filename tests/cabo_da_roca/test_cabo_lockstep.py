"""The rules file of Cabo da Roca against the oracle, and every rule of it broken on purpose.

All of it, some minutes long: BOARDRULES_SLOW=1 pytest tests/cabo_da_roca/test_cabo_lockstep.py
"""

from __future__ import annotations

import os

import pytest

from tests.cabo_da_roca.judging import LIVELY, first_problem
from tests.cabo_da_roca.lockstep import RULES, cabo, play_from, play_lockstep, with_coins, with_stress
from tests.cabo_da_roca.mutations import MUTATIONS

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


def test_every_rule_is_broken_once() -> None:
    assert set(MUTATIONS) | EXEMPT == set(cabo().rules)
    text = RULES.read_text(encoding="utf-8")
    assert [rule for rule, (old, _) in MUTATIONS.items() if text.count(old) != 1] == []


@pytest.mark.parametrize("rule", list(MUTATIONS) if SLOW else list(MUTATIONS)[5::11])
def test_a_broken_rule_is_noticed(rule: str) -> None:
    old, new = MUTATIONS[rule]
    assert first_problem(RULES.read_text(encoding="utf-8").replace(old, new)) is not None
