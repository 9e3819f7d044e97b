"""`after(move(x, y): …)`: what an action or a procedure does, as operations on a copy of the position, and the question behind it.

Nothing waits in a trial: the checker refuses what would. Where play would leave the action (`win me`, `end turn`) the trial is
over, and the question is asked of the position as it is then.
"""

from __future__ import annotations

from boardrules.compiler import ir
from boardrules.compiler.lower.counting import Count
from boardrules.compiler.lower.effects import Effects
from boardrules.compiler.lower.lowering import Env, Lowering, is_set
from boardrules.compiler.lower.values import fitted
from boardrules.ruleset import expressions as ex
from boardrules.ruleset import statements as st
from boardrules.ruleset.growth import LEAVING
from boardrules.ruleset.leads_to import Key, body_of
from boardrules.ruleset.types import Type
from boardrules.ruleset.visit import subexpressions, walk_statements


def lower_what_if(lowering: Lowering, expression: ex.WhatIf, env: Env) -> ir.Expr:
    """A call of the function that tries it."""
    mentioned = {item.name for item in subexpressions(expression) if isinstance(item, ex.Variable)}
    own = {item.name for item in (expression.value, *subexpressions(expression.value)) if isinstance(item, ex.Variable)}
    around = [name for name in env if name in own & mentioned]
    given = [env[name] for name in around]
    arguments = [ir.AsList(one) if isinstance(one, ir.Kept) else one for one in given]
    tried = _Tried(lowering, expression)
    function = tried.function({name: isinstance(env[name], ir.Kept) for name in around})
    return ir.Call(function, (*tried.arguments(env), *arguments))


class _Tried:
    """One question of this kind."""

    def __init__(self, lowering: Lowering, expression: ex.WhatIf) -> None:
        self.lowering = lowering
        self.context = lowering.context
        self.expression = expression
        ruleset = lowering.context.ruleset
        if expression.of == "action":
            action = ruleset.actions[expression.done]
            self.parameters = [(binder.name, binder.type) for binder in action.parameters]
            self.lets = [one for one in action.conditions if isinstance(one, st.Let)]
            self.body = action.effects
        else:
            procedure = ruleset.procedures[expression.done]
            self.parameters, self.lets, self.body = list(procedure.parameters), [], procedure.body

    def arguments(self, env: Env) -> list[ir.Expr]:
        return [
            fitted(argument, type_, self.lowering.value(argument, env))
            for (_, type_), argument in zip(self.parameters, self.expression.arguments, strict=True)
        ]

    def function(self, around: dict[str, bool]) -> str:
        """The function: it takes the arguments of what is tried, and then the names around that the question mentions."""
        context = self.context
        given = [context.fresh(name) for name, _ in self.parameters]
        known = {name: context.fresh(name) for name in around}
        inner: Env = {name: ir.Local(local) for (name, _), local in zip(self.parameters, given, strict=True)}
        asking: Env = {name: ir.Kept(local) if around[name] else ir.Local(local) for name, local in known.items()}
        function = context.names.make(f"after_{self.expression.done}", beginning="define_")
        with self.lowering.apart():
            before = _Trial(self.lowering).tried(self._needed(), self.body, inner)
            value = self.lowering.value(self.expression.value, asking)
        parameters = (*given, *known.values())
        self.lowering.functions[function] = ir.Function(function, parameters, value, at=context.at, before=before)
        return function

    def _needed(self) -> list[st.Let]:
        """The `let`s at the head of the action that what it does rests on."""
        names: set[str] = set()
        for statement in walk_statements(self.body):
            names |= {item.name for item in subexpressions(statement) if isinstance(item, ex.Variable)}
        found: list[st.Let] = []
        for let in reversed(self.lets):
            if let.name in names:
                found.append(let)
                names |= {item.name for item in (let.value, *subexpressions(let.value)) if isinstance(item, ex.Variable)}
        return found[::-1]


class _Trial(Effects):
    """Operations that neither tell nor count anything, and stop where play would leave them."""

    def __init__(self, lowering: Lowering) -> None:
        super().__init__(lowering)
        self.stopped = ""
        self._known: dict[Key, bool] = {}

    def tried(self, lets: list[st.Let], body: tuple[st.Statement, ...], env: Env) -> tuple[ir.Operation, ...]:
        operations: list[ir.Operation] = []
        if self._leaves_in(body):
            self.stopped = self.context.local("stopped", Type(kind="flag"))
            operations.append(ir.SetLocal(self.stopped, ir.Const(0)))
        for let in lets:
            env = self.let(let, env, operations)
        return (*operations, *self.body(body, env))

    def body(self, statements: tuple[st.Statement, ...], env: Env) -> tuple[ir.Operation, ...]:
        """What follows a statement that may stop the trial is done unless it did."""
        operations: list[ir.Operation] = []
        for number, statement in enumerate(statements):
            with self.context.standing(statement.rule, statement.place):
                env = self.statement(statement, env, operations)
            rest = statements[number + 1 :]
            if rest and self._leaves(statement):
                operations.append(ir.When(self._goes_on(), self.body(rest, env)))
                break
        return tuple(operations)

    def statement(self, statement: st.Statement, env: Env, out: list[ir.Operation]) -> Env:
        match statement:
            case Count() | st.LogNote():
                return env
            case st.Win():
                winners = self.lowering.value(statement.players, env)
                mask = winners if is_set(statement.players.type) else ir.Primitive("with_bit", (ir.Const(0), winners))
                out += [ir.Declare(mask, self.context.rule(statement.rule)), ir.SetLocal(self.stopped, ir.Const(1))]
                return env
            case st.EndGame() | st.EndTurn() | st.EndStep():
                out.append(ir.SetLocal(self.stopped, ir.Const(1)))
                return env
        before = len(out)
        after = super().statement(statement, env, out)
        if isinstance(statement, (st.ForEach, st.Repeat)) and self._leaves(statement):
            out[before:] = [self._guarded(operation) for operation in out[before:]]
        return after

    def _guarded(self, operation: ir.Operation) -> ir.Operation:
        """A loop in which nothing more happens once the trial has stopped."""
        if not isinstance(operation, ir.Each):
            return operation
        return ir.Each(operation.variable, operation.source, (ir.When(self._goes_on(), operation.body),), at=operation.at)

    def _goes_on(self) -> ir.Expr:
        return ir.Op("==", ir.Local(self.stopped), ir.Const(0))

    def _leaves(self, statement: st.Statement) -> bool:
        return self._leaves_in((statement,))

    def _leaves_in(self, statements: tuple[st.Statement, ...]) -> bool:
        """Whether some statements, or what they lead to, may leave the action."""
        return any(
            isinstance(statement, LEAVING)
            or (isinstance(statement, st.Perform) and self._body_leaves(("procedure", statement.procedure)))
            or any(self._body_leaves(("trigger", str(number))) for number in self.growth.triggers_of(statement))
            for statement in walk_statements(statements)
        )

    def _body_leaves(self, key: Key) -> bool:
        if key not in self._known:
            self._known[key] = self._leaves_in(body_of(self.context.ruleset, key))
        return self._known[key]
