"""The table as a page in Markdown, for the documentation of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from itertools import groupby

from boardrules.engine.game import Game
from boardrules.traceability.examples import ExampleRef
from boardrules.traceability.measurement import Measurement
from boardrules.traceability.table import RuleTrace, Traceability, trace_game
from boardrules.traceability.tests_index import TestIndex

Link = Callable[[str], str]
"""From the id of a rule to an address."""

SHORT = 2
"""So many examples are shown in a cell; more are folded away, and so are all tests, whose names are long."""


def anchor(rule: str) -> str:
    """The anchor of a rule on a page: `ch-19`."""
    return rule.lower()


def traceability_page(
    game: Game,
    tests: TestIndex | None = None,
    measured: Measurement | None = None,
    link: Link | None = None,
    variants: Sequence[Measurement] = (),
) -> str:
    """Every rule of a game with its code, examples, tests and counts, each at an anchor of its own (`#ch-19`).

    What is not given has no column. `link` tells where a rule is written: `lambda rule: f"rules.md#{rule}"`; ids then lead there.
    Rules that never applied may apply in `variants` of the game; the page says so.
    """
    table = trace_game(game, tests, measured)
    lines = [f"# {game.title}: where each rule is carried out", "", *_summary(table, variants), ""]
    for section, rows in groupby(table.rows, key=lambda row: row.rule.section):
        lines += [f"## {section or 'The game'}", "", *_table(table, rows, link), ""]
    return "\n".join(lines)


# ------------------------------------------------------------------------------------------------ the summary


def _summary(table: Traceability, variants: Sequence[Measurement]) -> list[str]:
    notes = sum(row.is_note for row in table.rows)
    lines = [
        f"{table.game.title} has {len(table.rows)} rules. {len(table.rows) - notes} of them are carried out by the rules file; "
        f"{notes or 'none'} {'is a note' if notes == 1 else 'are notes'} to the players, which no program can carry out.",
        "",
        "An example stands for a rule when one of its lines applies it, is refused under it, or is allowed where the rule "
        "requires something.",
    ]
    if table.has_tests:
        lines[-1] += (
            " A test stands for a rule when it names the rule's id: in its own text, or in the table from which its cases are "
            "made. A test with an id in brackets breaks that rule on purpose, or looks at it alone."
        )
    if table.measured is not None:
        lines += ["", *_measured(table, table.measured, variants)]
    return lines


def _measured(table: Traceability, measured: Measurement, variants: Sequence[Measurement]) -> list[str]:
    lines = [
        f"The numbers come from {measured.games} simulated game{'s' * (measured.games != 1)} ({measured.who_played()}), "
        f"made with version {measured.version}. "
        "*Applied* is how often the code of a rule was carried out, and *refused* how often it ruled something out while the "
        f"legal actions were looked for. `{measured.command}` counts again.",
    ]
    if measured.rules != table.game.fingerprint.whole:
        lines += ["", "The rules have changed since these games were played."]
    never = [row.id for row in table.rows if row.applied == 0]
    told = ", ".join(_link(rule) + _elsewhere(rule, variants) for rule in never)
    lines += ["", f"Never applied in these games: {told}." if never else "Every rule applied in these games."]
    idle = [row.id for row in table.rows if row.held and not row.refused]
    if idle:
        lines += ["", f"Required something that was never missing: {', '.join(map(_link, idle))}."]
    return lines


def _link(rule: str) -> str:
    return f"[{rule}](#{anchor(rule)})"


def _elsewhere(rule: str, variants: Sequence[Measurement]) -> str:
    """In which variants a rule applied."""
    names = [f"`{variant.game}`" for variant in variants if variant.coverage.applied.get(rule)]
    return f" (it does in {' and '.join(names)})" if names else ""


# ------------------------------------------------------------------------------------------------ the table


def _table(table: Traceability, rows: Iterable[RuleTrace], link: Link | None) -> list[str]:
    heads = ["Rule", "Carried out by", "Examples"]
    heads += ["Tests"] if table.has_tests else []
    heads += ["Applied", "Refused"] if table.measured is not None else []
    rules = ["---:" if head in ("Applied", "Refused") else "---" for head in heads]
    lines = [_line(heads), _line(rules)]
    for row in rows:
        cells = [_rule(row, link), _places(row), _folded([_example(item) for item in row.examples], "example", SHORT)]
        cells += [_folded([_test(name) for name in row.tests], "test", 0)] if table.has_tests else []
        cells += [_count(row.applied), _count(row.refused if row.refused or row.held else None)] if table.measured else []
        lines.append(_line(cells))
    return lines


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _rule(row: RuleTrace, link: Link | None) -> str:
    name = f"[{row.id}]({link(row.id)})" if link is not None else row.id
    facts = [row.rule.status]
    facts += [f"source {row.rule.source}"] if row.rule.source else []
    facts += [f"line {row.line}"] if row.line else []
    return f'<span id="{anchor(row.id)}"></span>**{name}** {_plain(row.rule.sentence)}<br><small>{_plain(", ".join(facts))}</small>'


def _places(row: RuleTrace) -> str:
    if row.is_note:
        return "*a note to the players*"
    lines = [f"`{place.construct}`{f', line {place.line}' if place.line else ''}" for place in row.places]
    return "<br>".join(lines) or "**nothing**"


def _example(example: ExampleRef) -> str:
    return f"“{_plain(example.title)}” ({' and '.join(example.how)}{f', line {example.line}' if example.line else ''})"


def _test(name: str) -> str:
    """The name of a test, which may be broken between its parts."""
    return f"<code>{escape(name, quote=False).replace('/', '/<wbr>').replace('::', '::<wbr>').replace('[', '<wbr>[')}</code>"


def _folded(items: list[str], what: str, shown: int) -> str:
    """The items of a cell; more than some are folded away."""
    if len(items) <= shown:
        return "<br>".join(items)
    return f"<details><summary>{len(items)} {what}{'s' * (len(items) != 1)}</summary>{'<br>'.join(items)}</details>"


def _count(times: int | None) -> str:
    return "" if times is None else f"{times:,}"


def _plain(text: str) -> str:
    """Text of the rules file as it stands: nothing in it is markup."""
    for sign in ("\\", "*", "_", "`", "["):
        text = text.replace(sign, f"\\{sign}")
    return escape(text, quote=False)
