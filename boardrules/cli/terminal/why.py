"""Why nothing of a kind can be played now: the reasons against each way to play it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import TYPE_CHECKING

from boardrules.cli.terminal.rules_now import actions_called, rules_text
from boardrules.ruleset.types import COMPASS

if TYPE_CHECKING:
    from boardrules.engine.state import State
    from boardrules.ruleset.types import Type

MOST_WAYS = 2000
"""So many ways to play an action are tried before giving up."""

SHOWN = 3
"""How many of the ways that a rule forbids are named."""


def why_none(state: State, name: str, viewer: int | None) -> str:
    """The rules that forbid an action in all its ways, each with some of these ways; `viewer` is who asks."""
    reasons: dict[str, list[str]] = {}
    for notation in islice(_ways(state, name), MOST_WAYS):
        try:
            explanation = state.explain(notation, viewer)
        except ValueError:
            continue
        failed = explanation.failed
        if failed is not None:
            reason = f"{failed.rule} {failed.sentence}".strip() or failed.why
            reasons.setdefault(reason, []).append(str(explanation.action))
    text = state.game.text
    lines = [text("No {action} is possible now.", action=name)]
    refused = f"[{text('no')}]"
    for reason, ways in sorted(reasons.items(), key=lambda item: -len(item[1])):
        some = ", ".join(ways[:SHOWN])
        if len(ways) > SHOWN:
            some = text("{some} and {count} more", some=some, count=len(ways) - SHOWN)
        lines.append(f"  {refused} {reason} ({some})" if ways != [name] else f"  {refused} {reason}")
    return "\n".join(lines if reasons else [*lines, rules_text(state, name)])


def _ways(state: State, name: str) -> Iterator[str]:
    """Every way to write an action, as far as its parameters are of types with few values."""
    models = list(actions_called(state.game.ruleset, [name]))
    if not models:
        yield name  # `done` is written nowhere
    for model in models:
        domains = [_values(state, binder.type) for binder in model.parameters]
        yield from (" ".join([name, *values]) for values in product(*domains))


def _values(state: State, type_: Type) -> list[str]:
    ruleset = state.game.ruleset
    if type_.kind == "number":
        return [str(number) for number in range(type_.low, type_.high + 1)]
    if type_.kind == "space":
        return list(ruleset.boards[type_.name].spaces)
    found: dict[str, list[str]] = {
        "flag": ["yes", "no"],
        "enum": list(ruleset.enums[type_.name].values) if type_.kind == "enum" else [],
        "card": list(ruleset.decks[type_.name].cards) if type_.kind == "card" else [],
        "player": list(state.seats),
        "direction": list(COMPASS),
    }
    return found.get(type_.kind, [])
