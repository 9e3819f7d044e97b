"""Every rule that is carried out is watched: when it is broken, an example or a race against the oracle tells.

The whole table takes some minutes, so by default every eighth rule is broken. All of them:

    BOARDRULES_ALL=1 pytest tests/trois_caps/test_mutations.py
"""

from __future__ import annotations

import os

import pytest

import boardrules
from boardrules import Game
from boardrules.engine.examples import run_example
from tests.trois_caps.chart import load
from tests.trois_caps.happenings import FOLDER, RULES, is_wrong
from tests.trois_caps.mutations import EVENTS, MUTATIONS
from tests.trois_caps.oracle import Settings
from tests.trois_caps.racing import Difference, Lockstep

EVERY = 1 if os.environ.get("BOARDRULES_ALL") else 8
DECISIONS, SEEDS = 300, 8


def mutated(old: str, new: str) -> str:
    """The rules with a text replaced wherever it stands before the examples."""
    rules, examples = RULES.split('section "Examples"')
    assert old in rules
    return rules.replace(old, new) + 'section "Examples"' + examples


def loaded(text: str) -> Game:
    return boardrules.loads(text, folder=FOLDER, trust_hooks=True)


def noticed(game: Game, proof: str, event: str = "") -> bool:
    """Whether the example fails, or the race differs from the oracle's."""
    if not proof.startswith("race"):
        number = next(i for i, example in enumerate(game.ruleset.examples) if example.title.startswith(proof))
        return not run_example(game, number).passed
    level, players = map(int, proof.split()[1:])
    for seed in range(SEEDS):
        try:
            race = Lockstep(game, players, Settings(level=level), seed, {"level": level})
            race.favourite = event
            race.run(DECISIONS)
        except (Difference, ValueError):
            return True
    return False


@pytest.mark.parametrize("rule", list(MUTATIONS)[::EVERY])
def test_a_broken_rule_is_noticed(rule: str) -> None:
    old, new, proof = MUTATIONS[rule]
    assert noticed(loaded(mutated(old, new)), proof)


@pytest.mark.parametrize("event", list(EVENTS)[::EVERY])
def test_a_broken_event_is_noticed(event: str) -> None:
    text = mutated(*EVENTS[event])
    assert is_wrong(text) or noticed(loaded(text), "race 3 3", event.partition("/")[0])


def test_every_effect_of_an_event_is_broken_once() -> None:
    rows = load("trois-caps").ruleset.decks["events"].rows
    assert {rows[event.partition("/")[0]]["effect"] for event in EVENTS} == {row["effect"] for row in rows.values()}


def test_every_rule_that_is_carried_out_is_broken_once() -> None:
    rules = load("trois-caps").rules
    assert {name for name, rule in rules.items() if rule.executed} <= set(MUTATIONS)
    assert set(MUTATIONS) <= set(rules)
