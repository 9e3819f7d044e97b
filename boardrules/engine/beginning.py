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
    """`blank` is the position before the setup, `position` the one where play first waits, `events` what happened on the way;
    `knowledge` is what is known before the setup, None where everything is open."""

    blank: Position
    position: Position
    events: tuple[RawEvent, ...]
    knowledge: Knowledge | None

    def copy(self) -> tuple[Position, list[RawEvent]]:
        """A position to go on from, and a list for its events."""
        position = self.position.copy()
        position.moves = self.position.moves  # nobody changes the list
        return position, list(self.events)


def beginning_of(codec: Codec) -> Beginning:
    """The beginning of a program. Threads that ask at the same time may both work it out: it is the same."""
    found = codec.beginning
    if found is None:
        events: list[RawEvent] = []
        blank, position = codec.program.new_position(), codec.program.new_position()
        position.events = events
        codec.program.start(position)
        position.events = None
        knowledge = Knowledge.of_decks(codec, blank) if codec.has_hidden else None
        found = codec.beginning = Beginning(blank, position, tuple(events), knowledge)
    return found
