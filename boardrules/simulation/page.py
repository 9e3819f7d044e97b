"""The frame of a report page: one file with everything in it, for light and dark, for a desk and a pocket."""

from __future__ import annotations

import importlib.resources
from collections.abc import Sequence
from html import escape

STYLE = importlib.resources.files("boardrules.simulation").joinpath("report.css").read_text(encoding="utf-8")


def page(title: str, parts: Sequence[str]) -> str:
    """A whole page."""
    body = "\n".join(part for part in parts if part)
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8"/>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"/>\n<title>{escape(title)}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def section(title: str, *parts: str, hint: str = "", alert: bool = False) -> str:
    """A card with a heading; "" where there is nothing in it."""
    inside = "\n".join(part for part in parts if part)
    if not inside:
        return ""
    small = f'<p class="hint">{escape(hint)}</p>' if hint else ""
    return (
        f"<section{' class=' + chr(34) + 'alert' + chr(34) if alert else ''}><h2>{escape(title)}</h2>{small}\n{inside}\n</section>"
    )


def facts(rows: Sequence[tuple[str, str]]) -> str:
    """Large numbers with a word each."""
    cells = "".join(f'<div class="fact"><b>{escape(number)}</b><span>{escape(word)}</span></div>' for number, word in rows)
    return f'<div class="facts">{cells}</div>'


def scroll(inside: str) -> str:
    """What may be wider than a phone."""
    return f'<div class="scroll">{inside}</div>'


def table(heads: Sequence[tuple[str, str]], rows: Sequence[tuple[str, Sequence[str]]]) -> str:
    """A table. Each head comes with the class of its column, each row with its own; cells are HTML already."""
    if not rows:
        return ""
    top = "".join(f'<th class="{kind}">{escape(name)}</th>' for name, kind in heads)
    lines = []
    for row_kind, cells in rows:
        inside = "".join(
            f'<td class="{kind}" data-head="{escape(name)}">{cell}</td>' for cell, (name, kind) in zip(cells, heads, strict=True)
        )
        lines.append(f'<tr class="{row_kind}">{inside}</tr>')
    return scroll(f"<table><thead><tr>{top}</tr></thead><tbody>{''.join(lines)}</tbody></table>")


def details(summary: str, inside: str) -> str:
    """Something that opens when asked."""
    return f"<details><summary>{escape(summary)}</summary>{inside}</details>" if inside else ""
