"""A simple greedy player of Cabo da Roca: it buys trade boats, sails the shortest way to the best buyer, and shoots when it can."""

from __future__ import annotations

from collections import deque
from random import Random

from boardrules import Action, Game, State
from boardrules.runtime.reading import Reading, ReadingBook
from tests.cabo_da_roca.lockstep import rows_of
from tests.cabo_da_roca.oracle_sea import HEADINGS, Sea, Square, Tile, shifted
from tests.cabo_da_roca.oracle_world import PRICE_LIST, PRICES

Distances = dict[tuple[Square, int], int]

CLOSED = {"fishing": {"rock"}, "trader": {"rock", "shoals"}, "pirate": {"rock", "shoals", "port"}}
RESERVE = 30
FAR = 99
NEAREST = 3
"""How many goals a boat looks at: those that promise most as the crow flies."""


class Greedy:
    """One for a whole game (it keeps a chart). The same object may play for all seats."""

    def __init__(self, game: Game, players: int, random: Random) -> None:
        codec = game.codec(players)
        self._book = ReadingBook(codec.domains, codec.program.layout)
        self._tiles = {name: Tile(name, row["terrain"], row["town"], row["fishes"]) for name, row, _ in rows_of(game, "Tile")}
        self._buyers = {name: frozenset(row["buyers"]) for name, row, _ in rows_of(game, "Card")}
        self._random = random
        self._sea = Sea()
        self._charts: dict[tuple[Square, str], Distances] = {}

    def choose(self, state: State) -> Action:
        reading = Reading(self._book, state._position)
        self._look(reading)
        best = -1.0
        chosen: list[Action] = []
        for action in state.actions():
            value = self._value(reading, action)
            if value > best:
                best, chosen = value, []
            if value == best:
                chosen.append(action)
        return self._random.choice(chosen)

    # ---------------------------------------------------------------------------------------- what an action is worth

    def _value(self, reading: Reading, action: Action) -> float:
        name, args = action.name, action.args
        if name in ("advance", "steer"):
            return self._move_value(reading, action)
        if name == "buy":
            return self._purchase_value(reading, str(args["ware"]), str(args["s"]))
        fixed = {
            "attack": 60.0,
            "raid": 50.0,
            "agree": 1.0,
            "lay": 1.0,
            "sell_sailor": 2.0,
            "sell_boat": 1.0,
            "done": 0.5,
            "refuse": 0.5,
        }
        return fixed.get(name, 0.0)

    def _purchase_value(self, reading: Reading, ware: str, square: str) -> float:
        me = reading.me
        if reading.value("coins", me) < PRICES[ware] + RESERVE:
            return 0.0
        if ware == "sailor":
            terrain = self._tiles[reading.value("tile", square)].terrain
            return {"island": 40.0, "lighthouse": 5.0, "port": 2.0}.get(terrain, 0.0)
        if not any(reading.value("at", f"{me}_Sailor_{number}") == square for number in range(1, 6)):
            return 0.0
        late = reading.value("last_tile_round") is not None
        return {"trader": 30.0, "fishing": 20.0, "pirate": 4.0}[ware] if not late else 0.0

    def _move_value(self, reading: Reading, action: Action) -> float:
        boat, kind = str(action.args["b"]), str(action.args["b"]).split("_")[1]
        here = (_square(reading.value("at", boat)), HEADINGS.index(reading.value("facing", boat)))
        if action.name == "advance":
            target = _square(str(action.args["to"]))
            there = (target, next(heading for heading in range(8) if shifted(here[0], heading) == target))
        else:
            there = (here[0], HEADINGS.index(str(action.args["d"])))
        value = 0.0
        goals = self._goals(reading, boat, kind)
        goals.sort(key=lambda goal: goal[1] / (_apart(here[0], goal[0]) + 2), reverse=True)
        for goal, worth in goals[:NEAREST]:
            chart = self._chart(goal, kind)
            before, after = chart.get(here, FAR), chart.get(there, FAR)
            if self._sea.terrain(here[0]) == "port":
                before = FAR
            if after < before:
                value = max(value, worth / (after + 2))
        return value + 0.1 if value and action.args["effort"] == "lighthouse_bonus" else value

    # ---------------------------------------------------------------------------------------- where boats want to go

    def _goals(self, reading: Reading, boat: str, kind: str) -> list[tuple[Square, float]]:
        """Squares with what it is worth to get there."""
        late = reading.value("last_tile_round") is not None
        cargo = next(iter(reading.cards("hold", boat)), None)
        origin = reading.value("origin", boat)
        goals: list[tuple[Square, float]] = []
        for square, tile in self._sea.tiles.items():
            if tile.terrain == "port" and kind != "pirate":
                if cargo is None:
                    goals += [] if late else [(square, 30.0)]
                elif tile.town in self._buyers[cargo] and origin != f"{square[0]},{square[1]}":
                    goals.append((square, self._price(cargo, _square(origin), square)))
            elif tile.terrain == "wreck" and (late or kind == "pirate") and cargo is None:
                goals.append((square, 75.0))
            elif tile.terrain == "island" and kind != "pirate" and (late or cargo is None):
                goals += [(near, 60.0) for near in (shifted(square, heading) for heading in range(8)) if near in self._sea.tiles]
        return goals

    def _price(self, cargo: str, origin: Square, port: Square) -> float:
        length = _apart(origin, port)
        return float(PRICE_LIST[cargo.split("_")[0]][0 if length <= 4 else 1 if length <= 7 else 2])

    def _look(self, reading: Reading) -> None:
        """Brings the chart up to date when tiles have been laid."""
        squares = reading.spaces("ocean")
        if len(squares) != len(self._sea.tiles):
            self._sea, self._charts = Sea(), {}
            for name in squares:
                self._sea.put(self._tiles[reading.value("tile", name)], _square(name), reading.value("rotation", name))

    def _chart(self, goal: Square, kind: str) -> Distances:
        """How many moves it takes to the goal from every square and heading, other boats left out."""
        if (goal, kind) not in self._charts:
            found: Distances = {(goal, heading): 0 for heading in range(8)}
            waiting = deque(found)
            while waiting:
                square, heading = waiting.popleft()
                before = shifted(square, heading + 4)
                steps = [(square, (heading + turn) % 8) for turn in (-1, 1)]
                if before in self._sea.tiles and self._can_enter(kind, before) and self._sea.water(before, heading):
                    steps.append((before, heading))
                for step in steps:
                    if step not in found:
                        found[step] = found[square, heading] + 1
                        waiting.append(step)
            self._charts[goal, kind] = found
        return self._charts[goal, kind]

    def _can_enter(self, kind: str, square: Square) -> bool:
        terrain = self._sea.terrain(square)
        if terrain in CLOSED[kind] or (kind == "fishing" and terrain == "storm"):
            return False
        return kind != "fishing" or self._sea.has_land_at_hand(square)


def _square(text: str) -> Square:
    x, y = text.split(",")
    return int(x), int(y)


def _apart(one: Square, other: Square) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))
