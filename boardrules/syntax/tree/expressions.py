"""Expressions: whatever has a value."""

from __future__ import annotations

from dataclasses import dataclass

from boardrules.syntax.tree.base import Name, Node


@dataclass(frozen=True, kw_only=True)
class ExpressionNode(Node):
    """What every expression is, to ask whether a node is one; `Expression` lists them all."""


@dataclass(frozen=True, kw_only=True)
class Number(ExpressionNode):
    value: int


@dataclass(frozen=True, kw_only=True)
class Text(ExpressionNode):
    value: str


@dataclass(frozen=True, kw_only=True)
class Reference(ExpressionNode):
    """A bare name: a variable, a field, a value of an enum, a space, a domain …"""

    name: str


@dataclass(frozen=True, kw_only=True)
class Member(ExpressionNode):
    """`base.name`"""

    base: Expression
    name: Name


@dataclass(frozen=True, kw_only=True)
class Owned(ExpressionNode):
    """`Boat of me`: the pieces of a kind that belong to a player."""

    piece: Name
    owner: Expression


@dataclass(frozen=True, kw_only=True)
class Call(ExpressionNode):
    """`function(arguments)`"""

    function: Name
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, kw_only=True)
class Unary(ExpressionNode):
    """`-x` or `not x`; `operator` is "-" or "not"."""

    operator: str
    operand: Expression


@dataclass(frozen=True, kw_only=True)
class Binary(ExpressionNode):
    """Two operands; `operator` is one of: or and == != < <= > >= in "not in" + - * / mod otherwise."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, kw_only=True)
class Conditional(ExpressionNode):
    """`if condition then yes else no`"""

    condition: Expression
    then: Expression
    otherwise: Expression


@dataclass(frozen=True, kw_only=True)
class RangeSet(ExpressionNode):
    """`low..high` used as a set."""

    low: Expression
    high: Expression


@dataclass(frozen=True, kw_only=True)
class SetLiteral(ExpressionNode):
    items: tuple[Expression, ...]


@dataclass(frozen=True, kw_only=True)
class Parameter(Node):
    """`name in domain`"""

    name: Name
    domain: Expression


@dataclass(frozen=True, kw_only=True)
class SetOf(ExpressionNode):
    """`{x in domain: condition}`"""

    parameter: Parameter
    condition: Expression


@dataclass(frozen=True, kw_only=True)
class Fold(ExpressionNode):
    """`any(x in domain: body)`; `word` is the fold's."""

    word: str
    parameters: tuple[Parameter, ...]
    body: Expression | None


@dataclass(frozen=True, kw_only=True)
class Walk(ExpressionNode):
    """`reach(a to b from start where condition cost price within limit)`; `word` is reach, distance or route."""

    word: str
    before: Name
    after: Name
    start: Expression
    goal: Expression | None
    condition: Expression | None
    cost: Expression | None
    limit: Expression | None


@dataclass(frozen=True, kw_only=True)
class RowLength(ExpressionNode):
    """`row(s through at along d: condition)`: how many spaces in a line through `at` fulfil the condition without a gap."""

    variable: Name
    through: Expression
    along: Expression
    condition: Expression


@dataclass(frozen=True, kw_only=True)
class Possible(ExpressionNode):
    """`possible(sail)` or `possible(sail(x))`: whether an action could be chosen now by `me`."""

    action: Name
    arguments: tuple[Expression, ...] | None


@dataclass(frozen=True, kw_only=True)
class WhatIf(ExpressionNode):
    """`after(move(x, y): not attacked(me))`: what would hold after an action or a procedure."""

    done: Name
    arguments: tuple[Expression, ...]
    value: Expression


Expression = (
    Number
    | Text
    | Reference
    | Member
    | Owned
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
    | WhatIf
)
"""Something that has a value."""
