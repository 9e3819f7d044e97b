"""A scene as SVG: one self-contained picture, the same bytes for the same scene."""

from __future__ import annotations

from boardrules.render.colours import INK, PAPER, mix
from boardrules.render.document import document
from boardrules.render.draw import capital, label, tag, text_width
from boardrules.render.frame import MARGIN, Frame, frame_of
from boardrules.render.scene import Scene
from boardrules.render.svg_highlight import draw_arrows, draw_targets
from boardrules.render.svg_legend import LEGEND_WIDTH, draw_legend
from boardrules.render.svg_marks import draw_marks, draw_names
from boardrules.render.svg_rose import draw_rose
from boardrules.render.svg_terrain import draw_terrain
from boardrules.render.svg_things import draw_cards, draw_things
from boardrules.render.svg_tiles import draw_tiles, tile_symbols
from boardrules.ruleset.types import COMPASS

_TITLE = 44.0
_CAPTION = 26.0


def draw_svg(scene: Scene) -> str:
    """The whole picture: heading, board, legend."""
    frame = frame_of(scene, _TITLE + (_CAPTION if scene.caption else 0.0))
    legend, legend_height = draw_legend(scene, frame.left + frame.width + MARGIN + 10.0, frame.top)
    width = frame.left + frame.width + MARGIN + (LEGEND_WIDTH + 10.0 if legend else 0.0)
    width = max(width, frame.left * 2 + text_width(scene.title, 25.0), frame.left * 2 + text_width(scene.caption, 15.0))
    height = max(frame.top + frame.height + MARGIN, frame.top + legend_height + MARGIN)
    body = [
        tag("rect", width=width, height=height, rx=12.0, fill=PAPER),
        _heading(scene, frame),
        draw_terrain(scene, frame),
        draw_rose(scene, frame),
        draw_tiles(scene, frame),
        draw_names(scene, frame),
        draw_targets(scene, frame),
        draw_cards(scene, frame),
        draw_marks(scene, frame),
        draw_things(scene, frame),
        draw_arrows(scene, frame),
        legend,
    ]
    drawn = "\n".join(part for part in body if part)
    return document(scene.title, describe(scene), width, height, drawn, tile_symbols(scene))


def _heading(scene: Scene, frame: Frame) -> str:
    title = label(scene.title, frame.left, 30.0, 24.0, anchor="start", halo="", weight="bold")
    if not scene.caption:
        return title
    return title + label(scene.caption, frame.left, 56.0, 15.0, mix(INK, PAPER, 0.25), anchor="start", halo="")


def describe(scene: Scene) -> str:
    """The picture in words, for those who cannot see it: where the game stands and what lies where."""
    if scene.sheet:
        return f"The kinds of tile of {scene.board}: {len(scene.spaces)}."
    parts = [scene.caption or f"The board {scene.board}", f"{len(scene.spaces)} spaces"]
    parts += [f"{name}: {COMPASS[direction]}" for name, direction in scene.dials]
    for space in scene.spaces:
        if space.held:
            parts.append(f"{space.name}: {', '.join(space.held)}")
    if scene.highlight is not None:
        parts.append(f"highlighted: {scene.highlight.words}")
    return capital(". ".join(parts) + ".")
