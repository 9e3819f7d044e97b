"""The turn of a game as a picture: steps, decisions, rolls and draws, and how play goes from one to the next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from boardrules.render.colours import INK, PAPER
from boardrules.render.draw import FONT, capital, clean, label, tag, text_width
from boardrules.render.machine_chart import NEXT, Arrow, Chart, make_chart
from boardrules.render.machine_layout import FLAG, FONT_SIZE, LANE, PILL, SMALL, Box, Frame, Layout, is_short, lay_out, lines_of
from boardrules.runtime.program import END

if TYPE_CHECKING:
    from boardrules.engine.game import Game

LINE = "#5b6b7a"
SOFT = "#6f7d8a"
FILLS = {
    "decision": ("#e4eff6", "#2f6f94"),
    "roll": ("#fbeccb", "#b0801a"),
    "draw": ("#fbeccb", "#b0801a"),
    "start": ("#e3efe0", "#4a8a4f"),
    "next": ("#eceff1", "#5b6b7a"),
    "end": ("#f8dfd8", "#b04a32"),
}
"""The inside and the edge of a box: decisions, chance, the beginning, between turns, the end."""

ENDS = FILLS["end"][1]


def draw_machine(game: Game) -> str:
    """The turn of a game as SVG. Answers that can end the game carry a small flag."""
    chart = make_chart(game)
    layout = lay_out(chart)
    parts = [_turn(layout.turn), *(_frame(chart, frame) for frame in layout.frames if not frame.by_itself)]
    parts += _Arrows(chart, layout).draw()
    parts += [_frame(chart, frame) for frame in layout.frames if frame.by_itself]
    parts += [_box(box) for box in layout.boxes.values()]
    parts.append(_legend(chart, layout))
    return _page(chart, layout, parts)


def _page(chart: Chart, layout: Layout, parts: Sequence[str]) -> str:
    head = (
        f"<title>{clean(chart.naming.phrases.text('{game}: the turn', game=chart.title))}</title>"
        '<defs><marker id="turn-tip" viewBox="0 0 10 10" refX="8.5" refY="5" markerWidth="7" markerHeight="7" orient="auto">'
        f'<path d="M0 1 L9 5 L0 9 z" fill="{LINE}"/></marker></defs>'
    )
    size = f'viewBox="0 0 {layout.width:.0f} {layout.height:.0f}" width="{layout.width:.0f}" height="{layout.height:.0f}"'
    paper = tag("rect", width=layout.width, height=layout.height, rx=12, fill=PAPER)
    title = label(chart.title, 18, 30, 20, anchor="start", halo="", weight="600")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FONT}" role="img">'
        f"{head}{paper}{title}{''.join(parts)}</svg>\n"
    )


# ------------------------------------------------------------------------------------------------ boxes


def _turn(frame: Frame) -> str:
    return tag(
        "rect",
        x=frame.x,
        y=frame.y,
        width=frame.width,
        height=frame.height,
        rx=14,
        fill="#f3f5f4",
        stroke="#c3ccd3",
        stroke_width=1.5,
    ) + label(frame.title, frame.x + 16, frame.y + 20, 16, anchor="start", halo="", weight="600")


def _frame(chart: Chart, frame: Frame) -> str:
    inside = tag("rect", x=frame.x, y=frame.y, width=frame.width, height=frame.height, rx=10, fill="#ffffff", stroke="#d5dce1")
    if not frame.title:
        return inside
    title = label(capital(frame.title), frame.x + 12, frame.y + 15, FONT_SIZE, SOFT, anchor="start", halo="", weight="600")
    if frame.by_itself:
        alone = chart.naming.phrases.text("happens by itself")
        title += label(alone, frame.x + frame.width - 12, frame.y + 15, SMALL, SOFT, anchor="end", halo="", style="italic")
    return inside + title


def _box(box: Box) -> str:
    fill, edge = FILLS[box.kind]
    round_ = 16 if box.kind in ("start", "next", "end") else 9
    parts = [
        tag("rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=round_, fill=fill, stroke=edge, stroke_width=1.5),
    ]
    if box.kind == "decision":
        if box.caption:
            parts.append(label(box.caption, box.x + 12, box.y + 13, SMALL, SOFT, anchor="start", halo="", style="italic"))
        parts.append(label(box.rule, box.right - 10, box.y + 13, SMALL - 1, SOFT, anchor="end", halo=""))
        parts += [_pill(box, pill.text, pill.ends, pill.x, pill.y, pill.width, edge) for pill in box.pills]
    elif box.kind in ("roll", "draw"):
        parts.append(_chance_icon(box.kind, box.x + 14, box.y + box.height / 2, edge))
        parts.append(label(box.caption, box.x + 38, box.y + box.height / 2, FONT_SIZE, anchor="start", halo=""))
    else:
        shift = FLAG / 2 if box.kind == "end" else 0
        parts.append(label(box.caption, box.middle - shift, box.y + box.height / 2, FONT_SIZE, halo="", weight="600"))
        if box.kind == "end":
            parts.append(_flag(box.right - 22, box.y + box.height / 2))
    return tag("g", "".join(parts))


def _pill(box: Box, text: str, ends: bool, x: float, y: float, width: float, edge: str) -> str:
    middle = box.y + y + PILL / 2
    parts = tag(
        "rect", x=box.x + x, y=box.y + y, width=width, height=PILL, rx=PILL / 2, fill="#ffffff", stroke=edge, stroke_width=0.8
    )
    parts += label(text, box.x + x + (width - FLAG * ends) / 2, middle, FONT_SIZE, halo="")
    return parts + (_flag(box.x + x + width - 17, middle) if ends else "")


def _flag(x: float, y: float) -> str:
    """What can end the game."""
    return tag(
        "path",
        d=f"M{x:.1f} {y + 7:.1f}v-14h8l-2.2 3.4 2.2 3.4h-7",
        fill=ENDS,
        stroke=ENDS,
        stroke_width=1.2,
        stroke_linejoin="round",
    )


def _chance_icon(kind: str, x: float, y: float, colour: str) -> str:
    if kind == "draw":
        card = tag("rect", x=x + 1, y=y - 8, width=11, height=16, rx=2, fill="#ffffff", stroke=colour, stroke_width=1.3)
        return card + tag("path", d=f"M{x + 5:.1f} {y - 10:.1f}h8a2 2 0 0 1 2 2v12", fill="none", stroke=colour, stroke_width=1.3)
    die = tag("rect", x=x, y=y - 8, width=16, height=16, rx=3.5, fill="#ffffff", stroke=colour, stroke_width=1.3)
    dots = ((4.5, -3.5), (11.5, -3.5), (8, 0), (4.5, 3.5), (11.5, 3.5))
    return die + "".join(tag("circle", cx=x + right, cy=y + down, r=1.5, fill=colour) for right, down in dots)


def _legend(chart: Chart, layout: Layout) -> str:
    """What the colours and the flag mean; only what occurs."""
    text = chart.naming.phrases.text
    kinds = {stop.kind for group in chart.groups for stop in group.stops}
    signs = [
        (said, FILLS[kind])
        for kind, said in (("decision", text("somebody decides")), ("roll", text("chance")))
        if kinds & {kind, "draw" if kind == "roll" else kind}
    ]
    x, y = layout.width - 18, 30.0
    parts = []
    if any(stop.ending for group in chart.groups for stop in group.stops):
        ending = text("can end the game")
        x -= text_width(ending, SMALL)
        parts.append(label(ending, x, y, SMALL, SOFT, anchor="start", halo="") + _flag(x - 14, y))
        x -= 32
    for said, (fill, edge) in reversed(signs):
        x -= text_width(said, SMALL)
        parts.append(label(said, x, y, SMALL, SOFT, anchor="start", halo=""))
        parts.append(tag("rect", x=x - 18, y=y - 6, width=12, height=12, rx=3, fill=fill, stroke=edge))
        x -= 32
    return "".join(parts)


# ------------------------------------------------------------------------------------------------ arrows


class _Arrows:
    """Short arrows go straight down; others take a lane at the side: on the left to the end of the turn, on the right elsewhere."""

    def __init__(self, chart: Chart, layout: Layout) -> None:
        self.chart = chart
        self.layout = layout
        self.boxes = layout.boxes
        self.out = self._ports(lambda arrow: arrow.start, lambda arrow: arrow.end)
        self.into = self._ports(lambda arrow: arrow.end, lambda arrow: arrow.start)

    def draw(self) -> list[str]:
        arrows = [self._arrow(arrow) for arrow in self._all()]
        paths = [path for path, _ in arrows]
        return [*paths, self._next_turn(), *(text for _, text in arrows)]

    def _all(self) -> list[Arrow]:
        """The arrows of the chart, and those to the end of the game from between turns."""
        arrows = list(self.chart.arrows)
        finish = [stop.name for group in self.chart.groups if group.name == "finish" for stop in group.stops]
        if self.chart.ends_between:
            arrows.append(Arrow(NEXT, finish[0] if finish else END, ("the end has come",)))
        if finish:
            arrows.append(Arrow(finish[-1], END, ()))
        return arrows

    def _ports(self, own: Callable[[Arrow], str], other: Callable[[Arrow], str]) -> dict[Arrow, float]:
        """Where along the side of its box an arrow begins or ends: spread out, in the order of where it goes."""
        ports: dict[Arrow, float] = {}
        of_box: dict[str, list[Arrow]] = {}
        for arrow in self._all():
            if arrow.start != arrow.end:
                of_box.setdefault(own(arrow), []).append(arrow)
        for name, arrows in of_box.items():
            box = self.boxes[name]
            arrows.sort(key=lambda arrow: self._side(arrow, self.boxes[other(arrow)]))
            apart = dict.fromkeys(self._port(arrow, own(arrow) == arrow.end) for arrow in arrows)
            numbers = {port: number for number, port in enumerate(apart, start=1)}
            for arrow in arrows:
                number = numbers[self._port(arrow, own(arrow) == arrow.end)]
                ports[arrow] = box.x + box.width * number / (len(numbers) + 1)
        return ports

    def _port(self, arrow: Arrow, at_end: bool) -> object:
        """Arrows that come by the same lane come in together; all others stand apart."""
        return "lane" if at_end and not is_short(arrow, self.boxes) else arrow

    def _side(self, arrow: Arrow, box: Box) -> float:
        if is_short(arrow, self.boxes):
            return box.middle
        return -1.0 if arrow.end == NEXT else 1e6

    def _arrow(self, arrow: Arrow) -> tuple[str, str]:
        if arrow.start == arrow.end:
            return self._loop(arrow)
        if is_short(arrow, self.boxes):
            return self._straight(arrow)
        return self._round(arrow)

    def _straight(self, arrow: Arrow) -> tuple[str, str]:
        start, end = self.boxes[arrow.start], self.boxes[arrow.end]
        x1, x2, y1, y2 = self.out[arrow], self.into[arrow], start.bottom, end.y - 2
        bend = (y2 - y1) * 0.5
        path = _line(f"M{x1:.1f} {y1:.1f}C{x1:.1f} {y1 + bend:.1f} {x2:.1f} {y2 - bend:.1f} {x2:.1f} {y2:.1f}")
        return path, _texts(self.chart, arrow.labels, (x1 + x2) / 2, (y1 + y2) / 2 - 3)

    def _loop(self, arrow: Arrow) -> tuple[str, str]:
        box = self.boxes[arrow.start]
        y1, y2, x = box.y + box.height * 0.72, box.y + box.height * 0.28, box.right
        path = _line(f"M{x:.1f} {y1:.1f}C{x + 30:.1f} {y1 + 6:.1f} {x + 30:.1f} {y2 - 6:.1f} {x + 2:.1f} {y2:.1f}")
        return path, _texts(self.chart, arrow.labels, x + 28, box.y + box.height / 2, anchor="start")

    def _round(self, arrow: Arrow) -> tuple[str, str]:
        """Out of the box below, along the gap to a lane, along the lane, and into the other box from above."""
        start, end = self.boxes[arrow.start], self.boxes[arrow.end]
        to_next = arrow.end == NEXT
        if to_next:
            lane, low = self.layout.left - 12, 14.0
        else:
            number = self.layout.lanes[arrow.end]
            lane, low = self.layout.right + LANE * (number + 1) - 4, 8.0 + 5 * (number % 3)
        x1, y1 = self.out[arrow], self._row_bottom(start) + low
        points = [(x1, start.bottom), (x1, y1), (lane, y1)]
        if to_next:
            points += [(lane, end.y + end.height / 2), (end.x - 2, end.y + end.height / 2)]
        else:
            x2, y2 = self.into[arrow], self._row_top(end) - 14
            points += [(lane, y2), (x2, y2), (x2, end.y - 2)]
        beside = self.layout.left + 8 if to_next else x1 + 10
        return _line(_rounded(points)), _texts(self.chart, arrow.labels, beside, y1 - 9 if to_next else y1 + 10, anchor="start")

    def _row_bottom(self, box: Box) -> float:
        return max(other.bottom for other in self.boxes.values() if other.row == box.row)

    def _row_top(self, box: Box) -> float:
        return min(other.y for other in self.boxes.values() if other.row == box.row)

    def _next_turn(self) -> str:
        """From the end of a turn to the beginning of the next."""
        box, turn = self.boxes[NEXT], self.layout.turn
        lane, top = self.layout.left - 12 - 1.6 * LANE, turn.y + 34
        y = (
            box.y
            + box.height / 2
            + (7 if any(arrow.end == NEXT and not is_short(arrow, self.boxes) for arrow in self.chart.arrows) else 0)
        )
        frame = min((frame for frame in self.layout.frames if frame.y > turn.y), key=lambda frame: frame.y)
        points = [(box.x, y), (lane, y), (lane, top), (self.layout.left + 30, top), (self.layout.left + 30, frame.y - 2)]
        return _line(_rounded(points))


def _line(path: str) -> str:
    return tag("path", d=path, fill="none", stroke=LINE, stroke_width=1.6, marker_end="url(#turn-tip)")


def _rounded(points: Sequence[tuple[float, float]], radius: float = 8.0) -> str:
    """A path of straight lines with round corners."""
    path = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        (x1, y1), (x2, y2) = _toward(here, before, radius), _toward(here, after, radius)
        path += f"L{x1:.1f} {y1:.1f}Q{here[0]:.1f} {here[1]:.1f} {x2:.1f} {y2:.1f}"
    return path + f"L{points[-1][0]:.1f} {points[-1][1]:.1f}"


def _toward(start: tuple[float, float], end: tuple[float, float], far: float) -> tuple[float, float]:
    right, down = end[0] - start[0], end[1] - start[1]
    length = (right * right + down * down) ** 0.5 or 1.0
    share = min(0.5, far / length)
    return start[0] + right * share, start[1] + down * share


def _texts(chart: Chart, labels: Sequence[str], x: float, y: float, anchor: str = "middle") -> str:
    lines = lines_of(chart, labels)
    top = y - (len(lines) - 1) * 6.5
    return "".join(
        label(line, x, top + number * 13, SMALL, INK, anchor=anchor, halo="#ffffff") for number, line in enumerate(lines)
    )
