"""Every kind of statement: what it changes, what it says, what it sets off."""

from __future__ import annotations

import pytest

from boardrules import State
from tests.compiler.playing import cards, make, offers, play, seat, value

CARDS = """
deck deal { | card | copies | | ace | 2 | | king | 3 | | queen | 1 | }
"""


def faults(state: State) -> list[str]:
    return [event.kind for event in state.events if event.kind == "fault"]


def test_a_capped_number_stops_at_its_bounds_and_nobody_minds() -> None:
    game = make("""
player { points: 0..8 capped = 3 }
turn { choose one of gain, lose }
action gain { me.points += 9 }
action lose { me.points -= 9 }
""")
    state = game.start(seed=1)
    assert value(state, "points", "red") == 3
    after = state.apply("gain")
    assert value(after, "points", "red") == 8
    assert not faults(after)
    assert value(state.apply("lose"), "points", "red") == 0


def test_a_number_without_cap_stops_too_and_that_is_a_fault() -> None:
    game = make("""
shared { debt: -2..2 = 0  fixed: 1..3  odd: 0..4? = none }
turn { choose one of borrow, pay, set_odd, forget }
action borrow { debt += 5 }
action pay { debt -= 5 }
action set_odd { odd = (odd otherwise 3) + 3 }
action forget { odd = none }
""")
    state = game.start(seed=1)
    assert value(state, "fixed") == 1
    after = state.apply("borrow")
    assert value(after, "debt") == 2
    assert faults(after) == ["fault"]
    assert value(state.apply("pay"), "debt") == -2
    after = state.apply("set_odd")
    assert value(after, "odd") == 4
    assert faults(after) == ["fault"]
    after = after.apply("forget")
    assert value(after, "odd") is None
    assert not faults(after)


def test_sets_take_and_lose_values_of_their_type_only() -> None:
    game = make("""
player { roses: set of 1..3 }
shared { wanted: 0..9 = 0 }
turn { choose one of pick, drop, fill }
action pick(n in 0..5) { add n to me.roses }
action drop(n in 0..5) { take n from me.roses }
action fill { me.roses = {x in 0..9: x mod 2 == 1} }
""")
    state = game.start(seed=1)
    for number, held in ((0, []), (1, [1]), (3, [3]), (5, [])):
        assert value(state.apply(f"pick({number})"), "roses", "red") == held
    state = play(state, "pick(2)", "pick(3)", "pick(3)")
    assert value(state, "roses", "red") == [2, 3]
    state = play(state, "pick(1)", "drop(0)", "drop(3)", "drop(5)", "pick(1)", "drop(2)")
    assert value(state, "roses", "red") == [3]
    assert value(state, "roses", "blue") == [1]
    assert value(state.apply("fill"), "roses", "blue") == [1, 3]


def test_a_let_of_a_set_of_numbers_can_be_stored_and_compared() -> None:
    game = make("""
shared { held: set of 1..6 = {2, 3}  same: flag  passed: set of 1..6 }
turn { choose one of keep }
procedure put(s: set of 1..6) { passed = s }
action keep {
  let odd = {x in held: x mod 2 == 1}
  same = odd == {3}
  perform put(odd)
  held = odd
}
""")
    state = game.start(seed=1).apply("keep")
    assert value(state, "held") == [3]
    assert value(state, "passed") == [3]
    assert value(state, "same") is True


def test_if_for_and_repeat_run_through() -> None:
    game = make("""
shared { total: 0..99 = 0  times: 0..9 = 3 }
board line grid { size 4 x 1  weight: 0..9 = 2 }
turn { choose one of add_up, count_down, weigh }
action add_up { for x in 1..4 { if x mod 2 == 0 { total += x } else if x == 3 { total += 10 } else { } } }
action count_down { repeat up to 9 times while times > 1 { times -= 1  total += 1 }  repeat times times { total += 10 } }
action weigh { for s in line { s.weight = s.column }  total = sum(s in line: s.weight) }
""")
    state = game.start(seed=1)
    assert value(state.apply("add_up"), "total") == 16
    after = state.apply("count_down")
    assert (value(after, "times"), value(after, "total")) == (1, 12)
    assert value(state.apply("weigh"), "total") == 10


def test_a_loop_visits_what_was_there_when_it_began() -> None:
    game = make("""
board sea grid { size 3 x 3  mine: Player? = none }
shared { seen: 0..20 = 0 }
setup { b2.mine = red  a1.mine = red }
turn { choose one of spread }
action spread { for s in {x in sea: x.mine == me} { for n in neighbours(s) { n.mine = me }  seen += 1 } }
""")
    state = game.start(seed=1).apply("spread")
    assert value(state, "seen") == 2
    assert value(state, "mine", "c3") == "red"


def test_loops_and_first_follow_the_order_of_the_board_whatever_happened_before() -> None:
    game = make("""
board sea grid { size 4 x 1  mine: flag }
shared { first_one: sea? = none  code: 0..9999 = 0 }
turn { choose one of mark, look }
action mark(s in sea) { require s.mine == no  s.mine = yes }
action look {
  first_one = first(s in sea: s.mine == yes)
  let all_of_them = {s in sea: s.mine == yes}
  code = 0
  for s in {x in sea: x.mine == yes} { code = code * 10 + s.column }
  for s in all_of_them { code = code * 10 + s.column }
}
""")
    state = play(game.start(seed=1), "mark(d1)", "mark(a1)", "mark(c1)", "look")
    assert value(state, "first_one") == "a1"
    assert value(state, "code") == 9999  # stops at its bound
    state = play(game.start(seed=1), "mark(c1)", "mark(b1)", "look")
    assert value(state, "first_one") == "b1"
    assert value(state, "code") == 2323


def test_notes_and_rules_appear_in_the_events() -> None:
    game = make("""
player { points: 0..9 }
turn { choose one of work }
action work { rule AB-1 "Work pays."  me.points += 1  rule AB-2 "And is noted."  note "well done" }
""")
    events = game.start(seed=1).apply("work").events
    assert any(event.rule == "AB-1" for event in events)
    assert any("well done" in str(event) and event.rule == "AB-2" for event in events)


def test_moving_cards_keeps_count_and_respects_limits_and_absence() -> None:
    game = make(
        CARDS
        + """
player { hand: pile of deal at most 2 }
shared { pool: pile of deal = all  shown: stack of deal at most 4  moved: 0..20 = 0  got: 0..20 = 0  lost: 0..20 = 0 }
turn { choose one of take, show, sweep, back, absent }
when Player.hand gains(p, c) { got += 1 }
when pool loses(c) { lost += 1 }
when shown gains(c) { moved += 1 }
action take { move king from pool to me.hand }
action show { move king from me.hand to shown }
action sweep { move all from pool to shown }
action back { shuffle shown into pool }
action absent { move queen from me.hand to shown }
"""
    )
    state = game.start(seed=1)
    state = play(state, "take", "take", "take", "take")
    assert cards(state, "hand", "red") == {"king": 2}
    assert cards(state, "hand", "blue") == {"king": 1}
    assert (value(state, "got"), value(state, "lost")) == (3, 3)
    state = state.apply("absent")
    assert value(state, "moved") == 0
    state = state.apply("sweep")
    assert value(state, "moved") == 3
    assert value(state, "lost") == 6
    state = state.apply("show")
    assert value(state, "moved") == 4
    assert value(state.apply("show"), "moved") == 4  # the stack is full
    state = state.apply("back")
    assert cards(state, "shown") == {}
    total = sum(sum(cards(state, zone, owner).values()) for zone, owner in (("pool", None), ("hand", "red"), ("hand", "blue")))
    assert total == 6


def test_moving_all_fills_a_zone_only_to_its_limit() -> None:
    game = make(
        CARDS
        + """
shared { pool: pile of deal = all  small: pile of deal at most 4  gained: 0..9 = 0 }
turn { choose one of sweep }
when small gains(c) { gained += 1 }
action sweep { move all from pool to small }
"""
    )
    state = game.start(seed=1).apply("sweep")
    assert sum(cards(state, "small").values()) == 4
    assert sum(cards(state, "pool").values()) == 2
    assert value(state, "gained") == 4


def test_a_stack_is_open_and_in_order() -> None:
    game = make(
        CARDS
        + """
shared { pool: pile of deal = all  tower: stack of deal  other: stack of deal  peak: deal? = none }
turn { choose one of build, take_king, turn_over, tuck }
action build(c in pool) { move c from pool to tower  peak = top(tower) }
action take_king { move king from tower to pool  peak = top(tower) }
action turn_over { move all from tower onto other  peak = top(other) }
action tuck { move all from other under tower  peak = top(tower) }
"""
    )
    state = play(game.start(seed=1), "build(king)", "build(ace)", "build(king)", "build(queen)")
    assert value(state, "peak") == "queen"
    state = state.apply("take_king")
    program = state._session.program
    slot = next(slot for slot in program.layout.slots if slot.field == "tower")
    names = program.domains.decks["deal"]
    assert [names.name(card) for card in getattr(state._position, slot.name)[0]] == ["king", "ace", "queen"]
    state = state.apply("turn_over")
    assert value(state, "peak") == "queen"
    state = play(state, "build(king)", "tuck")
    assert [names.name(card) for card in getattr(state._position, slot.name)[0]] == ["king", "ace", "queen", "king"]


def test_a_pile_is_drawn_from_its_top_its_middle_and_its_bottom() -> None:
    game = make(
        CARDS
        + """
player { hand: pile of deal }
shared { pool: pile of deal = all  last: deal? = none }
setup { move queen from pool under pool  move ace from pool onto pool  move ace from pool onto pool }
turn { choose one of fetch }
action fetch { draw c from pool to me.hand  last = c }
"""
    )
    state = game.start(seed=1, chance="explicit")
    drawn = []
    for _ in range(6):
        state = state.apply("fetch")
        outcomes = state.chance()
        assert sum(probability for _, probability in outcomes) == pytest.approx(1)
        drawn.append(sorted(str(action) for action, _ in outcomes))
        state = state.apply(outcomes[0][0])
    assert [len(options) for options in drawn] == [1] * 6
    assert "ace" in drawn[0][0]
    assert "ace" in drawn[1][0]
    assert "king" in drawn[2][0]
    assert "queen" in drawn[5][0]
    assert value(state.apply("fetch"), "last") is None  # nothing is left, so nothing is drawn


def test_draws_follow_the_copies_left_and_an_empty_pile_is_refilled() -> None:
    game = make(
        CARDS
        + """
player { hand: pile of deal at most 9 }
shared { discards: pile of deal  pool: pile of deal refilled from discards = all }
turn { choose one of fetch, discard }
action fetch { draw 2 from pool to me.hand }
action discard { move all from me.hand to discards }
"""
    )
    state = game.start(seed=1, chance="explicit").apply("fetch")
    chances = {str(action): round(probability, 6) for action, probability in state.chance()}
    assert sorted(chances.values()) == [round(1 / 6, 6), round(1 / 3, 6), 0.5]
    state = game.start(seed=3)
    for _ in range(3):
        state = state.apply("fetch")
    assert cards(state, "pool") == {}
    state = play(state, "discard", "fetch")
    assert sum(cards(state, "hand", "red").values()) == 6
    assert not cards(state, "discards")
    total = sum(sum(cards(state, *zone).values()) for zone in (("pool",), ("discards",), ("hand", "red"), ("hand", "blue")))
    assert total == 6


def test_nothing_is_drawn_into_a_full_hand() -> None:
    game = make(
        CARDS
        + """
player { hand: pile of deal at most 3 }
shared { pool: pile of deal = all  none_came: flag }
turn { choose one of fetch, one_more }
action fetch { draw 5 from pool to me.hand }
action one_more { draw c from pool to me.hand  none_came = c == none }
"""
    )
    state = game.start(seed=1).apply("fetch")
    assert sum(cards(state, "hand", "red").values()) == 3
    state = play(state, "fetch", "one_more")
    assert value(state, "none_came") is True
    assert sum(cards(state, "pool").values()) == 0


def test_a_roll_takes_every_value_with_the_same_chance() -> None:
    game = make("""
enum Sky { sun rain }
shared { sum_of: 0..99 = 0  sky: Sky }
turn { choose one of throw }
action throw { roll a in 1..6, b in {2, 4}, c in Sky  sum_of = a * 10 + b  sky = c }
""")
    state = game.start(seed=1, chance="explicit").apply("throw")
    outcomes = state.chance()
    assert len(outcomes) == 24
    assert {round(probability, 9) for _, probability in outcomes} == {round(1 / 24, 9)}
    sums = {value(state.apply(action), "sum_of") for action, _ in outcomes}
    assert sums == {a * 10 + b for a in range(1, 7) for b in (2, 4)}


def test_changes_set_off_triggers_once_and_only_when_something_changed() -> None:
    game = make("""
player { points: 0..9 capped }
shared { log: 0..9999 = 0  wind: Direction = N  marks: set of 1..3 }
board sea grid { size 2 x 2  stone: flag }
piece Boat per player { copies 1  at: sea? = none }
turn { choose one of score, nothing, turn_wind, lay, sail, mark }
when Player.points changes(p, before, after) { log += 1000 + after - before }
when wind changes(before, after) { log += 200 }
when sea.stone changes(s, before, after) { log += 30 * s.column }
when Boat.at changes(b, before, after) { if before == none { log += 4 } }
when marks changes(before, after) { log += size(after) - size(before) }
action score { me.points += 7 }
action nothing { me.points += 0  wind = wind }
action turn_wind { wind = turned(wind, 2) }
action lay { b2.stone = yes }
action sail { for b in Boat of me { b.at = a1 } }
action mark { add 2 to marks  add 2 to marks }
""")
    state = game.start(seed=1)
    logs = {move: value(state.apply(move), "log") for move in offers(state)}
    assert logs == {"score": 1007, "nothing": 0, "turn_wind": 200, "lay": 60, "sail": 4, "mark": 1}
    again = play(state, "score", "nothing", "score")
    assert value(again, "log") == 2009  # the second time the points stop at nine


def test_laying_tiles_sets_off_triggers_and_stops_when_all_lie_there() -> None:
    game = make("""
enum Ground { grass water }
tiles meadow { legend { "." grass "~" water } picture plain { "..." "..." "..." } | tile | picture | copies | | lawn | plain | 9 | }
board land plane { of meadow up to 3 }
shared { laid: 0..9 = 0  turns: 0..9 = 0 }
setup { place lawn at "0,0" }
when land.tile changes(s, before, after) { laid += 1 }
when land.rotation changes(s, before, after) { turns += 1 }
turn { choose one of lay }
action lay(s in frontier(land), r in 0..1) { place lawn at s turned r }
""")
    state = game.start(seed=1)
    assert value(state, "laid") == 1
    state = state.apply(offers(state)[0])
    assert (value(state, "laid"), value(state, "turns")) == (2, 0)
    state = state.apply(offers(state)[1])
    assert (value(state, "laid"), value(state, "turns")) == (3, 1)
    assert value(state.apply(offers(state)[0]), "laid") == 3


def test_next_player_and_rounds() -> None:
    game = make(
        """
shared { rounds: 0..99 = 0  turns: 0..99 = 0  ended: 0..99 = 0 }
setup { next player blue }
when round starts { rounds += 1 }
when turn starts { turns += 1 }
when round ends { ended += 1 }
turn { choose one of go_on, jump }
action go_on { }
action jump { next player me }
""",
        players="3",
    )
    state = game.start(seed=1)
    seen = []
    for move in ("go_on", "go_on", "jump", "go_on", "go_on"):
        seen.append((seat(state), state.round))
        state = state.apply(move)
    assert seen == [("blue", 1), ("green", 1), ("red", 1), ("red", 2), ("blue", 2)]
    assert (value(state, "rounds"), value(state, "turns"), value(state, "ended")) == (2, 6, 1)


def test_a_tile_that_is_taken_away_leaves_the_frontier_right() -> None:
    game = make("""
enum Ground { grass water }
tiles meadow { legend { "." grass "~" water } picture plain { "..." "..." "..." } | tile | picture | copies | | lawn | plain | 9 | }
board land plane { of meadow up to 9 }
setup { place lawn at "0,0"  place lawn at "1,0" }
turn { choose one of lift, lay }
action lift(s in land) { s.tile = none }
action lay(s in frontier(land)) { place lawn at s }
""")
    state = game.start(seed=1)
    assert len(offers(state)) == 2 + 6
    assert offers(state.apply("lift(1,0)")) == ["lift 0,0", "lay 0,-1", "lay -1,0", "lay 1,0", "lay 0,1"]


def test_nobody_has_cards_gets_none_and_loses_none_in_whole_games_either() -> None:
    game = make(
        CARDS
        + """
player { hand: pile of deal }
shared { pool: pile of deal = all  whose: Player? = none  held: 0..9 = 0  kinds: 0..9 = 0 }
turn {
  step give { move ace from pool to whose.hand  move king from whose.hand to pool  move queen from pool to me.hand }
  step look {
    held = size(whose.hand)
    kinds = count(c in whose.hand: yes)
    choose one of wait
  }
}
action wait { }
"""
    )
    state = play(game.start(seed=1), "wait", "wait")
    copies = cards(game.start(seed=1), "pool")
    assert (value(state, "held"), value(state, "kinds")) == (0, 0)
    played = game.start(seed=1)._position.copy()
    program = state._session.program
    program.playout(played, lambda: 0.0, 2)
    pool = next(slot.name for slot in program.layout.slots if slot.field == "pool")
    assert getattr(played, pool) == getattr(state._position, pool)
    assert cards(state, "pool")["ace"] == copies["ace"]
