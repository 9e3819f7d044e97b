"""Cards that lie on the spaces of a board."""

from __future__ import annotations

from dataclasses import replace

from boardrules.render.colours import CARD, INK, PAPER, ink_on, mix
from boardrules.render.draw import capital, clean, label, tag, text_width
from boardrules.render.frame import Frame
from boardrules.render.icons import icon
from boardrules.render.outlines import number
from boardrules.render.scene import Pile, Point, Scene, Space
from boardrules.render.svg_arrows import draw_small_arrows
from boardrules.render.svg_things import unit_of


def draw_piles(scene: Scene, frame: Frame) -> str:
    """The cards on the spaces; printed signs are drawn over them, so that no card hides a port."""
    unit = unit_of(scene, frame)
    return "".join(
        _pile(pile, place, space, frame.at(space.at), unit) for space in scene.spaces for place, pile in enumerate(space.piles)
    )


def draw_laid(scene: Scene, frame: Frame) -> str:
    """Cards that an action would lay, a little askew over what lies there."""
    parts = []
    for name, pile in scene.highlight.cards if scene.highlight is not None else ():
        space = replace(scene.by_name[name], things=())
        x, y = frame.at(space.at)
        unit = unit_of(scene, frame)
        card = _pile(pile, 0, space, (x + unit * 0.1, y - unit * 0.1), unit * 0.94)
        parts.append(tag("g", card, transform=f"rotate(5 {number(x)} {number(y)})", class_="ghost"))
    return "".join(parts)


def _pile(pile: Pile, place: int, space: Space, at: Point, unit: float) -> str:
    """A small card and how many lie there. A second pile lies a little aside."""
    at = (at[0] + place * unit * 0.16, at[1])
    arrows = pile.face is not None and bool(pile.face.arrows)
    wide, high = (unit * 0.92, unit * 0.92) if arrows else (unit * 0.8, unit * 0.84)
    parts = [tag("title", clean(pile.words)), _edges(pile, at, wide, high, unit)]
    if pile.face is not None and arrows:
        strong = mix(pile.face.look.colour, INK, 0.68)
        parts.append(draw_small_arrows(pile.face.arrows, at, unit * 0.45, strong, pile.turn))
        if not space.things:
            parts.append(tag("circle", cx=at[0], cy=at[1], r=unit * 0.06, fill=strong))
    elif pile.top is None:
        parts.append(icon("compass", at[0], at[1], unit * 0.42, PAPER, PAPER))
    else:
        look = pile.top
        parts.append(_name(capital(look.name), look.colour, (at[0], at[1] + high / 2), wide, unit))
        aside = unit * 0.2 if space.things else 0.0
        parts.append(
            _sign(look.icon, look.glyph or capital(look.name)[:2], look.colour, (at[0] - aside, at[1] - unit * 0.13), unit)
        )
    if pile.size > 1:
        parts.append(_count(pile.size, at[0] + wide / 2 - unit * 0.02, at[1] - high / 2 + unit * 0.02, unit))
    data = {"data_space": clean(space.name), "data_zone": clean(pile.key) or None, "data_card": clean(pile.card) or None}
    return tag("g", "".join(parts), class_="card", **data)


def _edges(pile: Pile, at: Point, wide: float, high: float, unit: float) -> str:
    """The card and the edges of one or two beneath it."""
    colour = pile.top.colour if pile.top is not None else "#8a6f52"
    tint = pile.face is not None and bool(pile.face.arrows)
    fill = mix(colour, CARD, 0.5) if tint else CARD if pile.top is not None else colour
    edge = mix(colour, INK, 0.6) if tint else mix(INK, PAPER, 0.2)
    return "".join(
        tag(
            "rect",
            x=at[0] - wide / 2 + under * unit * 0.03,
            y=at[1] - high / 2 - under * unit * 0.03,
            width=wide,
            height=high,
            rx=unit * 0.08,
            fill=fill,
            stroke=edge,
            stroke_width=1.0,
        )
        for under in range(min(pile.size - 1, 2), -1, -1)
    )


def _name(name: str, colour: str, foot: Point, wide: float, unit: float) -> str:
    """The name of a card in a band along its foot, on two lines where it is long."""
    x, y = foot
    size = unit * 0.17
    lines = [name]
    if text_width(name, size) > wide * 0.94 and " " in name:
        head, _, tail = name.partition(" ")
        lines, size = [head, tail], unit * 0.15
    size = min(size, *(size * wide * 0.94 / max(text_width(line, size), 1.0) for line in lines))
    high = unit * (0.225 if len(lines) == 1 else 0.33)
    band = tag("rect", x=x - wide / 2 + 1.5, y=y - high - 1.2, width=wide - 3, height=high, rx=unit * 0.06, fill=colour)
    step = unit * 0.145
    first = y - high / 2 - 1.2 - step * (len(lines) - 1) / 2
    return band + "".join(label(line, x, first + n * step, size, ink_on(colour), halo="") for n, line in enumerate(lines))


def _sign(name: str, glyph: str, colour: str, at: Point, unit: float) -> str:
    strong = mix(colour, INK, 0.45)
    if name:
        return icon(name, at[0], at[1] - unit * 0.04, unit * 0.4, strong, mix(colour, PAPER, 0.35))
    return label(glyph, at[0], at[1], unit * (0.36 if len(glyph) <= 3 else 0.22), strong, halo="", weight="bold")


def _count(count: int, x: float, y: float, unit: float) -> str:
    disc = tag("circle", cx=x, cy=y, r=unit * 0.12, fill=INK, stroke=PAPER, stroke_width=1.2)
    return disc + label(str(count), x, y, unit * 0.16, PAPER, halo="", weight="bold")
