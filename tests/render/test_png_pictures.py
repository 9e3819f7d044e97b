"""Pictures in pixels: the right size, not blank, with letters also where no fonts are installed."""

from __future__ import annotations

import struct
import sys
import zlib

import pytest

from boardrules.render import state_svg, to_png
from boardrules.render.png import font_files
from tests.render.positions import chart, parsed, small

resvg_py = pytest.importorskip("resvg_py")

WORD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 30"><text x="5" y="20" font-size="16" '
    "font-family=\"'Source Sans Pro',sans-serif\">{word}</text></svg>"
)


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def colours_in(png: bytes) -> int:
    """How many different bytes the unpacked picture has: one or two in a blank one."""
    data, at = b"", 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + length]
        at += 12 + length
    return len(set(zlib.decompress(data)))


def test_size_and_content() -> None:
    svg = state_svg(chart().start(seed=1))
    root = parsed(svg)
    wide, high = float(root.get("width") or 0), float(root.get("height") or 0)
    for scale in (0.5, 1.0):
        png = to_png(svg, scale)
        assert size_of(png) == pytest.approx((wide * scale, high * scale), abs=1.5)
        assert colours_in(png) > 50


def test_letters_without_the_fonts_of_the_machine() -> None:
    def drawn(word: str, fonts: list[str]) -> bytes:
        return bytes(resvg_py.svg_to_bytes(svg_string=WORD.format(word=word), skip_system_fonts=True, font_files=fonts))

    blank = drawn("", font_files())
    assert drawn("Lisboa", []) == blank
    assert drawn("Lisboa", font_files()) != blank
    for word in ("× 4", "Gruissan", "Setúbal", "…"):
        assert drawn(word, font_files()) != blank


@pytest.mark.parametrize("missing", ["resvg_py", "font_source_sans_pro"])
def test_missing_packages_are_named(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(ValueError, match=r"pip install 'boardrules\[png\]'"):
        to_png(state_svg(small("tic_tac_toe").start()))


def test_a_scale_must_make_sense() -> None:
    for scale in (0, -1, 17, float("nan")):
        with pytest.raises(ValueError, match="scale"):
            to_png("<svg/>", scale)
