"""What is legal in step 3 of a turn of Cabo da Roca, in plain Python and in the engine's notation."""

from __future__ import annotations

from collections.abc import Iterator

from tests.cabo_da_roca.oracle_sea import HEADINGS, Square, around, heading_to, named, shifted
from tests.cabo_da_roca.oracle_world import DUE, PRICES, Boat, Player, World


def legal_actions(world: World, player: Player) -> set[str]:
    """All that the active player may do now. A boat that is passing another goes on; only guns may speak before."""
    found = set(_shots(world, player))
    if world.passing is not None:
        assert world.passing.at is not None
        return found | set(_advances(world, world.passing, world.passing.at))
    for boat in player.fleet:
        assert boat.at is not None
        if not boat.stays:
            found.update(_advances(world, boat, boat.at))
        if not world.in_port(boat):
            found.update(_turns(world, boat))
    if player.left > world.departures(player):
        found.update(_walks(world, player))
        found.update(_purchases(world, player))
    if player.left == 0 or world.departures(player) == 0:  # CR-22
        found.add("done")
    return found


def _efforts(world: World, boat: Boat) -> Iterator[str]:
    """How a move of a boat can be paid for: CR-19, CR-36 and CR-50. A boat that is passing goes on even with nothing left."""
    if boat.moves:
        yield "lighthouse_bonus"
    if world.may_spend_on(boat) or (world.passing is boat and not boat.moves):
        yield "own_action"


def _advances(world: World, boat: Boat, start: Square) -> Iterator[str]:
    if boat.kind == "pirate" and boat.done == "turned":  # CR-37
        return
    headings = range(8) if world.in_port(boat) else (boat.heading,)  # CR-35, CR-39
    for heading in headings:
        if not world.open_way(boat, start, heading):
            continue
        target = shifted(start, heading)
        if world.boat_on(target) is not None and world.passing is not boat and not world.can_pass(boat, heading):
            continue
        for effort in _efforts(world, boat):
            yield f"advance {boat.name} {named(target)} {effort}"


def _turns(world: World, boat: Boat) -> Iterator[str]:
    if boat.kind == "pirate" and boat.done == "advanced":  # CR-37
        return
    for heading in (boat.heading - 1, boat.heading + 1):
        for effort in _efforts(world, boat):
            yield f"steer {boat.name} {HEADINGS[heading % 8]} {effort}"


def _walks(world: World, player: Player) -> Iterator[str]:
    for sailor in player.sailors:
        if sailor.at is None or sailor.walked or world.sea.terrain(sailor.at) == "island":  # CR-33, CR-52
            continue
        for heading in range(8):
            target = shifted(sailor.at, heading)
            if not world.sea.path(sailor.at, heading) or world.keeper(target) is not None:
                continue
            if world.sea.terrain(target) == "port" or world.boat_on(target) is None:  # CR-30
                yield f"walk {sailor.name} {named(target)}"


def _purchases(world: World, player: Player) -> Iterator[str]:
    for ware, price in PRICES.items():
        if player.coins < price or player.spare(ware) is None:
            continue
        for square in world.sea.tiles:
            if _can_place_sailor(world, player, square) if ware == "sailor" else _can_launch(world, player, square, price):
                yield f"buy {ware} {named(square)}"


def _can_launch(world: World, player: Player, square: Square, price: int) -> bool:
    """CR-25 and CR-26."""
    keeper = world.keeper(square)
    if world.sea.terrain(square) != "port" or keeper is None or world.boat_on(square) is not None:
        return False
    return keeper is player or (square not in world.asked and player.coins >= price + DUE)


def _can_place_sailor(world: World, player: Player, square: Square) -> bool:
    """CR-27."""
    if world.keeper(square) is not None:
        return False
    terrain = world.sea.terrain(square)
    if terrain == "port":
        return square == player.home or any(boat.at == square for boat in player.fleet)
    if terrain in ("lighthouse", "island"):
        return any(boat.at in around(square) for boat in player.fleet if boat.kind != "pirate")
    return False


def _shots(world: World, player: Player) -> Iterator[str]:
    """CR-68 to CR-74."""
    for pirate in player.fleet:
        if pirate.kind != "pirate":
            continue
        for rival in world.still_in:
            if rival is player:
                continue
            for target in rival.fleet:
                if _is_abeam(pirate, target.at) and not (world.in_port(target) or target.sheltered or target.spared):
                    yield f"attack {pirate.name} {target.name}"
                    if world.settings.passage_fees and not target.hailed:
                        yield from (f"demand {pirate.name} {target.name} {fee}" for fee in range(10, rival.coins + 1, 10))
            for sailor in rival.sailors:
                if world.sea.terrain(sailor.at) == "island" and _is_abeam(pirate, sailor.at):
                    yield f"raid {pirate.name} {sailor.name}"


def _is_abeam(pirate: Boat, square: Square | None) -> bool:
    assert pirate.at is not None
    return square in around(pirate.at) and square is not None and (heading_to(pirate.at, square) - pirate.heading) % 4 == 2
