"""Cap Horn written by hand, from the numbered rules alone: what the rules file is measured against.

Squares are pairs (x, y), x from 1 in the west to 14 in the east, y from 1 in the north to 9. Actions are tuples. The oracle
draws nothing itself: whoever plays it says which card comes off a pile.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

Square = tuple[int, int]
Action = tuple[object, ...]

# CH-03, CH-41: the map.
LEG_OF = {
    **{(x, y): 1 for x in range(8, 15) for y in range(1, 6)},
    **{(x, y): 2 for x in range(6, 15) for y in range(6, 10)},
    **{(x, y): 3 for x in range(1, 6) for y in range(3, 10)},
}
STARTS = [(14, 1), (13, 1), (12, 1), (11, 1), (10, 1)]
LAST_ROW = {(x, 3) for x in range(1, 6)}
STATIONS = {
    (8, 5): (1, "red"),
    (13, 4): (1, "green"),
    (11, 6): (1, "yellow"),
    (10, 7): (2, "green"),
    (9, 9): (2, "yellow"),
    (6, 9): (2, "red"),
    (4, 3): (3, "red"),
    (1, 5): (3, "yellow"),
    (3, 7): (3, "green"),
}

# CH-03: copies, and for each arrow the squares ahead, the squares to the right, and the number.
AHEAD, AHEAD_LEFT, AHEAD_RIGHT, LEFT, RIGHT, BACK = (1, 0), (1, -1), (1, 1), (0, -1), (0, 1), (-1, 0)
FIVE = [AHEAD, AHEAD_LEFT, AHEAD_RIGHT, LEFT, RIGHT]
CARDS: dict[str, tuple[int, list[tuple[tuple[int, int], int]]]] = {
    "breeze": (14, [(way, 1) for way in FIVE]),
    "trade_wind": (10, [(way, 2) for way in FIVE]),
    "gale": (10, [(AHEAD, 3)]),
    "following_wind": (12, [(AHEAD, 2)]),
    "reach": (12, [(AHEAD_LEFT, 2), (AHEAD_RIGHT, 2)]),
    "cross_wind": (12, [(AHEAD, 2), (LEFT, 1), (RIGHT, 1)]),
    "light_air": (12, [(AHEAD, 1), (AHEAD_LEFT, 1), (AHEAD_RIGHT, 1)]),
    "headwind": (8, [(BACK, 2)]),
}
PRINT = [(AHEAD, 1), (AHEAD_LEFT, 1), (AHEAD_RIGHT, 1)]

AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


@dataclass(frozen=True)
class Readings:
    """The options, with the readings that are played when nobody says otherwise."""

    corners_touch: bool = True
    all_starts_count: bool = True
    rotation_by_station: bool = False
    cover_stations: bool = True
    cover_starts: bool = False
    sprint_protects: bool = True
    unpaid_ignore_protects: bool = False
    stuck_ships_gain: bool = True
    sprint_may_stop: bool = False
    choose_pile: bool = True
    sail_back: bool = True
    last_rose_only: bool = False
    round_limit: int = 100


NORTH = (0, -1)


@dataclass
class Captain:
    at: Square
    points: int = 3
    hand: Counter[str] = field(default_factory=Counter)
    roses: list[tuple[int, str]] = field(default_factory=list)


class CapHorn:
    """A game in progress. `legal` gives what may be done, `play` does it."""

    def __init__(self, starter: int, hands: list[list[str]], readings: Readings | None = None) -> None:
        self.readings = readings or Readings()
        count = len(hands)
        self.captains = [Captain(STARTS[(seat - starter) % count], hand=Counter(hand)) for seat, hand in enumerate(hands)]
        self.piles = [45, 45]
        for _ in range(3 * count):  # CH-10
            self.piles[self._larger()] -= 1
        self.laid: dict[Square, list[str]] = {}
        self.starter = starter
        self.player = starter
        self.round = 1
        self.over = False
        self.winner: int | None = None
        self.has_laid = False
        self.phase = ""
        self._begin_turn()

    # -------------------------------------------------------------------------------------------- what lies where

    @property
    def me(self) -> Captain:
        return self.captains[self.player]

    def unseen(self) -> Counter[str]:
        """What the piles hold, all in all."""
        left = Counter({card: copies for card, (copies, _) in CARDS.items()})
        for captain in self.captains:
            left -= captain.hand
        for cards in self.laid.values():
            left -= Counter(cards)
        return left

    def _larger(self) -> int:
        return 0 if self.piles[0] >= self.piles[1] else 1

    def _ships(self, square: Square) -> list[int]:
        return [seat for seat, captain in enumerate(self.captains) if captain.at == square]

    def _is_card(self, square: Square) -> bool:
        if self.laid.get(square):
            return True
        return square in STARTS and (self.readings.all_starts_count or bool(self._ships(square)))

    def _neighbours(self, square: Square) -> list[Square]:
        steps = AROUND if self.readings.corners_touch else [(1, 0), (-1, 0), (0, 1), (0, -1)]
        found = [(square[0] + dx, square[1] + dy) for dx, dy in steps]
        return [other for other in found if other in LEG_OF]

    def _arrows(self, square: Square) -> list[tuple[Square, int]]:
        """The directions and distances that the card on a square offers, turned by its leg (CH-22, CH-23)."""
        leg = LEG_OF[square]
        if self.readings.rotation_by_station and square in STATIONS:
            leg = STATIONS[square][0]
        ahead = {1: (0, 1), 2: (-1, 0), 3: (0, -1)}[leg]
        right = (-ahead[1], ahead[0])
        arrows = CARDS[self.laid[square][-1]][1] if self.laid.get(square) else PRINT
        return [((ahead[0] * a + right[0] * r, ahead[1] * a + right[1] * r), number) for (a, r), number in arrows]

    # -------------------------------------------------------------------------------------------- moves

    def _end(self, start: Square, way: Square, distance: int) -> Square | str | None:
        """Where a straight course ends: a square, "home" over the finishing line, or None where it runs aground."""
        x, y = start
        for _ in range(distance):
            if (x, y) in LAST_ROW and way[1] < 0:
                return "home"
            x, y = x + way[0], y + way[1]
            if (x, y) not in LEG_OF:
                return None
        return (x, y)

    def _may_end(self, seat: int, end: Square | str | None) -> bool:
        if end is None:
            return False
        if isinstance(end, str):
            return len(self.captains[seat].roses) >= 2
        if not self._is_card(end):
            return False
        return end in STATIONS or all(other == seat for other in self._ships(end))

    def _moves(self, seat: int, start: Square) -> dict[Square, Square | str]:
        """The normal moves from a square: direction and end."""
        found = {}
        for way, distance in self._arrows(start):
            end = self._end(start, way, distance)
            if end is not None and self._may_end(seat, end):
                found[way] = end
        return found

    def _ignores(self, seat: int) -> dict[Square, Square | str]:
        """Where a ship gets by ignoring; whatever courses lead over the line, that is one entry, heading north (CH-60)."""
        found: dict[Square, Square | str] = {}
        here = self.captains[seat].at
        for way in AROUND:
            if not self.readings.corners_touch and way[0] and way[1]:
                continue
            end = self._end(here, way, 1)
            if end is not None and self._may_end(seat, end):
                found[NORTH if isinstance(end, str) else way] = end
        return found

    # -------------------------------------------------------------------------------------------- legal actions

    def legal(self) -> set[Action]:
        if self.phase == "lay":
            return {*self._lays(), *self._covers(), ("done",)}
        if self.phase == "sail":
            return self._voyages()
        if self.phase == "second":
            stop: set[Action] = {("done",)} if self.readings.sprint_may_stop else set()
            return stop | {("sail", way) for way in self._moves(self.player, self.me.at)}
        if self.phase == "draw":
            return {("draw", pile) for pile in self._open_piles()}
        if self.phase == "buy":
            return {("done",), *(("buy", pile) for pile in self._open_piles())}
        return set()

    def _lays(self) -> set[Action]:
        spots = [s for s in LEG_OF if not self._is_card(s) and s not in STARTS and any(map(self._is_card, self._neighbours(s)))]
        return {("lay", card, spot) for card in self.me.hand for spot in spots}

    def _covers(self) -> set[Action]:
        if self.has_laid:  # CH-26
            return set()
        safe = self._within_reach()
        squares = [s for s in LEG_OF if self._is_card(s) and not self._ships(s) and s not in safe]  # CH-25, CH-29, CH-27, CH-28
        if not self.readings.cover_stations:
            squares = [s for s in squares if s not in STATIONS]
        if not self.readings.cover_starts:
            squares = [s for s in squares if s not in STARTS]
        return {("cover", card, square) for card in self.me.hand for square in squares}

    def _within_reach(self) -> set[Square]:
        """The squares this player could reach this turn: by a normal move, a sprint or ignoring, if there are points for it."""
        me = self.me
        first = {end for end in self._moves(self.player, me.at).values() if not isinstance(end, str)}
        reached: set[Square] = set(first)
        if me.points >= 5 and self.readings.sprint_protects:
            for stop in first:
                reached |= {end for end in self._moves(self.player, stop).values() if not isinstance(end, str)}
        if me.points >= 3 or self.readings.unpaid_ignore_protects:
            reached |= {end for end in self._ignores(self.player).values() if not isinstance(end, str)}
        return reached

    def _voyages(self) -> set[Action]:
        moves = self._moves(self.player, self.me.at)
        found: set[Action] = {("renounce",), *(("sail", way) for way in moves)}
        if self.me.points >= 5:
            found |= {("sprint", way) for way in moves}
        if self.me.points >= 3:
            found |= {("ignore", way) for way in self._ignores(self.player)}
        return found

    def _open_piles(self) -> list[int]:
        if sum(self.me.hand.values()) >= 6:
            return []
        filled = [pile for pile in (0, 1) if self.piles[pile]]
        return filled if self.readings.choose_pile else [pile for pile in filled if pile == self._larger()]

    # -------------------------------------------------------------------------------------------- playing

    def play(self, action: Action, card: str = "") -> None:
        """Carries an action out; `card` is what comes off the pile where one is drawn or bought."""
        assert action in self.legal()
        kind = action[0]
        if kind in ("lay", "cover"):
            self._lay(action)
        elif kind == "renounce":
            if self.readings.stuck_ships_gain or self._can_move():
                self.me.points = min(8, self.me.points + 1)
            self._begin_draw()
        elif kind in ("sail", "sprint", "ignore"):
            self._sail(action)
        elif kind in ("draw", "buy"):
            self._take(action, card)
        else:
            {"lay": self._begin_sail, "second": self._begin_draw, "buy": self._end_turn}[self.phase]()

    def _can_move(self) -> bool:
        return bool(self._moves(self.player, self.me.at)) or (self.me.points >= 3 and bool(self._ignores(self.player)))

    def _lay(self, action: Action) -> None:
        kind, card, square = action
        assert isinstance(card, str)
        assert isinstance(square, tuple)
        self.me.hand -= Counter([card])
        self.laid.setdefault(square, []).append(card)
        self.has_laid = True
        if kind == "cover" or not self._lays():
            self._begin_sail()

    def _sail(self, action: Action) -> None:
        kind, way = action
        assert isinstance(way, tuple)
        me = self.me
        me.points -= {"sail": 0, "ignore": 3, "sprint": 5}[str(kind)]
        end = (self._ignores(self.player) if kind == "ignore" else self._moves(self.player, me.at))[way]
        if isinstance(end, str):
            self._win()
            return
        me.at = end
        self._call()
        if self.over:
            return
        if kind == "sprint" and self._moves(self.player, me.at):
            self.phase = "second"
        else:
            self._begin_draw()

    def _call(self) -> None:
        """What a station gives to a ship that has just stopped there (CH-53 to CH-59, CH-06)."""
        me = self.me
        if me.at not in STATIONS:
            return
        leg, colour = STATIONS[me.at]
        if any(leg == other_leg or colour == other for other_leg, other in me.roses):
            return
        if not self.readings.sail_back and any(other_leg > leg for other_leg, _ in me.roses):
            return
        if self.readings.last_rose_only and leg == 3 and len(me.roses) < 2:
            return
        me.roses.append((leg, colour))
        if len(me.roses) == 3:
            self._win()

    def _take(self, action: Action, card: str) -> None:
        kind, pile = action
        assert isinstance(pile, int)
        assert self.unseen()[card] > 0
        if kind == "buy":
            self.me.points -= 1
        self.piles[pile] -= 1
        self.me.hand[card] += 1
        self._begin_buy()

    # -------------------------------------------------------------------------------------------- the course of a turn

    def _begin_turn(self) -> None:
        self.me.points = min(8, self.me.points + 1)
        self.has_laid = False
        self.phase = "lay"
        if not self._lays() and not self._covers():
            self._begin_sail()

    def _begin_sail(self) -> None:
        self.phase = "sail"

    def _begin_draw(self) -> None:
        self.phase = "draw"
        if not self._open_piles():
            self._begin_buy()

    def _begin_buy(self) -> None:
        self.phase = "buy"
        if not self.me.points or not self._open_piles():
            self._end_turn()

    def _end_turn(self) -> None:
        self.player = (self.player + 1) % len(self.captains)
        if self.player == self.starter:
            self.round += 1
            if self.round > self.readings.round_limit:
                self.phase, self.over = "over", True
                return
        self._begin_turn()

    def _win(self) -> None:
        self.phase, self.over, self.winner = "over", True, self.player
