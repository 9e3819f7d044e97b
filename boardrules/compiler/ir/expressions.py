"""Expressions, which have a value, and sources, which are where the values of a variable come from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

# ------------------------------------------------------------------------------------------------ expressions


@dataclass(frozen=True)
class Const:
    """A number. `said` is the name that it has in the rules, for people who read what is printed."""

    value: int
    said: str = field(default="", compare=False, kw_only=True)


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
    """An element of a fixed table (a tuple), or of a table of tables with two indices. With `optional` an index may be none; with
    `none_last` it may be too, and the last entry of the table is the one for none."""

    table: str
    indices: tuple[Expr, ...]
    optional: bool = False
    none: int = -1
    none_last: bool = False


Comparison = Literal["==", "!=", "<", "<=", ">", ">="]

Operator = Literal["+", "-", "*", "//", "%"] | Comparison


@dataclass(frozen=True)
class Op:
    """Arithmetic and comparison; what is compared gives 1 or 0. A division is rounded down, also below 0 (-1 // 2 is -1), and `%`
    is what it leaves, with the sign of the right side (-1 % 8 is 7), which is never 0."""

    operator: Operator
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


PrimitiveName = Literal[
    "min",  # of two numbers
    "max",
    "abs",
    "divide",  # rounded down, also below 0: -1 by 2 is -1; by 0 it is 0
    "modulo",  # what such a division leaves, never below 0 where the divisor is above; by 0 it is 0
    "clamp",  # (number, low, high): the nearest number that is within bounds
    "clamp_optional",  # the same; none stays none
    "one_of",  # (value, others …): whether it is among the others
    "bit",  # (mask, number): whether a set has a member; no set has none
    "with_bit",  # (mask, number): the set with one more member
    "without_bit",  # (mask, number)
    "masked",  # (mask, mask): what two sets have in common
    "direction_of",  # (right, down, hexagons): the direction in which something lies that is so far away; none out of line
    "plane_step",  # (space, direction, width): the space beside another on a plane; none of none and beyond its edge
    "plane_direction",  # (space, space, width)
    "plane_apart",  # (space, space, width): the higher of the distances in columns and rows
    "next_in",  # (player, mask of those who are out, players): the next who is in, or the same when there is no other
    "next_seat",  # (active, next_up, out): next_up where that is a player who is in, else the next after it or after active
    "first_seat",  # (next_up): that, or player 0 where it is none
    "all_had_turn",  # (mask of those who had a turn, mask of those who are out): whether these are all players
]


@dataclass(frozen=True)
class Primitive:
    """A small operation on numbers that every back end provides. It looks at nothing but its arguments."""

    name: PrimitiveName
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
    """One variable running over a source, with a condition tested as soon as it is bound. A loop with a `charge` counts so many
    steps of work for each of its values before it runs, or as often as `counted` says where it does; `at` is where it stands in
    the rules."""

    variable: str
    source: Source
    condition: Expr | None = None
    charge: int = 0
    at: int = field(default=-1, compare=False)
    counted: Expr | None = None


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
class Occurrences:
    """How often a value is among those of a field."""

    item: Expr
    values: FieldValues


@dataclass(frozen=True)
class MaskOf:
    """A source as a bit mask, for storing a set; `offset` is the number of bit 0."""

    source: Source
    offset: int


@dataclass(frozen=True)
class RowRun:
    """How many spaces in an unbroken line through a space fulfil a condition: one, and those along two rays from it."""

    ahead: Source
    behind: Source
    variable: str
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
class Element:
    """One of the values that are kept in a variable."""

    values: Kept
    index: Expr


@dataclass(frozen=True)
class Keyed:
    """An entry of a fixed table of few entries by key; `none` where there is none."""

    table: str
    key: Expr
    none: int = -1


@dataclass(frozen=True)
class Fits:
    """Whether a tile agrees with those beside it: by its sides, or where they touch it only by a corner."""

    corners: bool
    marks: str  # the table of marks by tile and rotation
    tiles: str
    rotations: str
    tile: Expr
    rotation: Expr  # from 0 to 3
    space: Expr
    width: int
    optional: bool  # whether tile or space may be none; then nothing fits


@dataclass(frozen=True)
class IsKept:
    """Whether something is in a kept set; none is in no set."""

    kept: int
    item: Expr


@dataclass(frozen=True)
class AsList:
    """A source handed to a function as a list."""

    source: Source


@dataclass(frozen=True)
class Charged:
    """A value that is known already, asked for where working it out counts steps of work; `at` is where it stands in the rules."""

    value: Expr
    steps: int
    at: int = field(default=-1, compare=False)


# ------------------------------------------------------------------------------------------------ counting rules

# These stand only in programs that count how often each rule applies. Wrapped numbers stay what they were, so that everything
# that looks at a form finds the same one in both kinds of program.


@dataclass(frozen=True)
class Counted:
    """A value that is worked out under rules, which are counted when it is."""

    value: Expr
    rules: tuple[int, ...]


@dataclass(frozen=True)
class CountedConst(Const):
    rules: tuple[int, ...]


@dataclass(frozen=True)
class CountedScalar(Scalar):
    rules: tuple[int, ...]


@dataclass(frozen=True)
class Tested:
    """A requirement of a definition: under its rule it is counted whether it holds."""

    condition: Expr
    rule: int


Expr = (
    Const | Local | Scalar | At | Sparse | Lookup | Op | Not | Logic | Select | Bind | Call | Primitive | PileCount | ZoneSize | Top
    | StackCount | Fold | Distance | Size | LastOf | Contains | Occurrences | MaskOf | RowRun | AnyRow | CanChoose | AsList
    | Element | Keyed | Fits | IsKept | Charged | Counted | Tested
)  # fmt: skip


# ------------------------------------------------------------------------------------------------ sources: where a
# variable's values come from


@dataclass(frozen=True)
class Span_:
    """Numbers from low up to, not including, end; `most` is how many they can be."""

    low: Expr
    end: Expr
    most: int | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Fixed:
    """A table row known when the game is compiled."""

    values: tuple[int, ...]


@dataclass(frozen=True)
class TableRow:
    """A row of a table of tuples, such as the neighbours of a space; nothing when an index is none. With `none_last` the last row
    is the one for none."""

    table: str
    indices: tuple[Expr, ...]
    optional: bool = False
    none_last: bool = False


@dataclass(frozen=True)
class Bits:
    """The elements of a stored set; `offset` is the number of bit 0, `most` how many they can be."""

    mask: Expr
    offset: int = 0
    most: int | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Indexed:
    """The owners whose slot holds a value, in their order, kept up to date by every store."""

    slot: str
    value: Expr


@dataclass(frozen=True)
class Laid:
    """The spaces of a plane that carry a tile, in the order they were laid."""

    slot: str


@dataclass(frozen=True)
class Frontier:
    """The empty spaces that have a tile to the north, east, south or west, in the order in which they came to have one; `kept` is
    the name under which the plane keeps them."""

    kept: str


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
    optional: bool = False


@dataclass(frozen=True)
class Beside:
    """The spaces with a tile around a space of a plane, as the writes keep them; nothing around none."""

    kept: str
    space: Expr


@dataclass(frozen=True)
class FieldValues:
    """What a list slot holds for `count` owners from the one numbered `start` on; the same value may come several times."""

    slot: str
    start: Expr
    count: int


@dataclass(frozen=True)
class PlaneRun:
    """Spaces in a direction as long as they carry a tile, at most `length`."""

    slot: str
    space: Expr
    steps: tuple[int, ...]
    direction: Expr
    length: Expr


@dataclass(frozen=True)
class InOrder:
    """The values of a source in the order of their type."""

    source: Source


@dataclass(frozen=True)
class Cut:
    """The first `length` values of a source."""

    source: Source
    length: Expr


@dataclass(frozen=True)
class Walk:
    """A search over a board's graph; `word` says what is wanted of it. With a `charge` it counts so many steps of work for each
    space that it comes to: when it is done, or with `often` at once, because all of them together are too many."""

    word: Literal["reach", "distance", "route"]
    neighbours: Source  # of the space in `before`
    before: str
    after: str
    start: Source
    goal: Source | None
    condition: Expr | None
    cost: Expr | None
    limit: Expr | None
    charge: int = 0
    often: bool = False
    at: int = field(default=-1, compare=False)


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
class Image:
    """All that a value comes to in nested loops, in order, each once; none is left out, but not where `none` may be asked for."""

    loops: tuple[Loop, ...]
    value: Expr
    none: bool = False


@dataclass(frozen=True)
class Remembered:
    """Rows that rest on some keys alone (see `Rows`): made when they are first asked for, then remembered."""

    rows: int
    keys: tuple[Expr, ...]


@dataclass(frozen=True)
class InKept:
    """The members of a kept set, in their order."""

    kept: int


@dataclass(frozen=True)
class SelectSource:
    condition: Expr
    then: Source
    otherwise: Source


@dataclass(frozen=True)
class CountedSource:
    """A set that is worked out under rules."""

    source: Source
    rules: tuple[int, ...]


@dataclass(frozen=True)
class Restricted:
    """An index that answers requirements: of `total` values those that are not in it are refused."""

    source: Indexed
    counts: tuple[Counts, ...]
    total: int


@dataclass(frozen=True)
class Counts:
    """How a test counts under a rule: `applies`, that it holds counts as the rule being applied; only the `last` test under a
    rule tells that all of them hold."""

    rule: int
    last: bool = True
    applies: bool = False


Source = (
    Span_ | Fixed | TableRow | Bits | Indexed | Laid | Frontier | PileCards | StackCards | Chosen | Best | Items | Joined
    | PlaneAround | Beside | FieldValues | PlaneRun | InOrder | Cut | Walk | SourceCall | Kept | InKept | Image | Remembered
    | SelectSource | CountedSource | Restricted
)  # fmt: skip
