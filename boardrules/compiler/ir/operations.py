"""Operations, which change the position, the blocks they stand in, and how actions are found."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from boardrules.compiler.ir.expressions import Expr, Loop, Source

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


@dataclass(frozen=True)
class Count:
    """Counts that a rule is applied, in a program that counts."""

    rule: int


Operation = (
    SetLocal | SetList | SetScalar | Store | MoveCard | TakeDrawn | LayTile | Eliminate | Announce | Declare | When | Each | Count
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
    variables that take its arguments."""

    node: int
    entries: tuple[tuple[int, int, tuple[str, ...]], ...]
    skip: int
    done_when: Expr | None = None  # what must hold for the action `done`


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
    value: Expr | None
    values: Source | None = None
