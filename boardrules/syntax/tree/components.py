"""Declarations of what lies on the table: enums, tables, decks, boards, pieces and what players have."""

from __future__ import annotations

from dataclasses import dataclass

from boardrules.syntax.tree.base import Declaration, Name, Node
from boardrules.syntax.tree.expressions import Parameter, Text
from boardrules.syntax.tree.parts import Field, Legend, Row, Rule, Type, Zone


@dataclass(frozen=True, kw_only=True)
class Enum(Declaration):
    """Values as plain names, or rows of a table; a file may hold only one of the two (checked in analysis)."""

    name: Name
    items: tuple[Name | Row | Rule, ...]


@dataclass(frozen=True, kw_only=True)
class Table(Declaration):
    name: Name
    parameters: tuple[Parameter, ...]
    result: Type
    items: tuple[Row | Rule, ...]


@dataclass(frozen=True, kw_only=True)
class Deck(Declaration):
    name: Name
    items: tuple[Row | Rule, ...]


@dataclass(frozen=True, kw_only=True)
class Picture(Node):
    name: Name
    rows: tuple[Text, Text, Text]


@dataclass(frozen=True, kw_only=True)
class Tiles(Declaration):
    name: Name
    items: tuple[Legend | Picture | Row | Rule, ...]


@dataclass(frozen=True, kw_only=True)
class Size(Node):
    columns: int
    rows: int


@dataclass(frozen=True, kw_only=True)
class Neighbours(Node):
    count: int


@dataclass(frozen=True, kw_only=True)
class Layer(Node):
    name: Name
    type: Type
    items: tuple[Legend | Text, ...]


@dataclass(frozen=True, kw_only=True)
class Places(Node):
    names: tuple[Name, ...]


@dataclass(frozen=True, kw_only=True)
class Way(Node):
    start: Name
    end: Name


@dataclass(frozen=True, kw_only=True)
class Ways(Node):
    kind: Name | None
    ways: tuple[Way, ...]


@dataclass(frozen=True, kw_only=True)
class Walls(Node):
    ways: tuple[Way, ...]


@dataclass(frozen=True, kw_only=True)
class PlaneTiles(Node):
    tiles: Name
    limit: int


BoardItem = Size | Neighbours | Layer | Places | Ways | Walls | PlaneTiles | Field | Zone | Rule


@dataclass(frozen=True, kw_only=True)
class Board(Declaration):
    """`shape` is grid, hex, graph or plane."""

    name: Name
    shape: str
    items: tuple[BoardItem, ...]


@dataclass(frozen=True, kw_only=True)
class Copies(Node):
    count: int


@dataclass(frozen=True, kw_only=True)
class KindCount(Node):
    kind: Name
    count: int


@dataclass(frozen=True, kw_only=True)
class Kinds(Node):
    enum: Name
    counts: tuple[KindCount, ...]


@dataclass(frozen=True, kw_only=True)
class Piece(Declaration):
    name: Name
    per_player: bool
    items: tuple[Copies | Kinds | Field | Zone | Rule, ...]


@dataclass(frozen=True, kw_only=True)
class Player(Declaration):
    items: tuple[Field | Zone | Rule, ...]


@dataclass(frozen=True, kw_only=True)
class Shared(Declaration):
    items: tuple[Field | Zone | Rule, ...]
