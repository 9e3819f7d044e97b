"""SVG as PNG, with letters also on a machine that has no fonts."""

from __future__ import annotations

from boardrules.diagnostics.shorten import shown
from boardrules.engine.arguments import plain_text

HOW_TO_GET = "pictures in PNG need two more packages: pip install 'boardrules[png]'"


def to_png(svg: str, scale: float = 2.0) -> bytes:
    """The picture in pixels, `scale` for each unit of the SVG. ValueError when the packages for it are missing."""
    if isinstance(scale, bool) or not isinstance(scale, (int, float)) or not 0 < scale <= 16:
        raise ValueError(f"the scale of a picture is a number above 0 and up to 16, not {shown(scale)}")
    picture = plain_text(svg)
    if picture is None:
        raise TypeError(f"a picture is SVG as text, not {shown(svg)}")
    try:
        import resvg_py
    except ImportError:
        raise ValueError(HOW_TO_GET) from None
    fonts, letters = font_files(), "Source Sans Pro"
    return bytes(resvg_py.svg_to_bytes(svg_string=picture, zoom=float(scale), font_files=fonts, sans_serif_family=letters))


def font_files() -> list[str]:
    """The letters that come with the package: upright, bold, slanted and both."""
    try:
        from font_source_sans_pro import font_files_ttf  # type: ignore[import-untyped]
    except ImportError:
        raise ValueError(HOW_TO_GET) from None
    return [font_files_ttf[f"SourceSansPro{style}"] for style in ("", "Bold", "It", "BoldIt")]
