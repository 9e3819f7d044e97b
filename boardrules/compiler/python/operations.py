"""Operations as Python statements. Where events are told, stores go through the runtime, which keeps them; elsewhere they are
written out."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from typing import assert_never

from boardrules.compiler import ir
from boardrules.compiler.ir.liveness import left_by
from boardrules.compiler.ir.walk import walk
from boardrules.compiler.python.cards import write_any, write_move, write_take
from boardrules.compiler.python.counting import write_applied
from boardrules.compiler.python.expressions import Expressions
from boardrules.compiler.python.writer import Names
from boardrules.runtime.domains import NO_NUMBER, NONE
from boardrules.runtime.names import remarked

_ANNOUNCED = {"turn": "TurnStarted", "round": "RoundStarted", "note": "Noted"}
"""The events of the runtime for what is announced."""


class Operations(Expressions):
    """Writes operations."""

    def __init__(
        self,
        game: ir.Game,
        names: Names,
        *,
        rolling: bool,
        telling: bool = False,
        unread: frozenset[str] = frozenset(),
        indent: int = 1,
    ) -> None:
        """`telling`: every event is kept, if the position asks for it. Else those of cards alone, and only in a game with something
        closed, where who knows what follows from them; a playout keeps none."""
        super().__init__(game, names, indent)
        self.indexes = dict(game.indexes)
        self.planes = {plane.board: plane for plane in game.planes}
        self.rolling = rolling
        self.telling = telling
        self.tells_of_cards = telling or (game.has_closed and not rolling)
        self.unread = unread  # scalars that nobody reads in a playout

    def operations(self, operations: tuple[ir.Operation, ...]) -> None:
        for operation in operations:
            for node in walk(operation):  # what it leaves behind is named before it begins, and so outlives it
                for name in left_by(node):
                    self.variable(name)
            with self.part():
                self.operation(operation)

    def operation(self, operation: ir.Operation) -> None:
        match operation:
            case ir.SetLocal():
                self.line(f"{self.variable(operation.name)} = {self.value(operation.value)}")
            case ir.SetList():
                self.line(f"{self.variable(operation.name)} = tuple({self.iterable(operation.source)})")
            case ir.SetScalar():
                if operation.name not in self.unread:
                    self.line(f"{self.names.set_scalar(operation.name)} = {self.value(operation.value)}")
            case ir.Store():
                self._store(operation)
            case ir.When():
                self._when(operation)
            case ir.Each():
                source = self.visited(operation)
                copied = source if isinstance(operation.source, (ir.Span_, ir.Fixed, ir.TableRow, ir.Kept)) else f"tuple({source})"
                with self.part(operation.variable), self.indented(f"for {self.variable(operation.variable)} in {copied}:"):
                    self._inner(operation.body)
            case ir.Eliminate():
                player = self.value(operation.player)
                self.line(f"{self.names.set_scalar('out')} = {self.names.scalar('out')} | 1 << {player}")
                self._event(f"Eliminated({operation.rule}, {player})")
            case ir.Announce():
                value = self.value(operation.value)
                value = f"NOTES[{value}]" if operation.kind == "note" else value
                self._event(f"{_ANNOUNCED[operation.kind]}({operation.rule}, {value})")
            case ir.Declare():
                self.line(f"S.winners = {self.value(operation.winners)}")
                self.line(remarked(f"S.end_rule = {operation.rule}", *self.said(operation.rule)))
                self._event("GameEnded(S.end_rule, S.winners, 0)")
            case ir.DeclareCounted():
                self.line("S.winners = count_winners(S)")
                self.line("S.counted = 1")
                self._event("GameEnded(S.end_rule, S.winners, 1)")
            case ir.Count():
                write_applied(self, operation.rule)
            case ir.Charge():
                self.charge_block(operation)
            case ir.Renew():
                self._renew(operation)
            case ir.Reset():
                self._reset(operation)
            case _:
                self._cards(operation)

    def charge_block(self, charge: ir.Charge) -> None:
        self.charge(charge.steps, charge.at)

    def _renew(self, operation: ir.Renew) -> None:
        owner = self.value(operation.owner)
        member = owner
        if operation.table:
            member = self.temporary("member")
            self.line(f"for {member} in {operation.table}[{owner}]:")
            self.depth += 1
        self.line(f"renew_{operation.kept}(S, {member})")
        self.depth -= bool(operation.table)

    def _reset(self, operation: ir.Reset) -> None:
        slot, tiles = self.game.slots[operation.slot], self.game.slots[operation.tiles]
        values = self.names.slot(slot.name)
        with self.indented(f"if {values}:"):
            self._said_line(
                f"reset_sparse(S, {values}, {self.names.slot(tiles.name)}, {slot.number}, {operation.rule}, {slot.default})",
                operation.rule,
            )

    def said(self, rule: int) -> list[str]:
        """The rule that a line carries out, for people who read the code or a traceback."""
        return [self.game.rules[rule]] if rule >= 0 else []

    def _said_line(self, text: str, rule: int) -> None:
        self.line(remarked(text, *self.said(rule)))

    def _event(self, text: str) -> None:
        if self.telling:
            self.line("if S.events is not None:")
            self.line(f"    S.events.append({text})")

    def _applied(self, rule: int) -> None:
        """Counts that a rule is applied, where rules are counted."""
        if self.game.counts:
            write_applied(self, rule)

    def _inner(self, operations: tuple[ir.Operation, ...]) -> None:
        """Operations as a block of their own; a playout may leave all of them out."""
        before = len(self.lines)
        self.operations(operations)
        if len(self.lines) == before:
            self.line("pass")

    def _when(self, operation: ir.When) -> None:
        with self.indented(f"if {self.value(operation.condition)}:"):
            self._inner(operation.then)
        if operation.otherwise:
            with self.indented("else:"):
                self._inner(operation.otherwise)

    # -------------------------------------------------------------------------------------------- stores

    def _store(self, store: ir.Store) -> None:
        slot = self.game.slots[store.slot]
        owner, value = self.together(store.owner, store.value)
        if store.low is not None and store.high is not None and not _is_within(store):
            value = self._bounded(store, value, owner)
        if slot.shape == "scalar":
            told = f"put_scalar(S, {slot.name!r}, {slot.number}, {value}, {store.rule})"
            self._said_line(told if self.telling else f"{self.names.set_scalar(slot.name)} = {value}", store.rule)
        elif slot.shape == "sparse":
            values = self.names.slot(slot.name)
            self.line(f"put_sparse(S, {values}, {slot.number}, {owner}, {value}, {store.rule}, {slot.default})")
            self._renew_planes(slot)
        elif slot.name in self.indexes:
            somebody = isinstance(store.value, ir.Scalar) and store.value.name in ("me", "active")
            self._store_indexed(slot, owner, value, store.rule, never_none=somebody)
        else:
            values = self.names.slot(slot.name)
            told = f"put(S, {values}, {slot.number}, {owner}, {value}, {store.rule})"
            self._said_line(told if self.telling else f"{values}[{owner}] = {value}", store.rule)

    def _bounded(self, store: ir.Store, value: str, owner: str) -> str:
        name = self.temporary("value")
        self.line(f"{name} = {value}")
        if store.capped or not self.telling:
            self.line(f"if {NO_NUMBER} < {name} < {store.low}:" if store.optional else f"if {name} < {store.low}:")
            self.line(f"    {name} = {store.low}")
            self.line(f"elif {name} > {store.high}:")
            self.line(f"    {name} = {store.high}")
        else:
            bounds = f"{store.low}, {store.high}, {store.rule}"
            self.line(f"{name} = fault(S, {store.slot}, {owner}, {name}, {bounds})")
        return name

    def _store_indexed(self, slot: ir.Slot, owner: str, value: str, rule: int, *, never_none: bool) -> None:
        values, index = (self.names.slot(slot.name + end) for end in ("", "_index"))
        if self.telling:
            self._said_line(f"put_indexed(S, {values}, {index}, {slot.number}, {owner}, {value}, {rule})", rule)
            return
        before = self.temporary("before")
        self.line(f"{before} = {values}[{owner}]")
        if not value.lstrip("-").isalnum():
            after = self.temporary("after")
            self.line(f"{after} = {value}")
            value = after
        with self.indented(f"if {before} != {value}:"):
            self._said_line(f"{values}[{owner}] = {value}", rule)
            self._if_indexed(slot, before, lambda name: self._leave(index, owner, name))
            self._if_indexed(slot, value, lambda name: self._join(index, owner, name), never_none=never_none)

    def _if_indexed(self, slot: ir.Slot, value: str, write: Callable[[str], None], *, never_none: bool = False) -> None:
        """Writes what keeps the index: for those values alone that somebody looks up."""
        size = slot.size
        wanted = self.indexes[slot.name] - ({NONE} if never_none else set())
        place = str(int(value) + 1) if value.lstrip("-").isdigit() else f"{value} + 1"
        if value.lstrip("-").isdigit():
            if int(value) in wanted:
                write(place)
        elif wanted >= set(range(size)) and (NONE in wanted or never_none or not slot.optional):
            write(place)
        elif wanted >= set(range(size)):
            with self.indented(f"if {value} >= 0:"):
                write(place)
        else:
            for number in sorted(wanted):
                with self.indented(f"if {value} == {number}:"):
                    write(str(number + 1))

    def _leave(self, index: str, owner: str, value: str) -> None:
        self.line(f"list_ = {index}[{value}]")
        self.line(f"list_.pop(bisect_left(list_, {owner}))")

    def _join(self, index: str, owner: str, value: str) -> None:
        self.line(f"insort({index}[{value}], {owner})")

    # -------------------------------------------------------------------------------------------- cards, tiles, the end

    def _cards(self, operation: ir.MoveCard | ir.TakeDrawn | ir.LayTile) -> None:
        match operation:
            case ir.MoveCard() if not self.tells_of_cards and write_move(self, operation):
                pass
            case ir.MoveCard(card=None):
                there = write_any(self, operation)
                with self.indented(f"if {there}:") if there else nullcontext():
                    self._move_all(operation)
            case ir.MoveCard():
                assert operation.card is not None
                texts = self.together(operation.source_owner, operation.target_owner, operation.card)
                moved = f"{self.variable(operation.moved)} = " if operation.moved else ""
                self._said_line(
                    f"{moved}move_card(S, SLOTS[{operation.source}], {texts[0]}, SLOTS[{operation.target}], {texts[1]}, "
                    f"{texts[2]}, {operation.how}, {operation.rule})",
                    operation.rule,
                )
            case ir.TakeDrawn():
                self._applied(operation.rule)
                if not self.tells_of_cards and write_take(self, operation):
                    return
                texts = self.together(operation.source_owner, operation.target_owner, operation.card)
                target = "None" if operation.target < 0 else f"SLOTS[{operation.target}]"
                self._said_line(
                    f"take_drawn(S, SLOTS[{operation.source}], {texts[0]}, {target}, {texts[1]}, {texts[2]}, {operation.rule})",
                    operation.rule,
                )
            case ir.LayTile():
                tile, space, rotation = self.together(operation.tile, operation.space, operation.rotation)
                plane = self.planes[operation.board]
                laying = (
                    f"lay_tile(S, SLOTS[{operation.tile_slot}], SLOTS[{operation.rotation_slot}], "
                    f"{self.names.slot(plane.frontier)}, {plane.width}, {tile}, {space}, {rotation}, {operation.rule})"
                )
                self._lay(plane, laying, operation, tile, space, rotation)
            case _:
                assert_never(operation)

    def _move_all(self, operation: ir.MoveCard) -> None:
        owners = self.together(operation.source_owner, operation.target_owner)
        moved = f"{self.variable(operation.moved)} = " if operation.moved else ""
        self._said_line(
            f"{moved}move_all(S, SLOTS[{operation.source}], {owners[0]}, SLOTS[{operation.target}], {owners[1]}, "
            f"{operation.how}, {operation.rule}, {operation.shuffled})",
            operation.rule,
        )

    def _lay(self, plane: ir.Plane, laying: str, operation: ir.LayTile, tile: str, space: str, rotation: str) -> None:
        """Lays a tile; what is kept beside it grows when it is new, and is made anew when it takes the place of another."""
        if not plane.needs and not plane.beside:
            self._said_line(laying, operation.rule)
            return
        self._said_line(f"if {laying}:", operation.rule)
        self.depth += 1
        if plane.needs:
            asks = f"{plane.asks}[{tile}][{rotation}]"
            self.line(f"extend_needs({self.names.slot(plane.needs)}, {asks}, {plane.width}, {space})")
        for name, steps in plane.beside:
            self.line(f"extend_beside({self.names.slot(name)}, {steps}, {space})")
        self.depth -= 1
        if plane.needs:
            self.line("else:")
            self.depth += 1
            self._renew_needs(plane)
            self.depth -= 1

    def _renew_planes(self, slot: ir.Slot) -> None:
        """What is kept beside the tiles of a plane after one of them was changed by hand."""
        for plane in self.game.planes:
            tiles = self.names.slot(self.game.slots[plane.tiles].name)
            if slot.number == plane.tiles:  # tiles are there or not: the frontier moves with them
                self.line(f"renew_frontier({tiles}, {self.names.slot(plane.frontier)}, {plane.width})")
                for name, steps in plane.beside:
                    self.line(f"renew_beside({self.names.slot(name)}, {tiles}, {steps})")
            if plane.needs and slot.number in (plane.tiles, plane.rotations):
                self._renew_needs(plane)

    def _renew_needs(self, plane: ir.Plane) -> None:
        tiles, rotations = (self.names.slot(self.game.slots[number].name) for number in (plane.tiles, plane.rotations))
        self.line(f"renew_needs({self.names.slot(plane.needs)}, {tiles}, {rotations}, {plane.asks}, {plane.width})")


def _is_within(store: ir.Store) -> bool:
    """Whether a fixed value needs no look at the bounds."""
    if not isinstance(store.value, ir.Const) or store.low is None or store.high is None:
        return False
    return store.low <= store.value.value <= store.high or (store.optional and store.value.value == NO_NUMBER)
