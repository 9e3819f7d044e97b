"""What a word of the game means: cards, tiles, values, spaces, pieces, seats, actions, and the rules that speak of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from boardrules.diagnostics.suggest import nearest
from boardrules.engine.values import value_text

if TYPE_CHECKING:
    from boardrules.engine.state import State
    from boardrules.ruleset.model import BoardModel, DeckModel, EnumModel, Ruleset

MOST_RULES = 8
"""How many rules that mention a word are shown."""

COMPASS = {
    "N": "north", "NE": "north-east", "E": "east", "SE": "south-east",
    "S": "south", "SW": "south-west", "W": "west", "NW": "north-west",
}  # fmt: skip


class Lookup:
    """Words of one game as one observer of a state may know them."""

    def __init__(self, state: State, viewer: int | None) -> None:
        self.state = state
        self.viewer = viewer
        self.ruleset: Ruleset = state.game.ruleset
        self._fields = [field for field in self.ruleset.fields if not field.internal]
        self._zones = [zone for zone in self.ruleset.zones if not zone.internal]

    @cached_property
    def view(self) -> Mapping[str, Any]:
        return self.state.view(self.viewer)

    @cached_property
    def names(self) -> dict[str, Callable[[str], Iterator[str]]]:
        """Everything that can be looked up, each with what tells about it."""
        found: dict[str, Callable[[str], Iterator[str]]] = {}
        for deck in self.ruleset.decks.values():
            found |= dict.fromkeys(deck.cards, self._card)
        for enum in self.ruleset.enums.values():
            found |= {value: self._value for value in enum.values if value not in found}
        for board in self.ruleset.boards.values():
            found |= dict.fromkeys(self._spaces(board), self._space)
        for kind in self.ruleset.pieces:
            found |= dict.fromkeys(self._pieces(kind), self._piece)
        found |= dict.fromkeys(self.state.seats, self._seat)
        found |= {name: self._action for name in self.ruleset.actions if name not in found}
        return found | {name: self._direction for name in COMPASS if name not in found}

    # ------------------------------------------------------------------------------------------------ asking

    def tell(self, text: str) -> str:
        """All about a word; what was probably meant where there is no such word."""
        word = "_".join(text.split())
        folded = {name.casefold(): name for name in (*self.names, *self._people())}
        name = folded.get(word.casefold())
        if name is None:
            beginning = sorted({name for key, name in folded.items() if key.startswith(word.casefold())})
            if len(beginning) != 1:
                return self._unknown(text, beginning)
            name = beginning[0]
        name = self._people().get(name, name)
        lines = [name.replace("_", " ") if "_" in name else name, *self.names[name](name)]
        return "\n".join([*lines, *self._mentions(name)])

    def short(self, kind: str, name: str, value: object) -> str:
        """A few words about the value of a parameter of a type, for a list."""
        if kind == "card":
            return "; ".join(self._properties(self.ruleset.decks[name], str(value)))
        if kind == "space":
            return ", ".join(self._on_space(self.ruleset.boards[name], str(value)))
        if kind == "enum":
            return "; ".join(self._properties(self.ruleset.enums[name], str(value)))
        if kind == "direction":
            return COMPASS.get(str(value), "")
        if kind == "piece":
            return ", ".join(self._piece_items(str(value)))
        return ""

    def _unknown(self, text: str, beginning: list[str]) -> str:
        if beginning:
            return f"'{text}' can mean {', '.join(beginning[:12])}{' …' if len(beginning) > 12 else ''}."
        mentions = list(self._mentions(text))
        if mentions:
            return "\n".join([f"Nothing is called '{text}', but the rules speak of it.", *mentions])
        meant = nearest("_".join(text.split()), self.names)
        return f"There is nothing called '{text}' in {self.state.game.title}{f'; did you mean {meant}?' if meant else '.'}"

    def _people(self) -> dict[str, str]:
        """The players' own names, with their seats."""
        return dict(zip(self.state.names, self.state.seats, strict=True))

    # ------------------------------------------------------------------------------------------------ what tells about a word

    def _card(self, name: str) -> Iterator[str]:
        for deck in self.ruleset.decks.values():
            if name in deck.cards:
                what = "tile" if deck.tiles else "card"
                copies = deck.copies.get(name, 0)
                yield f"  a {what} of {deck.name}, {copies} cop{'y' if copies == 1 else 'ies'} in all"
                yield from (f"  {text}" for text in self._properties(deck, name))
                if name in deck.picture_of:
                    marks = deck.pictures[deck.picture_of[name]].marks
                    yield from (f"    {' '.join(f'{mark:8}' for mark in marks[row : row + 3])}".rstrip() for row in (0, 3, 6))
                yield from self._where(name)

    def _where(self, card: str) -> Iterator[str]:
        """The zones in which the observer sees a card."""
        for key, zone in self.view["zones"].items():
            single = "size" in zone
            for owner, pile in ({"": zone} if single else zone).items():
                cards = pile.get("cards") or {name: pile["order"].count(name) for name in pile.get("order", ())}
                if cards.get(card):
                    place = key if single else f"{owner}'s {key.partition('.')[2]}"
                    yield f"  {cards[card]} in {place.replace('_', ' ')}"

    def _value(self, name: str) -> Iterator[str]:
        for enum in self.ruleset.enums.values():
            if name in enum.values:
                yield f"  one of {enum.name}: {', '.join(enum.values)}"
                yield from (f"  {text}" for text in self._properties(enum, name))
                places = [
                    space
                    for board in self.ruleset.boards.values()
                    for layer in board.layers
                    if layer.type.name == enum.name
                    for space, value in layer.values.items()
                    if value == name
                ]
                if places:
                    yield f"  on {', '.join(places[:12])}{f' and {len(places) - 12} more' if len(places) > 12 else ''}"

    def _properties(self, model: DeckModel | EnumModel, name: str) -> Iterator[str]:
        """The columns of a card or value, and what tables say about it; nothing that is none or zero."""
        row = model.rows.get(name, {})
        known = {column.replace("_", " "): value for column, value in row.items() if value not in (None, False)}
        yield from (f"{column} {value_text(value)}" for column, value in known.items())
        for table in self.ruleset.tables.values():
            place = next((i for i, (_, type_) in enumerate(table.parameters) if type_.name == model.name), None)
            if place is None or len(table.parameters) > 2:
                continue
            told = []
            for key, value in table.values.items():
                parts = key.split(" ")
                if parts[place] == name and value not in (None, 0, False):
                    told.append(" ".join([*(p.replace("_", " ") for i, p in enumerate(parts) if i != place), value_text(value)]))
            if told:
                yield f"{table.name.replace('_', ' ')}: {', '.join(told)}"

    def _space(self, name: str) -> Iterator[str]:
        for board in self.ruleset.boards.values():
            if name in self._spaces(board):
                yield f"  a space of {board.name}"
                yield from (f"  {text}" for text in self._on_space(board, name))

    def _spaces(self, board: BoardModel) -> tuple[str, ...]:
        if board.shape != "plane":
            return board.spaces
        return tuple(self.view["fields"].get(f"{board.name}.tile") or ())

    def _on_space(self, board: BoardModel, space: str) -> Iterator[str]:
        """The terrain of a space, what lies on it and who stands there."""
        for layer in board.layers:
            if layer.values.get(space) not in (None, False):
                yield value_text(layer.values[space]) if layer.type.kind != "flag" else layer.name
        for field in self._fields:
            if field.owner_kind == "board" and field.owner == board.name:
                value = (self.view["fields"].get(f"{board.name}.{field.name}") or {}).get(space)
                if value not in (None, False, 0, []):
                    yield field.name if value is True else f"{field.name} {value_text(value)}"
            elif field.type.kind == "space" and field.type.name == board.name and field.owner_kind in ("player", "piece"):
                standing = self.view["fields"].get(f"{field.owner or 'Player'}.{field.name}") or {}
                yield from (f"{owner}'s {field.name}" for owner, at in standing.items() if at == space)
        for zone in self._zones:
            if zone.owner_kind == "board" and zone.owner == board.name:
                pile = (self.view["zones"].get(f"{board.name}.{zone.name}") or {}).get(space)
                if pile is not None and pile["size"]:
                    yield f"{zone.name} {' '.join(pile.get('order') or pile.get('cards') or [str(pile['size'])])}"

    def _pieces(self, kind: str) -> list[str]:
        seen = [values for key, values in self.view["fields"].items() if key.startswith(f"{kind}.")]
        return list(dict.fromkeys(name for values in seen for name in values))

    def _piece(self, name: str) -> Iterator[str]:
        yield from (f"  {text}" for text in self._piece_items(name))

    def _piece_items(self, name: str) -> Iterator[str]:
        for kind in self.ruleset.pieces:
            for field in self._fields:
                value = (self.view["fields"].get(f"{kind}.{field.name}") or {}).get(name)
                if field.owner == kind and value not in (None, False, 0, []):
                    yield field.name if value is True else f"{field.name.replace('_', ' ')} {value_text(value)}"

    def _seat(self, name: str) -> Iterator[str]:
        from boardrules.cli.position import holdings

        for holding in holdings(self.state, self.viewer):
            if holding.owner == name:
                yield from (f"  {item}" for item in holding.items)

    def _action(self, name: str) -> Iterator[str]:
        model = self.ruleset.actions[name]
        yield f"  written: {' '.join([name, *(binder.name.upper() for binder in model.parameters)])}"
        yield from (f"  {rule} {self.ruleset.rules[rule].sentence}" for rule in model.rules if rule in self.ruleset.rules)

    def _direction(self, name: str) -> Iterator[str]:
        yield f"  {COMPASS[name]}"

    def _mentions(self, name: str) -> Iterator[str]:
        """The rules whose sentences hold the words of a name; none for names that are only a letter and a number."""
        words = name.replace("_", " ").strip()
        if len(words) < 3:
            return
        pattern = re.compile(rf"\b{re.escape(words)}(e?s)?\b".replace(r"\ ", r"[\s-]"), re.IGNORECASE)
        found = [rule for rule in self.ruleset.rules.values() if pattern.search(rule.sentence)]
        own = set(self.ruleset.actions[name].rules) if name in self.ruleset.actions else set()
        found = [rule for rule in found if rule.id not in own]
        yield from (f"  {rule.id} {rule.sentence}" for rule in found[:MOST_RULES])
        if len(found) > MOST_RULES:
            yield f"  … and {len(found) - MOST_RULES} more: {', '.join(rule.id for rule in found[MOST_RULES:])}"
