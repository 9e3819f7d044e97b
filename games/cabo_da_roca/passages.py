"""How many moves a boat needs to a square, for bots: turns and squares counted, other boats left out."""

from __future__ import annotations

from boardrules.compiler.reading import Reading

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
    """One layout of tiles."""

    def __init__(self, pilot: Pilot, layout: Layout) -> None:
        self.pilot = pilot
        self.numbers = {space: number for number, (space, _, _) in enumerate(layout)}
        self.tiles = [tile for _, tile, _ in layout]
        self.terrain = [pilot.terrain[tile] for tile in self.tiles]
        self.places = [_place(space) for space, _, _ in layout]
        at = {place: number for number, place in enumerate(self.places)}
        self.beside = [[at.get((x + east, y + south), -1) for east, south in STEPS] for x, y in self.places]
        self.exits = [[pilot.exits[tile][(heading - 2 * turns) % 8] for heading in range(8)] for _, tile, turns in layout]
        self._before: dict[str, list[list[int]]] = {}
        self._moves: dict[tuple[int, str], list[int]] = {}

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
        if (goal, kind) not in self._moves:
            self._moves[goal, kind] = self._moves_to(goal, kind)
        return self._moves[goal, kind][8 * start + HEADINGS.index(heading)]

    def _moves_to(self, goal: int, kind: str) -> list[int]:
        """For every square and heading (numbered square by square), searched backwards from the goal."""
        if kind not in self._before:
            self._before[kind] = self._steps_before(kind)
        before = self._before[kind]
        found = [FAR] * (8 * len(self.tiles))
        edge = [8 * goal + heading for heading in range(8)]
        moves = 0
        while edge:
            for state in edge:
                found[state] = moves
            moves += 1
            following = []
            for state in edge:
                for other in before[state]:
                    if found[other] == FAR:
                        found[other] = moves
                        following.append(other)
            edge = following
        return found

    def _steps_before(self, kind: str) -> list[list[int]]:
        """For every state of a boat the states that it can have come from with one move."""
        before: list[list[int]] = [[] for _ in range(8 * len(self.tiles))]
        for number, terrain in enumerate(self.terrain):
            for heading in range(8):
                other = self.beside[number][heading]
                if other >= 0 and self.exits[number][heading] and self._may_enter(other, kind):
                    # A boat leaves a port in any open direction; elsewhere it moves the way it faces.
                    starts = range(8) if terrain == "port" else (heading,)
                    before[8 * other + heading] += [8 * number + start for start in starts]
                if terrain != "port":
                    before[8 * number + heading] += [8 * number + (heading + 1) % 8, 8 * number + (heading - 1) % 8]
        return before

    def _may_enter(self, number: int, kind: str) -> bool:
        if kind in self.pilot.closed[self.terrain[number]]:
            return False
        shores = self.pilot.shores
        return kind != "fishing" or any(self.terrain[other] in shores for other in (number, *self.around(number)))


def _place(space: str) -> Place:
    x, y = space.split(",")
    return int(x), int(y)
