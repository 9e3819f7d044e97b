"""A test that does not matter for a whole loop is not asked of each of its values: it chooses what the loop runs over.

`t.terrain != port or not any(n in around(s): is_port(n))` is about ports alone. With any other tile the loop runs over all spaces;
with a port only over those that pass. Where such a test tells by itself which values there can be, as in
`any(m in Sailor: m.at == s)`, the loop does not run over the others at all.
"""

from __future__ import annotations

from dataclasses import replace

from boardrules.compiler import ir
from boardrules.compiler.ir.logic import joined
from boardrules.compiler.ir.walk import counts_work, names_read, walk
from boardrules.compiler.passes.images import from_image


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
    """A level one of whose tests is left to what its loop runs over, or as it was."""
    loop = level.loop
    if loop is None or level.columns or loop.counted is not None:
        return level
    own = {step.name for step in level.tests if not isinstance(step, ir.Required)}
    places = {place: _chosen(loop, test) for place, test in enumerate(level.tests) if not names_read(test) & own}
    chosen = [(place, *found) for place, found in places.items() if found is not None]
    for place, source, few in sorted(chosen, key=lambda one: not one[2]):
        if few or (place == 0 and _is_dear(source)):
            counted = ir.Size(loop.source) if loop.charge else None
            others = (*level.tests[:place], *level.tests[place + 1 :])
            return ir.Level(replace(loop, source=source, counted=counted), others)
    return level


def _is_dear(source: ir.SelectSource) -> bool:
    return any(isinstance(node, ir.Fold) for node in walk(source.otherwise))


def _chosen(loop: ir.Loop, test: ir.SetLocal | ir.SetList | ir.Required) -> tuple[ir.SelectSource, bool] | None:
    """What a loop runs over instead of asking a test of each of its values, and whether the test tells by itself which few there
    are."""
    if not isinstance(test, ir.Required):
        return None
    if not isinstance(test.condition, ir.Logic) or test.condition.operator != "or" or counts_work(test):
        return None
    same = [part for part in test.condition.operands if loop.variable not in names_read(part)]
    rest = [part for part in test.condition.operands if part not in same]
    if not same or not rest:
        return None
    passing = from_image(ir.Chosen(ir.Loop(loop.variable, loop.source, joined("or", rest))))
    few = any(isinstance(node, ir.Image) for node in walk(passing))
    return ir.SelectSource(joined("or", same), loop.source, passing), few
