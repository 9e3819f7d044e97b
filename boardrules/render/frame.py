"""The measures of a picture: how large a space is, where the board lies on the sheet, and where a point of the scene is drawn."""

from __future__ import annotations

from dataclasses import dataclass

from boardrules.render.draw import text_width
from boardrules.render.scene import Point, Scene

EDGE = {"grid": 0.5, "hex": 0.58, "graph": 0.62, "plane": 0.5}
"""How far a board reaches beyond the middle of its outermost spaces, in spaces."""

NOMINAL = 14.0
"""The size of text for which headings, panels and legends are laid out."""

_LEAST, _MOST = NOMINAL, 30.0
_SHARE = 0.0235
"""A wide picture is made small on a telephone, so its words are larger: they keep this share of its width."""

_ROOM_FOR_PANELS = 360.0
_TABLE = 500.0
"""The width of a picture without a board."""


@dataclass(frozen=True)
class Frame:
    """`unit` pixels are one space; `left`, `top`, `width` and `height` are the board's part of the sheet, `total` is the width of
    the sheet, `text` the size of its words."""

    unit: float
    origin: Point
    left: float
    top: float
    width: float
    height: float
    rim: float  # how far a chart goes on beyond its outermost squares, in spaces
    text: float
    total: float

    @property
    def margin(self) -> float:
        """Room for the names of columns and rows around a board."""
        return self.text * 2.0

    @property
    def scale(self) -> float:
        """How much larger than planned everything beside the board is drawn."""
        return self.text / NOMINAL

    def x(self, value: float) -> float:
        return (value - self.origin[0]) * self.unit + self.left

    def y(self, value: float) -> float:
        return (value - self.origin[1]) * self.unit + self.top

    def at(self, point: Point) -> Point:
        return self.x(point[0]), self.y(point[1])


def frame_of(scene: Scene) -> Frame:
    """The measures for a scene."""
    if scene.shape == "none":
        return Frame(1.0, (0.0, 0.0), NOMINAL, NOMINAL * 4.6, _TABLE - 2 * NOMINAL, 0.0, 0.0, NOMINAL, _TABLE)
    points = [space.at for space in (*scene.spaces, *scene.free)] or [(0.0, 0.0)]
    points += [space.at for space in scene.highlight.tiles] if scene.highlight is not None else []
    unit = _unit(scene, points)
    rim = 0.3 if scene.void is not None else 0.0
    edge = EDGE[scene.shape] + rim
    left, right = min(x for x, _ in points) - edge, max(x for x, _ in points) + edge
    above, below = min(y for _, y in points) - edge, max(y for _, y in points) + edge
    below += 0.3 if scene.sheet else 0.0
    width, height = (right - left) * unit, (below - above) * unit
    text = min(max((width + 60.0) * _SHARE, _LEAST), _MOST)
    heading = text * (5.1 if scene.caption else 3.2)
    words = max(text_width(scene.title, text * 1.75), text_width(scene.caption, text * 1.1))
    total = max(width + text * 4.3, words + text * 4.3, _ROOM_FOR_PANELS if scene.panels else 0.0)
    return Frame(unit, (left, above), (total - width) / 2, heading + text * 2.0, width, height, rim, text, total)


def _unit(scene: Scene, points: list[Point]) -> float:
    if scene.shape == "graph":
        return 118.0
    across = max(x for x, _ in points) - min(x for x, _ in points) + 1
    if scene.shape == "plane":
        return 104.0 if across < 9 else 84.0
    return 76.0 if across <= 9 else 62.0 if across <= 16 else 42.0
