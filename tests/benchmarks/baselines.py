"""Four small games written by hand: the bar that compiled games are measured against.

Plain and careful Python, as an experienced programmer writes it for playing many games: boards are lists of small numbers, lines
and neighbours are worked out once, and only what the last move can have changed is looked at. No bit boards, no native code.

Every class has the same face: `legal()`, `play(move)`, `over`, `winner` (0, 1 or None), `copy()` and `playout(random)`.
"""

from __future__ import annotations

from random import Random
from typing import Any, Protocol, Self

EMPTY = -1


class Baseline(Protocol):
    """What the four classes have in common. A move is a number, or a pair of numbers in breakthrough."""

    over: bool
    winner: int | None

    def legal(self) -> list[Any]: ...
    def play(self, move: Any) -> None: ...
    def copy(self) -> Self: ...
    def playout(self, random: Random) -> int: ...


# ------------------------------------------------------------------------------------------------ tic-tac-toe

_ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
# For each square, the other two squares of every line through it.
_PAIRS = tuple(
    tuple((line[(i + 1) % 3], line[(i + 2) % 3]) for line in _ROWS for i in range(3) if line[i] == square) for square in range(9)
)


class TicTacToe:
    """Squares 0 to 8, row by row from the top; a move is a square."""

    __slots__ = ("board", "over", "player", "stones", "winner")

    def __init__(self) -> None:
        self.board = [EMPTY] * 9
        self.player = 0
        self.stones = 0
        self.over = False
        self.winner: int | None = None

    def copy(self) -> TicTacToe:
        other = TicTacToe()
        other.board = self.board[:]
        other.player = self.player
        other.stones = self.stones
        other.over = self.over
        other.winner = self.winner
        return other

    def legal(self) -> list[int]:
        return [square for square, stone in enumerate(self.board) if stone == EMPTY]

    def play(self, square: int) -> None:
        board = self.board
        player = self.player
        board[square] = player
        self.stones += 1
        for one, two in _PAIRS[square]:
            if board[one] == player and board[two] == player:
                self.over = True
                self.winner = player
                return
        if self.stones == 9:
            self.over = True
            return
        self.player = 1 - player

    def playout(self, random: Random) -> int:
        chance = random.random
        moves = 0
        while not self.over:
            choices = self.legal()
            self.play(choices[int(chance() * len(choices))])
            moves += 1
        return moves


# ------------------------------------------------------------------------------------------------ connect four

_COLUMNS, _HEIGHT = 7, 6


def _rays(column: int, row: int) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """For each of the four lines through a cell: the up to three cells on the one side and on the other, nearest first."""
    lines = []
    for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
        sides = []
        for sign in (1, -1):
            side = []
            for distance in range(1, 4):
                x, y = column + sign * right * distance, row + sign * up * distance
                if 0 <= x < _COLUMNS and 0 <= y < _HEIGHT:
                    side.append(x * _HEIGHT + y)
            sides.append(tuple(side))
        if len(sides[0]) + len(sides[1]) >= 3:
            lines.append((sides[0], sides[1]))
    return tuple(lines)


_LINES = tuple(_rays(column, row) for column in range(_COLUMNS) for row in range(_HEIGHT))


class ConnectFour:
    """Cells column by column from the bottom; a move is a column, 0 to 6."""

    __slots__ = ("board", "heights", "over", "player", "stones", "winner")

    def __init__(self) -> None:
        self.board = [EMPTY] * (_COLUMNS * _HEIGHT)
        self.heights = [0] * _COLUMNS
        self.player = 0
        self.stones = 0
        self.over = False
        self.winner: int | None = None

    def copy(self) -> ConnectFour:
        other = ConnectFour()
        other.board = self.board[:]
        other.heights = self.heights[:]
        other.player = self.player
        other.stones = self.stones
        other.over = self.over
        other.winner = self.winner
        return other

    def legal(self) -> list[int]:
        return [column for column, height in enumerate(self.heights) if height < _HEIGHT]

    def play(self, column: int) -> None:
        board = self.board
        player = self.player
        height = self.heights[column]
        cell = column * _HEIGHT + height
        board[cell] = player
        self.heights[column] = height + 1
        self.stones += 1
        for ahead, behind in _LINES[cell]:
            length = 1
            for other in ahead:
                if board[other] != player:
                    break
                length += 1
            for other in behind:
                if board[other] != player:
                    break
                length += 1
            if length >= 4:
                self.over = True
                self.winner = player
                return
        if self.stones == _COLUMNS * _HEIGHT:
            self.over = True
            return
        self.player = 1 - player

    def playout(self, random: Random) -> int:
        chance = random.random
        moves = 0
        while not self.over:
            choices = self.legal()
            self.play(choices[int(chance() * len(choices))])
            moves += 1
        return moves


# ------------------------------------------------------------------------------------------------ breakthrough


def _targets(player: int, square: int) -> tuple[int, tuple[int, ...]]:
    """The square straight ahead and the squares diagonally ahead; -1 and () on the last row, where no stone ever stands in play."""
    row, column = divmod(square, 8)
    row += -1 if player == 0 else 1
    if not 0 <= row < 8:
        return -1, ()
    return row * 8 + column, tuple(row * 8 + x for x in (column - 1, column + 1) if 0 <= x < 8)


_AHEAD = tuple(tuple(_targets(player, square) for square in range(64)) for player in range(2))


class Breakthrough:
    """Squares 0 to 63, row by row from the top; player 0 starts at the bottom. A move is a pair of squares."""

    __slots__ = ("board", "left", "over", "player", "winner")

    def __init__(self) -> None:
        self.board = [1] * 16 + [EMPTY] * 32 + [0] * 16
        self.left = [16, 16]
        self.player = 0
        self.over = False
        self.winner: int | None = None

    def copy(self) -> Breakthrough:
        other = Breakthrough()
        other.board = self.board[:]
        other.left = self.left[:]
        other.player = self.player
        other.over = self.over
        other.winner = self.winner
        return other

    def legal(self) -> list[tuple[int, int]]:
        board = self.board
        player = self.player
        ahead = _AHEAD[player]
        moves = []
        for square, stone in enumerate(board):
            if stone == player:
                straight, diagonals = ahead[square]
                if board[straight] == EMPTY:
                    moves.append((square, straight))
                for target in diagonals:
                    if board[target] != player:
                        moves.append((square, target))
        return moves

    def play(self, move: tuple[int, int]) -> None:
        start, target = move
        board = self.board
        player = self.player
        if board[target] != EMPTY:
            self.left[1 - player] -= 1
        board[start] = EMPTY
        board[target] = player
        if target < 8 or target >= 56 or self.left[1 - player] == 0:
            # A stone only moves ahead, so a first or last row that it enters is its far one.
            self.over = True
            self.winner = player
            return
        self.player = 1 - player

    def playout(self, random: Random) -> int:
        chance = random.random
        moves = 0
        while not self.over:
            choices = self.legal()
            self.play(choices[int(chance() * len(choices))])
            moves += 1
        return moves


# ------------------------------------------------------------------------------------------------ hex

_SIDE = 11


def _hex_neighbours(cell: int) -> tuple[int, ...]:
    row, column = divmod(cell, _SIDE)
    around = (
        (row - 1, column),
        (row - 1, column + 1),
        (row, column + 1),
        (row + 1, column),
        (row + 1, column - 1),
        (row, column - 1),
    )
    return tuple(y * _SIDE + x for y, x in around if 0 <= x < _SIDE and 0 <= y < _SIDE)


_NEIGHBOURS = tuple(_hex_neighbours(cell) for cell in range(_SIDE * _SIDE))
# _EDGE[player][cell]: 1 at the player's first edge, 2 at the second, 0 elsewhere. Player 0 joins top and bottom.
_EDGE = (
    tuple({0: 1, _SIDE - 1: 2}.get(cell // _SIDE, 0) for cell in range(_SIDE * _SIDE)),
    tuple({0: 1, _SIDE - 1: 2}.get(cell % _SIDE, 0) for cell in range(_SIDE * _SIDE)),
)


class Hex:
    """Cells 0 to 120, row by row from the top; a move is a cell."""

    __slots__ = ("board", "over", "player", "winner")

    def __init__(self) -> None:
        self.board = [EMPTY] * (_SIDE * _SIDE)
        self.player = 0
        self.over = False
        self.winner: int | None = None

    def copy(self) -> Hex:
        other = Hex()
        other.board = self.board[:]
        other.player = self.player
        other.over = self.over
        other.winner = self.winner
        return other

    def legal(self) -> list[int]:
        return [cell for cell, stone in enumerate(self.board) if stone == EMPTY]

    def play(self, cell: int) -> None:
        self.board[cell] = self.player
        if self._joins(cell):
            self.over = True
            self.winner = self.player
            return
        self.player = 1 - self.player

    def _joins(self, cell: int) -> bool:
        """Whether the chain of stones through a cell touches both edges of its player."""
        board = self.board
        player = self.player
        edge = _EDGE[player]
        touched = 1 << edge[cell]
        seen = {cell}
        waiting = [cell]
        while waiting:
            for other in _NEIGHBOURS[waiting.pop()]:
                if board[other] == player and other not in seen:
                    touched |= 1 << edge[other]
                    if touched & 6 == 6:
                        return True
                    seen.add(other)
                    waiting.append(other)
        return False

    def playout(self, random: Random) -> int:
        chance = random.random
        moves = 0
        while not self.over:
            choices = self.legal()
            self.play(choices[int(chance() * len(choices))])
            moves += 1
        return moves


# ------------------------------------------------------------------------------------------------ counting

BASELINES: dict[str, type[TicTacToe] | type[ConnectFour] | type[Breakthrough] | type[Hex]] = {
    "tic_tac_toe": TicTacToe,
    "connect_four": ConnectFour,
    "breakthrough": Breakthrough,
    "hex": Hex,
}


def perft(game: Baseline, depth: int) -> int:
    """How many sequences of exactly this many moves there are; a game that is over has none."""
    if depth == 0:
        return 1
    if game.over:
        return 0
    moves = game.legal()
    if depth == 1:
        return len(moves)
    nodes = 0
    for move in moves:
        after = game.copy()
        after.play(move)
        nodes += perft(after, depth - 1)
    return nodes


def complete_games(game: Baseline) -> int:
    """How many different games there are from here to the end. Only for games as small as tic-tac-toe."""
    if game.over:
        return 1
    games = 0
    for move in game.legal():
        after = game.copy()
        after.play(move)
        games += complete_games(after)
    return games


def self_check(thorough: bool = False) -> dict[str, list[int]]:
    """Counts everything that is known; raises AssertionError where a count is wrong. Thorough takes about a minute."""
    known = {
        "tic_tac_toe": [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872],
        "connect_four": [7, 49, 343, 2401, 16807, 117649, 823536],
        "breakthrough": [22, 484, 11132, 256036, 6182818],
        "hex": [121, 121 * 120, 121 * 120 * 119],
    }
    found: dict[str, list[int]] = {}
    for name, counts in known.items():
        wanted = [count for count in counts if thorough or count <= 20_000]
        found[name] = [perft(BASELINES[name](), depth) for depth in range(1, len(wanted) + 1)]
        assert found[name] == wanted, f"{name}: {found[name]} instead of {wanted}"
    if thorough:
        games = complete_games(TicTacToe())
        assert games == 255_168, f"tic_tac_toe: {games} complete games instead of 255168"
    return found


if __name__ == "__main__":
    for title, numbers in self_check(thorough=True).items():
        print(f"{title:14}", *numbers)
