"""A game as it leaves the compiler: the text of its functions, and all that the engine has to know about it. Plain data, which can
be kept in a file and read again; nothing in it runs until it has passed the gate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from boardrules.ruleset.base import Place
from boardrules.ruleset.refusals import Said
from boardrules.ruleset.secrecy import Secrecy
from boardrules.ruleset.types import Type
from boardrules.runtime.layout import Layout
from boardrules.runtime.program import ActionInfo, NodeInfo

TABLES = "tables"
"""The fixed tables as text, for people who read a module: play has them as they are."""

STEPS, TELLING, PLAYOUTS, CLAIMS = PARTS = ("steps", "telling", "playouts", "claims")
"""The parts of a generated module, in the order in which a reader would want them. Play needs the first one."""


@dataclass(frozen=True)
class Claim:
    """A condition that somebody can ask about: under which rule and where it stands, how it reads, and the texts and types of its
    parts whose values are told: first `parts` of the condition, then what the remarks tell to whom it refuses."""

    rule: str
    text: str
    place: Place
    shown: tuple[tuple[str, Type], ...] = ()
    parts: int = 0
    remarks: tuple[Said, ...] = ()


@dataclass(frozen=True)
class Compiled:
    """A game for a number of players and a choice of options."""

    name: str
    players: int
    options: Mapping[str, object]
    rules: tuple[str, ...]
    notes: tuple[str, ...]
    tables: Mapping[str, Any]
    layout: Layout
    actions: tuple[ActionInfo, ...]
    labels: tuple[str, ...]  # of the actions, for functions
    tests: tuple[tuple[Claim, ...], ...]  # of the actions
    done: int  # the action `done`
    done_tests: Mapping[int, Claim]  # what must hold for it, by the node
    nodes: tuple[NodeInfo, ...]
    node_labels: tuple[str, ...]  # of the nodes, for functions
    invariants: int
    expected: Mapping[tuple[int, int], Claim]  # by the number of the example and of its line
    hooks: tuple[tuple[str, str], ...]  # the name of a hook in the rules, and that of its function
    places: tuple[tuple[str, Place], ...]  # rules and where they stand, for what takes too many steps
    most_steps: int
    counts: bool  # whether it counts how often its rules apply
    uncounted: frozenset[str]  # numbers of the machine that a playout does not keep, because no rule looks at them
    asks_much: bool  # whether questions about a position count their work
    asking_chance: frozenset[int]  # the nodes of chance at which listing the outcomes counts its work
    evaluation: str  # the function that bots ask how well a player stands, "" where there is none
    evaluation_counts: bool  # whether it counts its work
    secrecy: Secrecy
    steps: str  # the text of the first part
    digest: str  # tells it from what another version of the compiler makes of the same rules
