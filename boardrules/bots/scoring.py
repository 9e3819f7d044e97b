"""Which numbers of a player the count of a game looks at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardrules.ruleset.base import Model
    from boardrules.ruleset.expressions import Checked
    from boardrules.ruleset.model import Ruleset


def scored_fields(ruleset: Ruleset) -> tuple[str, ...]:
    """The number fields of players that the categories of the score mention, through definitions too."""
    if ruleset.score is None:
        return ()
    found: dict[str, None] = {}
    for category in ruleset.score.categories:
        for _, value in category.gives:
            for part in _parts(ruleset, value, set()):
                if part.type.kind == "number":
                    found.update(_player_field(part))
    return tuple(found)


def _player_field(part: Checked) -> dict[str, None]:
    from boardrules.ruleset.expressions import FieldValue

    return {part.name: None} if isinstance(part, FieldValue) and part.owner_kind == "player" else {}


def _parts(ruleset: Ruleset, value: Model, followed: set[str]) -> Iterator[Checked]:
    """An expression and all inside it; a definition that it calls counts as inside."""
    from boardrules.ruleset.expressions import Call, Checked
    from boardrules.ruleset.visit import subexpressions

    for part in [value, *subexpressions(value)]:
        if isinstance(part, Checked):
            yield part
        if isinstance(part, Call) and part.of == "define" and part.function not in followed:
            followed.add(part.function)
            yield from _parts(ruleset, ruleset.defines[part.function].value, followed)
