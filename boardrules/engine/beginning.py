"""How the games of a program begin: the setup up to its first roll, draw or decision, which is the same in all of them.

It is worked out once and copied for every game that is started.
"""

from __future__ import annotations

from dataclasses import dataclass

from boardrules.engine.codec import Codec
from boardrules.engine.knowledge import Knowledge
from boardrules.runtime.events import RawEvent
from boardrules.runtime.program import Position


@dataclass(frozen=True, slots=True)
class Beginning:
    """`blank` is the position before the setup, `position` the one where play first waits, `cards` what happened to cards on the
    way; `knowledge` is what is known before the setup. Both are there only where something is closed."""

    blank: Position
    position: Position
    cards: tuple[RawEvent, ...]
    knowledge: Knowledge | None

    def copy(self) -> Position:
        """A position to go on from."""
        position = self.position.copy()
        position.moves = self.position.moves  # nobody changes the list
        return position


def beginning_of(codec: Codec) -> Beginning:
    """The beginning of a program. Threads that ask at the same time may both work it out: it is the same."""
    found = codec.beginning
    if found is None:
        cards: list[RawEvent] = []
        blank, position = codec.program.new_position(), codec.program.new_position()
        position.events = cards if codec.has_hidden else None
        codec.program.start(position)
        position.events = None
        knowledge = Knowledge.of_decks(codec, blank) if codec.has_hidden else None
        found = codec.beginning = Beginning(blank, position, tuple(cards), knowledge)
    return found
