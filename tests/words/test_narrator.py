"""Decisions and what follows from them, as a player tells them."""

from __future__ import annotations

import pytest

import boardrules
from boardrules.engine.state import State

RULES = """game crossing "Crossing" { players 2 seats red blue }
enum Wind { calm gale }
deck chart {
  | card   | title       | text               | copies |
  | squall | "A squall"  | "Everybody waits." | 9      |
  | fair   | "Fair wind" | "Sail on."         | 1      |
}
board sea grid { size 3 x 3 }
piece Boat per player { copies 2  at: sea?  facing: Direction = N }
shared { supply: pile of chart hidden = all  weather: Wind = calm }
player { hand: pile of chart seen by owner  coins: 0..9 = 3  lamp: sea?  ready: flag = no  ledger: 0..9 internal = 0 }
setup { for b in Boat { b.at = a1 } }
turn { choose any number of sail, turn_about, fetch, show told "{me} is content." }
action sail(b in Boat of me, to in neighbours(b.at)) {
  told "{me} sails {the b} to {to}, for {price} {price|coin|coins}."
  let price = 1
  require me.coins >= price
  b.at = to  me.coins -= price  me.lamp = c3  me.ledger = 1
}
action turn_about(b in Boat of me, d in Direction) { b.facing = d  weather = gale }
action fetch { told "{me} draws a chart." draw 1 from supply to me.hand }
action show(card in me.hand) { told "{me} shows {card}." move card from me.hand to supply  me.ready = yes }
"""


@pytest.fixture(scope="module")
def start() -> State:
    return boardrules.loads(RULES).start(players=["Ana", "blue"], seed=1)


def said(state: State, viewer: int | None = 0) -> list[str]:
    return [line.text for line in state.story(viewer)]


def test_a_decision_is_told_in_its_sentence_and_not_told_again(start: State) -> None:
    after = start.apply("sail red_Boat_1 b1")
    assert said(after) == ["Ana sails boat 1 to b1, for 1 coin.", "Ana now has 2 coins.", "Ana's lamp is now on c3."]


def test_lines_know_what_they_are_and_their_rules(start: State) -> None:
    lines = start.apply("sail red_Boat_1 b1").story(0)
    assert [line.kind for line in lines] == ["decision", "followed", "followed"]


def test_without_a_sentence_the_words_of_the_action_do(start: State) -> None:
    after = start.apply("turn_about red_Boat_2 E")
    assert said(after) == ["Ana turns about boat 2 to the east.", "Weather: gale."]


def test_being_done_is_told_where_it_happens(start: State) -> None:
    assert said(start.apply("done"))[0] == "Ana is content."


def test_a_card_is_told_to_whoever_may_see_it(start: State) -> None:
    after = start.apply("fetch")
    drawn = said(after, 0)
    assert drawn[0] == "Ana draws a chart."
    assert drawn[1] in ("It is “A squall”. Everybody waits.", "It is “Fair wind”. Sail on.")
    assert said(after, 1) == ["Ana draws a chart."]


def test_what_is_shown_is_called_by_its_title(start: State) -> None:
    state = start.apply("fetch")
    action = next(action for action in state.actions() if action.name == "show")
    assert said(state.apply(action))[0] in ("Ana shows “A squall”.", "Ana shows “Fair wind”.")
    assert said(state.apply(action))[-1] == "Ana: ready."


def test_a_seat_without_a_name_is_called_after_the_seat(start: State) -> None:
    after = start.apply("done").apply("done")
    assert said(after)[0] == "Blue is content."


def test_a_match_tells_decision_by_decision() -> None:
    match = boardrules.Match(boardrules.loads(RULES), players=["Ana", "Bo"], seed=1)
    match.play("sail red_Boat_1 b1")
    match.play("done")
    assert [lines[0].text for lines in match.story(None)] == ["Ana sails boat 1 to b1, for 1 coin.", "Ana is content."]
