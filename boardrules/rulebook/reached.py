"""What can happen at all under the options in force: actions that are possible, procedures and functions that are used."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from boardrules.rulebook.simplify import Facts, simplified_part, simplified_statements
from boardrules.ruleset import expressions as ex
from boardrules.ruleset.base import Model
from boardrules.ruleset.model import Ruleset
from boardrules.ruleset.statements import Perform, Requirement
from boardrules.ruleset.visit import parts_of


@dataclass
class Reached:
    """Names of what can be reached from the setup, the turn, the actions, the triggers and the count."""

    actions: set[str] = field(default_factory=set)
    procedures: set[str] = field(default_factory=set)
    functions: set[str] = field(default_factory=set)  # definitions, tables and hooks


def reached(ruleset: Ruleset, facts: Facts) -> Reached:
    found = Reached()
    waiting: list[Model] = [*simplified_statements(ruleset.setup, facts), *simplified_statements(ruleset.turn, facts)]
    waiting += simplified_statements(ruleset.finish, facts)
    bodies = [trigger.body for trigger in ruleset.moment_triggers] + [trigger.body for trigger in ruleset.change_triggers]
    for body in bodies:
        waiting += simplified_statements(body, facts)
    for name, model in ruleset.actions.items():
        action = simplified_part(model, facts)
        if not any(_never(part) for part in action.conditions):
            found.actions.add(name)
            waiting.append(action)
    if ruleset.score is not None:
        waiting += [value for category in ruleset.score.categories for _, value in category.gives]
        waiting += [value for _, value in ruleset.score.tiebreaks]
    while waiting:
        waiting += _follow(ruleset, facts, waiting.pop(), found)
    return found


def _never(part: Model) -> bool:
    """Whether a requirement can never be met."""
    return isinstance(part, Requirement) and isinstance(part.condition, ex.Constant) and part.condition.value is False


def _follow(ruleset: Ruleset, facts: Facts, node: Model, found: Reached) -> Iterable[Model]:
    """What a piece of the rules leads to: its parts, and what it calls for the first time."""
    if isinstance(node, Perform) and node.procedure not in found.procedures:
        found.procedures.add(node.procedure)
        yield from simplified_statements(ruleset.procedures[node.procedure].body, facts)
    if isinstance(node, ex.Call) and node.of != "builtin" and node.function not in found.functions:
        found.functions.add(node.function)
        if node.function in ruleset.defines:
            yield simplified_part(ruleset.defines[node.function], facts)
    yield from parts_of(node)
