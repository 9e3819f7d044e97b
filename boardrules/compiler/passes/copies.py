"""A name for something that has one already is left out: where `captain` is `me`, `me` is asked for."""

from __future__ import annotations

from dataclasses import replace

from boardrules.compiler import ir
from boardrules.compiler.ir.walk import rewrite, substitute

PLAIN = (ir.Const, ir.Local, ir.Scalar)


def leave_out_copies(game: ir.Game) -> ir.Game:
    """Takes second names out of the way in which the actions are found."""
    return replace(game, actions=tuple(_action(action) for action in game.actions))


def _action(action: ir.Action) -> ir.Action:
    if action.plan is None:
        return action
    names: dict[str, ir.Expr] = {}
    levels = []
    for level in action.plan.levels:
        steps: list[ir.SetLocal | ir.SetList | ir.Required] = []
        for step in level.tests:
            step = substitute(step, names)
            if isinstance(step, ir.SetLocal) and type(step.value) in PLAIN:
                names[step.name] = step.value
            else:
                steps.append(rewrite(step, _without_copy))
        levels.append(replace(level, loop=substitute(level.loop, names), tests=tuple(steps)))
    return replace(action, plan=replace(action.plan, levels=tuple(levels)))


def _without_copy(node: object) -> object:
    if isinstance(node, ir.Bind) and type(node.value) in PLAIN:
        return substitute(node.body, {node.name: node.value})
    return node
