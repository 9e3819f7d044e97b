"""SVG as PNG, with letters also on a machine that has no fonts."""

from __future__ import annotations

HOW_TO_GET = "pictures in PNG need two more packages: pip install 'boardrules[png]'"


def to_png(svg: str, scale: float = 2.0) -> bytes:
    """The picture in pixels, `scale` for each unit of the SVG. ValueError when the packages for it are missing."""
    if not 0 < scale <= 16:
        raise ValueError(f"the scale of a picture is a number above 0 and up to 16, not {scale}")
    try:
        import resvg_py
    except ImportError:
        raise ValueError(HOW_TO_GET) from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=scale, font_files=font_files(), sans_serif_family="Source Sans Pro"))


def font_files() -> list[str]:
    """The letters that come with the package: upright, bold, slanted and both."""
    try:
        from font_source_sans_pro import font_files_ttf  # type: ignore[import-untyped]
    except ImportError:
        raise ValueError(HOW_TO_GET) from None
    return [font_files_ttf[f"SourceSansPro{style}"] for style in ("", "Bold", "It", "BoldIt")]
