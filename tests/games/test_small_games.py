"""The small games, played through the public face: known counts, lockstep with the hand-written classes, refusals and endings."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

import boardrules
from boardrules import Game, State
from boardrules.engine.examples import run_example
from tests.benchmarks.baselines import BASELINES

HERE = Path(__file__).parent
NAMES = sorted(path.stem for path in HERE.glob("*.rules"))


@cache
def load(name: str) -> Game:
    return boardrules.load(str(HERE / f"{name}.rules"))


def played(name: str, *moves: str, players: int = 2) -> State:
    """The state after these moves."""
    state = load(name).start(players=players, seed=1)
    for move in moves:
        state = state.apply(move)
    return state


def refusal(state: State, move: str) -> str | None:
    """The id of the first rule that forbids a move, None when it is legal. `apply` must agree."""
    explanation = state.explain(move)
    failed = [check.rule for check in explanation.checks if not check.holds]
    assert explanation.legal == (not failed)
    if failed:
        with pytest.raises(boardrules.IllegalAction):
            state.apply(move)
    else:
        assert move in notations(state)
    return failed[0] if failed else None


def winners(state: State) -> tuple[int, ...]:
    """Who won; the game must be over."""
    assert state.over
    assert state.outcome is not None
    return state.outcome.winners


def notations(state: State) -> list[str]:
    return [str(action) for action in state.actions()]


def happens(state: State, *words: str) -> State:
    """The state after the chance event whose notation holds all of these words."""
    assert state.player == boardrules.CHANCE
    for action, probability in state.chance():
        assert 0 < probability <= 1
        if set(words) <= set(str(action).replace("=", " ").split()):
            return state.apply(action)
    raise AssertionError(f"{words} cannot happen: {[str(action) for action, _ in state.chance()]}")


# ------------------------------------------------------------------------------------------------ all of them


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_has_a_sentence(name: str) -> None:
    rules = load(name).rules
    assert rules
    for rule_id, rule in rules.items():
        assert rule.id == rule_id
        assert rule.sentence.endswith(".")


@pytest.mark.parametrize("name", NAMES)
def test_examples_hold(name: str) -> None:
    game = load(name)
    assert len(game.ruleset.examples) >= 2
    for number in range(len(game.ruleset.examples)):
        verdict = run_example(game, number)
        assert verdict.passed, verdict


@pytest.mark.parametrize("name", NAMES)
def test_random_games_end(name: str) -> None:
    game = load(name)
    for players in game.players:
        for seed in range(3):
            random = Random(seed)
            state = game.start(players=players, seed=seed)
            decisions = 0
            while not state.over:
                actions = state.actions()
                assert actions
                assert state.player in range(players)
                assert state.parse(str(actions[-1])) == actions[-1]
                state = state.apply(random.choice(actions))
                assert state.broken_invariants() == ()
                assert not [event for event in state.events if event.kind == "fault"]
                decisions += 1
                assert decisions < 5000
            assert state.player is None
            assert set(winners(state)) <= set(range(players))
            with pytest.raises(boardrules.GameOver):
                state.apply(actions[0])


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    game = load(name)
    ends = []
    for _ in range(2):
        random = Random(5)
        state = game.start(players=2, seed=5)
        while not state.over:
            state = state.apply(random.choice(state.actions()))
        ends.append(state.to_json())
    assert ends[0] == ends[1]
    assert game.from_json(ends[0]).outcome == state.outcome


# ------------------------------------------------------------------------------------------------ against the hand-written ones


def _square(name: str, width: int) -> int:
    return (int(name[1:]) - 1) * width + ord(name[0]) - ord("a")


def _step(move: str) -> tuple[int, int]:
    _, start, direction = move.split()
    square = _square(start, 8)
    return square, square + {"N": -8, "S": 8}[direction[0]] + {"W": -1, "E": 1}.get(direction[1:], 0)


TRANSLATIONS: dict[str, Callable[[str], Any]] = {
    "tic_tac_toe": lambda move: _square(move.split()[1], 3),
    "connect_four": lambda move: int(move.split()[1]) - 1,
    "breakthrough": _step,
    "hex": lambda move: _square(move.split()[1], 11),
}


@pytest.mark.parametrize("name", sorted(TRANSLATIONS))
@pytest.mark.parametrize("seed", range(8))
def test_lockstep_with_the_hand_written_game(name: str, seed: int) -> None:
    """In every position of a random game both allow the same moves, and both end it with the same winner."""
    random = Random(seed)
    state = load(name).start(players=2, seed=seed)
    other: Any = BASELINES[name]()
    while not other.over:
        assert not state.over
        assert state.player == other.player
        moves = {TRANSLATIONS[name](notation): notation for notation in notations(state)}
        assert sorted(moves) == sorted(other.legal())
        move = random.choice(sorted(moves))
        state = state.apply(moves[move])
        other.play(move)
    assert state.over
    assert winners(state) == (() if other.winner is None else (other.winner,))


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("tic_tac_toe", [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]),
        ("connect_four", [7, 49, 343, 2401, 16807, 117649, 823536]),
        ("breakthrough", [22, 484, 11132, 256036]),
        ("hex", [121, 121 * 120, 121 * 120 * 119]),
    ],
)
def test_counts(name: str, counts: list[int]) -> None:
    game = load(name)
    assert [game.perft(players=2, depth=depth) for depth in range(1, len(counts) + 1)] == counts


def test_tic_tac_toe_has_255168_complete_games() -> None:
    """Each unfinished position after d moves has 9 - d continuations, so the finished ones follow from the counts."""
    counts = [load("tic_tac_toe").perft(players=2, depth=depth) for depth in range(1, 10)]
    finished = [now - later // (8 - index) for index, (now, later) in enumerate(pairwise(counts))]
    assert sum(finished) + counts[-1] == 255_168


@pytest.mark.parametrize("name", sorted(TRANSLATIONS))
def test_playouts_are_like_those_of_the_hand_written_game(name: str) -> None:
    """The fast path plays the same game: about as long, won about as often by each side."""
    count = 4000 if name in ("tic_tac_toe", "connect_four") else 400
    result = load(name).playouts(players=2, count=count, seed=3)
    assert result.games == count
    random = Random(3)
    moves, wins = 0, [0, 0]
    for _ in range(count):
        other: Any = BASELINES[name]()
        moves += other.playout(random)
        if other.winner is not None:
            wins[other.winner] += 1
    assert result.moves / moves == pytest.approx(1, abs=0.06)
    for seat in range(2):
        assert result.wins[seat] / count == pytest.approx(wins[seat] / count, abs=0.12)


# ------------------------------------------------------------------------------------------------ tic-tac-toe


def test_tic_tac_toe_refuses_a_marked_square() -> None:
    state = played("tic_tac_toe", "mark b2")
    assert refusal(state, "mark b2") == "TTT-3"
    assert refusal(state, "mark a1") is None


@pytest.mark.parametrize("line", ["a1 b1 c1", "a2 b2 c2", "a1 a2 a3", "c1 c2 c3", "a1 b2 c3", "a3 b2 c1"])
def test_tic_tac_toe_is_won_with_three_in_a_row(line: str) -> None:
    squares = line.split()
    spare = [square for square in ("a1", "b1", "c2", "b3", "a3", "a2") if square not in squares]
    state = played("tic_tac_toe", *(f"mark {square}" for pair in zip(squares[:2], spare, strict=False) for square in pair))
    assert not state.over
    state = state.apply(f"mark {squares[2]}")
    assert winners(state) == (0,)
    assert "TTT-4" in {event.rule for event in state.events}


def test_tic_tac_toe_can_be_drawn() -> None:
    moves = ["b2", "a1", "a2", "c2", "b1", "b3", "c1", "a3", "c3"]
    state = played("tic_tac_toe", *(f"mark {square}" for square in moves))
    assert state.over
    assert winners(state) == ()


# ------------------------------------------------------------------------------------------------ connect four


def test_connect_four_refuses_a_full_column() -> None:
    state = played("connect_four", *["drop 3"] * 6)
    assert refusal(state, "drop 3") == "CF-3"
    assert notations(state) == [f"drop {column}" for column in (1, 2, 4, 5, 6, 7)]


@pytest.mark.parametrize(
    ("moves", "winner"),
    [
        ("1 7 2 7 3 7 4", 0),
        ("1 2 1 2 1 2 1", 0),
        ("1 2 2 3 3 4 3 4 4 7 4", 0),
        ("7 6 6 5 5 4 5 4 4 1 4", 0),
        ("7 1 7 2 6 3 6 4", 1),
        ("1 7 2 7 4 7 3", 0),
    ],
)
def test_connect_four_is_won_with_four_in_a_row(moves: str, winner: int) -> None:
    columns = moves.split()
    state = played("connect_four", *(f"drop {column}" for column in columns[:-1]))
    assert not state.over
    assert winners(state.apply(f"drop {columns[-1]}")) == (winner,)


# ------------------------------------------------------------------------------------------------ breakthrough


def test_breakthrough_tells_why() -> None:
    state = played("breakthrough")
    assert refusal(state, "move d6 N") == "BT-4"
    assert refusal(state, "move a7 NW") == "BT-5"
    assert refusal(state, "move d8 N") == "BT-6"
    state = played("breakthrough", "move d7 N", "move d2 S", "move d6 N", "move d3 S", "move d5 NE", "move d4 S")
    assert refusal(state, "move e4 N") is None
    state = played("breakthrough", "move d7 N", "move d2 S", "move d6 N", "move d3 S")
    assert refusal(state, "move d5 N") == "BT-7"


def test_breakthrough_is_won_on_the_far_row() -> None:
    moves = ["a7 N", "h2 S", "a6 N", "h3 S", "a5 N", "h4 S", "a4 N", "h5 S", "a3 NE", "g2 S"]
    state = played("breakthrough", *(f"move {move}" for move in moves))
    assert not state.over
    state = state.apply("move b2 NE")
    assert winners(state) == (0,)
    assert "BT-9" in {event.rule for event in state.events}


# ------------------------------------------------------------------------------------------------ hex


def test_hex_is_won_by_a_chain_between_the_own_edges() -> None:
    moves = [move for row in range(1, 11) for move in (f"put d{row}", f"put h{row}")]
    state = played("hex", *moves)
    assert not state.over
    assert refusal(state, "put d4") == "HEX-4"
    assert winners(state.apply("put d11")) == (0,)
    assert not state.apply("put k1").apply("put h11").over


def test_hex_cells_have_six_neighbours() -> None:
    graph = load("hex").board.graph
    assert set(graph.adj["f6"]) == {"f5", "g5", "e6", "g6", "e7", "f7"}
    assert graph.number_of_edges() == 11 * 10 * 2 + 10 * 10


# ------------------------------------------------------------------------------------------------ regatta


def gust(*gusts_and_moves: str, players: int = 2) -> State:
    """A regatta in which the dice fall as told: numbers are rolls, everything else is a move."""
    state = load("regatta").start(players=players, chance="explicit")
    for word in gusts_and_moves:
        state = happens(state, word) if word.isdigit() else state.apply(word)
    return state


def test_regatta_rolls_a_fair_die() -> None:
    state = gust()
    assert [probability for _, probability in state.chance()] == pytest.approx([1 / 6] * 6)


def test_regatta_costs_depend_on_the_boat() -> None:
    state = gust("3")
    assert refusal(state, "sail red_cutter channel") is None
    assert refusal(state, "sail red_cutter wreck") == "RG-9"
    assert refusal(state, "sail red_cutter sandbank") == "RG-9"
    assert refusal(state, "sail red_dinghy islet") is None
    assert refusal(state, "sail red_dinghy reef") == "RG-9"
    assert refusal(state, "sail red_dinghy harbour") == "RG-7"


def test_regatta_reserve_is_used_in_the_next_turn() -> None:
    state = gust("6", "wait", "1", "wait", "1")  # red has 3 in reserve
    assert refusal(state, "sail red_cutter wreck") is None
    assert refusal(state, "sail red_cutter lighthouse") == "RG-9"


def test_regatta_places_fill_up() -> None:
    state = gust("2", "sail red_cutter buoy", "2", "sail blue_cutter buoy", "6")
    assert refusal(state, "sail red_dinghy buoy") == "RG-10"
    with_room = load("regatta").start(players=2, chance="explicit", options={"berths": 3})
    for word in ("2", "sail red_cutter buoy", "2", "sail blue_cutter buoy", "6"):
        with_room = happens(with_room, word) if word.isdigit() else with_room.apply(word)
    assert refusal(with_room, "sail red_dinghy buoy") is None


def test_regatta_ends_with_the_round() -> None:
    state = gust("5", "sail red_cutter lighthouse", "1", "wait", "6", "sail red_dinghy lighthouse")
    assert not state.over
    state = happens(state, "1").apply("sail blue_cutter pier")
    assert state.over
    assert winners(state) == (0,)
    assert state.outcome is not None
    assert state.outcome.scores[0] == 20


# ------------------------------------------------------------------------------------------------ lanterns


def dealt(hands: list[str], market: str) -> State:
    """A game of lanterns dealt as told, each hand and the market as words."""
    state = load("lanterns").start(players=len(hands), chance="explicit")
    for card in " ".join([*hands, market]).split():
        state = happens(state, card)
    return state


def test_lanterns_draws_by_the_cards_that_are_left() -> None:
    state = load("lanterns").start(players=2, chance="explicit")
    chances = {str(action).split()[-1]: probability for action, probability in state.chance()}
    assert chances == pytest.approx({"amber": 0.28, "jade": 0.24, "rose": 0.2, "azure": 0.16, "violet": 0.12})


def test_lanterns_rows_and_guests() -> None:
    state = dealt(["jade jade rose rose", "jade amber amber amber"], "jade azure violet")
    assert refusal(state, "pick jade") is None
    state = happens(state.apply("pick jade"), "amber")
    state = happens(state.apply("pick azure"), "rose")
    assert refusal(state, "hang rose") == "LA-11"
    state = state.apply("hang jade")
    assert state.player == 1
    assert notations(state) == ["join", "watch"]
    state = state.apply("join")
    assert state.player == 1
    assert "fetch" in notations(state)


def test_lanterns_hands_are_hidden() -> None:
    one = dealt(["jade jade rose rose", "jade amber amber amber"], "jade azure violet")
    two = dealt(["jade jade rose rose", "violet azure violet azure"], "jade azure violet")
    assert one.view(0) == two.view(0)
    assert one.view(None) == two.view(None)
    assert one.view(1) != two.view(1)


def test_lanterns_discards_down_to_six() -> None:
    state = dealt(["jade jade rose rose", "jade amber amber rose"], "jade azure violet")
    for _ in range(2):  # both players gather two lanterns, and hold six
        for card in ("azure", "violet"):
            state = happens(state.apply("fetch"), card)
    assert state.player == 0  # nobody had a row, so nobody was asked
    state = happens(state.apply("fetch"), "rose")
    state = happens(state.apply("fetch"), "amber")
    state = state.apply("done")  # three roses could be hung
    assert notations(state) == ["discard amber", "discard jade", "discard rose", "discard azure", "discard violet"]
    state = state.apply("discard jade").apply("discard rose")
    assert state.player == 1


# ------------------------------------------------------------------------------------------------ meadows


def laid(*words: str) -> State:
    """A game of meadows in which the tiles come as told: a single word is a draw."""
    state = load("meadows").start(players=2, chance="explicit")
    for word in words:
        state = state.apply(word) if " " in word else happens(state, word)
    return state


def test_meadows_sides_must_agree() -> None:
    state = laid("brook")
    assert refusal(state, "lay 1,0 1") is None
    assert refusal(state, "lay 1,0 0") == "ME-9"
    assert refusal(state, "lay 0,1 1") is None
    assert refusal(state, "lay 0,1 0") == "ME-9"


def test_meadows_streams_score() -> None:
    state = laid("brook", "lay 1,0 1", "lawn", "lay 0,1 0", "brook")
    assert refusal(state, "lay 2,0 1") is None
    state = state.apply("lay 2,0 1")
    seen = state.view(None)["fields"]
    assert seen["Player.points"] == {"red": 2 + 3, "blue": 0}
    assert seen["Player.flowers"] == {"red": 0, "blue": 2}


def test_meadows_corners_must_agree() -> None:
    moves = ["beach", "lay 0,1 0", "brook", "lay 1,0 1", "brook", "lay 2,0 1", "lawn", "lay 2,1 0", "lawn", "lay 2,2 0", "lawn"]
    state = laid(*moves)
    assert refusal(state, "lay 1,2 0") == "ME-10"  # it touches the beach by a corner only, and there the beach is wet
    assert refusal(state, "lay 3,2 0") is None
