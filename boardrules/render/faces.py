"""What is printed on a card, before it is drawn: title, picture, arrows, the columns of its deck and the tables over it."""

from __future__ import annotations

from dataclasses import dataclass
from weakref import WeakKeyDictionary

from boardrules.engine.arguments import name_among
from boardrules.render.looks import Look, Looks
from boardrules.ruleset.model import DeckModel, Ruleset, TableModel, Value
from boardrules.ruleset.types import COMPASS, Type

_MOST_CROSSED_OUT = 14
"""A set is shown as all that it could hold, what is not in it crossed out, as long as that is no more than this."""


@dataclass(frozen=True)
class Arrow:
    """An arrow on a card: eighths of a turn clockwise from the card's upper edge, and the number on it ("" for none)."""

    direction: int
    text: str


@dataclass(frozen=True)
class Fact:
    """A line on a card: what it says, and how that looks where the style says so."""

    said: str
    look: Look | None = None


@dataclass(frozen=True)
class Figures:
    """Numbers side by side, each with what it is."""

    cells: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Members:
    """A set: what could be in it, and whether it is."""

    label: str
    items: tuple[tuple[str, bool], ...]


@dataclass(frozen=True)
class CardFace:
    deck: str
    name: str
    title: str
    look: Look  # its colour and icon
    copies: int
    arrows: tuple[Arrow, ...]
    rows: tuple[Fact | Figures | Members, ...]
    texts: tuple[str, ...]

    @property
    def words(self) -> str:
        """What it is called."""
        return self.title


_KEPT: WeakKeyDictionary[Looks, dict[tuple[str, str], CardFace]] = WeakKeyDictionary()
"""A card looks the same wherever it lies: it is put together once."""


def card_face(ruleset: Ruleset, looks: Looks, deck_name: str, card: str) -> CardFace:
    """A card by name; ValueError with one clear line where there is none."""
    decks = [name for name, deck in ruleset.decks.items() if not deck.tiles]
    deck = ruleset.decks[name_among(deck_name, decks, f"{ruleset.title} has no cards")]
    card = name_among(card, deck.cards, f"{deck_name} has no card")
    kept = _KEPT.setdefault(looks, {})
    if (deck_name, card) not in kept:
        kept[deck_name, card] = _Printer(ruleset, looks, deck, card).face()
    return kept[deck_name, card]


class _Printer:
    """Gathers what is printed on one card."""

    def __init__(self, ruleset: Ruleset, looks: Looks, deck: DeckModel, card: str) -> None:
        self.ruleset = ruleset
        self.looks = looks
        self.deck = deck
        self.card = card
        self.values = deck.rows.get(card, {})
        self.rows: list[Fact | Figures | Members] = []
        self.texts: list[str] = []
        self.pictured: Look | None = None  # of a column, where the card has no icon of its own

    def face(self) -> CardFace:
        for column, type_ in self.deck.columns.items():
            if column != "title":
                self._column(column, type_, self.values.get(column))
        arrows = [
            Arrow(COMPASS.index(str(self.values[column])), "")
            for column, type_ in self.deck.columns.items()
            if type_.kind == "direction" and self.values.get(column) is not None
        ]
        for table in self.ruleset.tables.values():
            if table.parameters[0][1].kind == "card" and table.parameters[0][1].name == self.deck.name:
                arrows += self._table(table)
        look = self._look()
        if self.texts:
            self.rows.clear()  # what is printed on the card says it all
        title = self.looks.names.card(self.deck.name, self.card)
        copies = self.deck.copies.get(self.card, 0)
        return CardFace(self.deck.name, self.card, title, look, copies, tuple(arrows), tuple(self.rows), tuple(self.texts))

    def _look(self) -> Look:
        """The card's own look; where the style says nothing of the card, that of a value printed on it."""
        own = self.looks.exact(self.deck.name, self.card)
        if own is not None:
            return own
        return self.pictured or self.looks.value(self.deck.name, self.card)

    def _column(self, column: str, type_: Type, value: Value) -> None:
        if value is None or value is False or value == () or value == 0:
            return
        label = self.looks.names.member(self.deck.name, column)
        styled = self.looks.exact(self.deck.name, column)
        if type_.kind == "direction":
            return  # an arrow
        if type_.kind == "text":
            self.texts.append(str(value))
        elif type_.kind == "set" and type_.element is not None and isinstance(value, tuple):
            self.rows.append(self._members(label, type_.element, value))
        elif type_.kind == "enum":
            self._enum(label, type_.name, str(value))
        else:
            self.rows.append(self._fact(label, self._words(type_, value), styled))

    def _fact(self, label: str, value: str, look: Look | None = None) -> Fact:
        name = label[:1].upper() + label[1:]
        return Fact(self.looks.names.text("{name}: {value}", name=name, value=value) if value else name, look)

    def _enum(self, label: str, enum: str, value: str) -> None:
        """A value of an enum gives the card its picture, and brings its own numbers along."""
        styled = self.looks.find(enum, value)
        if styled is not None and self.pictured is None:
            self.pictured = styled
        if self.looks.names.value(enum, value).lower() not in self.looks.names.card(self.deck.name, self.card).lower():
            self.rows.append(self._fact(label, self.looks.names.value(enum, value), styled))
        model = self.ruleset.enums[enum]
        numbers = [name for name, type_ in model.columns.items() if type_.kind == "number"]
        row = model.rows.get(value, {})
        if numbers:
            cells = tuple(
                (self.looks.names.member(enum, name), str(row.get(name))) for name in numbers if row.get(name) is not None
            )
            self.rows.append(Figures(cells))

    def _members(self, label: str, element: Type, held: tuple[int | bool | str, ...]) -> Members:
        everything: tuple[int | bool | str, ...] = held
        if element.kind == "enum" and len(self.ruleset.enums[element.name].values) <= _MOST_CROSSED_OUT:
            everything = self.ruleset.enums[element.name].values
        return Members(label, tuple((self._words(element, item), item in held) for item in everything))

    def _words(self, type_: Type, value: Value) -> str:
        if value is True:
            return ""
        if type_.kind == "enum":
            return self.looks.names.value(type_.name, str(value))
        if type_.kind == "card":
            return self.looks.names.card(type_.name, str(value))
        return str(value)

    def _table(self, table: TableModel) -> list[Arrow]:
        """A table over the deck: arrows where it says which way they point, else numbers."""
        if len(table.parameters) == 1:
            value = table.values.get(self.card)
            if value is not None and value is not False:
                self.rows.append(self._fact(self.looks.names.whole(table.name), self._words(table.result, value)))
            return []
        if len(table.parameters) != 2:
            return []
        keyed = {key.removeprefix(f"{self.card} "): value for key, value in table.values.items() if key.startswith(f"{self.card} ")}
        directions = directions_of(self.ruleset, table)
        if directions:
            return [
                Arrow(COMPASS.index(directions[key]), "" if value is True else str(value))
                for key, value in keyed.items()
                if value and key in directions
            ]
        across = table.parameters[1][1]
        cells = tuple((self._words(across, key), self._words(table.result, value) or "✓") for key, value in keyed.items() if value)
        if cells:
            self.rows.append(Figures(cells))
        return []


def directions_of(ruleset: Ruleset, table: TableModel) -> dict[str, str]:
    """Which way the arrows of a table point, by its second argument; empty where it holds no arrows."""
    if table.result.kind not in ("number", "flag"):
        return {}
    if table.parameters[1][1].kind == "direction":
        return {direction: direction for direction in COMPASS}
    return next((arrows.directions for arrows in ruleset.arrows if arrows.table == table.name), {})
