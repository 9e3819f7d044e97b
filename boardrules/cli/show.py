"""`boardrules show`: a position as plain text."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("show", short_help="Show a position as text.")
@click.argument("game")
@click.argument("save", required=False, type=click.Path(path_type=Path))
@click.option("--players", type=int, help="How many play (default: the fewest).")
@click.option("--seed", type=int, default=0, show_default=True, help="The number that decides chance in the setup.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Set an option of the game.")
@click.option("--seat", type=click.IntRange(min=1), help="Show what this seat sees, counted from 1 (default: what everybody sees).")
@click.option("--json", "as_json", is_flag=True, help="Print the view as JSON.")
@click.option("--trust-hooks", is_flag=True, help="Let the rules file run its Python hooks.")
def command(
    game: str,
    save: Path | None,
    players: int | None,
    seed: int,
    options: tuple[str, ...],
    seat: int | None,
    as_json: bool,
    trust_hooks: bool,
) -> None:
    """Show the beginning of GAME, or the position in which a SAVE of it stands."""
    from boardrules.cli.loading import load_game, open_match, start_arguments, to_json
    from boardrules.cli.position import position_text

    if save is not None:
        state = open_match(save, game, trust_hooks).state
    else:
        loaded = load_game(game, trust_hooks)
        state = loaded.start(seed=seed, **start_arguments(loaded, players, options))
    if seat is not None and seat > len(state.names):
        raise click.BadParameter(f"there are {len(state.names)} seats.", param_hint="--seat")
    viewer = None if seat is None else seat - 1
    click.echo(to_json(state.view(viewer)) if as_json else position_text(state, viewer))
