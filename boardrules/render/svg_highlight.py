"""What an action is about: marked spaces, tiles that would be laid, arrows."""

from __future__ import annotations

from math import hypot
from typing import Any

from boardrules.render.draw import clean, tag
from boardrules.render.frame import Frame
from boardrules.render.outlines import hexagon, number, rounded, square
from boardrules.render.scene import Point, Scene
from boardrules.render.svg_tiles import draw_tile, tile_names

GLOW = "#e8590c"
SOURCE = "#1f6f54"
VERDICT = {True: "#2f8a3e", False: "#c02f2a"}
"""The colours of what is allowed and what is not."""


def _glow(scene: Scene) -> str:
    """The colour of what an action is about."""
    allowed = scene.highlight.allowed if scene.highlight is not None else None
    return GLOW if allowed is None else VERDICT[allowed]


def draw_targets(scene: Scene, frame: Frame) -> str:
    """Frames around spaces: one colour where something leaves, another where something happens."""
    light = scene.highlight
    if light is None:
        return ""
    names = tile_names(scene)
    parts = []
    for space in light.tiles:
        assert space.tile is not None
        ghost = draw_tile(space.tile, names[space.tile.marks], frame.at(space.at), frame.unit, space.name, True)
        parts.append(tag("g", ghost, opacity="0.75", class_="ghost"))
    places = {space.name: space.at for space in (*scene.spaces, *light.tiles)}
    for colour, spaces in ((SOURCE, light.sources), (_glow(scene), light.targets)):
        parts += [_frame(scene, frame, places[name], colour) for name in spaces if name in places]
    return "".join(parts)


def _frame(scene: Scene, frame: Frame, at: Point, colour: str) -> str:
    x, y = frame.at(at)
    look: dict[str, Any] = {
        "fill": colour,
        "fill_opacity": "0.03" if scene.shape == "plane" else "0.15",
        "stroke": colour,
        "stroke_width": 3.4,
    }
    if scene.shape == "graph":
        return tag("circle", cx=x, cy=y, r=frame.unit * 0.29, **look, class_="highlight")
    loop = hexagon((0.0, 0.0), 0.92) if scene.shape == "hex" else square((0.0, 0.0), 0.46)
    move = f"translate({number(x)} {number(y)})"
    return tag("path", d=rounded(loop, 0.1, frame.unit), transform=move, **look, class_="highlight")


def draw_free(scene: Scene, frame: Frame) -> str:
    """The places of a growing plane where something can be laid now."""
    half = frame.unit * 0.47
    parts = []
    for space in scene.free:
        x, y = frame.at(space.at)
        look: dict[str, Any] = {
            "fill": SOURCE,
            "fill_opacity": "0.05",
            "stroke": SOURCE,
            "stroke_width": 1.6,
            "stroke_dasharray": "6 5",
        }
        box: dict[str, Any] = {"x": x - half, "y": y - half, "width": 2 * half, "height": 2 * half, "rx": frame.unit * 0.08}
        name = clean(space.name)
        parts.append(tag("rect", tag("title", name), **box, **look, class_="free", data_space=name))
    return "".join(parts)


def draw_moves(scene: Scene, frame: Frame) -> str:
    """An arrow for every move, from space to space."""
    if scene.highlight is None:
        return ""
    places = {space.name: space.at for space in (*scene.spaces, *scene.highlight.tiles)}
    parts = []
    for start, end in scene.highlight.moves:
        if start in places and end in places and start != end:
            parts.append(_arrow(frame.at(places[start]), frame.at(places[end]), frame.unit, _glow(scene)))
    parts += [_arrow(frame.at(start), frame.at(end), frame.unit, _glow(scene)) for start, end in scene.highlight.ways]
    return "".join(parts)


def _arrow(start: Point, end: Point, unit: float, glow: str) -> str:
    length = hypot(end[0] - start[0], end[1] - start[1])
    right, down = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    inset = min(unit * 0.24, length * 0.2)
    head = min(unit * 0.3, length * 0.4)
    x1, y1 = start[0] + right * inset, start[1] + down * inset
    x2, y2 = end[0] - right * inset, end[1] - down * inset
    x3, y3 = x2 - right * head, y2 - down * head
    tip = [(x2, y2), (x3 - down * head * 0.55, y3 + right * head * 0.55), (x3 + down * head * 0.55, y3 - right * head * 0.55)]
    d = f"M{number(x1)} {number(y1)}L{number(x3)} {number(y3)}"
    point = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in tip) + "Z"
    parts = []
    for colour, width in (("#ffffff", unit * 0.15 + 3), (glow, unit * 0.12)):
        parts.append(tag("path", d=d, stroke=colour, stroke_width=width, stroke_linecap="round"))
        parts.append(tag("path", d=point, fill=colour, stroke=colour, stroke_width=width * 0.35, stroke_linejoin="round"))
    return tag("g", "".join(parts), class_="move")
