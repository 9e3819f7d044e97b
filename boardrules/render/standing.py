"""What is on the spaces of a board in a view: pieces, markers of players, stones, cards and values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardrules.render.colours import PAPER
from boardrules.render.faces import card_face
from boardrules.render.looks import ARROWS, Look, Looks
from boardrules.render.scene import Badge, Pile, Thing
from boardrules.ruleset.model import BoardModel, FieldModel, Ruleset, ZoneModel
from boardrules.ruleset.types import COMPASS

NOBODY = "#8d8576"
"""The colour of what belongs to nobody."""


class Standing:
    """Things, piles and badges by the name of the space."""

    def __init__(self, ruleset: Ruleset, board: BoardModel, view: Mapping[str, Any], looks: Looks) -> None:
        self.ruleset = ruleset
        self.board = board
        self.looks = looks
        self.fields: Mapping[str, Any] = view["fields"]
        self.zones: Mapping[str, Any] = view["zones"]
        self.things: dict[str, list[Thing]] = {}
        self.piles: dict[str, list[Pile]] = {}
        self.badges: dict[str, list[Badge]] = {}
        shown = [field for field in ruleset.fields if not field.internal]
        for field in shown:
            if field.type.kind == "space" and field.type.name == board.name and field.owner_kind in ("piece", "player"):
                self._add_standing(field)
        for field in shown:
            if field.owner_kind == "board" and field.owner == board.name:
                self._add_field(field)
        for zone in ruleset.zones:
            if not zone.internal and zone.owner_kind == "board" and zone.owner == board.name:
                for space, pile in (view["zones"].get(f"{zone.owner}.{zone.name}") or {}).items():
                    self.piles.setdefault(space, []).append(self._pile(zone, space, pile))

    # ------------------------------------------------------------------------------------------------ pieces and markers

    def _place_fields(self, owner_kind: str, owner: str) -> list[FieldModel]:
        return [
            field
            for field in self.ruleset.fields
            if (field.owner_kind, field.owner) == (owner_kind, owner)
            and field.type.kind == "space"
            and field.type.name == self.board.name
            and not field.internal
        ]

    def _add_standing(self, field: FieldModel) -> None:
        """A piece or player stands on the space that its first field of this board names; further such fields are notes of
        the rules, such as where it came from: tokens, where a style gives them a look."""
        key = field.owner or "Player"
        if self._place_fields(field.owner_kind, field.owner)[0] is not field:
            if self.looks.exact(key, field.name) is not None:
                self._add_tokens(field, key)
            return
        facings = self._facings(field.owner_kind, field.owner, key)
        for name, space in (self.fields.get(f"{key}.{field.name}") or {}).items():
            if space is not None:
                facing = facings.get(name)
                thing = self._player(name, field.name, facing) if field.owner_kind == "player" else self._piece(key, name, facing)
                self.things.setdefault(space, []).append(thing)

    def _add_tokens(self, field: FieldModel, key: str) -> None:
        """A token with the colour of its owner and, of a piece, the sign and number of that piece."""
        said = self.looks.names.member(key, field.name)
        for name, space in (self.fields.get(f"{key}.{field.name}") or {}).items():
            if space is None:
                continue
            owner = self._piece(key, name, None) if field.owner_kind == "piece" else self._player(name, field.name, None)
            number = name.rpartition("_")[2]
            text = owner.look.glyph.upper() + (number if number.isdigit() else "")
            words = self.looks.names.headed(owner.words, said)
            self.badges.setdefault(space, []).append(Badge(text or said[:1], words, Look(said, owner.body)))

    def _facings(self, owner_kind: str, owner: str, key: str) -> dict[str, int]:
        for field in self.ruleset.fields:
            if (field.owner_kind, field.owner) == (owner_kind, owner) and field.type.kind == "direction":
                values = self.fields.get(f"{key}.{field.name}") or {}
                return {name: COMPASS.index(value) for name, value in values.items() if value in COMPASS}
        return {}

    def _player(self, seat: str, field: str, facing: int | None) -> Thing:
        look = self.looks.piece("Player", field, self.looks.seats[seat].icon or "stone")
        kind = field if look.glyph else ""
        said = self.looks.names.owned(seat, kind) if kind else self.looks.names.seat(seat)
        return Thing(seat, said, self.looks.seats[seat].colour, look, seat, kind, facing, marks=self._marks("player", "", seat))

    def _marks(self, owner_kind: str, owner: str, name: str) -> tuple[Look, ...]:
        """Flags that are yes and piles that are not empty, where a style says how they look on their owner."""
        key = owner or "Player"
        found = []
        for field in self.ruleset.fields:
            if (field.owner_kind, field.owner, field.type.kind) == (owner_kind, owner, "flag"):
                look = self.looks.exact(key, field.name)
                if look is not None and (self.fields.get(f"{key}.{field.name}") or {}).get(name) is True:
                    found.append(look)
        for zone in self.ruleset.zones:
            if (zone.owner_kind, zone.owner) == (owner_kind, owner) and owner:
                look = self.looks.exact(key, zone.name)
                pile = (self.zones.get(f"{key}.{zone.name}") or {}).get(name)
                if look is not None and pile is not None and pile["size"]:
                    found.append(look)
        return tuple(found)

    def _piece(self, piece: str, name: str, facing: int | None) -> Thing:
        model = self.ruleset.pieces[piece]
        seat = next((seat for seat in self.ruleset.seats if model.per_player and name.startswith(f"{seat}_")), "")
        rest = name.removeprefix(f"{seat}_") if seat else name
        kinds = [kind for kind, _ in model.counts if kind]
        kind = next((kind for kind in kinds if rest == kind or rest.startswith(f"{kind}_")), "")
        look = self.looks.piece(piece, kind, "pawn" if facing is None else "boat")
        body = self.looks.seats[seat].colour if seat else (self.looks.find(piece, kind) and look.colour) or NOBODY
        alone = seat and sum(number for _, number in model.counts) == 1
        said = self.looks.names.piece(name)
        marks = self._marks("piece", piece, name)
        return Thing(name, said, body, look, seat, "" if alone else kind or piece, facing, True, marks)

    # ------------------------------------------------------------------------------------------------ values and cards

    def _add_field(self, field: FieldModel) -> None:
        if self.board.shape == "plane" and field.name in ("tile", "rotation"):
            return
        styled = self.looks.part(self.board.name, field.name)
        said = self.looks.names.member(self.board.name, field.name)
        for space, value in (self.fields.get(f"{field.owner}.{field.name}") or {}).items():
            if value is None or value is False or value == []:
                continue
            if field.type.kind == "player":
                seat = self.looks.seats[value]
                icon = styled.icon if styled is not None and styled.icon else "stone"
                look = Look(said, styled.colour if styled else PAPER, seat.glyph, icon)
                self.things.setdefault(space, []).append(Thing(value, self.looks.names.seat(value), seat.colour, look, value))
            elif field.type.kind == "card":
                look = self.looks.value(field.type.name, value)
                self.piles.setdefault(space, []).append(
                    Pile(field.name, 1, look, value, self.looks.names.card(field.type.name, value))
                )
            else:
                self.badges.setdefault(space, []).append(self._badge(field, value, styled))

    def _badge(self, field: FieldModel, value: Any, styled: Look | None) -> Badge:
        if field.type.kind == "enum":
            look = self.looks.value(field.type.name, value)
            words = self.looks.names.value(field.type.name, value)
            return Badge(look.glyph or words[:2], words, look)
        name = self.looks.names.member(self.board.name, field.name)
        look = styled or Look(name, PAPER)
        if field.type.kind == "number":
            return Badge(str(value), f"{name} {value}", look)
        if field.type.kind == "direction":
            return Badge(ARROWS[COMPASS.index(value)], f"{name} {self.looks.names.compass(COMPASS.index(value))}", look)
        said = name if value is True else f"{name} {self.looks.names.of_type(field.type, value)}"
        return Badge(look.glyph or field.name[:1], said, look)

    def _pile_words(self, deck: str, pile: Mapping[str, Any]) -> str:
        """What is seen of a pile or a stack: its cards, or how many there are."""
        names = self.looks.names
        if not pile["size"]:
            return names.text("empty")
        if "order" in pile:
            return f"[{', '.join(names.card(deck, card) for card in pile['order'])}]"
        if "cards" in pile:
            cards = pile["cards"].items()
            return f"[{', '.join(names.card(deck, card) + (f' ×{copies}' if copies > 1 else '') for card, copies in cards)}]"
        return names.of_deck(deck, pile["size"])

    def _pile(self, zone: ZoneModel, space: str, pile: Mapping[str, Any]) -> Pile:
        card = pile["order"][-1] if pile.get("order") else next(iter(pile.get("cards") or {}), "")
        top = self.looks.value(zone.deck, card) if card else None
        face = card_face(self.ruleset, self.looks, zone.deck, card) if card and not self.ruleset.decks[zone.deck].tiles else None
        said = f"{self.looks.names.member(zone.owner, zone.name)} {self._pile_words(zone.deck, pile)}"
        return Pile(
            zone.name,
            pile["size"],
            top,
            card,
            said,
            f"{zone.owner}.{zone.name}",
            face,
            card_turn(self.ruleset, zone, space),
            zone.kind == "stack",
        )


def card_turn(ruleset: Ruleset, zone: ZoneModel, space: str) -> int:
    """How the cards of a zone of a board lie on a space: eighths of a turn clockwise."""
    for turned in ruleset.turned:
        if (turned.board, turned.zone) == (zone.owner, zone.name):
            layer = next(layer for layer in ruleset.boards[turned.board].layers if layer.name == turned.layer)
            return COMPASS.index(turned.directions.get(str(layer.values.get(space)), COMPASS[0]))
    return 0
