"""What is written can be read: the contrast of the colours in both lights, by the measure of WCAG."""

from __future__ import annotations

import re
from typing import Literal

import pytest

from tests.server.pages import PAGES

Light = Literal["light", "dark"]

READ = [
    *((ink, ground) for ink in ("ink", "ink-soft") for ground in ("paper", "card", "raised", "sea-soft", "sand")),
    *((ink, ground) for ink in ("sea", "wrong", "good", "gold") for ground in ("paper", "card", "raised")),
    ("on-sea", "sea"), ("sea", "sea-soft"), ("wrong", "wrong-soft"), ("good", "good-soft"), ("ink", "wrong-soft"),
    ("ink", "good-soft"), ("ink-soft", "wrong-soft"), ("ink-soft", "good-soft"), ("gold", "sand"),
]  # fmt: skip
"""What is written on what."""

SEEN = [(line, ground) for line in ("edge", "focus") for ground in ("paper", "card", "raised")]
"""Lines that tell where something can be done."""


def tokens(light: Light) -> dict[str, str]:
    css = (PAGES / "base.css").read_text(encoding="utf-8")
    return {
        name: (day, night)[light == "dark"] for name, day, night in re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", css)
    }


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def test_the_measure() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), READ)
def test_text_can_be_read(light: Light, ink: str, ground: str) -> None:
    colours = tokens(light)
    assert contrast(colours[ink], colours[ground]) >= 4.5


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize(("line", "ground"), SEEN)
def test_edges_can_be_seen(light: Light, line: str, ground: str) -> None:
    colours = tokens(light)
    assert contrast(colours[line], colours[ground]) >= 3


def test_sheets_use_colours_by_their_names() -> None:
    """A colour without a name would be seen in both lights alike."""
    for sheet in PAGES.glob("*.css"):
        css = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
        if sheet.name == "base.css":
            css = re.sub(r"--[\w-]+: light-dark\(.*?\);", "", css)
        assert re.findall(r"#[0-9a-fA-F]{3,8}\b(?=[^{}]*\})|\brgba?\(", css) == [], sheet.name
