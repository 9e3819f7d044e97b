"""Saves that also say who sits where, and the copy that is kept while a game is played, so that nothing is lost."""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import sys
from pathlib import Path
from time import strftime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardrules.cli.terminal.seating import Seating
    from boardrules.engine.game import Game
    from boardrules.engine.match import Match

TABLE = "table"
"""What a save says about the table; the engine reads over it."""


def save_table(match: Match, seating: Seating, path: Path) -> None:
    """Writes the match with its seats. OSError when the file cannot be written."""
    from boardrules.engine.save import match_data, write_save

    seats = dict(zip(match.state.seats, seating.sitters, strict=True))
    write_save(path, {**match_data(match), TABLE: {"seats": seats}})


def go_on_command(game: Game, path: Path) -> str:
    """What to type to go on with a saved match. A save names no file, so rules of one's own are named beside it."""
    words = ["boardrules", "play", *([game.path] if game.path else []), "--resume", str(path)]
    return shlex.join([*words, "--trust-hooks"] if game.path and game.ruleset.hooks else words)


def saved_seats(path: Path) -> dict[str, str] | None:
    """Who sat where when a match was saved; None when the save does not tell."""
    from boardrules.engine.jsontext import LARGEST
    from boardrules.plain_files import read_plain

    try:
        data = json.loads(read_plain(path, LARGEST))
        seats = data[TABLE]["seats"]
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return None
    if not isinstance(seats, dict) or not all(isinstance(sitter, str) for sitter in seats.values()):
        return None
    return seats


def keeping_folder() -> Path | None:
    """Where games are kept while they are played: `BOARDRULES_SAVES` (`off` for nowhere), or the user's own folder."""
    chosen = os.environ.get("BOARDRULES_SAVES")
    if chosen is not None:
        return None if chosen.lower() in ("off", "") else Path(chosen)
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA")
    elif sys.platform == "darwin":
        home = os.path.expanduser("~/Library/Application Support")
    else:
        home = os.environ.get("XDG_STATE_HOME") or os.path.expanduser("~/.local/state")
    return Path(home) / "boardrules" / "games" if home is not None and os.path.isabs(home) else None


class Keeper:
    """Keeps a copy of the match in a file of its own. Failing to do so never stops the game."""

    def __init__(self, match: Match, seating: Seating) -> None:
        self.match = match
        self.seating = seating
        self.path: Path | None = None
        self.resumed = False
        self.known = len(match.actions)  # decisions that are safe in another file

    def keep(self) -> Path | None:
        """Writes the copy where there is something to lose; the file, or None."""
        if not self.needed:
            return None
        try:
            if self.path is None:
                self.path = self._new_path()
            if self.path is not None:
                save_table(self.match, self.seating, self.path)
        except OSError:
            return None
        return self.path

    def go_on(self, path: Path) -> bool:
        """Whether a file is such a copy, left by an earlier game: then it is kept up to date."""
        folder = keeping_folder()
        if folder is None or path.resolve().parent != folder.resolve():
            return False
        self.path, self.resumed = path, True
        return True

    @property
    def needed(self) -> bool:
        """Whether a person has decided something that is in no other file."""
        return any(self.seating.is_human(player) for player, _ in self.match.actions[self.known :])

    def drop(self) -> None:
        """Takes the copy away: the game is over, saved elsewhere, or given up."""
        if self.path is not None:
            with contextlib.suppress(OSError):
                self.path.unlink(missing_ok=True)

    def _new_path(self) -> Path | None:
        folder = keeping_folder()
        if folder is None:
            return None
        folder.mkdir(parents=True, exist_ok=True)
        name = f"{self.match.game.name}-{strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.json"
        return folder / name


def kept_games(game: str) -> list[Path]:
    """The copies of unfinished games of a name, the newest first."""
    folder = keeping_folder()
    if folder is None or not folder.is_dir():
        return []
    found = [path for path in folder.glob(f"{game}-[0-9]*.json") if path.is_file()]
    return sorted(found, key=lambda path: path.name, reverse=True)
