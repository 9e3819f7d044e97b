"""What the events do, clause by clause, in positions that seldom come up in a race."""

from __future__ import annotations

import pytest

from boardrules.engine.examples import run_example
from tests.trois_caps.happenings import RULES, eventful, scenarios

GAME = eventful(RULES)


@pytest.mark.parametrize("number", scenarios(GAME), ids=lambda number: GAME.ruleset.examples[number].title)
def test_an_event_does_what_its_card_says(number: int) -> None:
    verdict = run_example(GAME, number)
    assert verdict.passed, verdict
