"""Checked expressions: names resolved, types known. What the compiler reads."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from boardrules.language.always_there import BuiltinSet, ValueName
from boardrules.language.forms import FoldWord, WalkWord
from boardrules.ruleset.base import Model, Place
from boardrules.ruleset.types import Type

OwnerKind = Literal["shared", "player", "piece", "board"]


class Checked(Model):
    """What every expression has: its type and its place."""

    type: Type
    place: Place = Place()


class Constant(Checked):
    """A fixed value: a number, a flag, a name (of an enum value, card, space, piece, player or direction) or None for `none`."""

    kind: Literal["constant"] = "constant"
    value: int | bool | str | None


class Variable(Checked):
    """A parameter, a `let`, a die, or a variable bound by a fold. Names are unique along a scope: nothing is ever shadowed."""

    kind: Literal["variable"] = "variable"
    name: str


class Builtin(Checked):
    """A value that is always there: `me`, `round`."""

    kind: Literal["builtin"] = "builtin"
    name: ValueName


class OptionValue(Checked):
    kind: Literal["option"] = "option"
    name: str


class Domain(Checked):
    """All values of a type as a set: an enum, deck, board or piece, or a set that is always there: `players`, `axes`."""

    kind: Literal["domain"] = "domain"
    of: Literal["enum", "deck", "board", "piece"] | BuiltinSet
    name: str = ""


class OwnedPieces(Checked):
    """`Boat of p`"""

    kind: Literal["owned"] = "owned"
    piece: str
    owner: Expression


class FieldValue(Checked):
    """A field that changes in play: of a player, a piece, a space, or shared (then `base` is None)."""

    kind: Literal["field"] = "field"
    owner_kind: OwnerKind
    owner: str = ""  # name of the piece or board
    name: str
    base: Expression | None = None


class Property(Checked):
    """A fixed property: a column of an enum or deck, a layer of a board, `kind`, `owner` or `number` of a piece, `row` or
    `column` of a space. `of` is the kind of the base's type and `owner` its name."""

    kind: Literal["property"] = "property"
    of: Literal["enum", "card", "space", "piece", "player", "direction"]
    owner: str = ""
    name: str
    base: Expression


class ZoneRef(Checked):
    """A place for cards; its type is `zone`."""

    kind: Literal["zone"] = "zone"
    owner_kind: OwnerKind
    owner: str = ""
    name: str
    base: Expression | None = None


class Call(Checked):
    """A call of a function of the language (`builtin`), a `define`, a `table` or a `hook`."""

    kind: Literal["call"] = "call"
    of: Literal["builtin", "define", "table", "hook"]
    function: str
    arguments: tuple[Expression, ...] = ()


class Unary(Checked):
    kind: Literal["unary"] = "unary"
    operator: Literal["-", "not"]
    operand: Expression


class Binary(Checked):
    kind: Literal["binary"] = "binary"
    operator: Literal["or", "and", "==", "!=", "<", "<=", ">", ">=", "in", "not in", "+", "-", "*", "/", "mod", "otherwise"]
    left: Expression
    right: Expression


class Conditional(Checked):
    kind: Literal["if"] = "if"
    condition: Expression
    then: Expression
    otherwise: Expression


class RangeSet(Checked):
    kind: Literal["range"] = "range"
    low: Expression
    high: Expression


class SetLiteral(Checked):
    kind: Literal["set"] = "set"
    items: tuple[Expression, ...]


class Binder(Model):
    """`name in domain`"""

    name: str
    type: Type
    domain: Expression
    place: Place = Place()


class SetOf(Checked):
    """`{x in domain: condition}`"""

    kind: Literal["set_of"] = "set_of"
    binder: Binder
    condition: Expression


class Fold(Checked):
    """A fold over one or more binders: `count(x in S: condition)`."""

    kind: Literal["fold"] = "fold"
    word: FoldWord
    binders: tuple[Binder, ...]
    body: Expression | None = None


class Walk(Checked):
    """Pathing on a board's graph from `start` (a space or a set) to neighbours: which can be reached, how far, by which route."""

    kind: Literal["walk"] = "walk"
    word: WalkWord
    board: str
    before: str
    after: str
    start: Expression
    goal: Expression | None = None
    condition: Expression | None = None
    cost: Expression | None = None
    limit: Expression | None = None


class RowLength(Checked):
    kind: Literal["row"] = "row"
    board: str
    variable: str
    through: Expression
    along: Expression
    condition: Expression


class Possible(Checked):
    kind: Literal["possible"] = "possible"
    action: str
    arguments: tuple[Expression, ...] | None = None


class WhatIf(Checked):
    """`after(move(x, y): value)`: a value in the position as it would be once an action or a procedure were carried out."""

    kind: Literal["what_if"] = "what_if"
    of: Literal["action", "procedure"]
    done: str
    arguments: tuple[Expression, ...] = ()
    value: Expression


Expression = Annotated[
    Constant
    | Variable
    | Builtin
    | OptionValue
    | Domain
    | OwnedPieces
    | FieldValue
    | Property
    | ZoneRef
    | Call
    | Unary
    | Binary
    | Conditional
    | RangeSet
    | SetLiteral
    | SetOf
    | Fold
    | Walk
    | RowLength
    | Possible
    | WhatIf,
    Field(discriminator="kind"),
]
