"""What only the evaluation for bots asks: worked out before play where it can be, and no burden on play."""

from __future__ import annotations

from boardrules.compiler.compile import Compilation, compile_game
from tests.compiler.playing import make

BOARD = """board pond grid { size 12 x 12 neighbours 8  sunk: flag = no }
player { at: pond }
setup { for p in players { p.at = a1 } }
turn { if not possible(hop) { end game } choose one of hop }
action hop(to in neighbours(me.at)) { require not to.sunk  me.at.sunk = yes  me.at = to }
"""
CHAIN = """
define evaluate(p: Player): 0..999 = fourth(p.at)
define fourth(s: pond): 0..999 = (lowest(t in pond: third(t) + apart(s, t)) otherwise 0) + 1
define third(s: pond): 0..999 = (lowest(t in pond: second(t) + apart(s, t)) otherwise 0) + 1
define second(s: pond): 0..999 = (lowest(t in pond: first_of(t) + apart(s, t)) otherwise 0) + 1
define first_of(s: pond): 0..999 = (lowest(t in {a1, l12}: apart(s, t)) otherwise 0) + 1
"""
MUCH = "\ndefine evaluate(p: Player): 0..9999 = count(a in pond, b in pond: a.sunk and b.sunk)\n"


def compiled(text: str) -> Compilation:
    return compile_game(make(BOARD + text).ruleset, 2, {})


def test_definitions_that_rest_on_each_other_become_tables_in_any_order() -> None:
    game = compiled(CHAIN).game
    assert [function.name for function in game.functions] == ["define_evaluate"]
    assert "DEFINE_FOURTH_TABLE" in game.tables
    state = make(BOARD + CHAIN).start(seed=1)
    assert state.ask("evaluate", "red") == 4


def test_play_does_not_count_more_for_an_evaluation_that_takes_much() -> None:
    plain, judged = compiled(""), compiled(MUCH)
    assert judged.game.of_evaluation == {"define_evaluate"}
    assert judged.compiled.evaluation_counts
    assert judged.game.asks_much == plain.game.asks_much is False
    assert judged.game.blocks == plain.game.blocks


def test_asking_leaves_the_work_of_a_position_as_it_is() -> None:
    state = make(BOARD + MUCH + 'invariant "asked": evaluate(red) >= 0\n').start(seed=1)
    state = state.apply(state.actions()[0])
    before = state._position.work_
    state.ask("evaluate", "blue")
    assert state.broken_invariants() == ()
    assert state._position.work_ == before
