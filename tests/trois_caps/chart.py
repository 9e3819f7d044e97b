"""The map and the event cards of the ruleset as plain data. Everything else about the game the oracle knows by itself."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import boardrules
from boardrules import Game

STEPS = {"N": (0, -1), "NE": (1, -1), "E": (1, 0), "SE": (1, 1), "S": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (-1, -1)}
PORTS = ("bordeaux", "le_verdon", "vigo", "vilamoura", "almerimar", "alcudiamar", "gruissan")
ZONES = ("storm", "calm", "fishing", "wrecks", "pollution", "cargo", "whales")


def column_and_row(square: str) -> tuple[int, int]:
    """`c12` as (2, 11), `aa7` as (26, 6)."""
    letters = square.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("a") + 1
    return column - 1, int(square[len(letters) :]) - 1


@dataclass(frozen=True)
class EventCard:
    effect: str
    amount: int
    course: str | None


@dataclass
class Chart:
    """The squares with what is drawn on them; squares of land are not there at all."""

    river: set[str]
    sea: set[str]
    zone: dict[str, str]
    port: dict[str, str]
    events: dict[str, EventCard]
    beside: dict[str, dict[str, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        at = {column_and_row(square): square for square in self.river | self.sea}
        for (column, row), square in at.items():
            found = {name: at.get((column + dx, row + dy)) for name, (dx, dy) in STEPS.items()}
            self.beside[square] = {name: other for name, other in found.items() if other is not None}

    def harbour(self, port: str) -> str:
        return next(square for square, name in self.port.items() if name == port)

    def run(self, square: str, course: str, squares: int) -> list[str]:
        """The squares of a straight run, fewer where the water ends."""
        path: list[str] = []
        for _ in range(squares):
            if course not in self.beside[square]:
                break
            square = self.beside[square][course]
            path.append(square)
        return path


def read_chart(game: Game) -> Chart:
    board = game.ruleset.boards["sea"]
    layers: dict[str, dict[str, Any]] = {layer.name: dict(layer.values) for layer in board.layers}
    water = layers["water"]
    cards: dict[str, Any] = dict(game.ruleset.decks["events"].rows)
    return Chart(
        river={square for square in board.spaces if water[square] == "river"},
        sea={square for square in board.spaces if water[square] == "open_sea"},
        zone={square: zone for square, zone in layers["zone"].items() if zone is not None},
        port={square: port for square, port in layers["port"].items() if port is not None},
        events={name: EventCard(row["effect"], row["amount"], row["course"]) for name, row in cards.items()},
    )


@cache
def load(name: str) -> Game:
    return boardrules.load(name)


@cache
def chart() -> Chart:
    """The map as it is shipped."""
    return read_chart(load("trois-caps"))


def full_pack(weather_cards: bool) -> Counter[str]:
    """The navigation cards: 108, or 94 without spinnakers and sail reductions."""
    pack = Counter({"safety_gear": 9, "mainsail_and_jib": 9, "provisions": 9, "trolling_line": 5})
    pack.update(dict.fromkeys(("torn_sail", "dismasting", "leak", "lost_halyard", "fog"), 6))
    pack.update({"makeshift_repair": 27, "seamanship": 5})
    if weather_cards:
        pack.update({"spinnaker": 6, "sail_reduction": 8})
    return pack
