"""The functions of the language: what they take, what they give, what they mean and what they cost."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from boardrules.language.costs import Cost

Kind = Literal[
    "space", "direction", "number", "player", "card", "tile", "zone", "set", "sequence", "set, sequence or zone", "plane"
]
"""What an argument is. In one call all spaces lie on one board, cards, tiles and zones are of one deck, sets of one type."""

Result = Literal[
    "space?",
    "spaces",
    "sequence",
    "direction",
    "direction?",
    "number",
    "numbers",
    "flag",
    "player",
    "card?",
    "cards",
    "mark",
    "way?",
    "set",
]
"""What an answer is; with `?` there may be none. A `mark` is of the enum on the tiles, a `way` of the enum of the board's ways."""

Bounds = Literal["lower", "higher", "without sign", "size", "distance", "copies"]
"""How far a number that is answered can go: told by the arguments, by the size of a set, by the board, or not at all."""

Shape = Literal["grid", "hex", "graph", "plane"]
Lines = Literal["ray", "line"]

COLLECTIONS: tuple[Result, ...] = ("spaces", "sequence", "numbers", "cards", "set")

_TAKES_NONE: tuple[Kind, ...] = ("space", "tile")
_SQUARES: tuple[Shape, ...] = ("grid", "plane")
_LINES: tuple[Shape, ...] = ("grid", "hex", "plane")
_FIXED_LINES: tuple[Shape, ...] = ("grid", "hex")


def in_words(kind: Kind, times: int = 1) -> str:
    """`a space`, `two spaces`."""
    if times > 1:
        return f"{'two' if times == 2 else times} {kind}s"
    return "a sequence of spaces" if kind == "sequence" else f"a {kind}"


@dataclass(frozen=True)
class Parameter:
    """A parameter: its name in the reference and what it takes."""

    name: str
    kind: Kind

    @property
    def words(self) -> str:
        """What stands here, in words: `a space`."""
        return in_words(self.kind)


@dataclass(frozen=True)
class Function:
    """A function of the language.

    `shapes` are the shapes of board it works on; empty for all. Given none for a space or a tile it answers none, `no` or the empty
    set; one that `passes_none` does so for every argument. `lines` is the table of lines that a fixed board needs for it.
    The `example` holds in the game that the reference shows beside it.
    """

    name: str
    parameters: tuple[Parameter, ...]
    result: Result
    meaning: str
    example: str
    cost: Cost
    shapes: tuple[Shape, ...] = ()
    passes_none: bool = False
    bounds: Bounds | None = None
    lines: Lines | None = None

    def takes_none(self, parameter: Parameter) -> bool:
        """Whether an argument may be none."""
        return self.passes_none or parameter.kind in _TAKES_NONE

    @property
    def takes(self) -> str:
        """The arguments in words: `two spaces`, `a space, a direction and a number`."""
        kinds = groupby(parameter.kind for parameter in self.parameters)
        *others, last = (in_words(kind, len(list(alike))) for kind, alike in kinds)
        return f"{', '.join(others)} and {last}" if others else last

    @property
    def gives_collection(self) -> bool:
        """Whether the answer is a set or a sequence."""
        return self.result in COLLECTIONS

    @property
    def form(self) -> str:
        """How a call looks: `run(s, d, n)`."""
        return f"{self.name}({', '.join(parameter.name for parameter in self.parameters)})"

    @property
    def signature(self) -> str:
        """A call with the types of what it takes and gives."""
        shown = (f"{one.name}: {one.kind}{'?' if self.takes_none(one) else ''}" for one in self.parameters)
        return f"{self.name}({', '.join(shown)}): {self.result}"


def _takes(**kinds: Kind) -> tuple[Parameter, ...]:
    return tuple(Parameter(name, kind) for name, kind in kinds.items())


_TABLE = (
    Function(
        "neighbours",
        _takes(s="space"),
        "spaces",
        "the spaces beside `s` on the board's graph (on a plane: those with a tile)",
        "neighbours(a1) == {a2, b1}",
        "answer",
    ),
    Function(
        "around",
        _takes(s="space"),
        "spaces",
        "the up to eight (hex: six) spaces around `s`, whatever the graph says (on a plane: those with a tile)",
        "around(a1) == {a2, b1, b2}",
        "answer",
        _LINES,
    ),
    Function(
        "frontier",
        _takes(board="plane"),
        "spaces",
        "the empty spaces of a plane that share a side with a tile",
        "size(frontier(land)) == 6",
        "answer",
        ("plane",),
    ),
    Function(
        "step",
        _takes(s="space", d="direction"),
        "space?",
        "the space one step from `s`, or none (on a plane also a space without a tile)",
        "step(a1, E) == b1 and step(a1, W) == none",
        "look",
        _LINES,
    ),
    Function(
        "ray",
        _takes(s="space", d="direction"),
        "sequence",
        "the spaces from `s` in direction `d` to the edge or a square that is void, nearest first, without `s`",
        "ray(a1, E) == {b1, c1, d1}",
        "answer",
        _FIXED_LINES,
        lines="ray",
    ),
    Function(
        "line",
        _takes(s="space", d="direction"),
        "sequence",
        "`s` itself and then that ray",
        "line(a1, E) == {a1, b1, c1, d1}",
        "answer",
        _FIXED_LINES,
        lines="line",
    ),
    Function(
        "run",
        _takes(s="space", d="direction", n="number"),
        "sequence",
        "the first `n` spaces of that ray, fewer at the edge (on a plane: until a space without a tile)",
        "run(a1, E, 2) == {b1, c1}",
        "answer",
        _LINES,
        lines="ray",
    ),
    Function(
        "last",
        _takes(seq="sequence"),
        "space?",
        "the last space of a sequence, or none",
        "last(run(a1, E, 2)) == c1",
        "argument",
    ),
    Function(
        "size",
        _takes(x="set, sequence or zone"),
        "number",
        "the size of a set, sequence or zone",
        "size(sea) == 16 and size(red.hand) == 3",
        "argument",
        bounds="size",
    ),
    Function(
        "direction",
        _takes(a="space", b="space"),
        "direction?",
        "the direction in which `b` lies from `a`, when it lies straight, or none",
        "direction(a1, c3) == SE and direction(a1, b3) == none",
        "look",
        _LINES,
    ),
    Function(
        "between",
        _takes(a="space", b="space"),
        "sequence",
        "the spaces strictly between two spaces in a straight line, nearest first; like a ray it stops at a square that is void",
        "between(a1, d1) == {b1, c1}",
        "answer",
        _LINES,
        lines="ray",
    ),
    Function(
        "turned",
        _takes(d="direction", n="number"),
        "direction",
        "`d` turned clockwise by `n` × 45°",
        "turned(N, 3) == SE",
        "look",
        passes_none=True,
    ),
    Function(
        "opposite",
        _takes(d="direction"),
        "direction",
        "the direction that points the other way",
        "opposite(NE) == SW",
        "look",
        passes_none=True,
    ),
    Function(
        "apart",
        _takes(a="space", b="space"),
        "number",
        "the larger of the horizontal and vertical distance of two spaces of a grid or plane",
        "apart(a1, c4) == 3",
        "look",
        _SQUARES,
        bounds="distance",
    ),
    Function("min", _takes(a="number", b="number"), "number", "the lower of two numbers", "min(3, 5) == 3", "look", bounds="lower"),
    Function(
        "max", _takes(a="number", b="number"), "number", "the higher of two numbers", "max(3, 5) == 5", "look", bounds="higher"
    ),
    Function("abs", _takes(a="number"), "number", "a number without its sign", "abs(3 - 5) == 2", "look", bounds="without sign"),
    Function(
        "copies",
        _takes(card="card", zone="zone"),
        "number",
        "how many of that kind lie in a zone",
        "copies(storm, red.hand) == 2",
        "argument",
        bounds="copies",
    ),
    Function("top", _takes(zone="zone"), "card?", "the top card of a stack, or none", "top(discards) == calm", "look"),
    Function(
        "next_player",
        _takes(p="player"),
        "player",
        "the next player still in, clockwise",
        "next_player(green) == red",
        "look",
    ),
    Function(
        "seat_after",
        _takes(p="player", n="number"),
        "player",
        "the player `n` seats on, still in or not",
        "seat_after(red, 2) == green",
        "look",
    ),
    Function(
        "cards",
        _takes(zone="zone"),
        "cards",
        "the kinds of card in a zone, as a set (a zone used after `in` means the same)",
        "cards(red.hand) == {calm, storm}",
        "argument",
    ),
    Function(
        "mark",
        _takes(t="tile", r="number", d="direction"),
        "mark",
        "the mark of tile `t`, turned by `r` quarters clockwise, at its side or corner `d`",
        "mark(bank, 0, NW) == stone and mark(bank, 1, NE) == stone",
        "look",
        passes_none=True,
    ),
    Function("centre", _takes(t="tile"), "mark", "the mark in the middle of a tile", "centre(bank) == water", "look"),
    Function(
        "rotations",
        _takes(t="tile"),
        "numbers",
        "the quarters (of 0..3) by which tile `t` can be turned to look different; of those that look alike the least",
        "rotations(lawn) == {0} and rotations(bank) == {0, 1, 2, 3}",
        "look",
    ),
    Function(
        "fits_sides",
        _takes(t="tile", r="number", s="space"),
        "flag",
        "whether tile `t` laid on `s` turned by `r` agrees with every tile beside it, side by side (three marks)",
        "fits_sides(lawn, 0, beside) and not fits_sides(bank, 1, beside)",
        "look",
        ("plane",),
    ),
    Function(
        "fits_corners",
        _takes(t="tile", r="number", s="space"),
        "flag",
        "whether tile `t` laid on `s` turned by `r` agrees with every tile at a corner (one mark)",
        "fits_corners(bank, 1, beside)",
        "look",
        ("plane",),
    ),
    Function(
        "way",
        _takes(a="space", b="space"),
        "way?",
        "the kind of way between two places of a graph, or none",
        "way(harbour, reef) == deep and way(harbour, isle) == none",
        "look",
        ("graph",),
    ),
    Function(
        "union",
        _takes(a="set", b="set"),
        "set",
        "what is in one set or the other",
        "union({a1, a2}, {a2, a3}) == {a1, a2, a3}",
        "argument",
    ),
    Function("common", _takes(a="set", b="set"), "set", "what is in both sets", "common({a1, a2}, {a2, a3}) == {a2}", "argument"),
    Function(
        "minus",
        _takes(a="set", b="set"),
        "set",
        "what is in the first set and not in the second",
        "minus({a1, a2}, {a2, a3}) == {a1}",
        "argument",
    ),
    Function(
        "has",
        _takes(set="set, sequence or zone"),
        "flag",
        "whether a set is not empty: `has({x in S: …})` is the same as `any(x in S: …)`",
        "has(red.hand) and not has(ray(d1, E))",
        "argument",
    ),
)

BUILTIN_FUNCTIONS = {function.name: function for function in _TABLE}
