"""What things are called in pictures: whatever is drawn asks here for its words."""

from __future__ import annotations

from boardrules.ruleset.model import Ruleset


def words(name: str) -> str:
    """A name as words: `open_sea` is "open sea"."""
    return name.replace("_", " ").strip()


class Names:
    """The words for the names of a ruleset: what its `names` say, the `title` of a card or value, or the name itself."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset

    def _named(self, key: str, name: str) -> str:
        """What `names` says about a thing; "some salt" is salt where nothing is said about it."""
        known = self._ruleset.names.get(key)
        return known.one.removeprefix("some ").removeprefix("the ") if known is not None else words(name)

    def _titled(self, owner: str, name: str, row: object) -> str:
        title = row.get("title") if isinstance(row, dict) else None
        return str(title) if title else self._named(f"{owner}.{name}", name)

    def card(self, deck: str, card: str) -> str:
        """A kind of card or tile."""
        model = self._ruleset.decks.get(deck)
        return self._titled(deck, card, model.rows.get(card) if model is not None else None)

    def value(self, enum: str, value: str) -> str:
        """A value of an enum."""
        model = self._ruleset.enums.get(enum)
        return self._titled(enum, value, model.rows.get(value) if model is not None else None)

    def member(self, owner: str, name: str) -> str:
        """A field, zone, layer or column of an owner: a board, a deck, an enum, a piece, `Player`, or "" for what is shared."""
        return self._named(f"{owner}.{name}" if owner else name, name)

    def counted(self, owner: str, name: str) -> str:
        """A field that counts something, beside its number: what several of it are called."""
        known = self._ruleset.names.get(f"{owner}.{name}" if owner else name)
        if known is not None and known.several:
            return known.several.removeprefix("the ")
        one = self.member(owner, name)
        return f"{one}s" if known is not None and name.endswith("s") and not one.endswith("s") else one

    def kind(self, piece: str, kind: str) -> str:
        """A kind of piece, or the piece where it has no kinds."""
        enum = self._ruleset.pieces[piece].kind_enum if piece in self._ruleset.pieces else ""
        if kind and f"{piece}.{kind}" not in self._ruleset.names and f"{enum}.{kind}" in self._ruleset.names:
            return self._named(f"{enum}.{kind}", kind)
        return self._named(f"{piece}.{kind}" if kind else piece, kind or piece)

    def piece(self, name: str, piece: str, kind: str, seat: str) -> str:
        """One piece of a player or of nobody: `red_fishing_1` as red fishing boat 1."""
        rest = name.removeprefix(f"{seat}_") if seat else name
        number = rest.removeprefix(kind or piece).strip("_")
        return " ".join(word for word in (self.seat(seat) if seat else "", self.kind(piece, kind), number) if word)

    def whole(self, name: str) -> str:
        """Something that belongs to nothing else: a deck, a board, a table, a step."""
        return self._named(name, name)

    def seat(self, seat: str) -> str:
        return self._named(seat, seat)
