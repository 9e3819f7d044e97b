"""The rules file as a document: every rule with its sentence, status and source, and refusals that name the right rule."""

from __future__ import annotations

import pytest

from boardrules.engine.examples import attempt_text, example_state, run_example
from tests.trois_caps.chart import load
from tests.trois_caps.racing import NAMES

LETTERS = {10: "abcd", 11: "abcde", 12: "abcd", 14: "ab", 18: "abc", 23: "abc", 37: "ab", 44: "ab", 53: "abc", 55: "abc"}
IDS = {f"TC-{number:02}{letter}" for number in range(1, 59) for letter in LETTERS.get(number, ("",))} | {"TC-16a", "TC-16b"}
SUPPLIED = {f"TC-{number}" for number in ("05", "08", "29", "31", "32", "42", "50", "56", "57", "58")}
READINGS = {f"TC-{n}" for n in ("09", "14b", 17, 19, 20, 22, 24, 25, 30, 41, 43, 45, 47, 48, 49, 52)}
REFUSALS = {
    f"TC-{n}" for n in ("18a", "18b", "18c", "23a", 25, 28, 33, 34, 35, 39, 40, 41, 42, "44a", "44b", 45, 46, 47, 48, 49, 51)
}
NOTES = {f"TC-{n}" for n in ("01", "14a", "37a", "37b", "38", "50", "57", "58")}


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_has_its_sentence_status_and_source(name: str) -> None:
    rules = load(name).rules
    assert set(rules) == IDS
    for rule in rules.values():
        assert rule.sentence.endswith("."), rule.id
        expected = "supplied" if rule.id in SUPPLIED else "reading" if rule.id in READINGS else "stated"
        assert rule.status == expected, rule.id
        assert rule.source.startswith("L") or expected != "stated", rule.id
        assert bool(rule.executed) == (rule.id not in NOTES), rule.id


@pytest.mark.parametrize("name", NAMES)
def test_examples_hold(name: str) -> None:
    game = load(name)
    assert len(game.ruleset.examples) >= 10
    for number in range(len(game.ruleset.examples)):
        verdict = run_example(game, number)
        assert verdict.passed, verdict


def test_refusals_name_the_right_rule_first() -> None:
    """Into the wind, into land, into each kind of zone, stopping where no boat may, on a taken square, without the cards."""
    game = load("trois-caps")
    named = set()
    for number, example in enumerate(game.ruleset.examples):
        for step in example.steps:
            if step.what == "after":
                break
            if step.what == "cannot" and step.because:
                assert step.attempt is not None
                explanation = example_state(game, number).explain(attempt_text(step.attempt))
                assert explanation.rule == step.because, (example.title, explanation)
                assert game.rules[step.because].sentence in str(explanation)
                named.add(step.because)
    assert named >= REFUSALS


def test_training_refuses_zones_by_its_own_rule() -> None:
    game = load("trois-caps-training")
    number = next(i for i, example in enumerate(game.ruleset.examples) if example.title == "no whale watching")
    checks = example_state(game, number).explain("sail NW 2").checks
    assert next(check.rule for check in checks if not check.holds) == "TC-26"


def test_twenty_five_events_with_title_and_sentence() -> None:
    rows = load("trois-caps").ruleset.decks["events"].rows
    assert len(rows) == 25
    assert len({row["title"] for row in rows.values()}) == 25
    assert all(str(row["text"]).endswith(".") for row in rows.values())
    assert len({row["effect"] for row in rows.values()}) >= 12
