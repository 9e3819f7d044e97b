"""What leads to what: definitions to the definitions in them, statements to the procedures, actions and triggers that follow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boardrules.ruleset import statements as st
from boardrules.ruleset.base import Model
from boardrules.ruleset.expressions import Call, Checked, Possible, WhatIf
from boardrules.ruleset.model import ChangeTriggerModel, Ruleset
from boardrules.ruleset.visit import every_statement, parts_of, subexpressions, walk_statements

Key = tuple[str, str]
"""What can lead to something else, by name: a "define", the "legality" of an action, an "action", "procedure" or "trigger" (a
number), the "outcome" of an action or procedure (its kind and its name)."""

Graph = dict[Key, list[Key]]

Watched = tuple[str, str, str, str]
"""The kind of owner, the owner, the field, and what may happen to it."""

ChangesNothing = (
    st.Step | st.Let | st.Roll | st.If | st.ForEach | st.Repeat | st.Choose | st.Ask | st.Perform | st.Win | st.EndGame
    | st.EndTurn | st.EndStep | st.Eliminate | st.NextPlayer | st.LogNote
)  # fmt: skip
"""Statements that change no field and no zone themselves."""


def values_lead_to(ruleset: Ruleset) -> Graph:
    """What the value of a definition, and the legality of an action, is worked out from."""
    graph: Graph = {("define", name): list(_asked(define)) for name, define in ruleset.defines.items()}
    for name, action in ruleset.actions.items():
        graph["legality", name] = [key for part in (*action.parameters, *action.conditions) for key in _asked(part)]
    tried = [*what_ifs(ruleset)]
    following = statements_lead_to(ruleset) if tried else {}
    for expression in tried:
        asked = _outcome(ruleset, (expression.of, expression.done), following)
        graph["outcome", f"{expression.of} {expression.done}"] = list(dict.fromkeys(asked))
    return graph


def what_ifs(ruleset: Ruleset) -> Iterator[WhatIf]:
    """Every question in the rules about what would be after something."""
    models: list[Model] = [*ruleset.defines.values(), *ruleset.actions.values(), *ruleset.invariants, *ruleset.examples]
    models += [ruleset.score] if ruleset.score is not None else []
    for model in (*models, *every_statement(ruleset)):
        yield from (part for part in _values_in(model) if isinstance(part, WhatIf))


def _values_in(model: Model) -> Iterator[Model]:
    """The expressions of a model, those of its lines and categories included; statements stand for themselves."""
    for part in parts_of(model):
        if isinstance(part, Checked):
            yield part
            yield from subexpressions(part)
        elif not isinstance(part, st.Statement_):
            yield from _values_in(part)


def done_by(key: Key, following: Graph) -> list[Key]:
    """An action or procedure with everything that its statements lead to."""
    found: dict[Key, None] = {key: None}
    waiting = [key]
    while waiting:
        for other in following.get(waiting.pop(), ()):
            if other not in found:
                found[other] = None
                waiting.append(other)
    return list(found)


def _outcome(ruleset: Ruleset, key: Key, following: Graph) -> Iterator[Key]:
    """What is asked while an action or procedure is carried out."""
    if key[0] == "action":
        for condition in ruleset.actions[key[1]].conditions:
            if isinstance(condition, st.Let):
                yield from _asked(condition)
    for other in done_by(key, following):
        for statement in walk_statements(body_of(ruleset, other)):
            yield from _asked(statement)


def _asked(node: Model) -> Iterator[Key]:
    for inner in subexpressions(node):
        if isinstance(inner, Call) and inner.of == "define":
            yield "define", inner.function
        elif isinstance(inner, Possible):
            yield "legality", inner.action
        elif isinstance(inner, WhatIf):
            yield "outcome", f"{inner.of} {inner.done}"


def statements_lead_to(ruleset: Ruleset) -> Graph:
    """What the statements of an action, procedure or trigger lead to; `action ends` triggers are a part of the course of play."""
    watching = triggers_by_what_they_watch(ruleset)
    keys: list[Key] = [("action", name) for name in ruleset.actions]
    keys += [("procedure", name) for name in ruleset.procedures]
    keys += [("trigger", str(number)) for number in range(len(ruleset.change_triggers))]
    return {key: list(dict.fromkeys(_led_to(body_of(ruleset, key), watching))) for key in keys}


def body_of(ruleset: Ruleset, key: Key) -> tuple[st.Statement, ...]:
    """The statements of an action, procedure or trigger."""
    kind, name = key
    if kind == "action":
        return ruleset.actions[name].effects
    return ruleset.procedures[name].body if kind == "procedure" else ruleset.change_triggers[int(name)].body


def _led_to(body: Iterable[st.Statement], watching: dict[Watched, list[int]]) -> Iterator[Key]:
    for statement in walk_statements(body):
        if isinstance(statement, st.Perform):
            yield "procedure", statement.procedure
        elif isinstance(statement, st.Choose):
            yield from (("action", name) for name in statement.actions)
        for one in changed(statement):
            yield from (("trigger", str(number)) for number in watching.get(one, ()))


def triggers_by_what_they_watch(ruleset: Ruleset) -> dict[Watched, list[int]]:
    found: dict[Watched, list[int]] = {}
    for number, trigger in enumerate(ruleset.change_triggers):
        found.setdefault(watched(trigger), []).append(number)
    return found


def watched(trigger: ChangeTriggerModel) -> Watched:
    return trigger.owner_kind, trigger.owner, trigger.field, trigger.watch


def changed(statement: st.Statement) -> Iterator[Watched]:
    """What a statement changes."""
    if isinstance(statement, (st.Assign, st.AddTo)):
        yield statement.target.owner_kind, statement.target.owner, statement.target.name, "changes"
    elif isinstance(statement, (st.Move, st.Draw, st.Shuffle)):
        yield statement.source.owner_kind, statement.source.owner, statement.source.name, "loses"
        if statement.target is not None:
            yield statement.target.owner_kind, statement.target.owner, statement.target.name, "gains"
    elif isinstance(statement, st.PlaceTile):
        yield "board", statement.at.type.name, "tile", "changes"
        yield "board", statement.at.type.name, "rotation", "changes"
    else:
        _: ChangesNothing = statement  # a new statement is named here: what it changes may set off triggers


def in_order(graph: Graph) -> Iterator[Key]:
    """Every key after all that it leads to; without recursion, because a chain may be long. What leads back to itself, which the
    checker refuses, is passed over."""
    done: set[Key] = set()
    entered: set[Key] = set()
    for start in graph:
        waiting = [(start, False)]
        while waiting:
            key, ready = waiting.pop()
            if key in done or key not in graph or (key in entered and not ready):
                continue
            if ready:
                done.add(key)
                yield key
            else:
                entered.add(key)
                waiting.append((key, True))
                waiting.extend((following, False) for following in graph[key])
