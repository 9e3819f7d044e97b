"""A summary as text for the terminal: what matters first, and nothing that needs a wide window."""

from __future__ import annotations

import shlex
import textwrap
from collections.abc import Iterator, Sequence

from boardrules.simulation.failures import by_problem
from boardrules.simulation.intervals import Proportion
from boardrules.simulation.plan import Plan
from boardrules.simulation.statistics import Spread
from boardrules.simulation.summary import Length, RuleUse, Summary, Winner

WIDTH = 100
MOST_SLOW_SHOWN = 5


def report_text(summary: Summary, look_again: str = "") -> str:
    """The report. `look_again` is the beginning of a command to which `--only N` is added to play one game again."""
    parts = [_head(summary)]
    if summary.games.finished:
        parts += [_winners(summary), _lengths(summary), _scores(summary), _endings(summary)]
    if summary.branching is not None:
        parts += [_branching(summary), _coverage(summary), _slowest(summary, look_again)]
    parts += [_failures(summary, look_again), _speed(summary)]
    return "\n\n".join("\n".join(lines) for lines in map(list, parts) if lines)


def percent(share: Proportion) -> str:
    """`34.2 %  (31.3 to 37.2)`: a share with its interval."""
    return f"{share.share:6.1%}  ({share.low * 100:.1f} to {share.high * 100:.1f})"


def plural(number: int, word: str) -> str:
    return f"{number} {word}{'s' * (number != 1)}"


def table(rows: Sequence[Sequence[str]], right: str = "") -> list[str]:
    """Columns of equal width, two spaces in; `right` has an `r` for each column that is set to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if right[column : column + 1] == "r" else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append(("  " + "  ".join(cells)).rstrip())
    return lines


def wrapped(head: str, text: str) -> list[str]:
    """A head and a sentence that goes on under itself."""
    indent = " " * len(head)
    return textwrap.wrap(text, WIDTH, initial_indent=head, subsequent_indent=indent) or [head.rstrip()]


def _head(summary: Summary) -> Iterator[str]:
    plan, games = summary.plan, summary.games
    who = "random" if plan.all_random else f"by {', '.join(plan.bots)}, changing seats"
    word = f"{who} game" if plan.all_random else "game"
    line = f"{summary.title}: {plural(games.played, word)} with {plan.players} players"
    if not plan.all_random:
        line += f", played {who}"
    yield f"{line}; seed {plan.seed}"
    if summary.stopped:
        yield f"Stopped after {games.played} of {plural(games.planned, 'game')}."
    if not games.played:
        yield "No game was played."
    elif not games.finished:
        yield no_end(plan)
    if games.cut.count:
        cut = f"{plural(games.cut.count, 'game')} ({games.cut.share:.1%})"
        yield f"{cut} cut off after {plan.limit} decisions; they count for nobody."
    if games.crashed:
        yield f"{plural(games.crashed, 'game')} failed; see below."


def no_end(plan: Plan) -> str:
    """That no game was finished, and what might help."""
    better = "let better players try with --bots greedy, or allow" if plan.all_random else "allow"
    return f"No game came to its end: {better} more decisions with --limit."


def _winners(summary: Summary) -> Iterator[str]:
    yield f"Wins by seat (of {plural(summary.games.finished, 'finished game')}; in brackets the 95 % interval)"
    yield from table([_winner(line) for line in summary.seats])
    for share, name in ((summary.shared, "shared victory"), (summary.nobody, "no winner")):
        if share.count:
            yield f"  {name}: {percent(share).strip()}"
    if summary.bots:
        yield ""
        yield "Wins by bot (a game counts for a bot when one of its seats wins)"
        yield from table([_winner(line) for line in summary.bots])


def _winner(line: Winner) -> list[str]:
    return [line.name, percent(line.won), f"of which {line.shared} shared" if line.shared else ""]


def _lengths(summary: Summary) -> Iterator[str]:
    yield "Length"
    lengths = [(name, length) for name, length in (("decisions", summary.decisions), ("rounds", summary.rounds)) if length]
    yield from table([_spread_row(name, length.spread) for name, length in lengths])
    for name, length in lengths[:1]:
        yield from _bars(name, length)


def _spread_row(name: str, found: Spread) -> list[str]:
    middle = f"median {found.median:g}, half of them from {found.first_quartile:g} to {found.third_quartile:g}"
    return [name, f"mean {found.mean:.1f}", middle, f"least {found.least:g}, most {found.greatest:g}"]


def _bars(name: str, length: Length) -> list[str]:
    """A histogram in one line of blocks."""
    most = max(bar.count for bar in length.bars)
    blocks = "".join(" ▁▂▃▄▅▆▇█"[-(-bar.count * 8 // most)] for bar in length.bars)
    return [f"  {name} {length.bars[0].start} {blocks} {length.bars[-1].end}"]


def _scores(summary: Summary) -> Iterator[str]:
    if not summary.scores:
        return
    yield "Scores (points of a player at the end: quartiles, mean; mean of the winners)"
    rows = [["", "least", "25 %", "median", "75 %", "most", "mean", "winners"]]
    for line in summary.scores:
        found = line.everybody
        numbers = [found.least, found.first_quartile, found.median, found.third_quartile, found.greatest]
        winners = "" if line.winners is None else f"{line.winners.mean:.1f}"
        rows.append([line.title or line.name, *(f"{number:g}" for number in numbers), f"{found.mean:.1f}", winners])
    yield from table(rows, " rrrrrrr")


def _endings(summary: Summary) -> Iterator[str]:
    yield "Endings"
    for line in summary.endings:
        yield from wrapped(f"  {line.games.share:6.1%}  {line.rule or '(no rule)'}: ", line.sentence)


def _branching(summary: Summary) -> Iterator[str]:
    assert summary.branching is not None
    yield f"Choices at a decision: mean {summary.branching.mean:.1f}, most {summary.branching.most}"
    rows = []
    for line in summary.by_step:
        decisions = plural(line.decisions, "decision")
        rows.append([line.name or "(no step)", f"mean {line.mean:.1f}", f"most {line.most}", decisions])
    yield from table(rows, " rrr")


def _coverage(summary: Summary) -> Iterator[str]:
    never = [rule for rule in summary.rules if rule.idle]
    if not summary.rules:
        return
    yield f"Rules: {len(summary.rules) - len(never)} of {len(summary.rules)} came into play"
    uncounted = [(len(summary.declared), "hold by declaration"), (len(summary.notes), "are notes to the players")]
    if summary.declared or summary.notes:
        yield "  not counted: " + ", ".join(f"{number} {words}" for number, words in uncounted if number)
    for rule in never:
        yield from wrapped(f"  never  {rule.id}: ", rule.sentence)
    seldom = sorted((rule for rule in summary.rules if not rule.idle and rule.games.share < 0.05 and not rule.refused), key=_rarity)
    for rule in seldom[:5]:
        yield from wrapped(f"  in {rule.games.count} of {rule.games.of} games  {rule.id}: ", rule.sentence)
    refusing = sorted((rule for rule in summary.rules if rule.refused), key=lambda rule: -rule.refused)
    if refusing:
        listed = ", ".join(f"{rule.id} {rule.refused}" for rule in refusing[:8])
        yield from wrapped("  ruled out most often: ", listed)


def _rarity(rule: RuleUse) -> tuple[int, int]:
    return rule.games.count, rule.applied


def _slowest(summary: Summary, look_again: str) -> Iterator[str]:
    shown = summary.slowest[:MOST_SLOW_SHOWN]
    if not shown:
        return
    yield "Slowest decisions" + (f" (one game again: {look_again} --only GAME)" if look_again else "")
    rows = []
    for slow in shown:
        where = f"game {slow.game}, decision {slow.decision}"
        rows.append([f"{slow.milliseconds:.1f} ms", where, f"{slow.seat}: {slow.action}", f"of {slow.choices}"])
    yield from table(rows, "r")


def _failures(summary: Summary, look_again: str) -> Iterator[str]:
    if not summary.failures:
        return
    yield "PROBLEMS"
    for same in by_problem(summary.failures):
        first = same[0]
        games = f" in {plural(first.games, 'game')}" if first.games > 1 else ""
        yield from wrapped(f"  {first.kind}{games}: ", first.text)
        for failure in same:
            at = f", at: {failure.action}" if failure.action else ""
            yield f"    game {failure.game}, after decision {failure.decision}{at}"
            if failure.command:
                yield f"      see it: {failure.command}"
            if look_again:
                yield f"      again:  {look_again} --only {failure.game}"


def _speed(summary: Summary) -> Iterator[str]:
    times = summary.times
    yield f"{times.seconds:.1f} s; {times.games_per_second:.1f} games and {times.decisions_per_second:.0f} decisions a second"


def command_line(parts: Sequence[str]) -> str:
    """A command that can be typed as it stands."""
    return " ".join(shlex.quote(part) for part in parts)
