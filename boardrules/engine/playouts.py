"""Random games and counts of nodes, by whichever program plays them: native code where it is at hand, else Python."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from boardrules.engine.backend import Choice
from boardrules.engine.beginning import beginning_of
from boardrules.engine.codec import Codec
from boardrules.runtime.program import OVER, Position

if TYPE_CHECKING:
    from boardrules.runtime.library import Library

AT_ONCE = 0.2
"""Seconds that native code plays on before anybody can interrupt it."""


@dataclass(frozen=True)
class Playouts:
    """The sum of many random games.

    `wins` counts games with exactly one winner, by seat; `cut` those that were cut off; all others are `draws`.
    """

    games: int
    moves: int
    wins: tuple[int, ...]
    draws: int
    cut: int = 0


def play_out(codec: Codec, position: Position, random: Random, limit: int, choice: Choice) -> int:
    """Random play in place, to the end or for so many decisions; how many were made."""
    library = codec.native.library(choice)
    if library is not None:
        before = random.getstate()
        made = _native_playout(codec, library, position, random, limit)
        if made is not None:
            return made
        random.setstate(before)
    return codec.program.playout(position, random.random, limit)


def _native_playout(codec: Codec, library: Library, position: Position, random: Random, limit: int) -> int | None:
    """The same natively; None where something stopped it: then Python plays from the same place and can tell what."""
    from boardrules.runtime.library import Stopped

    program = codec.program
    try:
        struct = library.taken(position)
        made = library.playout(struct, random, limit)
    except Stopped:
        return None
    uncounted = {name: getattr(position, name) for name in program.uncounted}
    library.given(struct, position)
    for name, value in uncounted.items():
        setattr(position, name, value)
    position.moves = None
    program.rebuild(position)
    return made


class _Sum:
    """What has come of the games so far."""

    def __init__(self, players: int) -> None:
        self.games = self.moves = self.cut = self.draws = 0
        self.wins = [0] * players

    def add(self, moves: int, position: Position) -> None:
        self.games += 1
        self.moves += moves
        winners = position.winners
        if position.node != OVER:
            self.cut += 1
        elif winners and not winners & (winners - 1):
            self.wins[winners.bit_length() - 1] += 1
        else:
            self.draws += 1

    def add_many(self, games: int, counts: list[int]) -> None:
        moves, cut, draws, *wins = counts
        self.games += games
        self.moves += moves
        self.cut += cut
        self.draws += draws
        self.wins = [a + b for a, b in zip(self.wins, wins, strict=True)]

    def told(self) -> Playouts:
        return Playouts(self.games, self.moves, tuple(self.wins), self.draws, self.cut)


def play_many(codec: Codec, random: Random, count: int, limit: int, choice: Choice) -> Playouts:
    """Many random games from the start, setup included."""
    found = _Sum(codec.program.players)
    begun = beginning_of(codec).position
    playout = codec.program.playout
    while found.games < count:
        library = codec.native.library(choice)
        if library is not None:
            _play_natively(library, begun, random, count, limit, found)
        if found.games < count:
            position = begun.copy()
            found.add(playout(position, random.random, limit), position)
    return found.told()


def _play_natively(library: Library, begun: Position, random: Random, count: int, limit: int, found: _Sum) -> None:
    """Plays until all games are played, or until one is stopped: that one is left to Python, which can tell why."""
    from boardrules.runtime.library import Stopped

    struct = library.taken(begun)
    at_once = 1
    while found.games < count:
        games = min(at_once, count - found.games)
        before, started = random.getstate(), perf_counter()
        try:
            found.add_many(games, library.playouts(struct, random, games, limit))
        except Stopped as stopped:
            random.setstate(before)
            if stopped.played:
                found.add_many(stopped.played, library.playouts(struct, random, stopped.played, limit))
            return
        seconds = perf_counter() - started
        at_once = max(1, min(at_once * 8, int(games * AT_ONCE / max(seconds, 1e-6))))


def count_nodes(codec: Codec, position: Position, depth: int, choice: Choice) -> int:
    """The number of sequences of so many actions."""
    from boardrules.runtime.library import Stopped

    library = codec.native.library(choice)
    if library is not None:
        try:
            return library.perft(library.taken(position), depth)
        except Stopped:
            pass
    return codec.program.perft(position, depth)
