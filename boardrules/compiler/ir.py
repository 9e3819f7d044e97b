"""The intermediate form: a small typed language over bounded integers, between the ruleset and the generated code.

Everything is a number: names have become numbers, options have become constants, optional values have their sentinel.
Expressions have no
side effects. Operations change the position. Blocks end with a jump, a branch or a wait, and together they are the machine
of the game. Nothing
here is Python: another backend can read the same form.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

# ------------------------------------------------------------------------------------------------ expressions


@dataclass(frozen=True)
class Const:
    value: int


@dataclass(frozen=True)
class Local:
    """A variable of the flow or of an expression."""

    name: str


@dataclass(frozen=True)
class Scalar:
    """A number of the position: `me`, `round`, `shared_wind`."""

    name: str


@dataclass(frozen=True)
class At:
    """An element of a list slot. With `optional` the index may be none, and so is the result."""

    slot: str
    index: Expr
    optional: bool = False
    none: int = -1


@dataclass(frozen=True)
class Sparse:
    """An element of a sparse slot; `default` where nothing is stored."""

    slot: str
    index: Expr
    default: int


@dataclass(frozen=True)
class Lookup:
    """An element of a fixed table (a tuple), or of a table of tables with two indices. With `optional` an index may be none."""

    table: str
    indices: tuple[Expr, ...]
    optional: bool = False
    none: int = -1


@dataclass(frozen=True)
class Op:
    """Arithmetic and comparison."""

    operator: Literal["+", "-", "*", "//", "%", "==", "!=", "<", "<=", ">", ">="]
    left: Expr
    right: Expr


@dataclass(frozen=True)
class Not:
    operand: Expr


@dataclass(frozen=True)
class Logic:
    operator: Literal["and", "or"]
    operands: tuple[Expr, ...]


@dataclass(frozen=True)
class Select:
    condition: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True)
class Bind:
    """`value` is computed once and used in `body` under `name`."""

    name: str
    value: Expr
    body: Expr


@dataclass(frozen=True)
class Call:
    """A call of a generated function (a definition, a hook), which may look at the position."""

    function: str
    arguments: tuple[Expr, ...]


@dataclass(frozen=True)
class Primitive:
    """A small operation that every backend provides: min, max, abs, bit (is a bit set), apart, direction …"""

    name: str
    arguments: tuple[Expr, ...]


@dataclass(frozen=True)
class PileCount:
    """Copies of a card in a pile."""

    slot: str
    owner: Expr
    cards: int
    card: Expr
    ordered: bool


@dataclass(frozen=True)
class ZoneSize:
    slot: str
    owner: Expr
    cards: int
    stack: bool
    ordered: bool


@dataclass(frozen=True)
class Top:
    slot: str
    owner: Expr


@dataclass(frozen=True)
class StackCount:
    slot: str
    owner: Expr
    card: Expr


@dataclass(frozen=True)
class Loop:
    """One variable running over a source, with a condition tested as soon as it is bound."""

    variable: str
    source: Source
    condition: Expr | None = None


@dataclass(frozen=True)
class Fold:
    """any, all, count, sum, highest, lowest, first over nested loops; `none` is the answer of an empty highest, lowest or first."""

    word: Literal["any", "count", "sum", "highest", "lowest", "first"]
    loops: tuple[Loop, ...]
    body: Expr | None = None
    none: int = -1


@dataclass(frozen=True)
class Distance:
    walk: Walk
    none: int


@dataclass(frozen=True)
class Size:
    source: Source


@dataclass(frozen=True)
class LastOf:
    source: Source


@dataclass(frozen=True)
class Contains:
    """Whether a source has a value; only where no direct test exists."""

    item: Expr
    source: Source


@dataclass(frozen=True)
class MaskOf:
    """A source as a bit mask, for storing a set; `offset` is the number of bit 0."""

    source: Source
    offset: int


@dataclass(frozen=True)
class RowRun:
    """How many spaces in an unbroken line through a space fulfil a condition, both ways along a direction."""

    rays: str
    variable: str
    through: Expr
    along: Expr
    condition: Expr


@dataclass(frozen=True)
class AnyRow:
    """Whether some line through a space has `wanted` spaces in a row that fulfil a condition; the table holds the lines
    long enough."""

    lines: str
    variable: str
    through: Expr
    condition: Expr
    wanted: int


@dataclass(frozen=True)
class CanChoose:
    """Whether an action has a legal instance (or this one is legal)."""

    action: int
    arguments: tuple[Expr, ...] | None


@dataclass(frozen=True)
class AsList:
    """A source handed to a function as a list."""

    source: Source


Expr = (
    Const | Local | Scalar | At | Sparse | Lookup | Op | Not | Logic | Select | Bind | Call | Primitive | PileCount | ZoneSize | Top
    | StackCount | Fold | Distance | Size | LastOf | Contains | MaskOf | RowRun | AnyRow | CanChoose | AsList
)  # fmt: skip


# ------------------------------------------------------------------------------------------------ sources: where a
# variable's values come from


@dataclass(frozen=True)
class Span_:
    """Numbers from low up to, not including, end."""

    low: Expr
    end: Expr


@dataclass(frozen=True)
class Fixed:
    """A table row known when the game is compiled."""

    values: tuple[int, ...]


@dataclass(frozen=True)
class TableRow:
    """A row of a table of tuples, such as the neighbours of a space; nothing when an index is none."""

    table: str
    indices: tuple[Expr, ...]
    optional: bool = False


@dataclass(frozen=True)
class Bits:
    """The elements of a stored set; `offset` is the number of bit 0."""

    mask: Expr
    offset: int = 0


@dataclass(frozen=True)
class Indexed:
    """The owners whose slot holds a value: kept up to date by every store."""

    slot: str
    value: Expr


@dataclass(frozen=True)
class Laid:
    """The spaces of a plane that carry a tile, in the order they were laid."""

    slot: str


@dataclass(frozen=True)
class Frontier:
    """The empty spaces beside tiles."""

    board: str


@dataclass(frozen=True)
class PileCards:
    slot: str
    owner: Expr
    cards: int
    ordered: bool


@dataclass(frozen=True)
class StackCards:
    slot: str
    owner: Expr


@dataclass(frozen=True)
class Chosen:
    """A comprehension."""

    loop: Loop


@dataclass(frozen=True)
class Best:
    """with_most, with_least: the values that share the highest or lowest number."""

    loop: Loop
    value: Expr
    most: bool


@dataclass(frozen=True)
class Items:
    """Values computed one by one; none is left out, and so are repetitions."""

    values: tuple[Expr, ...]


@dataclass(frozen=True)
class Joined:
    operator: Literal["union", "common", "minus"]
    left: Source
    right: Source


@dataclass(frozen=True)
class PlaneAround:
    """The spaces with a tile around a space of a plane; `steps` are the directions that count."""

    slot: str
    space: Expr
    steps: tuple[int, ...]


@dataclass(frozen=True)
class PlaneRun:
    """Spaces in a direction as long as they carry a tile, at most `length`."""

    slot: str
    space: Expr
    steps: tuple[int, ...]
    direction: Expr
    length: Expr


@dataclass(frozen=True)
class Cut:
    """The first `length` values of a source."""

    source: Source
    length: Expr


@dataclass(frozen=True)
class Walk:
    """A search over a board's graph; `word` says what is wanted of it."""

    word: Literal["reach", "distance", "route"]
    neighbours: Source  # of the space in `before`
    before: str
    after: str
    start: Source
    goal: Source | None
    condition: Expr | None
    cost: Expr | None
    limit: Expr | None


@dataclass(frozen=True)
class SourceCall:
    """A call of a generated function that answers with a set."""

    function: str
    arguments: tuple[Expr, ...]


@dataclass(frozen=True)
class Kept:
    """The values kept in a variable by SetList."""

    name: str


@dataclass(frozen=True)
class SelectSource:
    condition: Expr
    then: Source
    otherwise: Source


Source = (
    Span_ | Fixed | TableRow | Bits | Indexed | Laid | Frontier | PileCards | StackCards | Chosen | Best | Items | Joined |
    PlaneAround
    | PlaneRun | Cut | Walk | SourceCall | Kept | SelectSource
)  # fmt: skip


# ------------------------------------------------------------------------------------------------ operations


@dataclass(frozen=True)
class SetLocal:
    name: str
    value: Expr


@dataclass(frozen=True)
class SetList:
    """Keeps the values of a source in a variable, for a loop that waits in between."""

    name: str
    source: Source


@dataclass(frozen=True)
class SetScalar:
    """Sets a number of the machine itself: `me`, `active`, `next_up`."""

    name: str
    value: Expr


@dataclass(frozen=True)
class Store:
    """Sets a slot. `slot` is its number in the layout; `low` and `high` bound a number; beyond them it stops, which is a
    fault unless `capped`."""

    slot: int
    owner: Expr
    value: Expr
    rule: int
    low: int | None = None
    high: int | None = None
    capped: bool = True


@dataclass(frozen=True)
class MoveCard:
    source: int
    source_owner: Expr
    target: int
    target_owner: Expr
    card: Expr | None  # None: all cards
    how: int  # 0 to, 1 onto, 2 under
    rule: int
    shuffled: bool = False  # the event is a shuffle


@dataclass(frozen=True)
class TakeDrawn:
    """Takes a card that was drawn out of its pile and, with a target, into a zone."""

    source: int
    source_owner: Expr
    target: int
    target_owner: Expr
    card: Expr
    rule: int


@dataclass(frozen=True)
class LayTile:
    """Lays a tile on a plane: the slots of the tile and its rotation, and the frontier."""

    board: str
    tile_slot: int
    rotation_slot: int
    tile: Expr
    space: Expr
    rotation: Expr
    rule: int


@dataclass(frozen=True)
class Eliminate:
    player: Expr
    rule: int


@dataclass(frozen=True)
class Announce:
    """An event that changes nothing: `turn`, `round`, `note`."""

    kind: Literal["turn", "round", "note"]
    rule: int
    value: Expr | str


@dataclass(frozen=True)
class Declare:
    """Ends the game: winners as a mask, the rule, and whether the final count decides."""

    winners: Expr
    rule: int
    counted: bool


@dataclass(frozen=True)
class When:
    """A branch without waiting."""

    condition: Expr
    then: tuple[Operation, ...]
    otherwise: tuple[Operation, ...] = ()


@dataclass(frozen=True)
class Each:
    """A loop without waiting."""

    variable: str
    source: Source
    body: tuple[Operation, ...]


Operation = SetLocal | SetList | SetScalar | Store | MoveCard | TakeDrawn | LayTile | Eliminate | Announce | Declare | When | Each


# ------------------------------------------------------------------------------------------------ blocks


@dataclass(frozen=True)
class Jump:
    to: int


@dataclass(frozen=True)
class Branch:
    condition: Expr
    then: int
    otherwise: int


@dataclass(frozen=True)
class Decide:
    """Waits for a decision at a node, or goes on at `skip` when nothing can be done. `entries`: action, block, and the
    variables that take its arguments."""

    node: int
    entries: tuple[tuple[int, int, tuple[str, ...]], ...]
    skip: int


@dataclass(frozen=True)
class RollDice:
    """Waits for a roll: variables and their sources; goes on at `to` (at `skip` when a source is empty)."""

    node: int
    dice: tuple[Loop, ...]
    to: int
    skip: int


@dataclass(frozen=True)
class DrawCard:
    """Waits for a card from a pile: `variable` holds it at `to`; at `skip` when there is none."""

    node: int
    slot: int
    owner: Expr
    variable: str
    to: int
    skip: int


@dataclass(frozen=True)
class Return:
    """Goes on at the block whose number a variable holds."""

    variable: str


@dataclass(frozen=True)
class Over:
    """The game is over."""


Terminator = Jump | Branch | Decide | RollDice | DrawCard | Return | Over


@dataclass
class Block:
    number: int
    operations: list[Operation] = field(default_factory=list)
    end: Terminator | None = None
    comment: str = ""


@dataclass(frozen=True)
class Enumeration:
    """How the legal instances of an action are found: loops over the parameters with what can be tested at each level."""

    action: int
    levels: tuple[Level, ...]


@dataclass(frozen=True)
class Level:
    """Bind a parameter (none at the outermost level), then compute and test. With `code` the loop runs over rows of a
    table, and this
    column of them is the code of the action."""

    loop: Loop | None
    tests: tuple[SetLocal | SetList | Expr, ...]
    code: str = ""


@dataclass(frozen=True)
class Function:
    """A definition: parameters and a value or a set."""

    name: str
    parameters: tuple[str, ...]
    body: Expr | Source
