"""`boardrules fmt`: one canonical look for rules files."""

from __future__ import annotations

import sys
from pathlib import Path

import click


@click.command("fmt", short_help="Rewrite rules files in canonical layout.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--check", is_flag=True, help="Change nothing; exit 1 when a file would change.")
@click.option("--stdout", "to_stdout", is_flag=True, help="Print the formatted text and leave the files alone.")
@click.pass_context
def command(ctx: click.Context, files: tuple[Path, ...], check: bool, to_stdout: bool) -> None:
    """Rewrite rules files in the canonical layout ('-' reads standard input and prints).

    A file that has syntax errors stays as it is.
    """
    if check and to_stdout:
        raise click.UsageError("--check and --stdout exclude each other.")
    failed = False
    for path in files:
        try:
            failed |= not _format(path, check, to_stdout)
        except (OSError, ValueError) as error:
            from boardrules.cli.main import message_of

            click.echo(message_of(error), err=True)
            failed = True
    ctx.exit(1 if failed else 0)


def _format(path: Path, check: bool, to_stdout: bool) -> bool:
    """Format one file; False when it would have to change and only checking was asked for."""
    from boardrules.cli.files import read_text, write_text

    standard_input = str(path) == "-"
    text = sys.stdin.buffer.read().decode("utf-8") if standard_input else read_text(path)
    formatted = formatted_text(str(path), text)
    if check:
        if formatted != text:
            click.echo(f"{path}: would be reformatted")
        return formatted == text
    if to_stdout or standard_input:
        click.echo(formatted, nl=False)
    elif formatted != text:
        write_text(path, formatted)
        click.echo(f"{path}: reformatted")
    return True


def formatted_text(name: str, text: str) -> str:
    """The canonical text, made sure to say the same as the old one; RulesError when the old one has syntax errors."""
    from boardrules.diagnostics.diagnostic import RulesError
    from boardrules.source import SourceFile
    from boardrules.syntax.parse import parse
    from boardrules.syntax.printer import format_text

    source = SourceFile(name, text)
    before = parse(source)
    if before.tree is None or any(finding.severity == "error" for finding in before.diagnostics):
        raise RulesError(before.diagnostics, (source,))
    formatted = format_text(text)
    after = parse(SourceFile(name, formatted))
    same_comments = [comment.text.strip() for comment in before.comments] == [comment.text.strip() for comment in after.comments]
    if after.tree != before.tree or not same_comments:
        raise ValueError(f"{name}: formatting would change what the file says; it stays as it is (please report this)")
    return formatted
