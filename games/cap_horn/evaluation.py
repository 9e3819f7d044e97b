"""How well a captain stands, for bots: the voyage that is left, the next two moves that the cards offer, points and cards.

It rests only on what everybody sees: of a hand no more than its size.
"""

from __future__ import annotations

from boardrules.games.cap_horn.voyage import Chart, Logbook, chart_of, log_of

from boardrules.compiler.reading import Reading

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


class Outlook:
    """The moves that lie before a captain: those that the cards allow, and those that one more card would allow."""

    def __init__(self, reading: Reading, p: str) -> None:
        self.reading = reading
        self.chart: Chart = chart_of(reading)
        self.can_ignore = reading.value("points", p) >= 3
        self.others = {reading.value("ship", other) for other in reading.players if other != p}
        self.tops: dict[str, str] = {}

    def top(self, square: str) -> str:
        """The card that counts on a square, "" where there is none."""
        if square not in self.tops:
            cards = self.reading.order("cards", square)
            self.tops[square] = cards[-1] if cards else "start_print" if self.chart.starts[square] else ""
        return self.tops[square]

    def ends(self, square: str, log: Logbook) -> list[End]:
        """Where a move from a square can end, by its card or by ignoring it."""
        ahead = AHEAD[self.chart.legs[square]]
        found = []
        for forward, right in ARROWS[self.top(square) or "light_air"]:
            course = (ahead[0] * forward - ahead[1] * right, ahead[1] * forward + ahead[0] * right)
            found += self.end(square, course, log, 0)
        if self.can_ignore:
            for forward, right in FAN:
                course = (ahead[0] * forward - ahead[1] * right, ahead[1] * forward + ahead[0] * right)
                found += self.end(square, course, log, PRICE_TO_PAY)
        return found

    def end(self, square: str, course: tuple[int, int], log: Logbook, price: int) -> list[End]:
        """Where a straight course ends: one square, HOME over the line, or nowhere."""
        length = max(abs(course[0]), abs(course[1]))
        column, row = ord(square[0]), int(square[1:])
        for _ in range(length):
            column, row = column + course[0] // length, row + course[1] // length
            passed, square = square, f"{chr(column)}{row}"
            if square not in self.chart.legs:
                crossing = course[1] < 0 and self.chart.home[passed] == 0
                return [(HOME, price)] if crossing and len(log) >= 4 else []
        if square in self.others and square not in self.chart.chips:
            return []
        if self.top(square):
            return [(square, price)]
        touching = any(self.top(other) for other in self.chart.neighbours[square])
        return [(square, price + CARD_TO_LAY + (0 if touching else BRIDGE_TO_LAY))]

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
        if end[0] != HOME and outlook.top(end[0]):
            held = outlook.after(end[0], log)
            later = min([later, *(end[1] + outlook.left(second, held) for second in outlook.ends(end[0], held))])
    cards = HAND_WORTH[sum(reading.cards("hand", p).values())] + POINT_WORTH[reading.value("points", p)]
    return max(-1000, min(1000, int(500 - 4 * now - 3 * soon - 2 * later + cards)))
