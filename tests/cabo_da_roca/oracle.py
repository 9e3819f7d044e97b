"""The course of Cabo da Roca in plain Python, written from the numbered rules: the yardstick for the rules file.

`Oracle.play()` is a generator. It yields a `Decision` (who decides, and all that is legal, in the engine's notation) or a `Chance`
(what can be drawn, with the number of copies) and is sent what was decided or drawn. When it stops, `result` tells the outcome.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass

from tests.cabo_da_roca.oracle_actions import legal_actions
from tests.cabo_da_roca.oracle_count import Result, count_up, needs_turning_up
from tests.cabo_da_roca.oracle_sea import HEADINGS, Square, Tile, heading_to, named
from tests.cabo_da_roca.oracle_world import (
    DUE,
    PRICE_LIST,
    PRICES,
    RICHES,
    SALES,
    START_COINS,
    Boat,
    Box,
    Card,
    Player,
    Sailor,
    Settings,
    World,
)


@dataclass(frozen=True)
class Decision:
    player: Player
    actions: frozenset[str]


@dataclass(frozen=True)
class Chance:
    outcomes: Counter[str]


Play = Generator[Decision | Chance, str, None]
Draw = Generator[Decision | Chance, str, str]


class GameEnds(Exception):
    """Play is over at once: with the full count, or won by the players named."""

    def __init__(self, winners: list[Player] | None = None) -> None:
        super().__init__()
        self.winners = winners


class Oracle(World):
    """One game."""

    def __init__(self, box: Box, players: int, coins: int = START_COINS, settings: Settings | None = None) -> None:
        super().__init__(box, players, coins, settings)
        self.result: Result | None = None

    def play(self) -> Play:
        try:
            yield from self._set_up()
            while True:
                self.round += 1
                for player in list(self.still_in):
                    if not player.out:
                        yield from self._turn(player)
                more = self.settings.rounds_after_the_last_tile
                if self.last_tile_round is not None and self.round >= self.last_tile_round + more:  # CR-79
                    raise GameEnds
        except GameEnds as end:
            if end.winners is not None:
                self.result = Result(end.winners)
                return
        yield from self._turn_up()
        self.result = count_up(self)

    # ---------------------------------------------------------------------------------------- chance

    def _draw(self, outcomes: Counter[str]) -> Draw:
        return (yield Chance(+outcomes))

    def _set_up(self) -> Play:
        for player in self.players:  # CR-06
            ports = Counter({tile.name: 1 for tile in self.bag if tile.terrain == "port" and self.bag[tile]})
            player.harbour = self.box.tile((yield from self._draw(ports)))
            self.bag[player.harbour] -= 1
        if not self.settings.spare_ports_in_the_pile:  # CR-09
            self.bag = Counter({tile: copies for tile, copies in self.bag.items() if tile.terrain != "port"})
        sea_tile = self.box.tile("sea_tile")  # CR-08
        for square in ((0, 0), (0, -1), (1, 0), (0, 1), (-1, 0)):
            self.sea.put(sea_tile, square, 0)
            self.bag[sea_tile] -= 1

    def _draw_tile(self) -> Generator[Decision | Chance, str, Tile | None]:
        """CR-17."""
        aside: Counter[Tile] = Counter()
        found: Tile | None = None
        while found is None and self.bag.total() > 0:
            name = yield from self._draw(Counter({tile.name: copies for tile, copies in self.bag.items()}))
            tile = self.box.tile(name)
            self.bag[tile] -= 1
            if any(True for _ in self.sea.places(tile)):
                found = tile
            else:
                aside[tile] += 1
        self.bag += aside
        return found

    def _draw_card(self) -> Generator[Decision | Chance, str, Card | None]:
        """CR-67."""
        if not self.stock.total():
            self.stock, self.discards = self.discards, Counter()
        if not self.stock.total():
            return None
        name = yield from self._draw(Counter({card.name: copies for card, copies in self.stock.items()}))
        card = next(card for card in self.stock if card.name == name and self.stock[card])
        self.stock[card] -= 1
        if card.treasure is not None:
            self.values.setdefault(card.treasure, card.worth)  # CR-55
        return card

    def _turn_up(self) -> Play:
        """CR-86."""
        while needs_turning_up(self) and self.stock.total():
            yield from self._draw_card()

    # ---------------------------------------------------------------------------------------- the turn

    def _turn(self, player: Player) -> Play:
        self.active = player
        player.spent = min(player.owed, player.allowance)
        player.owed -= player.spent
        for boat in player.boats:
            boat.stays = boat.sheltered = False
            boat.done = ""
        for sailor in player.sailors:
            sailor.walked = False
        for boat in self.boats():
            boat.spared = boat.hailed = False
            boat.seen.clear()
        self.asked.clear()
        yield from self._lay(player)
        self.check_end()
        if self.round > 3:  # CR-12, CR-13
            for boat in player.boats:  # CR-39
                yield from self._load(boat)
            yield from self._act(player)
        for boat in player.fleet:  # CR-50
            assert boat.at is not None
            boat.old_bonus = min(boat.bonus, len(boat.seen & self.sea.near(boat.at, "lighthouse")))
            boat.bonus = 0

    def _lay(self, player: Player) -> Play:
        if player.harbour is not None:  # CR-12
            places = self._lays(player.harbour)
            if places:
                keep = {"keep_port"} if self.round < 3 else set()
                choice = yield Decision(player, frozenset(places | keep))
                if choice != "keep_port":
                    player.home = self._put(choice)
                    player.harbour = None
                    player.sailors[0].at = player.home  # CR-07
                    return
        if self.last_tile_round is not None:
            return
        tile = yield from self._draw_tile()
        if tile is None:
            self.last_tile_round = self.round
            return
        self._put((yield Decision(player, frozenset(self._lays(tile)))))
        if not self.bag.total():
            self.last_tile_round = self.round  # CR-77

    def _lays(self, tile: Tile) -> set[str]:
        return {f"lay {tile.name} {named(square)} {turn}" for square, turn in self.sea.places(tile)}

    def _put(self, choice: str) -> Square:
        _, name, where, turn = choice.split()
        square = _square(where)
        self.sea.put(self.box.tile(name), square, int(turn))
        return square

    def _load(self, boat: Boat) -> Play:
        if boat.at is None or not self.in_port(boat) or boat.kind == "pirate" or boat.cargo is not None:
            return
        if self.last_tile_round is not None:  # CR-78
            return
        while boat.cargo is None:
            card = yield from self._draw_card()
            if card is None:
                return
            if card.treasure is None:  # CR-66
                boat.cargo = card
        boat.origin = boat.at
        if not any(self.buys(boat, square) for square in self.sea.tiles):  # CR-59
            self.discards[boat.cargo] += 1
            boat.cargo = boat.origin = None
            boat.stays = True

    def _act(self, player: Player) -> Play:
        while not player.out:
            actions = legal_actions(self, player)
            if not actions - {"done"}:
                return
            choice = yield Decision(player, frozenset(actions))
            if choice == "done":
                return
            name, *arguments = choice.split()
            yield from getattr(self, f"_do_{name}")(player, *arguments)
            self.check_end()

    # ---------------------------------------------------------------------------------------- actions

    def _boat(self, name: str) -> Boat:
        return next(boat for player in self.players for boat in player.boats if boat.name == name)

    def _sailor(self, name: str) -> Sailor:
        return next(sailor for player in self.players for sailor in player.sailors if sailor.name == name)

    def _pay_move(self, boat: Boat, effort: str) -> None:
        if effort == "own_action":
            boat.owner.spend()
        elif boat.old_bonus:
            boat.old_bonus -= 1
        else:
            boat.bonus -= 1

    def _do_advance(self, player: Player, name: str, where: str, effort: str) -> Play:
        boat, target = self._boat(name), _square(where)
        start = boat.at
        assert start is not None
        self._pay_move(boat, effort)
        boat.sheltered = boat.sheltered or self.in_port(boat)  # CR-69
        boat.done = "advanced"
        boat.heading = heading_to(start, target)
        self.passing = boat if self.boat_on(target) else None
        boat.at = target
        if boat.kind != "pirate":  # CR-48
            for square in (start, target):
                if self.sea.terrain(square) == "shark" and (player.left or self.settings.lost_actions_are_owed):
                    player.spend()
        fresh = self.sea.near(target, "lighthouse") - boat.seen  # CR-50, CR-51
        boat.seen |= fresh
        boat.bonus += len(fresh)
        yield from self._tolls(boat, start, target)
        if boat.at is None:
            return
        if self.sinks(boat, target):
            self.take_off(boat)
            boat.sunk = True
        elif self.in_port(boat):
            self._enter(boat)

    def _tolls(self, boat: Boat, start: Square, target: Square) -> Play:
        if boat.kind == "pirate":  # CR-47
            return
        for lighthouse in sorted(self.sea.near(start, "lighthouse") - self.sea.near(target, "lighthouse")):
            keeper = self.keeper(lighthouse)
            if keeper is not None and keeper is not boat.owner and not boat.owner.out:
                yield from self._pay_due(boat.owner, keeper)

    def _pay_due(self, debtor: Player, creditor: Player) -> Play:
        """CR-28, CR-29 and CR-49."""
        while debtor.coins < DUE:
            sales = {f"sell_boat {boat.name}" for boat in debtor.fleet}
            sales |= {f"sell_sailor {sailor.name}" for sailor in debtor.sailors if sailor.at is not None}
            if not sales:
                break
            _, name = (yield Decision(debtor, frozenset(sales))).split()
            debtor.spend()
            if "Sailor" in name:
                self._sailor(name).at = None
                debtor.coins += SALES["sailor"]
            else:
                boat = self._boat(name)
                self.take_off(boat)
                debtor.coins += SALES[boat.kind]
        payment = min(DUE, debtor.coins)
        debtor.coins -= payment
        creditor.coins += payment
        if payment < DUE:
            for boat in debtor.fleet:
                self.take_off(boat)
            for sailor in debtor.sailors:
                sailor.at = None
            debtor.out = True
        self.check_riches()

    def _enter(self, boat: Boat) -> None:
        """CR-38 and CR-60 to CR-63."""
        port = boat.at
        assert port is not None
        boat.heading = self.sea.quay(port)
        boat.stays = True
        if not self.buys(boat, port):
            return
        assert boat.cargo is not None
        assert boat.cargo.goods is not None
        assert boat.origin is not None
        length = max(abs(port[0] - boat.origin[0]), abs(port[1] - boat.origin[1]))
        zone = 0 if length <= 4 else 1 if length <= 7 else 2
        boat.owner.coins += PRICE_LIST[boat.cargo.goods][zone]
        keeper = self.keeper(port)
        if keeper is not None:
            boat.owner.coins -= DUE
            keeper.coins += DUE
        self.discards[boat.cargo] += 1
        boat.cargo = boat.origin = None
        self.check_riches()

    def _do_steer(self, player: Player, name: str, heading: str, effort: str) -> Play:
        boat = self._boat(name)
        self._pay_move(boat, effort)
        boat.done = "turned"
        boat.heading = HEADINGS.index(heading)
        yield from ()

    def _do_walk(self, player: Player, name: str, where: str) -> Play:
        sailor = self._sailor(name)
        player.spend()
        sailor.walked = True
        sailor.at = _square(where)
        yield from ()

    def _do_buy(self, player: Player, ware: str, where: str) -> Play:
        square = _square(where)
        if ware != "sailor" and not player.holds(square):  # CR-26
            keeper = self.keeper(square)
            assert keeper is not None
            self.asked.add(square)
            if (yield Decision(keeper, frozenset({"agree", "refuse"}))) == "refuse":
                return
            player.coins -= DUE
            keeper.coins += DUE
        player.spend()
        player.coins -= PRICES[ware]
        piece = player.spare(ware)
        assert piece is not None
        piece.at = square
        if isinstance(piece, Boat):
            piece.heading = self.sea.quay(square)
            piece.stays = True
            piece.done = ""
            self.boats_bought = True
        else:
            piece.walked = False
        self.check_riches()

    def _do_attack(self, player: Player, name: str, target: str) -> Play:
        victim = self._boat(target)
        if victim.cargo is not None and victim.cargo.goods is not None:  # CR-72
            player.coins += min(PRICE_LIST[victim.cargo.goods])
        self.take_off(victim)
        victim.sunk = not self.settings.sunk_boats_return  # CR-70
        self.check_riches()
        yield from ()

    def _do_raid(self, player: Player, name: str, target: str) -> Play:
        self._sailor(target).at = None  # CR-71
        yield from ()

    def _do_demand(self, player: Player, name: str, target: str, fee: str) -> Play:
        victim = self._boat(target)
        victim.hailed = True
        if (yield Decision(victim.owner, frozenset({"pay", "refuse"}))) == "pay":
            victim.owner.coins -= int(fee)
            player.coins += int(fee)
            victim.spared = True
            self.check_riches()

    # ---------------------------------------------------------------------------------------- endings

    def check_riches(self) -> None:
        """CR-75."""
        rich = [player for player in self.still_in if player.coins >= RICHES]
        if rich:
            raise GameEnds(rich)

    def check_end(self) -> None:
        """CR-76, CR-79 and CR-80, after every action."""
        if len(self.still_in) == 1:
            raise GameEnds
        owners = [player for player in self.still_in if player.fleet]
        others = [player for player in self.still_in if not player.fleet]
        if self.boats_bought and len(owners) == 1 and not any(self._can_still_buy(player) for player in others):
            raise GameEnds
        treasures = [square for square in self.sea.tiles if self.sea.terrain(square) in ("island", "wreck")]
        if self.last_tile_round is not None and all(self.is_taken(square) for square in treasures):
            raise GameEnds

    def _can_still_buy(self, player: Player) -> bool:
        """CR-76: whether it has not become impossible that this player buys a boat, now or later."""
        prices = [PRICES[ware] for ware in ("fishing", "trader", "pirate") if player.spare(ware) is not None]
        coins = player.coins if self.settings.poverty_ends_the_game else RICHES
        if not prices or coins < min(prices):
            return False
        if any(self.sea.terrain(sailor.at) in ("port", "coast", "cove") for sailor in player.sailors):
            return True
        if coins < min(prices) + DUE:
            return False
        rivals = [sailor for rival in self.still_in if rival is not player for sailor in rival.sailors]
        if any(self.sea.terrain(sailor.at) == "port" for sailor in rivals):
            return True
        return player.home is not None and self.keeper(player.home) is None and player.spare("sailor") is not None


def _square(text: str) -> Square:
    x, y = text.split(",")
    return int(x), int(y)
