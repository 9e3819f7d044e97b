"""What generated code calls for cards: how many there are, and cards on the move."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING

from boardrules.runtime.domains import NONE
from boardrules.runtime.events import ONTO, TO, UNDER, Drawn, Moved, Shuffled

if TYPE_CHECKING:
    from boardrules.runtime.layout import Slot
    from boardrules.runtime.program import Position


def pile_size(S: Position, name: str, owner: int, cards: int, ordered: bool) -> int:
    """How many cards a pile holds."""
    if owner < 0:
        return 0
    counts: list[int] = getattr(S, name)
    total = sum(counts[owner * cards : owner * cards + cards])
    if ordered:
        total += len(getattr(S, name + "_over").get(owner, ())) + len(getattr(S, name + "_under").get(owner, ()))
    return total


def pile_count(S: Position, name: str, owner: int, cards: int, card: int) -> int:
    """Copies of a card in a pile that has an order in part."""
    if owner < 0 or card < 0:
        return 0
    count: int = getattr(S, name)[owner * cards + card]
    count += getattr(S, name + "_over").get(owner, ()).count(card)
    count += getattr(S, name + "_under").get(owner, ()).count(card)
    return count


def pile_cards(S: Position, name: str, owner: int, cards: int, ordered: bool) -> list[int]:
    """The kinds of card in a pile."""
    if owner < 0:
        return []
    if not ordered:
        counts: list[int] = getattr(S, name)
        first = owner * cards
        return [card for card in range(cards) if counts[first + card]]
    return [card for card in range(cards) if pile_count(S, name, owner, cards, card)]


def take_out(S: Position, source: Slot, owner: int, card: int) -> bool:
    """Takes one card of a kind out of a zone; from a pile with an order, the shuffled part first."""
    if owner < 0 or card < 0:
        return False
    if source.shape == "stack":
        stacks: dict[int, tuple[int, ...]] = getattr(S, source.name)
        return remove_last(stacks, owner, card)
    counts: list[int] = getattr(S, source.name)
    if counts[owner * source.cards + card]:
        counts[owner * source.cards + card] -= 1
        return True
    if source.ordered:
        return remove_last(getattr(S, source.name + "_over"), owner, card) or remove_last(
            getattr(S, source.name + "_under"), owner, card
        )
    return False


def remove_last(stacks: dict[int, tuple[int, ...]], owner: int, card: int) -> bool:
    """Takes the topmost card of a kind out of a stack; whether there was one."""
    stack = stacks.get(owner, ())
    for place in range(len(stack) - 1, -1, -1):
        if stack[place] == card:
            rest = stack[:place] + stack[place + 1 :]
            if rest:
                stacks[owner] = rest
            else:
                del stacks[owner]
            return True
    return False


def put_in(S: Position, target: Slot, owner: int, card: int, how: int) -> None:
    """Puts a card into a zone: into it, on top, or at the bottom."""
    if target.shape == "stack":
        stacks: dict[int, tuple[int, ...]] = getattr(S, target.name)
        stack = stacks.get(owner, ())
        stacks[owner] = (card, *stack) if how == UNDER else (*stack, card)
    elif how == TO or not target.ordered:
        getattr(S, target.name)[owner * target.cards + card] += 1
    else:
        part = getattr(S, target.name + ("_over" if how == ONTO else "_under"))
        stack = part.get(owner, ())
        part[owner] = (card, *stack) if how == UNDER else (*stack, card)


def move_card(
    S: Position, source: Slot, source_owner: int, target: Slot, target_owner: int, card: int, how: int, rule: int
) -> bool:
    """Moves one card, if it is there; tells whether it was."""
    if target_owner < 0 or not take_out(S, source, source_owner, card):
        return False
    put_in(S, target, target_owner, card, how)
    if S.events is not None:
        S.events.append(Moved(rule, source.number, source_owner, target.number, target_owner, card, how))
    return True


def move_all(
    S: Position, source: Slot, source_owner: int, target: Slot, target_owner: int, how: int, rule: int, shuffled: bool
) -> tuple[int, ...]:
    """Moves all cards of a zone into another, as many as there is room for; shuffled ones lose their order. Tells which moved."""
    if source_owner < 0 or target_owner < 0 or (source is target and source_owner == target_owner):
        return ()
    if _is_empty(S, source, source_owner):
        return ()
    there = all_cards(S, source, source_owner)
    cards = list(there)
    if target.zone is not None and target.zone.limit is not None:
        cards = cards[: max(0, target.zone.limit - len(all_cards(S, target, target_owner)))]
    if how == UNDER and not shuffled:
        cards.reverse()  # laid under one by one, from the top down, they keep their order
    if len(cards) == len(there):
        _empty(S, source, source_owner)
    else:
        for card in cards:
            take_out(S, source, source_owner, card)
    _put_all(S, target, target_owner, cards, TO if shuffled else how)
    if S.events is not None and not shuffled:
        S.events += [Moved(rule, source.number, source_owner, target.number, target_owner, card, how) for card in cards]
    if shuffled and cards and S.events is not None:
        S.events.append(Shuffled(rule, source.number, source_owner, target.number, target_owner, len(cards)))
    return tuple(cards)


def _is_empty(S: Position, zone: Slot, owner: int) -> bool:
    """Whether a zone without an order holds nothing, told without looking at its cards one by one."""
    if zone.shape == "stack":
        return owner not in getattr(S, zone.name)
    return not zone.ordered and not any(getattr(S, zone.name)[owner * zone.cards : (owner + 1) * zone.cards])


def _empty(S: Position, zone: Slot, owner: int) -> None:
    """Takes everything out of a zone."""
    if zone.shape == "stack":
        getattr(S, zone.name).pop(owner, None)
        return
    getattr(S, zone.name)[owner * zone.cards : (owner + 1) * zone.cards] = [0] * zone.cards
    if zone.ordered:
        getattr(S, zone.name + "_over").pop(owner, None)
        getattr(S, zone.name + "_under").pop(owner, None)


def _put_all(S: Position, zone: Slot, owner: int, cards: list[int], how: int) -> None:
    """Puts cards into a zone one after the other, as `put_in` does, without making the stack anew for each of them."""
    if zone.shape != "stack" and (how == TO or not zone.ordered):
        for card in cards:
            put_in(S, zone, owner, card, how)
    elif cards:
        end = "" if zone.shape == "stack" else "_over" if how == ONTO else "_under"
        stacks: dict[int, tuple[int, ...]] = getattr(S, zone.name + end)
        stack = stacks.get(owner, ())
        stacks[owner] = (*reversed(cards), *stack) if how == UNDER else (*stack, *cards)


def all_cards(S: Position, zone: Slot, owner: int) -> list[int]:
    """Every card of a zone, kind by kind; a stack from the bottom up."""
    if zone.shape == "stack":
        return list(getattr(S, zone.name).get(owner, ()))
    counts: list[int] = getattr(S, zone.name)
    found = [card for card in range(zone.cards) for _ in range(counts[owner * zone.cards + card])]
    if zone.ordered:
        found += getattr(S, zone.name + "_over").get(owner, ())
        found += getattr(S, zone.name + "_under").get(owner, ())
    return found


def draw_outcomes(S: Position, pile: Slot, owner: int) -> list[tuple[int, int]]:
    """What can be drawn from a pile, with the number of copies that speak for it."""
    if owner < 0:
        return []
    if pile.shape == "stack":
        stack = getattr(S, pile.name).get(owner, ())
        return [(stack[-1], 1)] if stack else []
    if pile.ordered:
        over = getattr(S, pile.name + "_over").get(owner, ())
        if over:
            return [(over[-1], 1)]
    counts: list[int] = getattr(S, pile.name)
    first = owner * pile.cards
    found = [(card, counts[first + card]) for card in range(pile.cards) if counts[first + card]]
    if not found and pile.ordered:
        under = getattr(S, pile.name + "_under").get(owner, ())
        return [(under[-1], 1)] if under else []
    return found


def take_drawn(S: Position, pile: Slot, owner: int, target: Slot | None, target_owner: int, card: int, rule: int) -> None:
    """Takes a card that was drawn out of its pile, from the part it was drawn from, and into its zone."""
    if pile.shape != "stack" and pile.ordered:
        over, under = getattr(S, pile.name + "_over"), getattr(S, pile.name + "_under")
        if over.get(owner):
            remove_last(over, owner, card)
        elif getattr(S, pile.name)[owner * pile.cards + card]:
            getattr(S, pile.name)[owner * pile.cards + card] -= 1
        else:
            remove_last(under, owner, card)
    else:
        take_out(S, pile, owner, card)
    if target is not None:
        put_in(S, target, target_owner, card, TO)
    if S.events is not None:
        number = NONE if target is None else target.number
        S.events.append(Drawn(rule, pile.number, owner, number, target_owner, card))


def card_at(numbers: list[int], place: int) -> int:
    """The kind of the card at a place, when all cards lie side by side, kind by kind."""
    return bisect_right(list(accumulate(numbers)), place)


def weighted(outcomes: list[tuple[int, int]], random: float) -> int:
    """The outcome at a random place between 0 and 1."""
    place = int(random * sum(weight for _, weight in outcomes))
    for code, weight in outcomes:
        place -= weight
        if place < 0:
            return code
    return outcomes[-1][0]
