"""`boardrules compile`: the Python that a game is turned into."""

from __future__ import annotations

import click


@click.command("compile", short_help="Print the Python made from a game.")
@click.argument("game")
@click.option("--players", type=int, help="For how many players (default: the fewest).")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Set an option of the game.")
def command(game: str, players: int | None, options: tuple[str, ...]) -> None:
    """Print the Python code generated for GAME."""
    from boardrules.cli.loading import load_game, program_of

    loaded = load_game(game)
    click.echo(program_of(loaded, players, options).source.rstrip())
