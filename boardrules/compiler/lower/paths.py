"""Pathing: reach, distance and route on the graph of a board, with conditions and costs for each step."""

from __future__ import annotations

from boardrules.compiler import ir
from boardrules.compiler.lower.functions import neighbours_of
from boardrules.compiler.lower.lowering import Env, Lowering, is_set
from boardrules.ruleset import expressions as ex


def lower_walk(lowering: Lowering, walk: ex.Walk, env: Env) -> ir.Walk:
    """A search; the variables of a step are known to its condition and its cost."""
    before, inner = lowering.bind(walk.before, env)
    after, inner = lowering.bind(walk.after, inner)
    return ir.Walk(
        word=walk.word,
        neighbours=neighbours_of(lowering, walk.board, ir.Local(before), optional=False),
        before=before,
        after=after,
        start=_spaces(lowering, walk.start, env),
        goal=None if walk.goal is None else _spaces(lowering, walk.goal, env),
        condition=None if walk.condition is None else lowering.value(walk.condition, inner),
        cost=None if walk.cost is None else lowering.value(walk.cost, inner),
        limit=None if walk.limit is None else lowering.value(walk.limit, env),
        at=lowering.context.at,
    )


def _spaces(lowering: Lowering, expression: ex.Expression, env: Env) -> ir.Source:
    if is_set(expression.type):
        return lowering.source(expression, env)
    return ir.Items((lowering.value(expression, env),))
