"""`boardrules replay`: a saved match, decision by decision."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("replay", short_help="Step through a saved match as text.")
@click.argument("save", type=click.Path(path_type=Path))
@click.option("--game", help="The rules file, where the save cannot find it by itself.")
@click.option("--seat", type=click.IntRange(min=1), help="Show what this seat sees, counted from 1 (default: what everybody sees).")
@click.option("--positions", is_flag=True, help="Show the position after every decision, not only at the end.")
@click.option("--trust-hooks", is_flag=True, help="Let the rules file run its Python hooks.")
def command(save: Path, game: str | None, seat: int | None, positions: bool, trust_hooks: bool) -> None:
    """Step through a saved match as text."""
    from boardrules.cli.loading import open_match
    from boardrules.cli.position import events_text, outcome_text, position_text

    match = open_match(save, game, trust_hooks)
    viewer = None if seat is None else seat - 1
