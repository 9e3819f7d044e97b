"""The course of play as blocks: setup, turns and rounds, actions, decisions, rolls and draws.

Statements that neither wait nor jump become straight operations (see `effects`). The others cut the flow into blocks. A
procedure or
trigger that waits is compiled once and called with the number of the block to come back to, which is kept in a variable: there is
no recursion, so one variable each is enough.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from boardrules.compiler import ir
from boardrules.compiler.lower.effects import Effects, Fired
from boardrules.compiler.lower.flow_parts import Draft, Routine, Scope
from boardrules.compiler.lower.lowering import Env, Lowering, is_set
from boardrules.compiler.lower.values import fitted
from boardrules.ruleset import statements as st
from boardrules.ruleset.model import ChangeTriggerModel, MomentTriggerModel, ProcedureModel
from boardrules.ruleset.secrecy import CHANGED, TIMES_LEFT, Bound
from boardrules.ruleset.statements import ActionModel
from boardrules.ruleset.types import Type
from boardrules.runtime.domains import NONE
from boardrules.runtime.program import ActionInfo, ParameterInfo

BLOCK_TYPE = Type(kind="number", low=0, high=10**6)


def countdown(count: Type) -> Type:
    """The type of what is left of a number of times."""
    return Type(kind="number", low=min(0, count.low), high=max(0, count.high))


Body = ProcedureModel | ChangeTriggerModel | MomentTriggerModel
"""What is compiled once and called."""

DEEPEST_AT_ONCE = 25
"""How deep statements stand in each other, those of procedures and actions included, when the next body is put off."""


class Flow:
    """Builds the blocks of one game."""

    def __init__(self, lowering: Lowering) -> None:
        self.lowering = lowering
        self.context = lowering.context
        self.effects = Effects(lowering)
        self.blocks: list[Draft] = []
        self.nodes: list[ir.Node] = [ir.Node(0, "over", "decision", "", (), NONE, "")]
        self.actions: list[ActionInfo] = []
        self.action_models: dict[int, tuple[ActionModel, Env]] = {}
        self.routines: dict[object, Routine] = {}
        self._labels: dict[str, int] = {}
        self._next_base = 0
        self._nesting = 0  # how deep the statements at hand stand in others
        self._later: list[Callable[[], None]] = []
        self.current = self.block("start")
        self.action_numbers = {name: self.add_action(name, action, {}) for name, action in self.context.ruleset.actions.items()}
        self.done_action = self._add_info("done", (), ())
        self.turn_end = self.block("the turn ends")
        self.pass_on = self.block("the turn passes on")
        self.final_count = self.block("the final count")
        self.setup_done = self.block("the first round")
        self.turn_start = self.block("a turn begins")

    # -------------------------------------------------------------------------------------------- blocks

    def block(self, comment: str = "") -> Draft:
        new = Draft(len(self.blocks), comment=comment, at=self.context.at)
        self.blocks.append(new)
        return new

    def go(self, block: Draft) -> None:
        """Goes on writing in another block."""
        self.current = block

    def end(self, terminator: ir.Terminator) -> None:
        """Ends the current block, unless something before has ended it already."""
        if self.current.end is None:
            self.current.end = terminator

    def jump(self, to: Draft) -> None:
        self.end(ir.Jump(to.number))

    def emit(self, operation: ir.Operation) -> None:
        if self.current.end is None:
            self.current.operations.append(operation)

    def local(self, name: str, type_: Type, *, is_list: bool = False, bound: Bound | None = None) -> str:
        """A variable of the flow, with its type in case it has to be kept."""
        return self.context.local(name, type_, is_list=is_list, bound=bound)

    # -------------------------------------------------------------------------------------------- actions

    def add_action(self, name: str, action: ActionModel, env: Env) -> int:
        """Numbers an action."""
        parameters = tuple(ParameterInfo(binder.name, binder.type) for binder in action.parameters)
        index = self._add_info(name, parameters, action.rules)
        self.action_models[index] = (action, env)
        return index

    def _add_info(self, name: str, parameters: tuple[ParameterInfo, ...], rules: tuple[str, ...]) -> int:
        size = 1
        for parameter in parameters:
            size *= self.context.domains.size(parameter.type)
        info = ActionInfo(len(self.actions), name, parameters, self._next_base, size, rules)
        self._next_base += size
        self.actions.append(info)
        return info.index

    # -------------------------------------------------------------------------------------------- the whole game

    def build(self) -> None:
        """Setup, rounds, turns, the final count."""
        ruleset = self.context.ruleset
        self.go(self.blocks[0])
        self.statements(ruleset.setup, {}, Scope("setup", self.setup_done.number, self.setup_done.number))
        self.jump(self.setup_done)
        round_start, turn_start = self.block("a round begins"), self.turn_start
        self.go(self.setup_done)
        self.emit(ir.SetScalar("active", ir.Primitive("first_seat", (ir.Scalar("next_up"),))))
        self.emit(ir.SetScalar("next_up", ir.Const(NONE)))
        self.jump(round_start)
        self._round_start(round_start, turn_start)
        self._turn(turn_start)
        self._turn_end(round_start, turn_start)
        self.go(self.final_count)
        self._body(ruleset.finish, "finish")
        self.emit(ir.DeclareCounted())
        self.end(ir.Over())
        while self._later:
            self._later.pop()()
        self._place_of_turns()

    def _place_of_turns(self) -> None:
        """Turns and rounds stand nowhere in the rules: what they begin with does, or else the turn that holds nothing."""
        ruleset = self.context.ruleset
        rule, place = next(((first.rule, first.place) for first in ruleset.turn), ("", ruleset.place))
        with self.context.standing(rule, place):
            for block in self.blocks:
                block.at = self.context.at if block.at == NONE else block.at

    def _body(self, body: tuple[st.Statement, ...], label: str, end_turn: Draft | None = None) -> None:
        """Statements that stand for themselves; what leaves them goes on after them."""
        after = self.block()
        self.statements(body, {}, Scope(label, after.number, (end_turn or after).number))
        self.jump(after)
        self.go(after)

    def _has_moment(self, moment: str) -> bool:
        return any(trigger.moment == moment for trigger in self.context.ruleset.moment_triggers)

    def _moment(self, moment: str, end_turn: Draft | None = None) -> None:
        for trigger in self.context.ruleset.moment_triggers:
            if trigger.moment == moment:
                self._body(trigger.body, moment, end_turn)

    def _round_start(self, round_start: Draft, turn_start: Draft) -> None:
        self.go(round_start)
        self.emit(ir.SetScalar("round", ir.Op("+", ir.Scalar("round"), ir.Const(1))))
        self.emit(ir.SetScalar("had_turn", ir.Const(0)))
        self.emit(ir.SetScalar("me", ir.Scalar("active")))
        self.emit(ir.Announce("round", NONE, ir.Scalar("round")))
        self._moment("round starts")
        self.jump(turn_start)

    def _turn(self, turn_start: Draft) -> None:
        self.go(turn_start)
        if self.context.eliminates:  # between two turns the next player may have gone out
            begins = self.block()
            is_out = ir.Primitive("bit", (ir.Scalar("out"), ir.Scalar("active")))
            self.end(ir.Branch(is_out, self.pass_on.number, begins.number))
            self.go(begins)
        self.emit(ir.SetScalar("turn_number", ir.Op("+", ir.Scalar("turn_number"), ir.Const(1))))
        self.emit(ir.SetScalar("me", ir.Scalar("active")))
        self.emit(ir.SetScalar("had_turn", ir.Primitive("with_bit", (ir.Scalar("had_turn"), ir.Scalar("active")))))
        self.emit(ir.Announce("turn", NONE, ir.Scalar("active")))
        self._moment("turn starts", self.turn_end)
        self.statements(self.context.ruleset.turn, {}, Scope("turn", self.turn_end.number, self.turn_end.number))
        self.jump(self.turn_end)

    def _turn_end(self, round_start: Draft, turn_start: Draft) -> None:
        self.go(self.turn_end)
        if self._has_moment("turn ends") or self._has_moment("round ends"):
            self.emit(ir.SetScalar("me", ir.Scalar("active")))
        self._moment("turn ends")
        self.jump(self.pass_on)
        self.go(self.pass_on)
        everyone = (1 << self.context.players) - 1
        if self.context.eliminates:
            nobody, somebody = self.block("nobody is left"), self.block("somebody is left")
            self.end(ir.Branch(ir.Op("==", ir.Scalar("out"), ir.Const(everyone)), nobody.number, somebody.number))
            self.go(nobody)
            self.emit(ir.Declare(ir.Const(0), NONE))
            self.end(ir.Over())
            self.go(somebody)
        if self.context.eliminates or self.context.chooses_next:
            seat: ir.Expr = ir.Primitive("next_seat", (ir.Scalar("active"), ir.Scalar("next_up"), ir.Scalar("out")))
            self.emit(ir.SetScalar("active", seat))
            self.emit(ir.SetScalar("next_up", ir.Const(NONE)))
        elif self.context.players == 2:
            self.emit(ir.SetScalar("active", ir.Op("-", ir.Const(1), ir.Scalar("active"))))
        else:
            last = ir.Op("==", ir.Scalar("active"), ir.Const(self.context.players - 1))
            seat = ir.Select(last, ir.Const(0), ir.Op("+", ir.Scalar("active"), ir.Const(1)))
            self.emit(ir.SetScalar("active", seat))
        round_over = self.block("the round ends")
        all_had = ir.Primitive("all_had_turn", (ir.Scalar("had_turn"), ir.Scalar("out")))
        self.end(ir.Branch(all_had, round_over.number, turn_start.number))
        self.go(round_over)
        self._moment("round ends")
        self.jump(round_start)

    # -------------------------------------------------------------------------------------------- statements

    def statements(self, statements: tuple[st.Statement, ...], env: Env, scope: Scope) -> Env:
        self._nesting += 1
        for statement in statements:
            if self.current.end is not None:  # what follows a jump is never reached
                break
            with self.context.standing(statement.rule, statement.place):
                env = self.statement(statement, env, scope)
        self._nesting -= 1
        return env

    def statement(self, statement: st.Statement, env: Env, scope: Scope) -> Env:
        if isinstance(statement, st.Let):
            env = self.effects.let(statement, env, self.current.operations)
        elif self.effects.simple(statement):
            self.effects.statement(statement, env, self.current.operations)
        else:
            env = self._waiting(statement, env, scope)
        return env

    def _waiting(self, statement: st.Statement, env: Env, scope: Scope) -> Env:
        """Statements that wait or jump."""
        match statement:
            case st.Step():
                after = self.block()
                inner = replace(scope, label=f"{scope.label}.{statement.name}", leave=after.number, decider=None)
                self.statements(statement.body, env, inner)
                self.jump(after)
                self.go(after)
            case st.If():
                self._if(statement, env, scope)
            case st.ForEach():
                self._for_each(statement, env, scope)
            case st.Repeat():
                self._repeat(statement, env, scope)
            case st.Perform():
                self._perform(statement, env, scope)
            case st.Choose():
                from boardrules.compiler.lower.decisions import lower_choose

                lower_choose(self, statement, env, scope)
            case st.Ask():
                from boardrules.compiler.lower.decisions import lower_ask

                lower_ask(self, statement, env, scope)
            case st.Draw():
                from boardrules.compiler.lower.decisions import lower_draw

                return lower_draw(self, statement, env, scope)
            case st.Roll():
                from boardrules.compiler.lower.decisions import lower_roll

                return lower_roll(self, statement, env, scope)
            case st.Win():
                mask = self.winners(statement, env)
                self.emit(ir.Declare(mask, self.context.rule(statement.rule)))
                self.end(ir.Over())
            case st.EndGame():
                self._end_game(statement)
            case st.EndTurn():
                self._leave(scope, scope.end_turn)
            case st.EndStep():
                self._leave(scope, scope.leave)
            case st.Let() | st.Eliminate() | st.NextPlayer() | st.LogNote():
                raise AssertionError(f"nothing waits here: {statement.kind}")
            case _:
                self.run_triggers(self.effects.change(statement, env, self.current.operations), scope)
        return env

    def _leave(self, scope: Scope, to: int) -> None:
        """Leaves the statements around; who decided before a question decides again."""
        if scope.decider is not None:
            self.emit(ir.SetScalar("me", ir.Local(scope.decider)))
        self.end(ir.Jump(to))

    def winners(self, statement: st.Win, env: Env) -> ir.Expr:
        if is_set(statement.players.type):
            return self.lowering.value(statement.players, env)
        return ir.Primitive("with_bit", (ir.Const(0), self.lowering.value(statement.players, env)))

    def _end_game(self, statement: st.EndGame) -> None:
        rule = self.context.rule(statement.rule)
        if statement.without_winner or self.context.ruleset.score is None:
            self.emit(ir.Declare(ir.Const(0), rule))
            self.end(ir.Over())
        else:
            self.emit(ir.SetScalar("end_rule", ir.Const(rule)))
            self.jump(self.final_count)

    def _if(self, statement: st.If, env: Env, scope: Scope) -> None:
        condition = self.lowering.value(statement.condition, env)
        if isinstance(condition, ir.Const):
            self.statements(statement.then if condition.value else statement.otherwise, env, scope)
            return
        then, otherwise, after = self.block(), self.block(), self.block()
        self.end(ir.Branch(condition, then.number, otherwise.number))
        self.go(then)
        self.statements(statement.then, env, scope)
        self.jump(after)
        self.go(otherwise)
        self.statements(statement.otherwise, env, scope)
        self.jump(after)
        self.go(after)

    def _for_each(self, statement: st.ForEach, env: Env, scope: Scope) -> None:
        """A loop that waits: the values still to be visited are kept, together with how many have been."""
        binder = statement.binder
        values = self.local(f"{binder.name}_values", binder.type, is_list=True, bound=(binder.name, binder.place))
        with self.lowering.in_order():
            self.emit(ir.SetList(values, self.lowering.source(binder.domain, env)))
        variable, (head, after) = self._loop(binder.name, binder.type, values)
        self.statements(statement.body, {**env, binder.name: ir.Local(variable)}, scope)
        self.jump(head)
        self.go(after)

    def _loop(self, name: str, type_: Type, values: str) -> tuple[str, tuple[Draft, Draft]]:
        """The head of a loop over values that are kept: its variable, and the blocks to go on with and to leave to."""
        bound = self.context.bound.get(values)
        visited = self.local(f"{name}_visited", BLOCK_TYPE, bound=bound)
        self.context.visited[visited] = values
        variable = self.local(name, type_, bound=bound)
        head, body, after = self.block(f"for {name}"), self.block(), self.block()
        self.emit(ir.SetLocal(visited, ir.Const(0)))
        self.jump(head)
        self.go(head)
        more = ir.Op("<", ir.Local(visited), ir.Size(ir.Kept(values)))
        self.end(ir.Branch(more, body.number, after.number))
        self.go(body)
        self.emit(ir.SetLocal(variable, ir.Element(ir.Kept(values), ir.Local(visited))))
        self.emit(ir.SetLocal(visited, ir.Op("+", ir.Local(visited), ir.Const(1))))
        return variable, (head, after)

    def _repeat(self, statement: st.Repeat, env: Env, scope: Scope) -> None:
        left = self.local(TIMES_LEFT, countdown(statement.times.type), bound=(TIMES_LEFT, statement.place))
        head, body, after = self.block("repeat"), self.block(), self.block()
        self.emit(ir.SetLocal(left, self.lowering.value(statement.times, env)))
        self.jump(head)
        self.go(head)
        condition: ir.Expr = ir.Op(">", ir.Local(left), ir.Const(0))
        if statement.condition is not None:
            condition = ir.Logic("and", (condition, self.lowering.value(statement.condition, env)))
        self.end(ir.Branch(condition, body.number, after.number))
        self.go(body)
        self.emit(ir.SetLocal(left, ir.Op("-", ir.Local(left), ir.Const(1))))
        self.statements(statement.body, env, scope)
        self.jump(head)
        self.go(after)

    # -------------------------------------------------------------------------------------------- routines

    def _perform(self, statement: st.Perform, env: Env, scope: Scope) -> None:
        procedure = self.context.ruleset.procedures[statement.procedure]
        values = [
            fitted(argument, type_, self.lowering.value(argument, env))
            for (_, type_), argument in zip(procedure.parameters, statement.arguments, strict=True)
        ]
        self.call(self._routine(statement.procedure, procedure, procedure.name, procedure.parameters, scope), values)

    def _routine(self, key: object, model: Body, name: str, parameters: tuple[tuple[str, Type], ...], scope: Scope) -> Routine:
        """Compiles a body once for each kind of place it is called from; the caller goes on where it was."""
        in_turn = scope.end_turn == self.turn_end.number
        key = (key, in_turn, scope.after_action)
        if key in self.routines:
            return self.routines[key]
        caller = self.current
        entry = self.block(name)
        locals_ = tuple(self.local(parameter, type_, bound=(parameter, model.place)) for parameter, type_ in parameters)
        routine = Routine(entry.number, locals_, self.local(f"after_{name}", BLOCK_TYPE))
        self.routines[key] = routine

        def write() -> None:
            self.go(entry)
            env: Env = {parameter: ir.Local(local) for (parameter, _), local in zip(parameters, locals_, strict=True)}
            leave = self.block()
            inner = Scope(name, leave.number, self.turn_end.number if in_turn else leave.number, None, scope.after_action)
            self.statements(model.body, env, inner)
            self.jump(leave)
            self.go(leave)
            self.end(ir.Return(routine.way_back))

        self.apart(write)
        self.go(caller)
        return routine

    def apart(self, write: Callable[[], None]) -> None:
        """Writes a body that stands apart from the statements at hand: at once, or, where statements already stand deep in each
        other, when those are done. So no chain of procedures, triggers or actions exhausts the stack."""
        if self._nesting > DEEPEST_AT_ONCE:
            self._later.append(write)
        else:
            write()

    def call(self, routine: Routine, values: list[ir.Expr]) -> None:
        """Calls a routine and goes on after it."""
        after = self.block()
        for parameter, value in zip(routine.parameters, values, strict=True):
            self.emit(ir.SetLocal(parameter, value))
        self.emit(ir.SetLocal(routine.way_back, ir.Const(after.number)))
        self.end(ir.Jump(routine.entry))
        routine.returns.append(after.number)
        self.go(after)

    def trigger_types(self, trigger: ChangeTriggerModel) -> tuple[tuple[str, Type], ...]:
        """The names of a trigger with their types."""
        slot = self.context.slot(trigger.owner_kind, trigger.owner, trigger.field)
        owner = self.context.owner_type(trigger.owner_kind, trigger.owner)
        owners = () if trigger.owner_kind == "shared" else (owner,)
        values = (slot.type, slot.type) if trigger.watch == "changes" else (slot.type,)
        return tuple(zip(trigger.names, (*owners, *values), strict=True))

    def run_triggers(self, triggered: list[Fired], scope: Scope) -> None:
        """Runs triggers in their order, each under its condition. Values are handed over before the first runs."""
        for fired in triggered:
            if self.effects.in_place(fired.trigger):
                self.current.operations.extend(self.effects.run_trigger(fired))
            elif fired.cards is None:
                after = self.block()
                if fired.condition is not None:
                    fire = self.block()
                    self.end(ir.Branch(fired.condition, fire.number, after.number))
                    self.go(fire)
                self._call_trigger(fired.trigger, fired.names, scope)
                self.jump(after)
                self.go(after)
            else:
                self._for_each_card(fired, scope)

    def _call_trigger(self, trigger: ChangeTriggerModel, names: Env, scope: Scope) -> None:
        number = self.context.growth.number_of(trigger)
        types = self.trigger_types(trigger)
        routine = self._routine(number, trigger, f"when_{trigger.field}_{trigger.watch}", types, scope)
        values = [names[name] for name, _ in types]
        self.call(routine, [value for value in values if not isinstance(value, ir.Kept)])

    def _for_each_card(self, fired: Fired, scope: Scope) -> None:
        """Runs a trigger that waits for every card that was moved at once."""
        assert fired.cards is not None
        card_type = self.context.slot(fired.trigger.owner_kind, fired.trigger.owner, fired.trigger.field).type
        card, after = self._loop(CHANGED, card_type, fired.cards)
        self._call_trigger(fired.trigger, {**fired.names, fired.trigger.names[-1]: ir.Local(card)}, scope)
        self.jump(after[0])
        self.go(after[1])

    def action_ends(self, scope: Scope) -> None:
        """The triggers after every action, unless the action led away or belongs to such a trigger itself."""
        if scope.after_action or self.current.end is not None:
            return
        inside = replace(scope, after_action=True)
        for number, trigger in enumerate(self.context.ruleset.moment_triggers):
            if trigger.moment != "action ends":
                continue
            if self.context.growth.measured(trigger.body).in_place:
                self.current.operations.extend(self.effects.body(trigger.body, {}))
            else:
                self.call(self._routine(("action ends", number), trigger, "action_ends", (), inside), [])

    # -------------------------------------------------------------------------------------------- nodes

    def node_name(self, label: str) -> str:
        """A stable name for a node; further nodes in the same place are counted."""
        count = self._labels.get(label, 0) + 1
        self._labels[label] = count
        return label if count == 1 else f"{label}#{count}"
