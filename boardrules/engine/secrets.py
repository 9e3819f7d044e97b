"""Which requirements of an action read things that not everybody sees. Found once for each action, from the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardrules.ruleset.base import Model, Place
from boardrules.ruleset.expressions import Call, Checked, FieldValue, Possible, Variable, ZoneRef
from boardrules.ruleset.model import Ruleset
from boardrules.ruleset.statements import ActionModel, Ask, Let, Perform, Statement
from boardrules.ruleset.visit import every_statement, subexpressions, walk_statements


class _Reads:
    """Follows expressions into definitions and `let`s to see whether anything closed is read."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.closed = {(field.owner_kind, field.owner, field.name) for field in ruleset.fields if field.visibility != "open"}
        self.closed |= {(zone.owner_kind, zone.owner, zone.name) for zone in ruleset.zones if zone.visibility != "open"}
        self._defines: dict[str, bool] = {}

    def secret(self, model: Model, tainted: set[str]) -> bool:
        return any(self._reads(item, tainted) for item in _with_itself(model))

    def _reads(self, item: Checked, tainted: set[str]) -> bool:
        if isinstance(item, (FieldValue, ZoneRef)):
            return (item.owner_kind, item.owner, item.name) in self.closed
        if isinstance(item, Variable):
            return item.name in tainted
        if isinstance(item, Call):
            return item.of == "hook" or (item.of == "define" and self._define(item.function))
        return isinstance(item, Possible)

    def _define(self, name: str) -> bool:
        if name not in self._defines:
            self._defines[name] = self.secret(self.ruleset.defines[name].value, set())
        return self._defines[name]


def _with_itself(model: Model) -> Iterator[Checked]:
    if isinstance(model, Checked):
        yield model
    yield from subexpressions(model)


def _models(ruleset: Ruleset, name: str) -> list[ActionModel]:
    """The action of a name, and every answer of an `ask` that is called so."""
    found = [ruleset.actions[name]] if name in ruleset.actions else []
    for statement in every_statement(ruleset):
        if isinstance(statement, Ask):
            found.extend(choice for choice in statement.choices if choice.name == name)
    return found


@dataclass(frozen=True)
class Secrets:
    """The conditions of an action (by place) and its parameters (by name) that rest on something not open to all; and the
    parameters that are told to all, because somebody else is asked about them."""

    places: frozenset[Place]
    parameters: frozenset[str]
    announced: frozenset[str]


def find_secrets(ruleset: Ruleset, name: str) -> Secrets:
    """What of an action only some players can judge: whether a card is in a hand, for instance.

    A parameter that ranges over a hand does not make the requirements about it secret: whoever asks has named the card.
    """
    reads = _Reads(ruleset)
    places: set[Place] = set()
    parameters: set[str] = set()
    for action in _models(ruleset, name):
        tainted: set[str] = set()
        for parameter in action.parameters:
            if reads.secret(parameter.domain, tainted):
                parameters.add(parameter.name)
                places |= {parameter.place, parameter.domain.place}
        for condition in action.conditions:
            if isinstance(condition, Let):
                if reads.secret(condition.value, tainted):
                    tainted.add(condition.name)
            elif reads.secret(condition.condition, tainted):
                places |= {condition.place, condition.condition.place}
    return Secrets(frozenset(places), frozenset(parameters), _announced(ruleset, name))


def _announced(ruleset: Ruleset, name: str) -> frozenset[str]:
    found: set[str] = set()
    for action in _models(ruleset, name):
        origins = {parameter.name: {parameter.name} for parameter in action.parameters}
        lets = [condition for condition in action.conditions if isinstance(condition, Let)]
        found |= _asked_about(ruleset, (*lets, *action.effects), origins, frozenset())
    return frozenset(found)


def _asked_about(
    ruleset: Ruleset, statements: tuple[Statement, ...], origins: dict[str, set[str]], inside: frozenset[str]
) -> set[str]:
    """The parameters that an `ask` in these statements speaks of; `origins` tells which of them a variable comes from, `inside`
    the procedures that are being looked at."""
    found: set[str] = set()
    for statement in walk_statements(statements):
        if isinstance(statement, Let):
            origins = {**origins, statement.name: _origins(statement.value, origins)}
        elif isinstance(statement, Perform) and statement.procedure not in inside:
            procedure = ruleset.procedures[statement.procedure]
            passed = [_origins(argument, origins) for argument in statement.arguments]
            inner = dict(zip((parameter for parameter, _ in procedure.parameters), passed, strict=True))
            found |= _asked_about(ruleset, procedure.body, inner, inside | {statement.procedure})
        elif isinstance(statement, Ask) and not (isinstance(statement.player, Variable) and statement.player.name == "me"):
            found |= set().union(*(_origins(part, origins) for part in walk_statements((statement,))))
    return found


def _origins(model: Model, origins: dict[str, set[str]]) -> set[str]:
    return set().union(*(origins.get(item.name, set()) for item in _with_itself(model) if isinstance(item, Variable)))
