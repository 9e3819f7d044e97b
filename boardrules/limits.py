"""How much a game may ask of the machine: part of what the language means, so that every file is checked and every decision made
in bounded time. A host may tighten or widen the limits: `boardrules.load(path, limits=Limits(steps=2_000_000))`."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

from boardrules.diagnostics.shorten import shown

_HIGHEST = {"depth": 150, "parameters": 14}
"""What Python's own stack and its nested loops allow: these limits can be no higher than this."""

MOST_VARIANTS = 20
"""How many variants may build on each other."""


def _limit(default: int, counts: str, told: str) -> Any:
    """A limit: its usual value, what it counts, and the finding or error that tells when it is passed. The reference of the
    language prints them."""
    return field(default=default, metadata={"counts": counts, "told": told})


@dataclass(frozen=True)
class Limits:
    """The limits of one loaded game. What each one counts stands in the reference of the language, under *Limits*."""

    characters: int = _limit(500_000, "characters of a rules file", "BR101")
    words: int = _limit(50_000, "words, numbers, texts and marks of a rules file", "BR101")
    players: int = _limit(20, "players of a game", "BR808")
    spaces: int = _limit(20_000, "spaces of all boards together", "BR802")
    tiles: int = _limit(500, "tiles that can lie on a plane", "BR805")
    cards: int = _limit(10_000, "cards of a deck, all copies counted", "BR803")
    copies: int = _limit(1_000, "copies of a card", "BR611")
    pieces: int = _limit(4_000, "pieces of all kinds and players together", "BR804")
    entries: int = _limit(100_000, "entries of all tables together", "BR806")
    values: int = _limit(100_000, "numbers in a range that is gone through, rolled or kept as a set", "BR809")
    repetitions: int = _limit(100_000, "times that `repeat` may repeat", "BR807")
    parameters: int = _limit(12, "parameters of an action or an answer, dice of a roll, names of a fold", "BR810")
    candidates: int = _limit(10**12, "ways to fill in the parameters of an action, the sizes of their sets multiplied", "BR811")
    outcomes: int = _limit(100_000, "outcomes of a roll, the faces of its dice multiplied", "BR812")
    position: int = _limit(400_000, "numbers that a position holds: fields and cards of every player, piece and space", "BR813")
    lines: int = _limit(4_000_000, "spaces in the tables behind `ray`, `line`, `run`, `between` and `row`", "BR814")
    depth: int = _limit(100, "definitions, folds, procedures, actions and triggers that lead from one to the next", "BR815")
    parts: int = _limit(100_000, "parts of the game when it is written out: what is used in several places counts in each", "BR816")
    steps: int = _limit(20_000_000, "steps of work that one decision may take, until the next one is asked", "TooMuchWork")

    def __post_init__(self) -> None:
        for limit in fields(self):
            value = getattr(self, limit.name)
            if isinstance(value, bool) or not isinstance(value, int) or value < 1:
                raise ValueError(f"the limit {limit.name} is a whole number from 1 on, not {shown(value)}")
            if value > _HIGHEST.get(limit.name, value):
                raise ValueError(f"the limit {limit.name} can be {_HIGHEST[limit.name]} at most, not {shown(value)}")


USUAL = Limits()
"""What holds where nobody says otherwise."""
