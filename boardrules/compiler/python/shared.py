"""What several actions of one choice look at, worked out once: the cards in a hand, the places of the others' ships."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from boardrules.compiler import ir
from boardrules.compiler.ir.walk import counts_work, names_read, walk

Shared = ir.PileCards | ir.Image


def shared_sources(plans: Iterable[ir.Enumeration]) -> list[Shared]:
    """The sources that the plans of a choice ask for more than once, and one of them surely. They rest on the position alone, which
    does not change before the choice is made."""
    asked: Counter[Shared] = Counter()
    surely: dict[Shared, None] = {}
    for plan in plans:
        found = [node for node in walk(plan) if isinstance(node, (ir.PileCards, ir.Image)) and _is_of_the_position(node)]
        asked.update(found)
        surely |= dict.fromkeys(node for node in _asked_first(plan) if node in found)
    return [node for node in surely if asked[node] > 1]


def _is_of_the_position(node: Shared) -> bool:
    bound = {loop.variable for loop in node.loops} if isinstance(node, ir.Image) else set()
    return names_read(node) <= bound and not counts_work(node)


def _asked_first(plan: ir.Enumeration) -> Iterable[ir.Source]:
    """What a plan asks for before it tests anything: in its lists, or in its first loop."""
    for step in plan.levels[0].tests:
        if isinstance(step, ir.Required):
            return
        if isinstance(step, ir.SetList):
            yield _first(step.source)
    if len(plan.levels) > 1 and plan.levels[1].loop is not None:
        yield _first(plan.levels[1].loop.source)


def _first(source: ir.Source) -> ir.Source:
    return _first(source.loop.source) if isinstance(source, ir.Chosen) else source
