"""`boardrules play`: a person at the terminal, or at the end of a pipe, against bots that play at random."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import click

from boardrules.cli.loading import load_game, open_match, parse_options, shared_options, viewer_of

if TYPE_CHECKING:
    from boardrules.engine.game import Game
    from boardrules.engine.match import Match


@click.command("play", short_help="Play a game against bots.")
@click.argument("game", required=False)
@click.option("--seat", type=click.IntRange(min=1), help="The seat you take, counted from 1 (default: 1).")
@click.option("--bots", is_flag=True, help="Let bots take all seats, and watch.")
@click.option("--seed", type=int, help="The number that decides chance and the bots' choices.")
@click.option("--plain", is_flag=True, help="No colours and no line editing, also in a terminal.")
@click.option("--save", type=click.Path(path_type=Path, dir_okay=False), help="Save the game to this file when you leave.")
@click.option("--resume", type=click.Path(path_type=Path, dir_okay=False), help="Go on with a saved game.")
@shared_options("players", "option", "trust")
def command(
    game: str | None,
    seat: int | None,
    bots: bool,
    seed: int | None,
    plain: bool,
    save: Path | None,
    resume: Path | None,
    players: int | None,
    options: tuple[str, ...],
    trust_hooks: bool,
) -> None:
    """Play GAME against bots. Type 'help' at the prompt to see what you can say."""
    from boardrules.cli.table import Table

    if bots and seat is not None:
        raise click.UsageError("--bots and --seat exclude each other.")
    if resume is not None:
        if players is not None or options:
            raise click.UsageError("A saved game keeps its players and options: leave out --players and --option.")
        match = open_match(resume, game, trust_hooks)
    elif game is not None:
        match = _started(load_game(game, trust_hooks), players, seed, options)
    else:
        raise click.UsageError("Name a GAME (see: boardrules list), or --resume a saved one.")
    viewer = viewer_of(None if bots else seat or 1, len(match.state.names))
    Table(match, viewer, Random(seed), save, plain).run()


def _started(game: Game, players: int | None, seed: int | None, options: tuple[str, ...]) -> Match:
    from boardrules.engine.match import Match

    chosen = Random().randrange(1 << 32) if seed is None else seed
    return Match(game, players=game.players[0] if players is None else players, seed=chosen, options=parse_options(game, options))
