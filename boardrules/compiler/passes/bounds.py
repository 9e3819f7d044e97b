"""What the values of a loop tell by themselves is not asked again: of `n in 1..die` it is known that `n <= die`."""

from __future__ import annotations

from dataclasses import replace

from boardrules.compiler import ir
from boardrules.compiler.ir.walk import Node, rewrite

Known = frozenset[tuple[str, str, ir.Expr]]
"""What is known to hold: a variable, a comparison, and what it is compared with."""


def know_bounds(game: ir.Game) -> ir.Game:
    """Leaves out of every action's tests what its loops tell."""
    return replace(game, actions=tuple(_action(action) for action in game.actions))


def _action(action: ir.Action) -> ir.Action:
    if action.plan is None:
        return action
    known: Known = frozenset()
    levels: list[ir.Level] = []
    for level in action.plan.levels:
        if level.loop is not None:
            known |= _told(level.loop)
        levels.append(replace(level, tests=_without(level.tests, known)))
    return replace(action, plan=replace(action.plan, levels=tuple(levels)))


def _told(loop: ir.Loop) -> Known:
    """What is known of a variable that runs through numbers."""
    source = loop.source
    if not isinstance(source, ir.Span_):
        return frozenset()
    facts = {(loop.variable, ">=", source.low), (loop.variable, "<", source.end)}
    match source.end:
        case ir.Op(operator="+", left=last, right=ir.Const(value=1)):
            facts.add((loop.variable, "<=", last))
    return frozenset(facts)


def _without(tests: tuple[Node, ...], known: Known) -> tuple[Node, ...]:
    def decided(node: Node) -> Node:
        if isinstance(node, ir.Op) and isinstance(node.left, ir.Local) and (node.left.name, node.operator, node.right) in known:
            return ir.Const(1)
        return node

    return rewrite(tests, decided) if known else tests
