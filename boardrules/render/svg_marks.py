"""Printed signs with their names, and the names of columns and rows around a board."""

from __future__ import annotations

from boardrules.render.colours import INK, PAPER, ink_on, mix
from boardrules.render.draw import label, tag, text_width, titled
from boardrules.render.frame import Frame
from boardrules.render.icons import icon
from boardrules.render.places import HEX_HEIGHT, letters
from boardrules.render.scene import Mark, Scene, Space

Box = tuple[float, float, float, float]


def draw_names(scene: Scene, frame: Frame) -> str:
    """The names of columns above and below a board, of rows on both sides; nothing around a graph or a sheet of tiles."""
    if scene.sheet or scene.shape == "graph" or not scene.spaces:
        return ""
    colour = mix(INK, PAPER, 0.3)
    size, away = frame.text * 0.92, frame.text * 1.1
    parts = []
    if scene.shape == "plane":
        shown = scene.spaces + scene.free + (scene.highlight.tiles if scene.highlight is not None else ())
        columns = sorted({int(space.at[0]) for space in shown})
        rows = sorted({int(space.at[1]) for space in shown})
        across = [(str(column), frame.x(column)) for column in range(columns[0], columns[-1] + 1)]
        down = [(str(row), frame.y(row)) for row in range(rows[0], rows[-1] + 1)]
    elif scene.shape == "hex":
        return "".join(_hex_names(scene, frame, colour))
    else:
        across = [(letters(column), frame.x(column)) for column in range(scene.columns)]
        down = [(str(row + 1), frame.y(row)) for row in range(scene.rows)]
    for text, x in across:
        parts += [label(text, x, y, size, colour, halo="") for y in (frame.top - away, frame.top + frame.height + away)]
    for text, y in down:
        parts += [label(text, x, y, size, colour, halo="") for x in (frame.left - away, frame.left + frame.width + away)]
    return "".join(parts)


def _hex_names(scene: Scene, frame: Frame, colour: str) -> list[str]:
    above = [(letters(column), frame.x(column - 0.3), frame.y(-0.78)) for column in range(scene.columns)]
    beside = [(str(row + 1), frame.x(row / 2 - 0.76), frame.y(row * HEX_HEIGHT)) for row in range(scene.rows)]
    return [label(text, x, y, frame.text * 0.92, colour, halo="") for text, x, y in above + beside]


class Names:
    """Finds room for names: beside a sign, over as few spaces and other names as possible."""

    def __init__(self, scene: Scene, frame: Frame) -> None:
        half = frame.unit * 0.46
        self._frame = frame
        self._spaces: list[tuple[Box, int]] = []
        for space in scene.spaces:
            x, y = frame.at(space.at)
            weight = 1 if space.empty and not space.marks else 6
            self._spaces.append(((x - half, y - half, x + half, y + half), weight))
        self._taken: list[Box] = []

    def put(self, text: str, x: float, y: float, radius: float, size: float) -> str:
        wide, high = text_width(text, size), size * 1.1
        unit = self._frame.unit
        places = [
            (x + radius + 3, y, "start"),
            (x - radius - 3, y, "end"),
            (x, y - radius - high * 0.6, "middle"),
            (x, y + radius + high * 0.6, "middle"),
            (x + radius, y - unit * 0.5, "start"),
            (x + radius, y + unit * 0.5, "start"),
            (x - radius, y - unit * 0.5, "end"),
            (x - radius, y + unit * 0.5, "end"),
        ]
        boxes = [_box(px, py, anchor, wide, high) for px, py, anchor in places]
        best = min(range(len(places)), key=lambda n: (self._cost(boxes[n]), n))
        self._taken.append(boxes[best])
        px, py, anchor = places[best]
        return label(text, px, py, size, anchor=anchor, style="italic", weight="bold")

    def _cost(self, box: Box) -> float:
        frame = self._frame
        outside = box[0] < frame.left or box[2] > frame.left + frame.width or box[1] < frame.top
        outside = outside or box[3] > frame.top + frame.height
        return (
            sum(_overlap(box, other) * weight for other, weight in self._spaces if other[0] < box[2] and other[2] > box[0])
            + 50 * sum(_overlap(box, other) for other in self._taken)
            + (1e6 if outside else 0)
        )


def _box(x: float, y: float, anchor: str, wide: float, high: float) -> Box:
    left = x if anchor == "start" else x - wide if anchor == "end" else x - wide / 2
    return left, y - high / 2, left + wide, y + high / 2


def _overlap(a: Box, b: Box) -> float:
    return max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1]))


def draw_marks(scene: Scene, frame: Frame) -> str:
    """Signs in the middle of empty spaces, in a corner of others."""
    names = Names(scene, frame)
    parts = []
    for space in scene.spaces:
        for number, mark in enumerate(space.marks):
            parts.append(_mark(space, mark, number, frame, names))
    return "".join(parts)


def _mark(space: Space, mark: Mark, number: int, frame: Frame, names: Names) -> str:
    x, y = frame.at(space.at)
    unit, look = frame.unit, mark.look
    text = titled(f"{look.glyph} {look.name}" if look.icon and look.glyph.isdigit() else look.name)
    radius = unit * 0.34
    inside = look.icon != "" and text_width(text, unit * 0.2) < unit * 0.94 and unit > 50
    within = min(unit * 0.24, unit * 0.2 * unit * 0.98 / max(text_width(text, unit * 0.2), 1.0))
    if inside:
        y -= unit * 0.1
        radius = unit * 0.28
    if not space.empty:
        x, y, radius = x - unit * 0.33 + number * unit * 0.4, frame.y(space.at[1]) - unit * 0.33, unit * 0.17
    disc = tag("circle", cx=x, cy=y, r=radius, fill=look.colour, stroke=mix(look.colour, INK, 0.6), stroke_width=1.4)
    ink = ink_on(look.colour)
    if look.icon:
        sign = icon(look.icon, x, y, radius * 1.42, ink, look.colour)
    else:
        sign = label(look.glyph or text[:2], x, y, radius * 1.05, ink, halo="", weight="bold")
    if not look.icon or (inside and space.piles):
        return disc + sign
    if inside and not space.empty:
        return disc + sign + label(text, x + radius + 2, y, unit * 0.16, anchor="start", weight="bold")
    if inside:
        return disc + sign + label(text, x, y + unit * 0.43, within, weight="bold")
    return disc + sign + names.put(text, x, y, radius, max(frame.text * 0.8, unit * 0.34))
