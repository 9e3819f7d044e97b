"""Operations, which change the position, the blocks they stand in, and how actions are found."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from boardrules.compiler.ir.expressions import Counts, Expr, Loop, Source

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
    fault unless `capped`. With `optional` it may be none."""

    slot: int
    owner: Expr
    value: Expr
    rule: int
    low: int | None = None
    high: int | None = None
    capped: bool = True
    optional: bool = False


@dataclass(frozen=True)
class Reset:
    """Sets a sparse slot back to its default for every space of a plane that carries a tile; `tiles` is the slot of the tiles."""

    slot: int
    tiles: int
    rule: int


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
    moved: str = ""  # the variable that takes whether the card was moved, or the cards that were


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
    """An event that changes nothing: `turn`, `round`, `note`. The value of a note is the number of its text."""

    kind: Literal["turn", "round", "note"]
    rule: int
    value: Expr


@dataclass(frozen=True)
class Declare:
    """Ends the game: winners as a mask, and the rule."""

    winners: Expr
    rule: int


@dataclass(frozen=True)
class DeclareCounted:
    """Ends the game by the final count; the rule that led to it has been noted already."""


@dataclass(frozen=True)
class When:
    """A branch without waiting."""

    condition: Expr
    then: tuple[Operation, ...]
    otherwise: tuple[Operation, ...] = ()


@dataclass(frozen=True)
class Each:
    """A loop without waiting. With a `charge` it counts so many steps of work for each of its values before it runs."""

    variable: str
    source: Source
    body: tuple[Operation, ...]
    charge: int = 0
    at: int = field(default=-1, compare=False)


@dataclass(frozen=True)
class Renew:
    """Looks again whether something is in a kept set: the owner of a field that was written or, with a table, those in its row."""

    kept: int
    table: str
    owner: Expr


@dataclass(frozen=True)
class Count:
    """Counts that a rule is applied, in a program that counts."""

    rule: int


@dataclass(frozen=True)
class Charge:
    """Counts steps of work and stops play when they are too many; `at` is where it stands in the rules."""

    steps: int
    at: int


Operation = (
    SetLocal | SetList | SetScalar | Store | Reset | MoveCard | TakeDrawn | LayTile | Eliminate | Announce | Declare
    | DeclareCounted | When | Each | Count | Charge | Renew
)  # fmt: skip


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
    variables that take its arguments. With a `charge` it counts so many steps of work for everything that it offers."""

    node: int
    entries: tuple[tuple[int, int, tuple[str, ...]], ...]
    skip: int
    charge: int = 0
    at: int = field(default=-1, compare=False)
    shared: tuple[SetLocal, ...] = ()  # what its actions work out for themselves, or all together before the first


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

WAITS = (Decide, RollDice, DrawCard)
"""The ends at which play waits."""


@dataclass(frozen=True)
class Block:
    """Operations and how they end. `comment` tells a reader where in the game this is."""

    number: int
    operations: tuple[Operation, ...]
    end: Terminator
    comment: str = ""
    at: int = field(default=-1, compare=False)  # where it stands in the rules


@dataclass(frozen=True)
class Enumeration:
    """How the legal instances of an action are found: loops over the parameters with what can be tested at each level."""

    action: int
    levels: tuple[Level, ...]


@dataclass(frozen=True)
class Required:
    """A test in its place: what it asks, and how it counts under its rule and those around it."""

    condition: Expr
    counts: tuple[Counts, ...] = ()


@dataclass(frozen=True)
class Level:
    """Bind a parameter (none at the outermost level), then compute and test. With `code` the loop runs over rows of a table with
    the columns `columns`, and the last column is the code of the action."""

    loop: Loop | None
    tests: tuple[SetLocal | SetList | Required, ...]
    columns: tuple[str, ...] = ()


@dataclass(frozen=True)
class Rows:
    """The rows of an action's innermost loop that rest on some keys alone, under which they can be remembered: a loop, what is
    worked out and tested for each of its values, and the columns of those that pass. Behind the last column stands the code; of
    `bare` rows there is nothing but the value itself."""

    number: int
    action: int
    keys: tuple[str, ...]
    loop: Loop
    steps: tuple[SetLocal | SetList | Required, ...]
    columns: tuple[tuple[str, Expr | Source], ...]
    bare: bool = False


@dataclass(frozen=True)
class Function:
    """A definition: parameters and a value or a set. With a `charge` it counts so many steps of work whenever it is called. What
    stands in `before` is done first, to a copy of the position, and the value asked there: a question what would be."""

    name: str
    parameters: tuple[str, ...]
    value: Expr | None
    values: Source | None = None
    charge: int = 0
    at: int = field(default=-1, compare=False)
    domains: tuple[tuple[int, int] | None, ...] = ()  # lowest value and size of a parameter; None for a set or with none
    before: tuple[Operation, ...] = ()
