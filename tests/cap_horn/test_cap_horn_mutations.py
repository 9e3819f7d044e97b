"""Every rule that is carried out is watched: when it is broken, an example, a scenario or the oracle tells."""

from __future__ import annotations

import pytest

from tests.cap_horn.lockstep import RULES
from tests.cap_horn.mutations import MUTATIONS, mutated
from tests.cap_horn.proofs import game_of, problems, watched_game

TEXT = RULES.read_text(encoding="utf-8")


def test_the_game_as_it_is_passes_every_proof() -> None:
    assert list(problems(watched_game())) == []


def test_every_rule_that_is_carried_out_is_broken_once() -> None:
    rules = watched_game().rules
    assert {name for name, rule in rules.items() if rule.executed} == {name.partition("/")[0] for name in MUTATIONS}


@pytest.mark.parametrize("rule", MUTATIONS)
def test_a_broken_rule_is_noticed(rule: str) -> None:
    broken = game_of(mutated(TEXT, rule))
    assert next(problems(broken), None) is not None
