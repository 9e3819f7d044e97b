"""What a card, a tile or a value says: its properties and what tables say of it, in words short enough for a line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from boardrules.render.looks import ARROWS
from boardrules.ruleset.types import COMPASS, Type

if TYPE_CHECKING:
    from boardrules.ruleset.model import DeckModel, EnumModel, TableModel
    from boardrules.words.naming import Naming

NOTHING: tuple[object, ...] = (None, False, 0, (), [])
"""Values that are not worth a word."""


def about(naming: Naming, model: DeckModel | EnumModel, name: str) -> list[str]:
    """What there is to say of a card or a value of an enum: `↑2 ←1 →1`, `price 60`, `salt: zone I 40, zone II 80`."""
    called = naming.name(name, model.name)
    found = [text for text in _properties(naming, model, name) if text not in called]  # the port of Lagos: no need to say Lagos
    for table in naming.ruleset.tables.values():
        place = next((place for place, (_, type_) in enumerate(table.parameters) if type_.name == model.name), None)
        if place is not None and len(table.parameters) <= 2:
            found += _said_by(naming, table, place, name)
    return found


def _properties(naming: Naming, model: DeckModel | EnumModel, name: str) -> Iterator[str]:
    for column, value in model.rows.get(name, {}).items():
        if value in NOTHING or column == "title":
            continue
        type_ = model.columns[column]
        words = naming.value(type_, value)
        if type_.kind == "enum" and type_.name != model.name:  # the numbers of that value belong to the card as well
            inner = _numbers(naming, naming.ruleset.enums[type_.name], str(value))
            yield naming.phrases.headed(words, ", ".join(inner)) if inner else words
        else:
            yield _headed(naming, naming.name(column, model.name), value, words)


def _numbers(naming: Naming, enum: EnumModel, value: str) -> list[str]:
    row = {column: given for column, given in enum.rows.get(value, {}).items() if enum.columns[column].kind == "number"}
    return [f"{naming.name(column, enum.name)} {given}" for column, given in row.items() if given not in NOTHING]


def _headed(naming: Naming, head: str, value: Any, words: str) -> str:
    if value is True:
        return head
    return naming.phrases.headed(head, words) if isinstance(value, (tuple, list)) else f"{head} {words}"


def _said_by(naming: Naming, table: TableModel, place: int, name: str) -> Iterator[str]:
    """What a table says of one thing: arrows where they are drawn on its cards, else the values by what else it asks for."""
    drawn = next((arrows.directions for arrows in naming.ruleset.arrows if arrows.table == table.name), {})
    told = []
    for key, value in table.values.items():
        parts = key.split(" ")
        if parts[place] != name or value in NOTHING:
            continue
        words = naming.value(table.result, value)
        others = [(part, table.parameters[number][1]) for number, part in enumerate(parts) if number != place]
        if drawn and others:
            told.append(f"{ARROWS[COMPASS.index(drawn[others[0][0]])]}{words}" if others[0][0] in drawn else words)
        else:
            told.append(" ".join([*(_word(naming, type_, part) for part, type_ in others), words]))
    if told:
        yield " ".join(told) if drawn else naming.phrases.headed(naming.name(table.name), ", ".join(told))


def _word(naming: Naming, type_: Type, part: str) -> str:
    return part if type_.kind in ("number", "flag") else naming.value(type_, part)
