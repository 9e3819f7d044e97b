"""Chess as its rules file says it, move for move against python-chess, and against published numbers of sequences of moves."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

from boardrules import State
from tests.native.building import needs_compiler
from tests.oracles.chess_men import as_state, as_uci, game

chess: Any = pytest.importorskip("chess", reason="python-chess is not installed (boardrules[oracles])")

SLOW = bool(os.environ.get("BOARDRULES_SLOW"))
GAMES = 400 if SLOW else 12

POSITIONS = {
    "the start": ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", [20, 400, 8902, 197281, 4865609]),
    "many captures": ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", [48, 2039, 97862, 4085603]),
    "an endgame": ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", [14, 191, 2812, 43238, 674624]),
    "promotions": ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", [6, 264, 9467, 422333]),
    "a knight's check": ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", [44, 1486, 62379, 2103487]),
    "a quiet middle": ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", [46, 2079, 89890, 3894594]),
}
"""The usual positions with which move generators are tested, and how many sequences of 1, 2, 3 … moves lead on from them."""


@needs_compiler
@pytest.mark.parametrize("name", POSITIONS)
def test_there_are_as_many_sequences_of_moves_as_published(name: str) -> None:
    fen, counts = POSITIONS[name]
    state = as_state(chess.Board(fen))
    depth = len(counts) if SLOW else min(len(counts), 4 if counts[3] < 500_000 else 3)
    assert [state.perft(number, backend="native") for number in range(1, depth + 1)] == counts[:depth]


def test_python_counts_the_same() -> None:
    state = as_state(chess.Board(POSITIONS["promotions"][0]))
    assert [state.perft(number, backend="python") for number in (1, 2)] == POSITIONS["promotions"][1][:2]


def compare(state: State, board: Any) -> dict[str, Any]:
    """Our actions by the moves that they are; both sides must offer the same, and agree whether it is over and who has won."""
    ended = board.is_game_over() and not board.is_fivefold_repetition()
    assert state.over == ended, board.fen()
    if ended:
        assert state.outcome is not None
        won = [0 if not board.turn else 1] if board.is_checkmate() else []
        assert list(state.outcome.winners) == won, board.fen()
        return {}
    ours = {as_uci(state, action): action for action in state.actions()}
    assert sorted(ours) == sorted(move.uci() for move in board.legal_moves), board.fen()
    return ours


@pytest.mark.parametrize("seed", range(GAMES))
def test_random_games_are_the_same(seed: int) -> None:
    random = Random(seed)
    board, state = chess.Board(), game().start(seed=seed)
    for _ in range(400):
        ours = compare(state, board)
        if not ours:
            break
        move = random.choice(sorted(ours))
        state = state.apply(ours[move])
        board.push_uci(move)
        fields = state.view(None)["fields"]
        assert len(fields["square.man"]) == len(board.piece_map())
        assert fields["quiet"] == board.halfmove_clock
    else:
        compare(state, board)


ENDINGS = [
    ("checkmate", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1", True),
    ("stalemate", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", True),
    ("a knight is not enough", "8/8/4k3/8/8/3NK3/8/8 w - - 0 1", True),
    ("two knights may be", "8/8/4k3/8/8/2NNK3/8/8 w - - 0 1", False),
    ("bishops of one colour", "8/8/4k1b1/8/8/3BK3/8/8 w - - 0 1", True),
    ("bishops of both colours", "8/8/4k2b/8/8/3BK3/8/8 w - - 0 1", False),
]


@pytest.mark.parametrize(("name", "fen", "over"), ENDINGS, ids=[name for name, *_ in ENDINGS])
def test_games_end_where_the_other_says_so(name: str, fen: str, over: bool) -> None:
    """The last move is made from a position with one more rook of the other side, which is taken by it."""
    after = chess.Board(fen)
    assert after.is_game_over() == over
    mover = not after.turn
    tried = 0
    for place, piece in after.piece_map().items():
        if piece.color != mover:
            continue
        for back in after.attacks(place):
            before = after.copy()
            if before.piece_at(back) is not None:
                continue
            before.remove_piece_at(place)
            before.set_piece_at(back, piece)
            before.set_piece_at(place, chess.Piece(chess.ROOK, not mover))
            before.turn = mover
            if not before.is_valid() or chess.Move(back, place) not in before.legal_moves:
                continue
            state = as_state(before)
            ours = {as_uci(state, action): action for action in state.actions()}
            reached = state.apply(ours[chess.Move(back, place).uci()])
            assert reached.over == over, f"{name}: {before.fen()}"
            tried += 1
    assert tried
