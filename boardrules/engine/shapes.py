"""The published shape of what comes out as data: views, piles, outcomes and events.

`FORMAT` counts it. It rises when something that a client could rely on changes its name or its meaning; new keys may come at any
time, so clients leave aside what they do not know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired

from typing_extensions import TypedDict  # pydantic asks for it below Python 3.12

FORMAT = 1

Value = str | int | bool | list[Any] | None
"""A value of a rules file: a name (of a card, a space, a piece, a seat, a member of a list), a number, yes or no, a set of values
as a list, or nothing."""


class Seat(TypedDict):
    """A player: the seat is the name in the rules, `name` is the player's own."""

    seat: str
    name: str
    eliminated: bool


class Pile(TypedDict):
    """Cards that lie together. All observers know how many; only those who may look into it have the rest: `cards` is how many
    there are of each, and `order` (of a `stack`) the cards from the lowest to the topmost."""

    size: int
    cards: NotRequired[dict[str, int]]
    order: NotRequired[list[str]]


if TYPE_CHECKING:  # which of them it is follows from the game; who reads a view knows
    Valued = Any
    Piled = Any
else:
    Valued = Value | dict[str, Value]
    Piled = Pile | dict[str, Pile]


class ScoreRow(TypedDict):
    """One category of the score sheet, or a tiebreak, with the points of each seat."""

    name: str
    title: str
    tiebreak: bool
    points: dict[str, int]


class OutcomeView(TypedDict):
    """How a game ended. No winner is an empty list; `scores` and `sheet` are empty where nothing was counted."""

    winners: list[str]
    scores: dict[str, int]
    reason: str
    rule: str
    sheet: list[ScoreRow]


class Names(TypedDict):
    """What everything is called, in the `language` of the game, by the names that views, actions and events use: cards by their
    decks, members by their enums, spaces by their boards, fields and zones as they stand in a view. Of spaces only those are here
    that are called otherwise than they are written; bookkeeping of the rules has no words. `decks` says what one card of a deck is
    called."""

    language: str
    seats: dict[str, str]
    decks: dict[str, str]
    cards: dict[str, dict[str, str]]
    members: dict[str, dict[str, str]]
    pieces: dict[str, str]
    spaces: dict[str, dict[str, str]]
    fields: dict[str, str]
    zones: dict[str, str]
    actions: dict[str, str]
    steps: dict[str, str]
    options: dict[str, str]
    directions: dict[str, str]


class View(TypedDict):
    """All that an observer may see of a state.

    `fields` has every field under its name: `wind` for one of the table, `Player.points`, `Boat.at` or `sea.depth` for one of
    players, pieces or spaces, and then it holds a value for each of them that the observer may see. Spaces whose field has the
    value that it starts with are left out. `zones` has piles in the same way, and leaves out spaces without cards. `actions` are
    the legal actions in notation, for the one who decides; for everybody else the list is empty. `names` are there if they were
    asked for.
    """

    format: int
    game: str
    viewer: str | None
    players: list[Seat]
    over: bool
    outcome: OutcomeView | None
    node: str | None
    step: str | None
    decides: str | None
    active: str | None
    round: int
    turn: int
    had_turn: list[str]
    fields: dict[str, Valued]
    zones: dict[str, Piled]
    actions: list[str]
    names: NotRequired[Names]


class ActionData(TypedDict):
    """What an action is about, as `ActionParts.to_json` gives it: its notation, its name, what it names by kinds of things, the
    space where it ends if that is certain, all spaces that a click can mean it by, and the choice in words."""

    action: str
    kind: str
    spaces: list[str]
    pieces: list[str]
    cards: list[str]
    players: list[str]
    other: dict[str, Value]
    leads_to: str | None
    targets: list[str]
    text: str


class _Told(TypedDict):
    rule: str


class DecideEvent(_Told):
    """A player decided. Arguments that the reader may not know are named in `hidden` and left out of `args`."""

    kind: Literal["decide"]
    player: str
    action: str
    args: dict[str, Value]
    hidden: NotRequired[list[str]]


class SetEvent(_Told):
    """A field of the table (`owner` is nothing), a player, a piece or a space changed."""

    kind: Literal["set"]
    field: str
    owner: str | None
    before: Value
    after: Value


class MoveEvent(_Told):
    """A card went from one zone into another; `card` is nothing where the reader may not know it."""

    kind: Literal["move"]
    card: str | None
    source: str | None
    source_owner: str | None
    target: str | None
    target_owner: str | None
    how: Literal["to", "onto", "under"]


class DrawEvent(_Told):
    """A card was drawn; without a target it was only turned up."""

    kind: Literal["draw"]
    card: str | None
    source: str | None
    source_owner: str | None
    target: str | None
    target_owner: str | None


class ShuffleEvent(_Told):
    """All cards of a zone were shuffled into another."""

    kind: Literal["shuffle"]
    source: str | None
    source_owner: str | None
    target: str | None
    target_owner: str | None
    count: int


class RollEvent(_Told):
    """Dice fell; `node` is the place in the rules."""

    kind: Literal["roll"]
    node: str
    dice: dict[str, Value]


class TurnEvent(_Told):
    """A turn began."""

    kind: Literal["turn"]
    player: str


class RoundEvent(_Told):
    """A round began."""

    kind: Literal["round"]
    number: int


class EliminateEvent(_Told):
    """A player is out of the game."""

    kind: Literal["eliminate"]
    player: str


class OverEvent(_Told):
    """The game ended, with a final count or without."""

    kind: Literal["over"]
    winners: list[str]
    counted: bool


class FaultEvent(_Told):
    """A fault of the rules: a number left its bounds, or a tile found no room."""

    kind: Literal["fault"]
    field: str
    owner: str | None
    wanted: Value


class NoteEvent(_Told):
    """Something that only has words."""

    kind: Literal["note"]
    text: str


EventData = (
    DecideEvent
    | SetEvent
    | MoveEvent
    | DrawEvent
    | ShuffleEvent
    | RollEvent
    | TurnEvent
    | RoundEvent
    | EliminateEvent
    | OverEvent
    | FaultEvent
    | NoteEvent
)
"""What `Event.to_json` gives, one shape for each kind."""
