"""The sea of Cabo da Roca in plain Python: tiles by their corners, fitting, passages for boats and paths for sailors.

Written from the numbered rules, independently of the rules file. Corners are points of a grid: the square (x, y) has the points
(x, y), (x + 1, y), (x + 1, y + 1) and (x, y + 1), clockwise from the north-west. A point is land or sea for every tile there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

Square = tuple[int, int]

HEADINGS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
STEPS: tuple[Square, ...] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
POINTS: tuple[Square, ...] = ((0, 0), (1, 0), (1, 1), (0, 1))

LAND_CORNERS = {"quarter_land": (0,), "coast": (0, 1), "port": (0, 1), "cove": (0, 1, 3)}
"""The corners of a tile that are land before it is turned; all the others have none."""

SHORES = frozenset({"coast", "cove", "port", "lighthouse", "island"})


@dataclass(frozen=True)
class Tile:
    """A kind of tile."""

    name: str
    terrain: str
    town: str | None
    fishes: int


@dataclass
class Sea:
    """The squares that carry a tile, and what their corners are."""

    tiles: dict[Square, Tile] = field(default_factory=dict)
    turns: dict[Square, int] = field(default_factory=dict)
    land: dict[Square, bool] = field(default_factory=dict)

    # ---------------------------------------------------------------------------------------- laying

    def put(self, tile: Tile, square: Square, turn: int) -> None:
        self.tiles[square] = tile
        self.turns[square] = turn
        self.land.update(corners(tile, square, turn))

    def fits(self, tile: Tile, square: Square, turn: int) -> bool:
        """CR-14, CR-15 and CR-16."""
        if tile.terrain == "port" and any(self.terrain(near) == "port" for near in around(square)):
            return False
        return all(self.land.get(point, is_land) == is_land for point, is_land in corners(tile, square, turn).items())

    def places(self, tile: Tile) -> Iterator[tuple[Square, int]]:
        """Where a tile can be laid and how it is turned; turns that look alike only once."""
        free = {
            shifted(square, heading)
            for square in self.tiles
            for heading in (0, 2, 4, 6)
            if shifted(square, heading) not in self.tiles
        }
        for square in free:
            for turn in range(4 if tile.terrain in LAND_CORNERS else 1):
                if self.fits(tile, square, turn):
                    yield square, turn

    # ---------------------------------------------------------------------------------------- looking

    def terrain(self, square: Square | None) -> str | None:
        tile = None if square is None else self.tiles.get(square)
        return None if tile is None else tile.terrain

    def near(self, square: Square, terrain: str) -> set[Square]:
        """The squares of a terrain among the eight around."""
        return {near for near in around(square) if self.terrain(near) == terrain}

    def has_land_at_hand(self, square: Square) -> bool:
        """CR-42 and CR-43."""
        return any(self.terrain(near) in SHORES for near in (square, *around(square)))

    def water(self, start: Square, heading: int) -> bool:
        """Whether a boat finds water on its way to the next square: no land side, no land corner, no tile closed to all."""
        target = shifted(start, heading)
        if target not in self.tiles or self.terrain(target) in ("lighthouse", "island"):
            return False
        return not all(self.land[point] for point in shared(start, heading))

    def path(self, start: Square, heading: int) -> bool:
        """Whether a sailor finds land on his way to the next square."""
        target = shifted(start, heading)
        return self.terrain(target) in SHORES and any(self.land[point] for point in shared(start, heading))

    def quay(self, port: Square) -> int:
        """The heading of a boat laid along the quay: at right angles to the land side. The two senses are alike for the rules."""
        return (2 * self.turns[port] + 2) % 8

    def straight_coast(self, town: Square) -> set[Square]:
        """CR-82: the town and the coast and port tiles that go on from it in a line, turned the same way."""
        run = {town}
        for heading in (self.quay(town), self.quay(town) + 4):
            square = shifted(town, heading)
            while self.terrain(square) in ("coast", "port") and self.turns[square] == self.turns[town]:
                run.add(square)
                square = shifted(square, heading)
        return run


def shifted(square: Square, heading: int, steps: int = 1) -> Square:
    x, y = STEPS[heading % 8]
    return square[0] + steps * x, square[1] + steps * y


def around(square: Square) -> list[Square]:
    return [shifted(square, heading) for heading in range(8)]


def heading_to(start: Square, target: Square) -> int:
    """The heading from a square to one beside it."""
    return STEPS.index((target[0] - start[0], target[1] - start[1]))


def corners(tile: Tile, square: Square, turn: int) -> dict[Square, bool]:
    """The corner points of a tile laid on a square, land or not."""
    land = {(corner + turn) % 4 for corner in LAND_CORNERS.get(tile.terrain, ())}
    return {(square[0] + x, square[1] + y): number in land for number, (x, y) in enumerate(POINTS)}


def shared(square: Square, heading: int) -> list[Square]:
    """The corner points that a square shares with the next one in some direction: two of a side, or one."""
    other = shifted(square, heading)
    mine = {(square[0] + x, square[1] + y) for x, y in POINTS}
    return [point for x, y in POINTS if (point := (other[0] + x, other[1] + y)) in mine]


def named(square: Square) -> str:
    return f"{square[0]},{square[1]}"
