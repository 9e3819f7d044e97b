"""Where commands get games from: shipped names, paths, options. Nothing heavy is imported before a function is called."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from boardrules.compiler.program import Program
    from boardrules.engine.game import Game


@dataclass(frozen=True)
class Shipped:
    """A shipped game as a list shows it; `problem` says why it cannot be played."""

    name: str
    title: str
    players: tuple[int, int] | None
    problem: str = ""

    @property
    def players_text(self) -> str:
        if self.players is None:
            return self.problem
        low, high = self.players
        return f"{low} players" if low == high else f"{low} to {high} players"

    def as_json(self) -> dict[str, Any]:
        return {"name": self.name, "title": self.title, "players": self.players, "problem": self.problem or None}


def load_game(name: str) -> Game:
    """The game of a shipped name or a path. Somebody who names a file on the command line trusts its hooks no more than any other."""
    from boardrules.pipeline import load

    return load(name)


def shipped_games() -> list[Shipped]:
    """Every shipped game, also those that cannot be loaded."""
    from boardrules.diagnostics.diagnostic import RulesError
    from boardrules.pipeline import games, load

    found = []
    for name in games():
        try:
            game = load(name)
        except RulesError as error:
            count = sum(finding.severity == "error" for finding in error.diagnostics)
            problem = f"cannot be played: {count} error{'s' * (count != 1)} (boardrules check {name})"
            found.append(Shipped(name, "", None, problem))
        else:
            found.append(Shipped(name, game.title, (game.players[0], game.players[-1])))
    return found


def parse_options(texts: tuple[str, ...]) -> dict[str, Any]:
    """`name=value` arguments as options: numbers, yes and no, or names."""
    words = {"yes": True, "no": False, "none": None}
    options: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise click.BadParameter(f"'{text}' is not of the form NAME=VALUE.", param_hint="--option")
        value = value.strip()
        try:
            options[name.strip()] = words[value] if value in words else int(value)
        except ValueError:
            options[name.strip()] = value
    return options


def start_arguments(game: Game, players: int | None, options: tuple[str, ...]) -> dict[str, Any]:
    """The arguments of `Game.start` and `Match`, with the number of players made sure of."""
    count = game.players[0] if players is None else players
    if count not in game.players:
        low, high = game.players[0], game.players[-1]
        allowed = str(low) if low == high else f"{low} to {high}"
        raise click.BadParameter(f"{game.title} is for {allowed} players, not {count}.", param_hint="--players")
    return {"players": count, "options": parse_options(options)}


def program_of(game: Game, players: int | None, options: tuple[str, ...]) -> Program:
    """The compiled program for a number of players."""
    arguments = start_arguments(game, players, options)
    return game.program(arguments["players"], arguments["options"])


def to_json(value: Any) -> str:
    """JSON for programs: readable, and names as they are."""
    return json.dumps(value, indent=2, ensure_ascii=False)
