"""Conditions and effects in words: what a player reads under the sentence of a rule."""

from __future__ import annotations

import pytest

import boardrules
from boardrules.rulebook import make_document
from boardrules.rulebook.book import Book, open_book, requirements_of
from boardrules.rulebook.markdown import to_markdown
from boardrules.rulebook.words.english import article, conjugate, infinitive, is_plural, joined, listed, plural, sentence
from boardrules.words.naming import Naming, spaced

GAME = """
game bay "Bay" {{
  players 2..4
  seats red blue green yellow
  about "A race to Le Verdon in the bay."
  rule BA-1 note "From Bordeaux the boats sail to Le Verdon."
}}
option strict: flag = yes "Boats must be sound."
enum Port {{ bordeaux le_verdon }}
enum Rig {{ dinghy cutter }}
enum CardKind {{ mishap repair }}
deck voyage {{
  | card      | kind: CardKind | copies |
  | torn_sail | mishap         | 3      |
  | new_rope  | repair         | 3      |
}}
board sea grid {{
  size 5 x 5
  neighbours 8
  buoy: Player? = none
  pile_here: stack of voyage
}}
piece Boat per player {{
  kinds Rig: dinghy 1, cutter 1
  at: sea? = none
  sound: flag = yes
}}
player {{
  points: 0..9 = 0
  lost_turns: 0..9 = 0
  due: Port = bordeaux
  hand: pile of voyage at most 6 seen by owner
}}
shared {{
  wind: Direction = N
  supply: pile of voyage hidden = all
}}
define has_buoy(s: sea): flag = s.buoy != none
define boat_on(s: sea): flag = any(b in Boat: b.at == s)
define may_enter(b: Boat, s: sea): flag = not boat_on(s) and b.sound
turn {{ choose one of go }}
action go(boat in Boat of me, square in sea, card in me.hand, rival in players) {{
  rule BA-2 "You go."
    require {condition}
    {effect}
}}
action stay {{ rule BA-3 "You stay." win me }}
"""


def made(condition: str = "me.points > 0", effect: str = "me.points += 1") -> Book:
    return open_book(boardrules.loads(GAME.format(condition=condition, effect=effect)))


CONDITIONS = {
    "me.points >= 3": "You have at least three points.",
    "me.points > 0": "You have points.",
    "me.lost_turns == 0": "You have no lost turns.",
    "rival.points < 2": "The rival has fewer than two points.",
    "size(me.hand) <= 5": "Your hand has at most five cards.",
    "square.buoy == none": "The square has no buoy.",
    "square.buoy == me": "The square's buoy is yours.",
    "boat.at == none": "The boat is not on the board.",
    "boat.at == square": "The boat is on the square.",
    "boat.kind == cutter": "The boat is a cutter.",
    "rival != me": "The rival is another player.",
    "boat.sound": "The boat is sound.",
    "not boat.sound": "The boat is not sound.",
    "card.kind == mishap": "The card is a mishap.",
    "card in me.hand": "The card is in your hand.",
    "me.due == le_verdon": "Your due is Le Verdon.",
    "wind in {N, S}": "The wind is north or south.",
    "round < 3": "It is before round 3.",
    "has_buoy(square)": "The square has a buoy.",
    "not has_buoy(square)": "The square has no buoy.",
    "boat_on(square)": "There is a boat on the square.",
    "may_enter(boat, square)": "The boat may enter the square.",
    "not any(s in around(square): s.buoy != none)": "No square around the square has a buoy.",
    "any(p in players: p != me and p.points > 3)": "A player other than you has at least four points.",
    "all(s in run(square, wind, 3): s.buoy == none)": "No square on the way has a buoy.",
    "boat.kind != cutter or boat.sound": "If the boat is a cutter, the boat is sound.",
    "boat.sound and me.points > 0": "The boat is sound and you have points.",
    "boat.kind == cutter or has_buoy(square)": "Unless the boat is a cutter, the square has a buoy.",
    "possible(stay)": "You can stay.",
}


@pytest.mark.parametrize(("condition", "words"), CONDITIONS.items())
def test_conditions(condition: str, words: str) -> None:
    book = made(condition)
    action = book.ruleset.actions["go"]
    (requirement,) = requirements_of(action)
    assert book.requirement_words(requirement, book.speaker_for(action).known) == words


EFFECTS = {
    "me.points += 1": ["You gain one point."],
    "me.points -= 3": ["You lose three points."],
    "boat.at = square": ["The boat moves to the square."],
    "boat.at = none": ["The boat is taken off the board."],
    "move card from me.hand to square.pile_here": ["The card goes from your hand to the square's pile here."],
    "draw 2 from supply to me.hand": ["Two cards are drawn from the supply into your hand."],
    "wind = S": ["The wind becomes south."],
    "boat.sound = no": [],
    "win me": ["You win the game."],
    "end turn": ["The turn ends."],
    "eliminate rival": ["The rival is out of the game."],
    "if me.points > 3 { win me }": ["If you have at least four points, you win the game."],
    "for p in players { p.points += 1 }": ["For each player: that player gains one point."],
}


@pytest.mark.parametrize(("effect", "words"), EFFECTS.items())
def test_effects(effect: str, words: list[str]) -> None:
    book = made(effect=effect)
    action = book.ruleset.actions["go"]
    assert book.effect_words(action.effects, book.speaker_for(action).known) == words


def test_options_are_filled_in() -> None:
    book = made("strict or me.points > 3")
    (requirement,) = requirements_of(book.ruleset.actions["go"])
    assert not book.in_force(requirement)
    other = open_book(book.game, options={"strict": False})
    assert other.in_force(requirement)
    assert other.requirement_words(requirement, {}) == "You have at least four points."


def test_what_cannot_be_said_is_left_to_the_sentence() -> None:
    book = made("sum(s in sea: size(s.pile_here)) mod 3 == 1")
    (requirement,) = requirements_of(book.ruleset.actions["go"])
    assert book.requirement_words(requirement, {}) == ""


def test_names_are_spelled_as_the_sentences_spell_them() -> None:
    naming = Naming(made().ruleset)
    assert naming.name("le_verdon") == "Le Verdon"
    assert naming.name("lost_turns") == "lost turns"
    assert naming.piece("red_cutter") == "red cutter"
    assert spaced("CardKind") == "card kind"


def test_small_english() -> None:
    assert [article("boat"), article("island")] == ["a boat", "an island"]
    assert [plural("ship"), plural("city"), plural("box"), plural("points")] == ["ships", "cities", "boxes", "points"]
    assert listed(["a", "b", "c"], "or") == "a, b or c"
    assert conjugate("be", "you", True) == "are not"
    assert conjugate("hold", "it") == "holds"
    assert conjugate("may end", "it", True) == "may not end"
    assert infinitive("crosses") == "cross"
    assert is_plural("actions left")
    assert not is_plural("bonus")
    assert joined(["it is red", "it is new"], "and") == "it is red and new"
    assert joined(["it is not red", "it is not new"], "and") == "it is not red and not new"
    assert sentence("you win") == "You win."


def test_what_can_be_chosen_is_named_and_the_rule_says_how_often() -> None:
    text = """
game leaps "Leaps" { players 2 seats red blue }
turn { step go { rule LE-1 "Then you leap twice, or rest." choose up to 2 times jump, rest } }
action jump { rule LE-2 "You jump." win me }
action rest { rule LE-3 "You rest." win me }
"""
    game = boardrules.loads(text)
    assert "Possible here: **jump**, **rest**." in to_markdown(make_document(game, "learn"))
    assert "In the step “go” of your turn." in to_markdown(make_document(game, "reference"))
