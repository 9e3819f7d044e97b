"""What all states of one started game share, and the one place where play moves on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardrules.engine.beginning import beginning_of
from boardrules.engine.chance import pick
from boardrules.engine.codec import Codec
from boardrules.runtime.events import RawEvent
from boardrules.runtime.program import OVER, Position

if TYPE_CHECKING:
    from boardrules.engine.game import Game


LONGEST_GAME = 1_000_000
"""Decisions after which a random game is cut off where nobody says when: rules may have no end."""


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
        if tally is None:
            position, events = beginning_of(self.codec).copy()
        else:
            position, events = self.program.new_position(), []
            position.tally_ = tally
            position.events = events
            self.program.start(position)
        position.rng = rng if self.sampled else 0
        position.events = events
        if self.sampled:
            self.settle(position)
        position.events = None
        return position, events

    def advance(self, position: Position, code: int, events: list[RawEvent]) -> Position:
        """The position after a code (of an action or of chance); the given position stays as it is."""
        is_chance = self.codec.is_chance
        after = position.copy()
        after.events = events
        if not is_chance[position.node]:
            after.passed = 0
        self.program.apply(after, code)
        if is_chance[after.node] and self.sampled:
            self.settle(after)
        after.events = None
        return after

    def settle(self, position: Position) -> None:
        """Lets the position's own random numbers decide until a player has to."""
        program, is_chance = self.program, self.codec.is_chance
        while position.node != OVER and is_chance[position.node]:  # the program stops what never ends
            position.rng, code = pick(position.rng, program.outcomes(position))
            program.apply(position, code)
