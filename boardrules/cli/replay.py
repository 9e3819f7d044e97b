"""`boardrules replay`: a saved match, decision by decision."""

from __future__ import annotations

from pathlib import Path

import click

from boardrules.cli.loading import open_match, shared_options, viewer_of


@click.command("replay", short_help="Step through a saved match as text.")
@click.argument("save", type=click.Path(path_type=Path))
@click.option("--game", help="The rules to use, where the save does not find them by itself.")
@click.option("--positions", is_flag=True, help="Show the position after every decision, not only at the end.")
@shared_options("seat", "trust")
def command(save: Path, game: str | None, positions: bool, seat: int | None, trust_hooks: bool) -> None:
    """Step through the match in SAVE: every decision and what followed from it."""
    from boardrules.cli.position import outcome_text, position_text
    from boardrules.cli.terminal.happened import Story

    match = open_match(save, game, trust_hooks)
    viewer = viewer_of(seat, len(match.players))
    entries = match.log_for(viewer)
    for _ in entries:
        match.undo(agreed=True)
    click.echo(position_text(match.state, viewer))
    for number, entry in enumerate(entries, 1):
        match.redo()
        click.echo(f"\n{number}. {Story(match.state).tell(entry.events)}")
        if positions or number == len(entries):
            click.echo("\n" + position_text(match.state, viewer))
    if match.state.over:
        click.echo("\n" + outcome_text(match.state))
