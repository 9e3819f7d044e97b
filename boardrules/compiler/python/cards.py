"""Cards as Python. A pile without an order is a row of numbers, one for each kind of card, so that most questions about it and most
moves are a line; what has an order is left to the runtime."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardrules.compiler import ir
from boardrules.runtime.events import UNDER
from boardrules.runtime.names import remarked

if TYPE_CHECKING:
    from boardrules.compiler.python.expressions import Expressions
    from boardrules.compiler.python.operations import Operations


def write_size(out: Expressions, node: ir.ZoneSize) -> str:
    """How many cards a zone holds."""
    owner = out.value(node.owner)
    if node.stack:
        return f"len({out.names.slot(node.slot)}.get({owner}, ()))"
    if node.ordered:
        return f"pile_size(S, {node.slot!r}, {owner}, {node.cards}, {node.ordered})"
    return f"sum({row(out, node.slot, node.cards, owner)})"


def write_kinds(out: Expressions, source: ir.PileCards) -> str:
    """The kinds of card in a pile."""
    owner = out.value(source.owner)
    if source.ordered:
        return f"pile_cards(S, {source.slot!r}, {owner}, {source.cards}, {source.ordered})"
    return f"list(compress(range({source.cards}), {row(out, source.slot, source.cards, owner)}))"


def row(out: Expressions, slot: str, cards: int, owner: str) -> str:
    """The numbers of an owner's cards. Of nobody (-1) they are none, because such a part of a list is empty."""
    numbers = out.names.slot(slot)
    if owner == "0" and next(one for one in out.game.slots if one.name == slot).owners == 1:
        return numbers
    if owner.isdigit():
        return f"{numbers}[:{cards}]" if owner == "0" else f"{numbers}[{int(owner) * cards}:{int(owner) * cards + cards}]"
    return f"{numbers}[{_times(owner, cards)} : {_times(owner, cards)} + {cards}]"


def write_draw(out: Operations, end: ir.DrawCard) -> str:
    """Draws a card at random, as one of the lines before; answers with the test whether there is one."""
    slot = out.game.slots[end.slot]
    owner = out.value(end.owner)
    if not _is_plain(slot):
        out.line(f"drawn_ = draw_outcomes(S, SLOTS[{end.slot}], {owner})")
        return "drawn_"
    out.line(f"drawn_ = {row(out, slot.name, slot.cards, owner)}")
    out.line("total_ = sum(drawn_)")
    return "total_"


def drawn(out: Operations, end: ir.DrawCard) -> str:
    """The card that was drawn."""
    plain = _is_plain(out.game.slots[end.slot])
    return "card_at(drawn_, int(random() * total_))" if plain else "weighted(drawn_, random())"


def write_take(out: Operations, operation: ir.TakeDrawn) -> bool:
    """Takes a drawn card into its zone; False where the runtime has to do it."""
    pile = out.game.slots[operation.source]
    target = out.game.slots[operation.target] if operation.target >= 0 else None
    if not _is_plain(pile) or not (target is None or _is_plain(target) or target.shape == "stack"):
        return False
    owner, target_owner, card = out.together(operation.source_owner, operation.target_owner, operation.card)
    out.line(remarked(f"{_place(out, pile, owner, card)} -= 1", *out.said(operation.rule)))
    if target is not None:
        _write_put(out, target, target_owner, card)
    return True


def write_move(out: Operations, operation: ir.MoveCard) -> bool:
    """Moves one card, if it is there; False where the runtime has to do it."""
    source, target = out.game.slots[operation.source], out.game.slots[operation.target]
    known = all(slot.shape == "stack" or _is_plain(slot) for slot in (source, target))
    if operation.card is None or operation.moved or not known or (target.shape == "stack" and operation.how == UNDER):
        return False
    nodes = (operation.source_owner, operation.target_owner, operation.card)
    owner, target_owner, card = out.together(*nodes)
    there = [f"{text} >= 0" for text, node in zip((owner, target_owner, card), nodes, strict=True) if not _is_somebody(node)]
    if source.shape == "stack":
        taken = f"remove_last({out.names.slot(source.name)}, {owner}, {card})"
    else:
        taken = _place(out, source, owner, card)
    with out.indented(remarked(f"if {' and '.join([*there, taken])}:", *out.said(operation.rule))):
        if source.shape != "stack":
            out.line(f"{taken} -= 1")
        _write_put(out, target, target_owner, card)
    return True


def write_any(out: Operations, operation: ir.MoveCard) -> str | None:
    """The test whether there is anything to move in a pile without an order; None where the runtime has to look."""
    source = out.game.slots[operation.source]
    if operation.moved or not _is_plain(source) or not _is_somebody(operation.source_owner):
        return None
    return f"sum({row(out, source.name, source.cards, out.value(operation.source_owner))})"


def _write_put(out: Operations, target: ir.Slot, owner: str, card: str) -> None:
    """Puts a card into a pile without an order, or on top of a stack."""
    if target.shape == "stack":
        stacks = out.names.slot(target.name)
        out.line(f"{stacks}[{owner}] = (*{stacks}.get({owner}, ()), {card})")
    else:
        out.line(f"{_place(out, target, owner, card)} += 1")


def _is_plain(slot: ir.Slot) -> bool:
    return slot.shape == "counts" and not slot.ordered


def _is_somebody(node: ir.Expr) -> bool:
    """Whether an owner or a card is surely not none."""
    return (isinstance(node, ir.Const) and node.value >= 0) or (isinstance(node, ir.Scalar) and node.name in ("me", "active"))


def _place(out: Expressions, slot: ir.Slot, owner: str, card: str) -> str:
    """One number of a pile."""
    place = card if owner == "0" else f"{_times(owner, slot.cards)} + {card}"
    return f"{out.names.slot(slot.name)}[{place}]"


def _times(owner: str, cards: int) -> str:
    return f"{owner} * {cards}" if owner.replace(".", "").isidentifier() else f"({owner}) * {cards}"
