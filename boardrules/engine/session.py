"""What all states of one started game share, and the one place where play moves on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from boardrules.engine.beginning import beginning_of
from boardrules.engine.chance import pick
from boardrules.engine.codec import Codec
from boardrules.runtime.domains import NONE
from boardrules.runtime.events import Decided, RawEvent
from boardrules.runtime.program import OVER, Position

if TYPE_CHECKING:
    from boardrules.engine.game import Game


LONGEST_GAME = 1_000_000
"""Decisions after which a random game is cut off where nobody says when: rules may have no end."""


class Session:
    """A game, its program, the names of its players, and whether chance is sampled."""

    __slots__ = ("carry_out", "codec", "game", "is_chance", "made", "names", "program", "sampled")

    def __init__(self, game: Game, codec: Codec, names: tuple[str, ...], sampled: bool) -> None:
        self.game = game
        self.codec = codec
        self.program = codec.program
        self.carry_out = codec.program.apply
        self.is_chance = codec.is_chance
        self.made = codec.made
        self.names = names
        self.sampled = sampled

    def called(self, player: int) -> str:
        """A player by their own name; in another language than English, who has none is called after the seat."""
        name, seat = self.names[player], self.codec.seats[player]
        return self.game.naming.seat(seat) if name == seat and self.game.language != "en" else name

    def begin(self, rng: int, tally: list[int] | None = None) -> tuple[Position, list[RawEvent]]:
        """A position with the setup done, and what happened to cards where something is closed. A counting program counts in
        `tally`."""
        beginning = beginning_of(self.codec)
        cards: list[RawEvent] | None = None
        if tally is None:
            position = beginning.copy()
            if self.codec.has_hidden:
                cards = list(beginning.cards)
        else:
            position = self.program.new_position()
            position.tally_ = tally
            if self.codec.has_hidden:
                cards = position.events = []
            self.program.start(position)
        position.rng = rng if self.sampled else 0
        if self.sampled and self.codec.is_chance[position.node]:
            position.events = cards
            self.settle(position, self.carry_out)
        position.events = None
        return position, cards or []

    def settle(self, position: Position, carry_out: Callable[[Position, int], None]) -> None:
        """Lets the position's own random numbers decide until a player has to. Nobody else has the position yet."""
        outcomes, is_chance = self.program.outcomes_in_play, self.is_chance
        while position.node != OVER and is_chance[position.node]:  # the program stops what never ends
            position.rng, code = pick(position.rng, outcomes(position))
            carry_out(position, code)

    # -------------------------------------------------------------------------------------------- what happened

    def events_of_beginning(self, rng: int) -> list[RawEvent]:
        """All that happens in the setup."""
        events: list[RawEvent] = []
        position = self.program.new_position()
        position.events = events
        self.program.tell_start(position)
        position.rng = rng if self.sampled else 0
        if self.sampled:
            self.settle(position, self.program.tell)
        return events

    def events_after(self, before: Position, code: int) -> list[RawEvent]:
        """All that happens after a code (of an action or of chance); the given position stays as it is."""
        position = before.copy()
        events: list[RawEvent] = []
        if not self.codec.is_chance[before.node]:
            position.passed = 0
            events.append(Decided(NONE, before.me, code))
        position.events = events
        self.program.tell(position, code)
        if self.sampled:
            self.settle(position, self.program.tell)
        return events
