"""Reading and writing text files for commands: clear errors, and never half a file."""

from __future__ import annotations

import os
from pathlib import Path

from boardrules.plain_files import check_target, read_plain, write_plain

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
    """Replace a file at once; ValueError where there is no folder for it."""
    check_writable(path)
    write_plain(path, content)


def check_writable(path: Path) -> None:
    """Tells what can be told before anything has to be written: ValueError without a folder, OSError for what is no plain file."""
    if not Path(os.path.realpath(path)).parent.is_dir():
        raise ValueError(f"{path} cannot be written: there is no folder {path.parent}")
    check_target(path)
