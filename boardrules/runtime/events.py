"""What happens in a move, in the numbers of the program. The engine gives them names.

Every event knows its rule by its place in `Program.rules`, NONE where there is none, and is never changed once it is made: states
share it. (They are not frozen, because a frozen object takes three times as long to make.)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, get_args

TO, ONTO, UNDER = range(3)
"""How a card is moved: into a zone, on top of it, or beneath."""


@dataclass(slots=True)
class Decided:
    """Somebody chose an action. `hidden` is a mask of the arguments that are left out of the code for who reads this."""

    kind: ClassVar[Literal["decide"]] = "decide"
    rule: int
    player: int
    code: int
    hidden: int = 0


@dataclass(slots=True)
class Changed:
    """A field has another value."""

    kind: ClassVar[Literal["set"]] = "set"
    rule: int
    slot: int
    owner: int
    before: int
    after: int


@dataclass(slots=True)
class Moved:
    """A card went from one zone into another; NONE for a card that who reads this may not know."""

    kind: ClassVar[Literal["move"]] = "move"
    rule: int
    source: int
    source_owner: int
    target: int
    target_owner: int
    card: int
    how: int


@dataclass(slots=True)
class Drawn:
    """A card came off a pile; the target is NONE where it goes into no zone."""

    kind: ClassVar[Literal["draw"]] = "draw"
    rule: int
    source: int
    source_owner: int
    target: int
    target_owner: int
    card: int


@dataclass(slots=True)
class Shuffled:
    """All cards of a zone went into the shuffled part of another."""

    kind: ClassVar[Literal["shuffle"]] = "shuffle"
    rule: int
    source: int
    source_owner: int
    target: int
    target_owner: int
    count: int


@dataclass(slots=True)
class Rolled:
    """Dice fell at a node of the program."""

    kind: ClassVar[Literal["roll"]] = "roll"
    rule: int
    node: int
    code: int


@dataclass(slots=True)
class TurnStarted:
    kind: ClassVar[Literal["turn"]] = "turn"
    rule: int
    player: int


@dataclass(slots=True)
class RoundStarted:
    kind: ClassVar[Literal["round"]] = "round"
    rule: int
    number: int


@dataclass(slots=True)
class Eliminated:
    kind: ClassVar[Literal["eliminate"]] = "eliminate"
    rule: int
    player: int


@dataclass(slots=True)
class GameEnded:
    """The game is over: the winners as a mask, and whether a final count decided (1) or not (0)."""

    kind: ClassVar[Literal["over"]] = "over"
    rule: int
    winners: int
    counted: int


@dataclass(slots=True)
class Stopped:
    """A number stopped at a bound that the rules should have kept it from, or a tile found no room on its plane."""

    kind: ClassVar[Literal["fault"]] = "fault"
    rule: int
    slot: int
    owner: int
    wanted: int


@dataclass(slots=True)
class Noted:
    """The rules put a text into the log."""

    kind: ClassVar[Literal["note"]] = "note"
    rule: int
    text: str


RawEvent = (
    Decided | Changed | Moved | Drawn | Shuffled | Rolled | TurnStarted | RoundStarted | Eliminated | GameEnded | Stopped | Noted
)  # fmt: skip

CLASSES: dict[str, type] = {class_.__name__: class_ for class_ in get_args(RawEvent)}
"""The events by the names under which generated code makes them."""
