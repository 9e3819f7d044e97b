"""Where the code of each rule stands in the rules file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from boardrules.ruleset.base import Place
from boardrules.ruleset.model import RuleModel, Ruleset
from boardrules.ruleset.statements import ActionModel, Ask, Statement
from boardrules.ruleset.visit import walk_statements


@dataclass(frozen=True)
class CodePlace:
    """A construct that carries out a rule, and the line where the rule's part of it begins."""

    construct: str
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.construct} (line {self.line})" if self.line else self.construct


def code_places(ruleset: Ruleset) -> dict[str, tuple[CodePlace, ...]]:
    """For each rule every construct that carries it out, in the order in which the rules file names them."""
    first = _first_places(ruleset)
    found: dict[str, tuple[CodePlace, ...]] = {}
    for rule in ruleset.rules.values():
        constructs = [part for part in rule.executed.split(", ") if part]
        found[rule.id] = tuple(_place_in(rule, construct, first) for construct in constructs)
    return found


def _place_in(rule: RuleModel, construct: str, first: dict[tuple[str, str], Place]) -> CodePlace:
    """Where the first statement stands; else where the rule itself does, which is inside or directly before the construct."""
    place = first.get((rule.id, construct), rule.place)
    return CodePlace(construct, place.file, place.line)


def _first_places(ruleset: Ruleset) -> dict[tuple[str, str], Place]:
    """The first statement or requirement of every rule in every construct."""
    found: dict[tuple[str, str], Place] = {}
    for construct, pieces in _constructs(ruleset):
        for rule, place in pieces:
            if rule and place.line:
                known = found.get((rule, construct))
                if known is None or place.line < known.line:
                    found[rule, construct] = place
    return found


def _constructs(ruleset: Ruleset) -> Iterator[tuple[str, Iterable[tuple[str, Place]]]]:
    """Every construct with code, and the rules and places of what stands in it."""
    yield "setup", _of_statements(ruleset.setup)
    yield "turn", _of_statements(ruleset.turn)
    yield "finish", _of_statements(ruleset.finish)
    for name, action in ruleset.actions.items():
        yield f"action {name}", _of_action(action)
    for name, procedure in ruleset.procedures.items():
        yield f"procedure {name}", _of_statements(procedure.body)
    for change in ruleset.change_triggers:
        owner = {"player": "Player.", "shared": ""}.get(change.owner_kind, f"{change.owner}.")
        yield f"trigger {owner}{change.field} {change.watch}", _of_statements(change.body)
    for moment in ruleset.moment_triggers:
        yield f"trigger {moment.moment}", _of_statements(moment.body)
    for name, define in ruleset.defines.items():
        yield f"define {name}", [(requirement.rule, requirement.place) for requirement in define.requirements]


def _of_statements(statements: Iterable[Statement]) -> Iterator[tuple[str, Place]]:
    for statement in walk_statements(statements):
        yield statement.rule, statement.place
        if isinstance(statement, Ask):
            for choice in statement.choices:
                yield from _of_action(choice)


def _of_action(action: ActionModel) -> Iterator[tuple[str, Place]]:
    if action.parameter_rule:
        yield action.parameter_rule, action.place
    for condition in action.conditions:
        yield condition.rule, condition.place
    yield from _of_statements(action.effects)
