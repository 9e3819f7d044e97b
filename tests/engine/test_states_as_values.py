"""States and matches as values: compared by what they are, copied for nothing, sent to other processes."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random

import pytest

import boardrules

GAMES = ("tic_tac_toe", "regatta", "meadows", "lanterns", "whispers")


def after(game: boardrules.Game, seed: int, decisions: int) -> boardrules.State:
    state = game.start(seed=seed)
    random = Random(seed)
    for _ in range(decisions):
        if state.over:
            break
        state = state.apply(random.choice(state.actions()))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_a_state_equals_itself_written_and_read_again(load: Callable[[str], boardrules.Game], name: str) -> None:
    game = load(name)
    for seed in range(4):
        state = after(game, seed, 3 + 4 * seed)
        again = game.from_json(state.to_json())
        assert again == state
        assert hash(again) == hash(state)
        assert {state: "here"}[again] == "here"


def test_positions_that_were_reached_in_another_order_are_equal(tic_tac_toe: boardrules.Game) -> None:
    start = tic_tac_toe.start(seed=1)
    one = start.apply("mark a1").apply("mark b1").apply("mark c3")
    other = start.apply("mark c3").apply("mark b1").apply("mark a1")
    assert one == other
    assert hash(one) == hash(other)
    assert one.events != other.events  # what just happened does not count


def test_states_differ_by_position_players_seed_options_and_game(
    tic_tac_toe: boardrules.Game, regatta: boardrules.Game, load: Callable[[str], boardrules.Game]
) -> None:
    start = tic_tac_toe.start(players=["Ana", "Bo"], seed=1)
    assert start != start.apply("mark a1")
    assert start != tic_tac_toe.start(players=["Ana", "Cy"], seed=1)
    assert regatta.start(seed=1) != regatta.start(seed=2)
    assert start != load("connect_four").start(seed=1)
    assert start != "a state"


def test_who_knows_a_hidden_card_is_part_of_a_state(whispers: boardrules.Game) -> None:
    state = after(whispers, 3, 6)
    forgotten = state.rollout(0, limit=0)  # the same position, in which nobody knows anything
    assert forgotten.view(0)["zones"] == state.view(0)["zones"]
    assert forgotten != state


def test_copies_cost_nothing(regatta: boardrules.Game) -> None:
    state = after(regatta, 2, 5)
    assert copy.copy(state) is state
    assert copy.deepcopy([state, state])[0] is state


@pytest.mark.parametrize("name", GAMES)
def test_pickled_states_go_on_in_the_same_way(load: Callable[[str], boardrules.Game], name: str) -> None:
    state = after(load(name), 5, 7)
    twin: boardrules.State = pickle.loads(pickle.dumps(state))
    assert twin == state
    assert twin.events == state.events
    assert after_both(state, 11) == after_both(twin, 11)


def after_both(state: boardrules.State, seed: int) -> list[str]:
    random = Random(seed)
    texts = []
    for _ in range(5):
        if state.over:
            break
        state = state.apply(str(random.choice(state.actions())))
        texts.append(state.to_json())
    return texts


def test_a_shipped_game_travels_with_its_states() -> None:
    state = boardrules.load("cap-horn").start(players=3, seed=7)
    states = pickle.loads(pickle.dumps([state, state.apply(state.actions()[0])]))
    assert states[0] == state
    assert states[0].game is states[1].game  # once for all


def test_pickled_and_copied_matches(regatta: boardrules.Game) -> None:
    match = boardrules.Match(regatta, players=3, seed=4)
    for _ in range(6):
        match.play(match.state.actions()[-1])
    twin: boardrules.Match = pickle.loads(pickle.dumps(match))
    assert twin.state == match.state
    assert twin.moves == match.moves
    other = copy.deepcopy(match)
    other.play(other.state.actions()[0])
    assert len(other.moves) == len(match.moves) + 1
