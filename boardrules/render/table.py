"""What lies beside the board in a view: what players have and hold, the piles, and values that everybody sees.

It is made from the view of somebody, so nothing hidden from them can get into it. Bookkeeping (`internal`) is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from boardrules.render.faces import card_face
from boardrules.render.looks import ARROWS, Look, Looks
from boardrules.render.printed import tile_face
from boardrules.render.scene import Cards, Chip, Held, Panel, Seat, Seen, Sign
from boardrules.ruleset.model import FieldModel, Ruleset, ZoneModel
from boardrules.ruleset.types import COMPASS, Type

BACK = "#8a6f52"
"""The backs of cards."""

_MOST_DRAWN = 5
"""Of a pile on the table that everybody sees, so many kinds of card are drawn; of more, how many cards there are."""


class Table:
    """The panels of the players, and what lies on the table."""

    def __init__(self, ruleset: Ruleset, view: Mapping[str, Any], looks: Looks) -> None:
        self.ruleset = ruleset
        self.view = view
        self.looks = looks
        self.fields: Mapping[str, Any] = view["fields"]
        self.zones: Mapping[str, Any] = view["zones"]

    def panels(self, seats: tuple[Seat, ...]) -> tuple[Panel, ...]:
        return tuple(Panel(seat, tuple(self._items(seat.seat))) for seat in seats)

    def _items(self, seat: str) -> Iterator[Chip | Cards]:
        for field in self._shown_fields("player", ""):
            yield from self._chip(field, (self.fields.get(f"Player.{field.name}") or {}).get(seat), "Player")
        for field in self._shown_fields("shared", ""):
            if field.type.kind == "player" and self.fields.get(field.name) == seat:
                label, look = self.looks.names.member("", field.name), self.looks.exact(field.name, "")
                yield Chip(label, (), look, field.name, value=True)
        for zone in self._shown_zones("player", ""):
            pile = (self.zones.get(f"Player.{zone.name}") or {}).get(seat)
            yield from self._pile(zone, pile, f"Player.{zone.name}", seat, "Player")
        yield from self._cargo(seat)

    def _cargo(self, seat: str) -> Iterator[Chip]:
        """What the pieces of a player carry."""
        for zone in (zone for piece in self.ruleset.pieces for zone in self._shown_zones("piece", piece)):
            for name, pile in (self.zones.get(f"{zone.owner}.{zone.name}") or {}).items():
                if pile["size"] and self._owner(name) == seat:
                    held = self._cards(zone, pile)
                    signs = tuple(Sign(words, look, card) for card, _, words, look in held) or (Sign(str(pile["size"])),)
                    label, key = self.looks.names.piece(name, owned=False), f"{zone.owner}.{zone.name}"
                    yield Chip(label, signs, None, key, name, pile=_seen(zone, pile, held))

    def _owner(self, piece: str) -> str:
        return next((seat for seat in self.ruleset.seats if piece.startswith(f"{seat}_")), "")

    def shared(self) -> tuple[Chip | Cards, ...]:
        """What belongs to nobody."""
        found: list[Chip | Cards] = []
        for field in self._shown_fields("shared", ""):
            if field.type.kind not in ("player", "direction"):
                found += self._chip(field, self.fields.get(field.name), "")
        for zone in self._shown_zones("shared", ""):
            found += self._pile(zone, self.zones.get(zone.name), zone.name, "", "")
        return tuple(found)

    # ------------------------------------------------------------------------------------------------ values

    def _shown_fields(self, owner_kind: str, owner: str) -> Iterator[FieldModel]:
        return (f for f in self.ruleset.fields if (f.owner_kind, f.owner) == (owner_kind, owner) and not f.internal)

    def _shown_zones(self, owner_kind: str, owner: str) -> Iterator[ZoneModel]:
        return (z for z in self.ruleset.zones if (z.owner_kind, z.owner) == (owner_kind, owner) and not z.internal)

    def _chip(self, field: FieldModel, value: Any, owner: str) -> Iterator[Chip]:
        """A value with its name; nothing for what is not there, and for places, which the board shows. A number that is 0 is told
        where another player has more, and where a style says how it looks."""
        nothing = value is None or value is False or value == []
        if nothing or field.type.kind in ("space", "piece"):
            return
        styled = self.looks.exact(owner, field.name) if owner else self.looks.exact(field.name, "")
        if value == 0 and styled is None and not self._counts(field, owner):
            return
        signs = () if value is True else self._signs(field.type, value)
        if signs or value is True:
            counts = field.type.kind == "number" and value != 1
            name = self.looks.names.counted(owner, field.name) if counts else self.looks.names.member(owner, field.name)
            yield Chip(name, signs, styled, f"{owner}.{field.name}" if owner else field.name, value=value)

    def _counts(self, field: FieldModel, owner: str) -> bool:
        """Whether somebody has more than nothing of it."""
        return bool(owner) and any((self.fields.get(f"{owner}.{field.name}") or {}).values())

    def _signs(self, type_: Type, value: Any) -> tuple[Sign, ...]:
        if isinstance(value, list):
            return tuple(sign for item in value for sign in self._signs(type_.element or type_, item))
        if type_.kind == "enum":
            return (Sign(self.looks.names.value(type_.name, value), self.looks.find(type_.name, value)),)
        if type_.kind == "card":
            return (Sign(self.looks.names.card(type_.name, value), self.looks.find(type_.name, value), value),)
        if type_.kind == "player":
            return (Sign(self.looks.names.seat(value), self.looks.seats[value]),)
        if type_.kind == "direction":
            return (Sign(ARROWS[COMPASS.index(value)]),)
        if type_.kind == "number":
            return (Sign(str(value)),)
        return ()

    # ------------------------------------------------------------------------------------------------ cards

    def _pile(self, zone: ZoneModel, pile: Mapping[str, Any] | None, key: str, seat: str, owner: str) -> Iterator[Chip | Cards]:
        if pile is None or not pile["size"]:
            return
        label = self.looks.names.member(owner, zone.name)
        styled = self.looks.exact(owner, zone.name) if owner else self.looks.exact(zone.name, "")
        held = self._cards(zone, pile)
        seen = _seen(zone, pile, held)
        drawn = zone.visibility == "owner" if seat else zone.limit == 1 or len(held) <= _MOST_DRAWN
        if held and drawn:
            yield Cards(label, key, seat, tuple(Held(self._face(zone.deck, card), copies) for card, copies, _, _ in held), seen)
        elif held and zone.limit == 1:
            yield Chip(label, tuple(Sign(words, look, card) for card, _, words, look in held), styled, key, pile=seen)
        else:
            back = styled or Look(label, BACK, icon="card")
            yield Chip(label, (Sign(str(pile["size"])),), back, key, pile=seen)

    def _cards(self, zone: ZoneModel, pile: Mapping[str, Any]) -> list[tuple[str, int, str, Look | None]]:
        """The cards that are seen of a pile: name, how many, words, look."""
        cards: dict[str, int] = dict(pile.get("cards") or {})
        for card in pile.get("order") or ():
            cards[card] = cards.get(card, 0) + 1
        return [(card, count, self.looks.names.card(zone.deck, card), self._look(zone.deck, card)) for card, count in cards.items()]

    def _look(self, deck: str, card: str) -> Look | None:
        """How a card looks in a line of words; only where the style says something about it or about a value printed on it."""
        if self.ruleset.decks[deck].tiles:
            return self.looks.find(deck, card)
        look = card_face(self.ruleset, self.looks, deck, card).look
        return look if look.icon or look.glyph else None

    def _face(self, deck: str, card: str) -> Any:
        if self.ruleset.decks[deck].tiles:
            return tile_face(self.ruleset, self.looks, deck, card, 0)
        return card_face(self.ruleset, self.looks, deck, card)


def _seen(zone: ZoneModel, pile: Mapping[str, Any], held: Iterable[tuple[str, int, str, Look | None]]) -> Seen:
    return Seen(zone.deck, pile["size"], tuple((card, count, words) for card, count, words, _ in held))
