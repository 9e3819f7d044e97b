"""What things are called in pictures: whatever is drawn asks here for its words."""

from __future__ import annotations

from boardrules.ruleset.model import Ruleset


def words(name: str) -> str:
    """A name as words: `open_sea` is "open sea"."""
    return name.replace("_", " ").strip()


class Names:
    """The words for the names of a ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset

    def card(self, deck: str, card: str) -> str:
        """A kind of card or tile: what its `title` says, or else its name."""
        title = self._ruleset.decks[deck].rows.get(card, {}).get("title") if deck in self._ruleset.decks else None
        return str(title) if title else words(card)

    def value(self, enum: str, value: str) -> str:
        """A value of an enum: what its `title` says, or else its name."""
        title = self._ruleset.enums[enum].rows.get(value, {}).get("title") if enum in self._ruleset.enums else None
        return str(title) if title else words(value)

    def member(self, owner: str, name: str) -> str:
        """A field, zone, layer or column of an owner: a board, a deck, an enum, a piece, `Player`, or "" for what is shared."""
        return words(name)

    def table(self, table: str) -> str:
        return words(table)

    def deck(self, deck: str) -> str:
        return words(deck)

    def board(self, board: str) -> str:
        return words(board)

    def kind(self, piece: str, kind: str) -> str:
        """A kind of piece."""
        return words(kind or piece)

    def piece(self, name: str) -> str:
        """One piece: `red_fishing_1`."""
        return words(name)

    def seat(self, seat: str) -> str:
        return words(seat)
