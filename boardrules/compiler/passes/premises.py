"""What a test takes for granted is asked as soon as it is known: what lies around my boat can lie there only if the boat is on the
board, and that need not be asked again for every other boat.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boardrules.compiler import ir
from boardrules.compiler.ir.walk import Node
from boardrules.runtime.domains import NONE


def ask_premises(game: ir.Game) -> ir.Game:
    """Asks the premises of the tests of every action."""
    return replace(game, actions=tuple(_action(action) for action in game.actions))


def _action(action: ir.Action) -> ir.Action:
    if action.plan is None:
        return action
    levels = [*action.plan.levels]
    places = {level.loop.variable: number for number, level in enumerate(levels) if level.loop is not None}
    for number, level in enumerate(action.plan.levels):
        for test in level.tests:
            for space in _around(test.condition) if isinstance(test, ir.Required) else ():
                place = places.get(space.index.name, number) if isinstance(space.index, ir.Local) else number
                premise = ir.Required(ir.Op("!=", space, ir.Const(NONE)))
                if place < number and premise not in levels[place].tests:
                    levels[place] = replace(levels[place], tests=(premise, *levels[place].tests))
    return replace(action, plan=replace(action.plan, levels=tuple(levels)))


def _around(condition: Node) -> Iterator[ir.At]:
    """The fields with the spaces around which something has to lie for a condition to hold."""
    match condition:
        case ir.Bind():
            yield from _around(condition.body)
        case ir.Logic(operator="and"):
            for part in condition.operands:
                yield from _around(part)
        case ir.Contains(source=ir.Beside(space=ir.At() as space)) if not space.optional:
            yield space
