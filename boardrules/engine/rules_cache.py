"""Checked games kept between runs, so that a game loads at once when its rules have not changed.

An entry is the game's JSON under a hash of the rules texts and of the checker itself. It begins with its own hash: an entry
that is damaged or half written is as good as none. Nothing here ever stops a game from loading.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
import tempfile
from collections.abc import Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from boardrules.ruleset.model import Ruleset
from boardrules.source import SourceFile

_MOST_ENTRIES = 100
_STAGES = ("syntax", "analysis", "ruleset", "grammar")


def cache_folder() -> Path | None:
    """Where entries are kept: `BOARDRULES_CACHE`, or the user's own folder for such things.

    None when `BOARDRULES_CACHE` is `off`.
    """
    chosen = os.environ.get("BOARDRULES_CACHE")
    if chosen is not None:
        return None if chosen.lower() in ("off", "") else Path(chosen)
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA")
    elif sys.platform == "darwin":
        home = str(Path("~/Library/Caches").expanduser())
    else:
        home = os.environ.get("XDG_CACHE_HOME") or str(Path("~/.cache").expanduser())
    return Path(home) / "boardrules" if home and not home.startswith("~") else None


@cache
def _checker() -> str:
    """What tells this version of the checker from others: also while it is being worked on."""
    parts = [sys.version]
    for name in ("boardrules", "pydantic"):
        with contextlib.suppress(PackageNotFoundError):
            parts.append(version(name))
    here = Path(__file__).resolve().parents[1]
    for stage in _STAGES:
        for folder in (here / stage, here.parent / stage):
            if folder.is_dir():
                for entry in sorted(os.scandir(folder), key=lambda found: found.name):
                    if entry.is_file():
                        parts.append(f"{entry.name} {entry.stat().st_size} {entry.stat().st_mtime_ns}")
    return "\n".join(parts)


class RulesetCache:
    """The entry for some rules texts."""

    def __init__(self, sources: Sequence[SourceFile]) -> None:
        digest = hashlib.sha256(_checker().encode())
        for source in sources:
            for text in (source.name, source.text):
                encoded = text.encode("utf-8", "surrogatepass")
                digest.update(len(encoded).to_bytes(8, "big") + encoded)
        folder = cache_folder()
        self.path = None if folder is None else folder / f"{digest.hexdigest()[:40]}.json"

    def read(self) -> Ruleset | None:
        """The game, or None when there is no sound entry."""
        if self.path is None:
            return None
        try:
            head, _, body = self.path.read_bytes().partition(b"\n")
            if hashlib.sha256(body).hexdigest().encode() != head:
                return None
            return Ruleset.model_validate_json(body)
        except (OSError, ValueError):
            return None

    def write(self, ruleset: Ruleset) -> None:
        """Keeps a game. Whoever reads at the same time sees the old entry or the new one."""
        if self.path is None:
            return
        try:
            body = ruleset.model_dump_json(round_trip=True).encode()
            self.path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(prefix=".new-", dir=self.path.parent)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(hashlib.sha256(body).hexdigest().encode() + b"\n" + body)
                os.replace(name, self.path)
            except BaseException:
                Path(name).unlink(missing_ok=True)
                raise
            self._prune()
        except (OSError, ValueError):
            return

    def _prune(self) -> None:
        """Drops the oldest entries when there are many."""
        assert self.path is not None
        entries = sorted(self.path.parent.glob("*.json"), key=lambda path: path.stat().st_mtime)
        for path in entries[:-_MOST_ENTRIES]:
            path.unlink(missing_ok=True)
