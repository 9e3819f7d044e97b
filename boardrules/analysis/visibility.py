"""What is legal may depend only on what the deciding player can see: no requirement reads what is hidden from that player."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardrules.analysis.context import Context
from boardrules.diagnostics import analysis_codes as codes
from boardrules.ruleset.base import Model, Place
from boardrules.ruleset.expressions import Binder, Builtin, Call, Checked, FieldValue, OwnedPieces, Property, Variable, ZoneRef
from boardrules.ruleset.model import FieldModel, Ruleset, ZoneModel
from boardrules.ruleset.statements import ActionModel, Ask, Choose, Let
from boardrules.ruleset.visit import every_statement
from boardrules.source import Span

Mine = frozenset[str]
"""Variables that are known to be the deciding player, or a piece of that player."""


@dataclass(frozen=True)
class _Secret:
    """Something hidden that is read. `parameter` is the variable whose owner sees it; None when nobody does."""

    what: str
    place: Place
    parameter: str | None = None


class _Reader:
    """Finds what is read that the deciding player may not see."""

    def __init__(self, ruleset: Ruleset) -> None:
        stored: list[FieldModel | ZoneModel] = [*ruleset.fields, *ruleset.zones]
        self._hidden = {(item.owner_kind, item.owner, item.name): item.visibility for item in stored if item.visibility != "open"}
        self._defines = ruleset.defines
        self._summaries: dict[str, tuple[_Secret, ...]] = {}

    @property
    def nothing_hidden(self) -> bool:
        return not self._hidden

    def secrets(self, node: Model, mine: Mine) -> Iterator[_Secret]:
        """Everything hidden that an expression or binder reads."""
        if isinstance(node, Call) and node.of == "builtin" and node.function == "size" and isinstance(node.arguments[0], ZoneRef):
            if node.arguments[0].base is not None:
                yield from self.secrets(node.arguments[0].base, mine)
            return
        if isinstance(node, (FieldValue, ZoneRef)):
            yield from self._read(node, mine)
        elif isinstance(node, Call) and node.of == "define":
            yield from self._called(node, mine)
        for part in type(node).model_fields:
            value = getattr(node, part)
            for item in value if isinstance(value, tuple) else (value,):
                if isinstance(item, Binder):
                    yield from self.secrets(item.domain, mine)
                    mine = mine | {item.name} if self.is_mine(item.domain, mine) else mine
                elif isinstance(item, Checked):
                    yield from self.secrets(item, mine)

    def is_mine(self, node: Checked, mine: Mine) -> bool:
        """Whether a player is the one who decides, or a piece or set of pieces belongs to that player."""
        if isinstance(node, Builtin):
            return node.name == "me"
        if isinstance(node, Variable):
            return node.name in mine
        if isinstance(node, OwnedPieces):
            return self.is_mine(node.owner, mine)
        if isinstance(node, (FieldValue, Property)) and node.base is not None:
            return self.is_mine(node.base, mine)
        return False

    def _read(self, node: FieldValue | ZoneRef, mine: Mine) -> Iterator[_Secret]:
        visibility = self._hidden.get((node.owner_kind, node.owner, node.name))
        if visibility == "hidden":
            yield _Secret(node.name, node.place)
        elif visibility == "owner" and node.base is not None and not self.is_mine(node.base, mine):
            yield _Secret(node.name, node.place, node.base.name if isinstance(node.base, Variable) else None)

    def _called(self, node: Call, mine: Mine) -> Iterator[_Secret]:
        define = self._defines[node.function]
        parameters = [name for name, _ in define.parameters]
        if node.function not in self._summaries:
            self._summaries[node.function] = tuple(self.secrets(define.value, frozenset()))
        for secret in self._summaries[node.function]:
            if secret.parameter in parameters:
                argument = node.arguments[parameters.index(secret.parameter)]
                if self.is_mine(argument, mine):
                    continue
                inner = argument.name if isinstance(argument, Variable) else None
                yield _Secret(secret.what, node.place, inner)
            else:
                yield _Secret(secret.what, node.place, None)


def check_visibility(context: Context, ruleset: Ruleset) -> None:
    """Reports every condition of an action that reads something hidden from the player who decides."""
    reader = _Reader(ruleset)
    if reader.nothing_hidden:
        return
    for action in ruleset.actions.values():
        _check_action(context, reader, action, frozenset())
    for statement in every_statement(ruleset):
        if isinstance(statement, Ask):
            mine = _named(statement.player)
            for choice in statement.choices:
                _check_action(context, reader, choice, mine)
        elif isinstance(statement, Choose) and statement.done_when is not None:
            _report(context, reader.secrets(statement.done_when, _named(statement.by)), "done")


def _named(player: Checked | None) -> Mine:
    """The variable that stands for the player who decides."""
    return frozenset({player.name}) if isinstance(player, Variable) else frozenset()


def _check_action(context: Context, reader: _Reader, action: ActionModel, mine: Mine) -> None:
    for binder in action.parameters:
        _report(context, reader.secrets(binder.domain, mine), action.name)
        if reader.is_mine(binder.domain, mine):
            mine |= {binder.name}
    for item in action.conditions:
        value = item.value if isinstance(item, Let) else item.condition
        _report(context, reader.secrets(value, mine), action.name)
        if isinstance(item, Let) and reader.is_mine(item.value, mine):
            mine |= {item.name}


def _report(context: Context, secrets: Iterator[_Secret], action: str) -> None:
    for secret in secrets:
        span = Span(secret.place.start, secret.place.end, secret.place.file)
        message = f"whether `{action}` is allowed depends on `{secret.what}`, which the deciding player may not see"
        context.report.add(codes.HIDDEN_READ, message, span, hint="only the size of a hidden zone is known to everybody")
