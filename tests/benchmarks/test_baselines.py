"""The hand-written games are right: a race against a wrong program would prove nothing."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from tests.benchmarks.baselines import BASELINES, Breakthrough, ConnectFour, Hex, TicTacToe, perft, self_check


def test_counts_are_the_known_ones() -> None:
    found = self_check()
    assert found["tic_tac_toe"][:5] == [9, 72, 504, 3024, 15120]
    assert found["connect_four"][:5] == [7, 49, 343, 2401, 16807]
    assert found["breakthrough"] == [22, 484, 11132]


def test_tic_tac_toe_has_255168_complete_games() -> None:
    """Each unfinished position after d moves has 9 - d continuations, so the finished ones follow from the counts."""
    counts = [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
    assert perft(TicTacToe(), 7) == counts[6]
    finished = [now - later // (8 - index) for index, (now, later) in enumerate(pairwise(counts))]
    assert sum(finished) + counts[-1] == 255_168


def _naive_breakthrough(stones: dict[tuple[int, int], int], player: int, depth: int) -> int:
    """Breakthrough once more, written without a thought for speed: squares by row and column, nothing precomputed."""
    if depth == 0:
        return 1
    ahead, far = (-1, 0) if player == 0 else (1, 7)
    nodes = 0
    for (row, column), owner in stones.items():
        if owner != player:
            continue
        for side in (-1, 0, 1):
            target = (row + ahead, column + side)
            if not (0 <= target[0] < 8 and 0 <= target[1] < 8):
                continue
            there = stones.get(target)
            if there == player or (side == 0 and there is not None):
                continue
            after = {square: stone for square, stone in stones.items() if square != (row, column)}
            after[target] = player
            won = target[0] == far or 1 - player not in after.values()
            nodes += 1 if depth == 1 else 0 if won else _naive_breakthrough(after, 1 - player, depth - 1)
    return nodes


def _as_squares(game: Breakthrough) -> dict[tuple[int, int], int]:
    return {divmod(square, 8): stone for square, stone in enumerate(game.board) if stone >= 0}


def test_breakthrough_agrees_with_a_naive_count() -> None:
    start = _as_squares(Breakthrough())
    assert [_naive_breakthrough(start, 0, depth) for depth in (1, 2, 3)] == [22, 484, 11132]


@pytest.mark.parametrize("seed", range(20))
def test_breakthrough_agrees_with_a_naive_count_late_in_the_game(seed: int) -> None:
    random = Random(seed)
    game = Breakthrough()
    for _ in range(40 + seed):
        if not game.over:
            before = game.copy()
            game.play(random.choice(game.legal()))
    position = before if game.over else game
    assert perft(position, 2) == _naive_breakthrough(_as_squares(position), position.player, 2)


def test_connect_four_sees_all_directions() -> None:
    for moves, winner in (
        ((0, 6, 1, 6, 2, 6, 3), 0),  # across
        ((0, 1, 0, 1, 0, 1, 0), 0),  # down
        ((0, 1, 1, 2, 2, 3, 2, 3, 3, 6, 3), 0),  # up to the right
        ((6, 5, 5, 4, 4, 3, 4, 3, 3, 0, 3), 0),  # up to the left
        ((6, 0, 6, 1, 5, 2, 5, 3), 1),  # across, the second player
        ((0, 6, 1, 6, 3, 6, 2), 0),  # the gap is filled last
    ):
        game = ConnectFour()
        for move in moves[:-1]:
            game.play(move)
            assert not game.over
        game.play(moves[-1])
        assert game.over
        assert game.winner == winner


def test_connect_four_can_be_drawn() -> None:
    game = ConnectFour()
    random = Random(0)
    while not (game.over and game.winner is None):
        game = ConnectFour()
        game.playout(random)
    assert game.stones == 42
    assert game.legal() == []


def test_hex_chains() -> None:
    game = Hex()
    for row in range(11):
        assert not game.over
        game.play(row * 11 + 3)  # player 0 goes straight down
        if row < 10:
            assert not game.over
            game.play(row * 11 + 7)  # player 1 goes down too, which joins none of its edges
    assert game.winner == 0

    game = Hex()
    game.play(120)
    for column in range(10):
        game.play(5 * 11 + column)
        game.play(10 * 11 + column)
    game.play(4 * 11 + 10)  # beside the end of the chain: up and to the right
    assert game.winner == 1


@pytest.mark.parametrize("name", sorted(BASELINES))
def test_playouts_end_and_are_repeatable(name: str) -> None:
    longest = {"tic_tac_toe": 9, "connect_four": 42, "breakthrough": 320, "hex": 121}[name]
    for seed in range(20):
        games = [BASELINES[name](), BASELINES[name]()]
        lengths = [game.playout(Random(seed)) for game in games]
        assert lengths[0] == lengths[1] <= longest
        assert games[0].over
        assert games[0].winner == games[1].winner
        assert games[0].winner is not None or name in ("tic_tac_toe", "connect_four")
