"""What is said to a player whom a requirement refuses: the author's sentence behind `else`, or else the values in words."""

from __future__ import annotations

import pytest

import boardrules
from boardrules import Game, RulesError, State
from boardrules.engine.explain import CheckResult
from boardrules.syntax.printer import format_text

HEAD = """game dock "Dock" { players 2 seats red blue }
deck crate { | crate | weight | copies | | tea_chest | 2 | 3 | | iron_box | 7 | 3 | }
enum Berth { north_quay south_quay }
piece Crane per player { copies 1 at: Berth? = none }
player { coins: 0..20 = 4  hand: pile of crate seen by owner  secret: 0..9 seen by owner = 3  tally: 0..9 internal = 1 }
shared { pile: pile of crate hidden = all  tide: 0..9 = 2 }
setup { for p in players { move tea_chest from pile to p.hand } }
turn { choose one of load, rest }
action rest { }
"""


def game_with(conditions: str, more: str = "") -> Game:
    return boardrules.loads(f'{HEAD}{more}action load(card in crate, crane in Crane) {{ rule D-1 "You load."\n{conditions} }}')


def failed(conditions: str, text: str = "load iron_box red_Crane", more: str = "") -> CheckResult:
    found = game_with(conditions, more).start(seed=1).explain(text).failed
    assert found is not None
    return found


def test_the_author_says_what_is_missing() -> None:
    check = failed('require card.weight <= tide else "{The card} weighs {card.weight}; {me} can lift {tide} {tide|ton|tons}."')
    assert check.refusal == "The iron box weighs 7; Red can lift 2 tons."
    assert check.why == "D-1: You load. The iron box weighs 7; Red can lift 2 tons."


def test_a_let_before_the_requirement_can_be_told_and_a_definition_has_its_own_words() -> None:
    more = 'define light(w: 0..9): flag { rule D-2 "Only what is light." require w < tide else "{w} is too much." }\n'
    check = failed("let heavy = card.weight + 1\nrequire light(heavy)", more=more)
    assert (check.rule, check.refusal) == ("D-2", "8 is too much.")


@pytest.mark.parametrize(
    ("condition", "refusal"),
    [
        ("me.coins >= 9", "You have 4 of 9 coins."),
        ("me.coins > card.weight", "Your coins: 4. Iron box, weight: 7."),
        ("tide > 5", "Tide: 2."),
        ("round > 3", "It is round 1."),
        ("crane.at == south_quay", ""),  # it is none, which there are no words for
        ("me.tally > 5", ""),  # bookkeeping
        ("card in me.hand", ""),  # the action names the card already
        ("tide == 2 and me.coins >= 9", "You have 4 of 9 coins."),  # only of the part that failed
        ("tide == 3 and me.coins >= 9", "Tide: 2. You have 4 of 9 coins."),
    ],
)
def test_values_are_told_in_words(condition: str, refusal: str) -> None:
    assert failed(f"require {condition}").refusal == refusal


def test_nothing_is_said_of_a_requirement_that_holds() -> None:
    state: State = game_with('require tide == 2 else "No."').start(seed=1)
    assert [check.refusal for check in state.explain("load iron_box red_Crane").checks] == [""] * 3


def test_a_sentence_tells_nobody_what_only_one_may_know() -> None:
    state = game_with('require tide > 5 else "Your secret: {me.secret}."').start(seed=1)
    seen = [state.explain("load iron_box red_Crane", asker).checks[-1] for asker in (0, 1, None)]
    assert [check.refusal for check in seen] == ["Your secret: 3.", "", ""]
    with pytest.raises(RulesError, match=r"depends on `secret`, which the deciding player may not see"):
        game_with('let other = crane.owner\nrequire tide > 5 else "{other.secret}"')


@pytest.mark.parametrize(
    ("sentence", "code"),
    [("{card", "BR720"), ("{weight}", "BR721"), ("{me.hand}", "BR721"), ("{card|one|many}", "BR721")],
)
def test_a_sentence_that_cannot_be_told_is_reported(sentence: str, code: str) -> None:
    with pytest.raises(RulesError, match=code):
        game_with(f'require tide > 5 else "{sentence}"')


def test_the_formatter_keeps_the_sentence() -> None:
    head = 'game g "G" {\n  players 2\n  seats a b\n}\n'
    text = f'{head}\naction wait {{\n  require round > 3 else "{{me}} has to go."\n  require round < 9\n}}\n'
    assert format_text(text) == text
