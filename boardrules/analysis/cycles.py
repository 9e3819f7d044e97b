"""Nothing may set itself off: definitions, procedures, actions and triggers never lead back to themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boardrules.analysis.context import Context
from boardrules.diagnostics import analysis_codes as codes
from boardrules.ruleset.base import Model
from boardrules.ruleset.expressions import Call, FieldValue, Possible, ZoneRef
from boardrules.ruleset.model import Ruleset
from boardrules.ruleset.statements import AddTo, Assign, Choose, Draw, Move, Perform, PlaceTile, Shuffle, Statement
from boardrules.ruleset.visit import subexpressions, walk_statements
from boardrules.source import Span
from boardrules.syntax import tree

Key = tuple[str, str]
"""What can lead to something else: a "define", the "legality" of an action, an "action", "procedure" or "trigger", by name."""

Graph = dict[Key, list[Key]]


def check_cycles(context: Context, ruleset: Ruleset, triggers: list[tree.ChangeTrigger]) -> bool:
    """Whether nothing leads back to itself; says what does if not."""
    ok = True
    for graph in (_definitions(ruleset), _effects(ruleset)):
        for cycle in _cycles(graph):
            _report(context, cycle, triggers)
            ok = False
    return ok


def _definitions(ruleset: Ruleset) -> Graph:
    """What the value of a definition, and the legality of an action, is worked out from."""
    graph: Graph = {("define", name): list(_asked(define)) for name, define in ruleset.defines.items()}
    for name, action in ruleset.actions.items():
        parts: list[Model] = [*action.parameters, *action.conditions]
        graph["legality", name] = [key for part in parts for key in _asked(part)]
    return graph


def _asked(node: Model) -> Iterator[Key]:
    for inner in subexpressions(node):
        if isinstance(inner, Call) and inner.of == "define":
            yield "define", inner.function
        elif isinstance(inner, Possible):
            yield "legality", inner.action


def _effects(ruleset: Ruleset) -> Graph:
    """What the statements of an action, procedure or trigger lead to; `action ends` triggers are a part of the course of play."""
    watching: dict[tuple[str, str, str, str], list[Key]] = {}
    for number, trigger in enumerate(ruleset.change_triggers):
        watched = trigger.owner_kind, trigger.owner, trigger.field, trigger.watch
        watching.setdefault(watched, []).append(("trigger", str(number)))
    bodies: dict[Key, tuple[Statement, ...]] = {}
    bodies.update({("action", name): action.effects for name, action in ruleset.actions.items()})
    bodies.update({("procedure", name): procedure.body for name, procedure in ruleset.procedures.items()})
    bodies.update({("trigger", str(number)): trigger.body for number, trigger in enumerate(ruleset.change_triggers)})
    return {key: list(_led_to(body, watching)) for key, body in bodies.items()}


def _led_to(body: tuple[Statement, ...], watching: dict[tuple[str, str, str, str], list[Key]]) -> Iterator[Key]:
    for statement in walk_statements(body):
        if isinstance(statement, Perform):
            yield "procedure", statement.procedure
        elif isinstance(statement, Choose):
            yield from (("action", name) for name in statement.actions)
        for watched in _changed(statement):
            yield from watching.get(watched, ())


def _changed(statement: Statement) -> Iterator[tuple[str, str, str, str]]:
    def seen(target: FieldValue | ZoneRef, watch: str) -> tuple[str, str, str, str]:
        return target.owner_kind, target.owner, target.name, watch

    if isinstance(statement, (Assign, AddTo)):
        yield seen(statement.target, "changes")
    elif isinstance(statement, (Move, Draw, Shuffle)):
        yield seen(statement.source, "loses")
        if statement.target is not None:
            yield seen(statement.target, "gains")
    elif isinstance(statement, PlaceTile):
        yield "board", statement.at.type.name, "tile", "changes"
        yield "board", statement.at.type.name, "rotation", "changes"


def _cycles(graph: Graph) -> list[list[Key]]:
    """One cycle for every group of keys that lead to each other; without recursion, because a chain may be long."""
    done: set[Key] = set()
    found: list[list[Key]] = []
    for start in graph:
        if start in done:
            continue
        path: list[Key] = [start]
        waiting: list[Iterator[Key]] = [iter(graph[start])]
        while path:
            following = next(waiting[-1], None)
            if following is None:
                waiting.pop()
                done.add(path.pop())
            elif following in path:
                cycle = path[path.index(following) :]
                if not any(set(cycle) & set(known) for known in found):
                    found.append(cycle)
            elif following not in done and following in graph:
                path.append(following)
                waiting.append(iter(graph[following]))
    return found


def _report(context: Context, cycle: list[Key], triggers: list[tree.ChangeTrigger]) -> None:
    span = _span(context, cycle[0], triggers)
    labels = [(_span(context, key, triggers), "and then this") for key in cycle[1:]]
    way = _told([*cycle, cycle[0]], triggers)
    kinds = {kind for kind, _ in cycle}
    if kinds == {"define"}:
        context.report.add(codes.DEFINE_CYCLE, f"this definition needs itself: {way}", span, labels=labels)
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
    names = [_trigger_name(triggers[int(name)]) if kind == "trigger" else f"`{name}`" for kind, name in cycle]
    return " → ".join(names)


def _trigger_name(node: tree.ChangeTrigger) -> str:
    owner = f"{node.owner.text}." if node.owner is not None else ""
    return f"`when {owner}{node.field.text} {node.watch}`"


def _span(context: Context, key: Key, triggers: list[tree.ChangeTrigger]) -> Span:
    kind, name = key
    if kind == "define":
        return context.world.functions[name].span
    if kind == "procedure":
        return context.world.procedures[name].node.name.span
    if kind == "trigger":
        return triggers[int(name)].field.span
    return context.world.actions[name].node.name.span
