"""A compiled game: what the engine runs. The only face the compiler shows to the engine."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, Protocol

from boardrules.ruleset.model import Ruleset
from boardrules.ruleset.refusals import Said
from boardrules.ruleset.secrecy import Secrecy
from boardrules.ruleset.statements import Draw, LogNote
from boardrules.ruleset.types import Type
from boardrules.ruleset.visit import every_statement
from boardrules.runtime.domains import Domains
from boardrules.runtime.events import RawEvent
from boardrules.runtime.layout import Layout

if TYPE_CHECKING:
    from boardrules.runtime.native_source import NativeSource
    from boardrules.runtime.reading import HookCall

OVER = 0
"""The node of a position whose game is over."""

START, END = "start", "end"
"""Where play begins and ends in the graph of the machine."""


class Position(Protocol):
    """An instance of the generated class: the slots of the layout and, besides them, what every game has."""

    node: int  # the decision or chance node that waits; OVER when the game is over
    me: int  # who decides at a decision node
    active: int  # whose turn it is
    round: int
    turn_number: int
    had_turn: int  # bit mask: who has had a turn in this round
    out: int  # bit mask: who is eliminated
    next_up: int  # who was named by `next player`, or NONE
    passed: int  # bit mask: who, since the last decision, could do nothing in a place where that tells what they hold
    winners: int  # bit mask, once the game is over
    end_rule: int  # number of the rule that ended the game (in Program.rules), or NONE
    counted: int  # 1 when the game ended with a final count
    rng: int  # state of the random numbers, 64 bits; 0 where chance is explicit
    work_: int  # steps of work since the last decision, as far as they were counted
    events: list[RawEvent] | None  # events are appended here unless it is None
    moves: list[int] | None  # the legal actions where play waits, once somebody has listed them; never changed
    tally_: list[int]  # only in a counting program: how often each rule applied and refused

    def copy(self) -> Position: ...


@dataclass(frozen=True)
class ParameterInfo:
    name: str
    type: Type


@dataclass(frozen=True)
class ActionInfo:
    """An action, an answer of an `ask`, or `done`. Its codes are base … base + size - 1."""

    index: int
    name: str
    parameters: tuple[ParameterInfo, ...]
    base: int
    size: int
    rules: tuple[str, ...]


HERE = "me"
"""In `NodeInfo.bound_by`: the one who decides where play waits."""


@dataclass(frozen=True)
class NodeInfo:
    """A point where play waits. `name` is stable text: "turn.lay:choose", used in JSON."""

    index: int
    name: str
    kind: Literal["decision", "roll", "draw"]
    step: str
    actions: tuple[int, ...]  # indices of the actions offered (decision)
    frames: tuple[str, ...]  # variables that must be kept while it waits (attributes of the position)
    rule: str
    chance_parameters: tuple[ParameterInfo, ...] = ()  # for roll: the dice; for draw: the card
    surely_set: tuple[str, ...] = ()  # those of `frames` that every way here has set
    bound_by: Mapping[str, str] = field(default_factory=dict)  # who decided when a variable was bound: HERE, or a variable
    in_place: Mapping[str, int] = field(default_factory=dict)  # variables whose cards lie where they were chosen from: the slot
    is_telling: bool = False  # whether it depends on something closed that play waits here at all

    @property
    def step_of_turn(self) -> str:
        """The step of the turn; "" for a procedure, whose name says nothing to players, and for a turn without steps."""
        return self.step if self.name.startswith("turn.") else ""


@dataclass(frozen=True)
class Check:
    """One condition of an action, evaluated. `values` are (text, type, number): the first `parts` are parts of the condition worth
    showing, the others are told by the `remarks` for whom it refuses."""

    rule: str
    text: str
    holds: bool
    place: Any
    values: tuple[tuple[str, Type, int], ...]
    parts: int
    remarks: tuple[Said, ...] = ()


def losing_decks(ruleset: Ruleset) -> frozenset[str]:
    """The decks of which cards can go out of play: those that are drawn and put nowhere."""
    draws = [statement for statement in every_statement(ruleset) if isinstance(statement, Draw)]
    return frozenset(draw.source.type.name for draw in draws if draw.target is None)


@dataclass(frozen=True)
class Program:
    """A game compiled for a number of players and a choice of options."""

    ruleset: Ruleset
    players: int
    options: Mapping[str, object]
    domains: Domains
    layout: Layout
    write_source: Callable[[], str]  # all of the generated Python, readable
    native: NativeSource  # the same game as C
    rules: tuple[str, ...]  # rule ids; raw events name rules by position here, NONE for no rule
    actions: tuple[ActionInfo, ...]
    nodes: tuple[NodeInfo, ...]  # nodes[i].index == i; nodes[0] is a placeholder for OVER
    new_position: Callable[[], Position]  # fields at their initial values, before setup
    start: Callable[[Position], None]  # runs setup up to the first node
    legal: Callable[[Position], list[int]]  # codes of the legal actions at a decision node, ascending; never changed
    outcomes: Callable[[Position], list[tuple[int, int]]]  # (code, weight) at a chance node, ascending
    outcomes_in_play: Callable[[Position], list[tuple[int, int]]]  # the same of a position that nobody else has: it is not copied
    apply: Callable[[Position, int], None]  # carries out a code, in place, up to the next node
    tell_start: Callable[[Position], None]  # the same as `start` and `apply`, with the events of all that happens;
    tell: Callable[[Position, int], None]  # without them those of cards alone, where anything is closed
    explain: Callable[[Position, int, tuple[int, ...]], list[Check]]  # action index, arguments
    score: Callable[[Position], list[list[int]]]  # [category][player], tiebreaks after the categories
    broken: Callable[[Position], list[int]]  # the invariants that do not hold
    evaluate: Callable[[Position, int], int] | None  # how well a player stands, where the rules say so for bots
    playout: Callable[..., int]  # (position, random, limit=…): random play in place, without events; the number of decisions made
    perft: Callable[[Position, int], int]  # number of action sequences of a length
    rebuild: Callable[[Position], None]  # makes derived indexes anew after the slots were filled from JSON
    given: Callable[[Position, int], None]  # carries out the `given` of an example (by number)
    expect: Callable[[Position, int, int], Check]  # evaluates line (by number) of an example
    node_of_step: Callable[[str], int]  # first decision node in a step of the turn, NONE if there is none
    hooks: Mapping[str, HookCall] = field(default_factory=dict)  # those whose Python was given
    secrecy: Secrecy = field(default_factory=Secrecy)  # what is secret in the game
    uncounted: frozenset[str] = frozenset()  # numbers of the machine that a playout does not keep, because no rule looks at them
    digest: str = ""  # tells this program from one that another version of the compiler makes of the same rules

    @cached_property
    def losing_decks(self) -> frozenset[str]:
        """The decks of which cards can go out of play."""
        return losing_decks(self.ruleset)

    @cached_property
    def log_notes(self) -> frozenset[str]:
        """All that the rules may put into the log."""
        return frozenset(statement.text for statement in every_statement(self.ruleset) if isinstance(statement, LogNote))

    @property
    def source(self) -> str:
        """The generated Python."""
        return self.write_source()

    def encode(self, action: int, arguments: tuple[int, ...]) -> int:
        """The code of an action with these arguments (as numbers)."""
        info = self.actions[action]
        code = 0
        for parameter, value in zip(info.parameters, arguments, strict=True):
            offset = parameter.type.low if parameter.type.kind == "number" else 0
            code = code * self.domains.size(parameter.type) + value - offset
        return info.base + code

    @cached_property
    def _first_codes(self) -> list[int]:
        return [info.base for info in self.actions]

    def action_of(self, code: int) -> ActionInfo:
        """The action behind a code."""
        return self.actions[bisect_right(self._first_codes, code) - 1]

    def decode(self, code: int) -> tuple[int, tuple[int, ...]]:
        """The action and the arguments (as numbers) behind a code."""
        info = self.action_of(code)
        rest = code - info.base
        values: list[int] = []
        for parameter in reversed(info.parameters):
            rest, value = divmod(rest, self.domains.size(parameter.type))
            values.append(value + (parameter.type.low if parameter.type.kind == "number" else 0))
        return info.index, tuple(reversed(values))
