"""A comparison as text and as data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from boardrules.simulation.compare import Comparison, Family, Line, RulesDifference
from boardrules.simulation.report_json import plain, report_json
from boardrules.simulation.report_text import no_end, plural, table, wrapped
from boardrules.simulation.summary import Summary

FORMAT = 1
KIND = "boardrules comparison"

MOST_UNSURE = 8
"""Lines of a long family that are shown although nothing is sure about them."""


def comparison_json(comparison: Comparison) -> dict[str, Any]:
    """Ready for `json.dumps`: both simulations whole, how the rules differ, and every difference with its interval."""
    rules = comparison.rules
    return {
        "kind": KIND,
        "format": FORMAT,
        "identical": comparison.identical,
        "rules": {
            "changes": [vars(change) for change in rules.rules],
            "declarations": list(rules.declarations),
            "options": [{"name": name, "before": before, "after": after} for name, before, after in rules.options],
        },
        "differences": [plain(_line_data(family, line)) for family in comparison.families for line in family.lines],
        "before": report_json(comparison.before),
        "after": report_json(comparison.after),
    }


def _line_data(family: Family, line: Line) -> dict[str, Any]:
    data = {"family": family.name, "name": line.name, "title": line.title, "sentence": line.sentence, "share": line.share}
    return {**data, **vars(line.value), "sure": line.value.sure}


def comparison_text(comparison: Comparison) -> str:
    """The report: the rules first, then what is sure, then everything."""
    parts = [_head(comparison), rules_lines(comparison.rules), _verdict(comparison)]
    if not comparison.identical:
        parts += [_family(family) for family in comparison.families]
    parts.append(_problems(comparison))
    return "\n\n".join("\n".join(lines) for lines in map(list, parts) if lines)


def _head(comparison: Comparison) -> Iterator[str]:
    yield "Two rulesets with the same seeds; what is after is compared with what is before"
    for word, summary in (("before", comparison.before), ("after", comparison.after)):
        yield f"  {word + ':':8}{describe(summary)}"
        if summary.games.played and not summary.games.finished:
            yield f"          {no_end(summary.plan)}"


def describe(summary: Summary) -> str:
    """A ruleset and how much of it was played, in one line."""
    games = summary.games
    more = [f"{number} {word}" for number, word in ((games.cut.count, "cut off"), (games.crashed, "crashed")) if number]
    stopped = f", stopped before {games.planned}" if summary.stopped else ""
    bots = "random" if summary.plan.all_random else ", ".join(summary.plan.bots)
    counts = ", ".join([plural(games.played, "game"), *more])
    return f"{summary.title} ({summary.name}), {summary.plan.players} players, {bots}: {counts}{stopped}"


def rules_lines(rules: RulesDifference) -> Iterator[str]:
    """How the rules differ, as lines."""
    if rules.none:
        yield "The rules and options are the same."
        return
    yield "Rules that differ"
    words = {"added": "added", "removed": "removed", "code": "changed", "sentence": "reworded"}
    for change in rules.rules:
        yield from wrapped(f"  {words[change.change]:9}{change.id}: ", change.after or change.before)
        if change.before and change.after and change.before != change.after:
            yield from wrapped("             was: ", change.before)
    if rules.declarations:
        yield from wrapped("  declarations: ", ", ".join(rules.declarations))
    for name, before, after in rules.options:
        yield f"  option {name}: {before} → {after}"


def _verdict(comparison: Comparison) -> Iterator[str]:
    if comparison.identical:
        yield "Both played exactly the same games: nothing differs."
        return
    sure = comparison.sure
    if not sure:
        yield "No difference is sure: every interval holds zero."
        return
    yield f"{plural(len(sure), 'difference')} that can hardly be chance (marked *)"


def _family(family: Family) -> Iterator[str]:
    lines = family.lines
    if len(lines) > MOST_UNSURE:
        lines = tuple(line for line in lines if line.value.sure)
    left_out = len(family.lines) - len(lines)
    yield family.title + (f" ({left_out} without a sure difference left out)" if left_out else "")
    if not lines:
        return
    for line, row in zip(lines, table([line_cells(line) for line in lines], "  rrr"), strict=True):
        yield row
        if line.sentence:
            yield from wrapped("       ", line.sentence)


def line_cells(line: Line) -> list[str]:
    """A difference as cells: mark, name, before, after, difference, interval."""
    value = line.value
    if line.share:
        numbers = [f"{value.before:.1%}", f"{value.after:.1%}", f"{value.difference * 100:+.1f} points"]
        interval = f"({value.low * 100:+.1f} to {value.high * 100:+.1f})"
    else:
        numbers = [f"{value.before:.2f}", f"{value.after:.2f}", f"{value.difference:+.2f}"]
        interval = f"({value.low:+.2f} to {value.high:+.2f})"
    return ["*" if value.sure else "", line.title, *numbers, interval]


def _problems(comparison: Comparison) -> Iterator[str]:
    for word, summary in (("before", comparison.before), ("after", comparison.after)):
        for failure in summary.failures:
            yield from wrapped(f"PROBLEM ({word}) {failure.kind} in game {failure.game}: ", failure.text)
            if failure.command:
                yield f"    see it: {failure.command}"
