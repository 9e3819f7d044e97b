"""The icons of pictures: small drawings in a square of 24 units, in a main colour `{c}` and a colour for details `{d}`."""

# ruff: noqa: E501 (the path of a drawing is one line)

from __future__ import annotations

_LINE = 'fill="none" stroke="{c}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
_THIN = 'fill="none" stroke="{d}" stroke-width="1.3" stroke-linecap="round" stroke-linejoin="round"'


def _line(d: str) -> str:
    return f'<path d="{d}" {_LINE}/>'


def _thin(d: str) -> str:
    return f'<path d="{d}" {_THIN}/>'


def _fill(d: str, colour: str = "{c}") -> str:
    return f'<path d="{d}" fill="{colour}"/>'


def _disc(x: float, y: float, r: float, colour: str = "{c}") -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{colour}"/>'


_HULL = "M2.5 15.5H21.5L18.3 20.5H5.7Z"
_WAVES = _line("M2.5 20q2.4-1.8 4.75 0t4.75 0t4.75 0t4.75 0")
_PETALS = "".join(_disc(x, y, 3.3) for x, y in ((12, 6.9), (16.85, 10.4), (15, 16.1), (9, 16.1), (7.15, 10.4)))

DRAWINGS: dict[str, str] = {
    "anchor": _line("M12 7.5V20.5M8 10.6H16M4.3 14.3C5 18.6 8.2 20.6 12 20.6S19 18.6 19.7 14.3M4.3 14.3l-1.2 2.2M19.7 14.3l1.2 2.2")
    + '<circle cx="12" cy="5" r="2.3" fill="none" stroke="{c}" stroke-width="1.9"/>',
    "boat": _fill("M11.4 2.5V13.8H4.2Z", "{d}") + _fill("M13 4.5L19.2 13.8H13Z", "{d}") + _fill(_HULL) + _line("M12.2 3V15"),
    "buoy": _fill("M9.2 8.5H14.8L18 18H6Z")
    + _fill("M8.2 11.6H15.8L16.9 14.9H7.1Z", "{d}")
    + _line("M12 8V4.5")
    + _disc(12, 3.8, 1.8)
    + _line("M3 20.5H21"),
    "card": '<rect x="5.5" y="2.5" width="13" height="19" rx="2" fill="{c}"/>' + _thin("M8.5 7H15.5M8.5 10.5H15.5M8.5 14H13"),
    "castle": _fill("M4 21V6H7V9H9.5V6H14.5V9H17V6H20V21H14.5V16.5A2.5 2.5 0 0 0 9.5 16.5V21Z"),
    "compass": '<circle cx="12" cy="12" r="9" fill="none" stroke="{c}" stroke-width="1.6"/>'
    + _fill("M12 4L14.4 12H9.6Z")
    + _fill("M12 20L9.6 12H14.4Z", "{d}"),
    "crown": _fill("M3.5 18.5L2.5 8L8 12L12 5L16 12L21.5 8L20.5 18.5Z") + _thin("M4.5 16H19.5"),
    "factory": _fill("M3 21V11L9 14.5V11L15 14.5V4H19V21Z") + _thin("M6.5 17.5H8M11 17.5H12.5M15.5 17.5H17"),
    "fish": _fill("M2.5 12C5.5 6.3 12.5 6 16.3 11L21.5 7.3C20.4 10.4 20.4 13.6 21.5 16.7L16.3 13C12.5 18 5.5 17.7 2.5 12Z")
    + _disc(6.6, 11.2, 1.1, "{d}")
    + _thin("M9.6 9.4C10.7 11 10.7 13 9.6 14.6"),
    "flag": _line("M5.5 21.5V3") + _fill("M6.5 3.5C10 1.8 13 6 19.5 3.8V12.3C13 14.5 10 10.3 6.5 12Z"),
    "flower": _PETALS + _disc(12, 12, 2.9, "{d}"),
    "house": _fill("M2.5 12L12 4L21.5 12H18.8V20.5H5.2V12Z") + _fill("M10 20.5V14.5H14V20.5Z", "{d}"),
    "island": _fill("M2.5 18.5C5 14 19 14 21.5 18.5C19 20.6 5 20.6 2.5 18.5Z", "{d}")
    + _line("M11.4 16.5C12 12.5 12.2 10 11.6 7")
    + _fill("M11.6 7.2C9 4.4 5.8 4.6 4.2 7.6C6.8 6.6 9 6.6 11.6 7.2Z")
    + _fill("M11.6 7.2C13.6 3.6 17 3.4 19.2 5.8C16.3 5.8 14.2 6.2 11.6 7.2Z")
    + _fill("M11.6 7.2C14.6 7.2 16.8 8.8 17 12C15.2 9.8 13.6 8.4 11.6 7.2Z")
    + _fill("M11.6 7.2C9 7.6 7.4 9.6 7.6 12.4C8.6 10.2 9.8 8.6 11.6 7.2Z"),
    "lighthouse": _fill("M9.6 8.6H14.4L16.3 21H7.7Z", "{d}")
    + _fill("M9.2 11.4H14.8L15.3 14.4H8.7Z")
    + _fill("M8.2 17.4H15.8L16.3 21H7.7Z")
    + _fill("M9.3 8.8V5.6L12 3L14.7 5.6V8.8Z")
    + _line("M7 6.2L2.8 4.4M7 8L2.8 9.8M17 6.2L21.2 4.4M17 8L21.2 9.8"),
    "mine": _line("M4 20L15 9") + _fill("M8.5 4.6C13 3.4 18 6 20 11.4C17 8.8 12.6 6 8.5 4.6Z"),
    "mountain": _fill("M1.8 20L9 6.5L12.6 13L15.2 9L22.2 20Z") + _fill("M9 6.5L11.4 10.9L9.4 12L7.9 10.7L6.6 11.1Z", "{d}"),
    "pawn": _disc(12, 6.5, 3.9) + _fill("M9 11H15C14.4 14.6 15.6 16.6 18 18.2V21H6V18.2C8.4 16.6 9.6 14.6 9 11Z"),
    "person": _disc(12, 6.2, 3.7) + _fill("M4.8 21C4.8 14.6 8 11.4 12 11.4S19.2 14.6 19.2 21Z"),
    "port": _fill("M3 16V9.5L7.5 6L12 9.5V16Z")
    + _fill("M12.5 16V4.5L15.5 2.5L18.5 4.5V16Z", "{d}")
    + _fill("M6.2 16V12.6H8.8V16Z", "{d}")
    + _line("M15.5 7V9")
    + _line("M2 17H22M4.5 17.5V21M10 17.5V21M15.5 17.5V21M20.5 17.5V21"),
    "rock": _fill("M2.5 19.5L6 11.5L9.5 9L13 4.5L17 9.5L19 14L21.5 19.5Z") + _thin("M13 5.5L11.5 12L13.5 18.5M6.5 12.5L9 16"),
    "rose": _fill("M12 2L14 10L22 12L14 14L12 22L10 14L2 12L10 10Z")
    + _fill("M5.5 5.5L11 9.5L9.5 11ZM18.5 5.5L14.5 11L13 9.5ZM18.5 18.5L13 14.5L14.5 13ZM5.5 18.5L9.5 13L11 14.5Z")
    + _disc(12, 12, 1.8, "{d}"),
    "shark": _fill("M3.5 17.5C7.5 15.5 9.5 10.5 9 3.5C14.8 6 18.6 11.5 19.6 17.5Z") + _WAVES,
    "shoals": _line("M2.5 8.5q2.4-2.4 4.75 0t4.75 0t4.75 0t4.75 0")
    + _line("M6 13.5q2-2 4 0t4 0t4 0")
    + _disc(4, 18.2, 1.2)
    + _disc(9.2, 19.2, 1.2)
    + _disc(14.4, 18.2, 1.2)
    + _disc(19.6, 19.2, 1.2),
    "ship": _fill("M3.2 5.5C6 6 8 8.6 8.2 14H4.4C5 11 4.6 8 3.2 5.5Z", "{d}")
    + _fill("M9 2.5C13 3.4 15.2 7.6 15 14H9.8C10.8 10 10.4 6 9 2.5Z", "{d}")
    + _fill("M15.8 5.5C18.4 6.4 20 9.4 19.8 14H16.4C17.2 11 16.8 8 15.8 5.5Z", "{d}")
    + _fill("M1.8 15.2H21L22.4 14L20.4 20.8H5Z"),
    "skull": _fill(
        "M12 2.5C6.6 2.5 3.8 6.2 3.8 10.6C3.8 13.8 5.4 15.6 7.4 16.6V20.8H16.6V16.6C18.6 15.6 20.2 13.8 20.2 10.6C20.2 6.2 17.4 2.5 12 2.5Z"
    )
    + _disc(8.6, 11, 2.2, "{d}")
    + _disc(15.4, 11, 2.2, "{d}")
    + _fill("M12 13.4L13.3 16H10.7Z", "{d}")
    + _thin("M10.4 18.2V20.6M13.6 18.2V20.6"),
    "star": _fill("M12 2.2L14.9 8.9L22 9.5L16.6 14.2L18.3 21.3L12 17.5L5.7 21.3L7.4 14.2L2 9.5L9.1 8.9Z"),
    "stone": _disc(12, 12, 9.5),
    "storm": _fill("M6.2 13.5A4.2 4.2 0 0 1 6.6 5.2A5.6 5.6 0 0 1 16.8 4.6A4.5 4.5 0 0 1 18.2 13.5Z")
    + _fill("M12.6 11.5L7.6 17.4H11.2L9.4 22L15.6 15.4H11.9Z", "{d}"),
    "sun": _disc(12, 12, 4.6)
    + _line(
        "M12 2.2V4.4M12 19.6V21.8M2.2 12H4.4M19.6 12H21.8M5.1 5.1L6.6 6.6M17.4 17.4L18.9 18.9M5.1 18.9L6.6 17.4M17.4 6.6L18.9 5.1"
    ),
    "tree": _fill("M12 2L18.5 10.5H15.6L20.2 17H3.8L8.4 10.5H5.5Z") + _fill("M10.6 17H13.4V21.5H10.6Z", "{d}"),
    "wave": _line(
        "M2.5 8q2.4-2.4 4.75 0t4.75 0t4.75 0t4.75 0M2.5 13q2.4-2.4 4.75 0t4.75 0t4.75 0t4.75 0M2.5 18q2.4-2.4 4.75 0t4.75 0t4.75 0t4.75 0"
    ),
    "whale": _fill(
        "M2.2 13.2C2.2 9.8 5.4 8.2 9.2 8.4C14.4 8.7 16.4 12.6 18.6 12.4C19.6 12.3 19.8 10.8 19 9.2L16.6 7.2C18.4 6.6 19.8 7.2 20.2 8.4C20.6 7 21.8 6.2 23 6.6L21.4 9.4C22 14 19.6 18.6 13.4 18.8C7 19 2.2 17 2.2 13.2Z"
    )
    + _disc(5.8, 12.4, 1, "{d}")
    + _line("M7 6.6C7 4.6 5.8 3.6 4.2 3.6M7 6.6C7 4.6 8.2 3.6 9.8 3.6"),
    "wind": _line(
        "M2.5 9.2H14.5C17.6 9.2 17.6 4.6 14.6 4.6C13.2 4.6 12.4 5.6 12.4 6.6M2.5 13H19C22.4 13 22.4 18 19.2 18C17.8 18 17 17 17 16M2.5 16.8H11.5C14 16.8 14 20.6 11.6 20.6"
    ),
    "wreck": _fill("M2 13.2L5.6 14.6L7.6 13.4L10.4 15.6L13.4 14.4L21.6 18.6L18.2 21.2H6.6Z")
    + _line("M9.2 13.5L6.4 4M13.4 14L17.8 6.4M4.4 8.6L9.8 6.8"),
}
"""Every icon that a style can name."""


def icon(name: str, x: float, y: float, size: float, colour: str, detail: str, halo: str = "") -> str:
    """An icon whose middle lies at a point; with a halo it stands out from what is behind it."""
    body = DRAWINGS[name].replace("{c}", colour).replace("{d}", detail)
    scale = size / 24
    place = f'transform="translate({x - size / 2:.2f} {y - size / 2:.2f}) scale({scale:.4f})"'
    behind = ""
    if halo:
        ghost = DRAWINGS[name].replace("{c}", halo).replace("{d}", halo).replace('stroke-width="2"', 'stroke-width="5"')
        behind = f'<g stroke="{halo}" stroke-width="3.4" stroke-linejoin="round">{ghost}</g>'
    return f"<g {place}>{behind}{body}</g>"
