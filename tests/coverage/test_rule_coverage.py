"""Counting how often rules apply: numbers that can be worked out by hand, and that counting changes nothing."""

from __future__ import annotations

import json
import pickle
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import boardrules
from boardrules import Game, Match, State
from boardrules.bots import make_bot
from boardrules.engine.coverage import Coverage
from boardrules.runtime.counting import standing_rules

TESTS = Path(__file__).resolve().parents[1]
FERRY = TESTS / "coverage" / "ferry.rules"
SMALL = sorted(str(path) for path in (TESTS / "games").glob("*.rules"))
SHIPPED = [name for name in boardrules.games() if not name.startswith("trois-caps-")]  # its variants only set options
EVERY = [*SMALL, str(TESTS / "engine" / "whispers.rules"), *SHIPPED]


@cache
def load(name: str) -> Game:
    return boardrules.load(name)


def played(coverage: Coverage, *moves: str) -> State:
    state = load(str(FERRY)).start(seed=1, coverage=coverage)
    for move in moves:
        state = state.apply(move)
    return state


WHOLE_GAME = ("moor b3", "wait", "moor b1", "moor b2", "moor b4")


@pytest.fixture(scope="module")
def whole() -> Coverage:
    coverage = Coverage()
    assert played(coverage, *WHOLE_GAME).over
    return coverage


# ------------------------------------------------------------------------------------------------ statements


def test_a_passage_applies_each_time_it_is_carried_out(whole: Coverage) -> None:
    assert whole.applied["FE-15"] == 4  # four boats were moored; its `if` is part of the same passage
    assert whole.applied["FE-18"] == 3  # in a procedure: red had two coins, blue paid once, and red's third mooring was free


def test_a_loop_alone_applies_with_each_round(whole: Coverage) -> None:
    assert whole.applied["FE-8"] == 2


def test_a_condition_alone_applies_only_where_it_is_met(whole: Coverage) -> None:
    assert whole.applied["FE-11"] == 1  # five turns came by
    assert whole.applied["FE-12"] == 1  # the rule inside
    assert whole.applied["FE-19"] == 1  # a trigger: three payments, one purse empty


def test_what_can_never_happen_stays_at_zero(whole: Coverage) -> None:
    assert whole.applied["FE-9"] == 0  # neither its `if` nor its `else if`
    assert whole.applied["FE-17"] == 0
    assert whole.unused == ("FE-9", "FE-17")


def test_a_choice_applies_with_each_decision(whole: Coverage) -> None:
    assert whole.applied["FE-10"] == 5


# ------------------------------------------------------------------------------------------------ requirements


def test_requirements_apply_when_the_action_is_played(whole: Coverage) -> None:
    assert whole.applied["FE-13"] == whole.applied["FE-14"] == 4
    assert whole.applied["FE-16"] == 1


def test_requirements_refuse_candidates(whole: Coverage) -> None:
    assert (whole.refused["FE-16"], whole.held["FE-16"]) == (1, 4)  # red has no coins left at its last decision
    assert whole.refused["FE-15"] == 0


def test_an_index_refuses_what_is_not_in_it(whole: Coverage) -> None:
    assert whole.refused["FE-13"] == 0 + 1 + 1 + 2 + 3  # the berths taken, decision by decision
    assert whole.held["FE-13"] == 5 + 4 + 4 + 3 + 2


def test_requirements_of_a_definition_count_one_by_one(whole: Coverage) -> None:
    assert (whole.refused["FE-6"], whole.refused["FE-7"]) == (3, 0)
    assert whole.refused["FE-14"] == 3  # the requirement that asks for it
    assert whole.held["FE-6"] == whole.applied["FE-6"] == 15


def test_requirements_that_never_refused_are_told(whole: Coverage) -> None:
    assert whole.never_refused == ("FE-7",)


def test_done_is_refused_under_the_rule_of_its_choice() -> None:
    text = """
game g "G" { players 1 seats red }
player { points: 0..9 = 0 }
turn { rule A-1 "You may stop with two points." choose any number of score done when me.points >= 2 }
action score { rule A-2 "A point." me.points += 1 }
when turn ends { rule A-3 "Then it is over." end game without winner }
"""
    coverage = Coverage()
    state = boardrules.loads(text).start(seed=1, coverage=coverage)
    for move in ("score", "score", "done"):
        state = state.apply(move)
    assert (coverage.applied["A-1"], coverage.refused["A-1"]) == (3, 2)
    assert coverage.applied["A-3"] == 1


# ------------------------------------------------------------------------------------------------ values, components, the count


def test_the_count_applies_for_each_player_it_brings_points(whole: Coverage) -> None:
    assert whole.applied["FE-20"] == 1
    assert whole.applied["FE-21"] == whole.applied["FE-22"] == 2


def test_a_definition_applies_when_its_value_is_worked_out(whole: Coverage) -> None:
    assert whole.applied["FE-5"] == 4  # the boats in the final count


def test_components_apply_once_a_game() -> None:
    coverage = Coverage()
    played(coverage)
    played(coverage)
    assert standing_rules(load(str(FERRY)).ruleset) == ("FE-1", "FE-2", "FE-3")
    assert [coverage.applied[rule] for rule in ("FE-1", "FE-2", "FE-3")] == [2, 2, 2]
    assert coverage.games == 2


def test_every_rule_but_the_notes_is_there() -> None:
    coverage = Coverage()
    game = load(str(FERRY))
    game.start(seed=1, coverage=coverage)
    assert list(coverage.applied) == [rule.id for rule in game.rules.values() if rule.executed]
    assert "FE-4" not in coverage.applied


# ------------------------------------------------------------------------------------------------ only play counts


def test_asking_counts_nothing(whole: Coverage) -> None:
    coverage = Coverage()
    state = played(coverage, "moor b3")
    state.actions()
    before = coverage.as_json()
    state.explain("moor b5")
    state.explain("moor b3")
    state.view(0)
    state.actions()
    state.broken_invariants()
    state.to_json()
    assert coverage.as_json() == before
    over = played(coverage, *WHOLE_GAME)
    before = coverage.as_json()
    assert over.outcome is not None
    assert over.outcome.scores == (6, 2)
    assert coverage.as_json() == before


def test_what_is_played_while_paused_is_not_counted() -> None:
    coverage = Coverage()
    state = played(coverage, "moor b3")
    before, nothing = coverage.as_json(), {"applied": 0, "refused": 0, "held": 0}
    with coverage.paused():
        state.imagine(0, 1).rollout(1)
        state.apply("moor b1")
        load(SMALL[0]).start(seed=1, coverage=coverage)
    after = coverage.as_json()
    assert after["games"] == 1
    assert all(counts == before["rules"].get(rule, nothing) for rule, counts in after["rules"].items())
    state.apply("moor b1")
    assert coverage.applied["FE-15"] == 2


def test_all_states_of_a_game_count_together() -> None:
    coverage = Coverage()
    state = played(coverage)
    state.apply("moor b1")
    state.apply("moor b2")
    state.imagine(0, 3).apply("moor b2")
    assert coverage.applied["FE-15"] == 3
    match = Match(load(str(FERRY)), seed=1, coverage=coverage)
    match.play("moor b1")
    match.undo()
    match.play("moor b2")
    assert coverage.applied["FE-15"] == 5


def fields(state: State) -> Any:
    """What lies where; a playout does not keep what nobody looks at, such as the number of the round."""
    return json.loads(state.to_json())["position"]["fields"]


def test_a_rollout_counts_as_play_does() -> None:
    """The compiled playout counts what the same decisions count one by one; only the first is looked for twice."""
    rolled, stepped = Coverage(), Coverage()
    end = played(rolled).rollout(5)
    state, made = played(stepped), 0
    with stepped.paused():
        path = [played(stepped).rollout(5, limit) for limit in range(1, 9)]
    while not state.over:
        with stepped.paused():
            action = next(action for action in state.actions() if fields(state.apply(action)) == fields(path[made]))
        state, made = state.apply(action), made + 1
    assert fields(end) == fields(state)
    assert {**stepped.applied, "FE-10": made + 1, "FE-6": 0, "FE-7": 0} == {**rolled.applied, "FE-6": 0, "FE-7": 0}
    assert rolled.refused["FE-13"] == stepped.refused["FE-13"]  # the first decision refuses nothing


@pytest.mark.parametrize("name", [str(FERRY), *EVERY])
def test_a_rollout_is_the_same_with_counting(name: str) -> None:
    game = load(name)
    players = max(game.players)
    plain, counting = game.start(players, seed=1), game.start(players, seed=1, coverage=Coverage())
    assert counting.rollout(5, 40).to_json() == plain.rollout(5, 40).to_json()


# ------------------------------------------------------------------------------------------------ nothing changes


def journal(game: Game, players: int, seed: int, coverage: Coverage | None, **choices: Any) -> list[Any]:
    """All that can be seen of a random game."""
    state = game.start(players=players, seed=seed, coverage=coverage, **choices)
    random, found = Random(seed), []
    for step in range(60):
        actions = state.actions()
        text = state.to_json() if step % 6 == 0 or state.over else ""
        found.append(([str(action) for action in actions], [event.to_json() for event in state.events], text))
        if coverage is not None:
            applied = coverage.applied
            assert all(applied[event.rule] for event in state.events if event.rule)
        if not actions:
            break
        state = state.apply(random.choice(actions))
    return found


@pytest.mark.parametrize("name", EVERY)
def test_counting_changes_nothing(name: str) -> None:
    """The same actions, events and JSON; and every event under a rule means that the rule was applied."""
    game = load(name)
    players = max(game.players)
    assert journal(game, players, 3, None) == journal(game, players, 3, Coverage())
    assert journal(game, players, 4, None, chance="explicit") == journal(game, players, 4, Coverage(), chance="explicit")


@pytest.mark.parametrize("name", EVERY)
def test_both_programs_have_the_same_form(name: str) -> None:
    game = load(name)
    players = max(game.players)
    plain, counting = game.program(players), game.codec(players, counting=True).program
    assert plain.nodes == counting.nodes
    assert plain.actions == counting.actions
    assert plain.layout.frames == counting.layout.frames
    assert game.codec(players).digest == game.codec(players, counting=True).digest == plain.digest
    assert "tally_" not in plain.source


def choices(game: Game) -> list[dict[str, Any]]:
    """Options with which all of the rules are compiled once: the defaults, all flags the other way, every value of short ranges."""
    options = game.options.values()
    found: list[dict[str, Any]] = [{}, {option.name: not option.default for option in options if isinstance(option.default, bool)}]
    for option in options:
        if option.low is not None and option.high is not None and option.high - option.low < 4:
            found += [{option.name: value} for value in range(option.low, option.high + 1) if value != option.default]
    return found


@pytest.mark.parametrize("name", EVERY)
def test_no_rule_is_forgotten(name: str) -> None:
    """Every rule that is carried out is counted somewhere in the program, or is one of the components."""
    game = load(name)
    players = max(game.players)
    source = "".join(game.codec(players, options, counting=True).program.source for options in choices(game))
    standing = set(standing_rules(game.ruleset))
    missing = [
        rule.id
        for number, rule in enumerate(game.rules.values())
        if rule.executed
        and rule.id not in standing
        and f"S.tally_[{3 * number}] +=" not in source
        and f"_(S, {3 * number}, " not in source
    ]
    assert missing == []


def test_a_state_of_a_counted_game_can_be_read_without_counting() -> None:
    coverage = Coverage()
    state = played(coverage, "moor b3")
    restored = load(str(FERRY)).from_json(state.to_json())
    assert restored.to_json() == state.to_json()
    before = coverage.as_json()
    restored.apply("moor b1")
    assert coverage.as_json() == before


# ------------------------------------------------------------------------------------------------ together and in files


def test_counts_are_added(whole: Coverage) -> None:
    total = Coverage()
    total.add(whole)
    total.add(whole)
    played(total, "moor b3")
    assert total.games == 3
    assert total.applied["FE-15"] == 9
    assert total.refused["FE-13"] == 2 * whole.refused["FE-13"] + 1


def test_counts_survive_json_and_pickle(whole: Coverage) -> None:
    restored = Coverage.from_json(json.loads(json.dumps(whole.as_json())))
    assert restored.as_json() == whole.as_json()
    assert pickle.loads(pickle.dumps(whole)).as_json() == whole.as_json()
    played(restored, "moor b1")
    assert restored.applied["FE-15"] == 5


@pytest.mark.parametrize(
    "data",
    [
        {},
        [],
        {"kind": "boardrules coverage", "format": 2, "games": 1, "rules": {}},
        {"kind": "boardrules coverage", "format": 1, "games": -1, "rules": {}},
        {"kind": "boardrules coverage", "format": 1, "games": 1, "rules": []},
        {"kind": "boardrules coverage", "format": 1, "games": 1, "rules": {"A": 3}},
        {"kind": "boardrules coverage", "format": 1, "games": 1, "rules": {"A": {"applied": 1, "refused": True, "held": 0}}},
    ],
)
def test_other_data_is_refused_in_one_line(data: Any) -> None:
    with pytest.raises(ValueError, match="counts of rule") as caught:
        Coverage.from_json(data)
    assert "\n" not in str(caught.value)


def test_a_bot_judges_a_state_that_is_counted() -> None:
    """What a program works out before play makes the judgement of Cap Horn cheap; one that counts works nothing out beforehand."""
    game = boardrules.load("cap-horn")
    coverage = boardrules.Coverage()
    counted, plain = game.start(players=3, seed=2, coverage=coverage), game.start(players=3, seed=2)
    assert [counted.ask("evaluate", seat) for seat in counted.seats] == [plain.ask("evaluate", seat) for seat in plain.seats]
    before = coverage.applied
    with coverage.paused():
        action = make_bot("greedy", game, 3, 1).choose(counted)
    assert action in plain.actions()
    assert coverage.applied == before
