"""`boardrules compile`: the Python that a game is turned into."""

from __future__ import annotations

import click

from boardrules.cli.loading import load_game, parse_options, shared_options


@click.command("compile", short_help="Print the Python made from a game.")
@click.argument("game")
@shared_options("players", "option", "trust")
def command(game: str, players: int | None, options: tuple[str, ...], trust_hooks: bool) -> None:
    """Print the Python code generated for GAME, for a number of players and a choice of options."""
    loaded = load_game(game, trust_hooks)
    click.echo(loaded.program(players, parse_options(loaded, options)).source.rstrip())
