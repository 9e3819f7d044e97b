"""The package as a file that the site offers, so that whoever reads the site can install what it describes."""

from __future__ import annotations

import tempfile
from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

FOLDER = "downloads"
PLACEHOLDER = "{{wheel}}"
"""Stands on a written page for the name of the file, which has the version in it."""


@lru_cache(maxsize=1)
def wheel() -> tuple[str, bytes]:
    """The name of the wheel and what is in it."""
    from hatchling.builders.wheel import WheelBuilder

    with tempfile.TemporaryDirectory() as folder:
        path = Path(next(WheelBuilder(str(ROOT)).build(directory=folder, versions=["standard"])))
        return path.name, path.read_bytes()


def wheel_files() -> dict[str, bytes]:
    name, content = wheel()
    return {f"{FOLDER}/{name}": content}


def with_wheel(markdown: str) -> str:
    """A page with the real name of the file."""
    return markdown.replace(PLACEHOLDER, wheel()[0]) if PLACEHOLDER in markdown else markdown
