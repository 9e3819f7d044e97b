"""What things are called: as the author or translator says, or else their identifiers as words, spelled as in the sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from boardrules.ruleset.model import Ruleset
from boardrules.ruleset.types import Type
from boardrules.words.english import is_plural, plural, singular
from boardrules.words.nouns import Noun, Sort
from boardrules.words.phrases import Phrases, capital

DIRECTIONS = {
    "N": "north", "NE": "north-east", "E": "east", "SE": "south-east",
    "S": "south", "SW": "south-west", "W": "west", "NW": "north-west",
}  # fmt: skip

_SPACES = {"grid": "square", "plane": "square", "hex": "cell", "graph": "place"}
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_LONGEST_NAME = 4
"""Names of more words than this are not looked for in the sentences."""


class Naming:
    """The words for every name of a ruleset, in its language. Where a thing belongs to something, that is its `owner`: the enum of
    a value, the deck of a card, `Player`, a piece or a board."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.phrases = Phrases(ruleset.language)
        self._nouns: dict[tuple[str, str], Noun] = {}

    # -------------------------------------------------------------------------------------------- any name

    def name(self, identifier: str, owner: str = "") -> str:
        """An identifier as words: `lost_turns` as lost turns, `le_verdon` as Le Verdon where the sentences write it so."""
        noun = self.called(identifier, owner)
        return noun.several if noun.sort == "thing" and is_plural(spaced(identifier)) else noun.one

    def title(self, identifier: str, owner: str = "") -> str:
        """The same for a heading or the head of a row, with a capital."""
        return capital(self.name(identifier, owner))

    def called(self, identifier: str, owner: str = "") -> Noun:
        """What something is called, with its article and its plural."""
        found = self._nouns.get((owner, identifier))
        if found is None:
            found = self._nouns[owner, identifier] = self._declared(identifier, owner) or self._default(identifier)
        return found

    def _declared(self, identifier: str, owner: str) -> Noun | None:
        """What the `names` of the game say; without an owner also what they say of the only thing of that name."""
        names = self.ruleset.names
        entry = names.get(f"{owner}.{identifier}" if owner else identifier)
        if entry is None and not owner:
            same = {name for key, name in names.items() if key.endswith(f".{identifier}")}
            entry = same.pop() if len(same) == 1 else None
        return None if entry is None else self.phrases.grammar.noun(entry.one, entry.several)

    def _default(self, identifier: str) -> Noun:
        plain = spaced(identifier)
        known = self._spellings.get(plain.lower())
        words = known or " ".join(self._proper.get(word, word) for word in plain.split(" "))
        if words[:1].isupper():
            return Noun(words, words, "name")
        return Noun(words, words, "many") if is_plural(words) else Noun(words, plural(words))

    @cached_property
    def _spellings(self) -> dict[str, str]:
        return _spellings(self.ruleset)

    @cached_property
    def _proper(self) -> dict[str, str]:
        found = {word: text for word, text in self._spellings.items() if " " not in word and text != text.lower()}
        return found | {
            value.lower(): value for enum in self.ruleset.enums.values() for value in enum.values if value[:1].isupper()
        }

    # -------------------------------------------------------------------------------------------- kinds of things

    def card(self, deck: str, card: str) -> str:
        """A kind of card: what it is called, what its `title` says, or else its name."""
        return self._titled(self.ruleset.decks, deck, card) or self._one(card, deck)

    def member(self, enum: str, value: str) -> str:
        """A value of an enum: what it is called, what its `title` says, or else its name."""
        return self._titled(self.ruleset.enums, enum, value) or self._one(value, enum)

    def _one(self, identifier: str, owner: str) -> str:
        """One of a sort, as the author calls it: a wreck zone, also where its identifier is `wrecks`."""
        declared = self._declared(identifier, owner)
        return self.name(identifier, owner) if declared is None else declared.one

    def _titled(self, owners: Any, owner: str, value: str) -> str:
        if f"{owner}.{value}" in self.ruleset.names or owner not in owners:
            return ""
        return str(owners[owner].rows.get(value, {}).get("title") or "")

    def space(self, board: str) -> str:
        """What one space of a board is called."""
        return self.space_noun(board).one

    def space_noun(self, board: str) -> Noun:
        model = self.ruleset.boards.get(board)
        return self.phrases.noun(_SPACES[model.shape] if model is not None else "space")

    def deck(self, deck: str) -> str:
        """What one of a deck is called: a card or a tile."""
        return self.type_noun_of_deck(deck).one

    def deck_noun(self, deck: str) -> Noun:
        """What one of a deck is called, with the name of the deck: navigation card."""
        declared = self._declared(deck, "")
        if declared is not None:
            return declared
        kind, words = self.deck(deck), self.name(deck)
        return Noun(words, plural(words)) if words.endswith(kind) else Noun(f"{words} {kind}", f"{words} {plural(kind)}")

    def noun(self, type_: Type) -> str:
        """What one value of a type is called."""
        return self.type_noun(type_).one

    def type_noun(self, type_: Type) -> Noun:
        match type_.kind:
            case "space":
                return self.space_noun(type_.name)
            case "card" | "zone":
                return self.type_noun_of_deck(type_.name)
            case "enum" | "piece":
                found = self.called(type_.name)
                return found if found.sort != "name" or spaced(type_.name).lower() in self._spellings else _small(found)
            case "set" | "sequence" if type_.element is not None:
                return self.type_noun(type_.element)
        return self.phrases.noun({"flag": "yes or no", "none": "nothing"}.get(type_.kind, type_.kind))

    def type_noun_of_deck(self, deck: str) -> Noun:
        """A card or a tile."""
        model = self.ruleset.decks.get(deck)
        return self.phrases.noun("tile" if model is not None and model.tiles else "card")

    def things(self, field: str, owner: str = "Player") -> Noun:
        """What a field counts: `points` as one point, several points."""
        declared = self._declared(field, owner)
        if declared is not None:
            return declared
        words = self.name(field)
        return Noun(singular(words), words) if is_plural(words) else Noun(words, words)

    # -------------------------------------------------------------------------------------------- values

    def value(self, type_: Type, value: Any) -> str:
        """A fixed value of a type in words; sets as lists."""
        if isinstance(value, (tuple, list)):
            element = type_.element or type_
            return ", ".join(self.value(element, item) for item in value) or self.phrases.text("none")
        if isinstance(value, str) and type_.kind in ("card", "enum"):
            return self.card(type_.name, value) if type_.kind == "card" else self.member(type_.name, value)
        return str(self.value_noun(type_, value))

    def value_noun(self, type_: Type, value: Any) -> Noun | str | int:
        """A value of a type with all that its language needs to speak of it."""
        if value is None:
            return self.phrases.text("none")
        if isinstance(value, bool):
            return self.phrases.text("yes") if value else self.phrases.text("no")
        if isinstance(value, (tuple, list)):
            element = type_.element or type_
            return self.phrases.listed([str(self.value_noun(element, item)) for item in value]) or self.phrases.text("nothing")
        if isinstance(value, int):
            return value
        match type_.kind:
            case "direction":
                return self.phrases.noun(DIRECTIONS.get(value, value))
            case "card":
                return self.card_noun(type_.name, value)
            case "enum":
                return self._quoted(self._titled(self.ruleset.enums, type_.name, value)) or self.called(value, type_.name)
            case "space":
                return self.place(type_.name, value)
            case "text":
                return str(value)
            case "piece":
                return self.piece_noun(value)
            case "player":
                return self.seat(value)
        return self.called(str(value))

    def card_noun(self, deck: str, card: str) -> Noun:
        """A kind of card: what it is called, or its title in quotes."""
        return self._quoted(self._titled(self.ruleset.decks, deck, card)) or self.called(card, deck)

    def _quoted(self, title: str) -> Noun | None:
        opening, closing = self.phrases.grammar.quotes
        return Noun(f"{opening}{title}{closing}", sort="name") if title else None

    def place(self, board: str, space: str) -> Noun:
        """A space: what it is called, or its name; places of a graph have words for names."""
        declared = self.ruleset.names.get(f"{board}.{space}")
        if declared is not None:
            return self.phrases.grammar.noun(declared.one, declared.several)
        model = self.ruleset.boards.get(board)
        return Noun(self.name(space, board) if model is not None and model.shape == "graph" else space, sort="name")

    def seat(self, seat: str) -> str:
        """A seat as the name of a player."""
        declared = self.ruleset.names.get(seat)
        return capital(declared.one if declared is not None else spaced(seat))

    def piece(self, name: str) -> str:
        """`red_fishing_1` as red fishing boat 1, `red_Sailor_1` as red sailor 1."""
        return str(self.piece_noun(name))

    def piece_noun(self, name: str, owned: bool = True) -> Noun:
        """A piece; without `owned` the player it belongs to is left out."""
        seat, kind, number = self.piece_parts(name)
        if kind is None:
            return self.called(name)
        noun = kind.numbered(number) if number else kind
        if not seat or not owned:
            return noun
        words = self.phrases.text("{seat} {piece}", seat=self._adjective(seat), piece=noun)
        sort: Sort = "name" if number and self.ruleset.language == "en" else noun.sort
        return Noun(words, words, sort, noun.gender, noun.aspirated)

    def _adjective(self, seat: str) -> str:
        """A seat beside what belongs to it: red boat, the boat of Red."""
        return self.seat(seat) if self.ruleset.language != "en" or seat in self.ruleset.names else spaced(seat)

    def piece_parts(self, name: str) -> tuple[str, Noun | None, str]:
        """The seat, the kind of piece and the number in the name of a piece; no kind for what is no piece."""
        for model in self.ruleset.pieces.values():
            for kind in {kind for kind, _ in model.counts}:
                found = re.fullmatch(rf"(?:(\w+?)_)?{re.escape(kind or model.name)}(?:_(\d+))?", name)
                if found is not None and (not found[1] or found[1] in self.ruleset.seats):
                    return found[1] or "", self.kind_noun(model.name, kind), found[2] or ""
        return "", None, ""

    def kind(self, piece: str, kind: str) -> str:
        """A kind of piece: `fishing` of Boat as fishing boat; a kind that says it already stays as it is."""
        return self.kind_noun(piece, kind).one

    def kind_noun(self, piece: str, kind: str) -> Noun:
        noun = _small(self.called(piece))
        if not kind:
            return noun
        enum = self.ruleset.pieces[piece].kind_enum if piece in self.ruleset.pieces else ""
        declared = self._declared(kind, piece) or (self._declared(kind, enum) if enum else None)
        if declared is not None:
            return declared
        words = self.name(kind)
        compound = f"{words} {noun.one}"
        alone = compound.lower() not in self._spellings and (words.lower() in self._spellings or words.endswith(("er", "or")))
        words = words if alone else compound
        return Noun(words, plural(words))


def _small(noun: Noun) -> Noun:
    """A name of a kind of thing (`Boat`) as a word like others."""
    return noun if noun.sort != "name" else Noun(noun.one.lower(), plural(noun.one.lower()))


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
