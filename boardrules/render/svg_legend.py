"""The legend beside a board: who plays, where the wind blows, what colours and signs mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from boardrules.render.callouts import disc
from boardrules.render.colours import INK, PAPER, ink_on, mix
from boardrules.render.draw import capital, label, tag, text_width
from boardrules.render.icons import icon
from boardrules.render.looks import Look
from boardrules.render.outlines import number
from boardrules.render.scene import Scene, Thing
from boardrules.render.svg_highlight import GLOW
from boardrules.render.svg_rose import rose, rose_place
from boardrules.render.svg_terrain import DASHES
from boardrules.render.svg_things import token
from boardrules.words.phrases import Phrases

LEGEND_WIDTH = 172.0
"""How wide a column of the legend is."""

ROW = 26.0


def draw_legend(scene: Scene, room: float) -> tuple[str, float]:
    """The legend in as many columns as there is room for, and how high it is; nothing where there is nothing to tell."""
    parts: list[str] = []
    y = 0.0
    for drawing, height in (*_dials(scene), *_action(scene, room)):
        parts.append(tag("g", drawing, transform=f"translate(0 {number(y + height / 2)})"))
        y += height
    rows = [row for group in (_callouts, _seats, _areas, _ways, _signs, _pieces) for row in group(scene)]
    columns = max(1, int((room + 12.0) // LEGEND_WIDTH))
    high = -(-len(rows) // columns)
    for place, drawing in enumerate(rows):
        at = (place // high * (room + 12.0) / columns, y + (place % high + 0.5) * ROW)
        parts.append(tag("g", drawing, transform=f"translate({number(at[0])} {number(at[1])})"))
    return tag("g", "".join(parts), class_="legend") if parts else "", y + high * ROW


Row = tuple[str, float]


def _words(text: str, x: float = 32.0, weight: str | None = None, colour: str = INK) -> str:
    room = LEGEND_WIDTH - x - 8.0
    size = min(15.0, 15.0 * room / max(text_width(text, 15.0) * 1.08, 1.0))
    return label(text, x, 0.0, max(size, 9.0), colour, anchor="start", halo="", weight=weight)


def _callouts(scene: Scene) -> Iterator[str]:
    """What the numbers in the picture name."""
    for callout in scene.callouts:
        yield disc(callout.number, 13.0, 0.0, 13.0) + _words(capital(callout.words))


def _seats(scene: Scene) -> Iterator[str]:
    """The seats of a board on which nobody plays yet need no line; where there are panels, those name the players."""
    if not scene.panels:
        for seat in scene.seats:
            yield token(Thing(seat.seat, seat.name, seat.colour, Look(seat.name, PAPER, icon="stone")), (13.0, 0.0), 24.0) + _words(
                capital(seat.name)
            )


def _dials(scene: Scene) -> Iterator[Row]:
    """A compass rose with a needle for every shared direction that the board itself does not show."""
    for dial in scene.dials[1:] if rose_place(scene) is not None else scene.dials:
        words = Phrases(scene.language).headed(capital(dial.name), dial.words)
        named = label(words, 106.0, 0.0, 15.0, anchor="start", halo="", weight="bold")
        yield rose((50.0, 0.0), 50.0, dial.direction, PAPER) + named, 110.0


def _action(scene: Scene, room: float) -> Iterator[Row]:
    """The action that is highlighted, on as many lines as it needs."""
    if scene.highlight is None:
        return
    look: dict[str, Any] = {"fill": GLOW, "fill_opacity": "0.2", "stroke": GLOW, "stroke_width": 2.6}
    sign = tag("rect", x=4.0, y=-9.0, width=18.0, height=18.0, rx=3.0, **look)
    line = ""
    for word in scene.highlight.words.split(" "):
        if line and text_width(f"{line} {word}", 15.0) > room - 44.0:
            yield sign + label(line, 32.0, 0.0, 15.0, anchor="start", halo="", weight="bold"), 22.0
            line, sign = word, ""
        else:
            line = f"{line} {word}".strip()
    yield sign + label(line, 32.0, 0.0, 15.0, anchor="start", halo="", weight="bold"), 22.0


def _swatch(colour: str, dashed: bool = False) -> str:
    return tag(
        "rect",
        x=2.0,
        y=-9.0,
        width=22.0,
        height=18.0,
        rx=3.0,
        fill=mix(colour, PAPER, 0.45) if dashed else colour,
        stroke=mix(colour, INK, 0.4),
        stroke_width=1.2,
        stroke_dasharray="4 2.5" if dashed else None,
    )


def _areas(scene: Scene) -> Iterator[str]:
    """Grounds, where there are several, and tinted areas."""
    grounds = {space.ground: None for space in scene.spaces if space.ground is not None}
    if len(grounds) > 1:
        for look in grounds:
            yield _swatch(look.colour) + _words(capital(look.name))
    for look in dict.fromkeys(region.look for region in scene.regions):
        sign = icon(look.icon, 13.0, 0.0, 15.0, mix(look.colour, INK, 0.35), PAPER) if look.icon else ""
        yield _swatch(look.colour, dashed=True) + sign + _words(capital(look.name))
    for look in _tile_icons(scene):
        yield icon(look.icon, 13.0, 0.0, 22.0, look.colour, PAPER) + _words(capital(look.name))


def _tile_icons(scene: Scene) -> list[Look]:
    return list(dict.fromkeys(look for space in scene.spaces if space.tile is not None for look in space.tile.icons))


def _ways(scene: Scene) -> Iterator[str]:
    for number_, (kind, look) in enumerate({way.kind: way.look for way in scene.ways}.items()):
        if kind:
            dash = DASHES[number_ % len(DASHES)]
            line = tag(
                "line",
                x1=2.0,
                y1=0.0,
                x2=26.0,
                y2=0.0,
                stroke=look.colour,
                stroke_width=5.0,
                stroke_linecap="round",
                stroke_dasharray=dash,
            )
            yield line + _words(capital(look.name), 36.0)


def _signs(scene: Scene) -> Iterator[str]:
    """Printed signs without a name of their own beside them."""
    for look in dict.fromkeys(mark.look for space in scene.spaces for mark in space.marks if not mark.look.icon):
        disc = tag("circle", cx=13.0, cy=0.0, r=10.0, fill=look.colour, stroke=mix(look.colour, INK, 0.6), stroke_width=1.2)
        sign = label(look.glyph or capital(look.name)[:2], 13.0, 0.0, 10.5, ink_on(look.colour), halo="", weight="bold")
        yield disc + sign + _words(capital(look.name))


def _pieces(scene: Scene) -> Iterator[str]:
    """The kinds of piece, where there are several."""
    kinds: dict[str, Thing] = {}
    for thing in (thing for space in scene.spaces for thing in space.things):
        if thing.kind:
            kinds.setdefault(thing.kind, thing)
    if len(kinds) > 1:
        for kind, thing in sorted(kinds.items()):
            plain = Thing(kind, thing.look.name, "#b9ab90", thing.look, facing=0 if thing.facing is not None else None)
            yield token(plain, (13.0, 0.0), 24.0) + _words(capital(thing.look.name))
