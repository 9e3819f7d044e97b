"""The files of the pages, for tests."""

from __future__ import annotations

from pathlib import Path

PAGES = Path(__file__).resolve().parents[2] / "boardrules" / "server" / "pages"
SCRIPTS = sorted(path.name for path in PAGES.glob("*.js"))
DOCUMENTS = sorted(path.name for path in PAGES.glob("*.html"))
SHEETS = sorted(path.name for path in PAGES.glob("*.css"))
