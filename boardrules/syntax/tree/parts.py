"""Parts of declarations: types, rules, rows of tables, legends, fields and zones."""

from __future__ import annotations

from dataclasses import dataclass

from boardrules.syntax.tree.base import Name, Node
from boardrules.syntax.tree.expressions import Expression, Text


@dataclass(frozen=True, kw_only=True)
class TypeName(Node):
    """`Colour`, `Player?`, `flag`"""

    name: str
    optional: bool = False


@dataclass(frozen=True, kw_only=True)
class TypeRange(Node):
    """`0..8 capped`"""

    low: int
    high: int
    capped: bool = False
    optional: bool = False


@dataclass(frozen=True, kw_only=True)
class TypeSet(Node):
    """`set of Colour`"""

    element: TypeName | TypeRange


Type = TypeName | TypeRange | TypeSet


@dataclass(frozen=True, kw_only=True)
class Rule(Node):
    """`rule CH-17 reading note "sentence" at "L73"`; `status` is None where the text says nothing (then it is `stated`)."""

    id: Name
    status: str | None
    is_note: bool
    sentence: Text
    source: Text | None


@dataclass(frozen=True, kw_only=True)
class CellValue(Node):
    """One value in a cell: a name (with a type in a header), a number or a text."""

    value: str | int
    is_text: bool = False
    type: Type | None = None


@dataclass(frozen=True, kw_only=True)
class Cell(Node):
    """A cell of a table; empty (written `-`) when it has no values."""

    values: tuple[CellValue, ...]


@dataclass(frozen=True, kw_only=True)
class Row(Node):
    cells: tuple[Cell, ...]


@dataclass(frozen=True, kw_only=True)
class LegendEntry(Node):
    mark: Text
    meaning: str | int


@dataclass(frozen=True, kw_only=True)
class Legend(Node):
    entries: tuple[LegendEntry, ...]


@dataclass(frozen=True, kw_only=True)
class Field(Node):
    """`points: 0..8 = 3`; `visibility` is "open", "hidden", "owner" or None where the text says nothing (then it is open);
    `internal` marks bookkeeping of the rules."""

    name: Name
    type: Type
    visibility: str | None
    internal: bool
    initial: Expression | None


@dataclass(frozen=True, kw_only=True)
class Zone(Node):
    """`hand: pile of navigation at most 6 seen by owner`; `kind` is "pile" or "stack"."""

    name: Name
    kind: str
    deck: Name
    limit: int | None
    visibility: str | None
    internal: bool
    refilled_from: Name | None
    starts_full: bool


@dataclass(frozen=True, kw_only=True)
class TypedName(Node):
    """`name: type`, a parameter of a definition, hook or procedure."""

    name: Name
    type: Type
