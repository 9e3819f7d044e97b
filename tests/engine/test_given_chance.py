"""Examples in which the author says what chance gives."""

from __future__ import annotations

import pytest

import boardrules
from boardrules.engine.examples import run_example
from tests.analysis.checking import errors, ruleset

BATTLE = """
game battle "Battle" { players 2 seats red blue }
deck card { | card | copies | | gale | 2 | | calm | 2 | }
player { points: 0..99 = 0  hand: pile of card seen by owner }
shared { stock: pile of card hidden = all }
turn { choose one of fight, fish }
action fight {
  roll mine in 1..6, yours in 1..6
  if mine > yours { me.points += 10  roll more in 1..6  me.points += more }
}
action fish { draw 2 from stock to me.hand }
"""


def failures(lines: str) -> list[str]:
    game = boardrules.loads(BATTLE + f'example "one" {{ {lines} }}')
    return [failure.text for failure in run_example(game, 0)]


def test_dice_fall_as_the_example_says() -> None:
    assert failures("after fight with rolls 5, 1, 4 expect red.points == 14 and active == blue") == []
    assert failures("after fight with rolls 1, 5 expect red.points == 0") == []
    assert failures("after fight with rolls 5, 1 with rolls 6 expect red.points == 16") == []


def test_cards_are_drawn_as_the_example_says() -> None:
    assert failures("after fish with draws gale, gale expect copies(gale, red.hand) == 2") == []
    assert failures("after fish with draws calm, gale after fish with draws calm, gale expect size(stock) == 0") == []


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("after fight with rolls 7, 1", "chance cannot give 7 1; it can give 1 1, 1 2"),
        ("after fight with rolls 1, 5, 4", "nothing is left to roll or draw for 4"),
        ("after fight with rolls 5, 1", "more is rolled or drawn than the example says"),
        ("after fish with draws gale, gale after fish with draws gale, calm", "chance cannot give gale; it can give calm"),
    ],
)
def test_what_chance_cannot_give_is_told(lines: str, said: str) -> None:
    found = failures(lines)
    assert len(found) == 1
    assert said in found[0]


def test_the_formatter_keeps_what_chance_gives() -> None:
    from boardrules.syntax.printer import format_text

    text = BATTLE + 'example "one" {\n  after fight with rolls 5, 1 with draws gale\n}\n'
    assert "  after fight with rolls 5, 1 with draws gale\n" in format_text(text)


def test_variants_take_examples_and_invariants_away() -> None:
    base = 'example "one" { after wait }\ninvariant "few": 1 < 2\nturn { choose one of wait }\naction wait { }\n'
    variant = 'variant other "Other" of tiny { }\n'
    changed = ruleset(base, variant + 'remove example "one"\nremove invariant "few"\n')
    assert changed.examples == ()
    assert changed.invariants == ()
    assert errors(base, variant + 'remove example "two"\n') == ["BR504"]
