"""A compiled game: what the engine runs. The only face the compiler shows to the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol

from boardrules.compiler.domains import Domains
from boardrules.compiler.layout import Layout
from boardrules.ruleset.model import Ruleset
from boardrules.ruleset.types import Type

if TYPE_CHECKING:
    from boardrules.compiler.reading import HookCall

OVER = 0
"""The node of a position whose game is over."""


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
    winners: int  # bit mask, once the game is over
    end_rule: int  # number of the rule that ended the game (in Program.rules), or NONE
    counted: int  # 1 when the game ended with a final count
    rng: int  # state of the random numbers, 64 bits; 0 where chance is explicit
    events: list[tuple[Any, ...]] | None  # raw events are appended here unless it is None
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


CardAhead = tuple[str, int, bool]
"""A variable, the slot that its card will be moved out of, and whether that is a zone of whoever decides where play waits; else it
is taken to be one of the player whose turn it is."""


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
    cards_ahead: tuple[CardAhead, ...] = ()  # cards in these variables that will still be moved out of a zone


@dataclass(frozen=True)
class Check:
    """One condition of an action, evaluated. `values` are the parts of the condition worth showing: (text, type, number)."""

    rule: str
    text: str
    holds: bool
    place: Any
    values: tuple[tuple[str, Type, int], ...]


@dataclass(frozen=True)
class Program:
    """A game compiled for a number of players and a choice of options."""

    ruleset: Ruleset
    players: int
    options: Mapping[str, object]
    domains: Domains
    layout: Layout
    write_source: Callable[[], str]  # all of the generated Python, readable
    rules: tuple[str, ...]  # rule ids; raw events name rules by position here, NONE for no rule
    actions: tuple[ActionInfo, ...]
    nodes: tuple[NodeInfo, ...]  # nodes[i].index == i; nodes[0] is a placeholder for OVER
    new_position: Callable[[], Position]  # fields at their initial values, before setup
    start: Callable[[Position], None]  # runs setup up to the first node
    legal: Callable[[Position], list[int]]  # codes of the legal actions at a decision node, ascending
    outcomes: Callable[[Position], list[tuple[int, int]]]  # (code, weight) at a chance node, ascending
    apply: Callable[[Position, int], None]  # carries out a code, in place, up to the next node
    explain: Callable[[Position, int, tuple[int, ...]], list[Check]]  # action index, arguments
    score: Callable[[Position], list[list[int]]]  # [category][player], tiebreaks after the categories
    holds: Callable[[Position, int], bool]  # whether an invariant holds
    playout: Callable[..., int]  # (position, random, limit=…): random play in place, without events; the number of decisions made
    perft: Callable[[Position, int], int]  # number of action sequences of a length
    rebuild: Callable[[Position], None]  # makes derived indexes anew after the slots were filled from JSON
    given: Callable[[Position, int], None]  # carries out the `given` of an example (by number)
    expect: Callable[[Position, int, int], Check]  # evaluates line (by number) of an example
    node_of_step: Callable[[str], int]  # first decision node in a step of the turn, NONE if there is none
    hooks: Mapping[str, HookCall] = field(default_factory=dict)  # those whose Python was given
    digest: str = ""  # tells this program from one that another version of the compiler makes of the same rules

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

    def decode(self, code: int) -> tuple[int, tuple[int, ...]]:
        """The action and the arguments (as numbers) behind a code."""
        info = next(info for info in self.actions if info.base <= code < info.base + info.size)
        rest = code - info.base
        values: list[int] = []
        for parameter in reversed(info.parameters):
            rest, value = divmod(rest, self.domains.size(parameter.type))
            values.append(value + (parameter.type.low if parameter.type.kind == "number" else 0))
        return info.index, tuple(reversed(values))
