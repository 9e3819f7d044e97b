"""What things are called: identifiers as words, spelled as the author spells them in the sentences of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from boardrules.ruleset.model import Ruleset
from boardrules.ruleset.types import Type

DIRECTIONS = {
    "N": "north", "NE": "north-east", "E": "east", "SE": "south-east",
    "S": "south", "SW": "south-west", "W": "west", "NW": "north-west",
}  # fmt: skip

_SPACES = {"grid": "square", "plane": "square", "hex": "cell", "graph": "place"}
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_LONGEST_NAME = 4
"""Names of more words than this are not looked for in the sentences."""


class Naming:
    """The words for every name of a ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._spellings = _spellings(ruleset)
        self._proper = {
            word: spelling for word, spelling in self._spellings.items() if " " not in word and spelling != spelling.lower()
        }
        self._proper |= {value.lower(): value for enum in ruleset.enums.values() for value in enum.values if value[:1].isupper()}

    def name(self, identifier: str) -> str:
        """An identifier as words: `lost_turns` as lost turns, `le_verdon` as Le Verdon where the sentences write it so."""
        plain = spaced(identifier)
        known = self._spellings.get(plain.lower())
        return known or " ".join(self._proper.get(word, word) for word in plain.split(" "))

    def title(self, identifier: str) -> str:
        """The same for a heading or the head of a row, with a capital."""
        words = self.name(identifier)
        return words[:1].upper() + words[1:]

    def card(self, deck: str, card: str) -> str:
        """A kind of card: what its `title` says, or else its name."""
        model = self.ruleset.decks.get(deck)
        title = model.rows.get(card, {}).get("title") if model is not None else None
        return str(title) if title else self.name(card)

    def member(self, enum: str, value: str) -> str:
        """A value of an enum: what its `title` says, or else its name."""
        title = self.ruleset.enums[enum].rows.get(value, {}).get("title") if enum in self.ruleset.enums else None
        return str(title) if title else self.name(value)

    def space(self, board: str) -> str:
        """What one space of a board is called."""
        model = self.ruleset.boards.get(board)
        return _SPACES[model.shape] if model is not None else "space"

    def deck(self, deck: str) -> str:
        """What one of a deck is called."""
        model = self.ruleset.decks.get(deck)
        return "tile" if model is not None and model.tiles else "card"

    def noun(self, type_: Type) -> str:
        """What one value of a type is called."""
        match type_.kind:
            case "space":
                return self.space(type_.name)
            case "card":
                return self.deck(type_.name)
            case "enum" | "piece":
                return self.name(type_.name).lower() if type_.name not in self._spellings else self.name(type_.name)
            case "set" | "sequence" if type_.element is not None:
                return self.noun(type_.element)
            case "zone":
                return self.deck(type_.name)
        return {"flag": "yes or no", "none": "nothing"}.get(type_.kind, type_.kind)

    def value(self, type_: Type, value: Any) -> str:
        """A fixed value of a type in words; sets as lists."""
        if value is None:
            return "none"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, (tuple, list)):
            element = type_.element or type_
            return ", ".join(self.value(element, item) for item in value) or "none"
        if isinstance(value, int):
            return str(value)
        match type_.kind:
            case "direction":
                return DIRECTIONS.get(str(value), str(value))
            case "card":
                return self.card(type_.name, value)
            case "enum":
                return self.member(type_.name, value)
            case "space" | "text":
                return str(value)
            case "piece":
                return self.piece(value)
            case "player":
                return spaced(str(value)).capitalize()
        return self.name(str(value))

    def piece(self, name: str) -> str:
        """`red_fishing_1` as red fishing boat 1, `red_Sailor_1` as red sailor 1."""
        for model in self.ruleset.pieces.values():
            kinds = {kind for kind, _ in model.counts if kind}
            parts = name.split("_")
            noun = self.name(model.name).lower()
            if model.name in parts:
                return " ".join(noun if part == model.name else part for part in parts)
            for kind in kinds:
                found = re.fullmatch(rf"(?:(\w+)_)?{re.escape(kind)}(?:_(\d+))?", name)
                if found is not None and (not found[1] or found[1] in self.ruleset.seats):
                    words = [found[1] or "", self.kind(model.name, kind), found[2] or ""]
                    return " ".join(word for word in words if word)
        return self.name(name)

    def kind(self, piece: str, kind: str) -> str:
        """A kind of piece: `fishing` of Boat as fishing boat; a kind that says it already stays as it is."""
        noun = self.name(piece).lower()
        words = self.name(kind)
        compound = f"{words} {noun}"
        return compound if compound.lower() in self._spellings or not words.endswith(("er", "or")) else words


def spaced(identifier: str) -> str:
    """`lost_turns` as lost turns, `CardKind` as card kind."""
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", identifier).replace("_", " ").strip()
    return words.lower() if " " in words and words[:1].isupper() and "_" not in identifier else words


def _texts(ruleset: Ruleset) -> Iterator[str]:
    yield ruleset.about
    for rule in ruleset.rules.values():
        yield rule.sentence
    for option in ruleset.options.values():
        yield option.text
    for deck in ruleset.decks.values():
        for row in deck.rows.values():
            yield from (value for name, value in row.items() if isinstance(value, str) and name == "text")


def _spellings(ruleset: Ruleset) -> dict[str, str]:
    """How the sentences spell groups of words inside a sentence: what always has a capital there is a name."""
    found: dict[str, set[str]] = {}
    for text in _texts(ruleset):
        words = list(_WORD.finditer(text))
        for first, start in enumerate(words):
            before = text[: start.start()].rstrip(" \"'“‘(")
            inside = bool(before) and before[-1] not in ".!?:"
            for last in range(first, min(first + _LONGEST_NAME, len(words))):
                gap = text[words[last - 1].end() : words[last].start()] if last > first else " "
                if gap not in (" ", "-"):
                    break
                if inside:
                    spelling = text[start.start() : words[last].end()]
                    found.setdefault(spelling.replace("-", " ").lower(), set()).add(spelling)
    return {key: min(spellings, key=lambda text: (text != text.lower(), text)) for key, spellings in found.items()}
