"""What lies in a zone of a position.

Piles keep their shuffled part as counts; cards laid onto or under a pile lie beside it in order.
"""

from __future__ import annotations

from boardrules.runtime.layout import Slot
from boardrules.runtime.program import Position

Cards = dict[int, int]
"""Copies by number of the card; only cards that are there."""


def shuffled(position: Position, slot: Slot, owner: int) -> Cards:
    """The part of a pile that has no order."""
    counts: list[int] = getattr(position, slot.name)
    start = owner * slot.cards
    return {card: copies for card, copies in enumerate(counts[start : start + slot.cards]) if copies}


def over(position: Position, slot: Slot, owner: int) -> tuple[int, ...]:
    """Cards laid onto a pile, lowest first."""
    return tuple(getattr(position, f"{slot.name}_over").get(owner, ())) if slot.ordered else ()


def under(position: Position, slot: Slot, owner: int) -> tuple[int, ...]:
    """Cards laid under a pile, lowest first."""
    return tuple(getattr(position, f"{slot.name}_under").get(owner, ())) if slot.ordered else ()


def stack(position: Position, slot: Slot, owner: int) -> tuple[int, ...]:
    """The cards of a stack, lowest first."""
    return tuple(getattr(position, slot.name).get(owner, ()))


def contents(position: Position, slot: Slot, owner: int) -> Cards:
    """Everything in a zone, whatever its order."""
    if slot.shape == "stack":
        found: Cards = {}
        cards = stack(position, slot, owner)
    else:
        found = shuffled(position, slot, owner)
        if not slot.ordered:
            return found
        cards = over(position, slot, owner) + under(position, slot, owner)
    for card in cards:
        found[card] = found.get(card, 0) + 1
    return found


def size(position: Position, slot: Slot, owner: int) -> int:
    return sum(contents(position, slot, owner).values())


def overfull(position: Position, slot: Slot) -> bool:
    """Whether more cards lie in a zone than it has room for, with any owner."""
    limit = slot.zone.limit if slot.zone is not None else None
    return limit is not None and any(size(position, slot, owner) > limit for owner in owners(position, slot))


def owners(position: Position, slot: Slot) -> range | list[int]:
    """The owners worth looking at: all of them, but for stacks only those that have cards."""
    if slot.shape == "stack" and slot.owner_kind == "board":
        return sorted(getattr(position, slot.name))
    return range(slot.owners)


def put_shuffled(position: Position, slot: Slot, owner: int, cards: Cards) -> None:
    """Replaces the part of a pile that has no order."""
    counts: list[int] = getattr(position, slot.name)
    start = owner * slot.cards
    counts[start : start + slot.cards] = [cards.get(card, 0) for card in range(slot.cards)]


def put_order(position: Position, name: str, owner: int, cards: tuple[int, ...]) -> None:
    """Replaces a part in order: a stack, or the `_over` or `_under` of a pile."""
    parts: dict[int, tuple[int, ...]] = getattr(position, name)
    if cards:
        parts[owner] = cards
    else:
        parts.pop(owner, None)
