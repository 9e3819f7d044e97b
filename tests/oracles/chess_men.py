"""Chess of python-chess and of our rules side by side: positions and moves of one as those of the other.

Our rows are numbered from the north, so white's first row is row 8.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import boardrules

if TYPE_CHECKING:
    import chess

MEN = {"p": "pawn", "n": "knight", "b": "bishop", "r": "rook", "q": "queen", "k": "king"}
RULES = Path(__file__).resolve().parents[1] / "games" / "chess.rules"


@cache
def game() -> boardrules.Game:
    return boardrules.load(RULES)


def square(name: str) -> str:
    """`e2` in our rows, or back."""
    return f"{name[0]}{9 - int(name[1])}"


def as_state(board: chess.Board) -> boardrules.State:
    """The position of a board, at the beginning of its player's turn."""
    data = json.loads(game().start(seed=1).to_json())
    position = data["position"]
    seat = "white" if board.turn else "black"
    men: dict[str, str] = {}
    owners: dict[str, str] = {}
    for place, piece in board.piece_map().items():
        name = square("abcdefgh"[place % 8] + str(place // 8 + 1))
        men[name], owners[name] = MEN[piece.symbol().lower()], "white" if piece.color else "black"
    rights = {
        side: [
            wing
            for wing, has in (
                ("queenside", board.has_queenside_castling_rights(side == "white")),
                ("kingside", board.has_kingside_castling_rights(side == "white")),
            )
            if has
        ]
        for side in ("white", "black")
    }
    passed = None if board.ep_square is None else square("abcdefgh"[board.ep_square % 8] + str(board.ep_square // 8 + 1))
    fields = {"square.man": men, "square.owner": owners, "Player.may_castle": rights, "passed": passed}
    position["fields"] |= fields | {"quiet": board.halfmove_clock}
    position |= {"me": seat, "active": seat, "had_turn": [seat]}
    data |= {"events": [], "fresh": 0}
    return game().from_json(json.dumps(data))


def as_uci(state: boardrules.State, action: boardrules.Action) -> str:
    """An action of ours as the move of the other."""
    if action.name == "castle":
        row = 1 if state.player == 0 else 8
        return f"e{row}{'c' if action.args['wing'] == 'queenside' else 'g'}{row}"
    into = {"knight": "n"}.get(str(action.args.get("into", "")), str(action.args.get("into", ""))[:1])
    return f"{square(str(action.args['from']))}{square(str(action.args['to']))}{into}"
