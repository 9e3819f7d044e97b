"""Plots as inline SVG. Colours come from the page (CSS variables), so that they follow light and dark."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

WIDTH = 640
SIDE = 14
ROW = 46
FOOT = 26
WIDEST_BAR = 60.0


@dataclass(frozen=True)
class Whisker:
    """A value with its interval, on a row of its own."""

    name: str
    value: float
    low: float
    high: float
    text: str
    strong: bool = True


@dataclass(frozen=True)
class Column:
    """A bar of a histogram."""

    name: str
    value: float
    title: str


@dataclass(frozen=True)
class Box:
    """A spread on a row of its own: least, quartiles, greatest, and the mean."""

    name: str
    least: float
    low: float
    median: float
    high: float
    greatest: float
    mean: float


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers between two values."""
    span = high - low
    if span <= 0:
        return [low]
    rough = span / about
    scale = 10 ** floor(log10(rough))
    step = next(scale * factor for factor in (1, 2, 2.5, 5, 10) if scale * factor >= rough * 0.999)
    first = ceil(low / step - 1e-9)
    return [round(number * step, 10) for number in range(first, floor(high / step + 1e-9) + 1)]


def whiskers(rows: Sequence[Whisker], label: str, marks: Sequence[float] = (), percent: bool = True, zero: bool = True) -> str:
    """Points with their intervals, one row each. `marks` are values to compare with: dashed lines."""
    low = min([row.low for row in rows] + list(marks) + ([0.0] if zero else []))
    high = max([row.high for row in rows] + list(marks) + ([0.0] if zero else []))
    scale = _Scale(low, high if high > low else low + 1)
    height = ROW * len(rows) + FOOT
    parts = [_axis(scale, height, percent)]
    parts += [f'<line class="mark" x1="{scale(mark)}" x2="{scale(mark)}" y1="0" y2="{height - FOOT}"/>' for mark in marks]
    for number, row in enumerate(rows):
        middle = ROW * number + 34
        weight = "" if row.strong else ' class="weak"'
        parts.append(
            f"<g{weight}>{_names(row.name, row.text, ROW * number)}"
            f'<line class="interval" x1="{scale(row.low)}" x2="{scale(row.high)}" y1="{middle}" y2="{middle}"/>'
            f'<circle class="point" cx="{scale(row.value)}" cy="{middle}" r="5"/></g>'
        )
    return _svg(height, label, parts)


def columns(bars: Sequence[Column], label: str, axis: str) -> str:
    """A histogram."""
    height, foot, left = 220, 44, 46
    most = max((bar.value for bar in bars), default=0) or 1
    width = min(WIDEST_BAR, (WIDTH - left) / max(1, len(bars)))
    floor_ = height - foot
    parts = []
    for tick in ticks(0, most, 4):
        y = floor_ - tick / most * (floor_ - 8)
        parts.append(f'<line class="grid" x1="{left}" x2="{WIDTH}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text class="tick end" x="{left - 6}" y="{y + 4:.1f}">{number_text(tick)}</text>')
    every = max(1, ceil(len(bars) / 10))
    for number, bar in enumerate(bars):
        tall = bar.value / most * (floor_ - 8)
        x = left + number * width
        parts.append(
            f'<rect class="bar" x="{x + 1:.1f}" y="{floor_ - tall:.1f}" width="{max(1, width - 2):.1f}" height="{tall:.1f}">'
            f"<title>{escape(bar.title)}</title></rect>"
        )
        if number % every == 0:
            parts.append(f'<text class="tick" x="{x + width / 2:.1f}" y="{floor_ + 16}">{escape(bar.name)}</text>')
    parts.append(f'<text class="axis" x="{left + (WIDTH - left) / 2}" y="{height - 4}">{escape(axis)}</text>')
    return _svg(height, label, parts)


def boxes(rows: Sequence[Box], label: str) -> str:
    """Box plots: a line from the least to the greatest, a box from quartile to quartile, the median, a dot for the mean."""
    scale = _Scale(min(0.0, *(row.least for row in rows)), max(1.0, *(row.greatest for row in rows)))
    height = ROW * len(rows) + FOOT
    parts = [_axis(scale, height, False)]
    for number, row in enumerate(rows):
        top = ROW * number + 25
        middle = top + 8
        wide = max(1.0, scale(row.high) - scale(row.low))
        title = f"{row.name}: {row.least:g} to {row.greatest:g}, half from {row.low:g} to {row.high:g}, median {row.median:g}"
        parts.append(
            f"<g><title>{escape(title)}</title>{_names(row.name, f'mean {row.mean:.1f}', ROW * number)}"
            f'<line class="range" x1="{scale(row.least)}" x2="{scale(row.greatest)}" y1="{middle}" y2="{middle}"/>'
            f'<rect class="box" x="{scale(row.low)}" y="{top}" width="{wide:.1f}" height="16"/>'
            f'<line class="median" x1="{scale(row.median)}" x2="{scale(row.median)}" y1="{top}" y2="{top + 16}"/>'
            f'<circle class="point" cx="{scale(row.mean)}" cy="{middle}" r="3.5"/></g>'
        )
    return _svg(height, label, parts)


def bar(share: float) -> str:
    """A small bar for a cell of a table."""
    return f'<span class="meter" aria-hidden="true"><i style="width:{max(0.0, min(1.0, share)) * 100:.1f}%"></i></span>'


def number_text(number: float) -> str:
    return f"{number:,.0f}".replace(",", " ") if number == int(number) else f"{number:g}"


class _Scale:
    """From values to places across a plot."""

    def __init__(self, low: float, high: float) -> None:
        self.low = low
        self.high = high

    def __call__(self, value: float) -> float:
        return round(SIDE + (value - self.low) / (self.high - self.low) * (WIDTH - 2 * SIDE), 1)


def _axis(scale: _Scale, height: int, percent: bool) -> str:
    parts = []
    for tick in ticks(scale.low, scale.high):
        x = scale(tick)
        text = f"{tick * 100:g} %" if percent else number_text(tick)
        parts.append(f'<line class="{"zero" if tick == 0 else "grid"}" x1="{x}" x2="{x}" y1="0" y2="{height - FOOT}"/>')
        parts.append(f'<text class="tick" x="{x}" y="{height - 8}">{text}</text>')
    return "".join(parts)


def _names(name: str, value: str, top: float) -> str:
    """The line over a row: what it is, and its number."""
    return (
        f'<text class="name" x="0" y="{top + 18}">{escape(name)}</text>'
        f'<text class="value" x="{WIDTH}" y="{top + 18}">{escape(value)}</text>'
    )


def _svg(height: int, label: str, parts: Sequence[str]) -> str:
    body = "".join(parts)
    return f'<svg class="plot" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(label)}">{body}</svg>'
