"""Examples of rules files as tests, and what is said when one does not hold."""

from __future__ import annotations

from pathlib import Path

import pytest

import boardrules
from boardrules.engine.examples import example_state, run_example


def test_examples_that_hold(whispers: boardrules.Game, tic_tac_toe: boardrules.Game) -> None:
    for game in (whispers, tic_tac_toe):
        for number in range(len(game.ruleset.examples)):
            verdict = run_example(game, number)
            assert verdict.passed, list(verdict)
            assert not list(verdict)


def test_an_example_begins_where_it_says(whispers: boardrules.Game) -> None:
    state = example_state(whispers, 1)
    assert (state.step, state.player) == ("acting", 0)
    assert state.view(0)["zones"]["Player.hand"]["red"]["cards"] == {"ash": 1, "elder": 1}
    assert not state.broken_invariants()


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("red can bid(4)", "red should be able to bid 4: bid 4 is not allowed. WH-7"),
        ("red cannot bid(3)", "red should not be able to bid 3"),
        ("red cannot bid(4) because WH-8", "forbidden by WH-7, not by WH-8"),
        ("blue can bid(1)", "red decides here, not blue"),
        ("after bid(5)", "cannot be played: bid 5 is not allowed"),
        ("expect red.coins == 4", "red.coins == 4"),
        ("red can gamble", "gamble belongs to step acting"),
    ],
)
def test_examples_that_do_not_hold(whispers: boardrules.Game, lines: str, message: str) -> None:
    text = Path(whispers.path).read_text(encoding="utf-8")
    game = boardrules.loads(text + f'\nexample "wrong" {{\n  {lines}\n}}\n')
    number = len(game.ruleset.examples) - 1
    verdict = run_example(game, number)
    assert not verdict.passed
    (failure,) = verdict
    assert message in str(failure)
    assert failure.place.line == text.count("\n") + 3


def test_what_is_not_as_expected_is_told_with_what_there_is() -> None:
    game = boardrules.loads(
        """
game purse "Purse" { players 2 seats red blue }
player { coins: 0..9 = 0 rich: flag = no }
turn { choose one of earn }
action earn { me.coins += 1 if me.coins == 3 { end game } }
example "one" { after earn expect red.coins == 2 }
example "two" { after earn expect red.coins + blue.coins == 4 and red.coins > 0 }
example "three" { after earn expect red.rich }
"""
    )
    told = [failure.text for number in range(3) for failure in run_example(game, number)]
    assert told == [
        "expected red.coins == 2, but red.coins is 1",
        "expected red.coins + blue.coins == 4 and red.coins > 0, but red.coins + blue.coins is 1; red.coins is 1",
        "expected red.rich, which does not hold",
    ]
