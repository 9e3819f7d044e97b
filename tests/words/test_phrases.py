from __future__ import annotations

import pytest

from boardrules.words.phrases import Phrases


def test_a_template_is_filled_with_its_values() -> None:
    assert Phrases().text("{who} draws {count} cards.", who="Ana", count=2) == "Ana draws 2 cards."


def test_a_number_chooses_between_two_templates() -> None:
    phrases = Phrases()
    assert phrases.counted("{count} card", "{count} cards", 1) == "1 card"
    assert phrases.counted("{count} card in {place}", "{count} cards in {place}", 3, place="the hand") == "3 cards in the hand"


def test_what_stands_in_a_value_is_left_alone() -> None:
    assert Phrases().text("{{{who}}}", who="{x}") == "{{x}}"


def test_a_value_that_is_missing_is_told() -> None:
    with pytest.raises(KeyError, match="who"):
        Phrases().text("{who} draws.")
