"""A state as data with names only. What is written here, `restore` reads back exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardrules.engine import zones
from boardrules.engine.chance import CHANCE
from boardrules.engine.codec import Codec
from boardrules.engine.errors import HookError, TooMuchWork
from boardrules.engine.events import make_event
from boardrules.engine.knowledge import Key, Known
from boardrules.runtime.domains import NONE
from boardrules.runtime.layout import Slot
from boardrules.runtime.program import OVER, Position

if TYPE_CHECKING:
    from boardrules.engine.state import State

FORMAT = 1
"""The number of this way of writing states. It changes when old texts cannot be read any more."""

KIND = "boardrules state"


def state_data(state: State) -> dict[str, Any]:
    """Everything about a state, ready for JSON."""
    session = state._session
    codec = session.codec
    return {
        "kind": KIND,
        "format": FORMAT,
        "game": session.game.name,
        "rules": session.game.fingerprint.whole,
        "program": codec.digest,
        "players": list(session.names),
        "options": {name: list(value) if isinstance(value, tuple) else value for name, value in session.program.options.items()},
        "chance": "sampled" if session.sampled else "explicit",
        "position": position_data(codec, state._position),
        "events": [make_event(codec, session.names, raw).to_json() for raw in state._raw],
        "fresh": state._fresh,
        "known": None if state._knowledge is None else known_data(codec, state._knowledge.known()),
    }


def broken_data(state: State) -> dict[str, list[str]]:
    """The invariants that do not hold, where there are some: who reads the state again knows that its rules led there. Rules that
    cannot be asked without too much work, or whose hook fails, are not asked."""
    if state.player == CHANCE:
        return {}
    try:
        broken = state.broken_invariants()
    except (TooMuchWork, HookError):
        return {}
    return {"broken": list(broken)} if broken else {}


def position_data(codec: Codec, position: Position) -> dict[str, Any]:
    node = codec.program.nodes[position.node]
    return {
        "node": None if position.node == OVER else node.name,
        "me": codec.seat(position.me),
        "active": codec.seat(position.active),
        "round": position.round,
        "turn": position.turn_number,
        "had_turn": seats(codec, position.had_turn),
        "out": seats(codec, position.out),
        "next_up": codec.seat(position.next_up),
        "winners": seats(codec, position.winners),
        "end_rule": codec.rule(position.end_rule),
        "counted": bool(position.counted),
        "rng": f"{position.rng:016x}",
        "fields": {codec.keys[slot.number]: field_data(codec, position, slot) for slot in codec.fields},
        "zones": {codec.keys[slot.number]: zone_data(codec, position, slot) for slot in codec.zones},
        "frames": frames_data(codec, position),
    }


def seats(codec: Codec, mask: int) -> list[str]:
    return [codec.seats[player] for player in codec.players(mask)]


def frames_data(codec: Codec, position: Position) -> dict[str, Any]:
    """The variables of the flow that wait with the position; those that were never set on the way here are left out."""
    if position.node == OVER:
        return {}
    fresh = codec.program.new_position()
    found: dict[str, Any] = {}
    for name in codec.program.nodes[position.node].frames:
        frame, value = codec.frames[name], getattr(position, name)
        if value == getattr(fresh, name):
            continue
        decode = codec.domains.decode
        found[name] = [decode(frame.type, number) for number in value] if frame.is_list else decode(frame.type, value)
    return found


def field_data(codec: Codec, position: Position, slot: Slot) -> Any:
    """A shared field as its value, others by owner. Spaces that hold the default are left out."""
    stored = getattr(position, slot.name)
    decode = codec.domains.decode
    if slot.shape == "scalar":
        return decode(slot.type, stored)
    names = codec.owners(slot)
    assert names is not None
    if slot.shape == "sparse":  # the order in which tiles were laid counts
        return {names.name(owner): decode(slot.type, value) for owner, value in stored.items()}
    whole = slot.owner_kind != "board"
    return {names.name(owner): decode(slot.type, value) for owner, value in enumerate(stored) if whole or value != slot.default}


def zone_data(codec: Codec, position: Position, slot: Slot) -> Any:
    """A shared zone as what lies in it, others by owner. Spaces without cards are left out."""
    names = codec.owners(slot)
    if names is None:
        return pile_data(codec, position, slot, 0)
    found = {}
    for owner in zones.owners(position, slot):
        data = pile_data(codec, position, slot, owner)
        if slot.owner_kind != "board" or zones.size(position, slot, owner):
            found[names.name(owner)] = data
    return found


def pile_data(codec: Codec, position: Position, slot: Slot, owner: int) -> Any:
    """One pile or stack: copies by card; in order (lowest first) where there is one."""
    cards = codec.domains.of(slot.type)
    if slot.shape == "stack":
        return [cards.name(card) for card in zones.stack(position, slot, owner)]
    counts = {cards.name(card): copies for card, copies in zones.shuffled(position, slot, owner).items()}
    if not slot.ordered:
        return counts
    return {
        "over": [cards.name(card) for card in zones.over(position, slot, owner)],
        "shuffled": counts,
        "under": [cards.name(card) for card in zones.under(position, slot, owner)],
    }


def known_data(codec: Codec, known: Known) -> dict[str, Any]:
    """What observers know of closed zones. The spectator is the observer without a name."""
    observers = (*codec.seats, "")

    def place(key: Key) -> list[str | None]:
        return [codec.keys[key[0]], codec.owner_name(codec.slots[key[0]], key[1])]

    def bounds(key: Key) -> dict[str, dict[str, int]]:
        cards = codec.domains.of(codec.slots[key[0]].type)
        return {
            observers[number]: {cards.name(card): copies for card, copies in sorted(counts.items())}
            for number, counts in enumerate(known.bounds[key])
            if counts
        }

    def masks(parts: dict[Key, tuple[int, ...]]) -> list[Any]:
        return [
            [*place(key), [[name for bit, name in enumerate(observers) if mask >> bit & 1] for mask in parts[key]]]
            for key in sorted(parts)
        ]

    return {
        "bounds": [[*place(key), bounds(key)] for key in sorted(known.bounds)],
        "over": masks(known.over),
        "under": masks(known.under),
        "touched": [place(key) for key in sorted(known.touched)],
    }


def end_rule_number(codec: Codec, rule: str) -> int:
    """The number of a rule id in raw events and positions; KeyError when there is no such rule."""
    if not rule:
        return NONE
    try:
        return codec.program.rules.index(rule)
    except ValueError:
        raise KeyError(rule) from None
