"""What stands and lies on the spaces: tokens in the colours of their owners, cards, values."""

from __future__ import annotations

from typing import Any

from boardrules.render.colours import CARD, INK, PAPER, ink_on, lightness, mix
from boardrules.render.draw import capital, clean, label, tag, text_width
from boardrules.render.frame import Frame
from boardrules.render.icons import icon
from boardrules.render.outlines import number
from boardrules.render.scene import Badge, Pile, Point, Scene, Space, Thing

TOP_VIEW = {"boat", "ship", "wreck"}
"""Icons that are drawn from above where a thing faces some way."""

OWN_SHAPE = {"boat", "castle", "crown", "flag", "house", "pawn", "person", "ship"}
"""Icons that stand by themselves; others are drawn on a disc."""


def draw_cards(scene: Scene, frame: Frame) -> str:
    """The cards on the spaces; printed signs are drawn over them, so that no card hides a port."""
    unit = _unit(scene, frame)
    return "".join(
        _pile(pile, place, space, frame.at(space.at), unit) for space in scene.spaces for place, pile in enumerate(space.piles)
    )


def _unit(scene: Scene, frame: Frame) -> float:
    """The size by which things are drawn: the circles of a graph are smaller than the distance between them."""
    return frame.unit * (0.62 if scene.shape == "graph" else 1.0)


def draw_things(scene: Scene, frame: Frame) -> str:
    """Everything else on the spaces, space by space."""
    parts = []
    for space in scene.spaces:
        parts += _badges(space, frame.at(space.at), _unit(scene, frame))
        parts += _things(space, scene, frame)
    return "".join(parts)


def _things(space: Space, scene: Scene, frame: Frame) -> list[str]:
    x, y = frame.at(space.at)
    unit = _unit(scene, frame)
    if space.piles:
        x, y, unit = x + unit * 0.17, y - unit * 0.13, unit * 0.72
    elif space.badges:
        y, unit = y + unit * 0.1, unit * 0.85
    elif space.tile is not None:
        shift = 0.1 if space.tile.icons else 0.0
        x, y, unit = x + unit * shift, y + unit * (0.02 if space.tile.label else shift), unit * 0.78
    elif space.marks:
        x, y, unit = x + unit * 0.06, y + unit * 0.08, unit * 0.9
    return [
        token(thing, (x + across * unit, y + down * unit), size * unit)
        for thing, (across, down, size) in zip(space.things, _spots(len(space.things)), strict=True)
    ]


def _spots(count: int) -> list[tuple[float, float, float]]:
    """Where so many things stand on a space: across, down, and how large they are."""
    if count == 1:
        return [(0.0, 0.0, 0.7)]
    if count == 2:
        return [(-0.22, -0.1, 0.5), (0.22, 0.1, 0.5)]
    side = 2 if count <= 4 else 3 if count <= 9 else 4 if count <= 16 else 6
    step = 0.9 / side
    rows = -(-count // side)
    return [
        ((n % side - (min(side, count - n // side * side) - 1) / 2) * step, (n // side - (rows - 1) / 2) * step, step * 1.02)
        for n in range(count)
    ]


def token(thing: Thing, at: Point, size: float) -> str:
    """A thing, with its name for those who point at it."""
    if thing.facing is not None and thing.look.icon in TOP_VIEW:
        drawing = _hull(thing, at, size)
    elif thing.look.icon in OWN_SHAPE and thing.facing is None:
        drawing = _figure(thing, at, size)
    else:
        drawing = _disc(thing, at, size)
    return tag("g", tag("title", clean(thing.words)) + drawing, class_="thing")


def _edge(body: str) -> str:
    """The line around a token."""
    return mix(body, INK, 0.75) if lightness(body) > 0.25 else "#0f0e0d"


def _disc(thing: Thing, at: Point, size: float) -> str:
    x, y = at
    radius = size * 0.46
    shadow = tag("circle", cx=x + size * 0.03, cy=y + size * 0.05, r=radius, fill="#000000", fill_opacity="0.22")
    parts = [shadow]
    if thing.facing is not None:
        tip = f"M{number(x - radius * 0.55)} {number(y - radius * 0.7)}L{number(x)} {number(y - radius * 1.5)}"
        tip += f"L{number(x + radius * 0.55)} {number(y - radius * 0.7)}Z"
        turn = f"rotate({45 * thing.facing} {number(x)} {number(y)})"
        parts.append(tag("path", d=tip, fill=thing.body, stroke=_edge(thing.body), stroke_width=1.2, transform=turn))
    parts.append(tag("circle", cx=x, cy=y, r=radius, fill=thing.body, stroke=_edge(thing.body), stroke_width=1.3))
    ring = mix(thing.body, "#ffffff", 0.4) if lightness(thing.body) < 0.8 else mix(thing.body, INK, 0.18)
    parts.append(tag("circle", cx=x, cy=y, r=radius * 0.74, fill="none", stroke=ring, stroke_width=1.3))
    if thing.look.icon not in ("", "stone"):
        parts.append(icon(thing.look.icon, x, y, size * 0.6, ink_on(thing.body), thing.body))
    elif thing.look.glyph:
        parts.append(label(thing.look.glyph, x, y, size * 0.42, ink_on(thing.body), halo="", weight="bold"))
    return "".join(parts)


def _figure(thing: Thing, at: Point, size: float) -> str:
    """A boat, a pawn: its own shape in its owner's colour, with a dark edge and a light rim."""
    x, y = at
    dark = _edge(thing.body)
    rim = icon(thing.look.icon, x, y, size * 1.04, PAPER, PAPER, halo=PAPER)
    edge = (
        f'<g stroke="{dark}" stroke-width="2.4" stroke-linejoin="round">{icon(thing.look.icon, x, y, size * 1.04, dark, dark)}</g>'
    )
    return rim + edge + icon(thing.look.icon, x, y, size * 1.04, thing.body, thing.look.colour)


def _hull(thing: Thing, at: Point, size: float) -> str:
    """A boat from above, its bow the way it faces, its sail in the colour of its kind."""
    assert thing.facing is not None
    x, y = at
    edge = _edge(thing.body)
    hull = "M0 -11.5C4.6 -7.4 5.6 -1.4 4.6 8.2Q0 11.6 -4.6 8.2C-5.6 -1.4 -4.6 -7.4 0 -11.5Z"
    deck = "M0 -7.4C2.6 -4.6 3.2 -0.6 2.9 6.2Q0 7.8 -2.9 6.2C-3.2 -0.6 -2.6 -4.6 0 -7.4Z"
    parts = [
        tag("path", d=hull, fill=PAPER, stroke=PAPER, stroke_width=3.6, stroke_linejoin="round"),
        tag("path", d=hull, fill=thing.body, stroke=edge, stroke_width=1.2, stroke_linejoin="round"),
        tag("path", d=deck, fill=mix(thing.body, INK, 0.28)),
        tag("path", d="M-7.2 3Q0 -8.2 7.2 3Q0 -1.4 -7.2 3Z", fill=thing.look.colour, stroke=edge, stroke_width=0.8),
        tag("circle", cx=0.0, cy=-1.0, r=1.2, fill=edge),
    ]
    scale = size / 22
    move = f"translate({number(x)} {number(y)}) rotate({45 * thing.facing}) scale({scale:.4f})"
    return tag("g", "".join(parts), transform=move)


# ---------------------------------------------------------------------------------------------------- cards and values


def _pile(pile: Pile, place: int, space: Space, at: Point, unit: float) -> str:
    """A small card: its sign or icon, its name, how many lie there. A second pile lies a little aside."""
    x, y = at[0] + place * unit * 0.16, at[1]
    wide, high = unit * 0.8, unit * 0.84
    look = pile.top
    colour = look.colour if look is not None else "#8a6f52"
    parts = [tag("title", clean(pile.words))]
    for under in range(min(pile.size - 1, 2), -1, -1):
        shift = under * unit * 0.035
        box: dict[str, Any] = {
            "x": x - wide / 2 + shift,
            "y": y - high / 2 - shift,
            "width": wide,
            "height": high,
            "rx": unit * 0.08,
        }
        parts.append(tag("rect", **box, fill=CARD if look is not None else colour, stroke=mix(INK, PAPER, 0.2), stroke_width=1.0))
    if look is None:
        parts.append(icon("compass", x, y, unit * 0.42, PAPER, PAPER))
    else:
        parts.append(_card_name(capital(look.name), colour, (x, y + high / 2), wide, unit))
        aside = unit * 0.2 if space.things else 0.0
        sign = _card_sign(look.icon, look.glyph or capital(look.name)[:2], colour, (x - aside, y - unit * 0.13), unit)
        parts.append(sign)
    if pile.size > 1:
        parts.append(_count(pile.size, x + wide / 2 - unit * 0.04, y - high / 2 + unit * 0.04, unit))
    return tag("g", "".join(parts), class_="card")


def _card_name(name: str, colour: str, foot: Point, wide: float, unit: float) -> str:
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


def _card_sign(name: str, glyph: str, colour: str, at: Point, unit: float) -> str:
    strong = mix(colour, INK, 0.45)
    if name:
        return icon(name, at[0], at[1] - unit * 0.04, unit * 0.4, strong, mix(colour, PAPER, 0.35))
    return label(glyph, at[0], at[1], unit * (0.36 if len(glyph) <= 3 else 0.22), strong, halo="", weight="bold")


def _count(count: int, x: float, y: float, unit: float) -> str:
    disc = tag("circle", cx=x, cy=y, r=unit * 0.12, fill=INK, stroke=PAPER, stroke_width=1.2)
    return disc + label(str(count), x, y, unit * 0.16, PAPER, halo="", weight="bold")


def _badges(space: Space, at: Point, unit: float) -> list[str]:
    """Values in a row from the upper right corner; many of them move closer together."""
    count = len(space.badges)
    step = min(0.28, 0.62 / max(count - 1, 1)) * unit
    radius = unit * (0.15 if count <= 3 else 0.12)
    places = [(at[0] + unit * 0.32 - step * place, at[1] - unit * 0.32) for place in range(count)]
    return [_badge(badge, place, radius) for badge, place in zip(space.badges, places, strict=True)]


def _badge(badge: Badge, at: Point, radius: float) -> str:
    x, y = at
    if badge.look.icon:
        sign = icon(badge.look.icon, x, y, radius * 2, badge.look.colour, PAPER, halo=PAPER)
        return tag("g", tag("title", clean(badge.words)) + sign, class_="badge")
    disc = tag("circle", cx=x, cy=y, r=radius, fill=badge.look.colour, stroke=INK, stroke_width=1.0)
    sign = label(badge.text, x, y, radius * (1.3 if len(badge.text) < 3 else 0.9), ink_on(badge.look.colour), halo="")
    return tag("g", tag("title", clean(badge.words)) + disc + sign, class_="badge")
