"""How many moves a boat needs to a square, for bots: turns and squares counted, other boats left out."""

from __future__ import annotations

from boardrules.runtime.reading import Reading

STEPS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
HEADINGS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
RING = (1, 2, 5, 8, 7, 6, 3, 0)
"""Where the marks of the headings stand in the nine of a picture."""

FAR = 99
MOST_LAYOUTS = 400
"""Layouts that are kept: more than one search goes through."""

Place = tuple[int, int]
Layout = tuple[tuple[str, str, int], ...]


class Pilot:
    """The passages of every layout that has been asked for. Nothing in it depends on the play of a game."""

    def __init__(self, reading: Reading) -> None:
        tiles, terrains = reading.rows("Tile"), reading.rows("Terrain")
        self.terrain = {tile: str(row["terrain"]) for tile, row in tiles.items()}
        self.fishes = {tile: int(row["fishes"]) for tile, row in tiles.items()}
        self.town = {tile: row["town"] for tile, row in tiles.items()}
        self.shores = {terrain for terrain, row in terrains.items() if row["shore"]}
        self.closed = {terrain: {*row["closed_to"], *row["sinks"]} for terrain, row in terrains.items()}
        self.exits = {tile: [reading.marks("Tile", tile)[mark] == "sea" for mark in RING] for tile in tiles}
        self._seas: dict[Layout, Sea] = {}

    def sea(self, layout: Layout) -> Sea:
        if layout not in self._seas:
            if len(self._seas) >= MOST_LAYOUTS:
                self._seas.clear()
            self._seas[layout] = Sea(self, layout)
        return self._seas[layout]


class Sea:
    """One layout of tiles. Sets of squares are the bits of a number, so that a search takes a whole step at once."""

    def __init__(self, pilot: Pilot, layout: Layout) -> None:
        self.pilot = pilot
        self.numbers = {space: number for number, (space, _, _) in enumerate(layout)}
        self.tiles = [tile for _, tile, _ in layout]
        self.terrain = [pilot.terrain[tile] for tile in self.tiles]
        self.places = [_place(space) for space, _, _ in layout]
        at = {place: number for number, place in enumerate(self.places)}
        self.beside = [[at.get((x + east, y + south), -1) for east, south in STEPS] for x, y in self.places]
        self._bits = self._spread()
        self._open = self._ways_out(layout)
        self._ports = sum(bit for bit, terrain in zip(self._bits, self.terrain, strict=True) if terrain == "port")
        self._enterable: dict[str, int] = {}
        self._ways: dict[tuple[int, str], Way] = {}

    def _spread(self) -> list[int]:
        """A bit for each square, row by row, with an empty column between the end of a row and the beginning of the next."""
        left, top = (min(place[axis] for place in self.places) for axis in (0, 1))
        self._row = max(x for x, _ in self.places) - left + 2
        return [1 << ((y - top + 1) * self._row + x - left + 1) for x, y in self.places]

    def _ways_out(self, layout: Layout) -> list[int]:
        """For each heading the squares that a boat can leave that way."""
        found = [0] * 8
        for bit, (_, tile, turns) in zip(self._bits, layout, strict=True):
            exits = self.pilot.exits[tile]
            for heading in range(8):
                if exits[(heading - 2 * turns) % 8]:
                    found[heading] |= bit
        return found

    def bit(self, number: int) -> int:
        return self._bits[number]

    def of(self, *terrains: str) -> list[int]:
        """The squares of some kinds of terrain."""
        return [number for number, terrain in enumerate(self.terrain) if terrain in terrains]

    def around(self, number: int) -> list[int]:
        return [other for other in self.beside[number] if other >= 0]

    def apart(self, one: int, other: int) -> int:
        (x, y), (u, v) = self.places[one], self.places[other]
        return max(abs(x - u), abs(y - v))

    def moves(self, start: int, heading: str, goal: int, kind: str) -> int:
        """The moves of a kind of boat to a square; FAR where there is no way."""
        if (goal, kind) not in self._ways:
            self._ways[goal, kind] = Way(self, goal, kind)
        return self._ways[goal, kind].moves(self._bits[start], HEADINGS.index(heading))

    def one_move_before(self, edge: list[int], kind: str) -> list[int]:
        """Where a boat can have been one move ago. It leaves a port in any open direction; elsewhere it moves the way it faces."""
        enterable, afloat = self._may_enter(kind), ~self._ports
        out_of_port = 0
        before = []
        for heading, (east, south) in enumerate(STEPS):
            offset = south * self._row + east
            entered = edge[heading] & enterable
            left = (entered >> offset if offset > 0 else entered << -offset) & self._open[heading]
            out_of_port |= left & self._ports
            before.append((left | edge[heading - 1] | edge[(heading + 1) % 8]) & afloat)
        return [squares | out_of_port for squares in before]

    def _may_enter(self, kind: str) -> int:
        """The squares that a kind of boat may enter."""
        if kind not in self._enterable:
            shores = self.pilot.shores
            self._enterable[kind] = sum(
                bit
                for number, bit in enumerate(self._bits)
                if kind not in self.pilot.closed[self.terrain[number]]
                and (kind != "fishing" or any(self.terrain[other] in shores for other in (number, *self.around(number))))
            )
        return self._enterable[kind]


class Way:
    """The search back from a goal. It goes only as far as somebody asks: most boats are near the port they are bound for."""

    def __init__(self, sea: Sea, goal: int, kind: str) -> None:
        self._sea = sea
        self._kind = kind
        edge = [sea.bit(goal)] * 8
        self._levels = [edge]
        """By the number of moves and the heading: the squares from which the goal is reached with so many and no fewer."""
        self._seen = list(edge)

    def moves(self, bit: int, heading: int) -> int:
        """The moves from a square, facing some way; FAR where there is no way."""
        number = 0
        while True:
            if number == len(self._levels) and not self._go_back():
                return FAR
            if self._levels[number][heading] & bit:
                return number
            number += 1

    def _go_back(self) -> bool:
        """One move more; whether anything new was found."""
        edge = self._sea.one_move_before(self._levels[-1], self._kind)
        for heading in range(8):
            edge[heading] &= ~self._seen[heading]
            self._seen[heading] |= edge[heading]
        if any(edge):
            self._levels.append(edge)
        return any(edge)


def _place(space: str) -> Place:
    x, y = space.split(",")
    return int(x), int(y)


def moves_of(reading: Reading, start: str, facing: str, goal: str, ware: str) -> int:
    """The moves of a kind of boat from a square, facing some way, to another; FAR where there is no way."""
    sea = reading.once(Pilot).sea(reading.tiles("ocean"))
    return min(FAR, sea.moves(sea.numbers[start], facing, sea.numbers[goal], ware))
