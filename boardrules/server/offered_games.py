"""What can be played here: the shipped games, and rules files of a folder, which are never trusted with Python."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from boardrules.bots import bot_names
from boardrules.diagnostics.diagnostic import RulesError
from boardrules.engine.errors import UnknownGame
from boardrules.pipeline import catalogue_path, games, header_of, load
from boardrules.plain_files import read_plain
from boardrules.server.refusals import Refusal
from boardrules.words.grammar import LANGUAGES
from boardrules.words.phrases import Phrases, phrase

if TYPE_CHECKING:
    from boardrules.engine.game import Game

BOTS = {
    "random": phrase("decides at random"),
    "greedy": phrase("looks one decision ahead"),
    "mcts": phrase("thinks for a second"),
}
"""The bots that can be chosen, and what is said of them."""

_LARGEST = 100_000
"""Bytes of a file in which its header is looked for."""


@dataclass(frozen=True)
class Offer:
    """A game that can be chosen: where it is loaded from, and what it is a variant of."""

    name: str
    source: str | Path
    variant_of: str | None
    own: bool


class OfferedGames:
    """The games of a server, loaded in the languages that are asked for. Can be used by several threads."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._lock = Lock()
        self._loaded: dict[tuple[str, str], tuple[Any, Game]] = {}

    def offers(self) -> dict[str, Offer]:
        """All games by name; rules files of the folder that are called like a shipped game are left out."""
        found = dict(self._shipped)
        for path in sorted(self._folder.glob("*.rules")) if self._folder is not None else ():
            header = _header(path)
            if header is not None and header[0] not in found:
                found[header[0]] = Offer(header[0], path, header[1] or None, True)
        return found

    @cached_property
    def _shipped(self) -> dict[str, Offer]:
        found: dict[str, Offer] = {}
        for name in games():
            base = load(name).ruleset.base.replace("_", "-")
            found[name] = Offer(name, name, base or None, False)
        return found

    def offer(self, name: str) -> Offer:
        found = self.offers().get(name)
        if found is None:
            raise Refusal("game")
        return found

    def source(self, name: str) -> tuple[str | Path, Any]:
        """Where a game is loaded from, and what changes when that is written anew."""
        source = self.offer(name).source
        return source, _stamp(source) if isinstance(source, Path) else None

    def load(self, name: str, language: str = "en") -> Game:
        """A game in a language (English where it has no words in it); Refusal where it cannot be had."""
        if language not in LANGUAGES:
            language = "en"
        source, stamp = self.source(name)
        with self._lock:
            kept = self._loaded.get((name, language))
        if kept is not None and kept[0] == stamp:
            return kept[1]
        try:
            game = load(source, language=language)
        except (RulesError, UnknownGame, ValueError) as error:
            raise Refusal("table_options", why=str(error).splitlines()[0]) from None
        with self._lock:
            self._loaded[name, language] = stamp, game
        return game

    def languages(self, name: str) -> list[str]:
        """The languages that a game has words in."""
        source = self.offer(name).source
        return ["en", *(each for each in LANGUAGES if each != "en" and catalogue_path(source, each).is_file())]


def _header(path: Path) -> tuple[str, str] | None:
    """The name of the game in a file and what it is a variant of."""
    try:
        header = header_of(read_plain(path, _LARGEST).decode("utf-8", "replace"))
    except OSError:
        return None
    return None if header is None else (header.name.replace("_", "-"), header.base.replace("_", "-"))


def _stamp(path: Path) -> Any:
    """What changes when a rules file, or its words beside it, are written anew."""

    def stamps() -> Iterator[tuple[str, int, int]]:
        for each in sorted(path.parent.glob("*")):
            if each.suffix in (".rules", ".po") and each.is_file():
                stat = each.stat()
                yield each.name, stat.st_mtime_ns, stat.st_size

    return tuple(stamps())


def offered_bots(language: str) -> list[dict[str, str]]:
    """The bots that can be chosen."""
    text = Phrases(language).text
    return [{"name": name, "title": text(BOTS[name])} for name in bot_names() if name in BOTS]
