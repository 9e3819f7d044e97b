"""What the examples of a reference expect, in words where there are words."""

from __future__ import annotations

import boardrules
from boardrules.rulebook import rulebook

RULES = """game harbour "Harbour" { players 2 seats red blue }
deck wind { | card | copies | | gale | 3 | }
shared { supply: pile of wind = all  steps: 0..9 internal = 0 }
player { coins: 0..9 = 3  moored: flag = no }
define riches(p: Player): 0..9 = p.coins
turn { choose one of pay }
rule H-1 note "You pay."
action pay { me.coins -= 1  me.moored = yes  steps = 1  if me.coins == 0 { win me } }
names { Player.moored "at the quay" }
example "somebody pays" {
  expect size(supply) == 3 and not red.moored
  after pay
  expect red.coins == 2 and red.moored and active == blue
  expect riches(red) == 2 and steps == 1 and not over
}
"""


def lines(rules: str = RULES) -> list[str]:
    text = rulebook(boardrules.loads(rules), "reference", "markdown")
    return [line.removeprefix("- → ") for line in text.splitlines() if line.startswith("- → ")]


def test_expectations_are_told_and_bookkeeping_is_not() -> None:
    assert lines() == [
        "The supply: 3 cards. Red is not at the quay.",
        "Played: Red pays.",
        "Then: Red now has 2 coins. Red is at the quay. It is Blue's turn.",
        "Then: The game goes on.",
        "In code: `riches(red) == 2`",
    ]


def test_who_wins_says_that_the_game_is_over() -> None:
    given = RULES.replace('pays" {', 'pays" { given { red.coins = 1 }')
    ended = given[: given.index("  expect red.coins")] + "  expect over and winners == {red}\n}\n"
    assert lines(ended)[-1] == "Then: The game is over: Red wins."


def test_what_only_bots_ask_is_no_example_of_the_rules() -> None:
    bots = '\ndefine evaluate(p: Player): 0..9 = p.coins\nexample "for bots" { expect evaluate(red) == 3 }\n'
    text = rulebook(boardrules.loads(RULES + bots), "reference", "markdown")
    assert "For bots" not in text
