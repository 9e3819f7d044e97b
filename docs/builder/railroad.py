"""The shape of a grammar rule as a picture: follow the line from left to right, and what you pass is what you may write."""

from __future__ import annotations

import html
import itertools
from collections.abc import Callable
from dataclasses import dataclass

from docs.builder.grammar_reader import Choice, Literal, Optional_, Reference, Repeated, Sequence, Shape
from docs.builder.syntax_text import PLAIN, readable

LETTER = 7.3
HEIGHT = 24.0
GAP = 10.0
CURVE = 9.0
WIDEST = 620.0
MOST_OPTIONS = 12

Link = Callable[[str], str]


@dataclass(frozen=True)
class Drawn:
    """A piece of a diagram: how wide it is, how far it reaches above and below its line, and what it looks like from a point on."""

    width: float
    above: float
    below: float
    draw: Callable[[float, float], str]


def railroad_svg(shape: Shape, link: Link) -> str:
    """The diagram as SVG to stand in a page; "" for a choice of so many things that a list is better."""
    if isinstance(shape, Choice) and len(shape.options) > MOST_OPTIONS:
        return ""
    drawn = _drawn(shape, link, top=True)
    pad = 16.0
    width, height = drawn.width + 2 * pad, drawn.above + drawn.below + 8
    line = drawn.above + 4
    body = (
        f'<circle cx="5" cy="{line:g}" r="4"/>'
        + _path(f"M9 {line:g}H{pad:g}")
        + drawn.draw(pad, line)
        + _path(f"M{pad + drawn.width:g} {line:g}H{width - 9:g}")
        + f'<circle cx="{width - 5:g}" cy="{line:g}" r="4"/>'
    )
    return f'<svg viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}" role="img">{body}</svg>'


def _path(data: str) -> str:
    return f'<path d="{data}"/>'


def _drawn(shape: Shape, link: Link, top: bool = False) -> Drawn:
    match shape:
        case Literal(text):
            return _box(text, "literal", "")
        case Reference(name):
            return _box(PLAIN.get(name, readable(name)), "reference", "" if name in PLAIN else link(name))
        case Sequence(parts):
            pieces = _pieces(parts, link)
            return _rows(pieces) if top and sum(piece.width + GAP for piece in pieces) > WIDEST else _sequence(pieces)
        case Choice(options):
            return _choice([_drawn(option, link, top) for option in options])
        case Optional_(part):
            return _choice([_nothing(), _drawn(part, link)])
        case Repeated(part, empty):
            loop = _loop(_drawn(part, link), None)
            return _choice([_nothing(), loop]) if empty else loop
    raise AssertionError(shape)


def _pieces(parts: tuple[Shape, ...], link: Link) -> list[Drawn]:
    """The pieces of a sequence; `a ("," a)*` becomes one piece with the comma on the way back."""
    pieces: list[Drawn] = []
    for part in parts:
        if isinstance(part, Repeated) and isinstance(part.part, Sequence) and part.part.parts[0] == Literal(",") and pieces:
            again = len(part.part.parts) - 1
            repeated = _sequence(pieces[-again:])
            pieces[-again:] = [_loop(repeated, _box(",", "literal", ""))]
        else:
            pieces.append(_drawn(part, link))
    return pieces


def _box(text: str, kind: str, target: str) -> Drawn:
    width = len(text) * LETTER + 18
    radius = 12 if kind == "literal" else 3

    def draw(x: float, y: float) -> str:
        box = (
            f'<g class="{kind}"><rect x="{x:g}" y="{y - HEIGHT / 2:g}" width="{width:g}" height="{HEIGHT:g}" rx="{radius}"/>'
            f'<text x="{x + width / 2:g}" y="{y + 4:g}">{html.escape(text)}</text></g>'
        )
        return f'<a href="{target}">{box}</a>' if target else box

    return Drawn(width, HEIGHT / 2, HEIGHT / 2, draw)


def _nothing() -> Drawn:
    return Drawn(0, 0, 0, lambda x, y: "")


def _sequence(pieces: list[Drawn]) -> Drawn:
    width = sum(piece.width for piece in pieces) + GAP * max(0, len(pieces) - 1)

    def draw(x: float, y: float) -> str:
        parts = []
        for number, piece in enumerate(pieces):
            if number:
                parts.append(_path(f"M{x:g} {y:g}h{GAP:g}"))
                x += GAP
            parts.append(piece.draw(x, y))
            x += piece.width
        return "".join(parts)

    return Drawn(width, max((p.above for p in pieces), default=0), max((p.below for p in pieces), default=0), draw)


def _rows(pieces: list[Drawn]) -> Drawn:
    """A sequence that is too long for one line, broken like a text; the line runs back to the margin between two rows."""
    rows: list[list[Drawn]] = [[]]
    for piece in pieces:
        if rows[-1] and sum(p.width + GAP for p in rows[-1]) + piece.width > WIDEST - 40:
            rows.append([])
        rows[-1].append(piece)
    lines = [_sequence(row) for row in rows]
    width = max(line.width for line in lines) + 2 * CURVE
    tops = [0.0]
    for before, after in itertools.pairwise(lines):
        tops.append(tops[-1] + before.below + after.above + 3 * CURVE)

    def draw(x: float, y: float) -> str:
        parts = [lines[0].draw(x, y)]
        for number, line in enumerate(lines[1:], 1):
            end, top, start = x + lines[number - 1].width, y + tops[number - 1], y + tops[number]
            turn = top + lines[number - 1].below + 1.5 * CURVE
            parts.append(
                _path(
                    f"M{end:g} {top:g}h{CURVE - 4:g}q4 0 4 4V{turn - 4:g}q0 4 -4 4H{x - 4:g}q-4 0 -4 4V{start - 4:g}q0 4 4 4H{x:g}"
                )
            )
            parts.append(line.draw(x, start))
        last = x + lines[-1].width
        parts.append(_path(f"M{last:g} {y + tops[-1]:g}H{x + width - 4:g}q4 0 4 -4V{y + 4:g}q0 -4 4 -4") if len(lines) > 1 else "")
        return "".join(parts)

    return Drawn(width + 4, lines[0].above, tops[-1] + lines[-1].below, draw)


def _choice(options: list[Drawn]) -> Drawn:
    inner = max(option.width for option in options)
    width = inner + 4 * CURVE
    tops = [0.0]
    for before, after in itertools.pairwise(options):
        tops.append(tops[-1] + max(before.below, 8) + max(after.above, 8) + 6)

    def draw(x: float, y: float) -> str:
        parts = []
        for option, top in zip(options, tops, strict=True):
            start, end = x + 2 * CURVE, x + width - 2 * CURVE
            if top:
                down = top - 2 * CURVE
                parts.append(_path(f"M{x:g} {y:g}q{CURVE:g} 0 {CURVE:g} {CURVE:g}v{down:g}q0 {CURVE:g} {CURVE:g} {CURVE:g}"))
                parts.append(
                    _path(f"M{end:g} {y + top:g}q{CURVE:g} 0 {CURVE:g} -{CURVE:g}v{-down:g}q0 -{CURVE:g} {CURVE:g} -{CURVE:g}")
                )
            else:
                parts.append(_path(f"M{x:g} {y:g}H{start:g}M{end:g} {y:g}H{x + width:g}"))
            parts.append(option.draw(start, y + top) + _path(f"M{start + option.width:g} {y + top:g}H{end:g}"))
        return "".join(parts)

    return Drawn(width, options[0].above, tops[-1] + options[-1].below, draw)


def _loop(part: Drawn, back: Drawn | None) -> Drawn:
    """Something that may be passed again; `back` is what stands on the way back, a comma for instance."""
    inner = max(part.width, back.width if back else 0)
    width = inner + 2 * CURVE
    drop = part.below + (back.above if back else 0) + CURVE

    def draw(x: float, y: float) -> str:
        start, end, below = x + CURVE, x + width - CURVE, y + drop
        parts = [_path(f"M{x:g} {y:g}H{start:g}"), part.draw(start, y), _path(f"M{start + part.width:g} {y:g}H{x + width:g}")]
        height = drop - CURVE
        parts.append(
            _path(f"M{end:g} {y:g}q{CURVE:g} 0 {CURVE:g} {CURVE / 2:g}v{height:g}q0 {CURVE / 2:g} -{CURVE:g} {CURVE / 2:g}")
        )
        parts.append(
            _path(f"M{start:g} {y:g}q-{CURVE:g} 0 -{CURVE:g} {CURVE / 2:g}v{height:g}q0 {CURVE / 2:g} {CURVE:g} {CURVE / 2:g}")
        )
        if back:
            middle = start + (inner - back.width) / 2
            parts.append(
                _path(f"M{start:g} {below:g}H{middle:g}M{middle + back.width:g} {below:g}H{end:g}") + back.draw(middle, below)
            )
        else:
            parts.append(_path(f"M{start:g} {below:g}H{end:g}m-4 -4l-4 4l4 4"))
        return "".join(parts)

    return Drawn(width, part.above, drop + (back.below if back else 5), draw)
