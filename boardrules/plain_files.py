"""Reading files that somebody else may have made: plain files only, and never more of them than is of use."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path


def read_plain(path: Path, largest: int) -> bytes:
    """The first bytes of a plain file, `largest` of them and no more. OSError for anything else: a pipe would be waited for, and a
    device never ends."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "this is no plain file", str(path))
        return file.read(largest)
