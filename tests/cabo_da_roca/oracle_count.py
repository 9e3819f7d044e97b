"""The final count of Cabo da Roca in plain Python: CR-81 to CR-87."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tests.cabo_da_roca.oracle_sea import Square, around
from tests.cabo_da_roca.oracle_world import FLEET, Player, World


@dataclass
class Result:
    """Who has won; and, unless somebody won by riches, what each category brought each player."""

    winners: list[Player]
    sheet: dict[str, list[int]] = field(default_factory=dict)


def needs_turning_up(world: World) -> bool:
    """Whether somebody holds an island or a wreck of which nobody knows the value."""
    held = {world.sea.terrain(square) for player in world.players for square in _treasures(world, player)}
    return any(kind not in world.values for kind in held)


def count_up(world: World) -> Result:
    players = world.players
    fleets = [sum(FLEET[boat.kind] for boat in player.fleet) for player in players]
    ports = [sum(world.sea.terrain(sailor.at) == "port" for sailor in player.sailors) for player in players]
    sheet = {
        "coins": [player.coins for player in players],
        "fishing_grounds": [20 * sum(map(_fishes(world), _banks(world, player))) for player in players],
        "catch": [10 * sum(_fishes(world)(boat.at) for boat in player.fleet if boat.at) for player in players],
        "fleet": [100 if points and points == max(fleets) else 0 for points in fleets],
        "ports": [50 if number and number == max(ports) else 0 for number in ports],
        "treasure": [
            sum(world.values.get(world.sea.tiles[square].terrain, 0) for square in _treasures(world, player)) for player in players
        ],
    }
    totals = [sum(line[number] for line in sheet.values()) for number in range(len(players))]
    best = max(total for total, player in zip(totals, players, strict=True) if not player.out)
    return Result([player for total, player in zip(totals, players, strict=True) if total == best and not player.out], sheet)


def _fishes(world: World) -> Callable[[Square], int]:
    return lambda square: world.sea.tiles[square].fishes


def _banks(world: World, player: Player) -> set[Square]:
    """The squares with fish next to the straight coasts of a player's towns: each once."""
    towns = [sailor.at for sailor in player.sailors if sailor.at is not None and world.sea.terrain(sailor.at) == "port"]
    coasts = {square for town in towns for square in world.sea.straight_coast(town)}
    return {near for square in coasts for near in around(square) if near in world.sea.tiles and world.sea.tiles[near].fishes}


def _treasures(world: World, player: Player) -> list[Square]:
    """The islands and wrecks that a player holds."""
    islands = [sailor.at for sailor in player.sailors if sailor.at is not None and world.sea.terrain(sailor.at) == "island"]
    wrecks = [boat.at for boat in player.fleet if boat.at is not None and world.holds_wreck(boat)]
    return islands + wrecks
