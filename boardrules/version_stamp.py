"""What tells this version of some stages from others, also while they are being worked on: for the names of what is kept."""

from __future__ import annotations

import contextlib
import os
import sys
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path


@cache
def version_stamp(*stages: str) -> str:
    """A text that changes whenever a file of these stages, Python, or a package that they rest on does."""
    parts = [sys.version]
    for name in ("boardrules", "pydantic"):
        with contextlib.suppress(PackageNotFoundError):
            parts.append(version(name))
    here = Path(__file__).resolve().parent
    folders = [folder for stage in stages for folder in (here / stage, here.parent / stage) if folder.is_dir()]
    while folders:
        for entry in sorted(os.scandir(folders.pop()), key=lambda found: found.name):
            if entry.is_file():
                parts.append(f"{entry.path} {entry.stat().st_size} {entry.stat().st_mtime_ns}")
            elif not entry.name.startswith("__"):
                folders.append(Path(entry.path))
    return "\n".join(parts)
