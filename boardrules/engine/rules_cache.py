"""Checked games kept between runs, so that a game loads at once when its rules have not changed.

An entry is the game's JSON under a hash of the rules texts and of the checker itself. Nothing here ever stops a game from loading.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Sequence

from boardrules.cache import read_entry, write_entry
from boardrules.limits import Limits
from boardrules.ruleset.model import Ruleset
from boardrules.source import SourceFile
from boardrules.version_stamp import version_stamp

_STAGES = ("syntax", "analysis", "ruleset", "language", "grammar")


class RulesetCache:
    """The entry for some rules texts."""

    def __init__(self, sources: Sequence[SourceFile], limits: Limits) -> None:
        digest = hashlib.sha256(f"{version_stamp(*_STAGES)}\n{limits}".encode())
        for source in sources:
            for text in (source.name, source.text):
                encoded = text.encode("utf-8", "surrogatepass")
                digest.update(len(encoded).to_bytes(8, "big") + encoded)
        self.name = f"{digest.hexdigest()[:40]}.json"

    def read(self) -> Ruleset | None:
        """The game, or None when there is no sound entry."""
        body = read_entry(self.name)
        if body is None:
            return None
        try:
            return Ruleset.model_validate_json(body)
        except ValueError:
            return None

    def write(self, ruleset: Ruleset) -> None:
        """Keeps a game."""
        with contextlib.suppress(ValueError):
            write_entry(self.name, ruleset.model_dump_json(round_trip=True).encode())
