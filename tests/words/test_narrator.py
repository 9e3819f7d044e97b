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


def changing(names: str = "") -> State:
    """A game whose only action changes something of every type, told with the given names."""
    rules = """game harbour "Harbour" { players 2 seats red blue }
    enum Colour { yellow green }
    deck wind { | card | copies | | gale | 3 | }
    board sea grid { size 3 x 3 }
    piece Boat per player { at: sea?  facing: Direction = N  rest: 0..3 = 2 }
    shared { supply: pile of wind = all  worth: 0..9 = 0 }
    player { roses: set of Colour  mood: Colour = yellow  stopped: flag = no  debts: 0..9 = 2
      lost: pile of wind  hand: pile of wind }
    setup { move all from supply to red.hand }
    turn { choose one of go }
    action go { red_Boat.facing = E  red_Boat.rest = 1  worth = 3
      me.roses = {yellow, green}  me.mood = green  me.stopped = not me.stopped  me.debts = 0  move gale from me.hand to me.lost }
    """
    return boardrules.loads(rules + names).start(players=["Ana", "Bo"], seed=1)


def test_changes_are_told_by_what_changes() -> None:
    assert said(changing().apply("go"))[1:] == [
        "The red boat now points east.",
        "The red boat's rest is now 1.",
        "Ana now has two roses: yellow and green.",
        "Ana's mood is now green.",
        "Ana: stopped.",
        "Ana now has no debts.",
        "A gale goes from Ana's hand to Ana's lost.",
    ]


def test_authors_tell_changes_in_their_own_words() -> None:
    names = """names {
      Boat.facing "heading" told "{The owner} heads {value}."
      Boat.rest "rest" told "{The owner} rests {value} {value|day|days}."
      worth "worth" told "A rose is worth {value} coins."
      Player.roses "rose" told "{owner} wears {value}."
      Player.mood "mood" told ""
      Player.stopped "stopped" told "{owner} is held up." else "{owner} sails on."
      Player.debts "debt" told "{owner} owes {value}." else "{owner} owes nothing."
      Player.lost "lost cards" told "{owner} loses {a card}."
    }"""
    state = changing(names).apply("go")
    assert said(state)[1:] == [
        "The red boat heads east.",
        "The red boat rests 1 day.",
        "A rose is worth 3 coins.",
        "Ana wears yellow and green.",
        "Ana is held up.",
        "Ana owes nothing.",
        "Ana loses a gale.",
    ]


def test_what_an_author_calls_a_flag_stands_behind_is() -> None:
    state = changing('names { Player.stopped "stuck in the mud" }').apply("go")
    assert "Ana is stuck in the mud." in said(state)
