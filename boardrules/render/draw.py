"""Small helpers for writing SVG: elements, text that is safe, lengths, and how wide words are."""

from __future__ import annotations

from hashlib import sha256
from html import escape

from boardrules.render.colours import INK, PAPER
from boardrules.render.outlines import number

FONT = "'Source Sans Pro','Source Sans 3','Segoe UI',Roboto,Helvetica,Arial,sans-serif"

OWN = "\x00"
"""Stands before the name of every part of a picture that other parts refer to."""

_NO_XML = set("\x7f\ufffe\uffff")
_NARROW = set("iljtfrI.,:;'!|()[] 1-")
_WIDE = set("mwMWQOGDHNCU@%&")


def clean(text: str) -> str:
    """Text that may stand in XML, whatever a player is called."""
    kept = "".join(letter for letter in text if letter >= " " and letter not in _NO_XML and not "\ud800" <= letter <= "\udfff")
    return escape(kept, quote=True)


def tag(name: str, content: str = "", **attributes: str | float | None) -> str:
    """An element. Numbers are written as lengths; an underscore in a name stands for a hyphen; None is left out."""
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            text = value if isinstance(value, str) else number(value)
            parts.append(f'{key.rstrip("_").replace("_", "-")}="{text}"')
    inside = " ".join(parts)
    return f"<{inside}>{content}</{name}>" if content else f"<{inside}/>"


def text_width(text: str, size: float) -> float:
    """About how wide a text is: good enough to leave room for it."""
    return size * sum(0.3 if letter in _NARROW else 0.78 if letter in _WIDE else 0.53 for letter in text)


def wrapped(text: str, width: float, size: float) -> list[str]:
    """A text in lines no wider than a width, as far as its words allow it."""
    lines: list[str] = []
    for word in text.split():
        if lines and text_width(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines or [""]


def label(
    text: str,
    x: float,
    y: float,
    size: float,
    colour: str = INK,
    *,
    anchor: str = "middle",
    halo: str = PAPER,
    weight: str | None = None,
    style: str | None = None,
) -> str:
    """A line of text whose middle lies at a height, with a halo that keeps it readable on anything."""
    return tag(
        "text",
        clean(text),
        x=x,
        y=y + size * 0.34,
        font_size=size,
        fill=colour,
        text_anchor=None if anchor == "start" else anchor,
        font_weight=weight,
        font_style=style,
        stroke=halo or None,
        stroke_width=size * 0.2 if halo else None,
        stroke_linejoin="round" if halo else None,
        paint_order="stroke" if halo else None,
    )


def capital(text: str) -> str:
    """Words with a capital letter."""
    return text[:1].upper() + text[1:]


def titled(text: str) -> str:
    """Words with a capital letter each, as names have them."""
    return " ".join(capital(word) for word in text.split(" "))


def own_names(svg: str) -> str:
    """The picture with names for its parts that no other picture has, so that several can stand on one page."""
    return svg.replace(OWN, f"p{sha256(svg.encode('utf-8')).hexdigest()[:8]}-")
