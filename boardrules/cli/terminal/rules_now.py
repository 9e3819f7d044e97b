"""The rules that matter at a decision, by action, and single rules by their ids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from boardrules.cli.terminal.called import form_of
from boardrules.diagnostics.suggest import nearest
from boardrules.engine.deciding import rules_by_action
from boardrules.words.homes import homes_in_words
from boardrules.words.phrases import phrase

if TYPE_CHECKING:
    from boardrules.engine.game import Game
    from boardrules.engine.state import State
    from boardrules.ruleset.model import RuleModel, Ruleset
    from boardrules.ruleset.statements import ActionModel

MARKS = {"stated": "", "reading": phrase("(a reading)"), "supplied": phrase("(supplied)")}


def rule_here(state: State) -> str:
    """The id of the rule under which the decision now stands, or ""."""
    return next((rules[0] for action, rules in rules_by_action(state) if not action), "")


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
        return "\n".join(_rules_now(state)) or state.game.text("No rules are written for this; try 'rules all'.")
    if which.casefold() == "all":
        return "\n".join(line(state.game, rule) for rule in ruleset.rules.values())
    ids = {rule_id.casefold(): rule_id for rule_id in ruleset.rules}
    for word in (which, which.replace(" ", "-")):
        if word.casefold() in ids:
            rule = ruleset.rules[ids[word.casefold()]]
            return "\n".join([line(state.game, rule), *_about(state.game, rule)])
    for action in actions_called(ruleset, [which]):
        return "\n".join(_of_action(state.game, action))
    meant = nearest(which.upper(), ruleset.rules)
    if meant:
        return state.game.text("There is no rule {rule}; did you mean {meant}?", rule=which, meant=meant)
    return state.game.text("There is no rule {rule}.", rule=which)


def line(game: Game, rule: RuleModel) -> str:
    mark = game.text(MARKS[rule.status]) if MARKS[rule.status] else ""
    return f"  {rule.id} {rule.sentence} {mark}".rstrip()


def _about(game: Game, rule: RuleModel) -> Iterator[str]:
    if rule.section:
        yield "    " + game.text("section: {section}", section=rule.section)
    if rule.source:
        yield "    " + game.text("source: {place}", place=rule.source)
    if rule.executed:
        yield "    " + game.text("applies in: {where}", where=homes_in_words(game.naming, rule.executed))


def _rules_now(state: State) -> Iterator[str]:
    game, naming = state.game, state.game.naming
    now = naming.title(state.step) if state.step else game.text("Now")
    for name, rules in rules_by_action(state):
        action = next(actions_called(game.ruleset, [name]), None)
        head = form_of(game, action) if action is not None else naming.name(name) or now
        yield f"{head}{naming.phrases.grammar.colon}"
        yield from (line(game, game.ruleset.rules[rule]) for rule in rules)


def _of_action(game: Game, action: ActionModel) -> Iterator[str]:
    """The rules of an action under its name."""
    rules = [game.ruleset.rules[rule] for rule in action.rules if rule in game.ruleset.rules]
    if rules:
        yield f"{form_of(game, action)}{game.naming.phrases.grammar.colon}"
        yield from (line(game, rule) for rule in rules)


def actions_called(ruleset: Ruleset, names: Iterable[str]) -> Iterator[ActionModel]:
    """The declared actions of some names, and the answers to questions that are called so."""
    from boardrules.ruleset.statements import Ask
    from boardrules.ruleset.visit import every_statement

    wanted = {name.casefold() for name in names}
    yield from (action for name, action in ruleset.actions.items() if name.casefold() in wanted)
    for statement in every_statement(ruleset):
        if isinstance(statement, Ask):
            yield from (choice for choice in statement.choices if choice.name.casefold() in wanted)
