"""Statements that neither wait nor jump: straight operations on the position."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from boardrules.compiler import ir
from boardrules.compiler.lower.counting import Count
from boardrules.compiler.lower.functions import zone_of
from boardrules.compiler.lower.lowering import Env, Lowering, is_set
from boardrules.compiler.lower.values import adapt, fitted
from boardrules.ruleset import expressions as ex
from boardrules.ruleset import statements as st
from boardrules.ruleset.growth import DEEPEST_IN_PLACE
from boardrules.ruleset.model import ChangeTriggerModel
from boardrules.ruleset.secrecy import CHANGED
from boardrules.ruleset.types import Type
from boardrules.ruleset.visit import nested_statements
from boardrules.runtime.layout import Slot


@dataclass(frozen=True)
class Fired:
    """A trigger that a change sets off: under which condition, and what its names stand for.

    When many cards move at once, `cards` is the variable with those that did, and the trigger runs for each."""

    trigger: ChangeTriggerModel
    condition: ir.Expr | None
    names: Env
    cards: str | None = None


QUARTERS = Type(kind="number", low=0, high=3)
"""How far a tile can be turned."""

JUMPING = (st.Choose, st.Ask, st.Draw, st.Roll, st.Win, st.EndGame, st.EndTurn, st.EndStep)


class Effects:
    """Lowers statements to operations; knows which statements can be lowered so."""

    def __init__(self, lowering: Lowering) -> None:
        self.lowering = lowering
        self.context = lowering.context
        self.growth = lowering.context.growth

    # -------------------------------------------------------------------------------------------- what is simple

    def simple(self, statement: st.Statement) -> bool:
        """Whether a statement runs through without waiting for anybody and without leaving its place, and is not nested so deep
        that no language could write it in one piece."""
        levels = self._levels(statement)
        return levels is not None and levels <= DEEPEST_IN_PLACE

    def _levels(self, statement: st.Statement) -> int | None:
        """How deep statements stand in a statement that runs through, itself included; None for one that does not."""
        if isinstance(statement, JUMPING):
            return None
        if isinstance(statement, st.Perform):
            body = self.growth.bodies["procedure", statement.procedure]
            return 1 + body.nesting if body.in_place else None
        inner = [self._levels(one) for one in nested_statements(statement)]
        triggers = [self.growth.bodies["trigger", str(number)] for number in self.growth.triggers_of(statement)]
        inner += [body.nesting if body.in_place else None for body in triggers]
        return None if None in inner else 1 + max((levels for levels in inner if levels is not None), default=0)

    def in_place(self, trigger: ChangeTriggerModel) -> bool:
        """Whether a trigger is written out where it is set off: it runs through, and it is not long."""
        return self.growth.bodies["trigger", str(self.growth.number_of(trigger))].in_place

    def triggers_of(self, statement: st.Statement) -> list[ChangeTriggerModel]:
        """The triggers that a statement sets off."""
        return [self.context.ruleset.change_triggers[number] for number in self.growth.triggers_of(statement)]

    # -------------------------------------------------------------------------------------------- lowering

    def body(self, statements: tuple[st.Statement, ...], env: Env) -> tuple[ir.Operation, ...]:
        """The operations of simple statements."""
        operations: list[ir.Operation] = []
        for statement in statements:
            with self.context.standing(statement.rule, statement.place):
                env = self.statement(statement, env, operations)
        return tuple(operations)

    def statement(self, statement: st.Statement, env: Env, out: list[ir.Operation]) -> Env:
        """Appends the operations of one simple statement; the environment grows with a `let`."""
        match statement:
            case st.Let():
                return self.let(statement, env, out)
            case st.Step():
                out.extend(self.body(statement.body, env))
            case st.If():
                condition = self.lowering.value(statement.condition, env)
                if isinstance(condition, ir.Const):
                    out.extend(self.body(statement.then if condition.value else statement.otherwise, env))
                else:
                    out.append(ir.When(condition, self.body(statement.then, env), self.body(statement.otherwise, env)))
            case st.ForEach():
                self.for_each(statement, env, out)
            case st.Repeat():
                self.repeat(statement, env, out)
            case st.Perform():
                self.perform(statement, env, out)
            case st.NextPlayer():
                out.append(ir.SetScalar("next_up", self.lowering.value(statement.player, env)))
            case st.Eliminate():
                out.append(ir.Eliminate(self.lowering.value(statement.player, env), self.context.rule(statement.rule)))
            case Count():
                out.append(ir.Count(self.context.rule(statement.rule)))
            case st.LogNote():
                out.append(ir.Announce("note", self.context.rule(statement.rule), ir.Const(self.context.note(statement.text))))
            case st.Choose() | st.Ask() | st.Draw() | st.Roll() | st.Win() | st.EndGame() | st.EndTurn() | st.EndStep():
                raise AssertionError(f"play waits or jumps: {statement.kind}")
            case _:
                for fired in self.change(statement, env, out):
                    out.extend(self.run_trigger(fired))
        return env

    def run_trigger(self, fired: Fired) -> tuple[ir.Operation, ...]:
        """The operations of a trigger that neither waits nor jumps."""
        if fired.cards is not None:
            card, names = self.lowering.bind(fired.trigger.names[-1], fired.names)
            return (ir.Each(card, ir.Kept(fired.cards), self.body(fired.trigger.body, names), at=self.context.at),)
        body = self.body(fired.trigger.body, fired.names)
        return body if fired.condition is None else (ir.When(fired.condition, body),)

    def let(self, statement: st.Let, env: Env, out: list[ir.Operation]) -> Env:
        bound = (statement.name, statement.place)
        if is_set(statement.value.type):
            with self.lowering.in_order():
                source = self.lowering.source(statement.value, env)
            type_ = statement.value.type.element or statement.value.type
            local = self.context.local(statement.name, type_, is_list=True, bound=bound)
            out.append(ir.SetList(local, source))
            return {**env, statement.name: ir.Kept(local)}
        value = self.lowering.value(statement.value, env)
        local = self.context.local(statement.name, statement.value.type, bound=bound)
        out.append(ir.SetLocal(local, value))
        return {**env, statement.name: ir.Local(local)}

    def for_each(self, statement: st.ForEach, env: Env, out: list[ir.Operation]) -> None:
        """The values are taken before the first is visited, so the body may change what the domain looks at."""
        with self.lowering.in_order():
            source = self.lowering.source(statement.binder.domain, env)
        variable, inner = self.lowering.bind(statement.binder.name, env)
        out.append(ir.Each(variable, source, self.body(statement.body, inner), at=self.context.at))

    def repeat(self, statement: st.Repeat, env: Env, out: list[ir.Operation]) -> None:
        """Once the condition fails nothing changes any more, so testing it again each time is the same as stopping."""
        body = self.body(statement.body, env)
        if statement.condition is not None:
            body = (ir.When(self.lowering.value(statement.condition, env), body),)
        times = ir.Span_(ir.Const(0), self.lowering.value(statement.times, env), max(0, statement.times.type.high))
        out.append(ir.Each(self.context.fresh("time"), times, body, at=self.context.at))

    def perform(self, statement: st.Perform, env: Env, out: list[ir.Operation]) -> None:
        procedure = self.context.ruleset.procedures[statement.procedure]
        inner: dict[str, ir.Expr | ir.Kept] = {}
        for (name, type_), argument in zip(procedure.parameters, statement.arguments, strict=True):
            value = self.lowering.value(argument, env)
            value = fitted(argument, type_, value)
            if isinstance(value, (ir.Const, ir.Local)) and not is_set(type_):
                inner[name] = value
                continue
            local = self.context.local(name, type_)
            out.append(ir.SetLocal(local, value))
            inner[name] = ir.Local(local)
        out.extend(self.body(procedure.body, inner))

    # -------------------------------------------------------------------------------------------- changes and what they set off

    def change(
        self, statement: st.Assign | st.AddTo | st.Move | st.Shuffle | st.PlaceTile, env: Env, out: list[ir.Operation]
    ) -> list[Fired]:
        """Appends the change itself; answers with the triggers to run, each with its condition and environment."""
        match statement:
            case st.Assign():
                return self.assign(statement, env, out)
            case st.AddTo():
                return self.add_to(statement, env, out)
            case st.Move():
                return self.move(statement, env, out)
            case st.Shuffle():
                return self.shuffle(statement, env, out)
            case st.PlaceTile():
                return self.place(statement, env, out)
            case _:
                assert_never(statement)

    def simple_operand(self, expression: ir.Expr, name: str, type_: Type, out: list[ir.Operation]) -> ir.Expr:
        """An expression that may be used several times: computed once."""
        if isinstance(expression, (ir.Const, ir.Local)):
            return expression
        local = self.context.local(name, type_)
        out.append(ir.SetLocal(local, expression))
        return ir.Local(local)

    def target(self, target: ex.FieldValue, env: Env, out: list[ir.Operation]) -> tuple[ir.Expr, ir.Expr]:
        """Owner and present value of a field that is to be changed."""
        slot = self.context.slot(target.owner_kind, target.owner, target.name)
        if target.base is None:
            return ir.Const(0), ir.Scalar(slot.name)
        owner = self.simple_operand(self.lowering.value(target.base, env), "owner", target.base.type, out)
        present: ir.Expr = ir.Sparse(slot.name, owner, slot.default) if slot.shape == "sparse" else ir.At(slot.name, owner)
        return owner, present

    def assign(self, statement: st.Assign, env: Env, out: list[ir.Operation]) -> list[Fired]:
        target = statement.target
        owner, present = self.target(target, env, out)
        value = adapt(statement.value, target.type, self.lowering.value(statement.value, env))
        if statement.operator != "=":
            value = ir.Op("+" if statement.operator == "+=" else "-", present, value)
        return self.store(statement, target, owner, present, value, out)

    def add_to(self, statement: st.AddTo, env: Env, out: list[ir.Operation]) -> list[Fired]:
        target = statement.target
        owner, present = self.target(target, env, out)
        item = self.simple_operand(self.lowering.value(statement.item, env), "item", statement.item.type, out)
        element = target.type.element
        assert element is not None
        bit = ir.Op("-", item, ir.Const(element.low)) if element.kind == "number" and element.low else item
        changed: ir.Expr = ir.Primitive("without_bit" if statement.remove else "with_bit", (present, bit))
        given = statement.item.type
        if element.kind == "number" and not element.low <= given.low <= given.high <= element.high:
            fits = ir.Logic("and", (ir.Op(">=", item, ir.Const(element.low)), ir.Op("<=", item, ir.Const(element.high))))
            changed = ir.Select(fits, changed, present)
        return self.store(statement, target, owner, present, changed, out)

    def store(
        self,
        statement: st.Assign | st.AddTo,
        target: ex.FieldValue,
        owner: ir.Expr,
        present: ir.Expr,
        value: ir.Expr,
        out: list[ir.Operation],
    ) -> list[Fired]:
        triggers = self.triggers_of(statement)
        if triggers:
            before = self.context.local("before", target.type, bound=(CHANGED, statement.place))
            out.append(ir.SetLocal(before, present))
        slot = self.context.slot(target.owner_kind, target.owner, target.name)
        type_ = slot.type
        store = ir.Store(slot.number, owner, value, self.context.rule(statement.rule))
        if type_.kind == "number":
            store = replace(store, low=type_.low, high=type_.high, capped=type_.capped, optional=type_.optional)
        optional = target.base is not None and target.base.type.optional
        out.append(ir.When(ir.Op(">=", owner, ir.Const(0)), (store,)) if optional else store)
        if not triggers:
            return []
        after = self.context.local("after", target.type, bound=(CHANGED, statement.place))
        out.append(ir.SetLocal(after, present))
        condition = ir.Op("!=", ir.Local(before), ir.Local(after))
        values = [ir.Local(before), ir.Local(after)] if target.base is None else [owner, ir.Local(before), ir.Local(after)]
        return [Fired(trigger, condition, dict(zip(trigger.names, values, strict=True))) for trigger in triggers]

    def move(self, statement: st.Move, env: Env, out: list[ir.Operation]) -> list[Fired]:
        source, source_owner = self._zone(statement.source, env, out)
        target, target_owner = self._zone(statement.target, env, out)
        rule = self.context.rule(statement.rule)
        how = ("to", "onto", "under").index(statement.how)
        if statement.card is None:
            return self._move_all(statement, ir.MoveCard(source, source_owner, target, target_owner, None, how, rule), out)
        card = self.simple_operand(self.lowering.value(statement.card, env), "card", statement.card.type, out)
        move = ir.MoveCard(source, source_owner, target, target_owner, card, how, rule)
        moved = None
        if self.triggers_of(statement):  # what was not moved sets nothing off
            moved = self.context.local("moved", Type(kind="flag"))
            out.append(ir.SetLocal(moved, ir.Const(0)))
            move = replace(move, moved=moved)
        guards = self._move_guards(statement, card, source_owner, target_owner)
        out.append(ir.When(ir.Logic("and", tuple(guards)) if len(guards) > 1 else guards[0], (move,)) if guards else move)
        return self.card_triggers(statement, card, source_owner, target_owner, moved)

    def _move_all(self, statement: st.Move | st.Shuffle, move: ir.MoveCard, out: list[ir.Operation]) -> list[Fired]:
        """All cards at once; each of them sets off what watches the zones."""
        triggers = self.triggers_of(statement)
        if not triggers:
            out.append(move)
            return []
        type_ = Type(kind="card", name=statement.source.type.name)
        cards = self.context.local("moved", type_, is_list=True, bound=(CHANGED, statement.place))
        out.append(ir.SetList(cards, ir.Fixed(())))
        out.append(replace(move, moved=cards))
        fired: list[Fired] = []
        for trigger in triggers:
            owner = move.source_owner if trigger.watch == "loses" else move.target_owner
            names = {} if trigger.owner_kind == "shared" else {trigger.names[0]: owner}
            fired.append(Fired(trigger, None, names, cards))
        return fired

    def _move_guards(self, statement: st.Move, card: ir.Expr, source_owner: ir.Expr, target_owner: ir.Expr) -> list[ir.Expr]:
        """When a move cannot be made nothing happens: no such card, no such place, or a full zone."""
        guards: list[ir.Expr] = []
        for expression, owner in ((statement.source.base, source_owner), (statement.target.base, target_owner)):
            if expression is not None and expression.type.optional:
                guards.append(ir.Op(">=", owner, ir.Const(0)))
        if statement.card is not None and statement.card.type.optional:
            guards.append(ir.Op(">=", card, ir.Const(0)))
        room = self.room(statement.target, target_owner)
        return guards if room is None else [*guards, room]

    def room(self, zone: ex.ZoneRef, owner: ir.Expr) -> ir.Expr | None:
        """Whether a zone with a limit has room for one more card."""
        slot = self.context.slot(zone.owner_kind, zone.owner, zone.name)
        assert slot.zone is not None
        if slot.zone.limit is None:
            return None
        size = ir.ZoneSize(slot.name, owner, slot.cards, slot.shape == "stack", slot.ordered)
        return ir.Op("<", size, ir.Const(slot.zone.limit))

    def _zone(self, zone: ex.ZoneRef, env: Env, out: list[ir.Operation]) -> tuple[int, ir.Expr]:
        slot, owner = zone_of(self.lowering, zone, env)
        return slot.number, self.simple_operand(owner, "owner", self.context.owner_type(slot.owner_kind, slot.owner), out)

    def card_triggers(
        self,
        statement: st.Move | st.Draw,
        card: ir.Expr,
        source_owner: ir.Expr,
        target_owner: ir.Expr,
        moved: str | None = None,
    ) -> list[Fired]:
        """What a card sets off by leaving its zone and coming into another, if (`moved`) it did."""
        found: list[Fired] = []
        for trigger in self.triggers_of(statement):
            owner = source_owner if trigger.watch == "loses" else target_owner
            values = [card] if trigger.owner_kind == "shared" else [owner, card]
            condition = None if moved is None else ir.Local(moved)
            found.append(Fired(trigger, condition, dict(zip(trigger.names, values, strict=True))))
        return found

    def shuffle(self, statement: st.Shuffle, env: Env, out: list[ir.Operation]) -> list[Fired]:
        source, source_owner = self._zone(statement.source, env, out)
        target, target_owner = self._zone(statement.target, env, out)
        rule = self.context.rule(statement.rule)
        return self._move_all(statement, ir.MoveCard(source, source_owner, target, target_owner, None, 0, rule, shuffled=True), out)

    def place(self, statement: st.PlaceTile, env: Env, out: list[ir.Operation]) -> list[Fired]:
        board = statement.at.type.name
        space = self.simple_operand(self.lowering.value(statement.at, env), "space", statement.at.type, out)
        tile = self.simple_operand(self.lowering.value(statement.tile, env), "tile", statement.tile.type, out)
        rotation: ir.Expr = ir.Const(0)
        if statement.turned is not None:
            turned = self.lowering.value(statement.turned, env)
            if statement.turned.type.low < QUARTERS.low or statement.turned.type.high > QUARTERS.high:
                turned = ir.Op("%", turned, ir.Const(QUARTERS.high + 1))  # turned all the way round is not turned
            rotation = self.simple_operand(turned, "rotation", QUARTERS, out)
        tile_slot = self.context.slot("board", board, "tile")
        rotation_slot = self.context.slot("board", board, "rotation")
        rule = self.context.rule(statement.rule)
        lay = ir.LayTile(board, tile_slot.number, rotation_slot.number, tile, space, rotation, rule)
        triggers = self.triggers_of(statement)
        watched = {slot.field: slot for slot in (tile_slot, rotation_slot) if any(t.field == slot.field for t in triggers)}
        before = {field: self._read(slot, space, "before", out) for field, slot in watched.items()}
        out.append(lay)
        after = {field: self._read(slot, space, "after", out) for field, slot in watched.items()}
        found: list[Fired] = []
        for trigger in triggers:
            values = [space, before[trigger.field], after[trigger.field]]
            changed = ir.Op("!=", values[1], values[2])
            found.append(Fired(trigger, changed, dict(zip(trigger.names, values, strict=True))))
        return found

    def _read(self, slot: Slot, space: ir.Expr, name: str, out: list[ir.Operation]) -> ir.Expr:
        """What a space of a plane holds at this moment, under a name."""
        local = self.context.local(name, slot.type)
        out.append(ir.SetLocal(local, ir.Sparse(slot.name, space, slot.default)))
        return ir.Local(local)
