"""Every value as a small whole number: how names and numbers correspond.

Numbers stand for themselves. Everything else is numbered from 0 in the order of its declaration; `NONE` (-1) is "none" for
those, and
`NO_NUMBER` for optional numbers, which may themselves be negative.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardrules.ruleset.model import PieceModel, Ruleset
from boardrules.ruleset.types import COMPASS, Type

NONE = -1
NO_NUMBER = -(2**31)


class Plane:
    """Names and numbers of the spaces of a plane: `x,y` with the first space `0,0`, as far as its tiles could ever reach."""

    def __init__(self, limit: int) -> None:
        self.reach = limit
        self.width = 2 * limit + 1

    def __len__(self) -> int:
        return self.width * self.width

    def name(self, number: int) -> str:
        return f"{number % self.width - self.reach},{number // self.width - self.reach}"

    def at_edge(self, number: int) -> bool:
        """Whether a space lies so far out that a tile there would have neighbours that are no spaces."""
        return {number % self.width, number // self.width} & {0, self.width - 1} != set()

    def number(self, name: str) -> int:
        """The number of a space; KeyError when there is no such space."""
        left, _, right = name.partition(",")
        try:
            x, y = int(left), int(right)
        except ValueError:
            raise KeyError(name) from None
        if max(abs(x), abs(y)) > self.reach or f"{x},{y}" != name:
            raise KeyError(name)
        return (y + self.reach) * self.width + x + self.reach


class Names:
    """Names of a finite domain, numbered in order."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self._numbers = {name: number for number, name in enumerate(self.names)}

    def __len__(self) -> int:
        return len(self.names)

    def name(self, number: int) -> str:
        return self.names[number]

    def number(self, name: str) -> int:
        """The number of a name; KeyError when there is no such name."""
        return self._numbers[name]


def piece_names(piece: PieceModel, seats: Sequence[str]) -> list[tuple[str, int, str, int]]:
    """Every piece of a kind: (name, owner or NONE, kind or "", number), owner by owner."""
    found: list[tuple[str, int, str, int]] = []
    owners: list[tuple[int, str]] = list(enumerate(seats)) if piece.per_player else [(NONE, "")]
    for owner, seat in owners:
        for kind, count in piece.counts:
            for number in range(1, count + 1):
                parts = [seat] if seat else []
                parts.append(kind or piece.name)
                if count > 1 or (not kind and not seat):
                    parts.append(str(number))
                found.append(("_".join(parts), owner, kind, number))
    return found


class Domains:
    """All finite domains of a game for a given number of players."""

    def __init__(self, ruleset: Ruleset, players: int) -> None:
        self.players = Names(ruleset.seats[:players])
        self.directions = Names(COMPASS)
        self.flags = Names(("no", "yes"))
        self.enums = {name: Names(enum.values) for name, enum in ruleset.enums.items()}
        self.decks = {name: Names(deck.cards) for name, deck in ruleset.decks.items()}
        self.boards: Mapping[str, Names | Plane] = {
            name: Plane(board.tile_limit) if board.shape == "plane" else Names(board.spaces)
            for name, board in ruleset.boards.items()
        }
        self.piece_table = {name: piece_names(piece, self.players.names) for name, piece in ruleset.pieces.items()}
        self.pieces = {name: Names([entry[0] for entry in table]) for name, table in self.piece_table.items()}

    def of(self, type_: Type) -> Names | Plane:
        """The domain of a type that is not a number or a set."""
        match type_.kind:
            case "flag":
                return self.flags
            case "enum":
                return self.enums[type_.name]
            case "card":
                return self.decks[type_.name]
            case "space":
                return self.boards[type_.name]
            case "piece":
                return self.pieces[type_.name]
            case "player":
                return self.players
            case "direction":
                return self.directions
        raise KeyError(type_.kind)

    def names_of(self, type_: Type) -> tuple[str, ...]:
        """The names of a domain that has finitely many; none of a plane."""
        return getattr(self.of(type_), "names", ())

    def size(self, type_: Type) -> int:
        """How many values a type has, none not counted."""
        if type_.kind == "number":
            return type_.high - type_.low + 1
        return len(self.of(type_))

    def none(self, type_: Type) -> int:
        """The number that stands for none in this type."""
        return NO_NUMBER if type_.kind == "number" else NONE

    def encode(self, type_: Type, value: object) -> int:
        """The number of a value given by name, number or flag; sets become bit masks. KeyError when it is not of the type."""
        if value is None:
            if not type_.optional and type_.kind != "none":
                raise KeyError("none")
            return self.none(type_)
        if type_.kind in ("set", "sequence"):
            if not isinstance(value, (list, tuple)) or type_.element is None:
                raise KeyError(value)
            mask = 0
            for item in value:
                if item is None:
                    raise KeyError("none")
                mask |= 1 << self.bit(type_.element, self.encode(type_.element, item))
            return mask
        if type_.kind == "number":
            if not isinstance(value, int) or isinstance(value, bool) or not type_.low <= value <= type_.high:
                raise KeyError(value)
            return value
        if type_.kind == "flag" and isinstance(value, bool):
            return int(value)
        if not isinstance(value, str):
            raise KeyError(value)
        return self.of(type_).number(value)

    def decode(self, type_: Type, number: int) -> int | bool | str | list[int | bool | str | None] | None:
        """The value behind a number, as JSON has it: a number, a flag, a name, None or a list of those."""
        if type_.kind in ("set", "sequence"):
            assert type_.element is not None
            element = type_.element
            offset = element.low if element.kind == "number" else 0
            return [self._decode_one(element, bit + offset) for bit in range(number.bit_length()) if number >> bit & 1]
        return self._decode_one(type_, number)

    def _decode_one(self, type_: Type, number: int) -> int | bool | str | None:
        if number == self.none(type_):
            return None
        if type_.kind == "number":
            return number
        if type_.kind == "flag":
            return bool(number)
        return self.of(type_).name(number)

    def bit(self, element: Type, number: int) -> int:
        """Which bit of a stored set stands for an element."""
        return number - element.low if element.kind == "number" else number
