"""Reading and writing text files for commands: clear errors, and never half a file."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from boardrules.plain_files import read_plain

LARGEST = 4_000_000
"""Bytes of a text that are read; no rules file is longer."""


def read_text(path: Path) -> str:
    """The text of a UTF-8 file with its line breaks as they are; ValueError when it is something else."""
    try:
        return read_plain(path, LARGEST).decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{path}: this is not a UTF-8 text file") from None


def write_text(path: Path, text: str) -> None:
    """Replace a file of text at once."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, content: bytes) -> None:
    """Replace a file at once: whoever looks sees the old content or the new one. Links stay links, permissions stay."""
    target = Path(os.path.realpath(path))
    if not target.parent.is_dir():
        raise ValueError(f"{path} cannot be written: there is no folder {path.parent}")
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, target.stat().st_mode & 0o7777 if target.exists() else 0o644)
        os.replace(name, target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
