"""`after(…)`: what would be, asked without making it so."""

from __future__ import annotations

from random import Random

import pytest

from boardrules import RulesError, State
from tests.compiler.playing import make, offers, value
from tests.native.building import build_library, needs_compiler
from tests.native.lockstep import play_both, roll_both

KINGS = """
board field grid { size 5 x 5 neighbours 8 king: Player? stone: flag = no }
player { steps: 0..60 = 0 }
define attacked(p: Player): flag = any(s in field, t in neighbours(s): s.king == p and t.king != none and t.king != p)
setup { a1.king = red  e5.king = blue }
action go(from in field, to in field) {
  rule K-1 "A king goes one step."
  require from.king == me
  require to in neighbours(from) and to.king == none and not to.stone
  rule K-2 "No king may come to stand beside another."
  require after(go(from, to): not attacked(me)) else "There the other king would reach you."
  from.king = none
  from.stone = yes
  to.king = me
  me.steps += 1
  if me.steps > 40 { end game without winner }
}
turn {
  if not possible(go) { win {p in players: p != me} }
  choose one of go
}
"""


CARDS = """
deck suit { | card | copies | | ant | 3 | | bee | 2 | }
shared { pile_: pile of suit = all  out: pile of suit  seen: 0..99 = 0 }
turn { choose one of discard, look }
action discard(c in pile_) { move c from pile_ to out }
action look(n in 1..3) {
  let both = {1, n}
  seen = sum(c in pile_: after(discard(c): size(out) * n + (if n in both then 10 else 0)))
}
"""


def attacked(state: State, seat: str) -> bool:
    """The same question by hand, from the view."""
    kings = {name: space for space, name in state.view(None)["fields"]["field.king"].items()}
    columns, rows = zip(*((ord(space[0]), int(space[1])) for space in kings.values()), strict=True)
    return seat in kings and abs(columns[0] - columns[1]) <= 1 and abs(rows[0] - rows[1]) <= 1


def test_a_requirement_about_the_position_after_the_action_allows_just_what_leads_there() -> None:
    """Without the rule the same steps are offered, and those that lead beside the other king are refused by it."""
    game, free = make(KINGS), make(KINGS.replace("require after(go(from, to): not attacked(me))", "require me == me"))
    random = Random(3)
    refused = 0
    for seed in range(8):
        state, twin = game.start(seed=seed), free.start(seed=seed)
        while not state.over:
            seat = state.seats[state.player or 0]
            good = [str(action) for action in twin.actions() if not attacked(twin.apply(action), seat)]
            refused += len(twin.actions()) - len(good)
            assert offers(state) == good
            chosen = str(random.choice(state.actions()))
            state, twin = state.apply(chosen), twin.apply(chosen)
    assert refused > 10


def test_the_refusal_cites_the_rule_and_says_the_sentence() -> None:
    state = make(KINGS.replace("e5.king = blue", "c3.king = blue")).start(seed=1)
    explanation = state.explain("go a1 b2")
    failed = [check for check in explanation.checks if not check.holds]
    assert [check.rule for check in failed] == ["K-2"]
    assert "There the other king would reach you." in str(explanation)


def test_asking_changes_nothing() -> None:
    game = make("""
player { points: 0..20 = 3 }
shared { guess: 0..99 = 0 }
procedure double(p: Player) { p.points += p.points  guess += 1 }
turn { choose one of ask_it }
action ask_it { require guess == 0 or guess == 6  guess = after(double(me): me.points) }
""")
    state = game.start(seed=1).apply("ask_it")
    assert value(state, "guess") == 6
    assert value(state, "points", "red") == 3
    assert [event.data["field"] for event in state.events if event.kind == "set"] == ["guess"]


def test_triggers_and_lets_belong_to_what_is_tried_and_the_end_of_the_turn_ends_it() -> None:
    game = make("""
player { points: 0..20 = 0  medals: 0..20 = 0 }
shared { seen: 0..99 = 0 }
when Player.points changes(p, before, after) { p.medals += 2 }
action climb(n in 1..4) {
  let gain = n + n
  require after(climb(n): me.points) < 8
  me.points += gain
  if me.points >= 6 { end turn }
  me.medals += 1
}
action look { seen = after(climb(2): me.points * 10 + me.medals) }
turn { choose any number of climb, look }
""")
    state = game.start(seed=1)
    assert offers(state) == ["climb 1", "climb 2", "climb 3", "look", "done"]
    assert value(state.apply("look"), "seen") == 43
    state = state.apply("climb 2")
    assert value(state.apply("look"), "seen") == 85, "the turn ends before the last medal"


def test_a_win_ends_what_is_tried_in_a_loop_too() -> None:
    game = make("""
player { points: 0..20 = 0 }
shared { seen: 0..99 = 0 }
procedure race(p: Player) {
  for q in players { repeat 5 times { q.points += 1  if q.points == 3 { win p } } }
  p.points = 20
}
turn { choose one of look }
action look { seen = after(race(me): sum(q in players: q.points)) }
""")
    state = game.start(seed=1).apply("look")
    assert value(state, "seen") == 3
    assert not state.over


def test_cards_and_names_around_the_question() -> None:
    game = make(CARDS)
    state = game.start(seed=1).apply("discard ant").apply("look 2")
    assert value(state, "seen") == 2 * (2 * 2 + 10), "one for each kind of card that is left"
    assert state.view(None)["zones"]["out"]["size"] == 1


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("action a { me.points += 1 } turn { if after(b: yes) { choose one of a } }", "BR439"),
        ("action a(n in 1..3) { me.points += n } turn { if after(a: yes) { choose one of a } }", "BR317"),
        ("action a { if after(a: me.points > 1) { me.points += 1 } } turn { choose one of a }", "BR436"),
        ("action a { roll n in 1..6 me.points += n } turn { if after(a: me.points > 1) { choose one of a } }", "BR437"),
        ("procedure a() { ask blue { b { } } } turn { if after(a(): me.points > 1) { choose one of c } } action c { }", "BR437"),
        ("action a { me.points += 1 } turn { choose one of a } setup { if after(a: yes) { red.points = 1 } }", "BR217"),
        ("action a { me.points += blue.secret } action b { require after(a: me.points > 3) } turn { choose one of a, b }", "BR422"),
    ],
)
def test_what_cannot_be_asked_is_refused(text: str, code: str) -> None:
    with pytest.raises(RulesError) as raised:
        make(f"player {{ points: 0..99 = 0  secret: 0..9 seen by owner = 0 }}\n{text}")
    assert code in [diagnostic.code for diagnostic in raised.value.diagnostics]


def test_trying_again_and_again_is_counted_as_work() -> None:
    from boardrules import Limits, TooMuchWork, loads

    text = """
game long "Long" { players 1 seats red }
board field grid { size 20 x 20 mark: 0..9 = 0 }
procedure fill() { for s in field { s.mark = 3 } }
shared { seen: 0..99999 = 0 }
turn { choose one of look }
action look { seen = sum(s in field, t in field: after(fill(): s.mark - t.mark)) }
"""
    state = loads(text, limits=Limits(steps=2_000_000)).start(seed=1)
    with pytest.raises(TooMuchWork):
        state.apply("look")


@needs_compiler
@pytest.mark.parametrize("text", [KINGS, CARDS], ids=["kings", "cards"])
def test_native_code_tries_the_same(text: str) -> None:
    game = make(text)
    library, program = build_library(game, 2), game.program(2)
    for seed in range(10):
        play_both(program, library, seed, 100)
        roll_both(program, library, seed, 1000)
