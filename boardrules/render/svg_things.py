"""What stands on the spaces: tokens in the colours of their owners, and values."""

from __future__ import annotations

from boardrules.render.colours import INK, PAPER, ink_on, lightness, mix
from boardrules.render.draw import clean, label, tag
from boardrules.render.frame import Frame
from boardrules.render.icons import icon
from boardrules.render.looks import Look
from boardrules.render.outlines import number
from boardrules.render.scene import Badge, Point, Scene, Space, Thing

TOP_VIEW = {"boat", "ship", "wreck"}
"""Icons that are drawn from above where a thing faces some way."""

OWN_SHAPE = {"boat", "castle", "crown", "flag", "house", "pawn", "person", "ship"}
"""Icons that stand by themselves; others are drawn on a disc."""


def unit_of(scene: Scene, frame: Frame) -> float:
    """The size by which things are drawn: the circles of a graph are smaller than the distance between them."""
    return frame.unit * (0.62 if scene.shape == "graph" else 1.0)


def draw_things(scene: Scene, frame: Frame) -> str:
    """Everything else on the spaces, space by space."""
    parts = []
    for space in scene.spaces:
        parts += _badges(space, frame.at(space.at), unit_of(scene, frame))
        parts += _things(space, scene, frame)
    return "".join(parts)


def _things(space: Space, scene: Scene, frame: Frame) -> list[str]:
    x, y = frame.at(space.at)
    unit = unit_of(scene, frame)
    if any(pile.face is not None and pile.face.arrows for pile in space.piles):
        unit *= 0.6 if len(space.things) == 1 else 0.75
    elif space.piles:
        x, y, unit = x + unit * 0.17, y - unit * 0.13, unit * 0.66
    elif space.badges:
        y, unit = y + unit * 0.1, unit * 0.85
    elif space.tile is not None:
        shift = 0.1 if space.tile.icons else 0.0
        x, y, unit = x + unit * shift, y + unit * (0.02 if space.tile.label else shift), unit * 0.78
    elif space.marks:
        x, y, unit = x + unit * 0.06, y + unit * 0.08, unit * 0.9
    least = frame.text * 1.25 / unit if len(space.things) == 1 and not space.piles else 0.0
    return [
        token(thing, (x + across * unit, y + down * unit), max(size, least) * unit, space.name)
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


def token(thing: Thing, at: Point, size: float, space: str = "") -> str:
    """A thing, with its name for those who point at it."""
    if thing.facing is not None and thing.look.icon in TOP_VIEW:
        drawing = _hull(thing, at, size)
    elif thing.look.icon in OWN_SHAPE and thing.facing is None:
        drawing = _figure(thing, at, size)
    else:
        drawing = _disc(thing, at, size)
    drawing += "".join(_worn(look, place, at, size) for place, look in enumerate(thing.marks))
    data = {
        "data_piece": clean(thing.name) if thing.piece else None,
        "data_seat": clean(thing.seat) or None,
        "data_space": clean(space) or None,
    }
    return tag("g", tag("title", clean(thing.words)) + drawing, class_="thing", **data)


def _worn(look: Look, place: int, at: Point, size: float) -> str:
    """What is marked on a thing, at its upper right: a mishap, a cargo."""
    radius = size * 0.24
    x, y = at[0] + size * 0.36, at[1] - size * 0.36 + place * radius * 1.8
    disc = tag("circle", tag("title", clean(look.name)), cx=x, cy=y, r=radius, fill=look.colour, stroke=PAPER, stroke_width=1.2)
    if look.icon:
        return disc + icon(look.icon, x, y, radius * 1.5, ink_on(look.colour), look.colour)
    return disc + label(look.glyph or look.name[:1], x, y, radius * 1.3, ink_on(look.colour), halo="", weight="bold")


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


# ---------------------------------------------------------------------------------------------------- values


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
