"""`boardrules check`: everything that is wrong with a rules file, for people or for programs."""

from __future__ import annotations

import click


@click.command("check", short_help="Find what is wrong with rules files.")
@click.argument("games", nargs=-1, required=True, metavar="FILE|GAME...")
@click.option("--format", "style", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.pass_context
def command(ctx: click.Context, games: tuple[str, ...], style: str) -> None:
    """Check rules files. Exits with 1 when there are errors, 0 when there are only warnings."""
    from boardrules.cli.findings import check_game, print_json, print_text

    reports = [check_game(game) for game in games]
    if style == "json":
        print_json(reports)
    else:
        print_text(games, reports)
    ctx.exit(1 if any(finding.severity == "error" for report in reports for finding in report.diagnostics) else 0)
