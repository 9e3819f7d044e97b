"""Where commands get games and matches from. Nothing heavy is imported before a function is called."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from boardrules.engine.game import Game
    from boardrules.engine.match import Match

Command = TypeVar("Command", bound=Callable[..., Any])

OPTIONS = {
    "players": click.option("--players", type=int, help="How many play (default: the fewest)."),
    "option": click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Set an option of the game."),
    "seat": click.option(
        "--seat", type=click.IntRange(min=1), help="Show what this seat sees, counted from 1 (default: a spectator)."
    ),
    "trust": click.option("--trust-hooks", is_flag=True, help="Let a rules file run its Python hooks."),
    "language": click.option(
        "--language", metavar="CODE", default="en", show_default=True, help="The language of what is said, such as fr."
    ),
    "json": click.option("--json", "as_json", is_flag=True, help="Print JSON for programs."),
}
"""The options that several commands share."""


def shared_options(*names: str) -> Callable[[Command], Command]:
    """Adds shared options to a command, in this order on its help page."""

    def decorate(function: Command) -> Command:
        for name in reversed(names):
            function = OPTIONS[name](function)
        return function

    return decorate


@dataclass(frozen=True)
class Shipped:
    """A shipped game as a list shows it; `problem` says why it cannot be played."""

    name: str
    title: str
    players: tuple[int, int] | None
    problem: str = ""

    def players_text(self, language: str = "en") -> str:
        from boardrules.words.phrases import Phrases

        if self.players is None:
            return self.problem
        low, high = self.players
        phrases = Phrases(language)
        if low == high:
            return phrases.counted("{count} player", "{count} players", low)
        return phrases.text("{low} to {high} players", low=low, high=high)


def shipped_games(language: str = "en") -> list[Shipped]:
    """Every shipped game, also those that cannot be loaded."""
    from boardrules.diagnostics.diagnostic import RulesError
    from boardrules.pipeline import games, load

    found = []
    for name in games():
        try:
            game = load(name, language=language)
        except RulesError as error:
            count = sum(finding.severity == "error" for finding in error.diagnostics)
            problem = f"cannot be played yet: {count} error{'s' * (count != 1)} (see: boardrules check {name})"
            found.append(Shipped(name, "", None, problem))
        else:
            found.append(Shipped(name, game.title, (game.players[0], game.players[-1])))
    return found


def load_game(name: str, trust_hooks: bool = False, language: str = "en") -> Game:
    """The game of a shipped name or a path; where it has no words in a language, that is said, and it stays English."""
    from boardrules.pipeline import load

    game = load(name, trust_hooks=trust_hooks, language=language)
    if game.language != language:
        click.echo(f"{game.title} has no words in '{language}' yet; it is told in English.", err=True)
    return game


def open_match(
    path: Path, game: str | None = None, trust_hooks: bool = False, changed_rules: bool = False, language: str = "en"
) -> Match:
    """A saved match, with its own game or with the one named; with `changed_rules` also when it was saved under other rules."""
    from boardrules.engine.errors import RulesChanged
    from boardrules.engine.match import Match

    if game is None and language != "en":
        game = _game_of(path)
    played = None if game is None else load_game(game, trust_hooks, language)
    try:
        return Match.open(path, played, on_change="replay" if changed_rules else "refuse")
    except RulesChanged as error:
        go_on = f"boardrules play{f' {game}' if game else ''} --resume {path} --changed-rules"
        raise ValueError(f"{error.report}; go on with: {go_on}" if error.report.replays else str(error.report)) from None


def _game_of(path: Path) -> str | None:
    """The shipped game that a save names; None where it cannot be told, which opening the save explains."""
    from boardrules.engine.jsontext import LARGEST
    from boardrules.pipeline import games
    from boardrules.plain_files import read_plain

    try:
        name = json.loads(read_plain(path, LARGEST))["game"]
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return None
    return name if isinstance(name, str) and name in games() else None


def parse_options(game: Game, texts: tuple[str, ...]) -> dict[str, Any]:
    """`name=value` arguments as options of the game: numbers, yes and no, names, and for a set names with commas between them."""
    chosen: dict[str, Any] = {}
    for text in texts:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not name:
            raise click.BadParameter(f"'{text}' is not of the form NAME=VALUE.", param_hint="--option")
        option = game.options.get(name)
        if option is not None and option.type.startswith("set of"):
            chosen[name] = [_value(part.strip()) for part in value.split(",") if part.strip()]
        else:
            chosen[name] = _value(value)
    return chosen


def _value(text: str) -> int | bool | str | None:
    words: dict[str, bool | None] = {"yes": True, "no": False, "none": None}
    if text in words:
        return words[text]
    try:
        return int(text)
    except ValueError:
        return text


def viewer_of(seat: int | None, players: int) -> int | None:
    """The index of a player from a seat counted from one; None for a spectator."""
    if seat is not None and seat > players:
        raise click.BadParameter(f"there are {players} seats.", param_hint="--seat")
    return None if seat is None else seat - 1


def in_terminal(plain: bool) -> bool:
    """Whether somebody sits in front of a terminal that can do more than print lines."""
    return not plain and sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def to_json(value: Any) -> str:
    """JSON for programs: readable, and names as they are."""
    return json.dumps(value, indent=2, ensure_ascii=False)
