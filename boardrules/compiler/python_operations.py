"""Operations as Python statements. When stepping, stores go through the runtime, which keeps events; when rolling, they
are written out."""

from __future__ import annotations

from collections.abc import Callable

from boardrules.compiler import ir
from boardrules.compiler.context import Context
from boardrules.compiler.domains import NO_NUMBER, NONE
from boardrules.compiler.layout import Slot
from boardrules.compiler.python_counting import write_applied
from boardrules.compiler.python_expressions import Expressions
from boardrules.compiler.python_writer import Names


class Operations(Expressions):
    """Writes operations."""

    def __init__(
        self, names: Names, context: Context, *, rolling: bool, unread: frozenset[str] = frozenset(), indent: int = 1
    ) -> None:
        super().__init__(names, indent)
        self.context = context
        self.rolling = rolling
        self.unread = unread  # scalars that nobody reads in a playout

    def operations(self, operations: list[ir.Operation] | tuple[ir.Operation, ...]) -> None:
        for operation in operations:
            self.operation(operation)

    def operation(self, operation: ir.Operation) -> None:
        match operation:
            case ir.SetLocal():
                self.line(f"{self.names.variable(operation.name)} = {self.value(operation.value)}")
            case ir.SetList():
                self.line(f"{self.names.variable(operation.name)} = tuple({self.iterable(operation.source)})")
            case ir.SetScalar():
                if operation.name not in self.unread:
                    self.line(f"{self.names.scalar(operation.name)} = {self.value(operation.value)}")
            case ir.Store():
                self._store(operation)
            case ir.When():
                self._when(operation)
            case ir.Each():
                source = self.iterable(operation.source)
                copied = source if isinstance(operation.source, (ir.Span_, ir.Fixed, ir.TableRow, ir.Kept)) else f"tuple({source})"
                with self.indented(f"for {operation.variable} in {copied}:"):
                    self._inner(operation.body)
            case ir.Eliminate():
                player = self.value(operation.player)
                out = self.names.scalar("out")
                self.line(f"{out} |= 1 << {player}")
                self._event(f'("eliminate", {operation.rule}, {player})')
            case ir.Announce():
                value = repr(operation.value) if isinstance(operation.value, str) else self.value(operation.value)
                self._event(f'("{operation.kind}", {operation.rule}, {value})')
            case ir.Declare():
                self._declare(operation)
            case ir.Count():
                write_applied(self, operation.rule)
            case _:
                self._cards(operation)

    def _event(self, text: str) -> None:
        if not self.rolling:
            self.line("if S.events is not None:")
            self.line(f"    S.events.append({text})")

    def _applied(self, rule: int) -> None:
        """Counts that a rule is applied, where rules are counted."""
        if self.context.counting is not None:
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
        slot = self.context.layout.slots[store.slot]
        owner, value = self.together(store.owner, store.value)
        if store.low is not None and store.high is not None and not _is_within(store):
            value = self._bounded(store, value, owner)
        if slot.shape == "scalar":
            if self.rolling:
                self.line(f"{self.names.scalar(slot.name)} = {value}")
            else:
                self.line(f"put_scalar(S, {slot.name!r}, {slot.number}, {value}, {store.rule})")
        elif slot.shape == "sparse":
            values = self.names.slot(slot.name)
            self.line(f"put_sparse(S, {values}, {slot.number}, {owner}, {value}, {store.rule}, {slot.default})")
            if slot.field == "tile":  # tiles are there or not: the frontier moves with them
                frontier = self.names.slot(self.context.layout.frontiers[slot.owner])
                self.line(f"renew_frontier({values}, {frontier}, {self.context.plane(slot.owner).width})")
        elif slot.name in self.context.indexes:
            somebody = isinstance(store.value, ir.Scalar) and store.value.name in ("me", "active")
            self._store_indexed(slot, owner, value, store.rule, never_none=somebody)
        elif self.rolling:
            self.line(f"{self.names.slot(slot.name)}[{owner}] = {value}")
        else:
            self.line(f"put(S, {self.names.slot(slot.name)}, {slot.number}, {owner}, {value}, {store.rule})")

    def _bounded(self, store: ir.Store, value: str, owner: str) -> str:
        name = self.temporary("value")
        self.line(f"{name} = {value}")
        if store.capped or self.rolling:
            self.line(f"if {NO_NUMBER} < {name} < {store.low}:" if store.optional else f"if {name} < {store.low}:")
            self.line(f"    {name} = {store.low}")
            self.line(f"elif {name} > {store.high}:")
            self.line(f"    {name} = {store.high}")
        else:
            bounds = f"{store.low}, {store.high}, {store.rule}"
            self.line(f"{name} = fault(S, {store.slot}, {owner}, {name}, {bounds})")
        return name

    def _store_indexed(self, slot: Slot, owner: str, value: str, rule: int, *, never_none: bool) -> None:
        values, index, places = (self.names.slot(slot.name + end) for end in ("", "_index", "_place"))
        if not self.rolling:
            self.line(f"put_indexed(S, {values}, {index}, {places}, {slot.number}, {owner}, {value}, {rule})")
            return
        before = self.temporary("before")
        self.line(f"{before} = {values}[{owner}]")
        if not value.lstrip("-").isalnum():
            after = self.temporary("after")
            self.line(f"{after} = {value}")
            value = after
        with self.indented(f"if {before} != {value}:"):
            self.line(f"{values}[{owner}] = {value}")
            self._if_indexed(slot, before, lambda name: self._leave(index, places, owner, name))
            self._if_indexed(slot, value, lambda name: self._join(index, places, owner, name), never_none=never_none)

    def _if_indexed(self, slot: Slot, value: str, write: Callable[[str], None], *, never_none: bool = False) -> None:
        """Writes what keeps the index, for those values that somebody looks up."""
        wanted = self.context.indexes[slot.name] - ({NONE} if never_none else set())
        size = self.context.domains.size(slot.type)
        place = str(int(value) + 1) if value.lstrip("-").isdigit() else f"{value} + 1"
        if value.lstrip("-").isdigit():
            if int(value) in wanted:
                write(place)
        elif wanted >= set(range(size)) and (NONE in wanted or never_none or not slot.type.optional):
            write(place)
        elif wanted >= set(range(size)):
            with self.indented(f"if {value} >= 0:"):
                write(place)
        else:
            for number in sorted(wanted):
                with self.indented(f"if {value} == {number}:"):
                    write(str(number + 1))

    def _leave(self, index: str, places: str, owner: str, value: str) -> None:
        self.line(f"list_ = {index}[{value}]")
        self.line("last_ = list_.pop()")
        with self.indented(f"if last_ != {owner}:"):
            self.line(f"place_ = {places}[{owner}]")
            self.line("list_[place_] = last_")
            self.line(f"{places}[last_] = place_")

    def _join(self, index: str, places: str, owner: str, value: str) -> None:
        self.line(f"list_ = {index}[{value}]")
        self.line(f"{places}[{owner}] = len(list_)")
        self.line(f"list_.append({owner})")

    # -------------------------------------------------------------------------------------------- cards, tiles, the end

    def _cards(self, operation: ir.Operation) -> None:
        match operation:
            case ir.MoveCard(card=None):
                owners = self.together(operation.source_owner, operation.target_owner)
                moved = f"{self.names.variable(operation.moved)} = " if operation.moved else ""
                self.line(
                    f"{moved}move_all(S, SLOTS[{operation.source}], {owners[0]}, SLOTS[{operation.target}], {owners[1]}, "
                    f"{operation.how}, {operation.rule}, {operation.shuffled})"
                )
            case ir.MoveCard():
                assert operation.card is not None
                texts = self.together(operation.source_owner, operation.target_owner, operation.card)
                moved = f"{self.names.variable(operation.moved)} = " if operation.moved else ""
                self.line(
                    f"{moved}move_card(S, SLOTS[{operation.source}], {texts[0]}, SLOTS[{operation.target}], {texts[1]}, "
                    f"{texts[2]}, {operation.how}, {operation.rule})"
                )
            case ir.TakeDrawn():
                texts = self.together(operation.source_owner, operation.target_owner, operation.card)
                target = "None" if operation.target < 0 else f"SLOTS[{operation.target}]"
                self._applied(operation.rule)
                self.line(
                    f"take_drawn(S, SLOTS[{operation.source}], {texts[0]}, {target}, {texts[1]}, {texts[2]}, {operation.rule})"
                )
            case ir.LayTile():
                tile, space, rotation = self.together(operation.tile, operation.space, operation.rotation)
                width = self.context.plane(operation.board).width
                frontier = self.names.slot(self.context.layout.frontiers[operation.board])
                self.line(
                    f"lay_tile(S, SLOTS[{operation.tile_slot}], SLOTS[{operation.rotation_slot}], "
                    f"{frontier}, {width}, {tile}, {space}, {rotation}, {operation.rule})"
                )
            case _:
                raise AssertionError(f"no Python for {type(operation).__name__}")

    def _declare(self, operation: ir.Declare) -> None:
        """-2 as the rule: the rule that led to the final count has been noted already."""
        self.line(f"S.winners = {self.value(operation.winners)}")
        if operation.rule != -2:
            self.line(f"S.end_rule = {operation.rule}")
        if operation.counted:
            self.line("S.counted = 1")
        self._event(f'("over", S.end_rule, S.winners, {int(operation.counted)})')


def _is_within(store: ir.Store) -> bool:
    """Whether a fixed value needs no look at the bounds."""
    if not isinstance(store.value, ir.Const) or store.low is None or store.high is None:
        return False
    return store.low <= store.value.value <= store.high or (store.optional and store.value.value == NO_NUMBER)
