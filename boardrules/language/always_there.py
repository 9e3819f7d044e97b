"""The names that mean something in every game: values, sets and constants."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

ValueName = Literal["me", "active", "round", "turn_number", "player_count", "over"]
BuiltinSet = Literal["players", "all_players", "winners", "directions", "axes"]


@dataclass(frozen=True)
class AlwaysThere:
    """A name and what it means."""

    name: str
    meaning: str


@dataclass(frozen=True)
class Value(AlwaysThere):
    """A single value. A `count` goes on and on from 1; a `number of players` stays within the players of the game.

    What `tells_outcome` can be asked only from outside: nothing in a game goes on when it is over.
    """

    name: ValueName
    type: Literal["player", "count", "number of players", "flag"]
    tells_outcome: bool = False


@dataclass(frozen=True)
class Set(AlwaysThere):
    """A set; `of` is what the ruleset calls it, where a game may have a set of any other name."""

    of: BuiltinSet
    members: Literal["player", "direction"]
    tells_outcome: bool = False


_VALUES = (
    Value("me", "the player who decides", "player"),
    Value("active", "the player whose turn it is", "player"),
    Value("round", "the number of the round, from 1", "count"),
    Value("turn_number", "the number of the turn, from 1", "count"),
    Value("player_count", "how many players the game began with", "number of players"),
    Value("over", "whether the game is over; only in `expect` and in invariants", "flag", tells_outcome=True),
)

_SETS = (
    Set("players", "the players not eliminated, in the order of their seats", "players", "player"),
    Set("everyone", "all players, in the order of their seats", "all_players", "player"),
    Set(
        "winners",
        "the players who won, empty before the game is over; only in `expect` and in invariants",
        "winners",
        "player",
        tells_outcome=True,
    ),
    Set("Direction", "the eight directions, clockwise from `N`", "directions", "direction"),
    Set("axes", "`E SE S SW`: one direction for each line through a space", "axes", "direction"),
)

_CONSTANTS = (
    AlwaysThere("yes", "a flag that is set: what holds"),
    AlwaysThere("no", "a flag that is not set: what does not hold"),
    AlwaysThere("none", "no value, where there may be none"),
)

VALUES: dict[str, Value] = {value.name: value for value in _VALUES}
SETS: dict[str, Set] = {set_.name: set_ for set_ in _SETS}
CONSTANTS: dict[str, AlwaysThere] = {constant.name: constant for constant in _CONSTANTS}
SET_NAMES: dict[str, str] = {set_.of: set_.name for set_ in _SETS}
"""The names of these sets by what the ruleset calls them."""

TYPES: dict[str, Literal["flag", "player", "direction"]] = {"flag": "flag", "Player": "player", "Direction": "direction"}
"""The types that no game declares, with the kind of type that each is."""

NAMES = frozenset({*VALUES, *SETS})
TAKEN = frozenset({*NAMES, *CONSTANTS, *TYPES})
"""Names that nothing in a game can have."""
