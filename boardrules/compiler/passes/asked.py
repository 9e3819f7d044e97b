"""A set that is only asked whether something is in it is not made: what makes a member of it is asked of that something.

`stops`, the squares with a card where no other ship lies, are many; the few squares that a ship can reach are asked one by one.
"""

from __future__ import annotations

from dataclasses import replace

from boardrules.compiler import ir
from boardrules.compiler.ir.walk import Node, counts_work, rewrite, substitute, walk

SMALL = 16
"""A condition of so many parts is asked each time; a larger one is worth a set."""

PLAIN = (
    ir.Const, ir.Local, ir.Scalar, ir.At, ir.Lookup, ir.Op, ir.Not, ir.Logic, ir.Contains, ir.IsKept, ir.Kept, ir.Top, ir.ZoneSize,
    ir.Keyed, ir.Primitive,
)  # fmt: skip


def ask_members(game: ir.Game) -> ir.Game:
    """Leaves out the sets of every action that need not be made."""
    return replace(game, actions=tuple(_action(action) for action in game.actions))


def _action(action: ir.Action) -> ir.Action:
    if action.plan is None:
        return action
    plan = action.plan
    for step in [step for level in plan.levels for step in level.tests if isinstance(step, ir.SetList)]:
        condition = _membership(step.source)
        if condition is not None and _is_only_asked(plan, step.name):
            plan = _without(plan, step, *condition)
    return action if plan is action.plan else replace(action, plan=plan)


def _membership(source: ir.Source) -> tuple[str, ir.Expr] | None:
    """What makes a member of a set: a condition on a variable. Only where members are known to be in the set it is chosen from."""
    if not isinstance(source, ir.Chosen) or counts_work(source):
        return None
    loop = source.loop
    if not isinstance(loop.source, ir.InKept):
        return None
    inside = ir.IsKept(loop.source.kept, ir.Local(loop.variable))
    if loop.condition is None:
        return loop.variable, inside
    parts = [*walk(loop.condition)]
    if len(parts) > SMALL or not all(isinstance(part, PLAIN) for part in parts):
        return None
    return loop.variable, ir.Logic("and", (inside, loop.condition))


def _is_only_asked(plan: ir.Enumeration, name: str) -> bool:
    """Whether nothing else is wanted of a set than whether some variable is in it."""
    asked = sum(
        isinstance(node, ir.Contains) and node.source == ir.Kept(name) and isinstance(node.item, ir.Local) for node in walk(plan)
    )
    return 0 < asked == sum(isinstance(node, ir.Kept) and node.name == name for node in walk(plan))


def _without(plan: ir.Enumeration, step: ir.SetList, variable: str, condition: ir.Expr) -> ir.Enumeration:
    def asked(node: Node) -> Node:
        if isinstance(node, ir.Contains) and node.source == ir.Kept(step.name):
            return substitute(condition, {variable: node.item})
        return node

    levels = (replace(level, tests=tuple(one for one in level.tests if one is not step)) for level in plan.levels)
    return rewrite(replace(plan, levels=tuple(levels)), asked)
