"""Where everything that changes is kept: the slots of a position.

A slot is one attribute of the generated `Position` class. The engine reads this description to write JSON, views and events; the
generated code reads and writes the slots themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from boardrules.ruleset.expressions import OwnerKind
from boardrules.ruleset.model import FieldModel, Ruleset, Visibility, ZoneModel
from boardrules.ruleset.secrecy import Bound
from boardrules.ruleset.statements import Move
from boardrules.ruleset.types import Type
from boardrules.ruleset.visit import every_statement
from boardrules.runtime.domains import NONE, Domains
from boardrules.runtime.names import NameBook

Shape = Literal[
    "scalar",  # one number
    "list",  # a list of numbers, one for each owner (player, piece, space of a fixed board)
    "sparse",  # a dict of numbers by space of a plane; spaces that are missing have the default
    "counts",  # a pile: copies of each card, a flat list owner * cards + card
    "stack",  # a dict of tuples of cards, bottom first, by owner; an owner that is missing has none
]


ENDINGS = ("", "_index", "_over", "_under")
"""What stands behind the name of a slot for the attributes that go with it."""


@dataclass(frozen=True)
class Slot:
    """One attribute of a position. `name` is the attribute, `field` the name in the rules."""

    name: str
    field: str
    shape: Shape
    owner_kind: OwnerKind
    owner: str
    owners: int
    type: Type
    visibility: Visibility
    default: int = 0
    zone: ZoneModel | None = None
    cards: int = 0  # number of kinds of card, for zones
    ordered: bool = (
        False  # a pile that cards are laid `onto` or `under`: two more dicts like a stack's, `<name>_over`, `<name>_under`
    )
    number: int = 0  # position in Layout.slots, used in raw events

    @property
    def key(self) -> str:
        """The slot as the rules name it in triggers, and JSON everywhere: `wind`, `Player.hand`, `Boat.at`, `sea.stone`."""
        if self.owner_kind == "shared":
            return self.field
        return f"{'Player' if self.owner_kind == 'player' else self.owner}.{self.field}"


@dataclass(frozen=True)
class Frame:
    """A variable of the flow that outlives a decision or a roll: an argument, a `let`, a loop. Kept while the position waits."""

    name: str  # attribute of the position
    variable: str  # name in the rules, or a word for the compiler's own
    type: Type
    is_list: bool = False  # what a loop still has to visit: a tuple of numbers
    optional: bool = False  # whether it may be none once it is set
    visited: str = ""  # the list of which it tells how much has been visited
    leads: Mapping[int, tuple[str, ...]] | None = None  # of a way back: the places it can lead to, with what is surely set there
    bound: Bound | None = None  # where the rules bind what it holds; None for what is the compiler's own and secret to nobody

    @property
    def may_be_unset(self) -> bool:
        """Whether it may look as if nothing had been stored in it, although something has."""
        return self.is_list or self.optional or (self.type.kind == "number" and self.type.low <= NONE <= self.type.high)


def ordered_piles(ruleset: Ruleset) -> set[tuple[str, str, str]]:
    """The zones that some statement lays a card onto or under."""
    return {
        (statement.target.owner_kind, statement.target.owner, statement.target.name)
        for statement in every_statement(ruleset)
        if isinstance(statement, Move) and statement.how != "to"
    }


class Layout:
    """All slots of a game for a given number of players. `frames` are added while the flow is compiled."""

    def __init__(self, ruleset: Ruleset, domains: Domains, names: NameBook) -> None:
        self._names = names
        self.ruleset = ruleset
        self.domains = domains
        self.slots: list[Slot] = []
        self.frames: list[Frame] = []
        self._by_key: dict[tuple[OwnerKind, str, str], Slot] = {}
        self._ordered = ordered_piles(ruleset)
        self.frontiers: dict[str, str] = {}  # board -> attribute
        for name, board in ruleset.boards.items():
            if board.shape == "plane":
                self.frontiers[name] = names.make(f"{name}_frontier")
        for field in ruleset.fields:
            self._add(self._field_slot(field))
        for zone in ruleset.zones:
            self._add(self._zone_slot(zone))

    def __getstate__(self) -> dict[str, object]:
        """What is kept of it between runs: all but the rules themselves."""
        return {name: value for name, value in vars(self).items() if name not in ("ruleset", "domains", "_names")}

    def fit(self, ruleset: Ruleset, domains: Domains) -> None:
        """Gives back the rules to a layout that was kept."""
        self.ruleset = ruleset
        self.domains = domains

    def slot(self, owner_kind: OwnerKind, owner: str, field: str) -> Slot:
        return self._by_key[owner_kind, owner, field]

    def cards_of(self, deck: str) -> int:
        """How many cards of a deck there are in the whole game."""
        full = [slot for slot in self.slots if slot.zone is not None and slot.zone.deck == deck and slot.zone.starts_full]
        return sum(self.ruleset.decks[deck].copies.values()) * sum(slot.owners for slot in full)

    def _add(self, slot: Slot) -> None:
        self.slots.append(slot)
        self._by_key[slot.owner_kind, slot.owner, slot.field] = slot

    def _owners(self, owner_kind: OwnerKind, owner: str) -> int:
        if owner_kind == "player":
            return len(self.domains.players)
        if owner_kind == "piece":
            return len(self.domains.pieces[owner])
        if owner_kind == "board":
            return len(self.domains.boards[owner])
        return 1

    def _name(self, owner_kind: OwnerKind, owner: str, field: str) -> str:
        prefix = {"shared": "shared", "player": "player"}.get(owner_kind, owner)
        return self._names.make(f"{prefix}_{field}", ENDINGS)

    def set_default(self, slot: Slot, default: int) -> None:
        """What spaces hold that nothing has been stored for."""
        changed = replace(slot, default=default)
        self.slots[slot.number] = changed
        self._by_key[slot.owner_kind, slot.owner, slot.field] = changed

    def _is_plane(self, owner_kind: OwnerKind, owner: str) -> bool:
        return owner_kind == "board" and self.ruleset.boards[owner].shape == "plane"

    def _field_slot(self, field: FieldModel) -> Slot:
        shape: Shape = "scalar" if field.owner_kind == "shared" else "list"
        if self._is_plane(field.owner_kind, field.owner):
            shape = "sparse"
        return Slot(
            name=self._name(field.owner_kind, field.owner, field.name),
            field=field.name,
            shape=shape,
            owner_kind=field.owner_kind,
            owner=field.owner,
            owners=self._owners(field.owner_kind, field.owner),
            type=field.type,
            visibility=field.visibility,
            default=self.default(field.type),
            number=len(self.slots),
        )

    def _zone_slot(self, zone: ZoneModel) -> Slot:
        return Slot(
            name=self._name(zone.owner_kind, zone.owner, zone.name),
            field=zone.name,
            shape="counts" if zone.kind == "pile" else "stack",
            owner_kind=zone.owner_kind,
            owner=zone.owner,
            owners=self._owners(zone.owner_kind, zone.owner),
            type=Type(kind="card", name=zone.deck),
            visibility=zone.visibility,
            zone=zone,
            cards=len(self.domains.decks[zone.deck]),
            ordered=zone.kind == "pile" and (zone.owner_kind, zone.owner, zone.name) in self._ordered,
            number=len(self.slots),
        )

    def default(self, type_: Type) -> int:
        """What a field holds when the rules do not say: none, the lowest number, no, the first value, the empty set."""
        if type_.optional:
            return self.domains.none(type_)
        if type_.kind == "number":
            return min(max(0, type_.low), type_.high)
        return 0
