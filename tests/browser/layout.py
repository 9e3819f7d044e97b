"""Faults of a page's layout, found by a script in the page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

SCRIPT = (Path(__file__).parent / "layout.js").read_text()


def faults(page: Page) -> list[str]:
    """All that is wrong with the layout as it stands, in words."""
    found: list[str] = page.evaluate("(" + SCRIPT[SCRIPT.index("() =>") :].strip().removesuffix(";") + ")()")
    return found
