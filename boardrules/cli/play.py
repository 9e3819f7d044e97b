"""`boardrules play`: a person at the terminal, or at the end of a pipe, against bots that play at random."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from boardrules.engine.match import Match


@click.command("play", short_help="Play a game against bots.")
@click.argument("game", required=False)
@click.option("--players", type=int, help="How many play (default: the fewest).")
@click.option("--seat", type=click.IntRange(min=1), help="The seat you take, counted from 1 (default: 1).")
@click.option("--bots", is_flag=True, help="Let bots take all seats, and watch.")
@click.option("--seed", type=int, help="The number that decides chance and the bots' choices.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Set an option of the game.")
@click.option("--plain", is_flag=True, help="No colours and no line editing, also in a terminal.")
@click.option("--save", type=click.Path(path_type=Path, dir_okay=False), help="Save the game to this file when you leave.")
@click.option("--resume", type=click.Path(path_type=Path, dir_okay=False), help="Go on with a saved game.")
@click.option("--trust-hooks", is_flag=True, help="Let the rules file run its Python hooks.")
def command(
    game: str | None,
    players: int | None,
    seat: int | None,
    bots: bool,
    seed: int | None,
    options: tuple[str, ...],
    plain: bool,
    save: Path | None,
    resume: Path | None,
    trust_hooks: bool,
) -> None:
    """Play GAME against bots. Type 'help' at the prompt to see what you can say."""
    if bots and seat is not None:
        raise click.UsageError("--bots and --seat exclude each other.")
    if resume is not None and (players is not None or options):
        raise click.UsageError("A saved game keeps its players and options: leave out --players and --option.")
    if resume is not None:
        match = _resumed(resume, game, trust_hooks)
    elif game is not None:
        match = _started(game, players, seed, options, trust_hooks)
    else:
        raise click.UsageError("Name a GAME (see: boardrules list), or --resume a saved one.")

    from boardrules.cli.table import Table

    count = len(match.players)
    if seat is not None and seat > count:
        raise click.BadParameter(f"there are {count} seats.", param_hint="--seat")
    Table(match, None if bots else (seat or 1) - 1, Random(seed), save, plain).run()


def _started(name: str, players: int | None, seed: int | None, options: tuple[str, ...], trust_hooks: bool) -> Match:
    from boardrules.cli.loading import load_game, start_arguments
    from boardrules.engine.match import Match

    game = load_game(name, trust_hooks)
    chosen = Random().randrange(1 << 32) if seed is None else seed
    return Match(game, seed=chosen, **start_arguments(game, players, options))


def _resumed(path: Path, name: str | None, trust_hooks: bool) -> Match:
    from boardrules.cli.loading import open_match

    match = open_match(path, name, trust_hooks)
    return match
