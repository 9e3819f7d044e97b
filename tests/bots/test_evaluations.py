"""The evaluations of the shipped games: they look only at what a player may know, and tell better from worse."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from random import Random

import pytest

import boardrules
from boardrules import Game, State
from boardrules.bots import make_bot
from boardrules.bots.evaluation import DeclaredEvaluation, RolloutEvaluation, make_evaluation, outcome_shares
from boardrules.bots.scoring import scored_fields
from boardrules.engine.examples import example_state
from boardrules.engine.outcome import Outcome

SMALL = Path(__file__).resolve().parents[1] / "games"
SHIPPED = [("cap-horn", 4), ("trois-caps", 3), ("trois-caps-3", 2), ("trois-caps-training", 2), ("cabo-da-roca", 3)]


@cache
def game_of(name: str) -> Game:
    return boardrules.load(name)


def states(name: str, players: int, decisions: int, seed: int) -> list[State]:
    """Some states of a random game."""
    random = Random(seed)
    state = game_of(name).start(players=players, seed=seed)
    found = []
    for number in range(decisions):
        if state.over:
            break
        if number % 15 == 7:
            found.append(state)
        state = state.apply(random.choice(state.actions()))
    return found


@pytest.mark.parametrize(("name", "players"), SHIPPED)
def test_evaluations_rest_on_what_the_player_knows(name: str, players: int) -> None:
    """Whatever is hidden from a player may be anything: the evaluation stays the same."""
    seen = 0
    for state in states(name, players, 250, seed=3):
        for player, seat in enumerate(state.seats):
            worth = state.ask("evaluate", seat)
            assert all(state.imagine(player, seed).ask("evaluate", seat) == worth for seed in (1, 2))
            seen += 1
    assert seen > 20


@pytest.mark.parametrize("name", boardrules.games())
def test_every_shipped_game_has_an_evaluation(name: str) -> None:
    evaluation = make_evaluation(game_of(name))
    assert isinstance(evaluation, DeclaredEvaluation)
    state = game_of(name).start(seed=1)
    shares = evaluation.shares(state, 0)
    assert sum(shares) == pytest.approx(1)
    assert max(shares) < 0.75


def test_a_boat_that_is_hit_stands_worse() -> None:
    random = Random(2)
    state = game_of("trois-caps").start(players=2, seed=5)
    for _ in range(3000):
        attacks = [action for action in state.actions() if action.name == "attack"]
        if attacks:
            break
        forward = [action for action in state.actions() if action.name in ("cast_off", "sail")]
        state = state.apply(random.choice(forward or state.actions()))
    victim = str(attacks[0].args["victim"])
    assert state.apply(attacks[0]).ask("evaluate", victim) < state.ask("evaluate", victim)


def test_a_boat_that_can_be_repaired_is_repaired_at_once() -> None:
    game = game_of("trois-caps")
    titles = [example.title for example in game.ruleset.examples]
    state = example_state(game, titles.index("a boat that is repaired sails in the same turn"))
    for seed in range(4):
        assert make_bot("greedy", game, 2, seed).choose(state).name == "repair_boat"


@pytest.mark.parametrize(("players", "worth_keeping"), [(2, True), (4, False)])
def test_a_third_mishap_is_worth_keeping_against_a_single_rival(players: int, worth_keeping: bool) -> None:
    mishaps = {"torn_sail", "dismasting", "leak", "lost_halyard", "fog"}
    for seed in range(50):
        state = game_of("trois-caps").start(players=players, seed=seed)
        kinds = [action for action in state.actions() if str(action.args["card"]) in mishaps]
        if len(kinds) >= 3:
            break
    owner = state.seats[state.active]
    assert (state.apply(kinds[0]).ask("evaluate", owner) < state.ask("evaluate", owner)) == worth_keeping


def test_a_greedy_captain_comes_nearer() -> None:
    game = game_of("cap-horn")
    state = game.start(players=3, seed=4)
    bot = make_bot("greedy", game, 3, seed=1)
    before = [state.ask("squares_to_go", seat) for seat in state.seats]
    while state.round < 4 and not state.over:
        state = state.apply(bot.choose(state))
    assert all(state.ask("squares_to_go", seat) < start for seat, start in zip(state.seats, before, strict=True))


def test_the_worth_of_an_ending() -> None:
    assert outcome_shares(Outcome((1,), (), ""), 3) == [0, 1, 0]
    assert outcome_shares(Outcome((0, 2), (), ""), 3) == [0.5, 0, 0.5]
    assert outcome_shares(Outcome((), (), ""), 2) == [0.5, 0.5]
    narrow, clear = (outcome_shares(Outcome((0,), scores, ""), 2) for scores in ((10, 9), (10, 1)))
    assert 0.5 < narrow[0] < clear[0] < 1


def test_without_a_hook_random_play_tells() -> None:
    game = boardrules.load(str(SMALL / "meadows.rules"))
    evaluation = make_evaluation(game)
    assert isinstance(evaluation, RolloutEvaluation)
    state = game.start(players=2, seed=1)
    assert sum(evaluation.shares(state, 1)) == pytest.approx(1)
    assert evaluation.shares(state, 1) == evaluation.shares(state, 1)


def test_the_numbers_that_the_count_mentions() -> None:
    assert scored_fields(boardrules.load(str(SMALL / "meadows.rules")).ruleset) == ("points", "flowers")
    assert scored_fields(boardrules.load(str(SMALL / "lanterns.rules")).ruleset) == ("rows",)
    assert scored_fields(boardrules.load(str(SMALL / "hex.rules")).ruleset) == ()
    assert scored_fields(game_of("cabo-da-roca").ruleset) == ("coins",)


def test_a_boat_that_was_towed_into_the_port_it_has_to_reach_leaves_it_again() -> None:
    """Being there does not count: it has to sail in. Seen from the square beside it the port is nearer than from itself."""
    game = game_of("trois-caps")
    state = game.start(players=2, seed=1)
    source = random.Random(1)
    while not json.loads(state.to_json())["position"]["fields"]["Player.cleared"]["red"]:
        state = state.apply(source.choice(state.actions()))
    data = json.loads(state.to_json())
    places = {}
    for square in ("q20", "p20"):
        fields = data["position"]["fields"]
        fields["Player.at"]["red"], fields["Player.due"]["red"] = square, "almerimar"
        places[square] = game.from_json(json.dumps(data)).ask("evaluate", "red")
    assert places["p20"] > places["q20"]
