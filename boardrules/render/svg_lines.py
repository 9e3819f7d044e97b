"""Lines on a board: a finishing line, a net, a border that something crosses."""

from __future__ import annotations

from typing import Any

from boardrules.render.colours import PAPER
from boardrules.render.draw import clean, label, tag
from boardrules.render.frame import Frame
from boardrules.render.scene import Line, Point, Scene

OUTWARDS: dict[str, Point] = {"N": (0.0, -1.0), "E": (1.0, 0.0), "S": (0.0, 1.0), "W": (-1.0, 0.0)}


def draw_lines(scene: Scene, frame: Frame) -> str:
    """Every line, in dark and light pieces, with its name beyond it."""
    return "".join(_line(line, scene, frame) for line in scene.lines)


def _line(line: Line, scene: Scene, frame: Frame) -> str:
    right, down = OUTWARDS[line.side]
    parts = []
    places = [frame.at(scene.by_name[name].at) for name in line.spaces if name in scene.by_name]
    half = frame.unit / 2
    for x, y in places:
        middle = (x + right * half, y + down * half)
        ends: dict[str, Any] = {
            "x1": middle[0] - down * half,
            "y1": middle[1] - right * half,
            "x2": middle[0] + down * half,
            "y2": middle[1] + right * half,
        }
        parts.append(tag("line", **ends, stroke=PAPER, stroke_width=frame.unit * 0.17))
        dash = f"{frame.unit / 8:.2f} {frame.unit / 8:.2f}"
        parts.append(tag("line", **ends, stroke=line.colour, stroke_width=frame.unit * 0.13, stroke_dasharray=dash))
        parts.append(tag("line", **ends, stroke=line.colour, stroke_width=frame.unit * 0.03))
    if places:
        x = sum(place[0] for place in places) / len(places) + right * frame.unit * 0.9
        y = sum(place[1] for place in places) / len(places) + down * frame.unit * 0.9
        size = max(frame.text, frame.unit * 0.3)
        parts.append(label(line.title, x, y, size, line.colour, weight="bold", style="italic"))
    return tag("g", tag("title", clean(line.title)) + "".join(parts), class_="line", stroke_linecap="butt") if parts else ""


def beyond(scene: Scene) -> dict[Point, Point]:
    """The void squares beyond a line, up to the edge of the board and one more: each with the space that it continues."""
    found: dict[Point, Point] = {}
    for line in scene.lines:
        right, down = OUTWARDS[line.side]
        for name in line.spaces:
            start = scene.by_name[name].at if name in scene.by_name else None
            at = start
            while at is not None and start is not None:
                at = (at[0] + right, at[1] + down)
                if at in scene.places or not (-1 <= at[0] <= scene.columns and -1 <= at[1] <= scene.rows):
                    break
                found[at] = start
    return found
