"""Where each rule is carried out: the statements and requirements that stand under it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from boardrules.ruleset import expressions as ex
from boardrules.ruleset.base import Model, Place
from boardrules.ruleset.model import Ruleset
from boardrules.ruleset.statements import ActionModel, Ask, Requirement, Statement
from boardrules.ruleset.visit import every_part, nested_statements


@dataclass
class Carried:
    """What stands under one rule. `homes` are the declarations it stands in: "action lay", "turn" …"""

    homes: dict[str, None] = field(default_factory=dict)
    parts: list[tuple[str, Statement | Requirement]] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    winning: bool = False
    ending: bool = False


def carried_out(ruleset: Ruleset) -> dict[str, Carried]:
    """By rule id, in the order of the rules; rules that nothing executes have an empty entry."""
    found = {rule: Carried() for rule in ruleset.rules}
    for home, rule, part in _parts(ruleset):
        entry = found.get(rule)
        if entry is None:
            continue
        entry.homes.setdefault(home)
        entry.parts.append((home, part))
        entry.places.append(part.place)
        kinds = {inner.kind for inner in _under(part, rule)} if not isinstance(part, Requirement) else set()
        entry.winning = entry.winning or "win" in kinds
        entry.ending = entry.ending or "end_game" in kinds
    for category in ruleset.score.categories if ruleset.score else ():
        for rule, value in category.gives:
            if rule in found:
                found[rule].homes.setdefault(f"score {category.name}")
                found[rule].places.append(value.place)
    for definition in ruleset.defines.values():
        if definition.rule in found:
            found[definition.rule].homes.setdefault(f"define {definition.name}")
            found[definition.rule].places.append(definition.value.place)
    for rule, model in ruleset.rules.items():
        if model.executed and not found[rule].homes:
            found[rule].homes.setdefault(model.executed)
    return found


def _under(part: Statement, rule: str) -> Iterator[Statement]:
    """A statement and those inside it that stand under the same rule."""
    yield part
    for inner in nested_statements(part):
        if inner.rule == rule:
            yield from _under(inner, rule)


def _parts(ruleset: Ruleset) -> Iterator[tuple[str, str, Statement | Requirement]]:
    for action in ruleset.actions.values():
        yield from _action_parts(f"action {action.name}", action)
    for definition in ruleset.defines.values():
        for requirement in definition.requirements:
            yield f"define {definition.name}", requirement.rule, requirement
    bodies: list[tuple[str, tuple[Statement, ...]]] = [("setup", ruleset.setup), ("turn", ruleset.turn), ("finish", ruleset.finish)]
    bodies += [(f"procedure {procedure.name}", procedure.body) for procedure in ruleset.procedures.values()]
    bodies += [(f"when {change.field} {change.watch}", change.body) for change in ruleset.change_triggers]
    bodies += [(f"when {moment.moment}", moment.body) for moment in ruleset.moment_triggers]
    for home, body in bodies:
        yield from _body_parts(home, body)


def _action_parts(home: str, action: ActionModel) -> Iterator[tuple[str, str, Statement | Requirement]]:
    for part in action.conditions:
        yield home, part.rule, part
    yield from _body_parts(home, action.effects)


def _body_parts(home: str, body: tuple[Statement, ...], above: str = "") -> Iterator[tuple[str, str, Statement | Requirement]]:
    """Statements that open or go on under a rule; what is nested under the same rule belongs to what it is nested in."""
    for statement in body:
        if statement.rule and statement.rule != above:
            yield home, statement.rule, statement
        yield from _body_parts(home, tuple(nested_statements(statement)), statement.rule or above)
        if isinstance(statement, Ask):
            for choice in statement.choices:
                for part in choice.conditions:
                    if part.rule and part.rule != (statement.rule or above):
                        yield home, part.rule, part


# ------------------------------------------------------------------------------------------------ where names are used


def names_used(ruleset: Ruleset) -> dict[str, dict[str, None]]:
    """By name ("field points", "define has_card", "value Leg horn" …) the ids of the rules whose code says it, in order."""
    found: dict[str, dict[str, None]] = {}
    order = {rule: number for number, rule in enumerate(ruleset.rules)}

    def note(rule: str, node: Model) -> None:
        for part in every_part(node):
            name = _name(part)
            if name:
                found.setdefault(name, {}).setdefault(rule)

    for rule, entry in carried_out(ruleset).items():
        for _, part in entry.parts:
            note(rule, part)
    for definition in ruleset.defines.values():
        if definition.rule:
            note(definition.rule, definition.value)
    for category in ruleset.score.categories if ruleset.score else ():
        for rule, value in category.gives:
            if rule:
                note(rule, value)
    return {name: dict.fromkeys(sorted(rules, key=lambda rule: order.get(rule, 0))) for name, rules in found.items()}


def _name(node: Model) -> str:
    """What a piece of the rules names, "" when it names nothing that is declared."""
    match node:
        case ex.FieldValue() | ex.ZoneRef():
            return f"field {node.owner or node.owner_kind} {node.name}"
        case ex.Property():
            return f"property {node.owner} {node.name}"
        case ex.Call():
            return f"{node.of} {node.function}"
        case ex.Domain() if node.name:
            return f"kind {node.name}"
        case ex.Constant() if isinstance(node.value, str) and node.type.name:
            return f"value {node.type.name} {node.value}"
        case ex.OptionValue():
            return f"option {node.name}"
    return ""
