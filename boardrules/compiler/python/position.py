"""The generated class that holds a position, and how a new one is filled."""

from __future__ import annotations

from boardrules.compiler import ir
from boardrules.runtime.counting import KINDS
from boardrules.runtime.domains import NONE

FEW = 8
"""Values up to which the lists of an index are copied one by one."""


def write_position(game: ir.Game, frames: list[ir.Variable]) -> list[str]:
    """The class, `new_position` and `rebuild`."""
    indexes = dict(game.indexes)
    names: list[str] = [register.name for register in game.registers]
    copies: list[str] = [f"new.{name} = self.{name}" for name in names]
    for slot in game.slots:
        copies += _copy(slot, indexes.get(slot.name))
        names += _attributes(slot, slot.name in indexes)
    for kept in game.kept_sets:
        names += [kept.name, kept.name + "in"]
        copies += [f"new.{kept.name} = self.{kept.name}.copy()", f"new.{kept.name}in = self.{kept.name}in.copy()"]
    for plane in game.planes:
        names.append(plane.frontier)
        copies.append(f"new.{plane.frontier} = self.{plane.frontier}.copy()")
        for name in kept_beside(plane):
            names.append(name)
            copies.append(f"new.{name} = self.{name}.copy()")
    for frame in frames:
        names.append(frame.name)
        copies.append(f"new.{frame.name} = self.{frame.name}")
    names += ["events", "moves", "work_"]
    if game.counts:  # all positions that come from one another count in the same list
        names.append("tally_")
        copies.append("new.tally_ = self.tally_")
    lines = ["class Position:", f"    __slots__ = ({', '.join(map(repr, names))},)", "", "    def copy(self):"]
    lines += ["        new = Position()", *(f"        {line}" for line in copies)]
    lines += ["        new.events = new.moves = None", "        new.work_ = self.work_", "        return new", "", ""]
    return [*lines, *_new_position(game, frames), "", "", *_rebuild(game)]


def kept_beside(plane: ir.Plane) -> list[str]:
    """The names of what the writes keep of a plane besides its frontier."""
    return [*([plane.needs] if plane.needs else []), *(name for name, _ in plane.beside)]


def _attributes(slot: ir.Slot, indexed: bool) -> list[str]:
    names = [slot.name]
    if indexed:
        names.append(slot.name + "_index")
    if slot.ordered:
        names += [slot.name + "_over", slot.name + "_under"]
    return names


def _copy(slot: ir.Slot, indexed: frozenset[int] | None) -> list[str]:
    name = slot.name
    if slot.shape == "scalar":
        return [f"new.{name} = self.{name}"]
    lines = [f"new.{name} = self.{name}.copy()"]
    if indexed is not None:
        if slot.size < FEW:
            lists = [f"list_{place}" for place in range(slot.size + 1)]
            copies = [f"{copied}.copy()" if place - 1 in indexed else "None" for place, copied in enumerate(lists)]
            lines += [f"{', '.join(lists)} = self.{name}_index", f"new.{name}_index = [{', '.join(copies)}]"]
        else:
            lines.append(f"new.{name}_index = [None if owners is None else owners.copy() for owners in self.{name}_index]")
    if slot.ordered:
        lines += [f"new.{name}_{part} = self.{name}_{part}.copy()" for part in ("over", "under")]
    return lines


def _listed(values: frozenset[int]) -> str:
    return ", ".join(map(str, sorted(values)))


def _new_position(game: ir.Game, frames: list[ir.Variable]) -> list[str]:
    lines = ["S = Position()"]
    if game.counts:
        lines.append(f"S.tally_ = [0] * {KINDS * len(game.rules)}")
    lines += [f"S.{register.name} = {register.initial}" for register in game.registers]
    lines += [f"S.{frame.name} = {'()' if frame.is_list else NONE}" for frame in frames]
    lines += ["S.events = S.moves = None", "S.work_ = 0"]
    for slot in game.slots:
        lines.append(f"S.{slot.name} = {_initial(slot)}")
        if slot.ordered:
            lines += [f"S.{slot.name}_over = {{}}", f"S.{slot.name}_under = {{}}"]
    return ["def new_position():", *(f"    {line}" for line in [*lines, "rebuild(S)", "return S"])]


def _initial(slot: ir.Slot) -> str:
    if slot.shape in ("stack", "sparse"):
        return "{}"
    if slot.shape == "scalar":
        return str(slot.initial[0])
    return f"{[*slot.initial]} * {slot.owners}" if slot.owners != 1 else str([*slot.initial])


def _rebuild(game: ir.Game) -> list[str]:
    lines = ["def rebuild(S):"]
    indexes = dict(game.indexes)
    for slot in game.slots:
        if slot.name in indexes:
            lines.append(f"    S.{slot.name}_index = build_index(S.{slot.name}, {slot.size}, {{{_listed(indexes[slot.name])}}})")
    for plane in game.planes:
        tiles, rotations = (f"S.{game.slots[number].name}" for number in (plane.tiles, plane.rotations))
        lines.append(f"    S.{plane.frontier} = build_frontier({tiles}, {plane.width})")
        if plane.needs:
            lines.append(f"    S.{plane.needs} = build_needs({tiles}, {rotations}, {plane.asks}, {plane.width})")
        lines += [f"    S.{name} = build_beside({tiles}, {steps})" for name, steps in plane.beside]
    for kept in game.kept_sets:
        lines += [f"    S.{kept.name} = []", f"    S.{kept.name}in = [0] * {kept.size + 1}"]
    for kept in game.kept_sets:
        lines += [f"    for member in range({kept.size}):", f"        renew_{kept.number}(S, member)"]
    return lines if len(lines) > 1 else [*lines, "    pass"]
