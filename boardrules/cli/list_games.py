"""`boardrules list`: what can be played."""

from __future__ import annotations

import json

import click


@click.command("list", short_help="List the shipped games and variants.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list.")
def command(as_json: bool) -> None:
    """List the shipped games and variants."""
    from boardrules.cli.loading import shipped_games

    entries = shipped_games()
    if as_json:
        click.echo(json.dumps([entry.as_json() for entry in entries], indent=2, ensure_ascii=False))
        return
    if not entries:
        click.echo("No games are shipped yet; play a rules file by its path.")
    width = max((len(entry.name) for entry in entries), default=0)
    title = max((len(entry.title) for entry in entries), default=0)
    for entry in entries:
        click.echo(f"{entry.name:{width}}  {entry.title:{title}}  {entry.players_text}".rstrip())
