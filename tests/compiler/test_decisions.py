"""Where play waits: choices in loops, questions in triggers in actions, procedures that wait, ways out of all of them."""

from __future__ import annotations

import pytest

from boardrules import State
from tests.compiler.playing import make, offers, play, seat, value, winners


def test_a_question_in_a_trigger_in_a_loop_in_an_action_comes_back_every_time() -> None:
    game = make(
        """
player { points: 0..9 capped  asked: 0..9 = 0 }
shared { after_loop: 0..9 = 0 }
when Player.points changes(p, before, after) {
  ask p { keep { p.asked += 1 } give(q in players) { require q != me  q.asked += 2 } }
}
turn { choose one of gift }
action gift { for p in everyone { if p != me { p.points += 1 } }  after_loop += 1 }
""",
        players="3",
    )
    state = game.start(seed=1).apply("gift")
    assert seat(state) == "blue"
    assert offers(state) == ["keep", "give red", "give green"]
    state = state.apply("give(red)")
    assert seat(state) == "green"
    assert value(state, "after_loop") == 0
    state = state.apply("keep")
    assert value(state, "after_loop") == 1
    assert seat(state) == "blue"  # the next turn
    assert [value(state, "asked", name) for name in ("red", "blue", "green")] == [2, 0, 1]


def test_a_procedure_that_waits_comes_back_to_whoever_called_it() -> None:
    game = make("""
shared { trace: 0..99999 = 0 }
procedure confirm(p: Player, n: 0..9) { ask p { yes_ { trace = trace * 10 + n } no_ { } } }
setup { perform confirm(blue, 1) }
turn {
  perform confirm(me, 2)
  choose one of work
  perform confirm(next_player(me), 4)
}
action work { perform confirm(next_player(me), 3)  perform confirm(me, 3) }
""")
    state = game.start(seed=1)
    assert seat(state) == "blue"
    who = []
    for move in ("yes_", "yes_", "work", "yes_", "no_", "yes_"):
        who.append(seat(state))
        state = state.apply(move)
    assert who == ["blue", "red", "red", "blue", "red", "blue"]
    assert value(state, "trace") == 1234
    assert seat(state) == "blue"


def test_questions_inside_questions_give_the_decision_back_one_by_one() -> None:
    game = make(
        """
shared { trace: 0..9999 = 0 }
turn { choose one of start_ }
action start_ {
  ask blue { a { ask green { b { trace = trace * 10 + 1 } }  if me == blue { trace = trace * 10 + 2 } } }
  if me == red { trace = trace * 10 + 3 }
}
""",
        players="3",
    )
    state = play(game.start(seed=1), "start_", "a")
    assert seat(state) == "green"
    assert value(state.apply("b"), "trace") == 123


def test_another_player_can_choose_and_the_turn_goes_on_with_the_first() -> None:
    game = make("""
player { done_: 0..9 = 0 }
turn {
  choose one of work by next_player(me)
  choose up to 2 times work
}
action work { me.done_ += 1 }
""")
    state = game.start(seed=1)
    assert seat(state) == "blue"
    state = state.apply("work")
    assert seat(state) == "red"
    assert offers(state) == ["work", "done"]
    state = play(state, "work", "work")
    assert seat(state) == "red"  # now blue's turn, in which red chooses first
    assert (value(state, "done_", "red"), value(state, "done_", "blue")) == (2, 1)


def test_choices_that_nothing_fits_are_skipped_and_so_is_done_alone() -> None:
    game = make("""
shared { left: 0..3 = 2  turns: 0..99 = 0 }
turn { turns += 1  may choose one of take_  choose any number of take_  choose one of rest }
action take_ { require left > 0  left -= 1 }
action rest { }
""")
    state = game.start(seed=1)
    assert offers(state) == ["take_", "done"]
    state = state.apply("done")
    assert offers(state) == ["take_", "done"]
    state = play(state, "take_", "take_")
    assert offers(state) == ["rest"]
    state = state.apply("rest")
    assert offers(state) == ["rest"]
    assert value(state, "turns") == 2


def test_loops_with_decisions_remember_where_they_are() -> None:
    game = make(
        """
player { votes: 0..9 = 0 }
shared { debt: 0..9 = 3  asked: 0..99 = 0 }
turn {
  for p in players { ask p { up(n in 1..2) { p.votes += n } } }
  repeat up to 5 times while debt > 0 { choose one of pay }
  repeat 2 times { choose one of nod }
}
action pay { debt -= 2 }
action nod { asked += 1 }
""",
        players="3",
    )
    state = play(game.start(seed=1), "up(1)", "up(2)", "up(1)")
    assert [value(state, "votes", name) for name in state.seats] == [1, 2, 1]
    state = play(state, "pay", "pay")
    assert offers(state) == ["nod"]
    state = play(state, "nod", "nod")
    assert offers(state) == ["up 1", "up 2"]
    assert value(state, "asked") == 2


LEAVING = """
player {{ points: 0..99 capped }}
turn {{
  step first_part {{ choose any number of try_  me.points += 10 }}
  step second_part {{ choose one of rest  me.points += 1 }}
}}
action try_ {{ for p in everyone {{ if p != me {{ ask p {{ stop {{ {leave} }} go_on {{ }} }} }} }}  me.points += 5 }}
action rest {{ }}
"""


def test_end_step_from_deep_inside_leaves_the_choice_and_the_asker_decides_again() -> None:
    state = play(make(LEAVING.format(leave="end step")).start(seed=1), "try_", "stop")
    assert seat(state) == "red"
    assert state.step == "second_part"
    assert value(state, "points", "red") == 10
    state = state.apply("rest")
    assert (value(state, "points", "red"), value(state, "points", "blue")) == (11, 0)


def test_end_turn_from_deep_inside_passes_the_turn_on() -> None:
    state = play(make(LEAVING.format(leave="end turn")).start(seed=1), "try_", "stop")
    assert seat(state) == "blue"
    assert state.step == "first_part"
    assert value(state, "points", "red") == 0


def test_winning_from_deep_inside_ends_the_game() -> None:
    state = play(make(LEAVING.format(leave="win me")).start(seed=1), "try_", "stop")
    assert state.over
    assert winners(state) == ["blue"]
    state = play(make(LEAVING.format(leave="win everyone")).start(seed=1), "try_", "stop")
    assert winners(state) == ["red", "blue"]


def test_end_game_without_winner_and_with_a_count() -> None:
    text = (
        LEAVING.format(leave="end game")
        + 'score { category c "C" for p { give p.points } tiebreak for p: if p == blue then 1 else 0 }'
    )
    state = play(make(text).start(seed=1), "try_", "go_on", "try_", "stop")
    assert winners(state) == ["red"]
    assert winners(play(make(text).start(seed=1), "try_", "stop")) == ["blue"]
    text = LEAVING.format(leave="end game without winner")
    assert winners(play(make(text).start(seed=1), "try_", "stop")) == []


def test_end_step_where_no_step_is_ends_what_is_around() -> None:
    game = make("""
player { points: 0..9 = 0 }
turn { choose one of leave_, stay  me.points += 1 }
action leave_ { end step }
action stay { }
""")
    state = play(game.start(seed=1), "leave_", "stay")
    assert (value(state, "points", "red"), value(state, "points", "blue")) == (0, 1)


@pytest.mark.parametrize("moment", ["turn ends", "round ends", "round starts"])
def test_end_turn_outside_of_a_turn_leaves_only_the_trigger(moment: str) -> None:
    game = make(f"""
shared {{ count_: 0..99 = 0 }}
when {moment} {{ if yes {{ if count_ >= 0 {{ count_ += 1  end turn }} }}  count_ += 50 }}
turn {{ choose one of pass_ }}
action pass_ {{ }}
""")
    state = game.start(seed=1)
    seats = []
    for _ in range(4):
        seats.append((seat(state), state.round))
        state = state.apply("pass_")
    assert seats == [("red", 1), ("blue", 1), ("red", 2), ("blue", 2)]
    assert 0 < value(state, "count_") < 50


def test_actions_inside_an_action_ends_trigger_do_not_set_it_off() -> None:
    game = make("""
player { taxed: 0..9 = 0 }
shared { seen: 0..99 = 0 }
procedure confirm(p: Player) { ask p { fine { p.taxed += 1 } } }
when action ends { seen += 1 }
when action ends { ask next_player(me) { check { perform confirm(me) } }  choose one of extra  perform confirm(me) }
turn { perform confirm(me)  choose one of work }
action work { perform confirm(me) }
action extra { }
""")
    state = game.start(seed=1)
    moves = []
    for _ in range(60):
        moves.append(f"{seat(state)}:{offers(state)[0]}")
        state = state.apply(offers(state)[0])
        if state.active == 1:
            break
    trigger = ["blue:check", "blue:fine", "red:extra", "red:fine"]
    assert moves == ["red:fine", *trigger, "red:work", "red:fine", *trigger, *trigger]
    assert value(state, "seen") == 3


def test_an_action_that_ends_the_turn_or_the_game_has_no_action_ends() -> None:
    game = make("""
shared { seen: 0..9 = 0 }
when action ends { seen += 1 }
turn { choose any number of work, leave_, finish_ }
action work { }
action leave_ { end turn }
action finish_ { win me }
""")
    state = game.start(seed=1)
    assert value(play(state, "work"), "seen") == 1
    assert value(play(state, "leave_"), "seen") == 0
    assert value(play(state, "finish_"), "seen") == 0


ELIMINATION = """
player { points: 0..9 = 0 }
turn { choose one of knock_out, give_up, rest  me.points += 1  choose one of rest  me.points += 1 }
action knock_out(p in players) { require p != me  eliminate p }
action give_up { eliminate me }
action rest { }
"""


def test_an_eliminated_player_has_no_more_turns() -> None:
    state = make(ELIMINATION, players="3").start(seed=1).apply("knock_out(blue)")
    state = play(state, "rest")
    assert seat(state) == "green"
    state = play(state, "rest", "rest")
    assert (seat(state), state.round) == ("red", 2)
    assert offers(state) == ["knock_out green", "give_up", "rest"]


def test_the_turn_of_a_player_who_goes_out_ends_at_the_next_choice() -> None:
    state = make(ELIMINATION, players="3").start(seed=1).apply("give_up")
    assert seat(state) == "blue"
    assert value(state, "points", "red") == 1


def test_the_game_ends_without_winner_when_nobody_is_left() -> None:
    state = play(make(ELIMINATION, players="2").start(seed=1), "give_up", "give_up")
    assert state.over
    assert winners(state) == []


def test_a_player_who_goes_out_between_two_turns_gets_no_turn() -> None:
    game = make(
        """
player { turns: 0..9 = 0 }
when round ends { if round == 1 { eliminate red } else { for p in players { eliminate p } } }
when turn starts { me.turns += 1 }
turn { choose one of rest }
action rest { }
""",
        players="3",
    )
    state = play(game.start(seed=1), "rest", "rest", "rest")
    assert (seat(state), state.round) == ("blue", 2)
    assert value(state, "turns", "red") == 1
    state = play(state, "rest", "rest")
    assert state.over
    assert winners(state) == []


def test_the_choice_of_another_in_the_turn_of_a_player_who_is_out_is_skipped() -> None:
    game = make(
        """
shared { helped: 0..9 = 0 }
turn { choose one of give_up, rest  choose one of help_ by blue }
action give_up { eliminate me }
action rest { }
action help_ { helped += 1 }
""",
        players="3",
    )
    state = game.start(seed=1).apply("give_up")
    assert (seat(state), offers(state)) == ("blue", ["give_up", "rest"])
    state = game.start(seed=1).apply("rest")
    assert offers(state) == ["help_"]


def test_possible_asks_whether_an_action_has_an_instance() -> None:
    game = make("""
board sea grid { size 2 x 1  taken: flag }
shared { stuck: flag  first_free: flag }
turn { stuck = not possible(lay)  first_free = possible(lay(a1))  choose one of lay, rest }
action lay(s in sea) { require s.taken == no  s.taken = yes }
action rest { require not possible(lay(b1)) }
""")
    state = game.start(seed=1)
    assert (value(state, "stuck"), value(state, "first_free")) == (False, True)
    assert offers(state) == ["lay a1", "lay b1"]
    state = state.apply("lay(a1)")
    assert (value(state, "stuck"), value(state, "first_free")) == (False, False)
    state = state.apply("lay(b1)")
    assert value(state, "stuck") is True
    assert offers(state) == ["rest"]


def test_names_that_mean_something_in_python_can_be_used() -> None:
    game = make("""
player { list: 0..9 = 0 }
board turn_ grid { size 3 x 1  number: 0..9 = 0 }
board next grid { size 1 x 1  up: 0..9 = 5 }
board pile_ grid { size 1 x 2  size: 0..9 = 4 }
shared { range: 0..9 = 0  limit: 0..9 = 2  max_: 0..99 = 0 }
turn { choose one of work, class }
action work(len in 1..3, checks in 1..2) {
  require len + checks < 5
  let tuple = len * 2
  let limit_ = checks
  let decisions = 1
  let été = 3
  ask me { lambda(print in 1..2) { max_ = len + checks + tuple + limit_ + decisions + été + print } }
}
action class { for bits in 1..3 { max_ += bits } }
""")
    state = play(game.start(seed=1), "work(1, 2)", "lambda(2)")
    assert value(state, "max_") == 1 + 2 + 2 + 2 + 1 + 3 + 2
    assert value(state.apply("class"), "max_") == 19
    program = game.program()
    position = program.new_position()
    program.start(position)
    assert program.playout(position, lambda: 0.3, 50) == 50


def test_boards_whose_names_differ_only_in_case_keep_their_own_tables() -> None:
    game = make("""
board sea grid { size 3 x 1 }
board Sea grid { size 1 x 5 }
enum Kind { one two }
piece Boat per player { kinds Kind: one 1, two 1 }
shared { a: 0..9 = 0  b: 0..9 = 0 }
turn { choose one of look }
action look { a = sum(s in sea: size(neighbours(s)))  b = sum(s in Sea: size(neighbours(s))) }
""")
    state = game.start(seed=1).apply("look")
    assert (value(state, "a"), value(state, "b")) == (4, 8)


def test_different_numbers_of_players_play_the_same_rules() -> None:
    text = """
player { points: 0..9 = 0 }
shared { seats_: 0..9 = 0 }
setup { for p in players { p.points = player_count } }
option bonus: 0..3 = 1 "How much more."
turn { seats_ = size(players)  choose one of work }
action work { if bonus > 1 { me.points += bonus } else { me.points += 1 } }
"""
    game = make(text, players="2..4")
    for players in game.players:
        state: State = game.start(players=players, seed=1)
        assert value(state, "points", "red") == players
        assert value(state, "seats_") == players
        for _ in range(players):
            state = state.apply("work")
        assert state.round == 2
    state = game.start(players=2, seed=1, options={"bonus": 3}).apply("work")
    assert value(state, "points", "red") == 5
    assert "bonus" not in game.program(2).source
