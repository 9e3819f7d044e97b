"""Numbers that name the parts of a position, for somebody who sees the game for the first time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import hypot
from typing import TYPE_CHECKING

from boardrules.render.build import looks_of
from boardrules.render.colours import INK, PAPER
from boardrules.render.draw import label, tag
from boardrules.render.frame import Frame
from boardrules.render.names import Names
from boardrules.render.scene import Callout, Point, Scene, Space
from boardrules.ruleset.model import Ruleset

if TYPE_CHECKING:
    from boardrules.engine.game import Game

PANEL, TABLE = "panel", "table"
"""What the numbers of the panels are about: what a player has, and what lies on the table."""


def with_callouts(scene: Scene, game: Game) -> Scene:
    """The scene with a number for every kind of thing on the board that has no name beside it, and for the panels."""
    names = looks_of(game).names
    found: dict[str, Callout] = {}
    for key, words, space in _parts(scene, game.ruleset, names):
        if key not in found:
            found[key] = Callout(len(found) + 1, words, space)
    return replace(scene, callouts=tuple(found.values()))


def _parts(scene: Scene, ruleset: Ruleset, names: Names) -> Iterator[tuple[str, str, str]]:
    """(what it is, its words, where it is seen), things that are alone on their space first."""
    spaces = sorted(scene.spaces, key=lambda space: len(space.things) + len(space.marks))
    for layer in dict.fromkeys(mark.layer for space in scene.spaces for mark in space.marks):
        marked = (space for space in spaces if any(mark.layer == layer for mark in space.marks))
        yield f"mark {layer}", names.member(scene.board, layer), next(marked).name
    for space in spaces:
        for thing in space.things:
            yield f"thing {thing.look.name}", thing.look.name, space.name
        for pile in space.piles:
            yield f"pile {pile.zone}", names.member(scene.board, pile.zone), space.name
    for space in (space for space in spaces if space.tile is not None and space.empty):
        assert space.tile is not None
        yield "tiles", names.whole(ruleset.boards[scene.board].tiles), space.name
    if scene.panels:
        yield PANEL, names.text("what a player has"), PANEL
    if scene.table:
        yield TABLE, names.text("what lies on the table"), TABLE


def disc(number: int, x: float, y: float, size: float) -> str:
    """A number in a disc; `size` is that of its digits."""
    ring = tag("circle", cx=x, cy=y, r=size * 0.78, fill=INK, stroke=PAPER, stroke_width=size * 0.12)
    return tag("g", ring + label(str(number), x, y, size, PAPER, halo="", weight="bold"), class_="callout")


def draw_callouts(scene: Scene, frame: Frame) -> str:
    """The numbers on the board, each beside what it names, where the least lies, with a line to it."""
    size = max(frame.text * 0.95, frame.unit * 0.2)
    away = max(frame.unit * 0.62, size * 1.5)
    full = [frame.at(space.at) for space in scene.spaces if not space.empty or space.marks]
    parts = []
    for callout in scene.callouts:
        space: Space | None = scene.by_name.get(callout.space)
        if space is None:
            continue
        x, y = frame.at(space.at)
        spots = [(x + right * away, y + down * away) for down in (1, -1) for right in (-1, 1)]
        spot = max(spots, key=lambda spot: (_inside(spot, frame, size), _freedom(spot, full)))
        full.append(spot)
        near = x + (spot[0] - x) * 0.3, y + (spot[1] - y) * 0.3
        line = tag("line", x1=near[0], y1=near[1], x2=spot[0], y2=spot[1], stroke=INK, stroke_width=size * 0.14)
        parts.append(line + disc(callout.number, *spot, size))
    return "".join(parts)


def _inside(spot: Point, frame: Frame, size: float) -> bool:
    right, down = spot[0] - frame.left, spot[1] - frame.top
    return size <= right <= frame.width - size and size <= down <= frame.height - size


def _freedom(spot: Point, full: list[Point]) -> float:
    """How far the nearest thing is from a spot."""
    return min((hypot(spot[0] - x, spot[1] - y) for x, y in full), default=0.0)
