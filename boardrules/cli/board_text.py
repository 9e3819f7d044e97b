"""A board as lines of text, from what an observer sees: the same for every game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from boardrules.engine.values import value_text

if TYPE_CHECKING:
    from boardrules.ruleset.model import BoardModel, Ruleset
    from boardrules.ruleset.types import Type

EMPTY = "."
MOST_COLUMNS = 40


@dataclass(frozen=True)
class Thing:
    """Something on a space: a short sign for the map, and words."""

    sign: str
    words: str


class Signs:
    """Short signs for seats, pieces and values; `legend` says what those mean that were asked for."""

    def __init__(self, ruleset: Ruleset, seats: tuple[str, ...]) -> None:
        self.legend: dict[str, str] = {}
        self._styles = {(style.subject, style.value): style.glyph for style in ruleset.styles if style.glyph}
        self._seats: dict[str, str] = {}
        for seat in seats:
            name = seat.capitalize()
            shorter = (name[:length] for length in range(1, len(name)) if name[:length] not in self._seats.values())
            self._seats[seat] = next(shorter, name)

    def _keep(self, sign: str, meaning: str) -> str:
        self.legend.setdefault(sign, meaning)
        return sign

    def word(self, text: str) -> str:
        """The first letters of a word, as many as tell it from others."""
        lengths = range(2, len(text) + 1)
        return self._keep(next((text[:length] for length in lengths if self.legend.get(text[:length], text) == text), text), text)

    def seat(self, seat: str) -> str:
        return self._keep(self._seats[seat], seat)

    def piece(self, name: str, alone: bool) -> str:
        """`R` for the only piece of red, `Rd` for its dinghy, `R2` for the second of several alike; two letters for nobody's."""
        seat = next((seat for seat in self._seats if name == seat or name.startswith(f"{seat}_")), None)
        if seat is None:
            return self._keep(name[:1].upper() + name[-1:], name)
        if alone:
            return self.seat(seat)
        kind = name.removeprefix(f"{seat}_").rstrip("0123456789").rstrip("_")
        rest = kind or name.rpartition("_")[2]
        return self._keep(self._seats[seat] + rest[:1].lower(), f"{seat} {rest}")

    def value(self, type_: Type, field: str, value: Any) -> str:
        """The sign of a value that stands on a space."""
        if type_.kind == "player":
            return self.seat(str(value))
        if type_.kind == "number":
            return str(value)
        if type_.kind == "flag" or isinstance(value, list):
            return self._keep(field[:1], field)
        glyph = self._styles.get((type_.name, str(value)))
        return self._keep(glyph, str(value)) if glyph else self.word(str(value))

    def mark(self, enum: str, value: str) -> str:
        """The sign of a mark on a tile: the one the game gives it, or its first letter."""
        return self._keep(self._styles.get((enum, value), value[:1])[:1], value)

    def ground(self, type_: Type, value: Any) -> str:
        """The sign of a terrain: the one the game gives it, or none in particular."""
        glyph = self._styles.get((type_.name, str(value)))
        return self._keep(glyph, str(value)) if glyph else EMPTY


class BoardText:
    """Draws one board of a view."""

    def __init__(self, ruleset: Ruleset, board: BoardModel, view: Mapping[str, Any]) -> None:
        self.ruleset = ruleset
        self.board = board
        self.view = view
        self.signs = Signs(ruleset, tuple(player["seat"] for player in view["players"]))
        self.things: dict[str, list[Thing]] = {}
        for space, thing in self._all_things():
            self.things.setdefault(space, []).append(thing)

    def text(self) -> str:
        """A map where the board can be drawn, with what the signs mean; a list of the spaces that hold something otherwise."""
        if self.board.shape == "plane":
            lines = self._plane()
        elif self.board.shape != "graph" and self.board.columns <= MOST_COLUMNS:
            lines = self._map()
        else:
            return "\n".join(map(self._line, self.things))
        if self.signs.legend:
            lines.append("  " + ", ".join(f"{sign} {meaning}" for sign, meaning in sorted(self.signs.legend.items())))
        return "\n".join(lines + [self._line(space) for space, things in self.things.items() if len(things) > 1])

    def _line(self, space: str) -> str:
        return f"  {space}: {', '.join(thing.words for thing in self.things[space])}"

    # ------------------------------------------------------------------------------------------------ what stands where

    def _all_things(self) -> Iterator[tuple[str, Thing]]:
        """Pieces and players first, then what lies on the spaces themselves."""
        fields, zones = self.view["fields"], self.view["zones"]
        for field in self.ruleset.fields:
            if field.type.kind == "space" and field.type.name == self.board.name and field.owner_kind in ("piece", "player"):
                yield from self._standing(
                    field.owner_kind, field.owner, fields.get(f"{field.owner or 'Player'}.{field.name}") or {}
                )
        for field in self.ruleset.fields:
            if field.owner_kind == "board" and field.owner == self.board.name and not self._on_tiles(field.name):
                for space, value in (fields.get(f"{field.owner}.{field.name}") or {}).items():
                    if value not in (None, False, []):
                        sign = self.signs.value(field.type, field.name, value)
                        yield space, Thing(sign, value_text(value) if value is not True else field.name)
        for zone in self.ruleset.zones:
            if zone.owner_kind == "board" and zone.owner == self.board.name:
                for space, pile in (zones.get(f"{zone.owner}.{zone.name}") or {}).items():
                    yield space, self._pile(zone.name, pile)

    def _on_tiles(self, field: str) -> bool:
        return self.board.shape == "plane" and field in ("tile", "rotation")

    def _standing(self, owner_kind: str, owner: str, places: Mapping[str, Any]) -> Iterator[tuple[str, Thing]]:
        model = self.ruleset.pieces.get(owner)
        alone = model is None or sum(number for _, number in model.counts) == 1
        for name, space in places.items():
            if space is not None:
                sign = self.signs.seat(name) if owner_kind == "player" else self.signs.piece(name, alone)
                yield space, Thing(sign, name)

    def _pile(self, name: str, pile: Mapping[str, Any]) -> Thing:
        top = pile["order"][-1] if pile.get("order") else next(iter(pile.get("cards") or {}), name)
        return Thing(self.signs.word(top), f"{name} {pile_text(pile)}")

    # ------------------------------------------------------------------------------------------------ the map

    def _map(self) -> list[str]:
        """Rows of the board with a letter above each column and a number beside each row; a hex board leans to the right."""
        columns, rows = self.board.columns, self.board.rows
        spaces = set(self.board.spaces)
        cells = {space: "".join(thing.sign for thing in self.things.get(space, [])) or self._ground(space) for space in spaces}
        width = max(map(len, cells.values()), default=1)
        lines = ["     " + " ".join(f"{_letters(column):{width}}" for column in range(columns)).rstrip()]
        for row in range(rows):
            lean = " " * (row * (width + 1) // 2) if self.board.shape == "hex" else ""
            line = " ".join(f"{cells.get(f'{_letters(column)}{row + 1}', ''):{width}}" for column in range(columns))
            lines.append(f"  {row + 1:>2} {lean}{line}".rstrip())
        return lines

    def _plane(self) -> list[str]:
        from boardrules.cli.plane_text import plane_map

        tiles, turns = (self.view["fields"].get(f"{self.board.name}.{name}") or {} for name in ("tile", "rotation"))
        signs = {space: "".join(thing.sign for thing in things) for space, things in self.things.items()}
        return plane_map(self.ruleset, self.board, tiles, turns, signs, self.signs)

    def _ground(self, space: str) -> str:
        """What an empty space shows: its terrain, where the board is drawn and the terrain has a sign of its own."""
        for layer in reversed(self.board.layers):  # what is drawn last lies on top
            value = layer.values.get(space)
            sign = EMPTY if value is None else self.signs.ground(layer.type, value)
            if sign != EMPTY:
                return sign
        return EMPTY


def _letters(column: int) -> str:
    """a … z, aa, ab …: the name of a column."""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("a") + letter) + name
    return name


def pile_text(pile: Mapping[str, Any]) -> str:
    """What is seen of a pile or a stack: its cards, or how many there are."""
    if not pile["size"]:
        return "empty"
    if "order" in pile:
        return "[" + " ".join(pile["order"]) + "]"
    if "cards" in pile:
        return "[" + " ".join(f"{card} x{copies}" if copies > 1 else card for card, copies in pile["cards"].items()) + "]"
    return f"{pile['size']} card{'s' * (pile['size'] != 1)}"
