"""CR-87: the most coins win. What a player will probably have in the end, for bots.

It rests on what everybody sees: the pile of tiles counts only by its size.
"""

from __future__ import annotations

from dataclasses import dataclass

from boardrules.games.cabo_da_roca.passages import FAR, Pilot, Sea

from boardrules.runtime.reading import Reading

FLEET = {"fishing_1": 40, "fishing_2": 30, "trader_1": 80, "trader_2": 70, "pirate": 60}
"""What a boat on the board may still bring, its share in the largest fleet included; less than it costs."""

GOODS = {"fish": 50, "salt": 60, "wine": 60, "cork": 75, "spices": 90}
"""What goods on board are worth: between their lowest and their middle price."""

GROUND = {"island_tile": 75, "lighthouse_tile": 25}
"""What a sailor is worth where he stands, in a port 30 (fish, dues and a place to launch boats)."""

WRECK = 75


def prospects(reading: Reading, p: str) -> int:
    """The player's coins, and what boats, goods, sailors and the places they hold are likely to add."""
    total = int(reading.value("coins", p))
    for name, worth in FLEET.items():
        boat = f"{p}_{name}"
        square = reading.value("at", boat)
        if square is not None:
            total += worth + sum(GOODS[card.split("_")[0]] for card in reading.cards("hold", boat))
            total += WRECK if reading.value("tile", square) == "wreck_tile" else 0
    for number in range(1, 6):
        square = reading.value("at", f"{p}_Sailor_{number}")
        if square is not None:
            total += GROUND.get(reading.value("tile", square), 30 if square == reading.value("home", p) else 15)
    return total


# ---- what a search goes by

LATER = 0.955
"""What coins are worth that are one move further away."""

NEW_CARGO, LOADING = 55, 8
"""What the next cargo of an empty boat should bring, and the moves until then once it lies in port."""

EARNINGS = (0, 16, 20, 27, 30)
"""The coins that so many fishing and trade boats earn in a round: the moves are shared, but three boats make more of them."""

UNKNOWN_TREASURE = 100
A_PORT, A_LIGHTHOUSE, A_PIRATE, A_SAILOR = 60, 20, 40, 8
LARGEST_FLEET, MOST_PORTS = 100, 50
PRICE_OF_A_FISH, DUE = 20, 20
UNDER_FIRE = (0.0, 0.4, 0.25, 0.1)
"""The chance to be sunk soon by a pirate that is so many squares away."""

RUIN, CHEAPEST_BOAT = 300, 80
"""What it costs to lose the last boat without the coins for another, in a rival's port if need be: mostly the game (CR-76)."""

FINAL_ROUNDS = 5
"""How many rounds the final phase takes as a rule."""


FLEET_WORTH = {"fishing": 35, "trader": 75, "pirate": 60}


@dataclass(frozen=True)
class Vessel:
    """A boat on the board."""

    owner: str
    kind: str
    square: int
    facing: str
    cargo: str | None
    origin: int | None


class Scene:
    """All that counts, read once for a player."""

    def __init__(self, reading: Reading) -> None:
        self.pilot = reading.once(Pilot)
        self.sea: Sea = self.pilot.sea(reading.tiles("ocean"))
        self.vessels = [vessel for p in reading.players for vessel in self._vessels(reading, p)]
        self.sailors: dict[int, str] = {}
        for p in reading.players:
            for number in range(1, 6):
                square = reading.value("at", f"{p}_Sailor_{number}")
                if square is not None:
                    self.sailors[self.sea.numbers[square]] = p
        self.coins = {p: int(reading.value("coins", p)) for p in reading.players}
        last = reading.value("last_tile_round")
        after = reading.option("rounds_after_the_last_tile")
        self.is_final = last is not None
        left = sum(reading.cards("bag").values()) / len(reading.players) + min(after, FINAL_ROUNDS)
        self.rounds = float(max(1, last + after - reading.round)) if last is not None else left
        self.treasure = {
            "island": reading.value("island_value") or UNKNOWN_TREASURE,
            "wreck": reading.value("wreck_value") or UNKNOWN_TREASURE,
        }
        self.prices, self.cards = reading.rows("Goods"), reading.rows("Card")

    def _vessels(self, reading: Reading, p: str) -> list[Vessel]:
        found = []
        for name in FLEET:
            boat = f"{p}_{name}"
            square = reading.value("at", boat)
            if square is not None:
                origin = reading.value("origin", boat)
                cargo = reading.order("hold", boat)
                found.append(
                    Vessel(
                        p,
                        name.split("_")[0],
                        self.sea.numbers[square],
                        reading.value("facing", boat),
                        cargo[-1] if cargo else None,
                        None if origin is None else self.sea.numbers[origin],
                    )
                )
        return found

    # ---------------------------------------------------------------------------------------- boats

    def voyage(self, boat: Vessel) -> float:
        """What the present voyage of a boat promises."""
        if boat.kind == "pirate":
            prey = [other for other in self.vessels if other.owner != boat.owner and self.sea.terrain[other.square] != "port"]
            near = min((self.sea.apart(boat.square, other.square) for other in prey), default=FAR)
            hunted = [self.sea.apart(boat.square, other.square) for other in prey if self._is_last_hope(other)]
            return A_PIRATE + 20 * float(0.9**near) + RUIN / 3 * float(0.8 ** min(hunted, default=FAR))
        if boat.cargo is not None:
            return max((self.delivery(boat, port) for port in self.sea.of("port")), default=0.0)
        if self.is_final:
            return max((self._worth_later(boat, wreck, self.treasure["wreck"]) for wreck in self.sea.of("wreck")), default=0.0)
        return max((self._worth_later(boat, port, NEW_CARGO * LATER**LOADING) for port in self.sea.of("port")), default=0.0)

    def delivery(self, boat: Vessel, port: int) -> float:
        """What the cargo of a boat brings in a port, seen from where it is."""
        assert boat.cargo is not None
        assert boat.origin is not None
        card = self.cards[boat.cargo]
        holder = self.sailors.get(port)
        if port == boat.origin or holder == boat.owner or self.pilot.town[self.sea.tiles[port]] not in card["buyers"]:
            return 0.0
        length = self.sea.apart(boat.origin, port)
        zone = "zone_1" if length <= 4 else "zone_2" if length <= 7 else "zone_3"
        return self._worth_later(boat, port, int(self.prices[card["goods"]][zone]) - (DUE if holder else 0))

    def _worth_later(self, boat: Vessel, goal: int, coins: float) -> float:
        moves: int = self.sea.moves(boat.square, boat.facing, goal, boat.kind)
        return coins * float(LATER**moves) if moves < FAR else 0.0

    def _is_last_hope(self, boat: Vessel) -> bool:
        """Whether its owner has no other boat and cannot buy one."""
        alone = sum(other.owner == boat.owner for other in self.vessels) == 1
        return alone and self.coins[boat.owner] < CHEAPEST_BOAT

    def danger(self, boat: Vessel, worth: float) -> float:
        """What is likely to be lost of a boat, with what it is worth, to the pirates around."""
        if self.sea.terrain[boat.square] == "port":
            return 0.0
        pirates = [other for other in self.vessels if other.kind == "pirate" and other.owner != boat.owner]
        near = min((self.sea.apart(boat.square, pirate.square) for pirate in pirates), default=FAR)
        if near >= len(UNDER_FIRE):
            return 0.0
        return UNDER_FIRE[near] * (worth + (RUIN if self._is_last_hope(boat) else 0.0))

    # ---------------------------------------------------------------------------------------- what counts in the end

    def shore(self, p: str) -> float:
        """What the sailors of a player hold."""
        banks: set[int] = set()
        total = 0.0
        for square, owner in self.sailors.items():
            if owner != p:
                continue
            terrain = self.sea.terrain[square]
            total += A_SAILOR
            if terrain == "port":
                banks |= {near for near in self.sea.around(square) if self.pilot.fishes[self.sea.tiles[near]]}
            elif terrain == "island":
                total += self.treasure["island"]
            elif terrain == "lighthouse":
                total += min(A_LIGHTHOUSE, self.rounds)
        return total + PRICE_OF_A_FISH * float(sum(self.pilot.fishes[self.sea.tiles[bank]] for bank in banks))

    def lead(self, counts: dict[str, int], p: str) -> float:
        """The chance to be first in something, from the lead so far; those who share the first place both have it."""
        if not counts.get(p):
            return 0.0
        best = max((count for other, count in counts.items() if other != p), default=0)
        sure = 0.12 if self.rounds > 8 else 0.3
        return max(0.0, min(1.0, 0.6 + sure * (counts[p] - best)))


def evaluate(reading: Reading, p: str) -> int:
    """From -10000 to 10000, by the coins that this player should have in the end: near the end each coin counts more."""
    scene = Scene(reading)
    return max(-10000, min(10000, round(1000 * (expected(reading, scene, p) - 500) / (60 + 5 * scene.rounds))))


def expected(reading: Reading, scene: Scene, p: str) -> float:
    """The coins that a player should have in the end."""
    own = [boat for boat in scene.vessels if boat.owner == p]
    ports: dict[str, int] = {}
    for square, owner in scene.sailors.items():
        if scene.sea.terrain[square] == "port":
            ports[owner] = ports.get(owner, 0) + 1
    points = reading.rows("Ware")
    fleets: dict[str, int] = {}
    for boat in scene.vessels:
        fleets[boat.owner] = fleets.get(boat.owner, 0) + int(points[boat.kind]["fleet_points"])
    traders = sum(boat.kind != "pirate" for boat in own)
    total = scene.coins[p] + scene.shore(p)
    for boat in own:
        voyage = scene.voyage(boat)
        total += voyage - scene.danger(boat, voyage + FLEET_WORTH[boat.kind])
    total += EARNINGS[traders] * max(0.0, scene.rounds - FINAL_ROUNDS) * (not scene.is_final)
    total += LARGEST_FLEET * scene.lead(fleets, p) + MOST_PORTS * scene.lead(ports, p)
    if ports.get(p) or reading.order("harbour", p):
        total += min(A_PORT, 3 * scene.rounds) - (10 if not ports.get(p) else 0)
    for boat in own:
        tile = scene.sea.tiles[boat.square]
        held = scene.treasure["wreck"] if scene.sea.terrain[boat.square] == "wreck" else 10 * scene.pilot.fishes[tile]
        total += held * (1.0 if scene.rounds <= 2 else 0.5 if scene.is_final else 0.1)
    return float(total)
