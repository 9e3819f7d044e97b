"""A test that does not matter for a whole loop is not asked of each of its values: it chooses what the loop runs over.

`t.terrain != port or not any(n in around(s): is_port(n))` is about ports alone. With any other tile the loop runs over all spaces;
with a port only over those that pass.
"""

from __future__ import annotations

from dataclasses import replace

from boardrules.compiler import ir
from boardrules.compiler.ir.logic import joined
from boardrules.compiler.ir.walk import counts_work, names_read, walk


def unswitch(game: ir.Game) -> ir.Game:
    """Chooses what loops run over, in every action."""
    return replace(game, actions=tuple(_action(action) for action in game.actions))


def _action(action: ir.Action) -> ir.Action:
    if action.plan is None or len(action.plan.levels) < 3:
        return action
    levels = [*action.plan.levels]
    for number in range(2, len(levels)):  # before the first loop nothing is gained
        levels[number] = _level(levels[number])
    return replace(action, plan=replace(action.plan, levels=tuple(levels)))


def _level(level: ir.Level) -> ir.Level:
    """A level whose first test is left to what its loop runs over, or as it was."""
    loop = level.loop
    if loop is None or level.columns or loop.counted is not None or not level.tests:
        return level
    test, *others = level.tests
    if not isinstance(test, ir.Required) or not isinstance(test.condition, ir.Logic) or test.condition.operator != "or":
        return level
    same = [part for part in test.condition.operands if loop.variable not in names_read(part)]
    rest = [part for part in test.condition.operands if part not in same]
    dear = any(isinstance(node, ir.Fold) for node in walk(tuple(rest)))
    if not same or not rest or not dear or counts_work(test):
        return level
    passing = ir.Chosen(ir.Loop(loop.variable, loop.source, joined("or", rest)))
    source = ir.SelectSource(joined("or", same), loop.source, passing)
    counted = ir.Size(loop.source) if loop.charge else None
    return ir.Level(replace(loop, source=source, counted=counted), tuple(others))
