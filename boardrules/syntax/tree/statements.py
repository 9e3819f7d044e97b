"""Statements and the blocks that hold them."""

from __future__ import annotations

from dataclasses import dataclass

from boardrules.syntax.tree.base import Name, Node
from boardrules.syntax.tree.expressions import Expression, Parameter, Text
from boardrules.syntax.tree.parts import Rule


@dataclass(frozen=True, kw_only=True)
class StatementNode(Node):
    """What every statement is, to ask whether a node is one; `Statement` lists them all."""


@dataclass(frozen=True, kw_only=True)
class Under(Node):
    """`under CR-19`: from here on the statements carry out a rule that is written elsewhere."""

    id: Name


@dataclass(frozen=True, kw_only=True)
class Block(Node):
    """Rules and statements in order; a rule covers the statements after it up to the next rule (or `under`) of the block."""

    items: tuple[BlockItem, ...]


@dataclass(frozen=True, kw_only=True)
class Require(StatementNode):
    """`refused` is what is said to the player where the condition does not hold."""

    condition: Expression
    refused: Text | None = None


@dataclass(frozen=True, kw_only=True)
class Step(StatementNode):
    name: Name
    body: Block


@dataclass(frozen=True, kw_only=True)
class Assign(StatementNode):
    """`target = value`; `operator` is =, += or -=. The target is a Reference or a chain of Members."""

    target: Expression
    operator: str
    value: Expression


@dataclass(frozen=True, kw_only=True)
class Let(StatementNode):
    name: Name
    value: Expression


@dataclass(frozen=True, kw_only=True)
class AddTo(StatementNode):
    item: Expression
    to: Expression


@dataclass(frozen=True, kw_only=True)
class TakeFrom(StatementNode):
    item: Expression
    source: Expression


@dataclass(frozen=True, kw_only=True)
class Move(StatementNode):
    """`move card from a to b`; `how` is to, onto or under; `card` is None for `move all`."""

    card: Expression | None
    source: Expression
    how: str
    to: Expression


@dataclass(frozen=True, kw_only=True)
class Draw(StatementNode):
    """`draw 3 from pile to hand` (`count`), or `draw card from pile [to hand]` (`name`)."""

    count: int | None
    name: Name | None
    source: Expression
    to: Expression | None


@dataclass(frozen=True, kw_only=True)
class Shuffle(StatementNode):
    source: Expression
    into: Expression


@dataclass(frozen=True, kw_only=True)
class Roll(StatementNode):
    dice: tuple[Parameter, ...]


@dataclass(frozen=True, kw_only=True)
class If(StatementNode):
    """`if … { } else if … { } else { }`: an `else if` is a Block that holds only the inner If and has `chained` set."""

    condition: Expression
    then: Block
    otherwise: Block | None
    chained: bool = False


@dataclass(frozen=True, kw_only=True)
class ForEach(StatementNode):
    name: Name
    domain: Expression
    body: Block


@dataclass(frozen=True, kw_only=True)
class Repeat(StatementNode):
    """`repeat 3 times { }`, or with a condition `repeat up to 3 times while … { }`."""

    times: Expression
    condition: Expression | None
    body: Block


@dataclass(frozen=True, kw_only=True)
class Choose(StatementNode):
    """`how_many` is "one", "any" or "up to" (then `limit` is given); `may` lets the player decline a choice of one; `done` is
    offered only while `done_when` holds, and `told` is how it reads that the player is done."""

    may: bool
    how_many: str
    limit: Expression | None
    actions: tuple[Name, ...]
    done_when: Expression | None
    by: Expression | None
    told: Text | None = None


@dataclass(frozen=True, kw_only=True)
class Choice(Node):
    """One answer inside `ask`: an action declared on the spot."""

    name: Name
    parameters: tuple[Parameter, ...]
    body: Block
    told: Text | None = None


@dataclass(frozen=True, kw_only=True)
class Ask(StatementNode):
    player: Expression
    choices: tuple[Choice, ...]


@dataclass(frozen=True, kw_only=True)
class Perform(StatementNode):
    procedure: Name
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, kw_only=True)
class Win(StatementNode):
    players: Expression


@dataclass(frozen=True, kw_only=True)
class EndGame(StatementNode):
    without_winner: bool


@dataclass(frozen=True, kw_only=True)
class EndTurn(StatementNode):
    pass


@dataclass(frozen=True, kw_only=True)
class EndStep(StatementNode):
    pass


@dataclass(frozen=True, kw_only=True)
class Eliminate(StatementNode):
    player: Expression


@dataclass(frozen=True, kw_only=True)
class NextPlayer(StatementNode):
    player: Expression


@dataclass(frozen=True, kw_only=True)
class Place(StatementNode):
    tile: Expression
    at: Expression
    turned: Expression | None


@dataclass(frozen=True, kw_only=True)
class Give(StatementNode):
    value: Expression


@dataclass(frozen=True, kw_only=True)
class Note(StatementNode):
    """`note "…"`: a line in the log."""

    text: Text


Statement = (
    Require
    | Step
    | Assign
    | Let
    | AddTo
    | TakeFrom
    | Move
    | Draw
    | Shuffle
    | Roll
    | If
    | ForEach
    | Repeat
    | Choose
    | Ask
    | Perform
    | Win
    | EndGame
    | EndTurn
    | EndStep
    | Eliminate
    | NextPlayer
    | Place
    | Give
    | Note
)
"""Something that is done."""

BlockItem = Rule | Under | Statement
