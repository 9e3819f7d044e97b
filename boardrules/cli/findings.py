"""Checking rules from the command line: what was found in each file, as text or as data."""

from __future__ import annotations

import importlib.resources
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from boardrules.cli.loading import to_json

if TYPE_CHECKING:
    from boardrules.pipeline import Checked


def check_game(name: str) -> Checked:
    """Everything that is found in a shipped game or in a file."""
    from boardrules.diagnostics.diagnostic import RulesError
    from boardrules.pipeline import Checked, check_file

    try:
        return check_file(rules_path(name))
    except RulesError as error:
        return Checked(None, error.diagnostics, error.files)


def rules_path(name: str) -> Path:
    """The file of a shipped game, or the path that was given; the pipeline says what is wrong with it."""
    from boardrules.pipeline import games, header_of, load

    if name.replace("_", "-") not in games():
        if not Path(name).is_file():
            load(name)
        return Path(name)
    for path in sorted(Path(str(importlib.resources.files("boardrules.games"))).glob("*/*.rules")):
        header = header_of(path.read_text(encoding="utf-8", errors="replace"))
        if header is not None and header.name == name.replace("-", "_"):
            return path
    raise ValueError(f"there is no game {name}")


def print_text(names: tuple[str, ...], reports: list[Checked]) -> None:
    """The findings with their source lines, and one line for each file that says what came of it."""
    from boardrules.diagnostics.render import render_text

    for name, report in zip(names, reports, strict=True):
        if report.diagnostics:
            click.echo(render_text(report.diagnostics, report.files, color=sys.stdout.isatty()) + "\n")
        errors = sum(finding.severity == "error" for finding in report.diagnostics)
        counts = [
            f"{number} {word}{'s' * (number != 1)}"
            for number, word in ((errors, "error"), (len(report.diagnostics) - errors, "warning"))
            if number
        ]
        click.echo(f"{name}: {', '.join(counts) or 'no errors'}")


def print_json(reports: list[Checked]) -> None:
    """One list of all findings."""
    from boardrules.diagnostics.render import render_json

    click.echo(to_json([finding for report in reports for finding in render_json(report.diagnostics, report.files)]))
