"""A summary as one self-contained page with plots."""

from __future__ import annotations

from html import escape

from boardrules.engine.values import value_text
from boardrules.simulation.failures import by_problem
from boardrules.simulation.page import details, facts, page, section, table
from boardrules.simulation.plots import Box, Column, Whisker, bar, boxes, columns, number_text, whiskers
from boardrules.simulation.report_text import plural
from boardrules.simulation.summary import Branching, Length, RuleUse, Summary, Uncounted, Winner


def report_html(summary: Summary, look_again: str = "") -> str:
    """The page. `look_again` is the beginning of a command to which `--only N` is added to play one game again."""
    return page(
        f"{summary.title}: {summary.games.played} games",
        [
            head(summary),
            failures(summary, look_again),
            _winners(summary),
            _length(summary.decisions, "decisions"),
            _length(summary.rounds, "rounds"),
            _scores(summary),
            _endings(summary),
            _branching(summary),
            _coverage(summary),
            _slowest(summary, look_again),
            _about(summary, look_again),
        ],
    )


def head(summary: Summary) -> str:
    """The title, who played, and the numbers to begin with."""
    plan, games = summary.plan, summary.games
    who = "at random" if plan.all_random else "by " + ", ".join(plan.bots) + " (changing seats)"
    lines = [
        f"<h1>{escape(summary.title)}</h1>",
        f'<p class="soft">{plan.players} players, played {escape(who)}, seed {plan.seed}</p>',
    ]
    if summary.stopped:
        lines.append(f"<p>Stopped after {games.played} of {games.planned} games.</p>")
    numbers = [(number_text(games.played), "games"), (number_text(games.finished), "came to their end")]
    if games.cut.count:
        numbers.append((f"{games.cut.share:.1%}", f"cut off after {plan.limit} decisions"))
    if summary.decisions is not None:
        numbers.append((number_text(round(summary.decisions.spread.median)), "decisions (median)"))
    if summary.rounds is not None:
        numbers.append((number_text(round(summary.rounds.spread.median)), "rounds (median)"))
    if summary.branching is not None:
        numbers.append((f"{summary.branching.mean:.1f}", "choices at a decision"))
    if summary.rules:
        numbers.append((f"{sum(not rule.idle for rule in summary.rules)} / {len(summary.rules)}", "rules came into play"))
    return "\n".join([*lines, facts(numbers)])


def failures(summary: Summary, look_again: str = "") -> str:
    """What must not happen and did."""
    rows = []
    for same in by_problem(summary.failures):
        first = same[0]
        words = f"<b>{escape(first.kind)}</b>: {escape(first.text)}"
        for failure in same:
            at = f", at <code>{escape(failure.action)}</code>" if failure.action else ""
            words += f'<br/><span class="soft">game {failure.game}, after decision {failure.decision}{at}</span>'
            commands = [failure.command, f"{look_again} --only {failure.game}" if look_again else ""]
            words += "".join(f"<br/><code>{escape(command)}</code>" for command in commands if command)
        rows.append(("", [str(first.games), words]))
    return section("Problems", table([("games", "n"), ("what, and how to look at it", "told")], rows), alert=True)


def _winners(summary: Summary) -> str:
    if not summary.games.finished:
        return ""
    fair = [sum(seat.won.share for seat in summary.seats) / len(summary.seats)]
    parts = [whiskers([_whisker(line) for line in summary.seats], "wins by seat", fair)]
    other = [
        f"{name}: {share.share:.1%} ({share.low:.1%} to {share.high:.1%})"
        for share, name in ((summary.shared, "shared by several"), (summary.nobody, "without a winner"))
        if share.count
    ]
    if other:
        parts.append(f"<p>{escape('; '.join(other))}</p>")
    if summary.bots:
        parts.append("<h2>Wins by bot</h2>" + whiskers([_whisker(line) for line in summary.bots], "wins by bot"))
    hint = f"Share of {number_text(summary.games.finished)} finished games, with 95 % intervals. Dashed: the mean of the seats."
    if summary.shared.count:
        hint += " A shared victory counts for each of those who share it."
    return section("Who wins", *parts, hint=hint)


def _whisker(line: Winner) -> Whisker:
    return Whisker(line.name, line.won.share, line.won.low, line.won.high, f"{line.won.share:.1%}")


def _length(length: Length | None, word: str) -> str:
    if length is None:
        return ""
    found = length.spread
    bars = [
        Column(
            str(bar.start),
            bar.count,
            f"{bar.start}–{bar.end}: {plural(bar.count, 'game')}"
            if bar.end > bar.start
            else f"{bar.start}: {plural(bar.count, 'game')}",
        )
        for bar in length.bars
    ]
    half = f"half of the games have {found.first_quartile:g} to {found.third_quartile:g}"
    hint = f"Mean {found.mean:.1f}; {half}, all of them {found.least:g} to {found.greatest:g}."
    return section(f"Length in {word}", columns(bars, f"games by length in {word}", word), hint=hint)


def _scores(summary: Summary) -> str:
    if not summary.scores:
        return ""
    rows = []
    for line in summary.scores:
        spread = line.everybody
        rows.append(
            Box(
                line.title or line.name,
                spread.least,
                spread.first_quartile,
                spread.median,
                spread.third_quartile,
                spread.greatest,
                spread.mean,
            )
        )
    cells = []
    for line in summary.scores:
        numbers = [
            line.everybody.least,
            line.everybody.first_quartile,
            line.everybody.median,
            line.everybody.third_quartile,
            line.everybody.greatest,
        ]
        winners = "" if line.winners is None else f"{line.winners.mean:.1f}"
        cells.append(
            ("", [escape(line.title or line.name), *(f"{number:g}" for number in numbers), f"{line.everybody.mean:.1f}", winners])
        )
    heads = [("", ""), *((name, "n") for name in ("least", "25 %", "median", "75 %", "most", "mean", "winners' mean"))]
    hint = "Points of every player at the end: from the least to the most, the box holds the middle half, the dot is the mean."
    return section("Scores by category", boxes(rows, "scores by category"), details("Numbers", table(heads, cells)), hint=hint)


def _endings(summary: Summary) -> str:
    rows = [
        (
            "",
            [
                escape(line.rule or "no rule"),
                escape(line.sentence),
                bar(line.games.share),
                f"{line.games.share:.1%}",
                f"{line.games.low:.1%} to {line.games.high:.1%}",
            ],
        )
        for line in summary.endings
    ]
    heads = [("rule", "id"), ("sentence", "told"), ("", ""), ("games", "n"), ("95 %", "n")]
    return section("How games end", table(heads, rows))


def _branching(summary: Summary) -> str:
    if summary.branching is None:
        return ""
    bars = [Column(line.name.partition("–")[0], line.mean, _width_text(line)) for line in summary.by_decision]
    rows = [
        ("", [escape(line.name or "no step"), f"{line.mean:.1f}", str(line.most), number_text(line.decisions)])
        for line in summary.by_step
    ]
    heads = [("step of the turn", ""), ("mean", "n"), ("most", "n"), ("decisions", "n")]
    hint = f"How many actions a player can choose from: {summary.branching.mean:.1f} in the mean, {summary.branching.most} at most."
    plot = columns(bars, "mean number of choices by decision number", "number of the decision in its game")
    return section("Choices at a decision", plot, table(heads, rows), hint=hint)


def _width_text(line: Branching) -> str:
    return f"decisions {line.name}: mean {line.mean:.1f}, most {line.most} ({plural(line.decisions, 'decision')})"


def _coverage(summary: Summary) -> str:
    if not summary.rules:
        return ""
    never = [rule for rule in summary.rules if rule.idle]
    used = [rule for rule in summary.rules if not rule.idle]
    heads = [("rule", "id"), ("sentence", "told"), ("applied", "n"), ("refused", "n"), ("games", "n"), ("", "")]
    parts = []
    if never:
        parts.append(f"<p>{plural(len(never), 'rule')} never came into play:</p>")
        parts.append(table([("rule", "id"), ("sentence", "told"), ("where", "")], [("never", _idle(rule)) for rule in never]))
    parts.append(details(f"{plural(len(used), 'rule')} that came into play", table(heads, [("", _use(rule)) for rule in used])))
    open_doors = [rule for rule in used if rule.held and not rule.refused]
    listed = table([("rule", "id"), ("sentence", "told"), ("let pass", "n")], [("", _held(rule)) for rule in open_doors])
    parts.append(details(f"{plural(len(open_doors), 'requirement')} that never ruled anything out", listed))
    for words, rules in (("in force by declaration", summary.declared), ("for the players only (notes)", summary.notes)):
        parts.append(details(f"{plural(len(rules), 'rule')} {words}", _uncounted(rules)))
    hint = (
        "Applied: how often the code of a rule was carried out. Refused: how often it ruled an action out. Games: where it applied."
    )
    return section("Rules that came into play", *parts, hint=hint)


def _idle(rule: RuleUse) -> list[str]:
    return [escape(rule.id), escape(rule.sentence), escape(rule.executed)]


def _held(rule: RuleUse) -> list[str]:
    return [escape(rule.id), escape(rule.sentence), number_text(rule.held)]


def _use(rule: RuleUse) -> list[str]:
    numbers = [number_text(rule.applied), number_text(rule.refused) if rule.refused else "", f"{rule.games.share:.1%}"]
    return [escape(rule.id), escape(rule.sentence), *numbers, bar(rule.games.share)]


def _uncounted(rules: tuple[Uncounted, ...]) -> str:
    return table(
        [("rule", "id"), ("sentence", "told"), ("where", "")],
        [("", [escape(r.id), escape(r.sentence), escape(r.executed)]) for r in rules],
    )


def _slowest(summary: Summary, look_again: str) -> str:
    rows = [
        (
            "",
            [
                f"{slow.milliseconds:.1f} ms",
                str(slow.game),
                str(slow.decision),
                f"{escape(slow.seat)}: <code>{escape(slow.action)}</code>",
                str(slow.choices),
            ],
        )
        for slow in summary.slowest
    ]
    heads = [("time", "n"), ("game", "n"), ("decision", "n"), ("who and what", "told"), ("choices", "n")]
    hint = f"To look at one again: {look_again} --only GAME --save game.json" if look_again else ""
    return section("Slowest decisions", table(heads, rows), hint=hint)


def _about(summary: Summary, look_again: str) -> str:
    plan, times = summary.plan, summary.times
    options = ", ".join(f"{name} = {value_text(value)}" for name, value in plan.options.items())
    words = [
        f"Rules {summary.fingerprint}; seed {plan.seed}; limit {plan.limit} decisions.",
        f"{times.seconds:.1f} s, {times.games_per_second:.1f} games and {times.decisions_per_second:.0f} decisions a second.",
    ]
    lines = [f"<p>{escape(' '.join(words))}</p>"]
    if options:
        lines.append(f"<p>Options: {escape(options)}</p>")
    if look_again:
        lines.append(f"<p><code>{escape(look_again)} --games {plan.games}</code></p>")
    return f"<footer>{''.join(lines)}</footer>"
