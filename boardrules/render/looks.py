"""How things look: what a game's style block says, and what stands in where it says nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace

from boardrules.render.colours import SOFT, seat_colour, to_hex
from boardrules.render.names import Names
from boardrules.ruleset.model import Ruleset, StyleModel
from boardrules.words.naming import Naming

ARROWS = "↑↗→↘↓↙←↖"
"""The eight points of the compass as signs, north first."""


@dataclass(frozen=True)
class Look:
    """A colour, a sign for text, an icon for pictures ("" for none), and what it is in words."""

    name: str
    colour: str
    glyph: str = ""
    icon: str = ""


class Looks:
    """Looks by subject and value. What has no style gets a colour of a palette, always the same one for the same thing."""

    def __init__(self, ruleset: Ruleset, naming: Naming | None = None) -> None:
        self._ruleset = ruleset
        self.names = Names(ruleset, naming)
        self._styles = {(style.subject, style.value): style for style in ruleset.styles}
        self.seats = {seat: self._seat(seat, number) for number, seat in enumerate(ruleset.seats)}

    def _seat(self, seat: str, number: int) -> Look:
        style = self._styles.get((seat, ""))
        colour = to_hex(style.colour) if style is not None else seat_colour(seat, number)
        return Look(self.names.seat(seat), colour, style.glyph if style else "", style.icon if style else "")

    def find(self, subject: str, value: str) -> Look | None:
        """What the style block says about a thing, or about all things of its sort."""
        style: StyleModel | None = self._styles.get((subject, value)) or self._styles.get((subject, ""))
        if style is None:
            return None
        return Look(self._name(subject, value), to_hex(style.colour), style.glyph, style.icon)

    def _name(self, subject: str, value: str) -> str:
        if not value:
            return self.names.member("", subject)
        if subject in self._ruleset.enums:
            return self.names.value(subject, value)
        deck = self._ruleset.decks.get(subject)
        if deck is not None and value in deck.cards:
            return self.names.card(subject, value)
        piece = self._ruleset.pieces.get(subject)
        if piece is not None and any(kind == value for kind, _ in piece.counts):
            return self.names.kind(subject, value)
        return self.names.member(subject, value)

    def exact(self, subject: str, value: str) -> Look | None:
        """What the style block says about just this thing."""
        return self.find(subject, value) if (subject, value) in self._styles else None

    def value(self, enum: str, value: str) -> Look:
        """A value of an enum, or a card of a deck."""
        found = self.find(enum, value)
        if found is not None:
            return found
        return Look(self._name(enum, value), SOFT[self._place(enum, value) % len(SOFT)])

    def _place(self, owner: str, value: str) -> int:
        if owner in self._ruleset.enums:
            names = self._ruleset.enums[owner].values
        elif owner in self._ruleset.decks:
            names = self._ruleset.decks[owner].cards
        else:
            names = ()
        return names.index(value) if value in names else 0

    def part(self, board: str, part: str) -> Look | None:
        """A part of a board: a layer, a field, or what is void."""
        return self.exact(board, part)

    def piece(self, kind_of_piece: str, kind: str, default_icon: str) -> Look:
        """A piece: its icon and the colour of its details; its body has the colour of its owner."""
        found = self.find(kind_of_piece, kind)
        if found is None:
            return Look(self.names.kind(kind_of_piece, kind), "#f7f0df", icon=default_icon)
        return found if found.icon else replace(found, icon=default_icon)
