"""La Route des Trois Caps a second time, in plain Python and written from the numbered rules, not from the rules file.

`Oracle.race()` is a generator: it hands out what it needs next, a roll or draw with its probabilities or a player's decision with
all that is allowed, and is sent the answer in the notation of the engine. So both can be played side by side and compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction

from tests.trois_caps.chart import PORTS, STEPS, Chart, EventCard, full_pack

SEATS = ("red", "blue", "green", "yellow", "white", "orange")
WINDS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW", "N", "NE", "E")  # for the totals 2 to 12 (TC-08)
MISHAPS = ("torn_sail", "dismasting", "leak", "lost_halyard", "fog")
FOOD = ("provisions", "trolling_line", "seamanship")
OPENERS = {"storm": "sail_reduction", "calm": "spinnaker", "wrecks": "makeshift_repair"}
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E", "NE": "SW", "SW": "NE", "NW": "SE", "SE": "NW"}


@dataclass(frozen=True)
class Chance:
    """A roll or a draw: every outcome with its probability."""

    outcomes: dict[str, Fraction]


@dataclass(frozen=True)
class Decision:
    """What a player may do now."""

    player: int
    actions: frozenset[str]


Play = Generator[Chance | Decision, str, None]
Answer = Generator[Chance | Decision, str, str]


@dataclass(frozen=True)
class Settings:
    level: int = 1
    training: bool = False
    repaired_boats_move: bool = True  # TC-29
    wind_by_destination: bool = False
    trolling_for_good: bool = False
    fog_lifts: bool = False


@dataclass
class Boat:
    """A player's boat and cards. `due` counts in PORTS."""

    at: str
    due: int = 1
    cleared: bool = False
    trolling: bool = False
    hit: bool = False
    damage: list[str] = field(default_factory=list)
    lost_turns: int = 0
    hand: Counter[str] = field(default_factory=Counter)


@dataclass
class Day:
    """What is remembered for one turn only."""

    opened: str | None = None
    escorted: bool = False
    repaired: bool = False
    lane_squares: int = 0
    die: int = 0
    dice_to_come: int = 0


class TurnOver(Exception):
    """The turn ends here, whatever was still to come."""


class Oracle:
    def __init__(self, chart: Chart, players: int, settings: Settings) -> None:
        self.chart = chart
        self.settings = settings
        self.players = range(players)
        self.boats = [Boat(chart.harbour("bordeaux")) for _ in self.players]
        self.pile = full_pack(weather_cards=settings.level == 3)
        self.returned: Counter[str] = Counter()
        self.events: Counter[str] = Counter(dict.fromkeys(chart.events, 1))
        self.used_events: Counter[str] = Counter()
        self.director = 0
        self.wind = "N"
        self.turn = 0
        self.day = Day()
        self.winner: int | None = None

    # ------------------------------------------------------------------------------------------------ the race

    def race(self) -> Play:
        yield from self._draw_lots()
        for _ in range(11):  # TC-16
            for player in self.players:
                yield from self._draw_card(player)
        if self.settings.level == 1 and not self.settings.training:  # TC-53c
            yield from self._set_wind()
        self.turn = self.director  # TC-17
        while self.winner is None:
            self.day = Day()
            with suppress(TurnOver):
                yield from self._turn()
            if self.winner is None:
                self.turn = (self.turn + 1) % len(self.players)

    def _turn(self) -> Play:
        boat = self.boats[self.turn]
        if self.settings.level > 1 and not self.settings.training and self.turn == self.director:  # TC-54, TC-55c
            yield from self._set_wind()
        if boat.lost_turns:
            boat.lost_turns -= 1
            return
        wanted = 12 if boat.at == self.chart.harbour("bordeaux") else 9
        while boat.hand.total() < wanted and self._cards_left():  # TC-27, TC-56
            yield from self._draw_card(self.turn)
        yield from self._lay(boat)
        yield from self._leave(boat)
        if self._on_river(boat):  # TC-39
            self.day.die = 1
            yield from self._move(boat)
            return
        yield from self._sail(boat)

    def _draw_lots(self) -> Play:
        """TC-14b: everybody rolls, the highest is the director, those who tie roll again."""
        tied = list(self.players)
        while len(tied) > 1:
            rolls = {}
            for player in tied:
                rolls[player] = int((yield from self._roll(1))[0])
            tied = [player for player in tied if rolls[player] == max(rolls.values())]
        self.director = tied[0]

    def _set_wind(self) -> Play:
        first, second = yield from self._roll(2)
        self.wind = WINDS[first + second - 2]

    # ------------------------------------------------------------------------------------------------ chance and cards

    def _roll(self, dice: int) -> Generator[Chance | Decision, str, tuple[int, ...]]:
        faces = range(1, 7)
        texts = [f"roll {one}" for one in faces] if dice == 1 else [f"roll {one} {other}" for one in faces for other in faces]
        answer = yield Chance(dict.fromkeys(texts, Fraction(1, len(texts))))
        return tuple(int(word) for word in answer.split()[1:])

    def _cards_left(self) -> bool:
        return bool(self.pile.total() + self.returned.total())

    def _draw_card(self, player: int) -> Play:
        if not self._cards_left():
            return
        if not self.pile.total():  # TC-56
            self.pile, self.returned = self.returned, self.pile
        card = yield from self._draw(self.pile)
        self.boats[player].hand[card] += 1

    def _draw(self, pile: Counter[str]) -> Answer:
        total = pile.total()
        answer = yield Chance({f"draw {card}": Fraction(copies, total) for card, copies in pile.items() if copies})
        card = answer.split()[1]
        pile[card] -= 1
        return card

    def _put_under(self, boat: Boat, card: str) -> None:
        assert boat.hand[card] > 0
        boat.hand[card] -= 1
        self.returned[card] += 1

    def _held(self, boat: Boat) -> list[str]:
        return [card for card, copies in boat.hand.items() if copies]

    # ------------------------------------------------------------------------------------------------ where boats are

    def _in_port(self, boat: Boat) -> bool:
        return boat.at in self.chart.port and self.chart.port[boat.at] != "bordeaux"

    def _on_river(self, boat: Boat) -> bool:
        return boat.at in self.chart.river and boat.at not in self.chart.port

    def at_sea(self, boat: Boat) -> bool:
        return boat.at in self.chart.sea and boat.at not in self.chart.port

    def _exposed(self, boat: Boat) -> bool:
        return self.at_sea(boat) and not boat.hit

    def _occupied(self, square: str, but: Boat) -> bool:
        return any(boat is not but and boat.at == square for boat in self.boats)

    # ------------------------------------------------------------------------------------------------ laying cards

    def _lay(self, boat: Boat) -> Play:
        """TC-28: one card, before oneself where it has a use, before another player, or under the pile."""
        allowed = set(self._uses(boat)) | set(self._attacks(boat)) | {f"put_under {card}" for card in self._held(boat)}
        if not allowed:
            return
        word, card, *rest = (yield Decision(self.turn, frozenset(allowed))).split()
        if word == "attack":  # TC-32
            victim = self.boats[SEATS.index(rest[0])]
            boat.hand[card] -= 1
            victim.damage.append(card)
            victim.hit = True
            return
        self._put_under(boat, card)
        if word == "repair_boat":  # TC-30
            self._mend(boat)
            self.day.repaired = True
        elif word == "stock_up":
            self._clear(boat, card == "trolling_line")
        elif word == "open_zone":
            self.day.opened = rest[0]

    def _uses(self, boat: Boat) -> Iterator[str]:
        for card in self._held(boat):
            if boat.hit and card in ("makeshift_repair", "seamanship"):  # TC-30
                yield f"repair_boat {card}"
            if self._in_port(boat) and not boat.cleared and card in FOOD:  # TC-23
                yield f"stock_up {card}"
            if boat.hit or not (self.at_sea(boat) or self._in_port(boat)) or self.settings.training:
                continue
            for zone, opener in OPENERS.items():  # TC-52
                if card in (opener, "seamanship") and (zone == "wrecks" or self.settings.level == 3):
                    yield f"open_zone {card} {zone}"

    def _attacks(self, boat: Boat) -> Iterator[str]:
        for number, victim in enumerate(self.boats):
            if victim is not boat and self._exposed(victim):
                for card in self._held(boat):
                    if card in MISHAPS:
                        yield f"attack {card} {SEATS[number]}"

    def _mend(self, boat: Boat) -> None:
        boat.hit = False
        self.returned.update(boat.damage)
        boat.damage.clear()

    def _clear(self, boat: Boat, trolling: bool) -> None:
        boat.cleared = True
        boat.trolling = trolling or (self.settings.trolling_for_good and boat.trolling)  # TC-45

    # ------------------------------------------------------------------------------------------------ leaving port

    def _leave(self, boat: Boat) -> Play:
        if boat.at == self.chart.harbour("bordeaux"):
            yield from self._leave_bordeaux(boat)
        elif self._in_port(boat) and not boat.cleared:
            answer = yield Decision(self.turn, frozenset({"roll_double_four", "done"}))  # TC-24
            if answer != "done" and (yield from self._roll(2)) == (4, 4):
                self._clear(boat, trolling=False)

    def _leave_bordeaux(self, boat: Boat) -> Play:
        """TC-18, TC-20: the whole set at once, with a joker for any card (TC-31)."""
        sets = []
        for sails in ("mainsail_and_jib", "seamanship"):
            for food in FOOD:
                for safety in ("safety_gear", "seamanship"):
                    if Counter([sails, food, safety]) <= boat.hand:
                        sets.append(f"cast_off {sails} {food} {safety}")
        if not sets:
            return
        answer = yield Decision(self.turn, frozenset([*sets, "done"]))
        if answer != "done":
            laid = answer.split()[1:]
            for card in laid:
                self._put_under(boat, card)  # TC-19
            self._clear(boat, laid[1] == "trolling_line")
            boat.at = next(square for square in self.chart.beside[boat.at].values() if square in self.chart.river)
            raise TurnOver

    # ------------------------------------------------------------------------------------------------ sailing

    def _sail(self, boat: Boat) -> Play:
        if boat.hit and self.settings.fog_lifts and boat.damage == ["fog"]:
            self._mend(boat)
            raise TurnOver
        if boat.hit or (self.day.repaired and not self.settings.repaired_boats_move):  # TC-29
            raise TurnOver
        if not self.at_sea(boat) and not boat.cleared:
            raise TurnOver
        first = (yield from self._roll(1))[0]
        self.day.die, self.day.dice_to_come = first, 1
        if first % 2 == 0:  # TC-43
            yield from self._event(boat)
        if boat.hit:
            raise TurnOver
        yield from self._move(boat)
        while self.day.dice_to_come:  # TC-35
            self.day.die = (yield from self._roll(1))[0]
            self.day.dice_to_come -= 1
            yield from self._move(boat)

    def _move(self, boat: Boat) -> Play:
        """One run with the die that lies, or none (TC-36)."""
        moves = set(self.runs(boat))
        if self._may_stop(boat, boat.at):
            moves.add("stay")
        answer = yield Decision(self.turn, frozenset(moves))
        if answer == "stay":
            return
        _, course, squares = answer.split()
        path = self.chart.run(boat.at, course, int(squares))
        boat.at = path[-1]
        self.day.lane_squares += self._in_lane(path)
        if self.chart.zone.get(boat.at) == "pollution":  # TC-47
            boat.at = self.chart.harbour("almerimar")
            boat.cleared = False
            raise TurnOver
        if boat.at in self.chart.port:  # TC-25
            boat.cleared = False
            self.day.dice_to_come = 0
            if self.chart.port[boat.at] == PORTS[boat.due]:
                if PORTS[boat.due] == "gruissan":  # TC-04
                    self.winner = self.turn
                    raise TurnOver
                boat.due += 1

    def runs(self, boat: Boat) -> Iterator[str]:
        """Every run allowed with the die that lies."""
        for course in STEPS:
            if self._into_the_wind(boat.at, course):
                continue
            for squares in range(1, self.day.die + 1):
                path = self.chart.run(boat.at, course, squares)
                if len(path) == squares and self._may_run(boat, path):
                    yield f"sail {course} {squares}"

    def _into_the_wind(self, square: str, course: str) -> bool:
        """TC-33, TC-37, TC-38: only the heading to the wind's origin is barred; TC-26, TC-39: there is no wind."""
        if self.settings.training or square in self.chart.river:
            return False
        return course == (OPPOSITE[self.wind] if self.settings.wind_by_destination else self.wind)

    def _may_run(self, boat: Boat, path: list[str]) -> bool:
        zones = [self.chart.zone.get(square) for square in path]
        if any(square in self.chart.river and (square in self.chart.port or not self._on_river(boat)) for square in path):  # TC-39
            return False
        if any(square in self.chart.port or zone == "pollution" for square, zone in zip(path[:-1], zones, strict=False)):
            return False  # TC-25, TC-47
        if any(zone is not None and self._shut(boat, zone) for zone in zones):
            return False
        if self.day.lane_squares + self._in_lane(path) > 3:  # TC-48
            return False
        goal = path[-1]
        shared = goal in self.chart.port or goal in self.chart.river  # TC-40
        if not shared and zones[-1] != "pollution" and self._occupied(goal, boat):  # TC-41
            return False
        return self._may_stop(boat, goal)

    def _in_lane(self, path: list[str]) -> int:
        return sum(self.chart.zone.get(square) == "cargo" for square in path)

    def _shut(self, boat: Boat, zone: str) -> bool:
        """Whether the squares of a zone may not be entered."""
        if self.settings.training:  # TC-26
            return zone != "cargo"
        if zone in ("storm", "calm"):  # TC-44, TC-53b
            return self.settings.level == 3 and self.day.opened != zone and not self.day.escorted
        if zone == "wrecks":  # TC-46
            return self.day.opened != zone and not self.day.escorted
        return zone == "fishing" and boat.trolling and not self.day.escorted  # TC-45

    def _may_stop(self, boat: Boat, square: str) -> bool:
        """TC-49, TC-51: in the lane and among whales only between dice, with a way to a place of rest."""
        if self.chart.zone.get(square) not in ("cargo", "whales"):
            return True
        return self.day.dice_to_come > 0 and any(
            self._place_of_rest(boat, other)
            for course, other in self.chart.beside[square].items()
            if not self._into_the_wind(square, course)
        )

    def _place_of_rest(self, boat: Boat, square: str) -> bool:
        zone = self.chart.zone.get(square)
        if square in self.chart.river or zone in ("cargo", "whales", "pollution"):
            return False
        if zone is not None and self._shut(boat, zone):
            return False
        return square in self.chart.port or not self._occupied(square, boat)

    # ------------------------------------------------------------------------------------------------ events

    def _event(self, boat: Boat) -> Play:
        if not self.events.total():
            self.events, self.used_events = self.used_events, self.events
        name = yield from self._draw(self.events)
        self.used_events[name] += 1
        card = self.chart.events[name]
        everybody = {
            "repairs": self._all_mended,
            "pilots": self._all_cleared,
            "handicap": self._leaders_wait,
        }
        if card.effect in everybody:
            everybody[card.effect]()
        elif card.effect == "wind_shift":
            if self.settings.level > 1 and not self.settings.training:  # TC-53
                yield from self._set_wind()
        elif card.effect == "exchange":
            for further in self.players:  # from the player on turn on, clockwise
                player = (self.turn + further) % len(self.players)
                yield from self._discard(player)
                yield from self._draw_card(player)
        elif card.effect in ("extra_die", "faster", "escort", "refit", "swap"):
            yield from self._kind_event(boat, card)
        elif self._exposed(boat):
            yield from self._unkind_event(boat, card)

    def _all_mended(self) -> None:
        for boat in self.boats:
            self._mend(boat)

    def _all_cleared(self) -> None:
        for boat in self.boats:
            if self._in_port(boat) and not boat.cleared:
                self._clear(boat, trolling=False)

    def _leaders_wait(self) -> None:
        """The jury looks at the boats at sea alone; one that is hit already is not harmed."""
        at_sea = [boat for boat in self.boats if self.at_sea(boat)]
        furthest = max((boat.due for boat in at_sea), default=0)
        for boat in at_sea:
            if boat.due == furthest and not boat.hit:
                boat.lost_turns += 1

    def _discard(self, player: int) -> Play:
        held = self._held(self.boats[player])
        if held:
            answer = yield Decision(player, frozenset(f"put_under {card}" for card in held))
            self._put_under(self.boats[player], answer.split()[1])

    def _kind_event(self, boat: Boat, card: EventCard) -> Play:
        if card.effect == "extra_die":
            self.day.dice_to_come += card.amount
        elif card.effect == "faster":
            self.day.die += card.amount
        elif card.effect == "escort":
            self.day.escorted = True
        elif card.effect == "refit":
            for _ in range(card.amount):
                yield from self._draw_card(self.turn)
            for _ in range(card.amount):
                yield from self._discard(self.turn)
        else:
            others = [other for other in self.boats if other is not boat and not other.hit]
            others = [other for other in others if self._open_water(boat.at) and self._open_water(other.at)]
            others = [other for other in others if other.due == boat.due]
            if others:
                names = {f"change_places {SEATS[self.boats.index(other)]}": other for other in others}
                answer = yield Decision(self.turn, frozenset([*names, "done"]))
                if answer != "done":
                    boat.at, names[answer].at = names[answer].at, boat.at

    def _unkind_event(self, boat: Boat, card: EventCard) -> Play:
        if card.effect == "mishap":
            boat.hit = True
        elif card.effect == "lose_turn":
            boat.lost_turns += card.amount
        elif card.effect == "slower":
            self.day.die = max(0, self.day.die - card.amount)
        elif card.effect == "short_day":
            self.day.dice_to_come = 0
        elif card.effect == "new_hand":
            self.returned.update(boat.hand)
            boat.hand.clear()
            for _ in range(8):
                yield from self._draw_card(self.turn)
        else:
            assert card.effect == "current"
            assert card.course is not None
            boat.at = self._set_adrift(boat, card.course, card.amount)

    def _set_adrift(self, boat: Boat, course: str, reach: int) -> str:
        """The furthest free square of open sea on the line, past other boats; land and what is not open sea stop the boat. Where it
        lies itself does not matter."""
        furthest = boat.at
        for square in self.chart.run(boat.at, course, reach):
            if not self._open_water(square):
                break
            if not self._occupied(square, boat):
                furthest = square
        return furthest

    def _open_water(self, square: str) -> bool:
        """Open sea for events: outside all zones that matter at this level (TC-53b); in training all are barred (TC-26)."""
        if square not in self.chart.sea or square in self.chart.port:
            return False
        zone = self.chart.zone.get(square)
        inert = zone in ("storm", "calm") and self.settings.level < 3 and not self.settings.training
        return zone is None or inert
