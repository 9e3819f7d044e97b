"""Colours as numbers: reading, mixing, contrast."""

from __future__ import annotations

from boardrules.ruleset.looks import COLOURS

INK = "#3a2f24"
PAPER = "#f6efdd"
CARD = "#fdf8ea"
WHITE = "#ffffff"

SOFT = ("#d9cfae", "#b9cfd6", "#c9d6b0", "#dcbfae", "#c9c1da", "#e3d38f", "#aecbbd", "#d6b9c4")
"""Colours for areas that have none of their own, in the order in which they are asked for."""

STRONG = ("#b8402f", "#2f5f9e", "#3d8148", "#d9a520", "#7a4b94", "#d0702a", "#2a8a8a", "#8a5a3a", "#c2557f", "#5a5f66")
"""Colours for seats whose name is no colour."""

SEATS = {
    "red": "#c0392b",
    "blue": "#2c66b0",
    "green": "#3c8c4a",
    "yellow": "#e5b822",
    "orange": "#e07b25",
    "purple": "#7d4698",
    "black": "#33312f",
    "white": "#fbfaf5",
    "pink": "#d9779f",
    "brown": "#7d5a3c",
    "grey": "#8a8a86",
    "gray": "#8a8a86",
    "cyan": "#2f9fb0",
}
"""Seats that are called by a colour: the printer's shade of it, not the screen's."""


def to_hex(colour: str) -> str:
    """Any colour that a style can name as `#rrggbb`."""
    colour = COLOURS.get(colour, colour).lower()
    return "#" + "".join(letter * 2 for letter in colour[1:]) if len(colour) == 4 else colour


def to_rgb(colour: str) -> tuple[int, int, int]:
    code = to_hex(colour)
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def mix(first: str, second: str, share: float) -> str:
    """The first colour with a share (0 to 1) of the second in it."""
    pairs = zip(to_rgb(first), to_rgb(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def lightness(colour: str) -> float:
    """How light a colour looks, from 0 to 1."""
    red, green, blue = to_rgb(colour)
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255


def ink_on(colour: str) -> str:
    """What to write with on a colour."""
    return INK if lightness(colour) > 0.55 else WHITE


def seat_colour(seat: str, number: int) -> str:
    """The colour of a seat without a style: its name where that is a colour, or the next of a palette."""
    return SEATS.get(seat) or COLOURS.get(seat) or STRONG[number % len(STRONG)]
