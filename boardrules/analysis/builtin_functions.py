"""The functions of the language: what they take, what they give, and what they mean (the reference prints this table)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Function:
    """A function of the language.

    Parameters and result are patterns: `space` (all spaces of one call lie on one board), `direction`, `number`, `player`, `card`,
    `tile`, `zone`, `set`, `sequence`, `collection` (a set, sequence or zone); as results also `space?`, `spaces`, `sequence`,
    `direction?`, `mark`, `way?`, `card?`, `cards`, `rotations`, `flag`. Given none for a space or a tile, it answers none or the
    empty set; one that `passes_none` takes none for every argument and then answers none. `shapes` are the shapes of board it works
    on; empty for all.
    """

    name: str
    parameters: tuple[tuple[str, str], ...]
    result: str
    meaning: str
    shapes: tuple[str, ...] = ()
    passes_none: bool = False


_SQUARES = ("grid", "plane")
_LINES = ("grid", "hex", "plane")
_FIXED_LINES = ("grid", "hex")

_TABLE = (
    Function(
        "neighbours", (("s", "space"),), "spaces", "the spaces beside `s` on the board's graph (on a plane: those with a tile)"
    ),
    Function(
        "around",
        (("s", "space"),),
        "spaces",
        "the up to eight (hex: six) spaces around `s`, whatever the graph says (on a plane: those with a tile)",
        _LINES,
    ),
    Function(
        "frontier",
        (("board", "spaces of a plane"),),
        "frontier",
        "the empty spaces of a plane beside its tiles (sharing a side)",
        ("plane",),
    ),
    Function(
        "step",
        (("s", "space"), ("d", "direction")),
        "space?",
        "the space one step from `s`, or none (on a plane also a space without a tile)",
        _LINES,
    ),
    Function(
        "ray",
        (("s", "space"), ("d", "direction")),
        "sequence",
        "the spaces from `s` in direction `d` to the edge, nearest first, without `s` (not on planes)",
        _FIXED_LINES,
    ),
    Function(
        "line",
        (("s", "space"), ("d", "direction")),
        "sequence",
        "`s` itself and then the spaces of that ray",
        _FIXED_LINES,
    ),
    Function(
        "run",
        (("s", "space"), ("d", "direction"), ("n", "number")),
        "sequence",
        "the first `n` spaces of that ray, fewer at the edge (on a plane: until a space without a tile)",
        _LINES,
    ),
    Function("last", (("seq", "sequence"),), "element?", "the last space of a sequence, or none"),
    Function("size", (("x", "collection"),), "size", "the size of a set, sequence or zone"),
    Function(
        "direction",
        (("a", "space"), ("b", "space")),
        "direction?",
        "the direction in which `b` lies from `a`, when it lies straight, or none",
        _LINES,
    ),
    Function(
        "between", (("a", "space"), ("b", "space")), "sequence", "the spaces strictly between two spaces in a straight line", _LINES
    ),
    Function("turned", (("d", "direction"), ("n", "number")), "direction", "`d` turned clockwise by `n` × 45°", passes_none=True),
    Function("opposite", (("d", "direction"),), "direction", "the direction that points the other way", passes_none=True),
    Function(
        "apart",
        (("a", "space"), ("b", "space")),
        "distance",
        "the larger of the horizontal and vertical distance of two spaces of a grid or plane",
        _SQUARES,
    ),
    Function("min", (("a", "number"), ("b", "number")), "min", "the lower of two numbers"),
    Function("max", (("a", "number"), ("b", "number")), "max", "the higher of two numbers"),
    Function("abs", (("a", "number"),), "abs", "a number without its sign"),
    Function("copies", (("card", "card"), ("zone", "zone")), "copies", "how many of that kind lie in a zone"),
    Function("top", (("zone", "zone"),), "card?", "the top card of a stack, or none"),
    Function("next_player", (("p", "player"),), "player", "the next player still in, clockwise"),
    Function("seat_after", (("p", "player"), ("n", "number")), "player", "the player `n` seats on"),
    Function(
        "cards", (("zone", "zone"),), "cards", "the kinds of card in a zone, as a set (a zone used after `in` means the same)"
    ),
    Function(
        "mark",
        (("t", "tile"), ("r", "number"), ("d", "direction")),
        "mark",
        "the mark of tile `t`, turned by `r` quarters clockwise, at its side or corner `d`",
        passes_none=True,
    ),
    Function("centre", (("t", "tile"),), "mark", "the mark in the middle of a tile"),
    Function(
        "rotations",
        (("t", "tile"),),
        "rotations",
        "the quarters by which tile `t` can be turned to look different, the least of those that look alike",
    ),
    Function(
        "fits_sides",
        (("t", "tile"), ("r", "number"), ("s", "space")),
        "flag",
        "whether tile `t` laid on `s` turned by `r` agrees with every tile beside it, side by side (three marks)",
        ("plane",),
    ),
    Function(
        "fits_corners",
        (("t", "tile"), ("r", "number"), ("s", "space")),
        "flag",
        "whether tile `t` laid on `s` turned by `r` agrees with every tile at a corner (one mark)",
        ("plane",),
    ),
    Function("way", (("a", "space"), ("b", "space")), "way?", "the kind of way between two places of a graph, or none", ("graph",)),
    Function("union", (("a", "set"), ("b", "set")), "set", "what is in one set or the other"),
    Function("common", (("a", "set"), ("b", "set")), "set", "what is in both sets"),
    Function("minus", (("a", "set"), ("b", "set")), "set", "what is in the first set and not in the second"),
    Function("has", (("set", "collection"),), "flag", "whether a set is not empty"),
)

BUILTIN_FUNCTIONS = {function.name: function for function in _TABLE}

FOLDS = ("any", "all", "count", "sum", "highest", "lowest", "first", "with_most", "with_least")

OTHER_CALLS = (*FOLDS, "reach", "distance", "route", "row", "possible")
"""Words that look like calls and have a grammar of their own; a definition may not take them either."""
