"""An action that asks whether another is possible with the same arguments is found as that other is: `sprint(course)`, which
requires `possible(sail(course))`, tests what `sail` tests, instead of asking anew for every course."""

from __future__ import annotations

from dataclasses import replace

from boardrules.compiler import ir
from boardrules.compiler.ir.walk import counts_work, substitute

Step = ir.SetLocal | ir.SetList | ir.Required


def join_plans(game: ir.Game) -> ir.Game:
    """Puts the tests of other actions where it is asked for them."""
    return replace(game, actions=tuple(_joined(action, game) for action in game.actions))


def _joined(action: ir.Action, game: ir.Game) -> ir.Action:
    if action.plan is None or len(action.plan.levels) < 2:
        return action
    *before, last = action.plan.levels
    asked = next((step for step in last.tests if isinstance(step, ir.Required)), None)  # the first: it is asked every time
    if asked is None or not isinstance(asked.condition, ir.CanChoose):
        return action
    other = game.actions[asked.condition.action]
    if not _is_found_alike(action, asked.condition, other):
        return action
    return replace(action, plan=replace(action.plan, levels=_with_tests(action, (*before, last), asked, other)))


def _is_found_alike(action: ir.Action, asked: ir.CanChoose, other: ir.Action) -> bool:
    """Whether the other has the same arguments, from the same sources, and counts nothing itself while it is found. What it counts
    to be asked must be counted for every value, so nothing may be refused before."""
    own = tuple(ir.Local(parameter.variable) for parameter in action.parameters)
    if asked.arguments != own or action.plan is None or other.plan is None or counts_work(other.plan):
        return False
    if other.allowing and any(isinstance(step, ir.Required) for level in other.plan.levels[:-1] for step in level.tests):
        return False
    mine = [level.loop.source for level in action.plan.levels if level.loop is not None]
    others = [level.loop.source for level in other.plan.levels if level.loop is not None]
    return mine == others and all(isinstance(source, (ir.Fixed, ir.Span_)) for source in mine)


def _with_tests(action: ir.Action, levels: tuple[ir.Level, ...], asked: ir.Required, other: ir.Action) -> tuple[ir.Level, ...]:
    """The levels with the tests of the other behind their own; what each question would have counted, the last loop counts."""
    assert other.plan is not None
    parameters = zip(action.parameters, other.parameters, strict=True)
    names = {theirs.variable: ir.Local(mine.variable) for mine, theirs in parameters}
    joined = []
    for level, theirs in zip(levels, other.plan.levels, strict=True):
        own = tuple(step for step in level.tests if step is not asked)
        joined.append(replace(level, tests=(*own, *substitute(tuple(map(_uncounted, theirs.tests)), names))))
    if other.allowing:
        loop = joined[-1].loop
        assert loop is not None
        joined[-1] = replace(joined[-1], loop=replace(loop, charge=loop.charge + other.allowing, at=other.at))
    return tuple(joined)


def _uncounted(step: Step) -> Step:
    """A test without the rules of the other action, which are not what refuses this one."""
    return replace(step, counts=()) if isinstance(step, ir.Required) else step
