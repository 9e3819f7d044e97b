"""The measures of a picture: how large a space is, where the board lies on the sheet, and where a point of the scene is drawn."""

from __future__ import annotations

from dataclasses import dataclass

from boardrules.render.scene import Point, Scene

MARGIN = 30.0
"""Room for the names of columns and rows around a board."""

EDGE = {"grid": 0.5, "hex": 0.58, "graph": 0.62, "plane": 0.5}
"""How far a board reaches beyond the middle of its outermost spaces, in spaces."""


@dataclass(frozen=True)
class Frame:
    """`unit` pixels are one space; `left`, `top`, `width` and `height` are the board's part of the sheet."""

    unit: float
    origin: Point
    left: float
    top: float
    width: float
    height: float
    rim: float  # how far a chart goes on beyond its outermost squares, in spaces

    def x(self, value: float) -> float:
        return (value - self.origin[0]) * self.unit + self.left

    def y(self, value: float) -> float:
        return (value - self.origin[1]) * self.unit + self.top

    def at(self, point: Point) -> Point:
        return self.x(point[0]), self.y(point[1])


def frame_of(scene: Scene, top: float) -> Frame:
    """The measures for a scene whose heading is `top` high."""
    points = [space.at for space in scene.spaces] or [(0.0, 0.0)]
    points += [space.at for space in scene.highlight.tiles] if scene.highlight is not None else []
    unit = _unit(scene, points)
    rim = 0.3 if scene.void is not None else 0.0
    edge = EDGE[scene.shape] + rim
    left, right = min(x for x, _ in points) - edge, max(x for x, _ in points) + edge
    above, below = min(y for _, y in points) - edge, max(y for _, y in points) + edge
    below += 0.3 if scene.sheet else 0.0
    return Frame(unit, (left, above), MARGIN, top + MARGIN, (right - left) * unit, (below - above) * unit, rim)


def _unit(scene: Scene, points: list[Point]) -> float:
    if scene.shape == "graph":
        return 118.0
    across = max(x for x, _ in points) - min(x for x, _ in points) + 1
    if scene.shape == "plane":
        return 104.0 if across < 9 else 84.0
    return 76.0 if across <= 9 else 62.0 if across <= 16 else 42.0
