"""The compiled program: readable Python, explanations in order, the machine as a graph, examples, options, hooks."""

from __future__ import annotations

import ast
import linecache
import re
import traceback
from pathlib import Path

import networkx
import pytest

import boardrules
from boardrules.engine.examples import run_example
from boardrules.runtime.program import END, START
from tests.compiler.playing import LARGE, SMALL, load, make, offers, play, value


@pytest.mark.parametrize("name", [*SMALL, *LARGE])
def test_the_generated_code_is_python_that_names_the_rules(name: str) -> None:
    game = load(name)
    source = game.program().source
    tree = ast.parse(source)
    functions = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    assert {"run", "playout", "score", "new_position", "rebuild"} <= functions
    named = set(re.findall(r"# .*?([A-Z]{1,8}-\d+[a-z]?)", source))
    assert named <= set(game.rules)
    assert len(named) > 1


def test_a_fault_in_generated_code_shows_its_line() -> None:
    program = load("tic_tac_toe").program()
    position = program.new_position()
    program.start(position)
    del position.active
    with pytest.raises(AttributeError) as caught:
        program.apply(position, program.legal(position)[0])
    frames = [frame for frame in traceback.extract_tb(caught.value.__traceback__) if frame.filename.startswith("<boardrules")]
    assert frames
    assert "active" in (frames[-1].line or "")
    assert linecache.getline(frames[-1].filename, 1)


def test_checks_come_in_the_order_written_with_their_rules_and_values() -> None:
    game = make("""
board sea grid { size 3 x 1  depth: 0..9 = 4 }
player { points: 0..9 = 2 }
turn { choose one of dive, rest }
action dive(s in sea, n in 1..3) {
  rule AB-1 "Not at the edge."
    require s.column > 1
  rule AB-2 "As deep as you can pay."
    let cost = n * s.column
    require cost <= me.points and s.depth >= n
  rule AB-3 "Never three."
    require n != 3
    me.points -= cost
}
action rest { rule AB-4 "Rest." me.points += 1 }
""")
    state = game.start(seed=1)
    explanation = state.explain("dive(b1, 3)")
    assert [check.rule for check in explanation.checks][-3:] == ["AB-1", "AB-2", "AB-3"]
    assert [check.holds for check in explanation.checks][-3:] == [True, False, False]
    values = dict(explanation.checks[-2].values)
    assert values["me.points"] == 2
    assert values["cost"] == 6
    assert explanation.legal is False
    assert offers(state) == ["dive b1 1", "rest"]
    assert state.explain("dive(b1, 1)").legal


def test_done_is_refused_until_its_condition_holds() -> None:
    game = make("""
player { stones: 0..9 = 0 }
turn { rule AB-1 "Lay at least two."  choose any number of lay done when me.stones >= 2 }
action lay { require me.stones < 4  me.stones += 1 }
""")
    state = game.start(seed=1)
    for stones in range(4):
        assert ("done" in offers(state)) == (stones >= 2)
        (check,) = state.explain("done").checks
        assert (check.rule, check.text, check.holds) == ("AB-1", "me.stones >= 2", stones >= 2)
        if stones < 3:
            state = state.apply("lay")
    assert state.apply("done").active == 1


def test_a_choice_that_cannot_be_done_goes_on_when_nothing_is_possible() -> None:
    game = make("""
player { stones: 0..9 = 0 }
turn { choose any number of lay done when me.stones >= 5  choose one of rest }
action lay { require me.stones < 2  me.stones += 1 }
action rest { }
""")
    state = play(game.start(seed=1), "lay", "lay")
    assert offers(state) == ["rest"]


def test_a_definition_made_of_requirements_is_explained_one_by_one() -> None:
    game = make("""
board sea grid { size 3 x 1  depth: 0..9 = 4  taken: flag }
define may_lie(s: sea, n: 0..9): flag {
  rule AB-1 "Not at the edge."
    require s.column > 1
  rule AB-2 "Deep enough."
    require s.depth >= n
}
turn { choose one of lie }
action lie(s in sea, n in 3..5) {
  rule AB-3 "Only where it is allowed and free."
    require may_lie(s, n) and s.taken == no
    s.taken = yes
}
""")
    state = game.start(seed=1)
    assert offers(state) == ["lie b1 3", "lie b1 4", "lie c1 3", "lie c1 4"]
    checks = state.explain("lie(a1, 5)").checks
    assert [(check.rule, check.holds) for check in checks[-3:]] == [("AB-1", False), ("AB-2", False), ("AB-3", True)]
    state = state.apply("lie(b1, 3)")
    assert state.explain("lie(b1, 3)").rule == "AB-3"


def test_statements_under_a_rule_cite_it_wherever_they_stand() -> None:
    game = make("""
player { points: 0..9 = 0 }
turn { choose one of work, rest }
action work { rule AB-1 "Everything pays one."  me.points += 1 }
action rest { under AB-1  me.points += 1 }
""")
    for move in ("work", "rest"):
        events = game.start(seed=1).apply(move).events
        assert "AB-1" in [event.rule for event in events]


@pytest.mark.parametrize("name", SMALL)
def test_every_node_of_the_machine_can_be_reached(name: str) -> None:
    machine = load(name).machine
    assert machine.nodes[START]["kind"] == "start"
    reached = networkx.descendants(machine, START) | {START}
    assert reached == set(machine.nodes)
    for node, data in machine.nodes(data=True):
        if data["kind"] == "decision":
            ways = {edge["action"] for _, _, edge in machine.out_edges(node, data=True)}
            assert ways == {*data["actions"], ""}  # the nameless way is taken when nothing is possible


def test_the_machine_of_a_small_game_is_its_turn() -> None:
    game = make("""
turn {
  step throw { roll n in 1..6 }
  step work { rule AB-1 "Work or rest."  choose one of work, rest }
  step more { may choose one of win_ }
}
action work { ask next_player(me) { yes_ { } no_ { end turn } } }
action rest { }
action win_ { win me }
""")
    machine = game.machine
    kinds = {node: data["kind"] for node, data in machine.nodes(data=True)}
    assert kinds == {
        START: "start",
        "turn.throw:roll": "roll",
        "turn.work": "decision",
        "turn.work#2": "decision",
        "turn.more": "decision",
        END: "end",
    }
    edges = {(a, b, data["action"]) for a, b, data in machine.edges(data=True)}
    assert (START, "turn.throw:roll", "") in edges
    assert ("turn.throw:roll", "turn.work", "roll") in edges
    assert ("turn.work", "turn.work#2", "work") in edges
    assert ("turn.work", "turn.more", "rest") in edges
    assert ("turn.work#2", "turn.throw:roll", "no_") in edges
    assert ("turn.work#2", "turn.more", "yes_") in edges
    assert ("turn.more", END, "win_") in edges
    assert ("turn.more", "turn.throw:roll", "done") in edges
    assert machine.nodes["turn.work"]["rule"] == "AB-1"


@pytest.mark.parametrize("name", SMALL)
def test_the_examples_of_the_small_games_hold(name: str) -> None:
    game = load(name)
    for number in range(len(game.ruleset.examples)):
        assert run_example(game, number).passed, list(run_example(game, number))


def test_given_may_take_cards_from_anywhere_and_expect_sees_them() -> None:
    game = make("""
deck deal { | card | copies | | ace | 2 | | king | 2 | }
player { hand: pile of deal  points: 0..9 = 0 }
shared { pool: pile of deal = all }
turn { step play { choose one of lay, rest } }
action lay(c in me.hand) { rule AB-1 "Kings only." require c == king  move c from me.hand to pool  me.points += 3 }
action rest { }
example "a king" {
  at play of blue
  given { move king from pool to blue.hand  move ace from pool to blue.hand }
  blue can lay(king)
  blue cannot lay(ace) because AB-1
  after lay(king)
  expect blue.points == 3 and copies(king, pool) == 2
}
""")
    program = game.program()
    position = program.new_position()
    program.start(position)
    program.apply(position, next(action.base for action in program.actions if action.name == "rest"))
    program.given(position, 0)
    assert not program.expect(position, 0, 3).holds
    lay = next(action for action in program.actions if action.name == "lay")
    king = program.domains.decks["deal"].number("king")
    assert program.encode(lay.index, (king,)) in program.legal(position)
    program.apply(position, program.encode(lay.index, (king,)))
    assert program.expect(position, 0, 3).holds


def test_codes_tell_actions_and_arguments_both_ways() -> None:
    program = load("regatta").program(3)
    for action in program.actions:
        for code in {action.base, action.base + action.size // 2, action.base + action.size - 1}:
            index, arguments = program.decode(code)
            assert index == action.index
            assert program.encode(index, arguments) == code


def test_options_are_folded_into_the_program() -> None:
    game = make("""
option hard: flag = no "Whether it is hard."
player { points: 0..9 = 0 }
turn { choose one of work }
action work { require hard or me.points < 2  if hard { me.points += 2 } else { me.points += 1 } }
""")
    easy, hard = game.program(options={"hard": False}), game.program(options={"hard": True})
    assert "+ 2" in hard.source
    assert "+ 2" not in easy.source
    assert value(game.start(seed=1, options={"hard": True}).apply("work"), "points", "red") == 2


def test_perft_counts_sequences() -> None:
    program = load("tic_tac_toe").program()
    position = program.new_position()
    program.start(position)
    assert [program.perft(position, depth) for depth in range(4)] == [1, 9, 72, 504]


def test_hooks_see_the_position_as_it_is_even_in_a_playout(tmp_path: Path) -> None:
    (tmp_path / "extra.py").write_text(
        "def allowed(reading, s):\n    return reading.value('wind') < 5 and s == ['b1', 'c1'] and reading.me in reading.players\n"
    )
    (tmp_path / "hooked.rules").write_text("""
game hooked "Hooked" { players 2 seats red blue }
board sea grid { size 3 x 1  mine: Player? = none }
shared { wind: 0..9 = 0 }
hook allowed(s: set of sea): flag from "extra.allowed"
turn { choose one of blow, rest }
action blow { require allowed({s in sea: s.column > 1})  wind += 1 }
action rest { require wind == 5  win me }
""")
    game = boardrules.load(tmp_path / "hooked.rules", trust_hooks=True)
    state = play(game.start(seed=1), *["blow"] * 5)
    assert offers(state) == ["rest"]
    program = game.program()
    position = program.new_position()
    program.start(position)
    assert program.playout(position, lambda: 0.5) == 6
