"""Plain files: reading those that somebody else may have made, never more than is of use, and writing at once or not at all."""

from __future__ import annotations

import errno
import os
import secrets
import stat
from pathlib import Path

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


def read_plain(path: Path, largest: int) -> bytes:
    """The first bytes of a plain file, `largest` of them and no more. OSError for anything else: a pipe would be waited for, and a
    device never ends."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        _check_plain(os.fstat(handle).st_mode, path)
        with os.fdopen(handle, "rb", closefd=False) as file:
            return file.read(largest)
    finally:
        os.close(handle)


def write_plain(path: Path, content: bytes) -> None:
    """Replaces a file so that there is the old one or the new one, whatever happens in between. Links stay links, permissions stay,
    and a new file gets those that the user gives to new files. OSError for what is no plain file: a device would be gone."""
    target = Path(os.path.realpath(path))
    before = check_target(path)
    unfinished = target.parent / f".boardrules-{secrets.token_hex(8)}.tmp"  # short: the file's own name may be long
    try:
        _write_over(unfinished, target, content, before)
    except OSError as error:
        if error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, str(path)) from None  # the file that was meant: nobody knows the other name


def _write_over(unfinished: Path, target: Path, content: bytes, mode: int | None) -> None:
    handle = os.open(unfinished, _NEW, 0o666 if mode is None else 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            os.chmod(unfinished, mode)
        os.replace(unfinished, target)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


def check_target(path: Path) -> int | None:
    """The permissions of a file that can be replaced; None where there is none yet. OSError for what is no plain file."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return None
    _check_plain(mode, path)
    return stat.S_IMODE(mode)


def _check_plain(mode: int, path: Path) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "this is no plain file", str(path))
