"""`boardrules rulebook`: the rules of a game as a page to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from boardrules.ruleset.model import RuleModel, Ruleset

STATUS = {"stated": "", "reading": "a reading of the source", "supplied": "supplied where the source is silent"}


@click.command("rulebook", short_help="Print the rules of a game to read.")
@click.argument("game")
def command(game: str) -> None:
    """Print the rules of GAME as Markdown."""
    from boardrules.cli.loading import load_game

    click.echo(rulebook(load_game(game).ruleset))


def rulebook(ruleset: Ruleset) -> str:
    """The rules by section, in the order of the file, each with its id, its status and its source."""
    low, high = ruleset.players
    lines = [f"# {ruleset.title}", "", ruleset.about, "", f"For {low if low == high else f'{low} to {high}'} players."]
    section = None
    for rule in ruleset.rules.values():
        if rule.section != section:
            section = rule.section
            lines += ["", f"## {section or 'The game'}", ""]
        lines.append(_entry(rule))
    if ruleset.options:
        lines += ["", "## Options", ""]
        lines += [f"- `{option.name}` (default {option.default}): {option.text}" for option in ruleset.options.values()]
    return "\n".join(line for index, line in enumerate(lines) if line or (index and lines[index - 1]))


def _entry(rule: RuleModel) -> str:
    details = [STATUS[rule.status], "a note" if rule.note else "", f"source: {rule.source}" if rule.source else ""]
    remark = "; ".join(detail for detail in details if detail)
    return f"- **{rule.id}** {rule.sentence}" + (f" *({remark})*" if remark else "")
