"""Who owns what in Cabo da Roca, in plain Python: boats, sailors, coins, cards. See `oracle.py` for the course of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.cabo_da_roca.oracle_sea import Sea, Square, Tile, shifted

SEATS = ("red", "blue", "green", "yellow")

PRICES = {"sailor": 20, "fishing": 60, "trader": 100, "pirate": 150}
SALES = {"sailor": 10, "fishing": 30, "trader": 50, "pirate": 100}
FLEET = {"fishing": 1, "trader": 3, "pirate": 2}
START_COINS, RICHES, DUE = 150, 1000, 20
PRICE_LIST = {"fish": (30, 70, 120), "salt": (40, 80, 140), "wine": (40, 90, 160), "cork": (50, 110, 180), "spices": (60, 130, 220)}


@dataclass(frozen=True)
class Settings:
    """The readings: as they are played, unless an option says otherwise."""

    sunk_boats_return: bool = False  # CR-70
    poverty_ends_the_game: bool = True  # CR-76
    passage_fees: bool = True  # CR-73
    spare_ports_in_the_pile: bool = True  # CR-09
    lost_actions_are_owed: bool = True  # CR-48
    pirates_hold_wrecks: bool = True  # CR-53
    rounds_after_the_last_tile: int = 10  # CR-79


@dataclass(frozen=True)
class Card:
    """A trade card (goods and buyers) or a treasure card (what it values, and the value)."""

    name: str
    goods: str | None = None
    buyers: frozenset[str] = frozenset()
    treasure: str | None = None
    worth: int = 0


@dataclass
class Box:
    """The data that comes with the game: kinds of tiles with their numbers, and the cards."""

    tiles: dict[Tile, int]
    cards: list[Card]

    def tile(self, name: str) -> Tile:
        return next(tile for tile in self.tiles if tile.name == name)


@dataclass(eq=False)
class Boat:
    name: str
    owner: Player
    kind: str
    at: Square | None = None
    heading: int = 0
    cargo: Card | None = None
    origin: Square | None = None
    sunk: bool = False
    stays: bool = False  # in port until the next turn
    sheltered: bool = False
    spared: bool = False
    hailed: bool = False
    done: str = ""  # "advanced" or "turned" in this turn
    seen: set[Square] = field(default_factory=set)  # lighthouses that gave a bonus in this turn
    bonus: int = 0
    old_bonus: int = 0

    @property
    def moves(self) -> int:
        return self.bonus + self.old_bonus

    @property
    def axis(self) -> int:
        return self.heading % 4


@dataclass(eq=False)
class Sailor:
    name: str
    owner: Player
    at: Square | None = None
    walked: bool = False


@dataclass(eq=False)
class Player:
    seat: str
    coins: int
    harbour: Tile | None = None
    home: Square | None = None
    spent: int = 0
    owed: int = 0
    out: bool = False
    boats: list[Boat] = field(default_factory=list)
    sailors: list[Sailor] = field(default_factory=list)

    def __post_init__(self) -> None:
        names = [
            ("fishing_1", "fishing"),
            ("fishing_2", "fishing"),
            ("trader_1", "trader"),
            ("trader_2", "trader"),
            ("pirate", "pirate"),
        ]
        self.boats = [Boat(f"{self.seat}_{name}", self, kind) for name, kind in names]
        self.sailors = [Sailor(f"{self.seat}_Sailor_{number}", self) for number in range(1, 6)]

    @property
    def fleet(self) -> list[Boat]:
        return [boat for boat in self.boats if boat.at is not None]

    @property
    def allowance(self) -> int:
        """CR-21."""
        return 3 if len(self.fleet) >= 3 else 2

    @property
    def left(self) -> int:
        return max(0, self.allowance - self.spent)

    def spend(self) -> None:
        """Uses an action; with none left it is owed."""
        if self.left:
            self.spent += 1
        else:
            self.owed += 1

    def holds(self, square: Square | None) -> bool:
        return any(sailor.at == square for sailor in self.sailors) and square is not None

    def spare(self, ware: str) -> Boat | Sailor | None:
        """The next piece of a kind that can be bought."""
        if ware == "sailor":
            return next((sailor for sailor in self.sailors if sailor.at is None), None)
        return next((boat for boat in self.boats if boat.kind == ware and boat.at is None and not boat.sunk), None)


class World:
    """A game's pieces and piles, and the questions that many rules ask about them."""

    def __init__(self, box: Box, players: int, coins: int = START_COINS, settings: Settings | None = None) -> None:
        self.box = box
        self.settings = settings or Settings()
        self.sea = Sea()
        self.players = [Player(seat, coins) for seat in SEATS[:players]]
        self.bag: Counter[Tile] = Counter(box.tiles)
        self.stock: Counter[Card] = Counter(box.cards)
        self.discards: Counter[Card] = Counter()
        self.values: dict[str, int] = {}  # of islands and wrecks, once known
        self.active = self.players[0]
        self.round = 0
        self.passing: Boat | None = None
        self.boats_bought = False
        self.last_tile_round: int | None = None
        self.asked: set[Square] = set()

    # ---------------------------------------------------------------------------------------- looking

    @property
    def still_in(self) -> list[Player]:
        return [player for player in self.players if not player.out]

    def boats(self) -> Iterator[Boat]:
        for player in self.players:
            yield from player.fleet

    def boat_on(self, square: Square) -> Boat | None:
        return next((boat for boat in self.boats() if boat.at == square), None)

    def keeper(self, square: Square) -> Player | None:
        """Whose sailor is on a square."""
        return next((player for player in self.players if player.holds(square)), None)

    def in_port(self, boat: Boat) -> bool:
        return self.sea.terrain(boat.at) == "port"

    # ---------------------------------------------------------------------------------------- sailing

    def open_way(self, boat: Boat, start: Square, heading: int) -> bool:
        """Whether only another boat could keep this one from the next square: CR-30, CR-34, CR-42 and CR-44 to CR-46."""
        target = shifted(start, heading)
        if not self.sea.water(start, heading):
            return False
        terrain = self.sea.terrain(target)
        if terrain == "rock" or (terrain == "shoals" and boat.kind != "fishing") or (terrain == "port" and boat.kind == "pirate"):
            return False
        if boat.kind == "fishing" and not self.sea.has_land_at_hand(target):
            return False
        return terrain == "port" or self.keeper(target) is None

    def sinks(self, boat: Boat, square: Square) -> bool:
        return boat.kind == "fishing" and self.sea.terrain(square) == "storm"

    def must_depart(self, boat: Boat) -> bool:
        """CR-19: it lies in port, and one plain move takes it to a free square where it does not sink."""
        if boat.at is None or not self.in_port(boat) or boat.stays:
            return False
        for heading in range(8):
            target = shifted(boat.at, heading)
            if self.open_way(boat, boat.at, heading) and self.boat_on(target) is None and not self.sinks(boat, target):
                return True
        return False

    def departures(self, player: Player, but: Boat | None = None) -> int:
        return sum(self.must_depart(boat) for boat in player.fleet if boat is not but)

    def may_spend_on(self, boat: Boat) -> bool:
        player = boat.owner
        return player.left > (0 if self.must_depart(boat) else self.departures(player))

    def can_pass(self, boat: Boat, heading: int) -> bool:
        """CR-40: whether a boat may begin to pass over the boats ahead, up to the first free square behind them."""
        assert boat.at is not None
        square, needed, losses = boat.at, 0, 0
        while True:
            if not self.open_way(boat, square, heading):
                return False
            leaving = self.sea.terrain(square) == "shark"
            square = shifted(square, heading)
            needed += 1
            other = self.boat_on(square)
            if other is None:
                break  # what the shark takes on this last move comes after it
            if other.axis != heading % 4 or self.sea.terrain(square) == "port" or self.sinks(boat, square):
                return False
            if boat.kind != "pirate":
                losses += leaving + (self.sea.terrain(square) == "shark")
        own = boat.owner.left - self.departures(boat.owner, but=boat) - losses
        return needed <= boat.moves + max(0, own)

    # ---------------------------------------------------------------------------------------- trade

    def buys(self, boat: Boat, port: Square) -> bool:
        """CR-58: whether the boat's goods can be delivered there now."""
        tile = self.sea.tiles[port]
        return (
            boat.cargo is not None
            and tile.terrain == "port"
            and port != boat.origin
            and tile.town in boat.cargo.buyers
            and not boat.owner.holds(port)
        )

    # ---------------------------------------------------------------------------------------- pieces

    def take_off(self, boat: Boat) -> None:
        """A boat leaves the board. If it was passing another or being passed, the crossing is over (CR-40)."""
        if self.passing is not None and self.passing.at == boat.at:
            self.passing = None
        if boat.cargo is not None:
            self.discards[boat.cargo] += 1
        boat.at = boat.cargo = boat.origin = None
        boat.bonus = boat.old_bonus = 0
        boat.stays = boat.sheltered = False

    def is_taken(self, square: Square) -> bool:
        """Whether an island or a wreck is occupied."""
        return self.keeper(square) is not None or any(self.holds_wreck(boat) for boat in self.boats() if boat.at == square)

    def holds_wreck(self, boat: Boat) -> bool:
        """CR-53; a boat that is passing does not stay."""
        allowed = boat.kind != "pirate" or self.settings.pirates_hold_wrecks
        return allowed and boat is not self.passing and self.sea.terrain(boat.at) == "wreck"
