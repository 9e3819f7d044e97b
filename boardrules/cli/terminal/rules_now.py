"""The rules that matter at a decision, by action, and single rules by their ids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from boardrules.diagnostics.suggest import nearest

if TYPE_CHECKING:
    from boardrules.engine.state import State
    from boardrules.ruleset.model import RuleModel, Ruleset
    from boardrules.ruleset.statements import ActionModel

MARKS = {"stated": "", "reading": " (a reading)", "supplied": " (supplied)"}


def rule_here(state: State) -> str:
    """The id of the rule under which the decision now stands, or ""."""
    rule = str(_node(state).get("rule", ""))
    return rule if rule in state.game.ruleset.rules else ""


def impossible_here(state: State) -> list[str]:
    """The actions that this decision is about and of which none is legal now."""
    legal = {action.name for action in state.actions()}
    return [name for name in _node(state).get("actions", ()) if name not in legal]


def _node(state: State) -> dict[str, Any]:
    """What the machine of the game says about the decision that waits."""
    node = state.view(None)["node"]
    nodes = state.game.machine.nodes
    return dict(nodes[node]) if node in nodes else {}


def rules_text(state: State, which: str) -> str:
    """The rules of what can be done now; with `which`, all of them ("all"), one by its id, or those of one action."""
    ruleset = state.game.ruleset
    if not which:
        return "\n".join(_rules_now(state)) or "No rules are written for this; try 'rules all'."
    if which.casefold() == "all":
        return "\n".join(map(line, ruleset.rules.values()))
    ids = {rule_id.casefold(): rule_id for rule_id in ruleset.rules}
    for word in (which, which.replace(" ", "-")):
        if word.casefold() in ids:
            rule = ruleset.rules[ids[word.casefold()]]
            return "\n".join([line(rule), *_about(rule)])
    for action in actions_called(ruleset, [which]):
        return "\n".join(_of_action(ruleset, action))
    meant = nearest(which.upper(), ruleset.rules)
    return f"There is no rule {which}{f'; did you mean {meant}?' if meant else '.'}"


def line(rule: RuleModel) -> str:
    return f"  {rule.id} {rule.sentence}{MARKS[rule.status]}"


def _about(rule: RuleModel) -> Iterator[str]:
    if rule.section:
        yield f"    section: {rule.section}"
    if rule.source:
        yield f"    source: {rule.source}"
    if rule.executed:
        yield f"    applies in: {rule.executed}"


def _rules_now(state: State) -> Iterator[str]:
    ruleset = state.game.ruleset
    told: set[str] = set()
    here = rule_here(state)
    if here:
        told.add(here)
        yield f"{state.step.replace('_', ' ').capitalize() or 'Now'}:"
        yield line(ruleset.rules[here])
    names = dict.fromkeys(action.name for action in state.actions())
    for action in actions_called(ruleset, names):
        yield from _of_action(ruleset, action, told)


def _of_action(ruleset: Ruleset, action: ActionModel, told: set[str] | None = None) -> Iterator[str]:
    """The rules of an action under its name, without those told already."""
    told = set() if told is None else told
    rules = [ruleset.rules[rule] for rule in action.rules if rule in ruleset.rules and rule not in told]
    told.update(rule.id for rule in rules)
    if rules:
        yield f"{' '.join([action.name, *(binder.name.upper() for binder in action.parameters)])}:"
        yield from map(line, rules)


def actions_called(ruleset: Ruleset, names: Iterable[str]) -> Iterator[ActionModel]:
    """The declared actions of some names, and the answers to questions that are called so."""
    from boardrules.ruleset.statements import Ask
    from boardrules.ruleset.visit import every_statement

    wanted = {name.casefold() for name in names}
    yield from (action for name, action in ruleset.actions.items() if name.casefold() in wanted)
    for statement in every_statement(ruleset):
        if isinstance(statement, Ask):
            yield from (choice for choice in statement.choices if choice.name.casefold() in wanted)
