"""A process that prints something of a game and ends: `python -m boardrules.server.printer`. What to print comes as JSON on its
input; it goes to its output, packed."""

from __future__ import annotations

import gzip
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, cast

from boardrules.pipeline import load
from boardrules.rulebook import DEPTHS
from boardrules.server.books import book, cover

if TYPE_CHECKING:
    from boardrules.engine.game import Game
    from boardrules.rulebook import Depth


def printed(game: Game, what: str) -> bytes:
    """The picture for the box, or the rulebook of a depth as JSON; packed, since it is made of much that repeats."""
    if what == "cover":
        return gzip.compress(cover(game).encode(), mtime=0)
    if what in DEPTHS:
        return gzip.compress(json.dumps(book(game, cast("Depth", what)), ensure_ascii=False).encode(), mtime=0)
    raise ValueError(f"nothing is called {what}")


def main() -> None:
    wanted = json.load(sys.stdin)
    source = Path(wanted["path"]) if wanted.get("path") else wanted["name"]
    if hasattr(os, "nice"):
        os.nice(5)  # tables come first
    sys.stdout.buffer.write(printed(load(source, language=wanted["language"]), wanted["what"]))


if __name__ == "__main__":
    main()
