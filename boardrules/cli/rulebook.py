"""`boardrules rulebook`: the rules of a game to read, in three depths."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from boardrules.cli.loading import shared_options

if TYPE_CHECKING:
    from boardrules.rulebook.document import Document

DEPTHS = ("learn", "reference", "law")
_HTML, _MARKDOWN = (".html", ".htm"), (".md", ".markdown", ".txt")


@click.command("rulebook", short_help="Make a rulebook to read.")
@click.argument("game")
@click.option("--depth", type=click.Choice(DEPTHS), default="reference", show_default=True, help="How much it tells.")
@click.option("--format", "form", type=click.Choice(["markdown", "html"]), help="Markdown, or one HTML page (default: by FILE).")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Write it there.")
@shared_options("language", "players", "option", "trust")
def command(
    game: str,
    depth: str,
    form: str | None,
    output: Path | None,
    language: str,
    players: int | None,
    options: tuple[str, ...],
    trust_hooks: bool,
) -> None:
    """Make the rulebook of GAME.

    learn: a few pages to start playing. reference: everything, to look things up. law: every rule with the code that executes it.

    An HTML page has its pictures in it. With -o, Markdown has them as SVG files beside it; on the screen they are only named.
    """
    from boardrules.cli.loading import load_game, parse_options
    from boardrules.rulebook import make_document

    if form is None and output is not None and output.suffix.lower() not in (*_HTML, *_MARKDOWN):
        raise click.BadParameter(f"{output} must end in .md or .html; or choose with --format.", param_hint="-o")
    loaded = load_game(game, trust_hooks, language)
    chosen: dict[str, Any] = parse_options(loaded, options)
    document = make_document(loaded, depth, players, chosen)  # type: ignore[arg-type]  # click knows the depths
    if form is None:
        form = "html" if output is not None and output.suffix.lower() in _HTML else "markdown"
    if output is None:
        click.echo(_text(document, form, None), nl=False)
    else:
        _write(document, form, output)


def _text(document: Document, form: str, stem: str | None) -> str:
    if form == "html":
        from boardrules.rulebook.html import to_html

        return to_html(document)
    from boardrules.rulebook.markdown import to_markdown

    return to_markdown(document, None if stem is None else lambda picture: f"{stem}-{picture.name}.svg")


def _write(document: Document, form: str, output: Path) -> None:
    """The book, and for Markdown its pictures as files of the same stem."""
    from boardrules.cli.files import write_text

    write_text(output, _text(document, form, output.stem))
    written = 1
    if form == "markdown":
        for picture in document.pictures():
            write_text(output.with_name(f"{output.stem}-{picture.name}.svg"), picture.svg)
            written += 1
    click.echo(f"{output}" + (f" and {written - 1} pictures beside it" if written > 1 else ""))
