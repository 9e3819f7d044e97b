"""A drawing as a whole SVG document that stands alone."""

from __future__ import annotations

from boardrules.render.draw import FONT, OWN, clean, own_names
from boardrules.render.outlines import number


def document(title: str, description: str, width: float, height: float, body: str, defs: str = "") -> str:
    """The picture with its name and description, for those who cannot see it."""
    size = f"{number(width)} {number(height)}"
    return own_names(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" width="{number(width)}" height="{number(height)}" '
        f'font-family="{FONT}" role="img" aria-labelledby="{OWN}title {OWN}desc">\n'
        f'<title id="{OWN}title">{clean(title)}</title>\n<desc id="{OWN}desc">{clean(description)}</desc>\n'
        f"{f'<defs>{defs}</defs>' if defs else ''}\n{body}\n</svg>\n"
    )
