"""A picture before it is drawn: where the spaces lie and what is on them. Pictures and maps of text are both made from it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from boardrules.render.faces import CardFace
from boardrules.render.looks import Look

Point = tuple[float, float]


@dataclass(frozen=True)
class Face:
    """A tile as it lies: nine marks row by row (before turning), turned clockwise by quarters, and what is printed on it."""

    deck: str
    name: str
    turn: int
    marks: tuple[Look, ...]
    ranks: tuple[int, ...]  # the place of each mark in its enum: a higher one is drawn over a lower one
    icons: tuple[Look, ...] = ()
    label: str = ""
    copies: int = 0  # on a sheet of tiles: how many there are; 0 elsewhere
    words: str = ""  # what it is called


@dataclass(frozen=True)
class Thing:
    """A piece, a player's marker or a stone that stands on a space."""

    name: str
    words: str
    body: str  # the colour of its owner
    look: Look
    seat: str = ""
    kind: str = ""  # what tells it from other things of its owner, "" where there is only one
    facing: int | None = None  # eighths of a turn clockwise from north
    piece: bool = False  # whether it is a piece, with a name of its own
    marks: tuple[Look, ...] = ()  # what is marked on it: a mishap, a cargo


@dataclass(frozen=True)
class Pile:
    """Cards on a space: the top one where it is seen."""

    zone: str
    size: int
    top: Look | None
    card: str
    words: str
    key: str = ""  # the zone as views name it
    face: CardFace | None = None  # of the top card
    turn: int = 0  # eighths of a turn clockwise that the cards lie turned
    stacked: bool = False  # whether one card lies on the other, so that only the top one counts for the eye


@dataclass(frozen=True)
class Badge:
    """A value that lies on a space: a number, a sign, a word."""

    text: str
    words: str
    look: Look


@dataclass(frozen=True)
class Mark:
    """A printed sign on a space: a port, a station, a start square."""

    look: Look
    layer: str


@dataclass(frozen=True)
class Space:
    name: str
    at: Point
    ground: Look | None = None
    zones: tuple[Look, ...] = ()
    marks: tuple[Mark, ...] = ()
    tile: Face | None = None
    piles: tuple[Pile, ...] = ()
    badges: tuple[Badge, ...] = ()
    things: tuple[Thing, ...] = ()

    @property
    def empty(self) -> bool:
        return not (self.piles or self.badges or self.things)

    @property
    def held(self) -> list[str]:
        """What is on it, in words."""
        return [
            *(thing.words for thing in self.things),
            *(badge.words for badge in self.badges),
            *(pile.words for pile in self.piles),
        ]


@dataclass(frozen=True)
class Region:
    """Spaces that share a printed property, to be drawn as one tinted area."""

    look: Look
    layer: str
    spaces: tuple[str, ...]


@dataclass(frozen=True)
class Way:
    start: str
    end: str
    kind: str
    look: Look


@dataclass(frozen=True)
class Dial:
    """A shared direction, such as a wind: its name, where it points, counted from north, and that in words."""

    name: str
    direction: int
    words: str


@dataclass(frozen=True)
class Seat:
    """A player: the name, the seat by its identifier and in words, and `out` in words where the player is out of the game."""

    name: str
    seat: str
    colour: str
    icon: str
    glyph: str
    decides: bool
    out: str
    words: str


@dataclass(frozen=True)
class Sign:
    """A value in words, how it looks where the style says so, and which card it is if it is one."""

    words: str
    look: Look | None = None
    card: str = ""


@dataclass(frozen=True)
class Seen:
    """What is seen of a pile: how many cards lie there, and of those that the viewer knows name, number and words."""

    deck: str
    size: int
    cards: tuple[tuple[str, int, str], ...]


@dataclass(frozen=True)
class Chip:
    """Something that a player has or that lies on the table, on one line: what it is, and its values. It stands for a field, which
    has a `value`, or for a `pile`."""

    label: str
    signs: tuple[Sign, ...]
    look: Look | None
    key: str = ""  # the field or zone as views name it
    piece: str = ""  # whose it is, if a piece carries it
    value: Any = None
    pile: Seen | None = None


@dataclass(frozen=True)
class Held:
    """A card or tile that is seen, and how many of it there are."""

    face: CardFace | Face
    copies: int


@dataclass(frozen=True)
class Cards:
    """Cards that are drawn: a hand, the event of the turn."""

    label: str
    key: str
    seat: str
    held: tuple[Held, ...]
    pile: Seen


@dataclass(frozen=True)
class Panel:
    """What one player has."""

    seat: Seat
    items: tuple[Chip | Cards, ...]


@dataclass(frozen=True)
class Line:
    """A line on one side of some spaces."""

    title: str
    side: str
    spaces: tuple[str, ...]
    colour: str


@dataclass(frozen=True)
class Callout:
    """A number that names a part: what it is in words, and the space where it is seen, or what else it is about."""

    number: int
    words: str
    space: str


@dataclass(frozen=True)
class Highlight:
    """What an action is about: spaces it names or changes, spaces where something leaves, moves, tiles that would be laid."""

    words: str
    targets: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    moves: tuple[tuple[str, str], ...] = ()
    tiles: tuple[Space, ...] = ()
    ways: tuple[tuple[Point, Point], ...] = ()  # where a move would lead that cannot be made
    cards: tuple[tuple[str, Pile], ...] = ()  # cards that would be laid, by space
    allowed: bool | None = None  # the verdict, where the picture tells one


@dataclass(frozen=True)
class Scene:
    title: str
    caption: str
    board: str
    shape: Literal["grid", "hex", "graph", "plane", "none"]  # none: a game without a board
    spaces: tuple[Space, ...]
    columns: int = 0
    rows: int = 0
    joined_by_corners: bool = True
    void: Look | None = None
    regions: tuple[Region, ...] = ()
    ways: tuple[Way, ...] = ()
    walls: tuple[tuple[str, str], ...] = ()
    seats: tuple[Seat, ...] = ()
    dials: tuple[Dial, ...] = ()
    panels: tuple[Panel, ...] = ()
    table: tuple[Chip | Cards, ...] = ()
    lines: tuple[Line, ...] = ()
    free: tuple[Space, ...] = ()  # on a growing plane: where something can be laid now
    highlight: Highlight | None = None
    callouts: tuple[Callout, ...] = ()
    sheet: bool = False  # a plane's kinds of tile, side by side, instead of a position
    language: str = "en"

    @cached_property
    def by_name(self) -> dict[str, Space]:
        return {space.name: space for space in self.spaces}

    @cached_property
    def places(self) -> frozenset[Point]:
        """Where there are spaces."""
        return frozenset(space.at for space in self.spaces)
