"""Cards as C: questions about zones, and functions for every zone that take cards out and put them in.

A pile without an order is a row of numbers, one for each kind of card. A stack is an array with its number of cards, bottom first.
A pile whose top or bottom may be known has both: the shuffled part, and a stack over and one under it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, assert_never

from boardrules.compiler import ir
from boardrules.compiler.native.shape import small
from boardrules.runtime.events import ONTO, TO, UNDER

if TYPE_CHECKING:
    from boardrules.compiler.native.expressions import Expressions
    from boardrules.compiler.native.shape import Shape

NUMBER = "int64_t"


# ------------------------------------------------------------------------------------------------ questions


def question(out: Expressions, node: ir.PileCount | ir.ZoneSize | ir.Top | ir.StackCount) -> str:
    """A number that a zone answers with; nobody's zone is empty."""
    match node:
        case ir.PileCount() | ir.StackCount():
            owner, card = out.together(node.owner, node.card)
            return f"count_{node.slot}(S, {owner}, {card})"
        case ir.ZoneSize():
            return f"size_{node.slot}(S, {out.value(node.owner)})"
        case ir.Top():
            return f"top_{node.slot}(S, {out.value(node.owner)})"
        case _:
            assert_never(node)


def each_kind(out: Expressions, source: ir.PileCards, body: Callable[[str], None]) -> None:
    """The kinds of card in a pile, in their order."""
    owner, card = out.named(source.owner, "owner"), out.fresh("card")
    with out.block(f"for ({NUMBER} {card} = 0; {card} < {source.cards}; {card}++)"):
        out.line(f"if (!count_{source.slot}(S, {owner}, {card})) continue;")
        body(card)


def kinds_of_stack(out: Expressions, source: ir.StackCards, values: str, count: str) -> None:
    """The kinds of card in a stack, from the bottom up."""
    owner, place = out.named(source.owner, "owner"), out.fresh("i")
    capacity = out.shape.zone_capacity(out.slot(source.slot))
    with out.block(f"for (int {place} = 0; {place} < size_{source.slot}(S, {owner}); {place}++)"):
        out.line(f"{count} = br_add_new({values}, {count}, S->{source.slot}[{owner} * {capacity} + {place}]);")


# ------------------------------------------------------------------------------------------------ the functions of a zone


def zone_functions(shape: Shape, slot: ir.Slot) -> list[str]:
    """size_, count_, take_, put_ and all_ of a zone; a stack has top_ too."""
    name, cards, capacity, kind = slot.name, slot.cards, shape.zone_capacity(slot), small(slot.cards)
    if slot.shape == "stack":
        return _stack_functions(name, capacity, kind)
    row = f"S->{name} + owner * {cards}"
    parts = [f"S->{name}_{end} + owner * {capacity}, S->{name}_{end}_n[owner]" for end in ("over", "under")] if slot.ordered else []
    sizes = "".join(f" + S->{name}_{end}_n[owner]" for end in ("over", "under")) if slot.ordered else ""
    counts = "".join(f" + br_stack_count_{kind}({part}, card)" for part in parts)
    takes = [f"    if (br_stack_take_{kind}({part.split(',')[0]}, &{part.split(', ')[1]}, card)) return 1;" for part in parts]
    lines = [
        f"static int64_t size_{name}(const br_position *S, int64_t owner) {{",
        f"    return owner < 0 ? 0 : br_row_sum({row}, {cards}){sizes};",
        "}",
        f"static int64_t count_{name}(const br_position *S, int64_t owner, int64_t card) {{",
        f"    return owner < 0 || card < 0 ? 0 : S->{name}[owner * {cards} + card]{counts};",
        "}",
        f"static int take_{name}(br_position *S, int64_t owner, int64_t card) {{",
        "    if (owner < 0 || card < 0) return 0;",
        f"    if (S->{name}[owner * {cards} + card]) {{ S->{name}[owner * {cards} + card]--; return 1; }}",
        *takes,
        "    return 0;",
        "}",
        f"static void put_{name}(br_position *S, int64_t owner, int64_t card, int how) {{",
        *_put_into_pile(slot, capacity),
        "}",
        f"static int all_{name}(const br_position *S, int64_t owner, int32_t *cards) {{",
        "    int n = 0;",
        f"    for (int card = 0; card < {cards}; card++)",
        f"        for (int copy = 0; copy < S->{name}[owner * {cards} + card]; copy++) cards[n++] = card;",
        *(
            f"    for (int i = 0; i < S->{name}_{end}_n[owner]; i++) cards[n++] = S->{name}_{end}[owner * {capacity} + i];"
            for end in (("over", "under") if slot.ordered else ())
        ),
        "    return n;",
        "}",
    ]
    return lines


def _put_into_pile(slot: ir.Slot, capacity: int) -> list[str]:
    name, kind, plain = slot.name, small(slot.cards), f"S->{slot.name}[owner * {slot.cards} + card]++;"
    if not slot.ordered:
        return ["    (void)how;", f"    {plain}"]
    return [
        f"    if (how == {TO}) {plain}",
        f"    else if (how == {ONTO}) S->{name}_over[owner * {capacity} + S->{name}_over_n[owner]++] = card;",
        f"    else br_stack_under_{kind}(S->{name}_under + owner * {capacity}, &S->{name}_under_n[owner], card);",
    ]


def _stack_functions(name: str, capacity: int, kind: str) -> list[str]:
    stack = f"S->{name} + owner * {capacity}"
    return [
        f"static int64_t size_{name}(const br_position *S, int64_t owner) {{",
        f"    return owner < 0 ? 0 : S->{name}_n[owner];",
        "}",
        f"static int64_t top_{name}(const br_position *S, int64_t owner) {{",
        f"    return owner < 0 || !S->{name}_n[owner] ? -1 : S->{name}[owner * {capacity} + S->{name}_n[owner] - 1];",
        "}",
        f"static int64_t count_{name}(const br_position *S, int64_t owner, int64_t card) {{",
        f"    return owner < 0 || card < 0 ? 0 : br_stack_count_{kind}({stack}, S->{name}_n[owner], card);",
        "}",
        f"static int take_{name}(br_position *S, int64_t owner, int64_t card) {{",
        f"    return owner < 0 || card < 0 ? 0 : br_stack_take_{kind}({stack}, &S->{name}_n[owner], card);",
        "}",
        f"static void put_{name}(br_position *S, int64_t owner, int64_t card, int how) {{",
        f"    if (how == {UNDER}) br_stack_under_{kind}({stack}, &S->{name}_n[owner], card);",
        f"    else S->{name}[owner * {capacity} + S->{name}_n[owner]++] = card;",
        "}",
        f"static int all_{name}(const br_position *S, int64_t owner, int32_t *cards) {{",
        f"    for (int i = 0; i < S->{name}_n[owner]; i++) cards[i] = S->{name}[owner * {capacity} + i];",
        f"    return S->{name}_n[owner];",
        "}",
    ]


# ------------------------------------------------------------------------------------------------ drawing


def draw_functions(shape: Shape, slot: ir.Slot) -> list[str]:
    """draw_: what can be drawn from a zone, as cards and the number of copies that speak for each."""
    name, cards, capacity = slot.name, slot.cards, shape.zone_capacity(slot)
    lines = [f"static int draw_{name}(const br_position *S, int64_t owner, int32_t *found, int32_t *weights) {{", "    int n = 0;"]
    lines.append("    if (owner < 0) return 0;")

    def last(stack: str) -> str:
        return f"{{ found[0] = {stack}[owner * {capacity} + {stack}_n[owner] - 1]; weights[0] = 1; return 1; }}"

    if slot.shape == "stack":
        lines += [f"    if (S->{name}_n[owner]) {last(f'S->{name}')}", "    return n;", "}"]
        return lines
    if slot.ordered:
        lines.append(f"    if (S->{name}_over_n[owner]) {last(f'S->{name}_over')}")
    lines += [
        f"    for (int card = 0; card < {cards}; card++)",
        f"        if (S->{name}[owner * {cards} + card]) {{ found[n] = card; weights[n++] = S->{name}[owner * {cards} + card]; }}",
    ]
    if slot.ordered:
        lines.append(f"    if (!n && S->{name}_under_n[owner]) {last(f'S->{name}_under')}")
    return [*lines, "    return n;", "}"]


def take_drawn(slot: ir.Slot, capacity: int, owner: str, card: str) -> list[str]:
    """Takes a card that was drawn out of its pile, from the part it was drawn from."""
    name, kind = slot.name, small(slot.cards)
    if slot.shape == "stack" or not slot.ordered:
        return [f"take_{name}(S, {owner}, {card});"]
    over = f"br_stack_take_{kind}(S->{name}_over + ({owner}) * {capacity}, &S->{name}_over_n[{owner}], {card});"
    under = f"br_stack_take_{kind}(S->{name}_under + ({owner}) * {capacity}, &S->{name}_under_n[{owner}], {card});"
    plain = f"S->{name}[({owner}) * {slot.cards} + {card}]"
    return [f"if (S->{name}_over_n[{owner}]) {over}", f"else if ({plain}) {plain}--;", f"else {under}"]
