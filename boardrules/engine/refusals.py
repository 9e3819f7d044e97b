"""What is said to a player whose action is refused: remarks of the rules with their values filled in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from boardrules.ruleset.refusals import Said
from boardrules.ruleset.types import Type
from boardrules.words.naming import Naming
from boardrules.words.nouns import Noun, Value
from boardrules.words.phrases import capital

NEEDED = "need"
"""The slot of a number that says how many of the named thing are needed."""


def said_of(remarks: Iterable[Said], values: Sequence[tuple[Type, Any]], naming: Naming, people: Mapping[str, str]) -> str:
    """The sentences for a requirement that does not hold. `values` are all that is told of it, `people` the names by seat."""
    found: dict[str, None] = {}
    for remark in remarks:
        if remark.part is not None and values[remark.part][1]:
            continue  # this part holds
        given = {name: values[place] for name, place in remark.slots}
        text = remark.text if all(value is not None for _, value in given.values()) else remark.without
        words: dict[str, Value] = {name: _words(type_, value, naming, people) for name, (type_, value) in given.items()}
        words |= {name: _called(key, words.get(NEEDED), naming) for name, key in remark.names}
        said = naming.phrases.text(naming.ruleset.spoken.get(text, text), **words) if text else ""
        places = tuple(str(words[name]) for name, (type_, _) in given.items() if type_.kind == "space")
        found[said if said.startswith(places) else capital(said)] = None  # a square is written as it is
    return " ".join(filter(None, found))


def _words(type_: Type, value: Any, naming: Naming, people: Mapping[str, str]) -> Value:
    if type_.kind == "player" and value in people:
        return people[value]
    return naming.value_noun(type_, value)


def _called(key: str, needed: Value | None, naming: Naming) -> Value:
    """A thing by its key (`Player.points`); beside a number that is needed, as many as these."""
    owner, _, name = key.rpartition(".")
    noun = naming.things(name, owner) if needed is not None else naming.called(name, owner)
    if needed is not None:
        return noun.counted(needed, naming.phrases.grammar.is_one(needed)) if isinstance(needed, int) else noun.several
    return noun if noun.sort != "thing" else Noun(naming.name(name, owner), noun.several, noun.sort, noun.gender, noun.aspirated)
