"""A comparison as one self-contained page."""

from __future__ import annotations

from html import escape

from boardrules.simulation.compare import Comparison, Family, RulesDifference
from boardrules.simulation.comparison_reports import describe, line_cells
from boardrules.simulation.page import details, facts, page, section, table
from boardrules.simulation.plots import Whisker, whiskers
from boardrules.simulation.report_html import failures
from boardrules.simulation.report_text import plural

MOST_DRAWN = 16

CHANGES = {"added": "added", "removed": "removed", "code": "changed", "sentence": "reworded"}


def comparison_html(comparison: Comparison) -> str:
    """The page: how the rules differ, what is sure, then family by family."""
    before, after = comparison.before, comparison.after
    parts = [_head(comparison), failures(before), failures(after), _rules(comparison.rules), _sure(comparison)]
    if not comparison.identical:
        parts += [_family(family) for family in comparison.families]
    parts.append(
        f"<footer><p>Seed {before.plan.seed}, the same for both; rules {before.fingerprint} and {after.fingerprint}.</p></footer>"
    )
    return page(f"{after.title} compared with {before.title}", parts)


def _head(comparison: Comparison) -> str:
    sure = len(comparison.sure)
    lines = ["<h1>Two rulesets compared</h1>"]
    lines += [
        f'<p><span class="soft">{word}:</span> {escape(describe(summary))}</p>'
        for word, summary in (("before", comparison.before), ("after", comparison.after))
    ]
    changes = len(comparison.rules.rules) + len(comparison.rules.options)
    numbers = [(str(changes), "rules and options differ"), ("0" if comparison.identical else str(sure), "sure differences in play")]
    return "\n".join([*lines, facts(numbers)])


def _rules(rules: RulesDifference) -> str:
    if rules.none:
        return section("Rules that differ", "<p>The rules and options are the same.</p>")
    rows = []
    for change in rules.rules:
        words = escape(change.after or change.before)
        if change.before and change.after and change.before != change.after:
            words += f'<br/><span class="soft">was: {escape(change.before)}</span>'
        rows.append(("", [escape(change.id), CHANGES[change.change], words]))
    parts = [table([("rule", "id"), ("", ""), ("sentence", "told")], rows)]
    parts += [f"<p>option <b>{escape(name)}</b>: {escape(old)} → {escape(new)}</p>" for name, old, new in rules.options]
    if rules.declarations:
        parts.append(
            details(f"{plural(len(rules.declarations), 'declaration')} differ", f"<p>{escape(', '.join(rules.declarations))}</p>")
        )
    return section("Rules that differ", *parts)


def _sure(comparison: Comparison) -> str:
    if comparison.identical:
        return section("What differs in play", "<p>Both played exactly the same games.</p>")
    rows = []
    for family, line in comparison.sure:
        _, title, before, after, difference, interval = line_cells(line)
        words = f"{escape(title)}" + (f' <span class="soft">{escape(line.sentence)}</span>' if line.sentence else "")
        rows.append(("", [escape(family.title), words, before, after, difference, interval]))
    heads = [("", ""), ("", ""), ("before", "n"), ("after", "n"), ("difference", "n"), ("interval", "n")]
    hint = "Differences whose interval leaves zero out. The intervals of a family hold together with 95 % confidence."
    return section(
        "What differs in play", table(heads, rows) or "<p>No difference is sure: every interval holds zero.</p>", hint=hint
    )


def _family(family: Family) -> str:
    rows = [("sure" if line.value.sure else "", [escape(cell) for cell in line_cells(line)[1:]]) for line in family.lines]
    heads = [("", "id"), ("before", "n"), ("after", "n"), ("difference", "n"), ("interval", "n")]
    numbers = table(heads, rows)
    if len(family.lines) > MOST_DRAWN or len({line.share for line in family.lines}) > 1:
        return section(family.title, details(plural(len(rows), "line"), numbers))
    share = family.lines[0].share
    drawn = [
        Whisker(line.title, line.value.difference, line.value.low, line.value.high, line_cells(line)[4], line.value.sure)
        for line in family.lines
    ]
    if not share and len(drawn) > 1 and family.name != "scores":
        return section(family.title, numbers)
    return section(family.title, whiskers(drawn, f"difference: {family.title}", percent=share), details("Numbers", numbers))
