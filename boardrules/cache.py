"""Files that save work between runs: the made parser, checked games, compiled games, rulebooks. They belong to the user alone.

What lies in a cache is believed (the parser is even made from it), so nothing is read there that somebody else could have written:
the folder and the entry belong to the user and nobody else may write to them, an entry is a plain file of its own and no link or
pipe, and it begins with a hash that fits its name and its content. Whatever is wrong, there is then no entry: a cache never stops
anything.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import secrets
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

LARGEST_ENTRY = 128_000_000
"""Bytes of the largest entry worth reading."""

_KINDS = (".json", ".program", ".printed")
"""How the names of checked games end, of parts of compiled ones, and of what was printed of games."""

_MOST_ENTRIES = 100
"""So many of each kind are kept."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,200}")

_UNFINISHED = ".new-"
_OLD = 3600.0
"""Seconds after which an unfinished entry was certainly left behind."""

_PRIVATE = hasattr(os, "geteuid") and os.open in os.supports_dir_fd
"""Whether files have owners that can be asked for. Where not (Windows), the user's own folder is closed to others already."""

_READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_WRITE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


def cache_folder() -> Path | None:
    """Where entries are kept: `BOARDRULES_CACHE`, or the user's own folder for such things.

    None when `BOARDRULES_CACHE` is `off`, and where there is no home.
    """
    chosen = os.environ.get("BOARDRULES_CACHE")
    if chosen is not None:
        return None if chosen.lower() in ("off", "") else Path(chosen)
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA", "")
    elif sys.platform == "darwin":
        home = os.path.expanduser("~/Library/Caches")
    else:
        home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Path(home) / "boardrules" if os.path.isabs(home) else None


def read_entry(name: str) -> bytes | None:
    """What was kept under a name; None when there is nothing that can be believed."""
    if not _is_name(name):
        return None
    try:
        with _opened_folder(create=False) as folder:
            content = _read(folder, name)
    except Exception:  # a cache can fail in any way, and none of them matters
        return None
    head, _, body = content.partition(b"\n")
    return body if head == _seal(name, body) else None


def write_entry(name: str, body: bytes) -> None:
    """Keeps something under a name, if that can be done. Whoever reads at the same time sees the old entry or the new one."""
    if not _is_name(name) or len(body) > LARGEST_ENTRY // 2:
        return
    with contextlib.suppress(Exception), _opened_folder(create=True) as folder:
        _write(folder, name, _seal(name, body) + b"\n" + body)
        _prune(folder)


def _is_name(name: str) -> bool:
    """Whether a name stays in the folder, whatever it is made from: no path, nothing unfinished."""
    return _NAME.fullmatch(name) is not None


def _seal(name: str, body: bytes) -> bytes:
    """What an entry begins with: it is damaged, or one of another name, where this does not fit."""
    return hashlib.sha256(name.encode() + b"\0" + body).hexdigest().encode()


class _Folder:
    """The folder as it was opened and found to be the user's own: a path may be turned to another one meanwhile."""

    def __init__(self, path: Path, handle: int | None) -> None:
        self.handle = handle
        self.base = "" if handle is not None else f"{path}{os.sep}"

    def entries(self) -> list[str]:
        return os.listdir(self.base or self.handle)


@contextlib.contextmanager
def _opened_folder(create: bool) -> Iterator[_Folder]:
    path = cache_folder()
    if path is None:
        raise FileNotFoundError
    if create:
        path.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            path.mkdir(mode=0o700)
    if not _PRIVATE:
        yield _Folder(path, None)
        return
    handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        _check_own(os.fstat(handle))
        yield _Folder(path, handle)
    finally:
        os.close(handle)


def _check_own(status: os.stat_result) -> None:
    """PermissionError for what somebody else could have written."""
    if _PRIVATE and (status.st_uid != os.geteuid() or status.st_mode & 0o022):
        raise PermissionError


def _read(folder: _Folder, name: str) -> bytes:
    handle = os.open(folder.base + name, _READ, dir_fd=folder.handle)
    with os.fdopen(handle, "rb") as file:
        status = os.fstat(handle)
        _check_own(status)
        if not stat.S_ISREG(status.st_mode) or (_PRIVATE and status.st_nlink != 1) or status.st_size > LARGEST_ENTRY:
            raise PermissionError
        return file.read(LARGEST_ENTRY)


def _write(folder: _Folder, name: str, content: bytes) -> None:
    unfinished = folder.base + _UNFINISHED + secrets.token_hex(8)
    handle = os.open(unfinished, _WRITE, 0o600, dir_fd=folder.handle)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.replace(unfinished, folder.base + name, src_dir_fd=folder.handle, dst_dir_fd=folder.handle)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(unfinished, dir_fd=folder.handle)
        raise


def _prune(folder: _Folder) -> None:
    """Drops the oldest of a kind when there are many, and what was left unfinished by a program that was killed."""
    ages: list[tuple[float, str]] = []
    newest = 0.0
    for name in folder.entries():
        with contextlib.suppress(OSError):
            written = os.stat(folder.base + name, dir_fd=folder.handle, follow_symlinks=False).st_mtime
            newest = max(newest, written)
            ages.append((written, name))
    old = [age for kind in _KINDS for age in sorted(age for age in ages if age[1].endswith(kind))[:-_MOST_ENTRIES]]
    unfinished = [age for age in ages if age[1].startswith(_UNFINISHED) and age[0] < newest - _OLD]
    for _, name in (*old, *unfinished):
        with contextlib.suppress(OSError):
            os.unlink(folder.base + name, dir_fd=folder.handle)
