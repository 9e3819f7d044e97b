"""The ground of a board: grounds in their colours, tinted areas, squares, coasts, hexagons, ways and walls."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from boardrules.render.colours import INK, PAPER, mix
from boardrules.render.draw import OWN, clean, label, tag
from boardrules.render.frame import Frame
from boardrules.render.icons import icon
from boardrules.render.looks import Look
from boardrules.render.outlines import Loop, coast, hexagon, merged, number, rounded, square
from boardrules.render.scene import Point, Region, Scene, Space
from boardrules.render.svg_lines import beyond

PLAIN = "#efe4c8"
"""The ground of a board that has no style."""

DASHES = (None, "9 5", "2 5", "12 4 2 4")


def draw_terrain(scene: Scene, frame: Frame) -> str:
    """Everything that lies under the things on a board."""
    if scene.shape == "plane":
        return ""
    if scene.shape == "graph":
        return _graph(scene, frame)
    move = f'transform="translate({number(frame.x(0.0))} {number(frame.y(0.0))})"'
    parts = [_grounds(scene, frame), _regions(scene, frame), _cells(scene, frame), _region_lines(scene, frame)]
    if scene.void is not None:
        parts.append(_land(scene, frame, scene.void))
    parts += [_region_icons(scene, frame), _walls(scene, frame)]
    inside = "".join(f"<g {move}>{part}</g>" for part in parts if part)
    return _framed(scene, frame, inside) if scene.void is not None else inside


def cell(scene: Scene, at: Point) -> Loop:
    return hexagon(at) if scene.shape == "hex" else square(at)


def _paths(loops: Iterable[Loop], radius: float, unit: float) -> str:
    return "".join(rounded(loop, radius, unit) for loop in loops)


def _framed(scene: Scene, frame: Frame, inside: str) -> str:
    """A chart in its frame: what goes beyond it is cut off."""
    box: dict[str, Any] = {"x": frame.left, "y": frame.top, "width": frame.width, "height": frame.height}
    clip = tag("clipPath", tag("rect", **box, rx=6.0), id=f"{OWN}chart")
    outer: dict[str, Any] = {"x": frame.left - 4, "y": frame.top - 4, "width": frame.width + 8, "height": frame.height + 8}
    border = tag("rect", **box, rx=6.0, fill="none", stroke=INK, stroke_width=1.6)
    border += tag("rect", **outer, rx=9.0, fill="none", stroke=INK, stroke_width=0.8)
    return tag("defs", clip) + tag("g", tag("rect", **box, fill=_sea(scene)) + inside, clip_path=f"url(#{OWN}chart)") + border


def _sea(scene: Scene) -> str:
    """The ground that most spaces have."""
    colours = [space.ground.colour for space in scene.spaces if space.ground is not None]
    return max(dict.fromkeys(colours), key=colours.count) if colours else PLAIN


# ---------------------------------------------------------------------------------------------------- grounds and squares


def _grounds(scene: Scene, frame: Frame) -> str:
    areas: dict[str, list[Loop]] = {}
    for at, colour in _ground_colours(scene).items():
        areas.setdefault(colour, []).append(cell(scene, at))
    radius = 0.0 if len(areas) > 1 or scene.void is not None else 0.12
    return "".join(
        tag("path", d=_paths(merged(cells), radius, frame.unit), fill=colour, fill_rule="evenodd")
        for colour, cells in areas.items()
    )


def _ground_colours(scene: Scene) -> dict[Point, str]:
    """The colour of every space. On a chart the colours run on under the coast and to the frame."""
    found = {space.at: space.ground.colour if space.ground is not None else PLAIN for space in scene.spaces}
    if scene.void is None:
        return found
    found.update((at, found[start]) for at, start in beyond(scene).items())
    known = frozenset(found)
    for row in range(-1, scene.rows + 1):
        for column in range(-1, scene.columns + 1):
            at = (float(column), float(row))
            beside = [(_within(column, scene.columns), _within(row, scene.rows))]
            beside += [(column + x, row + y) for x, y in ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1))]
            colour = next((found[near] for near in beside if near in known), None)
            if at not in known and colour is not None:
                found[at] = colour
    return found


def _cells(scene: Scene, frame: Frame) -> str:
    """Every space once: a thin line around it, and its name for those who point at it."""
    parts = []
    for space in scene.spaces:
        d = _paths([cell(scene, space.at)], 0.0, frame.unit)
        dark = space.ground is None and scene.shape == "grid" and (space.at[0] + space.at[1]) % 2 == 1
        name = clean(space.name)
        shade = "0.055" if dark else None
        parts.append(tag("path", tag("title", name), d=d, fill_opacity=shade, class_="space", data_space=name))
    look: dict[str, Any] = {"fill": INK, "fill_opacity": "0", "stroke": INK, "stroke_width": 1.0}
    faint = "0.16" if scene.void is not None else "0.4"
    return tag("g", "".join(parts), **look, stroke_opacity=faint)


def _land(scene: Scene, frame: Frame, void: Look) -> str:
    """What is void as land: one coast, with lines along the water as on old charts."""
    columns, rows = (_shown(scene, axis, most) for axis, most in ((0, scene.columns), (1, scene.rows)))
    water = {*scene.places, *beyond(scene)}
    beside = [
        (float(column), float(row))
        for row in rows
        for column in columns
        if (_within(column, scene.columns), _within(row, scene.rows)) not in water
    ]
    loops = merged((square(at) for at in beside), joined_by_corners=not scene.joined_by_corners)
    d = "".join(coast(loop, frame.unit) for loop in loops)
    parts = [
        tag(
            "path", d=d, fill="none", stroke=PAPER, stroke_width=frame.unit * width, stroke_linejoin="round", stroke_opacity=opacity
        )
        for width, opacity in ((0.62, "0.16"), (0.4, "0.22"), (0.2, "0.4"))
    ]
    parts.append(tag("path", d=d, fill=void.colour, fill_rule="evenodd", stroke=mix(void.colour, INK, 0.72), stroke_width=1.6))
    shade = mix(void.colour, INK, 0.22)
    inner = tag("path", d=d, fill="none", stroke=shade, stroke_width=frame.unit * 0.16, stroke_opacity="0.5")
    clip = tag("clipPath", tag("path", d=d, clip_rule="evenodd"), id=f"{OWN}land")
    return "".join(parts) + tag("defs", clip) + tag("g", inner, clip_path=f"url(#{OWN}land)")


def _shown(scene: Scene, axis: int, most: int) -> range:
    """The columns or rows in which land can be seen: to the edge of the chart, not far beyond the spaces where a part is drawn."""
    values = [at[axis] for at in scene.places] or [0.0]
    return range(max(-1, int(min(values)) - 2), min(most, int(max(values)) + 2) + 1)


def _within(value: int, size: int) -> float:
    return float(min(max(value, 0), size - 1))


# ---------------------------------------------------------------------------------------------------- areas


def _regions(scene: Scene, frame: Frame) -> str:
    return "".join(
        tag("path", d=_region_path(scene, frame, region), fill=region.look.colour, fill_opacity="0.42", fill_rule="evenodd")
        for region in scene.regions
    )


def _region_lines(scene: Scene, frame: Frame) -> str:
    look: dict[str, Any] = {"fill": "none", "stroke_width": 1.7, "stroke_dasharray": "5 3"}
    return "".join(
        tag("path", d=_region_path(scene, frame, region), stroke=mix(region.look.colour, INK, 0.3), **look)
        for region in scene.regions
    )


def _region_icons(scene: Scene, frame: Frame) -> str:
    size = max(frame.unit * 0.62, frame.text * 1.15)
    return "".join(
        icon(region.look.icon, x * frame.unit, y * frame.unit, size, mix(region.look.colour, INK, 0.35), PAPER)
        for region in scene.regions
        if region.look.icon
        for x, y in _hearts(scene, region)
    )


def _region_path(scene: Scene, frame: Frame, region: Region) -> str:
    cells = [cell(scene, scene.by_name[name].at) for name in region.spaces]
    return _paths(merged(cells), 0.22, frame.unit)


def _hearts(scene: Scene, region: Region) -> list[Point]:
    """The most central space of every connected part of an area."""
    left = {scene.by_name[name].at for name in region.spaces}
    hearts = []
    while left:
        part = [min(left)]
        left.discard(part[0])
        for at in part:  # grows while it is gone through
            near = sorted(other for other in left if abs(other[0] - at[0]) <= 1 and abs(other[1] - at[1]) <= 1)
            part += near
            left.difference_update(near)
        middle = (sum(x for x, _ in part) / len(part), sum(y for _, y in part) / len(part))
        hearts.append(min(part, key=lambda at: ((at[0] - middle[0]) ** 2 + (at[1] - middle[1]) ** 2, at)))
    return hearts


def _walls(scene: Scene, frame: Frame) -> str:
    """A wall stands on the side that two spaces share."""
    parts = []
    for first, second in scene.walls:
        one, other = scene.by_name.get(first), scene.by_name.get(second)
        if one is None or other is None:
            continue
        shared = [p for p in _rounded(cell(scene, one.at)) if p in _rounded(cell(scene, other.at))]
        if len(shared) == 2:
            (x1, y1), (x2, y2) = ((x * frame.unit, y * frame.unit) for x, y in shared)
            parts.append(tag("line", x1=x1, y1=y1, x2=x2, y2=y2))
    return tag("g", "".join(parts), stroke=INK, stroke_width=5.0, stroke_linecap="round") if parts else ""


def _rounded(loop: Loop) -> list[Point]:
    return [(round(x, 3), round(y, 3)) for x, y in loop]


# ---------------------------------------------------------------------------------------------------- graphs


def _graph(scene: Scene, frame: Frame) -> str:
    kinds = list(dict.fromkeys(way.kind for way in scene.ways))
    lines = []
    for way in scene.ways:
        (x1, y1), (x2, y2) = frame.at(scene.by_name[way.start].at), frame.at(scene.by_name[way.end].at)
        dash = DASHES[kinds.index(way.kind) % len(DASHES)]
        lines.append(tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=way.look.colour, stroke_width=5.0, stroke_dasharray=dash))
    return tag("g", "".join(lines), stroke_linecap="round") + "".join(_place(space, frame) for space in scene.spaces)


def _place(space: Space, frame: Frame) -> str:
    x, y = frame.at(space.at)
    ground = space.ground.colour if space.ground is not None else PLAIN
    radius = frame.unit * 0.24
    name = clean(space.name)
    look: dict[str, Any] = {"fill": ground, "stroke": INK, "stroke_width": 1.6}
    circle = tag("circle", tag("title", name), cx=x, cy=y, r=radius, **look, class_="space", data_space=name)
    return circle + label(space.name.replace("_", " "), x, y + radius + 11.0, 13.0)
