"""Where the boxes of a turn's chart stand: groups one under the other, and in each the stops in rows, in the order of play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from boardrules.render.draw import text_width
from boardrules.render.machine_chart import NEXT, Arrow, Chart, Group, Stop
from boardrules.runtime.program import END, START

FONT_SIZE = 14.0
SMALL = 11.5
PILL = 26.0
PILL_GAP = 6.0
WIDEST = 330.0
PADDING = 12.0
ROW_GAP = 46.0
COLUMN_GAP = 34.0
TITLE = 30.0
LANE = 16.0
FLAG = 14.0


@dataclass
class Pill:
    """An answer inside a box."""

    text: str
    ends: bool
    x: float
    y: float
    width: float


@dataclass
class Box:
    """A stop with its place. `row` counts from the top of the whole chart; `beside` is the room for its loop on the right."""

    name: str
    kind: str
    caption: str
    rule: str
    width: float
    height: float
    pills: list[Pill] = field(default_factory=list)
    x: float = 0.0
    y: float = 0.0
    row: int = 0
    beside: float = 0.0

    @property
    def middle(self) -> float:
        return self.x + self.width / 2

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def right(self) -> float:
        return self.x + self.width


@dataclass
class Frame:
    """The rectangle round a group."""

    title: str
    x: float
    y: float
    width: float
    height: float
    by_itself: bool = False


@dataclass
class Layout:
    """Everything with its place."""

    boxes: dict[str, Box]
    frames: list[Frame]
    turn: Frame
    lanes: dict[str, int]  # on the right, by the box that the arrows in it lead to; the first is the innermost
    left: float
    right: float
    width: float
    height: float


def lines_of(chart: Chart, labels: Sequence[str], widest: float = 150.0) -> list[str]:
    """Answers as short lines of words."""
    lines: list[str] = []
    for label in map(chart.words, labels):
        if lines and text_width(f"{lines[-1]}, {label}", SMALL) <= widest:
            lines[-1] += f", {label}"
        else:
            lines.append(label)
    return [line + ("," if number < len(lines) - 1 else "") for number, line in enumerate(lines)]


def lay_out(chart: Chart) -> Layout:
    """Places everything, from the top down."""
    boxes = {stop.name: _box(chart, stop) for group in chart.groups for stop in group.stops}
    for arrow in chart.arrows:
        if arrow.start == arrow.end:
            texts = lines_of(chart, arrow.labels)
            boxes[arrow.start].beside = 34 + max((text_width(text, SMALL) for text in texts), default=0.0)
    rows = {group.name: _rows(group, chart.arrows) for group in chart.groups}
    content = max([260.0, *(_row_width([boxes[name] for name in row]) for group in rows.values() for row in group)])
    return _Placing(chart, boxes, rows, content).place()


def _box(chart: Chart, stop: Stop) -> Box:
    caption = chart.words(stop.where) if stop.where else ""
    if stop.kind != "decision":
        text = " ".join(filter(None, [chart.chance(stop.kind), f"({caption})" if caption else ""]))
        return Box(stop.name, stop.kind, text, stop.rule, text_width(text, FONT_SIZE) + 58, 34)
    box = Box(stop.name, stop.kind, caption, stop.rule, 0, 0)
    head = 20.0 if caption or stop.rule else 4.0
    x, y, widest = PADDING, head + 4, text_width(f"{caption} {stop.rule}", SMALL) + 24
    for answer in stop.answers:
        width = text_width(chart.words(answer), FONT_SIZE) + 20 + FLAG * (answer in stop.ending)
        if x > PADDING and x + width > WIDEST:
            x, y = PADDING, y + PILL + PILL_GAP
        box.pills.append(Pill(chart.words(answer), answer in stop.ending, x, y, width))
        x += width + PILL_GAP
        widest = max(widest, x - PILL_GAP)
    box.width, box.height = max(110.0, widest + PADDING), y + PILL + PADDING - 2
    for line in {pill.y for pill in box.pills}:
        pills = [pill for pill in box.pills if pill.y == line]
        spare = box.width - PADDING - pills[-1].x - pills[-1].width
        for pill in pills:
            pill.x += spare / 2
    return box


def _rows(group: Group, arrows: Sequence[Arrow]) -> list[list[str]]:
    """The stops by how many others have to come before them."""
    order = {stop.name: number for number, stop in enumerate(group.stops)}
    before: dict[str, list[str]] = {name: [] for name in order}
    for arrow in arrows:
        if arrow.end in order and order.get(arrow.start, len(order)) < order[arrow.end]:
            before[arrow.end].append(arrow.start)
    ranks: dict[str, int] = {}
    rows: dict[int, list[str]] = {}
    for name in order:
        ranks[name] = max((ranks[start] + 1 for start in before[name]), default=0)
        rows.setdefault(ranks[name], []).append(name)
    return [rows[rank] for rank in sorted(rows)]


def _row_width(row: list[Box]) -> float:
    """A row is set in the middle, so the room for a loop on the right is needed on the left, too, where it stands alone."""
    extra = row[-1].beside if row else 0.0
    return sum(box.width for box in row) + COLUMN_GAP * (len(row) - 1) + sum(box.beside for box in row[:-1]) + 2 * extra


def is_short(arrow: Arrow, boxes: dict[str, Box]) -> bool:
    """Whether an arrow leads to the row below."""
    return boxes[arrow.end].row == boxes[arrow.start].row + 1


def _lanes(chart: Chart, boxes: dict[str, Box]) -> dict[str, int]:
    """Lanes at the right for arrows that do not go straight down. Those to the same box share one, others where they never meet."""
    spans: dict[str, tuple[float, float]] = {}
    for arrow in chart.arrows:
        if arrow.start != arrow.end and arrow.end != NEXT and not is_short(arrow, boxes):
            ends = (boxes[arrow.start].bottom, boxes[arrow.end].y, *spans.get(arrow.end, ()))
            spans[arrow.end] = (min(ends) - 40, max(ends) + 40)
    lanes: dict[str, int] = {}
    for name, (top, bottom) in sorted(spans.items(), key=lambda item: item[1][1] - item[1][0]):
        taken = {lanes[other] for other in lanes if spans[other][0] < bottom and spans[other][1] > top}
        lanes[name] = next(number for number in range(len(spans)) if number not in taken)
    return lanes


class _Placing:
    """From the top down."""

    def __init__(self, chart: Chart, boxes: dict[str, Box], rows: dict[str, list[list[str]]], content: float) -> None:
        self.chart = chart
        self.boxes = boxes
        self.rows = rows
        self.left = 16 + 3 * LANE + 14
        self.width = content + 36
        self.right = self.left + self.width
        self.y = 58.0
        self.row = 0
        self.frames: list[Frame] = []

    def place(self) -> Layout:
        text = self.chart.naming.phrases.text
        self._alone(START, "start", text("start"))
        groups = self.chart.groups
        self._groups([group for group in groups if not group.in_turn and group.name != "finish"])
        top = self.y + 8
        self.y = top + TITLE + 28
        self._groups([group for group in groups if group.in_turn])
        self._alone(NEXT, "next", text("the turn passes on"))
        bottom = self.y - 26
        self.y += 8
        self._groups([group for group in groups if group.name == "finish"])
        self._alone(END, "end", text("the game is over"))
        lanes = _lanes(self.chart, self.boxes)
        room = self.right + 14 + LANE * (max(lanes.values(), default=-1) + 1)
        turn = Frame(text("A turn"), 16, top, room - 16, bottom - top)
        return Layout(self.boxes, self.frames, turn, lanes, self.left, self.right, room + 16, self.y - 20)

    def _alone(self, name: str, kind: str, text: str) -> None:
        """A box on a row of its own."""
        width = text_width(text, FONT_SIZE) + 44 + (FLAG if kind == "end" else 0)
        box = Box(name, kind, text, "", width, 32)
        box.x, box.y, box.row = self.left + (self.width - width) / 2, self.y, self.row
        self.boxes[name] = box
        self.row += 1
        self.y = box.bottom + ROW_GAP - 6

    def _groups(self, groups: Sequence[Group]) -> None:
        for group in groups:
            top = self.y
            title = "" if group.name == "turn" else self.chart.words(group.name)
            if not group.stops:
                self.frames.append(Frame(title, self.left, top - 12, self.width, 30, True))
                self.y = top + 34
                continue
            self.y = top + TITLE
            for row in self.rows[group.name]:
                self._row([self.boxes[name] for name in row])
            self.y += 14 - ROW_GAP
            self.frames.append(Frame(title, self.left, top - 6, self.width, self.y - top + 6))
            self.y += ROW_GAP - 12

    def _row(self, row: list[Box]) -> None:
        tall = max(box.height for box in row)
        whole = sum(box.width + box.beside for box in row) - row[-1].beside + COLUMN_GAP * (len(row) - 1)
        x = self.left + (self.width - whole) / 2
        for box in row:
            box.x, box.y, box.row = x, self.y + (tall - box.height) / 2, self.row
            x += box.width + box.beside + COLUMN_GAP
        self.row += 1
        self.y += tall + ROW_GAP
