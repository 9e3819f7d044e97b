"""Names in generated code: those of the rules as far as Python can take them, and never one that means something else there."""

from __future__ import annotations

import builtins
import keyword
import re
import unicodedata
from functools import cache

MACHINE = {
    "node": "0",
    "me": "0",
    "active": "0",
    "round": "0",
    "turn_number": "0",
    "had_turn": "0",
    "out": "0",
    "next_up": "-1",
    "winners": "0",
    "end_rule": "-1",
    "counted": "0",
    "rng": "0",
}
"""Attributes that every position has, with their value at the start."""

WRITTEN = (
    "S", "SLOTS", "EVERYONE", "START", "Position", "new", "self", "code", "codes", "moves", "pc", "node", "random", "limit",
    "decisions", "checks", "holds", "rows", "run", "playout", "score", "count_winners", "next_seat", "new_position", "rebuild",
    "one_is_enough", "heappop", "heappush", "copy", "events", "totals", "best", "highest", "row", "p",
)  # fmt: skip
"""Names that generated functions use for themselves. Names that end in an underscore are theirs too."""


@cache
def taken_names() -> frozenset[str]:
    """What a variable in generated code must not be called."""
    from boardrules.compiler import runtime

    return frozenset((*dir(builtins), *keyword.kwlist, *vars(runtime), *MACHINE, *WRITTEN))


def plain_name(name: str) -> str:
    """A name in the letters that Python takes everywhere: accents fall away, and what is left over becomes an underscore."""
    letters = "".join(letter for letter in unicodedata.normalize("NFKD", name) if not unicodedata.combining(letter))
    return re.sub(r"[^A-Za-z0-9_]", "_", letters)


FUNCTIONS = re.compile(r"(legal|outcomes|done|explain|allowed|define|hook|invariant|given|expect)_")
"""How the names of generated functions begin."""


def unused(name: str, used: set[str] | frozenset[str], endings: tuple[str, ...] = ("",)) -> str:
    """A name that nothing else has, with any of the endings, as close to the given one as can be."""
    base = plain_name(name)
    if base.endswith("_") or FUNCTIONS.match(base):
        base = f"v_{base.rstrip('_')}"
    candidate, number = base, 1
    while any(candidate + ending in used for ending in endings):
        number += 1
        candidate = f"{base}_{number}"
    return candidate
