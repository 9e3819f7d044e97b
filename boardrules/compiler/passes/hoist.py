"""What several values of a parameter share is worked out once: a later parameter whose values do not rest on the earlier ones is
listed before the first loop, with all its tests that do not rest on them either."""

from __future__ import annotations

from dataclasses import replace

from boardrules.compiler import ir
from boardrules.compiler.ir.walk import counts_work, names_read

Step = ir.SetLocal | ir.SetList | ir.Required


def hoist(game: ir.Game) -> ir.Game:
    """Lists independent parameters of every action beforehand."""
    return replace(game, actions=tuple(_action(action) for action in game.actions))


def _action(action: ir.Action) -> ir.Action:
    if action.plan is None or len(action.plan.levels) < 3:
        return action
    levels = list(action.plan.levels)
    first = levels[1]
    if first.loop is None or first.columns or not all(isinstance(step, ir.Required) for step in first.tests):
        return action
    bound = _names_of(first)
    before: list[Step] = []
    for number in range(2, len(levels)):
        level = levels[number]
        own = _names_of(level)
        steps, rest = _split(level, bound)
        loop = None if level.columns or counts_work(level) else level.loop
        if loop is not None and steps is not None and not names_read(loop.source) & bound:
            name = f"{loop.variable}_list_"
            condition = _all([step.condition for step in steps])
            before.append(ir.SetList(name, ir.Chosen(replace(loop, condition=condition))))
            levels[number] = ir.Level(ir.Loop(loop.variable, ir.Kept(name)), tuple(rest))
        bound |= own
    if not before:
        return action
    conditions = [step.condition for step in first.tests if isinstance(step, ir.Required)]
    listed = ir.Kept(f"{first.loop.variable}_list_")
    listed_by = ir.Chosen(replace(first.loop, condition=_all(conditions) if conditions else None))
    some = ir.Required(ir.Op(">", ir.Size(listed), ir.Const(0)))  # without the first there is nothing to combine with
    levels[0] = replace(levels[0], tests=(*levels[0].tests, ir.SetList(listed.name, listed_by), some, *before))
    levels[1] = ir.Level(ir.Loop(first.loop.variable, listed), ())
    return replace(action, plan=replace(action.plan, levels=tuple(levels)))


def _names_of(level: ir.Level) -> set[str]:
    """What is bound at a level."""
    names = {step.name for step in level.tests if not isinstance(step, ir.Required)}
    return names | {level.loop.variable, *level.columns} if level.loop is not None else names


def _split(level: ir.Level, bound: set[str]) -> tuple[list[ir.Required] | None, list[Step]]:
    """The tests that rest on nothing bound before, and the rest in its order; None where there are none such."""
    worked_out = {step.name for step in level.tests if not isinstance(step, ir.Required)}
    free = [
        step for step in level.tests if isinstance(step, ir.Required) and not names_read(step.condition) & (bound | worked_out)
    ]
    return (free or None), [step for step in level.tests if step not in free]


def _all(parts: list[ir.Expr]) -> ir.Expr:
    return parts[0] if len(parts) == 1 else ir.Logic("and", tuple(parts))
