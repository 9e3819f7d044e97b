"""`boardrules list`: what can be played."""

from __future__ import annotations

from dataclasses import asdict

import click

from boardrules.cli.loading import shared_options, shipped_games, to_json


@click.command("list", short_help="List the shipped games and variants.")
@shared_options("language", "json")
def command(language: str, as_json: bool) -> None:
    """List the shipped games and variants: name, title, players."""
    entries = shipped_games(language)
    if as_json:
        click.echo(to_json([asdict(entry) for entry in entries]))
        return
    if not entries:
        click.echo("No games are shipped; play a rules file by its path.")
    width = max((len(entry.name) for entry in entries), default=0)
    title = max((len(entry.title) for entry in entries), default=0)
    for entry in entries:
        click.echo(f"{entry.name:{width}}  {entry.title:{title}}  {entry.players_text(language)}".rstrip())
