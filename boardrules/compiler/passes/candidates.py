"""A loop over the tiles of a plane does not run over all of them where a test names the few that can pass it.

`s == me.home or any(b in Boat of me: b.at in around(s))` can hold only for my home and for what lies around my boats: these are
gathered, and every test is then asked of them as before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boardrules.compiler import ir
from boardrules.compiler.ir.logic import negate
from boardrules.compiler.ir.walk import counts_work, names_read, substitute, walk

Step = ir.SetLocal | ir.SetList | ir.Required


def name_candidates(game: ir.Game) -> ir.Game:
    """Looks at the loops of every action."""
    steps = {name: steps for plane in game.planes for name, steps in plane.beside}
    mutual = frozenset(name for name, steps in steps.items() if {*steps} == {-step for step in steps})
    return replace(game, actions=tuple(_action(action, mutual) for action in game.actions))


def _action(action: ir.Action, mutual: frozenset[str]) -> ir.Action:
    if action.plan is None:
        return action
    levels = tuple(_level(level, mutual) for level in action.plan.levels)
    return replace(action, plan=replace(action.plan, levels=levels))


def _level(level: ir.Level, mutual: frozenset[str]) -> ir.Level:
    loop = level.loop
    if loop is None or level.columns:
        return level
    if not isinstance(loop.source, ir.SelectSource):
        source = _few(loop.source, level, None, mutual)
    else:
        condition = loop.source.condition
        then = _few(loop.source.then, level, negate(condition), mutual)
        source = replace(loop.source, then=then, otherwise=_few(loop.source.otherwise, level, condition, mutual))
    if source == loop.source:
        return level
    counted = loop.counted if loop.counted is not None or not loop.charge else ir.Size(loop.source)
    return replace(level, loop=replace(loop, source=source, counted=counted))


def _few(source: ir.Source, level: ir.Level, refuted: ir.Expr | None, mutual: frozenset[str]) -> ir.Source:
    """The few of all tiles that one of the tests names, or all of them. `refuted` is what does not hold for any of them."""
    assert level.loop is not None
    if not isinstance(source, ir.Laid):
        return source
    variable = level.loop.variable
    for condition, lets in _tests(level.tests):
        parts = condition.operands if isinstance(condition, ir.Logic) and condition.operator == "or" else (condition,)
        found = _Candidates(variable, lets, mutual).of_any(tuple(part for part in parts if part != refuted))
        if found is not None:
            there = ir.Contains(ir.Local(variable), source)
            found = ir.InOrder(found) if isinstance(found, ir.Joined) else found
            return ir.Chosen(ir.Loop(variable, found, there))
    return source


def _tests(steps: tuple[Step, ...]) -> Iterator[tuple[ir.Expr, dict[str, ir.Expr]]]:
    """The conditions of a level and what has been worked out for them, up to the first step that counts its work: that has to be
    counted for every tile."""
    lets: dict[str, ir.Expr] = {}
    for step in steps:
        if counts_work(step) or any(isinstance(node, (ir.Charged, ir.Call, ir.SourceCall, ir.CanChoose)) for node in walk(step)):
            return
        if isinstance(step, ir.SetLocal):
            lets[step.name] = step.value
        elif isinstance(step, ir.Required):
            yield step.condition, dict(lets)


class _Candidates:
    """What a variable can be where a condition holds: perhaps more, never less."""

    def __init__(self, variable: str, lets: dict[str, ir.Expr], mutual: frozenset[str]) -> None:
        self.variable = variable
        self.lets = lets
        self.mutual = mutual  # where what lies beside a tile has that tile beside it
        self.made = 0

    def of_any(self, parts: tuple[ir.Expr, ...]) -> ir.Source | None:
        """Where one of several conditions holds."""
        sources = [self.of(part) for part in parts]
        found: ir.Source | None = None
        for source in sources:
            if source is None:
                return None
            found = source if found is None else ir.Joined("union", found, source)
        return found

    def of(self, condition: ir.Expr) -> ir.Source | None:
        match condition:
            case ir.Local() if condition.name in self.lets:
                return self.of(self.lets[condition.name])
            case ir.Bind():
                return self.of(substitute(condition.body, {condition.name: condition.value}))
            case ir.Logic(operator="or"):
                return self.of_any(condition.operands)
            case ir.Logic(operator="and"):
                return next((found for found in map(self.of, condition.operands) if found is not None), None)
            case ir.Op(operator="=="):
                for side, other in ((condition.left, condition.right), (condition.right, condition.left)):
                    if side == ir.Local(self.variable) and not self._rests(other):
                        return ir.Items((other,))
            case ir.Contains(source=ir.Beside() as beside):
                if beside.space == ir.Local(self.variable) and beside.kept in self.mutual and not self._rests(condition.item):
                    return ir.Beside(beside.kept, condition.item)
                if condition.item == ir.Local(self.variable) and not self._rests(beside):
                    return beside
            case ir.Fold(word="any", loops=(loop,)) if loop.condition is not None and not self._rests(loop.source):
                return self._searched(loop, loop.condition)
        return None

    def _searched(self, loop: ir.Loop, condition: ir.Expr) -> ir.Source | None:
        """What is found by one of those that a search goes through."""
        found = self.of(condition)
        if found is None:
            return None
        parts = condition.operands if isinstance(condition, ir.Logic) and condition.operator == "and" else (condition,)
        others = tuple(part for part in parts if not self._rests(part))
        outer = replace(loop, condition=ir.Logic("and", others) if len(others) > 1 else others[0] if others else None)
        if isinstance(found, ir.Items) and len(found.values) == 1:
            return ir.Image((outer,), found.values[0])
        self.made += 1
        name = f"{self.variable}_near_{self.made}_"
        return ir.Image((outer, ir.Loop(name, found)), ir.Local(name))

    def _rests(self, part: object) -> bool:
        """Whether something rests on the variable, or on what is worked out for each value of it."""
        return bool(names_read(part) & {self.variable, *self.lets})
