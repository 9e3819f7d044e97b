"""The syntax tree: a rules file as it was written, every node with its span.

Spans take no part in equality, so two trees are equal when they say the same thing. Names are kept as written; what they refer to
is found out in `analysis`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from boardrules.source import NOWHERE, Span


@dataclass(frozen=True, kw_only=True)
class Node:
    """Anything that stands somewhere in a file."""

    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, kw_only=True)
class Name(Node):
    """A word that names something, with its own place."""

    text: str


# ------------------------------------------------------------------------------------------------ expressions


@dataclass(frozen=True, kw_only=True)
class Expression(Node):
    """Something that has a value."""


@dataclass(frozen=True, kw_only=True)
class Number(Expression):
    value: int


@dataclass(frozen=True, kw_only=True)
class Text(Expression):
    value: str


@dataclass(frozen=True, kw_only=True)
class Reference(Expression):
    """A bare name: a variable, a field, a value of an enum, a space, a domain …"""

    name: str


@dataclass(frozen=True, kw_only=True)
class Member(Expression):
    """`base.name`"""

    base: Expression
    name: Name


@dataclass(frozen=True, kw_only=True)
class Owned(Expression):
    """`Boat of me`: the pieces of a kind that belong to a player."""

    piece: Name
    owner: Expression


@dataclass(frozen=True, kw_only=True)
class Call(Expression):
    """`function(arguments)`"""

    function: Name
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, kw_only=True)
class Unary(Expression):
    """`-x` or `not x`; `operator` is "-" or "not"."""

    operator: str
    operand: Expression


@dataclass(frozen=True, kw_only=True)
class Binary(Expression):
    """Two operands; `operator` is one of: or and == != < <= > >= in "not in" + - * / mod otherwise."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, kw_only=True)
class Conditional(Expression):
    """`if condition then yes else no`"""

    condition: Expression
    then: Expression
    otherwise: Expression


@dataclass(frozen=True, kw_only=True)
class RangeSet(Expression):
    """`low..high` used as a set."""

    low: Expression
    high: Expression


@dataclass(frozen=True, kw_only=True)
class SetLiteral(Expression):
    items: tuple[Expression, ...]


@dataclass(frozen=True, kw_only=True)
class Parameter(Node):
    """`name in domain`"""

    name: Name
    domain: Expression


@dataclass(frozen=True, kw_only=True)
class SetOf(Expression):
    """`{x in domain: condition}`"""

    parameter: Parameter
    condition: Expression


@dataclass(frozen=True, kw_only=True)
class Fold(Expression):
    """`any(x in domain: body)`; `word` is any, all, count, sum, highest, lowest, first, with_most or with_least."""

    word: str
    parameters: tuple[Parameter, ...]
    body: Expression | None


@dataclass(frozen=True, kw_only=True)
class Walk(Expression):
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
class RowLength(Expression):
    """`row(s through at along d: condition)`: how many spaces in a line through `at` fulfil the condition without a gap."""

    variable: Name
    through: Expression
    along: Expression
    condition: Expression


@dataclass(frozen=True, kw_only=True)
class Possible(Expression):
    """`possible(sail)` or `possible(sail(x))`: whether an action could be chosen now by `me`."""

    action: Name
    arguments: tuple[Expression, ...] | None


# ------------------------------------------------------------------------------------------------ types and parts


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
    """`points: 0..8 capped = 3`; `visibility` is "open", "hidden", "owner" or None where the text says nothing (then it is open)."""

    name: Name
    type: Type
    visibility: str | None
    initial: Expression | None


@dataclass(frozen=True, kw_only=True)
class Zone(Node):
    """`hand: pile of navigation at most 6 seen by owner`; `kind` is "pile" or "stack"."""

    name: Name
    kind: str
    deck: Name
    limit: int | None
    visibility: str | None
    refilled_from: Name | None
    starts_full: bool


@dataclass(frozen=True, kw_only=True)
class TypedName(Node):
    """`name: type`, a parameter of a definition, hook or procedure."""

    name: Name
    type: Type


# ------------------------------------------------------------------------------------------------ statements


@dataclass(frozen=True, kw_only=True)
class Statement(Node):
    """Something that is done."""


@dataclass(frozen=True, kw_only=True)
class Block(Node):
    """Rules and statements in order; a rule covers the statements after it up to the next rule of the block."""

    items: tuple[Rule | Statement, ...]


@dataclass(frozen=True, kw_only=True)
class Require(Statement):
    condition: Expression


@dataclass(frozen=True, kw_only=True)
class Step(Statement):
    name: Name
    body: Block


@dataclass(frozen=True, kw_only=True)
class Assign(Statement):
    """`target = value`; `operator` is =, += or -=. The target is a Reference or a chain of Members."""

    target: Expression
    operator: str
    value: Expression


@dataclass(frozen=True, kw_only=True)
class Let(Statement):
    name: Name
    value: Expression


@dataclass(frozen=True, kw_only=True)
class AddTo(Statement):
    item: Expression
    to: Expression


@dataclass(frozen=True, kw_only=True)
class TakeFrom(Statement):
    item: Expression
    source: Expression


@dataclass(frozen=True, kw_only=True)
class Move(Statement):
    """`move card from a to b`; `how` is to, onto or under; `card` is None for `move all`."""

    card: Expression | None
    source: Expression
    how: str
    to: Expression


@dataclass(frozen=True, kw_only=True)
class Draw(Statement):
    """`draw 3 from pile to hand` (`count`), or `draw card from pile [to hand]` (`name`)."""

    count: int | None
    name: Name | None
    source: Expression
    to: Expression | None


@dataclass(frozen=True, kw_only=True)
class Shuffle(Statement):
    source: Expression
    into: Expression


@dataclass(frozen=True, kw_only=True)
class Roll(Statement):
    dice: tuple[Parameter, ...]


@dataclass(frozen=True, kw_only=True)
class If(Statement):
    """`if … { } else if … { } else { }`: an `else if` is a Block that holds only the inner If and has `chained` set."""

    condition: Expression
    then: Block
    otherwise: Block | None
    chained: bool = False


@dataclass(frozen=True, kw_only=True)
class ForEach(Statement):
    name: Name
    domain: Expression
    body: Block


@dataclass(frozen=True, kw_only=True)
class Repeat(Statement):
    """`repeat 3 times { }`, or with a condition `repeat up to 3 times while … { }`."""

    times: Expression
    condition: Expression | None
    body: Block


@dataclass(frozen=True, kw_only=True)
class Choose(Statement):
    """`how_many` is "one", "any" or "up to" (then `limit` is given); `may` lets the player decline a choice of one."""

    may: bool
    how_many: str
    limit: Expression | None
    actions: tuple[Name, ...]
    by: Expression | None


@dataclass(frozen=True, kw_only=True)
class Choice(Node):
    """One answer inside `ask`: an action declared on the spot."""

    name: Name
    parameters: tuple[Parameter, ...]
    body: Block


@dataclass(frozen=True, kw_only=True)
class Ask(Statement):
    player: Expression
    choices: tuple[Choice, ...]


@dataclass(frozen=True, kw_only=True)
class Perform(Statement):
    procedure: Name
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, kw_only=True)
class Win(Statement):
    players: Expression


@dataclass(frozen=True, kw_only=True)
class EndGame(Statement):
    without_winner: bool


@dataclass(frozen=True, kw_only=True)
class EndTurn(Statement):
    pass


@dataclass(frozen=True, kw_only=True)
class EndStep(Statement):
    pass


@dataclass(frozen=True, kw_only=True)
class Eliminate(Statement):
    player: Expression


@dataclass(frozen=True, kw_only=True)
class NextPlayer(Statement):
    player: Expression


@dataclass(frozen=True, kw_only=True)
class Place(Statement):
    tile: Expression
    at: Expression
    turned: Expression | None


@dataclass(frozen=True, kw_only=True)
class Give(Statement):
    value: Expression


@dataclass(frozen=True, kw_only=True)
class Note(Statement):
    """`note "…"`: a line in the log."""

    text: Text


# ------------------------------------------------------------------------------------------------ declarations


@dataclass(frozen=True, kw_only=True)
class Declaration(Node):
    """Something declared at the top level of a file."""


@dataclass(frozen=True, kw_only=True)
class Players(Node):
    low: int
    high: int


@dataclass(frozen=True, kw_only=True)
class Seats(Node):
    names: tuple[Name, ...]


@dataclass(frozen=True, kw_only=True)
class About(Node):
    text: Text


@dataclass(frozen=True, kw_only=True)
class Header(Node):
    """`game …` or, with `base` set, `variant … of base`."""

    name: Name
    title: Text
    base: Name | None
    items: tuple[Players | Seats | About | Rule, ...]


@dataclass(frozen=True, kw_only=True)
class Section(Declaration):
    title: Text


@dataclass(frozen=True, kw_only=True)
class RuleDeclaration(Declaration):
    """A rule at the top level; in a variant, with a body, it replaces the code of the base's rule of that id."""

    rule: Rule
    body: Block | None = None


@dataclass(frozen=True, kw_only=True)
class Removal(Declaration):
    """`remove rule CH-27`; `kind` is rule, action, card, trigger or option."""

    kind: str
    name: Name


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


@dataclass(frozen=True, kw_only=True)
class Option(Declaration):
    """`option name: type = default "text"`; in a variant `option name = value` leaves type and text out."""

    name: Name
    type: Type | None
    default: Expression
    text: Text | None


@dataclass(frozen=True, kw_only=True)
class Define(Declaration):
    name: Name
    parameters: tuple[TypedName, ...]
    type: Type
    value: Expression


@dataclass(frozen=True, kw_only=True)
class Hook(Declaration):
    name: Name
    parameters: tuple[TypedName, ...]
    type: Type
    python: Text


@dataclass(frozen=True, kw_only=True)
class Procedure(Declaration):
    name: Name
    parameters: tuple[TypedName, ...]
    body: Block


@dataclass(frozen=True, kw_only=True)
class Setup(Declaration):
    body: Block


@dataclass(frozen=True, kw_only=True)
class Turn(Declaration):
    body: Block


@dataclass(frozen=True, kw_only=True)
class Action(Declaration):
    name: Name
    parameters: tuple[Parameter, ...]
    body: Block


@dataclass(frozen=True, kw_only=True)
class ChangeTrigger(Declaration):
    """`when owner.field changes(x, before, after)`; `owner` is None for a shared field; `watch` is changes, gains or loses."""

    owner: Name | None
    field: Name
    watch: str
    names: tuple[Name, ...]
    body: Block


@dataclass(frozen=True, kw_only=True)
class MomentTrigger(Declaration):
    """`when turn starts`; `moment` has single blanks: "turn starts", "round ends", "action ends" …"""

    moment: str
    body: Block


@dataclass(frozen=True, kw_only=True)
class Finish(Declaration):
    body: Block


@dataclass(frozen=True, kw_only=True)
class Category(Node):
    name: Name
    title: Text
    player: Name
    body: Block


@dataclass(frozen=True, kw_only=True)
class Tiebreak(Node):
    player: Name
    value: Expression


@dataclass(frozen=True, kw_only=True)
class Score(Declaration):
    items: tuple[Category | Tiebreak | Rule, ...]


@dataclass(frozen=True, kw_only=True)
class Invariant(Declaration):
    text: Text
    condition: Expression


@dataclass(frozen=True, kw_only=True)
class Attempt(Node):
    """`cover(breeze, h3)` in an example."""

    action: Name
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, kw_only=True)
class ExamplePlayers(Node):
    count: int


@dataclass(frozen=True, kw_only=True)
class ExampleOptions(Node):
    settings: tuple[tuple[Name, Expression], ...]


@dataclass(frozen=True, kw_only=True)
class ExampleAt(Node):
    step: Name
    player: Name


@dataclass(frozen=True, kw_only=True)
class Given(Node):
    body: Block


@dataclass(frozen=True, kw_only=True)
class Verdict(Node):
    """`red cannot cover(breeze, h3) because CH-29`"""

    player: Name
    allowed: bool
    attempt: Attempt
    because: Name | None


@dataclass(frozen=True, kw_only=True)
class After(Node):
    attempt: Attempt


@dataclass(frozen=True, kw_only=True)
class Expect(Node):
    condition: Expression


ExampleItem = ExamplePlayers | ExampleOptions | ExampleAt | Given | Verdict | After | Expect


@dataclass(frozen=True, kw_only=True)
class Example(Declaration):
    title: Text
    items: tuple[ExampleItem, ...]


@dataclass(frozen=True, kw_only=True)
class StyleEntry(Node):
    subject: Name
    value: Name | None
    colour: Text
    glyph: Text | None


@dataclass(frozen=True, kw_only=True)
class Style(Declaration):
    entries: tuple[StyleEntry, ...]


@dataclass(frozen=True, kw_only=True)
class File(Node):
    """A whole rules file."""

    header: Header
    declarations: tuple[Declaration, ...]
