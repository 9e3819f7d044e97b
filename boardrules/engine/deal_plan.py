"""What one observer does not know of a position, as a plan in numbers: native search imagines by it.

It says the same as `imagine`, which works it out anew for every position: which cards are loose and where they may lie, and which
closed fields are drawn anew. The position that goes with it holds nothing that is hidden from the observer.
"""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any

from boardrules.engine import zones
from boardrules.engine.chance import Generator
from boardrules.engine.codec import Codec
from boardrules.engine.imagine import Dealer, Fixed, is_known_to_be_none, may_be_none, unseen_fields
from boardrules.engine.imagine_variables import unknown_variables
from boardrules.runtime.layout import Slot
from boardrules.runtime.library import Library
from boardrules.runtime.program import Position
from boardrules.runtime.searching import IN_COUNTS, IN_ORDER, NUMBER, PERHAPS, SET, Deal

if TYPE_CHECKING:
    from boardrules.engine.state import State

Gap = tuple[int, int, int, int, int, int]


def plan_deal(state: State, player: int, library: Library) -> Deal | None:
    """The plan for the one who decides; None where something is unknown that such a plan cannot say."""
    codec, knowledge = state._session.codec, state._knowledge
    position = state._position.copy()
    position.events = None
    if knowledge is None:
        return Deal(library.taken(position), (), ())
    if unknown_variables(codec, position, {player}):
        return None
    known, fixed = knowledge.known(), Fixed(codec, None, frozenset())
    fields = []
    for slot, owner in unseen_fields(codec, player, known, fixed):
        value = _value(codec, position, slot, owner)
        if value is not None and not is_known_to_be_none(codec, slot, value):
            if slot.type.kind == "set" and slot.type.optional:
                return None
            fields.append((slot, owner))
    dealer = Dealer(codec, position, player, known, Generator(1), fixed, None)
    taken = [_take_up(dealer, places) for places in dealer.decks()]
    for slot, owner in fields:
        _put(position, slot, owner, slot.type.low if slot.type.kind == "number" else 0)
    base = library.taken(position)
    gaps = [_place(library, *place) for _, places in taken for place in places]
    gaps += [_field(codec, library, base, slot, owner) for slot, owner in fields]
    return Deal(base, tuple(loose for loose, _ in taken), tuple(gaps))


def _value(codec: Codec, position: Position, slot: Slot, owner: int) -> int | None:
    """What a field holds; None on a space of a plane that carries no tile."""
    stored = getattr(position, slot.name)
    if slot.shape == "scalar":
        return int(stored)
    if slot.shape == "list":
        return int(stored[owner])
    tiles = getattr(position, codec.slots[codec.slot_numbers[f"{slot.owner}.tile"]].name)
    return int(stored.get(owner, slot.default)) if owner in tiles else None


def _put(position: Position, slot: Slot, owner: int, value: int) -> None:
    if slot.shape == "scalar":
        setattr(position, slot.name, value)
    else:
        getattr(position, slot.name)[owner] = value


def _take_up(dealer: Dealer, places: list[tuple[Slot, int]]) -> tuple[tuple[int, ...], list[tuple[Slot, int, str, int]]]:
    """Takes all loose cards of a deck up: the cards, and for each a place (slot, owner, the part in order, where in it)."""
    loose: list[int] = []
    gaps: list[tuple[Slot, int, str, int]] = []
    for slot, owner in places:
        cards, count, parts = dealer.take_up(slot, owner, loose)
        gaps += [(slot, owner, "", 0)] * count
        if slot.shape == "counts":
            zones.put_shuffled(dealer.position, slot, owner, cards)
        for name, order in parts.items():
            gaps += [(slot, owner, name, number) for number, card in enumerate(order) if card is None]
            zones.put_order(dealer.position, name, owner, tuple(0 if card is None else card for card in order))
    return tuple(sorted(loose)), gaps


def _place(library: Library, slot: Slot, owner: int, part: str, number: int) -> Gap:
    """Where a card comes to lie."""
    if not part:
        offset, width = lies(library, slot.name)
        return IN_COUNTS, offset + owner * slot.cards * width, width, 0, 0, 0
    offset, width = lies(library, part)
    capacity = next(stack.capacity for stack in library.shape.stacks if stack.name == part)
    return IN_ORDER, offset + (owner * capacity + number) * width, width, 0, 0, 0


def _field(codec: Codec, library: Library, base: Any, slot: Slot, owner: int) -> Gap:
    """Where a field lies, and what it can be."""
    offset, width = lies(library, slot.name)
    if slot.shape == "list":
        offset += owner * width
    elif slot.shape == "sparse":
        plane = next(plane for plane in library.shape.planes if any(name == slot.name for name, _ in plane.slots))
        offset += (getattr(base, plane.cell)[owner] - 1) * width
    type_ = slot.type
    if type_.kind == "set" and type_.element is not None:
        return SET, offset, width, codec.domains.size(type_.element), 0, 0
    kind = PERHAPS if may_be_none(codec, slot) else NUMBER
    none = codec.domains.none(type_) if type_.optional else 0
    return kind, offset, width, codec.domains.size(type_), type_.low if type_.kind == "number" else 0, none


def lies(library: Library, name: str) -> tuple[int, int]:
    """Where a field of the struct begins, and the bytes of one number in it."""
    field = getattr(library.Struct, name)
    element = next(type_ for known, type_ in library.Struct._fields_ if known == name)
    return field.offset, ctypes.sizeof(getattr(element, "_type_", element) if issubclass(element, ctypes.Array) else element)
