"""A whole game as a value: everything that a back end needs to print it, and nothing of the back end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from boardrules.compiler.ir.expressions import Call, Expr, Loop, SourceCall
from boardrules.compiler.ir.operations import Block, Enumeration, Function, Operation, Rows, SetList, SetLocal
from boardrules.compiler.ir.walk import walk
from boardrules.limits import Limits
from boardrules.ruleset.base import Place
from boardrules.ruleset.model import Visibility
from boardrules.ruleset.refusals import Said
from boardrules.ruleset.secrecy import Bound, Secrecy
from boardrules.ruleset.types import Type

Row: TypeAlias = "int | tuple[Row, ...]"
"""A number, or a row of rows."""

Values: TypeAlias = tuple[Row, ...]
"""What a fixed table holds: a number or a row for each index from 0 on. A table by key (see `Keyed`) holds pairs of a key and its
number, in the order of the keys."""


class Tables(Mapping[str, Values]):
    """The fixed tables of a game by their names. They are never changed."""

    def __init__(self, tables: Mapping[str, Values]) -> None:
        self._tables = dict(tables)

    def __getitem__(self, name: str) -> Values:
        return self._tables[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)


@dataclass(frozen=True)
class Register:
    """A number of the machine itself, which every game has (see `REGISTERS`), with its value before play and its bounds."""

    name: str
    initial: int
    low: int
    high: int


@dataclass(frozen=True)
class Slot:
    """Something that changes in play.

    A `scalar` is one number, a `list` one for each owner. A `sparse` slot is a number for each space of a plane; most are the
    default and not stored, the others keep the order in which they were stored first. `counts` is a pile: the copies of each card,
    owner by owner; one that is `ordered` has besides, for each owner, the cards laid on top of the others and those beneath, both
    from the bottom up. A `stack` holds cards in order for each owner, from the bottom up.

    Elements are numbers from `low` to `high`, or `none` where they may be. With `members` an element is a set, kept as one number
    with a bit for each member: bit 0 stands for `first`.
    """

    number: int
    name: str
    shape: Literal["scalar", "list", "sparse", "counts", "stack"]
    owners: int
    size: int
    default: int  # of a sparse slot: where nothing is stored
    initial: tuple[int, ...]  # one number for all owners; of a pile the copies of each card
    optional: bool  # whether an element may be none
    low: int = 0
    high: int = 0
    none: int = -1
    visibility: Visibility = "open"
    members: int = 0  # of a set: how many there can be in it
    first: int = 0  # of a set: the lowest member that there can be
    deck: str = ""  # of a zone: the cards that it holds
    cards: int = 0  # kinds of card, of a zone
    ordered: bool = False  # a pile whose top and bottom may be known
    limit: int | None = None  # the most cards of a zone, where the rules say so
    most: int = 0  # how many cards can ever lie in one zone
    plane: str = ""  # of the tiles of a plane: the board
    board: str = ""  # of what lies on the spaces of a plane: the board
    indexed: bool = False  # whether its elements are numbered from 0 and few enough to keep owners by value


@dataclass(frozen=True)
class Plane:
    """A board that grows. Its spaces are the numbers of a square of `width` times `width`, row by row from the north-west, large
    enough that no tile can reach its edge: at most width // 2 tiles lie on it, and the space 0,0 is in the middle.

    Besides the tiles the position keeps, under names of their own, what every write renews. `frontier`: the empty spaces beside
    tiles, in the order in which they came to be so; a space leaves it when a tile is laid there. `needs`: by space a mask of the
    marks that the tiles around refuse, which is the union of what each of them asks of it (`asks`, by tile, rotation and direction
    from it). `beside`: by space those around it that carry a tile, in the order of the steps that count.
    """

    board: str
    frontier: str
    tiles: int  # the slot of the tiles
    rotations: int
    width: int
    needs: str = ""
    asks: str = ""  # the table
    beside: tuple[tuple[str, tuple[int, ...]], ...] = ()  # the names, and the steps: what to add to the number of a space


@dataclass(frozen=True)
class Shown:
    """A part of a condition whose value is told to whoever asks why."""

    text: str
    type: Type
    value: Expr


@dataclass(frozen=True)
class Test:
    """A condition of an action: what it asks, under which rule, where it stands and how it reads. `around` are the rules of
    requirements that this one is a part of. `remarks` are said to whom it refuses; what they tell stands among `shown` after the
    first `parts`, which are parts of the condition."""

    condition: Expr
    rule: int
    rule_id: str
    text: str
    place: Place
    shown: tuple[Shown, ...] = ()
    parts: int = 0
    remarks: tuple[Said, ...] = ()
    around: tuple[int, ...] = ()
    defined: bool = False  # a requirement of a definition, which applies where it holds


@dataclass(frozen=True)
class Parameter:
    """A parameter of an action or a die: the variable that takes its value, and the numbers it can be."""

    name: str
    type: Type
    variable: str
    low: int
    size: int


@dataclass(frozen=True)
class Action:
    """An action, an answer, or `done`. Its codes are base … base + size - 1, its arguments the digits of a code.

    `loops` are where the arguments come from, one for each parameter; `arguments` tests whether a given argument is one of
    them. `conditions` are the requirements in the order of the rules, with what is worked out for them.
    """

    index: int
    name: str
    label: str  # the name for functions
    parameters: tuple[Parameter, ...]
    base: int
    size: int
    rules: tuple[str, ...]
    loops: tuple[Loop, ...] = ()
    arguments: tuple[Test, ...] = ()
    argument_rule: int = -1
    conditions: tuple[SetLocal | SetList | Test, ...] = ()
    plan: Enumeration | None = None  # how its legal instances are found; made by a pass
    explaining: int = 0  # steps of work that it counts to be explained
    allowing: int = 0  # steps of work that it counts to be asked whether an instance is legal
    at: int = field(default=-1, compare=False)


@dataclass(frozen=True)
class Node:
    """A point where play waits."""

    index: int
    name: str
    kind: Literal["decision", "roll", "draw"]
    step: str
    actions: tuple[int, ...]
    rule: int
    rule_id: str
    dice: tuple[Parameter, ...] = ()
    done: Test | None = None  # what must hold for the action `done`
    is_telling: bool = False  # whether it depends on something closed that play waits here at all
    shared: tuple[SetLocal, ...] = ()  # what the test for `done` asks for, worked out before it


@dataclass(frozen=True)
class Variable:
    """A variable of the flow: what the rules call it, its type, and whether it holds a list."""

    name: str
    said: str
    type: Type
    is_list: bool = False
    most: int = 0  # of a list: how many values it can hold
    low: int = 0  # the bounds of its value, or of the values of a list
    high: int = 0
    none: int | None = None  # the number that stands for none, where it may be none
    visited: str = ""  # the list of which it tells how much has been visited
    bound: Bound | None = None  # where the rules say what it holds


@dataclass(frozen=True)
class Hook:
    """A function that the game brings along and the host provides: what the rules call it, how it is called in the program, and the
    bounds of what it answers, or of the values of a set. It looks at the position and changes nothing; one that is asked `once`
    does not even look, so that the same arguments always have the same answer, and `domains` tells what they can be."""

    name: str
    function: str
    low: int
    high: int
    none: int | None
    most: int = 0  # of a set: how many values it can have
    once: bool = False
    domains: tuple[tuple[int, int] | None, ...] = ()  # of each argument the lowest number and how many; None for a set


@dataclass(frozen=True)
class Routine:
    """A body that is compiled once and called: where it begins, what it takes, and the variable with the way back, which leads
    to one of the blocks in `returns`."""

    entry: int
    parameters: tuple[str, ...]
    way_back: str
    returns: tuple[int, ...]


@dataclass(frozen=True)
class Category:
    """A category of the final count, or a tiebreak: what a player gets, and under which rules."""

    player: str
    gives: tuple[tuple[int, Expr], ...]


@dataclass(frozen=True)
class Score:
    categories: tuple[Category, ...] = ()
    tiebreaks: tuple[Category, ...] = ()
    rules: tuple[int, ...] = ()  # those of the count as a whole
    charge: int = 0  # steps of work that the count takes
    at: int = field(default=-1, compare=False)


@dataclass(frozen=True)
class Claim:
    """An invariant, or a line of an example."""

    text: str
    condition: Expr
    shown: tuple[Shown, ...] = ()
    place: Place = field(default_factory=Place)
    charge: int = 0  # steps of work that looking at it takes
    at: int = field(default=-1, compare=False)


@dataclass(frozen=True)
class Example:
    """An example that is about this number of players: what is given, and what its lines expect (None for a line that tries
    an action)."""

    number: int
    title: str
    given: tuple[Operation, ...]
    expected: tuple[Claim | None, ...]
    charge: int = 0  # steps of work that what is given takes
    at: int = field(default=-1, compare=False)


@dataclass(frozen=True)
class RestsOn:
    """What a kept set looks at: a slot, or another kept set (-1 for none), and the table of the members that a change can touch;
    without a table it is the owner itself."""

    slot: int
    kept: int
    table: str


MEMBER = "member_"
"""The variable on which the condition of a kept set stands."""


@dataclass(frozen=True)
class KeptSet:
    """A set that the writes keep: those of 0 … size - 1 for which a condition on the variable MEMBER holds."""

    number: int
    name: str
    size: int
    condition: Expr
    rests_on: tuple[RestsOn, ...]


@dataclass(frozen=True)
class Game:
    """A game for a number of players and a choice of options."""

    name: str
    title: str
    players: int
    rules: tuple[str, ...]
    notes: tuple[str, ...]
    slots: tuple[Slot, ...]
    planes: tuple[Plane, ...]
    registers: tuple[Register, ...]
    tables: Mapping[str, Values]
    variables: tuple[Variable, ...]
    hooks: tuple[Hook, ...]
    functions: tuple[Function, ...]
    actions: tuple[Action, ...]
    done: int
    nodes: tuple[Node, ...]
    blocks: tuple[Block, ...]
    routines: tuple[Routine, ...]
    turn_start: int
    turn_end: int
    score: Score
    invariants: tuple[Claim, ...]
    examples: tuple[Example, ...]
    secrecy: Secrecy  # what not everybody knows
    limits: Limits
    places: tuple[tuple[str, Place], ...]  # rules and where they stand: what `at` is a number of
    counts: bool = True  # whether it counts how often its rules apply
    asks_much: bool = False  # whether anything but blocks counts its work
    rounds_matter: bool = False  # whether something happens when a round begins or ends
    indexes: tuple[tuple[str, frozenset[int]], ...] = ()  # slots whose owners are kept by value, and the values asked for

    kept_sets: tuple[KeptSet, ...] = ()
    rows: tuple[Rows, ...] = ()
    evaluation: str = ""  # the function that bots ask how well a player stands; "" where there is none

    def __post_init__(self) -> None:
        if not isinstance(self.tables, Tables):
            object.__setattr__(self, "tables", Tables(self.tables))

    @property
    def has_closed(self) -> bool:
        """Whether anything is not open to everybody."""
        return any(slot.visibility != "open" for slot in self.slots)

    @property
    def of_evaluation(self) -> frozenset[str]:
        """The functions that only the evaluation calls, itself included: play never does. Examples and invariants may."""
        if not self.evaluation:
            return frozenset()
        functions = {function.name: function for function in self.functions}
        parts = [self.actions, self.nodes, self.blocks, self.score, self.kept_sets, self.rows]
        return frozenset(functions) - _called(functions, [part for part in parts if part])

    @property
    def returns(self) -> dict[str, tuple[int, ...]]:
        """The variables that hold a way back, and where they can lead."""
        return {routine.way_back: routine.returns for routine in self.routines}


def _called(functions: Mapping[str, Function], roots: list[object]) -> set[str]:
    """The functions that some parts of a game call, also those that are called by what they call."""
    found: set[str] = set()
    while roots:
        for node in walk(roots.pop()):
            if isinstance(node, (Call, SourceCall)) and node.function in functions and node.function not in found:
                found.add(node.function)
                roots.append(functions[node.function])
    return found
