"""`boardrules show`: a position as plain text."""

from __future__ import annotations

from pathlib import Path

import click

from boardrules.cli.loading import load_game, open_match, parse_options, shared_options, to_json, viewer_of


@click.command("show", short_help="Show a position as text.")
@click.argument("game")
@click.argument("save", required=False, type=click.Path(path_type=Path))
@click.option("--seed", type=int, default=0, show_default=True, help="The number that decides chance in the setup.")
@shared_options("players", "option", "seat", "json", "trust")
def command(
    game: str,
    save: Path | None,
    seed: int,
    players: int | None,
    options: tuple[str, ...],
    seat: int | None,
    as_json: bool,
    trust_hooks: bool,
) -> None:
    """Show the beginning of GAME, or the position in which a SAVE of it stands."""
    from boardrules.cli.position import position_text

    if save is not None:
        state = open_match(save, game, trust_hooks).state
    else:
        loaded = load_game(game, trust_hooks)
        state = loaded.start(players, seed, parse_options(loaded, options))
    viewer = viewer_of(seat, len(state.names))
    click.echo(to_json(state.view(viewer)) if as_json else position_text(state, viewer))
