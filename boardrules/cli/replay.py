"""`boardrules replay`: a saved match, decision by decision."""

from __future__ import annotations

from pathlib import Path

import click

from boardrules.cli.loading import in_terminal, open_match, shared_options, to_json


@click.command("replay", short_help="Step through a saved match.")
@click.argument("save", type=click.Path(path_type=Path))
@click.option("--game", help="The rules to use, where the save does not find them by itself.")
@click.option("--at", type=click.IntRange(min=0), metavar="N", help="The position after this many decisions.")
@click.option("--viewer", "--seat", "viewer", metavar="SEAT", help="What this seat saw, by name or number (default: a spectator).")
@click.option("--positions", is_flag=True, help="Print the position after every decision, not only at the end.")
@click.option("--plain", is_flag=True, help="Print the match as text, also in a terminal.")
@shared_options("language", "json", "trust")
def command(
    save: Path,
    game: str | None,
    at: int | None,
    viewer: str | None,
    positions: bool,
    plain: bool,
    language: str,
    as_json: bool,
    trust_hooks: bool,
) -> None:
    """Step through the match in SAVE: every decision, what followed from it and the rules behind that.

    In a terminal you go through it by keys; over a pipe all of it is printed.
    """
    from boardrules.cli.terminal.playback import Playback, Viewer
    from boardrules.cli.terminal.seating import seat_number

    match = open_match(save, game, trust_hooks, language=language)
    number = None if viewer is None else seat_number(viewer, match.state.seats, match.players, "--viewer")
    playback = Playback(match, number)
    if at is not None and at > playback.last:
        raise click.BadParameter(f"the match has {playback.last} decisions.", param_hint="--at")
    if as_json:
        click.echo(to_json(playback.data(playback.last if at is None else at)))
    elif positions or not in_terminal(plain):
        click.echo("\n\n".join(playback.all(positions)) if at is None else playback.text(at))
    else:
        from boardrules.cli.terminal.rich_screen import RichScreen

        Viewer(playback, RichScreen(match.game, match.state.seats, match.players), at or 0).run()
