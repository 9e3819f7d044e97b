"""How well a captain stands, for bots: the voyage that is left, the next two moves that the cards offer, points and cards.

It rests only on what everybody sees: of a hand no more than its size.
"""

from __future__ import annotations

from boardrules.games.cap_horn.voyage import Chart, Logbook, log_of

from boardrules.runtime.reading import Reading

# The arrows of the cards: squares ahead, squares to the right. A test compares them with the tables of the rules file.
SIDES = [(0, -1), (0, 1)]
FAN = [(1, 0), (1, -1), (1, 1)]
ARROWS = {
    "breeze": [*FAN, *SIDES],
    "trade_wind": [(2 * ahead, 2 * right) for ahead, right in [*FAN, *SIDES]],
    "gale": [(3, 0)],
    "following_wind": [(2, 0)],
    "reach": [(2, -2), (2, 2)],
    "cross_wind": [(2, 0), *SIDES],
    "light_air": FAN,
    "headwind": [(-2, 0)],
    "start_print": FAN,
}
AHEAD = {"atlantic": (0, 1), "horn": (-1, 0), "pacific": (0, -1)}

HOME = ""
"""The end of a move over the finishing line."""

CARD_TO_LAY, BRIDGE_TO_LAY, PRICE_TO_PAY = 3, 2, 4
"""What has to be done before a move can be made, in quarters of a square: a card at its end, another one to touch, points."""

HAND_WORTH = (0, 14, 25, 32, 36, 38, 39)
POINT_WORTH = (0, 6, 12, 18, 22, 26, 28, 30, 31)
"""The first cards and points matter most."""

End = tuple[str, int]
"""Where a move can end, and what has to be done before."""


class Courses:
    """Where each card sends a ship from each square, as if it could stop everywhere. It never changes in play."""

    def __init__(self, reading: Reading) -> None:
        self.chart = reading.once(Chart)
        self.neighbours = {square: frozenset(others) for square, others in self.chart.neighbours.items()}
        self.prints = {square: "start_print" for square, start in self.chart.starts.items() if start is not None}
        self.ends = {
            (square, card): tuple(end for arrow in arrows if (end := self._end(square, arrow)) is not None)
            for square in self.chart.legs
            for card, arrows in ARROWS.items()
        }

    def _end(self, square: str, arrow: tuple[int, int]) -> str | None:
        """Where a straight course ends: a square, HOME over the line, or nowhere."""
        ahead, (forward, right) = AHEAD[self.chart.legs[square]], arrow
        course = (ahead[0] * forward - ahead[1] * right, ahead[1] * forward + ahead[0] * right)
        length = max(abs(course[0]), abs(course[1]))
        column, row = ord(square[0]), int(square[1:])
        for _ in range(length):
            column, row = column + course[0] // length, row + course[1] // length
            passed, square = square, f"{chr(column)}{row}"
            if square not in self.chart.legs:
                return HOME if course[1] < 0 and self.chart.home[passed] == 0 else None
        return square


class Outlook:
    """The moves that lie before a captain: those that the cards allow, and those that one more card would allow."""

    def __init__(self, reading: Reading, p: str) -> None:
        self.courses = reading.once(Courses)
        self.chart = self.courses.chart
        self.can_ignore = reading.value("points", p) >= 3
        self.others = {reading.value("ship", other) for other in reading.players if other != p}
        self.tops = self.courses.prints | reading.tops("cards", "sea")

    def ends(self, square: str, log: Logbook) -> list[End]:
        """Where a move from a square can end, by its card or by ignoring it."""
        found = self._stops(self.courses.ends[square, self.tops.get(square, "light_air")], log, 0)
        return found + self._stops(self.courses.ends[square, "light_air"], log, PRICE_TO_PAY) if self.can_ignore else found

    def _stops(self, ends: tuple[str, ...], log: Logbook, price: int) -> list[End]:
        """Those of the ends where this ship can stop, with what has to be done before."""
        found = []
        for end in ends:
            if end == HOME:
                if len(log) >= 4:
                    found.append((end, price))
            elif end in self.others and end not in self.chart.chips:
                continue
            elif end in self.tops:
                found.append((end, price))
            else:
                alone = self.courses.neighbours[end].isdisjoint(self.tops)
                found.append((end, price + CARD_TO_LAY + (BRIDGE_TO_LAY if alone else 0)))
        return found

    def left(self, end: End, log: Logbook) -> int:
        """How far it is from the end of a move, in quarters of a square."""
        square, price = end
        return price if square == HOME else price + 4 * self.chart.to_go(square, self.after(square, log))

    def after(self, square: str, log: Logbook) -> Logbook:
        """The log book of a ship that has stopped on a square."""
        station = self.chart.chips.get(square)
        rose = frozenset(station.split("_")) if station else frozenset()
        return log if rose & log else log | rose


def evaluate(reading: Reading, p: str) -> int:
    """From -1000 to 1000: the higher, the sooner this captain should win."""
    outlook = Outlook(reading, p)
    here, log = reading.value("ship", p), log_of(reading, p)
    now = 4 * outlook.chart.to_go(here, log)
    soon = later = now
    for end in outlook.ends(here, log):
        left = outlook.left(end, log)
        soon, later = min(soon, left), min(later, left)
        if end[0] in outlook.tops:
            held = outlook.after(end[0], log)
            later = min([later, *(end[1] + outlook.left(second, held) for second in outlook.ends(end[0], held))])
    cards = HAND_WORTH[sum(reading.cards("hand", p).values())] + POINT_WORTH[reading.value("points", p)]
    return max(-1000, min(1000, int(500 - 4 * now - 3 * soon - 2 * later + cards)))
