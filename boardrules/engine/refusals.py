"""What is said to a player whose action is refused: remarks of the rules with their values filled in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from boardrules.engine.values import value_text
from boardrules.language.templates import Slot, parse_template
from boardrules.ruleset.refusals import Said
from boardrules.ruleset.types import Type


def said_of(remarks: Iterable[Said], values: Sequence[tuple[Type, Any]], people: Mapping[str, str]) -> str:
    """The sentences for a requirement that does not hold. `values` are all that is told of it, `people` the names by seat."""
    found: dict[str, None] = {}
    for remark in remarks:
        if remark.part is not None and values[remark.part][1]:
            continue  # this part holds
        given = {name: values[place] for name, place in remark.slots}
        text = remark.text if all(value is not None for _, value in given.values()) else remark.without
        words = {name: _words(value, people) for name, (_, value) in given.items()}
        words |= {name: key.rpartition(".")[2].replace("_", " ") for name, key in remark.names}
        said = _filled(text, words)
        places = tuple(words[name] for name, (type_, _) in given.items() if type_.kind == "space")
        found[said if said.startswith(places) else said[:1].upper() + said[1:]] = None  # a square is written as it is
    return " ".join(filter(None, found))


def _words(value: Any, people: Mapping[str, str]) -> str:
    return people[value] if isinstance(value, str) and value in people else value_text(value).replace("_", " ")


def _filled(template: str, words: Mapping[str, str]) -> str:
    """The template with words in its slots."""
    return "".join(part if isinstance(part, str) else _slot(part, words[part.path]) for part in parse_template(template))


def _slot(slot: Slot, word: str) -> str:
    if slot.choices is not None:
        return slot.choices[0 if word == "1" else 1]
    *before, article = f" {slot.form}".rsplit(" ", 1)
    if article == "a":
        article = "an" if word[:1].lower() in "aeiou" else "a"
    return " ".join(filter(None, [*(part.strip() for part in before), article, word]))
