"""The log as one observer may read it, and what an observer learned from it. Both follow from who sees which slot."""

from __future__ import annotations

from dataclasses import replace

from boardrules.engine.chance import CHANCE
from boardrules.engine.codec import Codec
from boardrules.ruleset.secrecy import Carrier
from boardrules.runtime.domains import NONE
from boardrules.runtime.events import Changed, Decided, Drawn, GameEnded, Moved, RawEvent, Rolled, Stopped, TurnStarted
from boardrules.runtime.program import ActionInfo, Position
from boardrules.words.phrases import phrase


def redact(codec: Codec, raw: list[RawEvent], observer: int | None) -> list[RawEvent]:
    """The events with what the observer (None: a spectator) may not know taken out.

    Changes of closed fields are left out altogether. A card that moves between closed zones is "a card". Arguments of a
    decision that only the one who decided can know are left out of it.
    """
    if not codec.has_hidden:
        return raw
    return [event for event in (_redacted(codec, raw, event, observer) for event in raw) if event is not None]


def _redacted(codec: Codec, raw: list[RawEvent], event: RawEvent, observer: int | None) -> RawEvent | None:
    if isinstance(event, (Changed, Stopped)):
        return event if codec.sees(observer, codec.slots[event.slot], event.owner) else None
    if isinstance(event, (Moved, Drawn)):
        return event if shows_card(codec, event, observer) else replace(event, card=NONE)
    if isinstance(event, Decided) and event.player != observer:
        return _redacted_decision(codec, raw, event, observer)
    return event


def shows_card(codec: Codec, event: Moved | Drawn, observer: int | None) -> bool:
    """Whether an observer sees which card a move or draw is about. A card drawn to no zone is shown to all."""
    if event.target == NONE or codec.sees(observer, codec.slots[event.target], event.target_owner):
        return True
    return codec.sees(observer, codec.slots[event.source], event.source_owner)


def _redacted_decision(codec: Codec, raw: list[RawEvent], event: Decided, observer: int | None) -> Decided:
    """A decision of somebody else. Which arguments are left out follows from the rules and from the events that the observer sees,
    never from their values: else a gap, or its absence, would tell the value."""
    index, numbers = codec.program.decode(event.code)
    info = codec.program.actions[index]
    secrecy = codec.program.secrecy.action(info.name)
    mask = event.hidden
    shown = {carrier.name for carrier in secrecy.carriers if any(_carries(codec, carrier, other, observer) for other in raw)}
    for position, parameter in enumerate(info.parameters):
        if parameter.name in secrecy.hidden and parameter.name not in shown:
            mask |= 1 << position
    if not mask:
        return event
    blank = tuple(_lowest(info, position) if mask >> position & 1 else number for position, number in enumerate(numbers))
    return replace(event, code=codec.program.encode(index, blank), hidden=mask)


def _lowest(info: ActionInfo, position: int) -> int:
    type_ = info.parameters[position].type
    return type_.low if type_.kind == "number" else 0


def _carries(codec: Codec, carrier: Carrier, event: RawEvent, observer: int | None) -> bool:
    """Whether an observer reads the argument in an event."""
    if event.kind != carrier.kind or codec.rule(event.rule) != carrier.rule:
        return False
    if isinstance(event, Changed):
        return codec.rules_key(event.slot) == carrier.slots[0] and codec.sees(observer, codec.slots[event.slot], event.owner)
    if not isinstance(event, Moved) or (codec.rules_key(event.source), codec.rules_key(event.target)) != carrier.slots:
        return False
    return not carrier.card or shows_card(codec, event, observer)


def lesson(codec: Codec, raw: list[RawEvent], fresh: int, decider: int, position: Position) -> str:
    """What somebody may have learned from the events from `fresh` on that was hidden before, in words; "" when nobody can have.

    It follows from the events that everybody is told of and from what the rules look at, whatever they find there: a refusal to
    take something back must not tell either. A card out of one's own hand that one chooses to show does not count: the player knew
    it, and gives only an own secret away. `position` is what the events have led to.
    """
    observers: list[int | None] = [*range(len(codec.seats)), None]
    draws_look = codec.program.secrecy.draws_look
    for event in raw[fresh:]:
        if isinstance(event, Rolled):
            return phrase("dice have been rolled")
        if isinstance(event, Drawn) and (draws_look or any(shows_card(codec, event, observer) for observer in observers)):
            return phrase("somebody has seen a card that was drawn")
        if isinstance(event, Moved) and _revealed(codec, event, observers, decider):
            return phrase("somebody has seen a card that was hidden")
    if _looked(codec, raw, decider, position.active):
        return phrase("the rules have looked at something that was hidden")
    hinted = _hinted(codec, decider, position)
    return phrase("somebody was asked, or was not, because of something that is hidden") if hinted else ""


def _hinted(codec: Codec, decider: int, position: Position) -> bool:
    """Whether who decides now, and who was passed over before, may depend on what another player holds. Where something is
    possible that all can judge, the choice would have been there in any case."""
    program = codec.program
    if position.passed & ~(0 if decider == CHANCE else 1 << decider):
        return True
    if not program.nodes[position.node].is_telling or position.me == decider:
        return False
    offered = {program.actions[program.decode(code)[0]].name for code in program.legal(position)}
    return all(program.secrecy.action(name).private for name in offered - {"done"})


def _looked(codec: Codec, raw: list[RawEvent], decider: int, active: int) -> bool:
    """Whether anything that can have been done since the last decision looks at what is hidden from the one who decided."""
    program = codec.program
    secrecy, kinds = program.secrecy, {type(event) for event in raw}
    decided = [program.actions[program.decode(event.code)[0]].name for event in raw if isinstance(event, Decided)]
    return (
        any(secrecy.action(name).looks for name in decided)
        or secrecy.turns_look_at_others
        or (secrecy.turns_look_at_own and (TurnStarted in kinds or active != decider))
        or (secrecy.end_looks and GameEnded in kinds)
    )


def _revealed(codec: Codec, event: Moved, observers: list[int | None], decider: int) -> bool:
    source, target = codec.slots[event.source], codec.slots[event.target]
    if decider in observers and codec.sees(decider, source, event.source_owner):
        return False
    return any(
        codec.sees(observer, target, event.target_owner) and not codec.sees(observer, source, event.source_owner)
        for observer in observers
    )
