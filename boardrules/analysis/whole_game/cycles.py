"""Nothing may set itself off: definitions, procedures, actions and triggers never lead back to themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boardrules.analysis.context import Context
from boardrules.diagnostics import analysis_codes as codes
from boardrules.ruleset.leads_to import Graph, Key, statements_lead_to, values_lead_to
from boardrules.ruleset.model import Ruleset
from boardrules.source import Span
from boardrules.syntax import tree

_MOST_TOLD = 12
"""Of a longer way round, the beginning is enough."""


def check_cycles(context: Context, ruleset: Ruleset, triggers: list[tree.ChangeTrigger]) -> bool:
    """Whether nothing leads back to itself; says what does if not."""
    ok = True
    for graph in (values_lead_to(ruleset), statements_lead_to(ruleset)):
        for cycle in _cycles(graph):
            _report(context, cycle, triggers)
            ok = False
    return ok


def _cycles(graph: Graph) -> list[list[Key]]:
    """One cycle for every group of keys that lead to each other; without recursion, because a chain may be long."""
    done: set[Key] = set()
    found: list[list[Key]] = []
    told: set[Key] = set()
    for start in graph:
        if start in done:
            continue
        path: dict[Key, None] = {start: None}
        waiting: list[Iterator[Key]] = [iter(graph[start])]
        while path:
            following = next(waiting[-1], None)
            if following is None:
                waiting.pop()
                done.add(path.popitem()[0])
            elif following in path:
                if following not in told:
                    way = list(path)
                    cycle = way[way.index(following) :]
                    if told.isdisjoint(cycle):
                        found.append(cycle)
                    told.update(cycle)
            elif following not in done and following in graph:
                path[following] = None
                waiting.append(iter(graph[following]))
    return found


def _report(context: Context, cycle: list[Key], triggers: list[tree.ChangeTrigger]) -> None:
    span = _span(context, cycle[0], triggers)
    labels = [(_span(context, key, triggers), "and then this") for key in cycle[1:_MOST_TOLD]]
    way = _told([*cycle, cycle[0]] if len(cycle) <= _MOST_TOLD else [*cycle[:_MOST_TOLD], cycle[0]], triggers)
    kinds = {kind for kind, _ in cycle}
    if kinds == {"define"}:
        context.report.add(codes.DEFINE_CYCLE, f"this definition needs itself: {way}", span, labels=labels)
    elif "outcome" in kinds:
        context.report.add(codes.WHAT_IF_CYCLE, f"what would be after this depends on itself: {way}", span, labels=labels)
    elif "legality" in kinds:
        context.report.add(codes.POSSIBLE_CYCLE, f"whether this is possible depends on itself: {way}", span, labels=labels)
    elif "trigger" in kinds:
        context.report.add(codes.TRIGGER_CYCLE, f"this trigger would set itself off: {way}", span, labels=labels)
    elif "action" in kinds:
        context.report.add(
            codes.ACTION_CYCLE, f"this action offers itself while it is being carried out: {way}", span, labels=labels
        )
    else:
        context.report.add(codes.PROCEDURE_CYCLE, f"this procedure performs itself: {way}", span, labels=labels)


def _told(cycle: Iterable[Key], triggers: list[tree.ChangeTrigger]) -> str:
    names = [_trigger_name(triggers[int(name)]) if kind == "trigger" else f"`{name.split()[-1]}`" for kind, name in cycle]
    return " → ".join(names)


def _trigger_name(node: tree.ChangeTrigger) -> str:
    owner = f"{node.owner.text}." if node.owner is not None else ""
    return f"`when {owner}{node.field.text} {node.watch}`"


def _span(context: Context, key: Key, triggers: list[tree.ChangeTrigger]) -> Span:
    kind, name = key
    if kind == "outcome":
        kind, name = name.split()
    if kind == "define":
        return context.world.functions[name].span
    if kind == "procedure":
        return context.world.procedures[name].node.name.span
    if kind == "trigger":
        return triggers[int(name)].field.span
    return context.world.actions[name].node.name.span
