"""Operations as C statements. There are no events here: whoever wants to know what happened steps in Python."""

from __future__ import annotations

from typing import assert_never

from boardrules.compiler import ir
from boardrules.compiler.ir.walk import walk
from boardrules.compiler.native.cards import take_drawn
from boardrules.compiler.native.expressions import NUMBER, Expressions
from boardrules.compiler.native.shape import plane_names
from boardrules.compiler.native.sources import put_into
from boardrules.runtime.domains import NO_NUMBER
from boardrules.runtime.events import TO, UNDER


class Operations(Expressions):
    """Writes operations."""

    def operations(self, operations: tuple[ir.Operation, ...]) -> None:
        """Each in a scope of its own: what it leaves behind is a variable of the flow."""
        for operation in operations:
            with self.block(""):
                self.operation(operation)

    def operation(self, operation: ir.Operation) -> None:
        match operation:
            case ir.SetLocal():
                self.line(f"{self.variable(operation.name)} = {self.value(operation.value)};")
            case ir.SetList():
                self._set_list(operation)
            case ir.SetScalar():
                self.line(f"S->{operation.name} = {self.value(operation.value)};")
            case ir.Store():
                self._store(operation)
            case ir.When():
                self._when(operation)
            case ir.Each():
                self._each(operation)
            case ir.Eliminate():
                self.line(f"S->out |= INT64_C(1) << {self.value(operation.player)};")
            case ir.Announce():
                pass
            case ir.Declare():
                self.line(f"S->winners = {self.value(operation.winners)};")
                self.line(f"S->end_rule = {operation.rule};")
            case ir.DeclareCounted():
                self.line("S->winners = count_winners(P, S);")
                self.line("S->counted = 1;")
            case ir.Count():
                self.count(operation.rule)
            case ir.Charge():
                self.charge(operation.steps, operation.at)
            case ir.Renew():
                self._renew(operation)
            case ir.Reset():
                self._reset(operation)
            case ir.MoveCard():
                self._move(operation)
            case ir.TakeDrawn():
                self._take(operation)
            case ir.LayTile():
                self._lay(operation)
            case _:
                assert_never(operation)

    def _set_list(self, operation: ir.SetList) -> None:
        target, number = self.list_of(operation.name)
        if any(isinstance(node, ir.Kept) and node.name == operation.name for node in walk(operation.source)):
            values, count = self.listed(ir.Cut(operation.source, ir.Const(self.shape.capacity(operation.source))))
            place = self.fresh("i")
            self.line(f"for (int {place} = 0; {place} < {count}; {place}++) {target}[{place}] = {values}[{place}];")
            self.line(f"{number} = {count};")
            return
        put_into(self, operation.source, target, number)

    def _when(self, operation: ir.When) -> None:
        condition = self.value(operation.condition)
        with self.block(f"if ({condition})"):
            self.operations(operation.then)
        if operation.otherwise:
            with self.block("else"):
                self.operations(operation.otherwise)

    def _each(self, operation: ir.Each) -> None:
        """What is gone through is copied first where the body might change it."""
        if isinstance(operation.source, (ir.Span_, ir.Fixed, ir.Kept)):
            if operation.charge:
                self.charge(f"({self.size(operation.source)}) * {operation.charge}", operation.at)
            self.each(operation.source, lambda value: self._body(operation, value))
            return
        values, count = self.listed(operation.source)
        copied = self.fresh("copied")
        capacity = self.shape.capacity(operation.source)
        place, value = self.fresh("i"), self.fresh("each")
        self.line(f"const int {copied}_n = {count}; int32_t {copied}[{capacity}];")
        self.line(f"for (int {place} = 0; {place} < {copied}_n; {place}++) {copied}[{place}] = {values}[{place}];")
        if operation.charge:
            self.charge(f"(int64_t){copied}_n * {operation.charge}", operation.at)
        place = self.fresh("i")
        with self.block(f"for (int {place} = 0; {place} < {copied}_n; {place}++)"):
            self.line(f"const {NUMBER} {value} = {copied}[{place}];")
            self._body(operation, value)

    def _body(self, operation: ir.Each, value: str) -> None:
        self.bind_as(operation.variable, value)
        self.operations(operation.body)

    def _renew(self, operation: ir.Renew) -> None:
        owner = self.value(operation.owner)
        if not operation.table:
            self.line(f"renew_{operation.kept}(P, S, {owner});")
            return
        name = self.fresh("owner")
        self.line(f"const {NUMBER} {name} = {owner};")
        begin, length = self.table(operation.table).row([name])
        place = self.fresh("i")
        with self.part_of_table(place, begin, length):
            self.line(f"renew_{operation.kept}(P, S, {self.table(operation.table).name}[{place}]);")

    def _reset(self, operation: ir.Reset) -> None:
        slot = self.game.slots[operation.slot]
        plane = self.shape.plane_of(slot)
        names, place = plane_names(plane), self.fresh("i")
        with self.block(f"for (int {place} = 0; {place} < S->{names.laid_n}; {place}++)"):
            self.line(f"S->{slot.name}[cell_{plane.frontier}(S, S->{names.laid}[{place}]) - 1] = {slot.default};")

    # -------------------------------------------------------------------------------------------- stores

    def _store(self, store: ir.Store) -> None:
        slot = self.game.slots[store.slot]
        owner, value = self.together(store.owner, store.value)
        if store.low is not None and store.high is not None:
            name = self.fresh("value")
            self.line(f"{NUMBER} {name} = {value};")
            sure = f"{name} != {NO_NUMBER} && " if store.optional else ""
            fault = "" if store.capped else " P->faults++;"
            self.line(f"if ({sure}{name} < {store.low}) {{ {name} = {store.low};{fault} }}")
            self.line(f"else if ({name} > {store.high}) {{ {name} = {store.high};{fault} }}")
            value = name
        if slot.shape == "scalar":
            self.line(f"S->{slot.name} = {value};")
        elif slot.shape == "sparse":
            self._store_sparse(slot, owner, value)
        elif slot.name in self.shape.indexes:
            self.line(f"put_{slot.name}(S, {owner}, {value});")
        else:
            self.line(f"S->{slot.name}[{owner}] = {value};")

    def _store_sparse(self, slot: ir.Slot, owner: str, value: str) -> None:
        plane = self.shape.plane_of(slot)
        base, names = plane.frontier, plane_names(plane)
        space, cell, new = self.fresh("space"), self.fresh("cell"), self.fresh("new")
        self.line(f"const {NUMBER} {space} = {owner}, {new} = {value}; const int {cell} = open_{base}(P, S, {space});")
        if slot.number not in (plane.tiles, plane.rotations):
            self.line(f"S->{slot.name}[{cell}] = {new};")
            return
        with self.block(f"if (S->{slot.name}[{cell}] != {new})"):
            if slot.number == plane.tiles:
                self.line(f"if ({new} == {slot.default}) br_list_remove(S->{names.laid}, &S->{names.laid_n}, {space});")
                with self.block(f"else if (S->{slot.name}[{cell}] == {slot.default})"):
                    self.line(f"if (S->{names.laid_n} >= {plane.width // 2}) br_give_up(P);")
                    self.line(f"S->{names.laid}[S->{names.laid_n}++] = (int32_t){space};")
            self.line(f"S->{slot.name}[{cell}] = {new};")
            self.line(f"renew_{base}(P, S);")

    def _lay(self, operation: ir.LayTile) -> None:
        plane = next(plane for plane in self.game.planes if plane.board == operation.board)
        base, names = plane.frontier, plane_names(plane)
        tiles, rotations = (self.game.slots[number].name for number in (operation.tile_slot, operation.rotation_slot))
        tile, space, rotation = (self.named(part, "laid") for part in (operation.tile, operation.space, operation.rotation))
        cell, new = self.fresh("cell"), self.fresh("new")
        self.line(f"const int {cell} = open_{base}(P, S, {space}), {new} = S->{tiles}[{cell}] < 0;")
        with self.block(f"if (!{new} || S->{names.laid_n} < {plane.width // 2})"):
            self.line(f"if ({new}) S->{names.laid}[S->{names.laid_n}++] = (int32_t){space};")
            self.line(f"S->{tiles}[{cell}] = {tile}; S->{rotations}[{cell}] = {rotation};")
            self.line(f"if ({new}) {{ extend_{base}(P, S, {space}); {f'need_{base}(P, S, {space});' if plane.needs else ''} }}")
            self.line(f"else renew_{base}(P, S);")
        self.line("else P->faults++;")

    # -------------------------------------------------------------------------------------------- cards

    def _move(self, operation: ir.MoveCard) -> None:
        source, target = self.game.slots[operation.source], self.game.slots[operation.target]
        if operation.card is None:
            self._move_all(operation, source, target)
            return
        owner, target_owner, card = (
            self.named(part, "moved") for part in (operation.source_owner, operation.target_owner, operation.card)
        )
        moved = self.fresh("is_moved")
        self.line(f"const int {moved} = {target_owner} >= 0 && take_{source.name}(S, {owner}, {card});")
        self.line(f"if ({moved}) put_{target.name}(S, {target_owner}, {card}, {operation.how});")
        if operation.moved:
            self.line(f"{self.variable(operation.moved)} = {moved};")

    def _move_all(self, operation: ir.MoveCard, source: ir.Slot, target: ir.Slot) -> None:
        owner, target_owner = (self.named(part, "moved") for part in (operation.source_owner, operation.target_owner))
        cards, number = self.fresh("cards"), self.fresh("number")
        same = f" && {owner} != {target_owner}" if operation.source == operation.target else ""
        place = self.fresh("i")
        self.line(f"int32_t {cards}[{self.shape.zone_capacity(source)}]; int {number} = 0;")
        with self.block(f"if ({owner} >= 0 && {target_owner} >= 0{same})"):
            self.line(f"{number} = all_{source.name}(S, {owner}, {cards});")
            if target.limit is not None:
                room = self.fresh("room")
                self.line(f"const {NUMBER} {room} = br_max(0, {target.limit} - size_{target.name}(S, {target_owner}));")
                self.line(f"if ({room} < {number}) {number} = (int){room};")
            if operation.how == UNDER and not operation.shuffled:
                self.line(f"br_reverse({cards}, {number});")
            with self.block(f"for (int {place} = 0; {place} < {number}; {place}++)"):
                self.line(f"take_{source.name}(S, {owner}, {cards}[{place}]);")
            how = TO if operation.shuffled else operation.how
            place = self.fresh("i")
            with self.block(f"for (int {place} = 0; {place} < {number}; {place}++)"):
                self.line(f"put_{target.name}(S, {target_owner}, {cards}[{place}], {how});")
        if operation.moved:
            values, count = self.list_of(operation.moved)
            place = self.fresh("i")
            self.line(f"for (int {place} = 0; {place} < {number}; {place}++) {values}[{place}] = {cards}[{place}];")
            self.line(f"{count} = {number};")

    def _take(self, operation: ir.TakeDrawn) -> None:
        pile = self.game.slots[operation.source]
        self.count(operation.rule)
        owner, target_owner, card = (
            self.named(part, "drawn") for part in (operation.source_owner, operation.target_owner, operation.card)
        )
        for text in take_drawn(pile, self.shape.zone_capacity(pile), owner, card):
            self.line(text)
        if operation.target >= 0:
            self.line(f"put_{self.game.slots[operation.target].name}(S, {target_owner}, {card}, {TO});")
