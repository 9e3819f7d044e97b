"""How the legal instances of an action are found: every requirement as early as its variables are bound, the cheapest first."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace

from boardrules.compiler import ir
from boardrules.compiler.lower_sets import indexed, split
from boardrules.compiler.lowering import Env, Lowering, is_set
from boardrules.ruleset import expressions as ex
from boardrules.ruleset.statements import ActionModel, Let, Requirement
from boardrules.ruleset.visit import subexpressions

EXPENSIVE = {
    ir.Fold: 12,
    ir.Walk: 200,
    ir.Contains: 12,
    ir.Size: 12,
    ir.Call: 20,
    ir.SourceCall: 30,
    ir.RowRun: 20,
    ir.CanChoose: 300,
}


def cost(node: object) -> int:
    """A rough measure of how long an expression takes."""
    if isinstance(node, tuple):
        return sum(cost(item) for item in node)
    if not is_dataclass(node):
        return 0
    factor = EXPENSIVE.get(type(node), 1)
    return factor + factor * sum(cost(getattr(node, field.name)) for field in fields(node))


def names_in(expression: ex.Expression) -> set[str]:
    """The variables an expression mentions."""
    found = {item.name for item in subexpressions(expression) if isinstance(item, ex.Variable)}
    return found | {expression.name} if isinstance(expression, ex.Variable) else found


@dataclass
class Part:
    """A `let` or one conjunct of a requirement, with the level at which everything it needs is bound."""

    level: int
    let: Let | None
    condition: ex.Expression | None
    needs: set[str]
    rule: str = ""


def dissect(action: ActionModel) -> list[Part]:
    """The conditions of an action as parts with their levels; level n is inside the loop over parameter n (0: before any loop)."""
    level_of = {binder.name: number for number, binder in enumerate(action.parameters, start=1)}
    parts: list[Part] = []
    for condition in action.conditions:
        if isinstance(condition, Let):
            needs = names_in(condition.value)
            level = max((level_of.get(name, 0) for name in needs), default=0)
            level_of[condition.name] = level
            parts.append(Part(level, condition, None, needs))
        else:
            assert isinstance(condition, Requirement)
            for conjunct in split(condition.condition):
                needs = names_in(conjunct)
                level = max((level_of.get(name, 0) for name in needs), default=0)
                parts.append(Part(level, None, conjunct, needs, condition.rule))
    return parts


def mark_last(levels: list[ir.Level]) -> list[ir.Level]:
    """Notes of each rule which of its tests is the last: what passes that has met all that the rule asks for."""
    seen: set[int] = set()
    marked: list[ir.Level] = []
    for level in reversed(levels):
        tests: list[ir.SetLocal | ir.SetList | ir.Expr] = []
        for test in reversed(level.tests):
            tests.append(replace(test, last=test.rule not in seen) if isinstance(test, ir.Tested) else test)
            if isinstance(test, ir.Tested):
                seen.add(test.rule)
        loop = level.loop
        if loop is not None and isinstance(loop.source, ir.Restricted):
            rule = loop.source.rule
            loop = replace(loop, source=replace(loop.source, last=rule not in seen))
            seen.add(rule)
        marked.append(replace(level, loop=loop, tests=tuple(reversed(tests))))
    return marked[::-1]


class Planner:
    """Plans one action in an environment (the variables around an `ask`, none for a declared action)."""

    def __init__(self, lowering: Lowering, number: int, action: ActionModel, env: Env) -> None:
        self.lowering = lowering
        self.number = number
        self.action = action
        self.env = env
        self.parts = dissect(action)
        self.lets = {part.let.name: part for part in self.parts if part.let is not None}
        self.done: set[str] = set()

    def plan(self) -> tuple[ir.Enumeration, tuple[str, ...]]:
        """The enumeration, and the variables that hold the parameters in it."""
        levels = [ir.Level(None, tuple(self.tests(0)))]
        variables: list[str] = []
        for number, binder in enumerate(self.action.parameters, start=1):
            loop = self.parameter(number, binder)
            variables.append(loop.variable)
            own = [] if loop.condition is None else [self.tested(loop.condition, self.action.parameter_rule)]
            bare = ir.Loop(loop.variable, loop.source)
            levels.append(ir.Level(bare, (*own, *self.tests(number))))
        if self.lowering.context.counting is not None:
            levels = mark_last(levels)
        return ir.Enumeration(self.number, tuple(levels)), tuple(variables)

    def parameter(self, number: int, binder: ex.Binder) -> ir.Loop:
        """The loop over a parameter; a requirement that an index can answer becomes the source of the loop."""
        variable, inner = self.lowering.bind(binder.name, self.env)
        for part in self.parts:
            if part.level != number or part.condition is None or part.needs & self.lets.keys():
                continue
            source = indexed(self.lowering, binder.domain, part.condition, inner, variable)
            if source is not None:
                self.parts.remove(part)
                self.env = inner
                return ir.Loop(variable, self.restricted(source, part.rule))
        loop, self.env = self.lowering.loop(binder, None, self.env)
        return ir.Loop(loop.variable, self.restricted(loop.source, self.action.parameter_rule), loop.condition)

    def tests(self, level: int) -> list[ir.SetLocal | ir.SetList | ir.Expr]:
        """What is tested at a level: the cheap requirements first, each after the `let`s it rests on."""
        out: list[ir.SetLocal | ir.SetList | ir.Expr] = []
        conditions = [part for part in self.parts if part.level == level and part.condition is not None]
        for part in sorted(conditions, key=self.price):
            self.prepare(part.needs, out)
            assert part.condition is not None
            test = self.lowering.value(part.condition, self.env)
            if not (isinstance(test, ir.Const) and test.value):
                out.append(self.tested(test, part.rule))
        later = {name for part in self.parts if part.level > level for name in part.needs}
        later |= {name for binder in self.action.parameters for name in names_in(binder.domain)}
        self.prepare({name for name in later if name in self.lets and self.lets[name].level <= level}, out)
        return out

    def tested(self, test: ir.Expr, rule: str) -> ir.Expr:
        """A test that counts, where rules are counted."""
        if self.lowering.context.counting is None or not rule:
            return test
        return ir.Tested(test, self.lowering.context.rule(rule))

    def restricted(self, source: ir.Source, rule: str) -> ir.Source:
        """An index that counts what it leaves out, where rules are counted."""
        context = self.lowering.context
        if context.counting is None or not rule or not isinstance(source, ir.Indexed):
            return source
        total = next(slot.owners for slot in context.layout.slots if slot.name == source.slot)
        return ir.Restricted(source, context.rule(rule), total)

    def price(self, part: Part) -> int:
        """The cost of a requirement together with the `let`s that it alone would force to be computed."""
        assert part.condition is not None
        own = sum(20 if isinstance(item, (ex.Fold, ex.Call, ex.RowLength)) else 1 for item in subexpressions(part.condition))
        own += sum(300 for item in [part.condition, *subexpressions(part.condition)] if isinstance(item, (ex.Walk, ex.Possible)))
        return own + sum(self._let_price(name) for name in part.needs if name in self.lets and name not in self.done)

    def _let_price(self, name: str) -> int:
        let = self.lets[name].let
        assert let is not None
        items = [let.value, *subexpressions(let.value)]
        return sum(
            300 if isinstance(item, (ex.Walk, ex.Possible)) else 10 if isinstance(item, (ex.Fold, ex.Call)) else 1 for item in items
        )

    def prepare(self, names: set[str], out: list[ir.SetLocal | ir.SetList | ir.Expr]) -> None:
        """Computes the `let`s that are needed and not yet there."""
        for name, part in self.lets.items():
            if name not in names or name in self.done:
                continue
            self.done.add(name)
            self.prepare(part.needs, out)
            let = part.let
            assert let is not None
            if is_set(let.value.type):
                with self.lowering.in_order():
                    source = self.lowering.source(let.value, self.env)
                local, self.env = self.lowering.bind(name, self.env, is_list=True)
                out.append(ir.SetList(local, source))
            else:
                value = self.lowering.value(let.value, self.env)
                local, self.env = self.lowering.bind(name, self.env)
                out.append(ir.SetLocal(local, value))
