"""A simple greedy player: repairs, leaves port when it can, and takes the cheapest way to the next port that the wind allows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

from boardrules.games.trois_caps.pathing import FAR, distances
from boardrules.games.trois_caps.seamanship import worth

from boardrules import State
from tests.trois_caps.chart import PORTS, Chart, chart
from tests.trois_caps.oracle import OPENERS, OPPOSITE


def closed_zones(fields: Mapping[str, Any], options: Mapping[str, Any], seat: str) -> frozenset[str]:
    """The zones that this boat had better keep out of."""
    if options["training"]:
        return frozenset({"storm", "calm", "fishing", "wrecks", "pollution", "whales"})
    zones = {"wrecks", "pollution"} | ({"storm", "calm"} if options["level"] == 3 else set())
    if fields["Player.trolling"][seat]:
        zones.add("fishing")
    return frozenset(zones - {fields["opened"]} if not fields["escorted"] else {"pollution"})


@cache
def ways(goal: str, zones: frozenset[str], barred: str | None) -> Mapping[str, int]:
    """The squares to go to a port, from everywhere."""
    sea: Chart = chart()
    closed = frozenset(square for square, zone in sea.zone.items() if zone in zones)
    table: dict[str, int] = distances(lambda square: sea.beside[square].values(), goal, closed, barred)
    return table


def choose(state: State, random: Random) -> str:
    """What the greedy player does; ties are broken at random."""
    actions = [str(action) for action in state.actions()]
    words = {action.split()[0] for action in actions}
    if words == {"stay"} or len(actions) == 1:
        return actions[0]
    for wanted in ("cast_off", "repair_boat", "stock_up", "roll_double_four"):
        if wanted in words:
            return min((action for action in actions if action.startswith(wanted)), key=lambda action: _dear(action, random))
    if "done" in words:
        return "done"
    if "put_under" in words:
        return _lay(state, actions, random)
    return _steer(state, actions, random)


def _dear(action: str, random: Random) -> tuple[int, float]:
    """Jokers are kept, and trolling lines are left at home, when anything else will do."""
    return 2 * action.count("seamanship") + action.count("trolling_line"), random.random()


def _lay(state: State, actions: list[str], random: Random) -> str:
    """Opens a zone where that shortens the way, hits the boat ahead, or puts the least useful card under the pile."""
    assert state.player is not None
    seat = state.seats[state.player]
    seen = state.view(state.player)
    fields, hand = seen["fields"], seen["zones"]["Player.hand"][seat]["cards"]
    attacks = [action for action in actions if action.startswith("attack")]
    if attacks and fields["Player.cleared"][seat]:
        return max(attacks, key=lambda action: (_lead(fields, action.split()[2]), random.random()))
    for zone, opener in OPENERS.items():
        if f"open_zone {opener} {zone}" in actions and hand[opener] > 1 and _opening_helps(state, fields, seat, zone):
            return f"open_zone {opener} {zone}"
    at_start = fields["Player.at"][seat] == chart().harbour("bordeaux")
    cards = [action for action in actions if action.startswith("put_under")]
    return min(cards, key=lambda action: (worth(None, action.split()[1], at_start, hand[action.split()[1]]), random.random()))


def _lead(fields: Mapping[str, Any], seat: str) -> int:
    goal = fields["Player.due"][seat]
    to_go = ways(chart().harbour(goal), frozenset(), None).get(fields["Player.at"][seat], 0)
    return 1000 * PORTS.index(goal) - to_go


def _barred(state: State, fields: Mapping[str, Any]) -> str | None:
    if state.options["training"]:
        return None
    wind = str(fields["wind"])
    return OPPOSITE[wind] if state.options["wind_by_destination"] else wind


def _opening_helps(state: State, fields: Mapping[str, Any], seat: str, zone: str) -> bool:
    goal, here = chart().harbour(fields["Player.due"][seat]), fields["Player.at"][seat]
    zones, barred = closed_zones(fields, state.options, seat), _barred(state, fields)
    through, round_it = ways(goal, zones - {zone}, barred), ways(goal, zones, barred)
    return here in through and through[here] < round_it.get(here, int(FAR))


def _steer(state: State, actions: list[str], random: Random) -> str:
    """The run after which the way is shortest; a pause where no turn may end is the last choice among equals."""
    assert state.player is not None
    seat = state.seats[state.player]
    fields = state.view(None)["fields"]
    here = fields["Player.at"][seat]
    table = ways(chart().harbour(fields["Player.due"][seat]), closed_zones(fields, state.options, seat), _barred(state, fields))

    def cost(action: str) -> tuple[int, float]:
        square = here
        if action != "stay":
            _, course, squares = action.split()
            square = chart().run(here, course, int(squares))[-1]
        if chart().zone.get(square) == "pollution":
            return FAR + 1, random.random()
        return table.get(square, FAR), random.random()

    return min(actions, key=cost)
