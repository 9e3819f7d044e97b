"""A process that prints something of a game and ends: `python -m boardrules.server.printer`. What to print comes as JSON on its
input; it goes to its output, packed."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, cast

from boardrules.cache import read_entry, write_entry
from boardrules.pipeline import load
from boardrules.rulebook import DEPTHS
from boardrules.server.books import book, cover
from boardrules.version_stamp import version_stamp

if TYPE_CHECKING:
    from boardrules.engine.game import Game
    from boardrules.rulebook import Depth


_STAGES = ("server", "rulebook", "render", "bots", "words", "engine", "runtime", "compiler", "language")
"""What a rulebook and a picture are made by."""


def printed(game: Game, what: str) -> bytes:
    """The picture for the box, or the rulebook of a depth as JSON; packed, since it is made of much that repeats."""
    if what == "cover":
        return gzip.compress(cover(game).encode(), mtime=0)
    if what in DEPTHS:
        return gzip.compress(json.dumps(book(game, cast("Depth", what)), ensure_ascii=False).encode(), mtime=0)
    raise ValueError(f"nothing is called {what}")


def kept_or_printed(game: Game, what: str) -> bytes:
    """The same as the last server has printed it, where nothing has changed since."""
    said = f"{version_stamp(*_STAGES)}\n{game.ruleset.model_dump_json()}\n{game.language}\n{what}"
    name = f"{hashlib.sha256(said.encode()).hexdigest()}.printed"
    kept = read_entry(name)
    if kept is None:
        kept = printed(game, what)
        write_entry(name, kept)
    return kept


def main() -> None:
    wanted = json.load(sys.stdin)
    source = Path(wanted["path"]) if wanted.get("path") else wanted["name"]
    if hasattr(os, "nice"):
        os.nice(5)  # tables come first
    sys.stdout.buffer.write(kept_or_printed(load(source, language=wanted["language"]), wanted["what"]))


if __name__ == "__main__":
    main()
