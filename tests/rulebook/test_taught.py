"""The shipped games can be learned from their chapters: what decides a game is taught there, not left for later."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import boardrules
from boardrules.ruleset.model import Ruleset
from tests.rulebook.books import book, game, words

COVERAGE = Path(__file__).resolve().parents[2] / "docs" / "data" / "coverage"
SHIPPED = sorted(path.stem for path in COVERAGE.glob("*.json"))
OFTEN = 2
"""As often in a game a rule that changes something applies, or forbids something, that a beginner has to know it."""


def often(ruleset: Ruleset, name: str) -> set[str]:
    """The rules that decide something again and again in ordinary play, as it was measured."""
    measured: dict[str, Any] = json.loads((COVERAGE / f"{name}.json").read_text(encoding="utf-8"))["coverage"]
    found = set()
    for rule, counts in measured["rules"].items():
        changes = counts["applied"] if counts["held"] == 0 else 0
        if rule in ruleset.rules and max(changes, counts["refused"]) > OFTEN * measured["games"]:
            found.add(rule)
    return found


def test_every_shipped_game_is_measured() -> None:
    assert set(boardrules.games()) <= set(SHIPPED)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_rule_is_taught_or_left_for_later(name: str) -> None:
    ruleset = game(name).ruleset
    later = {rule for one in ruleset.later for rule in one.rules}
    assert ruleset.learn
    assert set(ruleset.rules) - ruleset.taught - later == set()


@pytest.mark.parametrize("name", SHIPPED)
def test_what_decides_often_is_not_left_for_later(name: str) -> None:
    ruleset = game(name).ruleset
    assert len(often(ruleset, name)) > 20
    assert often(ruleset, name) - ruleset.taught == set()


@pytest.mark.parametrize("name", SHIPPED)
def test_the_book_names_every_rule_that_it_teaches(name: str) -> None:
    text = words(book(name, "learn"))
    assert [rule for rule in game(name).ruleset.rules if rule not in text] == []


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_game_has_its_story_and_its_credits(name: str) -> None:
    ruleset = game(name).ruleset
    assert ruleset.story
    assert ruleset.credits
