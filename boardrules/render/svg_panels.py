"""What lies beside a board: a panel for every player with what they have and hold, and one for what lies on the table.

Everything is laid out for words of the nominal size; whoever draws it makes it as large as the picture needs.
"""

from __future__ import annotations

from boardrules.render.callouts import PANEL, TABLE, disc
from boardrules.render.colours import INK, PAPER, ink_on, mix
from boardrules.render.draw import OWN, capital, clean, label, tag, text_width
from boardrules.render.faces import CardFace
from boardrules.render.icons import icon
from boardrules.render.looks import Look
from boardrules.render.scene import Cards, Chip, Face, Held, Panel, Scene, Sign, Thing
from boardrules.render.svg_cards import HEIGHT, WIDTH, draw_card
from boardrules.render.svg_things import token
from boardrules.render.svg_tiles import draw_tile, tile_symbol

_TEXT = 14.0
_LINE = 27.0
_GAP = 6.0
_EDGE = 10.0
_SPARE = 1.2
"""Words may be wider than they are reckoned here: nobody knows which letters a reader's machine has."""

_CARD = 88.0
"""How wide a card in a hand is."""


def draw_panels(scene: Scene, room: float) -> tuple[str, float]:
    """The panels and how high they are; `room` is how wide they may be."""
    parts: list[str] = []
    y = 0.0
    rows: list[tuple[Panel | None, tuple[Chip | Cards, ...]]] = [(panel, panel.items) for panel in scene.panels]
    if scene.table:
        rows.append((None, scene.table))
    for panel, items in rows:
        drawing, high = _panel(panel, items, scene, room, len(parts))
        about = TABLE if panel is None else PANEL if not parts else ""
        for callout in (callout for callout in scene.callouts if callout.space == about):
            drawing += disc(callout.number, room - 14.0, 14.0, 13.0)
        parts.append(
            tag(
                "g", drawing, transform=f"translate(0 {y:.1f})", class_="panel", data_seat=clean(panel.seat.seat) if panel else None
            )
        )
        y += high + _GAP
    return (tag("g", "".join(parts), class_="table"), y - _GAP) if parts else ("", 0.0)


def _panel(panel: Panel | None, items: tuple[Chip | Cards, ...], scene: Scene, room: float, place: int) -> tuple[str, float]:
    """The name, chips in lines, and below them the cards."""
    body: list[str] = []
    x, y = _EDGE, 0.0
    if panel is not None:
        body.append(_player(panel, scene))
        x = max(44.0 + text_width(_name(panel), _TEXT * 1.08) + 12.0, 118.0)
    first, left = x, _EDGE + (34.0 if panel is not None else 0.0)
    for chip in (item for item in items if isinstance(item, Chip)):
        drawing, wide = _chip(chip)
        if x + wide > room - _EDGE and x > left:
            x, y = left, y + _LINE
        body.append(tag("g", drawing, transform=f"translate({x:.1f} {y + _LINE / 2 + 3:.1f})"))
        x += wide + 8.0
    y += _LINE + 6.0 if panel is not None or x > first else 6.0
    for cards in (item for item in items if isinstance(item, Cards)):
        drawing, high = _cards(cards, room, place)
        body.append(tag("g", drawing, transform=f"translate({_EDGE} {y:.1f})"))
        y += high
    return _ground(panel, room, y) + "".join(body), y


def _ground(panel: Panel | None, room: float, high: float) -> str:
    if panel is None:
        return tag("rect", width=room, height=high, rx=7.0, fill=mix(PAPER, INK, 0.05))
    seat = panel.seat
    fill = "#eed795" if seat.decides else mix(PAPER, INK, 0.05)
    bar = tag("rect", width=6.0, height=high, rx=3.0, fill=seat.colour, stroke=mix(seat.colour, INK, 0.5), stroke_width=0.6)
    return tag("rect", width=room, height=high, rx=7.0, fill=fill) + bar


def _name(panel: Panel) -> str:
    return capital(panel.seat.name) + (f" ({panel.seat.out})" if panel.seat.out else "")


def _player(panel: Panel, scene: Scene) -> str:
    seat = panel.seat
    looks = dict.fromkeys(thing.look for space in scene.spaces for thing in space.things if thing.seat == seat.seat)
    look = next(iter(looks)) if len(looks) == 1 else Look(seat.name, PAPER, icon=seat.icon or "stone")
    sign = token(Thing(seat.seat, seat.name, seat.colour, look), (26.0, _LINE / 2 + 3), 24.0)
    colour = mix(INK, PAPER, 0.5 if seat.out else 0.0)
    weight = "bold" if seat.decides else None
    return sign + label(_name(panel), 44.0, _LINE / 2 + 3, _TEXT * 1.08, colour, anchor="start", halo="", weight=weight)


# ---------------------------------------------------------------------------------------------------- chips


def _chip(chip: Chip) -> tuple[str, float]:
    """A value with its name, its middle at height 0, and how wide that is."""
    x = 0.0
    parts = []
    if chip.look is not None and chip.look.icon:
        parts.append(icon(chip.look.icon, x + 9.0, 0.0, 18.0, mix(chip.look.colour, INK, 0.15), PAPER))
        x += 21.0
    name = capital(chip.label)
    parts.append(label(name, x, 0.0, _TEXT * 0.93, mix(INK, PAPER, 0.2), anchor="start", halo=""))
    x += text_width(name, _TEXT * 0.93) * _SPARE + 4.0
    for sign in chip.signs:
        drawing, wide = _sign(sign)
        parts.append(tag("g", drawing, transform=f"translate({x:.1f} 0)"))
        x += wide + 5.0
    card = next((sign.card for sign in chip.signs if sign.card), None)
    data = {
        "data_zone": clean(chip.key) or None,
        "data_piece": clean(chip.piece) or None,
        "data_card": clean(card) if card else None,
    }
    return tag("g", "".join(parts), class_="chip", **data), x - 2.0


def _sign(sign: Sign) -> tuple[str, float]:
    x = 0.0
    parts = ""
    if sign.look is not None and sign.look.icon:
        parts += icon(sign.look.icon, 8.0, 0.0, 17.0, mix(sign.look.colour, INK, 0.15), PAPER)
        x = 19.0
    elif sign.look is not None:
        parts += tag(
            "circle", cx=7.0, cy=0.0, r=6.0, fill=sign.look.colour, stroke=mix(sign.look.colour, INK, 0.5), stroke_width=1.0
        )
        x = 16.0
    parts += label(capital(sign.words), x, 0.0, _TEXT, anchor="start", halo="", weight="bold")
    return parts, x + text_width(capital(sign.words), _TEXT) * _SPARE


# ---------------------------------------------------------------------------------------------------- cards


def _cards(cards: Cards, room: float, place: int) -> tuple[str, float]:
    """Cards side by side, in as many rows as they need, beneath the name of where they are."""
    across = max(1, int((room - 2 * _EDGE + _GAP) // (_CARD + _GAP)))
    high = max(_high(held) for held in cards.held)
    parts = [label(capital(cards.label), 0.0, 6.0, _TEXT * 0.86, mix(INK, PAPER, 0.3), anchor="start", halo="")]
    for number, held in enumerate(cards.held):
        at = (number % across * (_CARD + _GAP), 16.0 + number // across * (high + _GAP))
        parts.append(_held(held, at, cards, f"{OWN}held{place}-{clean(cards.key)}-{number}"))
    rows = -(-len(cards.held) // across)
    return "".join(parts), 16.0 + rows * (high + _GAP) + 4.0


def _high(held: Held) -> float:
    return _CARD if isinstance(held.face, Face) else _CARD * HEIGHT / WIDTH


def _held(held: Held, at: tuple[float, float], cards: Cards, name: str) -> str:
    face = held.face
    if isinstance(face, CardFace):
        drawing = draw_card(face, at, _CARD / WIDTH)
    else:
        symbol = tag("defs", tile_symbol(face, name))
        drawing = symbol + draw_tile(face, name, (at[0] + _CARD / 2, at[1] + _CARD / 2), _CARD, "", True)
    if held.copies > 1:
        x, y = at[0] + _CARD - 9.0, at[1] + _high(held) - 9.0
        drawing += tag("circle", cx=x, cy=y, r=10.0, fill=INK, stroke=PAPER, stroke_width=1.5)
        drawing += label(f"×{held.copies}", x, y, 11.0, ink_on(INK), halo="", weight="bold")
    data = {"data_card": clean(face.name), "data_zone": clean(cards.key), "data_seat": clean(cards.seat) or None}
    return tag("g", drawing, class_="held", **data)
