"""How well a boat stands, for bots: the turns that it will probably need to reach the last port.

It rests on what everybody sees and on the boat's own hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from heapq import heappop, heappush
from itertools import accumulate, pairwise
from math import sqrt

from boardrules.runtime.reading import Reading

STEPS = {"N": (0, -1), "NE": (1, -1), "E": (1, 0), "SE": (1, 1), "S": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (-1, -1)}
OPPOSITE = {"N": "S", "NE": "SW", "E": "W", "SE": "NW", "S": "N", "SW": "NE", "W": "E", "NW": "SE"}

LONGEST_RUN = 12
FAR = 60.0
DICE_A_TURN = 1.25
"""The dice that a boat at sea really sails in a turn: mishaps and lost turns lie in wait for the rest of the way."""
OUT_AND_IN = 2.2

UNEASY = 0.5
"""What it costs to turn where no boat may rest, in dice."""

WAIT_FOR_FOOD, WAIT_FOR_REPAIR, WAIT_IN_BORDEAUX = 4.2, 2.5, (0.5, 6.0, 10.0, 13.0)
"""Turns that go by until a card that is needed is drawn; in Bordeaux by the number of cards that the set lacks."""

NO_FOOD_DRAWN = 0.81
"""The chance that no card to leave a port with is drawn in a turn."""

LATER = 0.5
"""What is lacking for ports ahead counts for less: waiting for one card brings others too."""

LEAVING = 0.25
"""What it costs to have yet to lay the card for leaving a port: less than one die, so that ports are worth entering."""

FOOD = ("provisions", "trolling_line", "seamanship")

UNPROTECTED = (1.2, 0.5, 0.2, 0.0)
"""What it costs to hold so few cards against the next mishaps."""

MISHAPS = ("torn_sail", "dismasting", "leak", "lost_halyard", "fog")
MISHAP_WORTH, READY_MISHAP, WEATHER_WORTH, JOKER_WORTH = 0.35, 0.4, 0.1, 0.4
"""What a card in hand is worth, in turns; a mishap that can be laid before somebody at once is worth more."""

MISHAPS_FOR_ONE, MISHAPS_FOR_MANY = 5, 2
"""How many mishaps are worth keeping. A single rival is repaired again and again, and a stock of mishaps holds that boat up for
long; among many rivals there is always one to lay the next before."""

REPAIR, TURN = 0.3, 1.0
"""What it costs to be hit with a repair in hand: the card laid for it, and the turn of the repair where that is spent on it. Where
a repaired boat sails at once, only a boat that is not repaired loses the turn: one that is and has yet to sail is a turn ahead."""


@cache
def dice_for(squares: int) -> float:
    """How many dice it takes on average to sail so far in one direction."""
    return 1 + sum(dice_for(squares - die) for die in range(1, 7) if die < squares) / 6 if squares else 0.0


class Chart:
    """The map, and how many dice it takes from everywhere to a port. It never changes in play."""

    def __init__(self, reading: Reading) -> None:
        self.sea = {square: _place(square) for square, water in reading.layer("water", "sea").items() if water == "open_sea"}
        self.at = {place: square for square, place in self.sea.items()}
        self.river = {square for square, water in reading.layer("water", "sea").items() if water == "river"}
        self.zone = {square: zone for square, zone in reading.layer("zone", "sea").items() if zone is not None}
        self.port = {square: port for square, port in reading.layer("port", "sea").items() if port is not None}
        self.harbour = {port: square for square, port in self.port.items()}
        self.ports = PORTS
        self.downstream = self._downstream(reading)
        self.ways: dict[tuple[str, frozenset[str], str | None], Mapping[str, float]] = {}
        self.voyages: dict[tuple[int, frozenset[str], str | None], tuple[float, ...]] = {}

    def _downstream(self, reading: Reading) -> dict[str, int]:
        """The squares to the mouth of the river, from each of its squares."""
        goal = self.harbour[self.ports[1]]
        found, edge = {goal: 0}, [goal]
        while edge:
            edge = [
                other
                for square in edge
                for other in reading.neighbours(square, "sea")
                if other in self.river and found.setdefault(other, found[square] + 1) == found[square] + 1
            ]
        return found

    def dice_to(self, goal: str, shut: frozenset[str], barred: str | None) -> Mapping[str, float]:
        """From every square, when these zones are shut and one heading is barred."""
        key = (goal, shut, barred)
        if key not in self.ways:
            self.ways[key] = self._dice_to(goal, shut, barred)
        return self.ways[key]

    def voyage_from(self, number: int, shut: frozenset[str], barred: str | None) -> tuple[float, ...]:
        """The turns from the port with this number to the next, from there to the one after it, and so on to the last."""
        key = (number, shut, barred)
        if key not in self.voyages:
            harbours = [self.harbour[port] for port in self.ports[number:]]
            self.voyages[key] = tuple(
                self.dice_to(goal, shut, barred).get(start, FAR) / DICE_A_TURN for start, goal in pairwise(harbours)
            )
        return self.voyages[key]

    def _dice_to(self, goal: str, shut: frozenset[str], barred: str | None) -> dict[str, float]:
        """The cheapest way back from the goal, in straight runs."""
        found: dict[str, float] = {}
        waiting = [(0.0, goal)]
        while waiting:
            dice, end = heappop(waiting)
            if end in found:
                continue
            found[end] = dice
            if self.zone.get(end) in shut or (end in self.port and end != goal):
                continue  # a boat may lie here, but a run does not end here
            dice += UNEASY if self.zone.get(end) in ("cargo", "whales") else 0.0
            for course, (east, south) in STEPS.items():
                if course == barred:
                    continue
                column, row = self.sea[end]
                for squares in range(1, LONGEST_RUN + 1):
                    start = self.at.get((column - squares * east, row - squares * south))
                    if start is None:
                        break
                    if start not in found:
                        heappush(waiting, (dice + dice_for(squares), start))
                    if start in self.port or self.zone.get(start) in shut:
                        break  # a run may begin here, but does not pass
        return found


PORTS = ("bordeaux", "le_verdon", "vigo", "vilamoura", "almerimar", "alcudiamar", "gruissan")


def evaluate(reading: Reading, p: str) -> int:
    """From -10000 to 10000: the fewer turns are left, the higher, and each turn counts more towards the end."""
    left = turns_left(reading, p)
    return max(-10000, min(10000, round(10000 - 1500 * sqrt(max(0.0, left)))))


def turns_left(reading: Reading, p: str) -> float:
    """The turns that this boat will probably need."""
    chart = reading.once(Chart)
    here = reading.value("at", p)
    number = chart.ports.index(reading.value("due", p))
    legs = _legs(reading, chart, p, here, number)
    departures = list(accumulate(legs[:-1]))
    hand = dict(reading.cards("hand", p))
    wait = float(reading.value("lost_turns", p))
    if chart.port.get(here) == chart.ports[0]:
        wait += _leave_bordeaux(hand)
    elif here in chart.port and not reading.value("cleared", p):
        departures.insert(0, 0.0)
        wait += LEAVING if any(hand.get(card) for card in FOOD) else 0.0
    if any(hand.get(card) for card in MISHAPS) and any(_exposed(reading, chart, q) for q in reading.players if q != p):
        wait -= READY_MISHAP
    mishaps = MISHAPS_FOR_ONE if len(reading.players) == 2 else MISHAPS_FOR_MANY
    if reading.value("hit", p) and not reading.option("repaired_boats_move"):
        wait += TURN
    if p == reading.active and reading.value("just_repaired") and reading.value("first_run"):
        wait -= TURN
    return sum(legs) + wait + _hand_cost(hand, departures, reading.value("hit", p), mishaps)


def _exposed(reading: Reading, chart: Chart, p: str) -> bool:
    """Whether a mishap can be laid before this boat."""
    here = reading.value("at", p)
    return here in chart.sea and here not in chart.port and not reading.value("hit", p)


def _legs(reading: Reading, chart: Chart, p: str, here: str, number: int) -> list[float]:
    """The turns to the port that is due and from each port to the next, if no card were needed. The river counts as a leg."""
    steady = reading.option("level") == 1
    wind = reading.value("wind")
    barred = None if reading.option("training") else OPPOSITE[wind] if reading.option("wind_by_destination") else wind
    if here in chart.river:
        first = float(chart.downstream.get(here, 0))
    else:
        shut, goal = _shut(reading, p), chart.harbour[chart.ports[number]]
        dice = chart.dice_to(goal, shut, barred).get(here, FAR)
        if here == goal:  # towed there out of polluted water: it counts only when the boat sails in again
            dice = OUT_AND_IN
        elif not steady and barred is not None:  # by the time it matters the wind may blow from anywhere
            dice = (dice + chart.dice_to(goal, shut, None).get(here, FAR)) / 2
        first = dice / DICE_A_TURN
    return [first, *chart.voyage_from(number, _shut(reading, None), barred if steady else None)]


def _shut(reading: Reading, p: str | None) -> frozenset[str]:
    """The zones that a boat keeps out of: a boat in this turn, or (None) any boat later on."""
    if reading.option("training"):
        return frozenset({"storm", "calm", "fishing", "wrecks", "pollution", "whales"})
    zones = {"wrecks", "pollution", *(("storm", "calm") if reading.value("weather_zones") else ())}
    if p is not None:
        if reading.value("trolling", p) and (_under_way(reading, p) or reading.option("trolling_for_good")):
            zones.add("fishing")
        if p == reading.active:
            if reading.value("escorted"):
                zones = {"pollution"}
            zones.discard(reading.value("opened") or "")
    return frozenset(zones)


def _under_way(reading: Reading, p: str) -> bool:
    """Whether the boat needs no card to leave port first: the next card decides anew about the fishing zones."""
    at_anchor = reading.value("at", p) in reading.once(Chart).port
    return not at_anchor or bool(reading.value("cleared", p))


def _leave_bordeaux(hand: dict[str, int]) -> float:
    """The turns until the set for Bordeaux is complete; what it takes is taken out of the hand."""
    lacking = 0
    for kinds in (("mainsail_and_jib",), ("trolling_line", "provisions"), ("safety_gear",)):
        card = next((kind for kind in kinds if hand.get(kind)), "seamanship")
        if hand.get(card):
            hand[card] -= 1
        else:
            lacking += 1
    return WAIT_IN_BORDEAUX[lacking]


def _hand_cost(hand: Mapping[str, int], needs: list[float], hit: bool, kept: int) -> float:
    """The turns that will be lost for want of cards, less what other cards are worth; `needs` are the turns of the departures,
    and so many mishaps are `kept` with profit."""
    food = hand.get("provisions", 0) + hand.get("trolling_line", 0)
    repairs, jokers = hand.get("makeshift_repair", 0), hand.get("seamanship", 0)
    cost = 0.0
    if hit:
        cost += REPAIR if repairs or jokers else REPAIR + WAIT_FOR_REPAIR
        repairs, jokers = (repairs - 1, jokers) if repairs else (0, max(0, jokers - 1))
    for turns in needs:
        if food:
            food -= 1
        elif jokers:
            jokers -= 1
            cost += JOKER_WORTH
        else:
            cost += WAIT_FOR_FOOD * NO_FOOD_DRAWN**turns * (LATER if turns else 1)
    cost += UNPROTECTED[min(3, repairs + jokers)] - JOKER_WORTH * jokers
    mishaps = sum(hand.get(card, 0) for card in MISHAPS)
    weather = hand.get("spinnaker", 0) + hand.get("sail_reduction", 0)
    return cost - MISHAP_WORTH * min(kept, mishaps) - WEATHER_WORTH * min(2, weather)


def _place(square: str) -> tuple[int, int]:
    letters = square.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - 96
    return column, int(square[len(letters) :])
