"""Cards drawn as cards: a title, a picture or arrows, and what else is printed on them."""

from __future__ import annotations

from boardrules.render.colours import CARD, INK, PAPER, ink_on, mix
from boardrules.render.draw import capital, clean, label, tag, text_width, wrapped
from boardrules.render.faces import CardFace, Fact, Figures, Members
from boardrules.render.icons import icon
from boardrules.render.scene import Point
from boardrules.render.svg_arrows import draw_arrows, reach

WIDTH, HEIGHT = 150.0, 210.0
"""A card in its own drawing."""

_EDGE = 9.0
_TITLE = 34.0
_LEAST_TEXT = 6.0
_SPARE = 1.08
"""Words may be wider than they are reckoned here: nobody knows which letters a reader's machine has."""

_BOLD = 1.3
"""Bold ones are wider still."""


def draw_card(face: CardFace, at: Point, scale: float = 1.0) -> str:
    """A card whose upper left corner lies at a point."""
    colour = face.look.colour
    frame = tag("rect", width=WIDTH, height=HEIGHT, rx=10.0, fill=CARD, stroke=mix(colour, INK, 0.55), stroke_width=1.6)
    wash = tag("rect", x=4.0, y=4.0, width=WIDTH - 8, height=HEIGHT - 8, rx=7.0, fill=mix(colour, CARD, 0.82))
    below, low = _below(face)
    parts = [tag("title", clean(capital(face.title))), frame, wash, _title(face), _picture(face, _TITLE + 8.0, low), below]
    move = f"translate({at[0]:.1f} {at[1]:.1f})" + (f" scale({scale:.4f})" if scale != 1.0 else "")
    return tag("g", "".join(parts), transform=move, class_="card", data_card=clean(face.name), data_deck=clean(face.deck))


def _title(face: CardFace) -> str:
    colour = face.look.colour
    band = tag("rect", x=4.0, y=4.0, width=WIDTH - 8, height=_TITLE, rx=7.0, fill=colour)
    lines, size = fitted(capital(face.title), WIDTH - 2 * _EDGE, _TITLE - 4.0, 16.0, spare=_BOLD)
    step = size * 1.08
    first = 4.0 + _TITLE / 2 - step * (len(lines) - 1) / 2
    return band + "".join(
        label(line, WIDTH / 2, first + n * step, size, ink_on(colour), halo="", weight="bold") for n, line in enumerate(lines)
    )


def fitted(
    text: str, wide: float, high: float, size: float, step: float = 1.1, spare: float = _SPARE
) -> tuple[list[str], float]:
    """A text in lines that fit a box, as large as it can be up to a size."""
    while True:
        lines = wrapped(text, wide / spare, size)
        fits = len(lines) * size * step <= high and all(text_width(line, size) * spare <= wide for line in lines)
        if fits or size <= _LEAST_TEXT:
            return lines, size
        size -= 0.5


def _picture(face: CardFace, top: float, low: float) -> str:
    """The arrows, or the icon, in the room between the title and what stands below."""
    room = low - top
    middle = (WIDTH / 2, top + room / 2)
    strong = mix(face.look.colour, INK, 0.5)
    light = mix(face.look.colour, PAPER, 0.35)
    if face.arrows:
        return _arrows(face, top, low, strong, light)
    size = min(room * 0.9, 96.0)
    if size < 14.0:
        return ""
    if face.look.icon:
        return icon(face.look.icon, *middle, size, strong, light)
    if face.look.glyph:
        return label(face.look.glyph, *middle, size * 0.5, strong, halo="", weight="bold")
    if face.texts:
        return ""
    return label(capital(face.title)[:1], *middle, size * 0.7, mix(face.look.colour, CARD, 0.25), halo="", weight="bold")


def _arrows(face: CardFace, top: float, low: float, strong: str, light: str) -> str:
    """Arrows around a dot, and the icon beneath them where it finds room."""
    above, below = (max(reach(arrow, sign) for arrow in face.arrows) for sign in (-1.0, 1.0))
    radius = min((low - top) / (above + below), (WIDTH - 2 * _EDGE) / 2) * 0.96
    high = (above + below) * radius
    left = low - top - high - 8.0
    size = min(left, 46.0) if face.look.icon and left >= 24.0 else 0.0
    middle = (WIDTH / 2, top + (low - top - high - size) / 2 + above * radius)
    parts = draw_arrows(face.arrows, middle, radius, mix(face.look.colour, INK, 0.68))
    parts += tag("circle", cx=middle[0], cy=middle[1], r=radius * 0.13, fill=strong)
    if size:
        parts += icon(face.look.icon, WIDTH / 2, middle[1] + below * radius + size / 2 + 4.0, size, strong, light)
    return parts


# ---------------------------------------------------------------------------------------------------- what stands below


def _below(face: CardFace) -> tuple[str, float]:
    """The rows and texts of a card from its lower edge upwards, and how far down the picture may reach."""
    y = HEIGHT - _EDGE
    parts: list[str] = []
    pictured = face.arrows or face.look.icon
    most = HEIGHT - _TITLE - 2 * _EDGE - (60.0 if pictured else 0.0)
    if face.texts:
        kept = sum(_height(row) for row in face.rows)
        lines, size = fitted(" ".join(face.texts), WIDTH - 2 * _EDGE, max(most - kept, 30.0), 14.0, 1.2)
        y -= len(lines) * size * 1.2
        if not pictured and not face.rows:
            y = (HEIGHT + _TITLE - len(lines) * size * 1.2) / 2
        parts += [label(line, WIDTH / 2, y + (n + 0.5) * size * 1.2, size, halo="") for n, line in enumerate(lines)]
        y -= 5.0
    for row in reversed(face.rows):
        y -= _height(row)
        parts.append(_row(row, y, face))
    return "".join(parts), y - 3.0


def _height(row: Fact | Figures | Members) -> float:
    if isinstance(row, Fact):
        return 17.0
    if isinstance(row, Figures):
        return 35.0 * -(-len(row.cells) // 4)
    return 13.0 * -(-len(row.items) // 2) + 15.0


def _row(row: Fact | Figures | Members, y: float, face: CardFace) -> str:
    if isinstance(row, Fact):
        return _fact(row, y)
    if isinstance(row, Figures):
        return _figures(row, y, face.look.colour)
    return _members(row, y)


def _fact(row: Fact, y: float) -> str:
    """One line in the middle, with an icon before it where there is one."""
    said = row.said
    pictured = row.look is not None and bool(row.look.icon)
    room = WIDTH - 2 * _EDGE - (18.0 if pictured else 0.0)
    size = min(13.0, 13.0 * room / max(text_width(said, 13.0) * _SPARE, 1.0))
    wide = text_width(said, size)
    words = label(said, WIDTH / 2 + (9.0 if pictured else 0.0), y + 8.0, size, halo="")
    if row.look is None or not pictured:
        return words
    return icon(row.look.icon, (WIDTH - wide) / 2 - 2.0, y + 8.0, 14.0, mix(row.look.colour, INK, 0.3), PAPER) + words


def _figures(row: Figures, y: float, colour: str) -> str:
    """Numbers in boxes, each under what it is."""
    parts = []
    across = min(len(row.cells), 4)
    wide = (WIDTH - 2 * _EDGE) / max(across, 1)
    for place, (name, value) in enumerate(row.cells):
        left, top = _EDGE + place % across * wide, y + place // across * 35.0
        box = tag("rect", x=left + 1, y=top, width=wide - 2, height=32.0, rx=4.0, fill=mix(colour, CARD, 0.55))
        small = min(9.5, 9.5 * (wide - 5) / max(text_width(name, 9.5), 1.0))
        large = min(15.0, 15.0 * (wide - 5) / max(text_width(value, 15.0), 1.0))
        parts.append(box + label(capital(name), left + wide / 2, top + 8.0, small, halo=""))
        parts.append(label(value, left + wide / 2, top + 22.0, large, halo="", weight="bold"))
    return "".join(parts)


def _members(row: Members, y: float) -> str:
    """What is in a set, and crossed out what is not."""
    parts = [label(capital(row.label), _EDGE, y + 7.0, 10.0, mix(INK, CARD, 0.25), anchor="start", halo="", weight="bold")]
    rows = -(-len(row.items) // 2)
    wide = (WIDTH - 2 * _EDGE) / 2
    for place, (text, inside) in enumerate(row.items):
        left, middle = _EDGE + place // rows * wide, y + 15.0 + (place % rows + 0.5) * 13.0
        size = min(11.5, 11.5 * (wide - 3) / max(text_width(text, 11.5), 1.0))
        colour = INK if inside else mix(INK, CARD, 0.55)
        parts.append(
            tag(
                "g",
                label(capital(text), left, middle, size, colour, anchor="start", halo=""),
                text_decoration=None if inside else "line-through",
            )
        )
    return "".join(parts)
