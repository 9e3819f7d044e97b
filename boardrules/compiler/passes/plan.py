"""How the legal instances of an action are found: loops over its parameters, with every test as far out as it can stand.

Each condition is split into the parts that are joined by `and`. A part stands at the level where the last variable it reads is
known, the cheap ones first; what is worked out for it (`let`) comes just before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from heapq import heapify, heappop, heappush

from boardrules.compiler import ir
from boardrules.compiler.ir.walk import names_read
from boardrules.compiler.passes.cost import Costs

Step = ir.SetLocal | ir.SetList


def plan(game: ir.Game) -> ir.Game:
    """Plans every action."""
    costs = Costs(game)
    return replace(game, actions=tuple(replace(action, plan=_Planner(action, costs).plan()) for action in game.actions))


def conjuncts(condition: ir.Expr) -> tuple[ir.Expr, ...]:
    """The parts of a condition joined by `and`."""
    if isinstance(condition, ir.Logic) and condition.operator == "and":
        return tuple(part for operand in condition.operands for part in conjuncts(operand))
    return (condition,)


@dataclass
class _Part:
    """One part of a condition, with what it reads and the level at which all of that is known."""

    test: ir.Required
    reads: set[str]
    level: int


class _Planner:
    def __init__(self, action: ir.Action, costs: Costs) -> None:
        self.action = action
        self.costs = costs
        self.level_of = {parameter.variable: number for number, parameter in enumerate(action.parameters, start=1)}
        self.lets: dict[str, Step] = {}
        self.order: dict[str, int] = {}  # each stands after what it rests on
        self.parts: list[_Part] = []
        self.done: set[str] = set()
        for condition in action.conditions:
            if isinstance(condition, ir.Test):
                counts = _counts(condition)
                self.parts += [self._part(part, counts) for part in conjuncts(condition.condition)]
            else:
                self.order[condition.name] = len(self.lets)
                self.lets[condition.name] = condition
                self.level_of[condition.name] = self._level(self._reads(condition))

    def plan(self) -> ir.Enumeration:
        levels = [ir.Level(None, tuple(self._tests(0)))]
        about = () if self.action.argument_rule < 0 else (ir.Counts(self.action.argument_rule),)
        for number, loop in enumerate(self.action.loops, start=1):
            own = () if loop.condition is None else conjuncts(loop.condition)
            tests = [ir.Required(part, about) for part in own]
            levels.append(ir.Level(replace(loop, condition=None), (*tests, *self._tests(number))))
        return ir.Enumeration(self.action.index, tuple(_mark_last(levels)))

    def _part(self, part: ir.Expr, counts: tuple[ir.Counts, ...]) -> _Part:
        reads = names_read(part)
        return _Part(ir.Required(part, counts), reads, self._level(reads))

    def _reads(self, step: Step) -> set[str]:
        return names_read(step.value if isinstance(step, ir.SetLocal) else step.source)

    def _level(self, reads: set[str]) -> int:
        return max((self.level_of.get(name, 0) for name in reads), default=0)

    def _tests(self, level: int) -> list[Step | ir.Required]:
        """What is tested at a level: the cheap parts first, each after the `let`s it rests on."""
        out: list[Step | ir.Required] = []
        for part in self._in_order([part for part in self.parts if part.level == level]):
            if isinstance(part.test.condition, ir.Const) and part.test.condition.value:
                continue
            self._prepare(part.reads, out)
            out.append(part.test)
        later = {name for part in self.parts if part.level > level for name in part.reads}
        later |= {name for loop in self.action.loops[level:] for name in names_read((loop.source, loop.condition))}
        self._prepare({name for name in self._needed(later) if self.level_of[name] <= level}, out)
        return out

    def _in_order(self, parts: list[_Part]) -> Iterator[_Part]:
        """The cheap parts first. What has been worked out for one makes others cheaper: only those are looked at again."""
        resting: dict[str, list[int]] = {}  # parts that rest on a `let` which is not worked out yet
        for number, part in enumerate(parts):
            for name in self._needed(part.reads):
                resting.setdefault(name, []).append(number)
        waiting = [(self._price(part), number) for number, part in enumerate(parts)]
        heapify(waiting)
        given: set[int] = set()
        while waiting:
            _, number = heappop(waiting)
            if number in given:
                continue
            given.add(number)
            yield parts[number]
            cheaper = {other for name in self.done & resting.keys() for other in resting.pop(name)} - given
            for other in cheaper:
                heappush(waiting, (self._price(parts[other]), other))

    def _price(self, part: _Part) -> int:
        """The cost of a part together with the `let`s that it alone would force to be worked out."""
        steps = [self.lets[name] for name in self._needed(part.reads)]
        return self.costs.of(part.test.condition) + sum(self.costs.of(step) for step in steps)

    def _needed(self, names: set[str]) -> list[str]:
        """The `let`s behind names that have not been worked out yet, each after what it rests on."""
        needed: set[str] = set()
        waiting = [name for name in names if name in self.lets and name not in self.done]
        while waiting:
            name = waiting.pop()
            if name not in needed:
                needed.add(name)
                waiting += [other for other in self._reads(self.lets[name]) if other in self.lets and other not in self.done]
        return sorted(needed, key=self.order.__getitem__)

    def _prepare(self, names: set[str], out: list[Step | ir.Required]) -> None:
        for name in self._needed(names):
            self.done.add(name)
            out.append(self.lets[name])


def _counts(test: ir.Test) -> tuple[ir.Counts, ...]:
    own = () if test.rule < 0 else (ir.Counts(test.rule, applies=test.defined),)
    return (*own, *(ir.Counts(rule) for rule in test.around if rule != test.rule))


def _mark_last(levels: list[ir.Level]) -> list[ir.Level]:
    """Of the tests under one rule only the last one tells that all of them hold."""
    seen: set[int] = set()
    marked: list[ir.Level] = []
    for level in reversed(levels):
        tests: list[Step | ir.Required] = []
        for test in reversed(level.tests):
            if isinstance(test, ir.Required):
                test = replace(test, counts=tuple(replace(one, last=one.rule not in seen) for one in test.counts))
                seen.update(one.rule for one in test.counts)
            tests.append(test)
        marked.append(replace(level, tests=tuple(reversed(tests))))
    return marked[::-1]
