"""`boardrules check`: everything that is wrong with a rules file, for people or for programs."""

from __future__ import annotations

import click


@click.command("check", short_help="Find what is wrong with rules files.")
@click.argument("games", nargs=-1, required=True, metavar="FILE|GAME...")
@click.option("--format", "style", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.pass_context
def command(ctx: click.Context, games: tuple[str, ...], style: str) -> None:
    """Check rules files. Exits with 1 when there are errors, 0 when there are only warnings."""
    from boardrules.cli.findings import findings_of, print_findings

    reports = [findings_of(game) for game in games]
    failed = print_findings(reports, style)
    ctx.exit(1 if failed else 0)
