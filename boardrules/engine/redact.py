"""The log as one observer may read it, and what an observer learned from it. Both follow from who sees which slot."""

from __future__ import annotations

from collections.abc import Iterator

from boardrules.compiler.domains import NONE
from boardrules.compiler.program import ActionInfo
from boardrules.engine.codec import Codec
from boardrules.engine.session import RawEvent


def redact(codec: Codec, raw: list[RawEvent], observer: int | None) -> list[RawEvent]:
    """The events with what the observer (None: a spectator) may not know taken out.

    Changes of closed fields are left out altogether. A card that moves between closed zones is "a card". Arguments of a
    decision that only the one who decided can know are left out of it.
    """
    if not codec.has_hidden:
        return raw
    return [event for event in (_redacted(codec, raw, event, observer) for event in raw) if event is not None]


def _redacted(codec: Codec, raw: list[RawEvent], event: RawEvent, observer: int | None) -> RawEvent | None:
    kind = event[0]
    if kind in ("set", "fault"):
        return event if codec.sees(observer, codec.slots[event[2]], event[3]) else None
    if kind in ("move", "draw"):
        return event if shows_card(codec, event, observer) else (*event[:6], NONE, *event[7:])
    if kind == "decide" and event[2] != observer:
        return _redacted_decision(codec, raw, event, observer)
    return event


def shows_card(codec: Codec, event: RawEvent, observer: int | None) -> bool:
    """Whether an observer sees which card a move or draw is about. A card drawn to no zone is shown to all."""
    if event[4] == NONE or codec.sees(observer, codec.slots[event[4]], event[5]):
        return True
    return codec.sees(observer, codec.slots[event[2]], event[3])


def _redacted_decision(codec: Codec, raw: list[RawEvent], event: RawEvent, observer: int | None) -> RawEvent:
    index, numbers = codec.program.decode(event[3])
    info = codec.program.actions[index]
    secrets = codec.secrets(info.name)
    closed = any(
        (other[0] == "set" and not codec.sees(observer, codec.slots[other[2]], other[3]))
        or (other[0] == "move" and not shows_card(codec, other, observer))
        for other in raw
    )
    mask = event[4] if len(event) > 4 else 0
    for position, (parameter, number) in enumerate(zip(info.parameters, numbers, strict=True)):
        hidden = closed or parameter.name in secrets.parameters
        if hidden and parameter.name not in secrets.announced and not _told(codec, raw, info, position, number, observer):
            mask |= 1 << position
    if not mask:
        return event
    blank = tuple(_lowest(info, position) if mask >> position & 1 else number for position, number in enumerate(numbers))
    return ("decide", event[1], event[2], codec.program.encode(index, blank), mask)


def _lowest(info: ActionInfo, position: int) -> int:
    type_ = info.parameters[position].type
    return type_.low if type_.kind == "number" else 0


def _told(codec: Codec, raw: list[RawEvent], info: ActionInfo, position: int, number: int, observer: int | None) -> bool:
    """Whether an observer sees the value of an argument in what followed from it."""
    type_ = info.parameters[position].type
    return any(
        kind == type_.kind and name == type_.name and value == number for kind, name, value in _shown_values(codec, raw, observer)
    )


def _shown_values(codec: Codec, raw: list[RawEvent], observer: int | None) -> Iterator[tuple[str, str, int]]:
    """The values (kind and name of the type, number) that an observer reads in the events after a decision."""
    for event in raw:
        if event[0] == "set" and codec.sees(observer, codec.slots[event[2]], event[3]):
            slot = codec.slots[event[2]]
            yield slot.type.kind, slot.type.name, event[5]
            yield _owner_type(slot.owner_kind), slot.owner, event[3]
        elif event[0] == "move":
            for place, owner in ((event[2], event[3]), (event[4], event[5])):
                yield _owner_type(codec.slots[place].owner_kind), codec.slots[place].owner, owner
            if shows_card(codec, event, observer):
                yield "card", codec.slots[event[2]].type.name, event[6]


def _owner_type(owner_kind: str) -> str:
    return "space" if owner_kind == "board" else owner_kind


def lesson(codec: Codec, raw: list[RawEvent], decider: int) -> str:
    """What somebody has learned from these events that was hidden before, in words; "" when nobody learned anything.

    A card out of one's own hand that one chooses to show does not count: the player knew it, and gives only an own secret away.
    """
    observers: list[int | None] = [*range(len(codec.seats)), None]
    for event in raw:
        if event[0] == "roll":
            return "dice have been rolled"
        if event[0] == "draw" and any(shows_card(codec, event, observer) for observer in observers):
            return "somebody has seen a card that was drawn"
        if event[0] == "move" and _revealed(codec, event, observers, decider):
            return "somebody has seen a card that was hidden"
    return ""


def _revealed(codec: Codec, event: RawEvent, observers: list[int | None], decider: int) -> bool:
    source, target = codec.slots[event[2]], codec.slots[event[4]]
    if decider in observers and codec.sees(decider, source, event[3]):
        return False
    return any(codec.sees(observer, target, event[5]) and not codec.sees(observer, source, event[3]) for observer in observers)
