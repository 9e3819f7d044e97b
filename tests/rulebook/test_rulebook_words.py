"""Words of the reference: the author's sentences, what can be chosen, and the names of things."""

from __future__ import annotations

import boardrules
from boardrules.rulebook import make_document
from boardrules.rulebook.book import Book, open_book, requirements_of
from boardrules.rulebook.markdown import to_markdown
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


def test_options_are_filled_in() -> None:
    book = made("strict or me.points > 3")
    (requirement,) = requirements_of(book.ruleset.actions["go"])
    assert not book.in_force(requirement)
    other = open_book(book.game, options={"strict": False})
    assert other.in_force(requirement)


def test_names_are_spelled_as_the_sentences_spell_them() -> None:
    naming = Naming(made().ruleset)
    assert naming.name("le_verdon") == "Le Verdon"
    assert naming.name("lost_turns") == "lost turns"
    assert naming.piece("red_cutter") == "red cutter"
    assert spaced("CardKind") == "card kind"


def test_the_reference_says_a_requirement_in_the_sentence_of_its_rule_alone() -> None:
    text = to_markdown(make_document(made().game, "reference"))
    action = text.partition("### Go")[2].partition("###")[0]
    assert "- You go. [BA-2](#ba-2)" in action
    assert "points" not in action


def test_what_can_be_chosen_is_named_and_the_rule_says_how_often() -> None:
    text = """
game leaps "Leaps" { players 2 seats red blue }
turn { step go { rule LE-1 "Then you leap twice, or rest." choose up to 2 times jump, rest } }
action jump { rule LE-2 "You jump." win me }
action rest { rule LE-3 "You rest." win me }
"""
    game = boardrules.loads(text)
    assert "Possible here: **jump** or **rest**." in to_markdown(make_document(game, "learn"))
    assert "In the step “go” of your turn." in to_markdown(make_document(game, "reference"))
