"""Rule coverage: a game whose rules count themselves.

The statements of a ruleset get further statements that count, before anything is compiled; what requirements and definitions
count is added where they are lowered. A program that does not count is made without any of this.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any, Literal

from boardrules.ruleset import statements as st
from boardrules.ruleset.expressions import Call
from boardrules.ruleset.model import Ruleset
from boardrules.runtime.counting import KINDS, places_of

WAITING = (st.Choose, st.Ask, st.Draw, st.Roll)
"""Statements that may come to nothing: they are counted when a decision is offered, a card drawn, a die rolled."""

CONTAINERS = (st.If, st.ForEach, st.Repeat, st.Step)


class Count(st.Statement_):
    """Counts that its rule is applied. It stands in no rules file."""

    kind: Literal["count"] = "count"


class Counting:
    """What has to be counted besides statements: which rules stand over a definition, a hook, or the count as a whole."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._numbers = {rule: number for number, rule in enumerate(ruleset.rules)}
        self.size = KINDS * len(ruleset.rules)
        self._of_place: dict[str, tuple[int, ...]] = {}
        for rule in ruleset.rules.values():
            for part in places_of(rule.executed):
                self._of_place[part] = (*self._of_place.get(part, ()), self._numbers[rule.id])
        self._requirements = {
            name: {self._numbers.get(requirement.rule) for requirement in define.requirements}
            for name, define in ruleset.defines.items()
        }

    def of_call(self, call: Call) -> tuple[int, ...]:
        """The rules of the value of a definition or hook; those of a definition's requirements are counted one by one."""
        rules = self._of_place.get(f"{call.of} {call.function}", ())
        return tuple(rule for rule in rules if rule not in self._requirements.get(call.function, ()))

    def of_the_count(self) -> tuple[int, ...]:
        """The rules of the final count that stand in no category of it: who wins, and how ties are broken."""
        return self._of_place.get("score", ())


# ------------------------------------------------------------------------------------------------ statements that count


def with_counts(ruleset: Ruleset) -> Ruleset:
    """The ruleset with statements that count."""
    return ruleset.model_copy(
        update={
            "setup": passages(ruleset.setup),
            "turn": passages(ruleset.turn),
            "finish": passages(ruleset.finish),
            "actions": {name: _action(action) for name, action in ruleset.actions.items()},
            "procedures": {name: _with_body(procedure) for name, procedure in ruleset.procedures.items()},
            "change_triggers": tuple(_with_body(trigger) for trigger in ruleset.change_triggers),
            "moment_triggers": tuple(_with_body(trigger) for trigger in ruleset.moment_triggers),
        }
    )


def _with_body(model: Any) -> Any:
    return model.model_copy(update={"body": passages(model.body)})


def _action(action: st.ActionModel) -> st.ActionModel:
    """Whoever plays an action has met its requirements: they are counted with it, once each."""
    met = dict.fromkeys(filter(None, [action.parameter_rule, *(condition.rule for condition in action.conditions)]))
    effects = passages(action.effects, frozenset(met))
    return action.model_copy(update={"effects": (*(Count(rule=rule) for rule in met), *effects)})


def passages(body: Iterable[st.Statement], counted: frozenset[str] = frozenset()) -> tuple[st.Statement, ...]:
    """A block in which every passage counts.

    A passage is the statements that follow each other in a block under one rule. With a statement that is always carried out
    it counts once; else each branch and each round of a loop in it counts when it is taken. `counted` are the rules that have
    been counted around the block already.
    """
    found: list[Any] = []
    for rule, run in groupby(body, key=lambda statement: statement.rule):
        statements = list(run)
        known = counted
        if rule and rule not in counted and not all(isinstance(item, (*CONTAINERS, *WAITING)) for item in statements):
            found.append(Count(rule=rule))
            known = counted | {rule}
        found += [_inside(statement, known) for statement in statements]
    return tuple(found)


def _inside(statement: st.Statement, counted: frozenset[str]) -> st.Statement:
    """A statement with what stands in it."""
    rule = statement.rule
    match statement:
        case st.If():
            branches = {"then": _branch(statement.then, rule, counted), "otherwise": _branch(statement.otherwise, rule, counted)}
            return statement.model_copy(update=branches)
        case st.ForEach() | st.Repeat() | st.Step():
            return statement.model_copy(update={"body": _branch(statement.body, rule, counted)})
        case st.Ask():
            return statement.model_copy(update={"choices": tuple(_action(choice) for choice in statement.choices)})
    return statement


def _branch(body: tuple[st.Statement, ...], rule: str, counted: frozenset[str]) -> tuple[st.Statement, ...]:
    """A block inside a statement. Where nothing in it stands under the rule of that statement, being there is what counts."""
    if not body:
        return ()
    if rule and rule not in counted and all(statement.rule != rule for statement in body):
        found: tuple[Any, ...] = (Count(rule=rule), *passages(body, counted | {rule}))
        return found
    return passages(body, counted)
