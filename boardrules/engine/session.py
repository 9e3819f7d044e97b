"""What all states of one started game share, and the one place where play moves on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardrules.compiler.program import OVER, Position
from boardrules.engine.chance import pick
from boardrules.engine.codec import Codec
from boardrules.engine.errors import EndlessPlay

if TYPE_CHECKING:
    from boardrules.engine.game import Game

RawEvent = tuple[Any, ...]

_MOST_CHANCE = 100_000
"""Rolls and draws between two decisions; a game that needs more has no decisions left."""


class Session:
    """A game, its program, the names of its players, and whether chance is sampled."""

    __slots__ = ("codec", "game", "names", "program", "sampled")

    def __init__(self, game: Game, codec: Codec, names: tuple[str, ...], sampled: bool) -> None:
        self.game = game
        self.codec = codec
        self.program = codec.program
        self.names = names
        self.sampled = sampled

    def begin(self, rng: int, tally: list[int] | None = None) -> tuple[Position, list[RawEvent]]:
        """A position with the setup done. A counting program counts in `tally`."""
        position = self.program.new_position()
        if tally is not None:
            position.tally_ = tally
        position.rng = rng if self.sampled else 0
        events: list[RawEvent] = []
        position.events = events
        self.program.start(position)
        if self.sampled:
            self.settle(position)
        position.events = None
        return position, events

    def advance(self, position: Position, code: int, events: list[RawEvent]) -> Position:
        """The position after a code (of an action or of chance); the given position stays as it is."""
        after = position.copy()
        after.events = events
        self.program.apply(after, code)
        if self.sampled and self.codec.is_chance[after.node]:
            self.settle(after)
        after.events = None
        return after

    def settle(self, position: Position) -> None:
        """Lets the position's own random numbers decide until a player has to."""
        program, is_chance = self.program, self.codec.is_chance
        for _ in range(_MOST_CHANCE):
            if position.node == OVER or not is_chance[position.node]:
                return
            position.rng, code = pick(position.rng, program.outcomes(position))
            program.apply(position, code)
        raise EndlessPlay("the game goes on by chance alone, without anything to decide; its rules never end it")
