"""Which fields say where pieces and players stand."""

from __future__ import annotations

from collections.abc import Iterator

from boardrules.ruleset.model import FieldModel, Ruleset


def place_fields(ruleset: Ruleset) -> Iterator[FieldModel]:
    """The fields that say where a piece or a player stands: of each the first that names a space; others are notes of the rules,
    such as where it came from."""
    known: set[tuple[str, str]] = set()
    for field in ruleset.fields:
        owner = (field.owner_kind, field.owner)
        if field.owner_kind in ("piece", "player") and field.type.kind == "space" and not field.internal and owner not in known:
            known.add(owner)
            yield field
