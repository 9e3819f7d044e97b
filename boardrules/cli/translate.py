"""`boardrules translate`: a catalogue of all words of a game, for translators, and how far it is."""

from __future__ import annotations

import sys
from pathlib import Path

import click

MOST_SHOWN = 8


@click.command("translate")
@click.argument("game")
@click.argument("language")
@click.option(
    "--output",
    "-o",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The catalogue (default: NAME.LANGUAGE.po beside the rules).",
)
@click.option("--check", is_flag=True, help="Change nothing; exit 1 when something is missing, out of date or wrong.")
@click.option("--all", "everything", is_flag=True, help="Name every text that is missing, out of date or wrong.")
def command(game: str, language: str, output: Path | None, check: bool, everything: bool) -> None:
    """Gather the words of a game for a translation, and tell what is missing.

    Writes a catalogue in the format of gettext (PO): all sentences, titles and names with their translations so far. A text that
    reads otherwise than when it was translated is marked as fuzzy; nothing that was translated is thrown away. A variant has a
    catalogue of its own with what it changes. LANGUAGE is a code such as fr.
    """
    from boardrules.pipeline import catalogue_of, catalogue_path
    from boardrules.plain_files import write_plain
    from boardrules.words.catalogue import report_on
    from boardrules.words.po import write_po

    path = output or catalogue_path(game, language)
    catalogue = catalogue_of(game, language, path)
    report = report_on(catalogue, language)
    if not check:
        write_plain(path, write_po(catalogue).encode("utf-8"))
    click.echo(f"{path}: {report}")
    shown = 0
    for title, entries in (("missing", report.missing), ("out of date", report.doubtful)):
        for entry in entries if everything else entries[:MOST_SHOWN]:
            click.echo(f"  {title}: {entry.context}: {entry.text}")
            shown += 1
    for entry, problem in report.wrong:
        click.echo(f"  wrong: {entry.context}: {problem} ({entry.translations[0]})")
    if shown < len(report.missing) + len(report.doubtful):
        click.echo("  … --all names them all")
    if check and not report.complete:
        sys.exit(1)
