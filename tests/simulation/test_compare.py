"""Two rulesets: what differs is found, and what does not is not."""

from __future__ import annotations

import json

import pytest

from boardrules import Game, loads
from boardrules.simulation import compare, comparison_html, comparison_json, comparison_text, simulate
from tests.simulation.conftest import COIN


def test_the_same_rules_play_the_same_games(coin: Game) -> None:
    runs = [simulate(coin, games=40, jobs=1, seed=2) for _ in range(2)]
    found = compare(*runs)
    assert found.identical
    assert found.sure == ()
    assert found.rules.none
    assert "exactly the same games" in comparison_text(found)
    assert "exactly the same games" in comparison_html(found)


def test_the_same_rules_with_other_seeds_hardly_ever_cry_wolf(coin: Game) -> None:
    """Each family of lines is wrong in one of twenty comparisons at most; with these seeds none is."""
    runs = [simulate(coin, games=200, jobs=1, seed=seed) for seed in range(4)]
    found = [compare(runs[one], runs[two]) for one in range(4) for two in range(one)]
    assert sum(len(comparison.sure) for comparison in found) <= 1
    assert not found[0].identical
    assert "No difference is sure" in comparison_text(found[0])


def test_a_planted_difference_is_found(coin: Game) -> None:
    before = simulate(coin, games=150, jobs=1)
    other = loads(COIN.replace("roll side in 0..1", "roll side in 0..3").replace("heads += side", "if side == 0 { heads += 1 }"))
    found = compare(before, simulate(other, games=150, jobs=1))
    assert [(change.id, change.change) for change in found.rules.rules] == [("CO-3", "code")]
    sure = {line.name: line.value for _, line in found.sure}
    assert sure["decisions"].difference > 2
    assert sure["decisions"].low > 0
    text = comparison_text(found)
    assert "changed  CO-3: A toss comes up heads" in text
    assert "*  decisions in a game" in text
    assert "\n       Whoever brings the heads to the goal wins.\n" in text


def test_added_removed_and_reworded_rules_and_options(coin: Game) -> None:
    other = loads(
        COIN.replace("Nobody tosses after nine heads.", "Nine heads are enough.")
        .replace("rule CO-7 note", "rule CO-8 note")
        .replace("rule CO-6 ", "rule CO-9 ")
    )
    before = simulate(coin, games=5, jobs=1)
    found = compare(before, simulate(other, games=5, jobs=1, options={"goal": 2}))
    changes = {(change.id, change.change) for change in found.rules.rules}
    assert {("CO-2", "sentence"), ("CO-7", "removed"), ("CO-8", "added"), ("CO-6", "removed"), ("CO-9", "added")} <= changes
    assert found.rules.options == (("goal", "3", "2"),)
    data = comparison_json(found)
    assert json.loads(json.dumps(data)) == data
    assert (data["kind"], data["format"]) == ("boardrules comparison", 1)
    assert data["rules"]["options"] == [{"name": "goal", "before": "3", "after": "2"}]
    assert list(data["differences"][0]) == [
        *("family", "name", "title", "sentence", "share", "before", "after", "difference", "low", "high", "confidence", "sure")
    ]


def test_scores_are_compared(regatta: Game) -> None:
    runs = [simulate(regatta, games=30, jobs=1, seed=seed) for seed in (1, 2)]
    families = {family.name: family for family in compare(*runs).families}
    assert families["scores"].lines[-1].name == "total"
    assert not families["scores"].lines[-1].share
    assert len(families["coverage"].lines) > 3
    assert families["coverage"].lines[0].value.confidence > 0.95


def test_other_numbers_of_players_cannot_be_compared(regatta: Game) -> None:
    with pytest.raises(ValueError, match="2 and 3 players"):
        compare(simulate(regatta, games=1, players=2, jobs=1), simulate(regatta, games=1, players=3, jobs=1))
