"""`boardrules explain`: what a diagnostic code means, or what a rule of a game says."""

from __future__ import annotations

import re
from difflib import get_close_matches

import click

from boardrules.cli.loading import shared_options
from boardrules.words.phrases import phrase

_STATUS = {"stated": phrase("stated"), "reading": phrase("reading"), "supplied": phrase("supplied")}


@click.command("explain", short_help="Explain a diagnostic code or a rule.")
@click.argument("subject", metavar="CODE|GAME")
@click.argument("rule", required=False, metavar="[RULE-ID]")
@shared_options("language")
def command(subject: str, rule: str | None, language: str) -> None:
    """Explain a diagnostic code (BR203), or a rule of a game (GAME RULE-ID)."""
    if rule is not None:
        click.echo(_rule_text(subject, rule, language))
    elif re.fullmatch(r"(?i)br\d+", subject):
        click.echo(_code_text(subject.upper()))
    else:
        raise click.UsageError("Give a code such as BR203, or a game and the id of one of its rules.")


def _code_text(code: str) -> str:
    from boardrules.diagnostics.codes import CODES

    if code not in CODES:
        raise ValueError(f"there is no code {code}{_near(code, list(CODES))}")
    entry = CODES[code]
    parts = [f"{entry.code} ({entry.severity}): {entry.title}", entry.explanation]
    for label, text in (("Wrong:", entry.bad), ("Right:", entry.good)):
        if text.strip():
            parts.append(label + "\n\n" + "\n".join(f"    {line}".rstrip() for line in text.strip("\n").splitlines()))
    return "\n\n".join(parts)


def _rule_text(name: str, rule_id: str, language: str) -> str:
    from boardrules.cli.loading import load_game
    from boardrules.words.homes import homes_in_words

    game = load_game(name, language=language)
    rules = game.ruleset.rules
    found = rules.get(rule_id) or rules.get(rule_id.upper())
    if found is None:
        raise ValueError(f"{name} has no rule {rule_id}{_near(rule_id.upper(), list(rules))}")
    text = game.text
    facts = [(text("status"), text(_STATUS[found.status]))]
    if found.source:
        facts.append((text("source"), found.source))
    if found.section:
        facts.append((text("section"), found.section))
    where = homes_in_words(game.naming, found.executed) or text("nowhere: it is a note to the players")
    facts.append((text("executed"), where))
    if found.place.line:
        facts.append((text("written"), f"{found.place.file}:{found.place.line}"))
    width = max(len(label) for label, _ in facts)
    return "\n".join([f"{found.id}  {found.sentence}", *(f"  {label:{width}}  {value}" for label, value in facts)])


def _near(word: str, known: list[str]) -> str:
    near = get_close_matches(word, known, n=3)
    return f"; did you mean {' or '.join(near)}?" if near else ""
