"""A scene as SVG: one self-contained picture, the same bytes for the same scene."""

from __future__ import annotations

from boardrules.render.callouts import draw_callouts
from boardrules.render.colours import INK, PAPER, mix
from boardrules.render.document import document
from boardrules.render.draw import capital, label, tag
from boardrules.render.frame import NOMINAL, Frame, frame_of
from boardrules.render.outlines import number
from boardrules.render.scene import Cards, Chip, Scene
from boardrules.render.svg_highlight import draw_free, draw_moves, draw_targets
from boardrules.render.svg_legend import draw_legend
from boardrules.render.svg_lines import draw_lines
from boardrules.render.svg_marks import draw_marks, draw_names
from boardrules.render.svg_panels import draw_panels
from boardrules.render.svg_piles import draw_laid, draw_piles
from boardrules.render.svg_rose import draw_rose
from boardrules.render.svg_terrain import draw_terrain
from boardrules.render.svg_things import draw_things
from boardrules.render.svg_tiles import draw_tiles, tile_symbols
from boardrules.words.phrases import Phrases


def draw_svg(scene: Scene) -> str:
    """The whole picture: heading, board, what the players have, legend."""
    frame = frame_of(scene)
    side = frame.text * 1.4
    room = (frame.total - 2 * side) / frame.scale
    y = frame.top + frame.height + (frame.margin if scene.spaces and scene.shape != "graph" and not scene.sheet else frame.text)
    below = []
    for drawing, high in (draw_panels(scene, room), draw_legend(scene, room)):
        if drawing:
            place = f"translate({number(side)} {number(y)}) scale({frame.scale:.4f})"
            below.append(tag("g", drawing, transform=place))
            y += (high + NOMINAL) * frame.scale
    height = y + (0.0 if below else frame.text * 0.4)
    paper = tag("rect", width=frame.total, height=height, rx=12.0, fill=PAPER)
    body = [
        paper,
        _heading(scene, frame, side),
        _board(scene, frame),
        draw_callouts(scene, frame),
        *below,
    ]
    drawn = "\n".join(part for part in body if part)
    return document(scene.title, describe(scene), frame.total, height, drawn, tile_symbols(scene))


def draw_board(scene: Scene, frame: Frame, whole: bool = True) -> str:
    """The board and all that is on it; of a part, nothing that is drawn once for the whole of it."""
    if scene.shape == "none":
        return ""
    drawers = (
        *(draw_terrain, *([draw_rose] if whole else ()), draw_tiles, draw_free, draw_lines),
        *(draw_piles, draw_marks, draw_targets, draw_things, draw_laid, draw_moves),
    )
    return "\n".join(part for part in (draw(scene, frame) for draw in drawers) if part)


def _board(scene: Scene, frame: Frame) -> str:
    """The board with the names around it, and where that is in the picture, so that a page can show it alone."""
    drawn = "\n".join(part for part in (draw_board(scene, frame), draw_names(scene, frame)) if part)
    around = frame.margin if scene.shape != "graph" else frame.text
    box = (frame.left - around, frame.top - around, frame.width + 2 * around, frame.height + 2 * around)
    return tag("g", drawn, class_="board", data_box=" ".join(number(value) for value in box)) if drawn else ""


def _heading(scene: Scene, frame: Frame, left: float) -> str:
    size = frame.text
    title = label(scene.title, left, size * 2.1, size * 1.7, anchor="start", halo="", weight="bold")
    if not scene.caption:
        return title
    return title + label(scene.caption, left, size * 4.0, size * 1.1, mix(INK, PAPER, 0.25), anchor="start", halo="")


def describe(scene: Scene) -> str:
    """The picture in words, for those who cannot see it: where the game stands, what lies where, what players have."""
    phrases = Phrases(scene.language)
    text, headed = phrases.text, phrases.headed
    if scene.sheet:
        return text("The kinds of tile of {board}: {count}.", board=scene.title, count=len(scene.spaces))
    parts = [scene.caption or text("The board of {game}", game=scene.title)]
    parts += [text("{count} spaces", count=len(scene.spaces))] if scene.spaces else []
    parts += [headed(dial.name, dial.words) for dial in scene.dials]
    for space in scene.spaces:
        if space.held:
            parts.append(headed(space.name, ", ".join(space.held)))
    parts += [headed(panel.seat.name, phrases.parted(map(_said, panel.items))) for panel in scene.panels if panel.items]
    parts += [_said(item) for item in scene.table]
    parts += [headed(callout.number, f"{callout.words}, {callout.space}") for callout in scene.callouts]
    if scene.highlight is not None:
        parts.append(text("highlighted: {what}", what=scene.highlight.words))
    return capital(". ".join(parts) + ".")


def _said(item: Chip | Cards) -> str:
    if isinstance(item, Chip):
        return f"{item.label} {', '.join(sign.words for sign in item.signs)}".strip()
    return f"{item.label} {', '.join(f'{held.copies} {held.face.words}' for held in item.held)}"
