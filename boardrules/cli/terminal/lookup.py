"""What a word of the game means: cards, tiles, values, spaces, pieces, seats, actions, and the rules that speak of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from boardrules.cli.about import about
from boardrules.cli.position import called
from boardrules.cli.terminal.called import form_of, in_notation
from boardrules.diagnostics.suggest import nearest

if TYPE_CHECKING:
    from boardrules.engine.state import State
    from boardrules.ruleset.model import BoardModel, Ruleset

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
        self.naming = state.game.naming
        self.text = state.game.text
        self._fields = [field for field in self.ruleset.fields if not field.internal]
        self._zones = [zone for zone in self.ruleset.zones if not zone.internal]
        owners = {"player": "Player.", "shared": ""}
        self._bookkeeping = {
            f"{owners.get(zone.owner_kind, f'{zone.owner}.')}{zone.name}" for zone in self.ruleset.zones if zone.internal
        }

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
        name = folded.get(word.casefold()) or folded.get("_".join(in_notation(self.state.game, text).split()).casefold())
        if name is None:
            beginning = sorted({name for key, name in folded.items() if key.startswith(word.casefold())})
            if len(beginning) != 1:
                return self._unknown(text, beginning)
            name = beginning[0]
        name = self._people().get(name, name)
        lines = [self._title(name), *self.names[name](name)]
        return "\n".join([*lines, *self._mentions(name if self.ruleset.language == "en" else self._words(name), name)])

    def _title(self, name: str) -> str:
        """What something is called, with the name that one types where that is another."""
        words = self._words(name)
        return words if words == name.replace("_", " ") else f"{words} ({name})"

    def _words(self, name: str) -> str:
        kind = self.names[name]
        if kind == self._card:
            return next(self.naming.card(deck.name, name) for deck in self.ruleset.decks.values() if name in deck.cards)
        if kind == self._value:
            return next(self.naming.member(enum.name, name) for enum in self.ruleset.enums.values() if name in enum.values)
        if kind == self._piece:
            return self.naming.piece(name)
        if kind == self._space:
            return next(
                str(self.naming.place(board.name, name)) for board in self.ruleset.boards.values() if name in self._spaces(board)
            )
        if self.ruleset.language == "en":
            return name.replace("_", " ") if kind == self._action else name
        return self.naming.seat(name) if kind == self._seat else self.naming.name(name) if kind == self._action else name

    def short(self, kind: str, name: str, value: object) -> str:
        """A few words about the value of a parameter of a type, for a list."""
        if kind == "card":
            return self.naming.phrases.parted(about(self.naming, self.ruleset.decks[name], str(value)))
        if kind == "space":
            return ", ".join(self._on_space(self.ruleset.boards[name], str(value)))
        if kind == "enum":
            return self.naming.phrases.parted(about(self.naming, self.ruleset.enums[name], str(value)))
        if kind == "direction":
            return self.naming.phrases.noun(COMPASS[str(value)]).one if value in COMPASS else ""
        if kind == "piece":
            return ", ".join(self._piece_items(str(value)))
        return ""

    def _unknown(self, text: str, beginning: list[str]) -> str:
        if beginning:
            names = f"{', '.join(beginning[:12])}{' …' if len(beginning) > 12 else ''}"
            return self.text("'{word}' can mean {names}.", word=text, names=names)
        mentions = list(self._mentions(text))
        if mentions:
            return "\n".join([self.text("Nothing is called '{word}', but the rules speak of it.", word=text), *mentions])
        meant = nearest("_".join(text.split()), self.names)
        unknown = self.text("There is nothing called '{word}' in {game}.", word=text, game=self.state.game.title)
        return f"{unknown} {self.text('Did you mean {meant}?', meant=meant)}" if meant else unknown

    def _people(self) -> dict[str, str]:
        """The players' own names, with their seats."""
        return dict(zip(self.state.names, self.state.seats, strict=True))

    # ------------------------------------------------------------------------------------------------ what tells about a word

    def _card(self, name: str) -> Iterator[str]:
        for deck in self.ruleset.decks.values():
            if name in deck.cards:
                copies = deck.copies.get(name, 0)
                kind = self.naming.deck_noun(deck.name)
                if copies:
                    yield "  " + self.text("{a kind}, {count} of this kind in all", kind=kind, count=copies)
                else:
                    yield "  " + self.text("no {kind} of the pack: it is printed", kind=kind)
                yield from (f"  {text}" for text in about(self.naming, deck, name))
                if name in deck.picture_of:
                    marks = deck.pictures[deck.picture_of[name]].marks
                    yield from (f"    {' '.join(f'{mark:8}' for mark in marks[row : row + 3])}".rstrip() for row in (0, 3, 6))
                yield from self._where(name)

    def _where(self, card: str) -> Iterator[str]:
        """The zones in which the observer sees a card."""
        for key, zone in self.view["zones"].items():
            if key in self._bookkeeping:
                continue
            single = "size" in zone
            for owner, pile in ({"": zone} if single else zone).items():
                cards = pile.get("cards") or {name: pile["order"].count(name) for name in pile.get("order", ())}
                if cards.get(card):
                    yield f"  {cards[card]} {self._zone(key, owner)}"

    def _zone(self, key: str, owner: str) -> str:
        """A zone in words: in the hand of Ana, on b3."""
        holder, _, name = key.rpartition(".")
        if holder in self.ruleset.boards:
            return self.text("on {place}", place=owner)
        words = self.naming.called(name, holder)
        whose = self._whose(owner) or (self.naming.piece(owner) if owner else "")
        return self.text("in {zone} of {owner}", zone=words, owner=whose) if whose else self.text("in {zone}", zone=words)

    def _whose(self, seat: str) -> str:
        """A player by the name at this table; "" for what is no seat."""
        found = {name: number for number, name in enumerate(self.state.seats)}
        return called(self.state, found[seat]) if seat in found else ""

    def _value(self, name: str) -> Iterator[str]:
        for enum in self.ruleset.enums.values():
            if name in enum.values:
                others = [self.naming.member(enum.name, value) for value in enum.values]
                yield "  " + self.text("one of these {count}: {values}", count=len(others), values=", ".join(others))
                yield from (f"  {text}" for text in about(self.naming, enum, name))
                places = [*self._places(enum.name, name)]
                if places:
                    some = ", ".join(places[:12])
                    if len(places) > 12:
                        some = self.text("{some} and {count} more", some=some, count=len(places) - 12)
                    yield "  " + self.text("on {place}", place=some)
                elif self._on_tiles(enum.name, name):
                    yield "  " + self.text("on no tile that lies on the board yet")
                yield from self._said_on(enum.name, name)

    def _places(self, enum: str, value: str) -> Iterator[str]:
        """The spaces that are printed with a value, or carry a tile that is."""
        tiles = self._on_tiles(enum, value)
        for board in self.ruleset.boards.values():
            for layer in board.layers:
                yield from (space for space, found in layer.values.items() if layer.type.name == enum and found == value)
            lying = self.view["fields"].get(f"{board.name}.tile") or {} if board.shape == "plane" else {}
            yield from (space for space, tile in lying.items() if tile in tiles)

    def _on_tiles(self, enum: str, value: str) -> set[str]:
        """The tiles that show a value."""
        decks = [deck for deck in self.ruleset.decks.values() if deck.tiles]
        return {
            tile
            for deck in decks
            for tile, row in deck.rows.items()
            if any(type_.name == enum and row.get(column) == value for column, type_ in deck.columns.items())
        }

    def _said_on(self, enum: str, value: str) -> Iterator[str]:
        """The cards that name a value: the goods of a port, the buyers of goods."""
        for deck in self.ruleset.decks.values():
            for column, type_ in deck.columns.items():
                if deck.tiles or enum not in (type_.name, type_.element.name if type_.element is not None else ""):
                    continue
                rows = {card: row.get(column) for card, row in deck.rows.items()}
                cards = [card for card, held in rows.items() if held == value or (isinstance(held, tuple | list) and value in held)]
                if cards:
                    told = ", ".join(self.naming.card(deck.name, card) for card in cards)
                    yield "  " + self.text("{thing} of {owner}", thing=self.naming.name(column, deck.name), owner=told)

    def _space(self, name: str) -> Iterator[str]:
        for board in self.ruleset.boards.values():
            if name in self._spaces(board):
                yield "  " + self.text("{a thing}", thing=self.naming.space_noun(board.name))
                yield from (f"  {text}" for text in self._on_space(board, name))

    def _spaces(self, board: BoardModel) -> tuple[str, ...]:
        if board.shape != "plane":
            return board.spaces
        return tuple(self.view["fields"].get(f"{board.name}.tile") or ())

    def _on_space(self, board: BoardModel, space: str) -> Iterator[str]:
        """The terrain of a space, what lies on it and who stands there."""
        for layer in board.layers:
            if layer.values.get(space) not in (None, False):
                kind = layer.type.kind
                yield self.naming.name(layer.name) if kind == "flag" else self.naming.value(layer.type, layer.values[space])
        for field in self._fields:
            if field.owner_kind == "board" and field.owner == board.name:
                value = (self.view["fields"].get(f"{board.name}.{field.name}") or {}).get(space)
                if value not in (None, False, 0, []):
                    name = self.naming.name(field.name, board.name)
                    if field.type.kind == "card":
                        said = about(self.naming, self.ruleset.decks[field.type.name], str(value))
                        yield self.naming.phrases.parted([self.naming.card(field.type.name, str(value)), *said])
                    elif (board.shape, field.name) != ("plane", "rotation"):
                        yield name if value is True else f"{name} {self.naming.value(field.type, value)}"
            elif field.type.kind == "space" and field.type.name == board.name and field.owner_kind in ("player", "piece"):
                standing = self.view["fields"].get(f"{field.owner or 'Player'}.{field.name}") or {}
                name = self.naming.name(field.name, field.owner or "Player")
                first = next(one for one in self._fields if one.owner == field.owner and one.type == field.type)
                for owner in (owner for owner, at in standing.items() if at == space):
                    piece = self.naming.piece(owner) if field.owner_kind == "piece" else self._whose(owner)
                    yield piece if piece != owner and field is first else self.text("{thing} of {owner}", thing=name, owner=piece)
        for zone in self._zones:
            if zone.owner_kind == "board" and zone.owner == board.name:
                pile = (self.view["zones"].get(f"{board.name}.{zone.name}") or {}).get(space)
                if pile is not None and pile["size"]:
                    lying = [self.naming.card(zone.deck, card) for card in pile.get("order") or pile.get("cards") or ()]
                    yield self.naming.phrases.headed(self.naming.name(zone.name, board.name), ", ".join(lying) or pile["size"])

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
                    words = self.naming.name(field.name, kind)
                    yield words if value is True else f"{words} {self.naming.value(field.type, value)}"

    def _seat(self, name: str) -> Iterator[str]:
        from boardrules.cli.position import holdings

        for holding in holdings(self.state, self.viewer):
            if holding.owner == name:
                yield from (f"  {item.told(True)}" for item in holding.items)

    def _action(self, name: str) -> Iterator[str]:
        model = self.ruleset.actions[name]
        yield "  " + self.text("written: {form}", form=form_of(self.state.game, model))
        yield from (f"  {rule} {self.ruleset.rules[rule].sentence}" for rule in model.rules if rule in self.ruleset.rules)

    def _direction(self, name: str) -> Iterator[str]:
        yield f"  {self.naming.phrases.noun(COMPASS[name]).one}"

    def _mentions(self, said: str, name: str = "") -> Iterator[str]:
        """The rules whose sentences hold the words of a thing; none for names that are only a letter and a number."""
        words = said.replace("_", " ").strip()
        if len(words) < 3:
            return
        pattern = re.compile(rf"\b{re.escape(words)}(e?s|x)?\b".replace(r"\ ", r"[\s-]"), re.IGNORECASE)
        found = [rule for rule in self.ruleset.rules.values() if pattern.search(rule.sentence)]
        own = set(self.ruleset.actions[name].rules) if name in self.ruleset.actions else set()
        found = [rule for rule in found if rule.id not in own]
        yield from (f"  {rule.id} {rule.sentence}" for rule in found[:MOST_RULES])
        if len(found) > MOST_RULES:
            rest = [rule.id for rule in found[MOST_RULES:]]
            yield "  " + self.text("… and {count} more: {rules}", count=len(rest), rules=", ".join(rest))
