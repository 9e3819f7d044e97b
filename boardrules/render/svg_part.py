"""A part of a board with what an action is about, large enough to read in a column of a book, with the mark of a verdict."""

from __future__ import annotations

from dataclasses import replace

from boardrules.render.colours import INK, PAPER, mix
from boardrules.render.document import document
from boardrules.render.draw import label, tag
from boardrules.render.frame import frame_of
from boardrules.render.outlines import number
from boardrules.render.places import letters
from boardrules.render.scene import Chip, Panel, Scene, Sign, Space
from boardrules.render.svg import describe, draw_board
from boardrules.render.svg_highlight import VERDICT
from boardrules.render.svg_panels import draw_panels
from boardrules.render.svg_tiles import tile_symbols

_AROUND = 1.0
"""So many spaces are shown around what an action is about."""

_LEAST = (5.0, 4.0)
"""A part is at least so many spaces wide and high, where the board is."""

_OTHERS, _OWN = 2.0, 4.0
"""How near to what an action is about something lies that is shown too: of others, and of the player who decides."""

_BEYOND = 2.0
"""So many spaces beyond the part are drawn, though not seen."""

_WIDE = 340.0
"""A part is at least so wide, in pixels."""

_TEXT = 15.0

Box = tuple[float, float, float, float]


def draw_part(scene: Scene) -> str:
    """The part of a board that a highlight is about; all of it where the highlight names nothing on the board."""
    whole = frame_of(scene)
    box = _box(scene)
    kept = _within(scene, box)
    seen = (box[2] - box[0]) * whole.unit, (box[3] - box[1]) * whole.unit
    scale = max(1.0, _WIDE / seen[0])
    wide, high = seen[0] * scale, seen[1] * scale
    margin = _TEXT * 1.5 if scene.shape in ("grid", "plane") else 4.0
    frame = replace(whole, text=_TEXT / scale)
    inside = tag(
        "svg",
        draw_board(kept, frame, whole=False),
        x=margin,
        y=margin,
        width=wide,
        height=high,
        viewBox=" ".join(number(value) for value in (frame.x(box[0]), frame.y(box[1]), *seen)),
    )
    edge = tag("rect", x=margin, y=margin, width=wide, height=high, fill="none", stroke=mix(INK, PAPER, 0.3), stroke_width=1.2)
    panels, below = draw_panels(_deciding(scene), wide + margin - 4.0)
    total = wide + margin + 6.0, high + margin + (below + 12.0 if panels else 6.0)
    paper = tag("rect", width=total[0], height=total[1], rx=8.0, fill=PAPER)
    beneath = tag("g", panels, transform=f"translate(4 {number(high + margin + 6.0)})") if panels else ""
    names = _names(scene, box, whole.unit * scale, margin)
    body = paper + inside + edge + names + _mark(scene, wide + margin) + beneath
    return document(scene.title, describe(scene), *total, body, tile_symbols(kept))


def _deciding(scene: Scene) -> Scene:
    """What the player who decides has, and where the wind blows; cards in hand are not what a part of the board is about."""
    dials = tuple(Chip(dial.name, (Sign(dial.words),), None) for dial in scene.dials)
    panels = tuple(
        Panel(panel.seat, (*dials, *(item for item in panel.items if isinstance(item, Chip))))
        for panel in scene.panels
        if panel.seat.decides
    )
    return replace(scene, panels=tuple(panel for panel in panels if panel.items), table=())


def _box(scene: Scene) -> Box:
    """Left, top, right and lower edge of the part, in spaces."""
    light = scene.highlight
    everything = [space.at for space in (*scene.spaces, *(light.tiles if light is not None else ()))] or [(0.0, 0.0)]
    named = {*light.targets, *light.sources, *(end for move in light.moves for end in move)} if light is not None else set()
    about = [space.at for space in (*scene.spaces, *scene.free, *(light.tiles if light is not None else ())) if space.name in named]
    about += [point for way in light.ways for point in way] if light is not None else []
    if not about or scene.shape not in ("grid", "plane"):
        about = everything
    else:
        about += _beside(scene, about)
    edges = []
    for axis, least in enumerate(_LEAST):
        first, last = min(at[axis] for at in everything) - 0.5, max(at[axis] for at in everything) + 0.5
        start = max(min(at[axis] for at in about) - 0.5 - _AROUND, first - 0.3)
        end = min(max(at[axis] for at in about) + 0.5 + _AROUND, last + 0.3)
        missing = max(least - (end - start), 0.0)
        start = max(start - missing / 2, first - 0.3)
        end = min(max(end, start + least), last + 0.3)
        edges.append((max(min(start, end - least), first - 0.3), end))
    return edges[0][0], edges[1][0], edges[0][1], edges[1][1]


def _beside(scene: Scene, about: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Spaces on which something lies, not far from what the action is about: they often are why it is allowed or not."""
    deciding = {panel.seat.seat for panel in scene.panels if panel.seat.decides}
    found = []
    for space in (space for space in scene.spaces if space.things or space.piles):
        own = any(thing.seat in deciding for thing in space.things)
        far = min(max(abs(space.at[0] - x), abs(space.at[1] - y)) for x, y in about)
        if far <= (_OWN if own else _OTHERS):
            found.append(space.at)
    return found


def _within(scene: Scene, box: Box) -> Scene:
    """The scene without what lies outside the part; a little more than is seen, so that coasts run on as they do on the board."""
    if scene.shape not in ("grid", "plane"):
        return replace(scene, dials=())

    def inside(space: Space) -> bool:
        right, down = space.at
        return box[0] - _BEYOND <= right <= box[2] + _BEYOND and box[1] - _BEYOND <= down <= box[3] + _BEYOND

    spaces = tuple(space for space in scene.spaces if inside(space))
    names = {space.name for space in spaces}
    cut = (replace(region, spaces=tuple(name for name in region.spaces if name in names)) for region in scene.regions)
    return replace(scene, spaces=spaces, free=(), dials=(), regions=tuple(region for region in cut if region.spaces))


def _names(scene: Scene, box: Box, unit: float, margin: float) -> str:
    """The names of the columns above and of the rows on the left."""
    if scene.shape not in ("grid", "plane"):
        return ""
    colour = mix(INK, PAPER, 0.3)
    across = [column for column in range(int(box[0]) - 1, int(box[2]) + 2) if box[0] <= column <= box[2]]
    down = [row for row in range(int(box[1]) - 1, int(box[3]) + 2) if box[1] <= row <= box[3]]
    if scene.shape == "grid":
        across = [column for column in across if 0 <= column < scene.columns]
        down = [row for row in down if 0 <= row < scene.rows]
    columns = [(letters(n) if scene.shape == "grid" else str(n), n) for n in across]
    rows = [(str(n + 1) if scene.shape == "grid" else str(n), n) for n in down]
    parts = [label(text, margin + (n - box[0]) * unit, margin * 0.5, 13.0, colour, halo="") for text, n in columns]
    parts += [label(text, margin * 0.5, margin + (n - box[1]) * unit, 13.0, colour, halo="") for text, n in rows]
    return "".join(parts)


def _mark(scene: Scene, right: float) -> str:
    """A tick where the action is allowed, a cross where it is not."""
    allowed = scene.highlight.allowed if scene.highlight is not None else None
    if allowed is None:
        return ""
    x, y, size = right - 18.0, 20.0, 16.0
    disc = tag("circle", cx=x, cy=y, r=size, fill=VERDICT[allowed], stroke=PAPER, stroke_width=2.5)
    d = "M-7 0.5L-2 6L7 -5.5" if allowed else "M-5.5 -5.5L5.5 5.5M5.5 -5.5L-5.5 5.5"
    line = tag("path", d=d, fill="none", stroke=PAPER, stroke_width=3.6, stroke_linecap="round", stroke_linejoin="round")
    return disc + tag("g", line, transform=f"translate({number(x)} {number(y)})", class_="verdict")
