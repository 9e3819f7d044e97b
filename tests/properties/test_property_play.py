"""What every game promises, whatever its rules: played by chance, every small game in the tests."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardrules

TESTS = Path(__file__).resolve().parents[1]
FILES = sorted([*(TESTS / "games").glob("*.rules"), *(TESTS / "engine").glob("*.rules")])
every_game = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)

seeds = st.integers(0, 1 << 40)
lengths = st.integers(0, 60)


@cache
def load(path: Path) -> boardrules.Game:
    return boardrules.load(path)


def start(path: Path, seed: int, chance: str = "sampled") -> boardrules.State:
    """A game with some number of players."""
    game = load(path)
    players = game.players[seed % len(game.players)]
    return game.start(players=players, seed=seed, chance="explicit" if chance == "explicit" else "sampled")


def play(state: boardrules.State, random: Random, length: int) -> boardrules.State:
    """The state after so many random actions, or where the game ends."""
    for _ in range(length):
        if state.over:
            break
        state = state.apply(random.choice(state.actions()))
    return state


def attempts(state: boardrules.State, random: Random) -> list[boardrules.Action]:
    """Some action of every name, or every outcome where chance decides: possible or not."""
    codec, node = state._session.codec, state._position.node
    if state.player == boardrules.CHANCE:
        (parameter, *more) = codec.program.nodes[node].chance_parameters
        return [] if more else [codec.outcome(node, code) for code in range(codec.domains.size(parameter.type))]
    return [codec.action(info.base + random.randrange(info.size)) for info in codec.program.actions]


def observers(state: boardrules.State) -> list[int | None]:
    return [*range(len(state.names)), None]


@every_game
@given(seed=seeds, length=lengths)
def test_same_seed_and_actions_give_the_same_game(path: Path, seed: int, length: int) -> None:
    first = play(start(path, seed), Random(seed), length)
    second = play(start(path, seed), Random(seed), length)
    assert first.to_json() == second.to_json()
    assert first.events == second.events


@every_game
@given(seed=seeds, length=lengths)
def test_apply_never_changes_its_state(path: Path, seed: int, length: int) -> None:
    state = play(start(path, seed), Random(seed), length)
    before = state.to_json(), [state.view(player) for player in observers(state)], state.actions()
    for action in Random(seed).sample(state.actions(), min(8, len(state.actions()))):
        play(state.apply(action), Random(seed), 5)
    assert (state.to_json(), [state.view(player) for player in observers(state)], state.actions()) == before


@every_game
@given(seed=seeds, length=lengths)
def test_actions_apply_and_all_others_are_refused_with_a_reason(path: Path, seed: int, length: int) -> None:
    state = play(start(path, seed), Random(seed), length)
    if state.over:
        return
    legal = state.actions()
    assert legal
    assert len(set(legal)) == len(legal)
    random = Random(seed)
    for action in random.sample(legal, min(10, len(legal))):
        explanation = state.explain(action)
        assert explanation.legal
        assert all(check.holds for check in explanation.checks)
        state.apply(action)
    codec = state._session.codec
    for info in codec.program.actions:
        for _ in range(6):
            other = codec.action(info.base + random.randrange(info.size))
            if other in legal:
                continue
            with pytest.raises(boardrules.IllegalAction) as caught:
                state.apply(other)
            explanation = caught.value.explanation
            assert explanation.legal is False
            assert explanation.reason
            assert str(explanation)
            assert not explanation.offered or any(check.holds is False for check in explanation.checks), str(explanation)
            assert all(action in legal for action in explanation.nearest)


@every_game
@given(seed=seeds, length=lengths)
def test_notation_round_trips(path: Path, seed: int, length: int) -> None:
    state = play(start(path, seed), Random(seed), length)
    for action in state.actions():
        assert state.parse(str(action)) == action
        assert state.parse(str(action)).args == action.args
        assert state.parse(str(action).upper()) == action


@every_game
@given(seed=seeds, length=lengths, chance=st.sampled_from(["sampled", "explicit"]))
def test_json_round_trips(path: Path, seed: int, length: int, chance: str) -> None:
    state = play(start(path, seed, chance), Random(seed), length)
    text = state.to_json()
    again = load(path).from_json(text)
    assert again.to_json() == text
    assert again.events == state.events
    assert again.actions() == state.actions()
    assert play(again, Random(seed), 20).to_json() == play(state, Random(seed), 20).to_json()


@every_game
@given(seed=seeds, length=lengths)
def test_imagining_changes_nothing_its_player_sees(path: Path, seed: int, length: int) -> None:
    state = play(start(path, seed), Random(seed), length)
    for player in observers(state):
        imagined = state.imagine(player, seed)
        assert imagined.view(player) == state.view(player)
        assert imagined.events_for(player) == state.events_for(player)
        assert not imagined.broken_invariants()
        if state.player == player:
            assert imagined.actions() == state.actions()
        end = play(imagined, Random(seed), 40)
        assert not end.broken_invariants()
        assert imagined.imagine(player, seed + 1).view(player) == state.view(player)


@every_game
@given(seed=seeds, length=lengths, chance=st.sampled_from(["sampled", "explicit"]))
def test_nothing_hidden_is_told(path: Path, seed: int, length: int, chance: str) -> None:
    """Views, logs and explanations for a player are the same where only things differ that are hidden from that player."""
    state = play(start(path, seed, chance), Random(seed), length)
    random = Random(seed)
    for player in observers(state):
        other = state.imagine(player, seed + 1)
        assert json.dumps(other.view(player)) == json.dumps(state.view(player))
        assert [event.to_json() for event in other.events_for(player)] == [event.to_json() for event in state.events_for(player)]
        if player is None or state.over:
            continue
        for action in attempts(state, random):
            assert state.explain(action, player) == other.explain(action, player)


@every_game
@given(seed=seeds, length=lengths)
def test_undo_then_redo_is_identity(path: Path, seed: int, length: int) -> None:
    game = load(path)
    match = boardrules.Match(game, players=game.players[seed % len(game.players)], seed=seed)
    random = Random(seed)
    for _ in range(length):
        if match.state.over:
            break
        match.play(random.choice(match.state.actions()))
    whole, log, state = match.state.to_json(), match.log, match.state
    undone = 0
    while True:
        try:
            match.undo(agreed=random.random() < 0.8)
        except boardrules.UndoRefused:
            break
        undone += 1
    for _ in range(undone):
        match.redo()
    assert match.state == state
    assert match.state.to_json() == whole
    assert match.log == log


@every_game
@given(seed=seeds, length=lengths)
def test_probabilities_sum_to_one(path: Path, seed: int, length: int) -> None:
    state = start(path, seed, "explicit")
    random = Random(seed)
    for _ in range(length):
        if state.over:
            break
        if state.player == boardrules.CHANCE:
            chance = state.chance()
            assert abs(sum(probability for _, probability in chance) - 1) < 1e-9
            assert all(0 < probability <= 1 for _, probability in chance)
            assert tuple(action for action, _ in chance) == state.actions()
        else:
            assert state.chance() == ()
        state = state.apply(random.choice(state.actions()))


@every_game
@given(seed=seeds)
def test_games_are_sound_to_their_end(path: Path, seed: int) -> None:
    """Invariants hold all along, nothing leaves its bounds, and somebody is always able to do something until the game is over."""
    state = start(path, seed)
    random = Random(seed)
    for _ in range(3000):
        assert not state.broken_invariants()
        assert not [event for event in state.events if event.kind == "fault"]
        if state.over:
            break
        state = state.apply(random.choice(state.actions()))
    assert state.over
    assert state.outcome is not None
    assert state.outcome.reason


@every_game
@given(seed=seeds, length=lengths)
def test_a_save_brings_the_match_back(path: Path, seed: int, length: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    game = load(path)
    match = boardrules.Match(game, players=game.players[seed % len(game.players)], seed=seed)
    random = Random(seed)
    for _ in range(length):
        if match.state.over:
            break
        match.play(random.choice(match.state.actions()))
    file = tmp_path_factory.mktemp("saves") / "match.json"
    match.save(file)
    again = boardrules.Match.open(file, game=game)
    assert again.state.to_json() == match.state.to_json()
    assert again.log == match.log
