"""The generated class that holds a position, and how a new one is filled."""

from __future__ import annotations

from boardrules.compiler.context import Context
from boardrules.compiler.domains import NONE
from boardrules.compiler.layout import Frame, Slot
from boardrules.compiler.lowering import Lowering
from boardrules.compiler.names import MACHINE
from boardrules.compiler.python_expressions import Expressions
from boardrules.compiler.python_writer import Names


def write_position(context: Context, frames: list[Frame], lowering: Lowering) -> list[str]:
    """The class, `new_position` and `rebuild`."""
    copies: list[str] = [f"new.{name} = self.{name}" for name in MACHINE]
    names: list[str] = [*MACHINE]
    for slot in context.layout.slots:
        copies += _copy(context, slot)
        names += _attributes(context, slot)
    for name in context.layout.frontiers.values():
        names.append(name)
        copies.append(f"new.{name} = self.{name}.copy()")
    for frame in frames:
        names.append(frame.name)
        copies.append(f"new.{frame.name} = self.{frame.name}")
    names += ["events", "moves"]
    if context.counting is not None:  # all positions that come from one another count in the same list
        names.append("tally_")
        copies.append("new.tally_ = self.tally_")
    lines = ["class Position:", f"    __slots__ = ({', '.join(map(repr, names))},)", "", "    def copy(self):"]
    lines += ["        new = Position.__new__(Position)", *(f"        {line}" for line in copies)]
    lines += ["        new.events = None", "        new.moves = None", "        return new", "", ""]
    return [*lines, *_new_position(context, frames, lowering), "", "", *_rebuild(context)]


def _attributes(context: Context, slot: Slot) -> list[str]:
    names = [slot.name]
    if slot.name in context.indexes:
        names += [slot.name + "_index", slot.name + "_place"]
    if slot.ordered:
        names += [slot.name + "_over", slot.name + "_under"]
    return names


def _copy(context: Context, slot: Slot) -> list[str]:
    name = slot.name
    if slot.shape == "scalar":
        return [f"new.{name} = self.{name}"]
    lines = [f"new.{name} = self.{name}.copy()"]
    if name in context.indexes:
        lines.append(f"new.{name}_index = [owners.copy() for owners in self.{name}_index]")
        lines.append(f"new.{name}_place = self.{name}_place.copy()")
    if slot.ordered:
        lines += [f"new.{name}_{part} = self.{name}_{part}.copy()" for part in ("over", "under")]
    return lines


def _new_position(context: Context, frames: list[Frame], lowering: Lowering) -> list[str]:
    out = Expressions(Names(frozenset(), frozenset(), local_slots=False))
    out.line("S = Position.__new__(Position)")
    if context.counting is not None:
        out.line(f"S.tally_ = [0] * {context.counting.size}")
    for name, value in MACHINE.items():
        out.line(f"S.{name} = {value}")
    for frame in frames:
        out.line(f"S.{frame.name} = {'()' if frame.is_list else NONE}")
    out.line("S.events = S.moves = None")
    for slot in context.layout.slots:
        out.line(f"S.{slot.name} = {_initial(context, slot, lowering, out)}")
        if slot.ordered:
            out.line(f"S.{slot.name}_over = {{}}")
            out.line(f"S.{slot.name}_under = {{}}")
    out.line("rebuild(S)")
    out.line("return S")
    return ["def new_position():", *out.lines]


def _initial(context: Context, slot: Slot, lowering: Lowering, out: Expressions) -> str:
    if slot.shape in ("stack", "sparse"):
        return "{}"
    if slot.shape == "counts":
        assert slot.zone is not None
        deck = context.ruleset.decks[slot.zone.deck]
        copies = [deck.copies[card] for card in deck.cards] if slot.zone.starts_full else [0] * slot.cards
        return f"{copies} * {slot.owners}" if slot.owners != 1 else str(copies)
    field = next(
        field
        for field in context.ruleset.fields
        if (field.owner_kind, field.owner, field.name) == (slot.owner_kind, slot.owner, slot.field)
    )
    value = str(slot.default)
    if field.initial is not None:
        from boardrules.compiler.lower_values import adapt

        value = out.value(adapt(field.initial, field.type, lowering.value(field.initial, {})))
    return value if slot.shape == "scalar" else f"[{value}] * {slot.owners}"


def _rebuild(context: Context) -> list[str]:
    lines = ["def rebuild(S):"]
    for slot in context.layout.slots:
        if slot.name in context.indexes:
            size = context.domains.size(slot.type)
            lines.append(f"    S.{slot.name}_index, S.{slot.name}_place = build_index(S.{slot.name}, {size})")
    for board, name in context.layout.frontiers.items():
        tile = context.slot("board", board, "tile").name
        lines.append(f"    S.{name} = build_frontier(S.{tile}, {context.plane(board).width})")
    return lines if len(lines) > 1 else [*lines, "    pass"]
