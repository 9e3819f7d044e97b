"""Walking over a ruleset: every statement and every expression in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boardrules.ruleset.base import Model
from boardrules.ruleset.expressions import Binder, Checked
from boardrules.ruleset.model import Ruleset
from boardrules.ruleset.statements import ActionModel, Ask, ForEach, If, Repeat, Requirement, Statement, Step


def nested_statements(statement: Statement) -> Iterator[Statement]:
    """The statements directly inside a statement; the effects of the answers, for `ask`."""
    if isinstance(statement, (Step, ForEach, Repeat)):
        yield from statement.body
    elif isinstance(statement, If):
        yield from statement.then
        yield from statement.otherwise
    elif isinstance(statement, Ask):
        for choice in statement.choices:
            yield from choice.effects


def walk_statements(statements: Iterable[Statement]) -> Iterator[Statement]:
    """Every statement in the given ones, outer before inner."""
    for statement in statements:
        yield statement
        yield from walk_statements(nested_statements(statement))


def every_body(ruleset: Ruleset) -> Iterator[tuple[Statement, ...]]:
    """Every body of statements that play can run (examples are left out)."""
    yield ruleset.setup
    yield ruleset.turn
    yield ruleset.finish
    for action in ruleset.actions.values():
        yield action.effects
    for procedure in ruleset.procedures.values():
        yield procedure.body
    for change in ruleset.change_triggers:
        yield change.body
    for moment in ruleset.moment_triggers:
        yield moment.body


def every_statement(ruleset: Ruleset) -> Iterator[Statement]:
    """Every statement of the game, wherever it stands."""
    for body in every_body(ruleset):
        yield from walk_statements(body)


def subexpressions(node: Model) -> Iterator[Checked]:
    """Every expression inside a model (an expression, a statement, an action), outer before inner, the model itself not counted."""
    for name in type(node).model_fields:
        value = getattr(node, name)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, Checked):
                yield item
                yield from subexpressions(item)
            elif isinstance(item, (Binder, Requirement, ActionModel)):
                yield from subexpressions(item)
