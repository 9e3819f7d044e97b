"""Everything a game declares, by name: what the checker asks when it meets a name."""

from __future__ import annotations

from dataclasses import dataclass, field

from boardrules.analysis.statements.changes import Changes
from boardrules.ruleset.model import DeckModel, EnumModel, TableModel
from boardrules.ruleset.types import COMPASS, Type
from boardrules.source import Span
from boardrules.syntax import tree

OwnerKey = tuple[str, str]
"""Kind of owner and its name: ("player", ""), ("piece", "Boat"), ("board", "sea"), ("shared", "")."""

SHARED: OwnerKey = ("shared", "")
PLAYER_OWNER: OwnerKey = ("player", "")


@dataclass
class FieldInfo:
    """A declared field; the type is None when it could not be understood."""

    node: tree.Field | None
    name: str
    owner: OwnerKey
    type: Type | None
    visibility: str
    span: Span


@dataclass
class ZoneInfo:
    node: tree.Zone
    name: str
    owner: OwnerKey
    deck: str | None
    visibility: str
    span: Span


@dataclass
class EnumInfo:
    name: str
    node: tree.Enum
    values: dict[str, Span]
    columns: dict[str, Type | None] = field(default_factory=dict)
    model: EnumModel | None = None


@dataclass
class DeckInfo:
    name: str
    node: tree.Deck | tree.Tiles
    cards: dict[str, Span]
    columns: dict[str, Type | None] = field(default_factory=dict)
    mark_enum: str = ""
    model: DeckModel | None = None

    @property
    def is_tiles(self) -> bool:
        return isinstance(self.node, tree.Tiles)


@dataclass
class BoardInfo:
    name: str
    node: tree.Board
    spaces: dict[str, int] = field(default_factory=dict)
    columns: int = 0
    rows: int = 0
    layers: dict[str, Type | None] = field(default_factory=dict)
    way_enum: str = ""
    tile_limit: int = 0
    tiles: str = ""

    @property
    def shape(self) -> str:
        return self.node.shape


@dataclass
class PieceInfo:
    name: str
    node: tree.Piece
    kind_enum: str = ""
    counts: tuple[tuple[str, int], ...] = ()

    @property
    def per_player(self) -> bool:
        return self.node.per_player

    @property
    def most_alike(self) -> int:
        return max((count for _, count in self.counts), default=1)

    @property
    def total(self) -> int:
        return sum(count for _, count in self.counts)


@dataclass
class FunctionInfo:
    """A define, hook or table: what it takes and gives. A type is None when it could not be understood."""

    name: str
    of: str
    parameters: tuple[tuple[str, Type | None], ...]
    result: Type | None
    span: Span


@dataclass
class OptionInfo:
    name: str
    type: Type | None
    node: tree.Option


@dataclass
class ActionInfo:
    """An action; its parameters are known after their domains have been checked."""

    name: str
    node: tree.Action
    parameters: list[tuple[str, Type | None]] = field(default_factory=list)


@dataclass
class ProcedureInfo:
    name: str
    node: tree.Procedure
    parameters: tuple[tuple[str, Type | None], ...]


@dataclass
class World:
    """All declarations of a game."""

    players: tuple[int, int] = (1, 1)
    seats: dict[str, Span] = field(default_factory=dict)
    enums: dict[str, EnumInfo] = field(default_factory=dict)
    decks: dict[str, DeckInfo] = field(default_factory=dict)
    boards: dict[str, BoardInfo] = field(default_factory=dict)
    pieces: dict[str, PieceInfo] = field(default_factory=dict)
    fields: dict[tuple[OwnerKey, str], FieldInfo] = field(default_factory=dict)
    zones: dict[tuple[OwnerKey, str], ZoneInfo] = field(default_factory=dict)
    options: dict[str, OptionInfo] = field(default_factory=dict)
    functions: dict[str, FunctionInfo] = field(default_factory=dict)
    procedures: dict[str, ProcedureInfo] = field(default_factory=dict)
    actions: dict[str, ActionInfo] = field(default_factory=dict)
    tables: dict[str, TableModel] = field(default_factory=dict)
    steps: dict[str, Span] = field(default_factory=dict)
    answers: dict[str, int] = field(default_factory=dict)
    """The answers declared in `ask`, with the number of their parameters."""

    rule_ids: set[str] = field(default_factory=set)
    declared: dict[str, tuple[str, Span]] = field(default_factory=dict)
    values: dict[str, list[Type]] = field(default_factory=dict)
    latecomers: set[tuple[str, str, str]] = field(default_factory=set)
    """Seats that nobody has when the fewest play, and their pieces: kind and name of the type, and the name."""

    changes: Changes = field(default_factory=lambda: Changes(()))
    used: set[tuple[str, str]] = field(default_factory=set)
    """What the text refers to: ("enum", "Colour"), ("define", "can_pay") …; the rest is reported as unused."""

    def use(self, what: str, name: str) -> None:
        self.used.add((what, name))

    def members(self, owner: OwnerKey) -> list[str]:
        """The names of the fields and zones of an owner."""
        return [name for key, name in [*self.fields, *self.zones] if key == owner]

    def types_of_value(self, name: str) -> list[Type]:
        """Every type that has a value of this name."""
        found = list(self.values.get(name, ()))
        found.extend(Type(kind="space", name=board.name) for board in self.boards.values() if name in board.spaces)
        return found

    def is_value(self, name: str, type_: Type) -> bool:
        """Whether a type has a value of this name."""
        if type_.kind == "space":
            board = self.boards.get(type_.name)
            return board is not None and name in board.spaces
        return any(known.kind == type_.kind and known.name == type_.name for known in self.values.get(name, ()))

    def named(self, name: str, type_: Type) -> Type:
        """The type of a value by its name: a seat that not every game has, and a piece of it, may be none."""
        missing = (type_.kind, type_.name, name) in self.latecomers
        return type_.model_copy(update={"optional": missing})

    def value_names(self, type_: Type) -> list[str]:
        """The values of a type in their order; empty for a plane, whose spaces have no end."""
        if type_.kind == "number":
            return [str(value) for value in range(type_.low, type_.high + 1)]
        if type_.kind == "flag":
            return ["yes", "no"]
        if type_.kind == "enum":
            return list(self.enums[type_.name].values) if type_.name in self.enums else []
        if type_.kind == "card":
            return list(self.decks[type_.name].cards) if type_.name in self.decks else []
        if type_.kind == "space":
            return list(self.boards[type_.name].spaces) if type_.name in self.boards else []
        if type_.kind == "player":
            return list(self.seats)
        if type_.kind == "direction":
            return list(COMPASS)
        return [name for name, types in self.values.items() if any(t.kind == type_.kind and t.name == type_.name for t in types)]

    def size_of(self, type_: Type) -> int:
        """How many values a type has, at most."""
        if type_.kind == "number":
            return max(0, type_.high - type_.low + 1)
        if type_.kind == "piece":
            piece = self.pieces.get(type_.name)
            return 0 if piece is None else piece.total * (self.players[1] if piece.per_player else 1)
        if type_.kind == "space":
            board = self.boards.get(type_.name)
            if board is not None and board.shape == "plane":
                return 9 * board.tile_limit + 9
        if type_.kind == "flag":
            return 2
        return len(self.value_names(type_))
