"""What things are called in pictures: whatever is drawn asks here for its words, in the language of the game."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from boardrules.ruleset.model import Ruleset
from boardrules.ruleset.types import COMPASS, Type
from boardrules.words.naming import DIRECTIONS, Naming
from boardrules.words.nouns import Noun


class Names:
    """The words for the names of a ruleset."""

    def __init__(self, ruleset: Ruleset, naming: Naming | None = None) -> None:
        self._ruleset = ruleset
        self._given = naming

    @cached_property
    def _naming(self) -> Naming:
        return self._given or Naming(self._ruleset)

    def text(self, template: str, **values: object) -> str:
        """Connecting words in the language of the game."""
        return self._naming.phrases.text(template, **values)

    def headed(self, head: str, words: str) -> str:
        """`hand: two cards`."""
        return self._naming.phrases.headed(head, words)

    def parted(self, items: Iterable[object]) -> str:
        """`a, b; c`."""
        return self._naming.phrases.parted(items)

    def owned(self, seat: str, field: str) -> str:
        """What a player has on the board: `Red harbour`."""
        noun = self._naming.called(field, "Player")
        return self._naming.phrases.text("{seat} {piece}", seat=self.seat(seat), piece=noun)

    def compass(self, direction: int) -> Noun:
        """One of the eight directions, north first."""
        return self._naming.phrases.noun(DIRECTIONS[COMPASS[direction]])

    def card(self, deck: str, card: str) -> str:
        """A kind of card or tile."""
        return self._naming.card(deck, card)

    def of_deck(self, deck: str, count: int) -> str:
        """So many cards or tiles that nobody sees: `3 cards`."""
        noun = self._naming.type_noun_of_deck(deck)
        return f"{count} {noun.counted(count, self._naming.phrases.grammar.is_one(count))}"

    def of_type(self, type_: Type, value: Any) -> str:
        """A value of any type."""
        return self._naming.value(type_, value)

    def value(self, enum: str, value: str) -> str:
        """A value of an enum."""
        return self._naming.member(enum, value)

    def member(self, owner: str, name: str) -> str:
        """A field, zone, layer or column of an owner: a board, a deck, an enum, a piece, `Player`, or "" for what is shared."""
        return self._naming.name(name, owner)

    def counted(self, owner: str, name: str) -> str:
        """A field that counts something, beside its number: what several of it are called."""
        return self._naming.things(name, owner).several

    def kind(self, piece: str, kind: str) -> str:
        """A kind of piece, or the piece where it has no kinds."""
        return self._naming.kind(piece, kind)

    def piece(self, name: str, owned: bool = True) -> str:
        """One piece: `red_fishing_1` as red fishing boat 1; without the player where everybody sees whose it is."""
        return str(self._naming.piece_noun(name, owned))

    def whole(self, name: str) -> str:
        """Something that belongs to nothing else: a deck, a board, a table, a step."""
        return self._naming.name(name)

    def seat(self, seat: str) -> str:
        return self._naming.seat(seat)
