"""Walking over a ruleset and rewriting it. New kinds of statements and expressions need nothing here: the fields lead on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, TypeVar

from boardrules.ruleset.base import Model
from boardrules.ruleset.expressions import Binder, Checked
from boardrules.ruleset.model import Ruleset
from boardrules.ruleset.statements import ActionModel, Requirement, Statement, Statement_

SomeModel = TypeVar("SomeModel", bound=Model)


@cache
def _parts(kind: type[Model]) -> tuple[str, ...]:
    """The fields of a kind of model that may hold other parts of the rules."""
    return tuple(name for name in kind.model_fields if name not in ("type", "place", "kind", "rule", "name", "text"))


def parts_of(node: Model) -> Iterator[Model]:
    """The models directly inside a model: expressions, statements, binders … Types and places are no parts."""
    for name in _parts(type(node)):
        value = getattr(node, name)
        if isinstance(value, Model):
            yield value
        elif isinstance(value, tuple):
            yield from (item for item in value if isinstance(item, Model))


def every_part(node: Model) -> Iterator[Model]:
    """A model and every model in it, outer before inner."""
    yield node
    for part in parts_of(node):
        yield from every_part(part)


def with_parts(node: SomeModel, change: Callable[[Model], Iterable[Model]]) -> SomeModel:
    """The model with every part replaced by what becomes of it: in a list by any number of models, elsewhere by one. The same
    model when nothing changes."""
    changed: dict[str, Any] = {}
    for name in _parts(type(node)):
        value = getattr(node, name)
        if isinstance(value, Model):
            (one,) = change(value)
            if one is not value:
                changed[name] = one
        elif isinstance(value, tuple):
            new = tuple(one for item in value for one in (change(item) if isinstance(item, Model) else (item,)))
            if len(new) != len(value) or any(one is not other for one, other in zip(new, value, strict=True)):
                changed[name] = new
    return node.model_copy(update=changed) if changed else node


def nested_statements(statement: Statement) -> Iterator[Statement]:
    """The statements directly inside a statement; the effects of the answers, for `ask`."""
    for part in parts_of(statement):
        if isinstance(part, Statement_):
            yield part  # type: ignore[misc]  # every statement is one of the union
        elif isinstance(part, ActionModel):
            yield from part.effects


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


def inner_expressions(node: Model) -> Iterator[Checked]:
    """The expressions directly inside a model; those of its binders, requirements and answers count as its own. So do those of the
    `let`s at the head of an action or answer, which stand among its requirements."""
    head = node.conditions if isinstance(node, ActionModel) else ()
    for part in parts_of(node):
        if isinstance(part, Checked):
            yield part
        elif isinstance(part, (Binder, Requirement, ActionModel)) or any(part is condition for condition in head):
            yield from inner_expressions(part)


def subexpressions(node: Model) -> Iterator[Checked]:
    """Every expression inside a model (an expression, a statement, an action), outer before inner, the model itself not counted."""
    waiting = [inner_expressions(node)]
    while waiting:
        found = next(waiting[-1], None)
        if found is None:
            waiting.pop()
        else:
            yield found
            waiting.append(inner_expressions(found))
