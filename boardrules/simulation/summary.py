"""What the counts of a simulation mean: shares with intervals, spreads, histograms, rule by rule. Reports only lay it out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from boardrules.engine.game import Game, Rule
from boardrules.runtime.counting import standing_rules
from boardrules.simulation.failures import Failure
from boardrules.simulation.intervals import Proportion, wilson
from boardrules.simulation.plan import Plan
from boardrules.simulation.simulation import Simulation
from boardrules.simulation.statistics import Bar, Spread, bar_width, histogram, spread
from boardrules.simulation.tally import GameRecord, Tally, Widths


@dataclass(frozen=True)
class Winner:
    """How often a seat (or a bot) won: alone, and together with others. The share counts both."""

    name: str
    alone: int
    shared: int
    won: Proportion


@dataclass(frozen=True)
class Length:
    """How long games are; only those that came to their end count."""

    spread: Spread
    bars: tuple[Bar, ...]


@dataclass(frozen=True)
class Category:
    """A category of the score sheet, a tiebreak, or the total: over all players, and over the winners."""

    name: str
    title: str
    tiebreak: bool
    everybody: Spread
    winners: Spread | None


@dataclass(frozen=True)
class Ending:
    """A way to end: the rule, its sentence, and how many games ended so."""

    rule: str
    sentence: str
    games: Proportion


@dataclass(frozen=True)
class Branching:
    """How many actions were offered in a step of the turn, or from one decision of a game to another."""

    name: str
    decisions: int
    mean: float
    most: int


@dataclass(frozen=True)
class RuleUse:
    """How often a rule applied, ruled something out (`refused`) and let it pass (`held`); `games` is in how many it applied.

    What exactly is counted is described at `boardrules.engine.coverage`.
    """

    id: str
    sentence: str
    section: str
    executed: str
    applied: int
    refused: int
    held: int
    games: Proportion

    @property
    def idle(self) -> bool:
        return not self.applied and not self.refused


@dataclass(frozen=True)
class Uncounted:
    """A rule that is not counted: one that holds by a declaration (`executed` says which), or a note to the players."""

    id: str
    sentence: str
    section: str
    executed: str


@dataclass(frozen=True)
class Slow:
    """A slow decision, with what is needed to look at it again."""

    milliseconds: float
    game: int
    seed: int
    decision: int
    seat: str
    bot: str
    action: str
    choices: int


@dataclass(frozen=True)
class Counts:
    """How many games: `finished` came to their end, `cut` reached the limit, `crashed` failed."""

    planned: int
    played: int
    finished: int
    cut: Proportion
    crashed: int


@dataclass(frozen=True)
class Times:
    """How long it took. Nothing else in a summary depends on the machine, except the slowest decisions."""

    seconds: float
    games_per_second: float
    decisions_per_second: float


@dataclass(frozen=True)
class Summary:
    """A simulation in short. What a quick one cannot tell is None or empty."""

    name: str
    title: str
    fingerprint: str
    plan: Plan
    stopped: bool
    games: Counts
    seats: tuple[Winner, ...]
    bots: tuple[Winner, ...]
    shared: Proportion
    nobody: Proportion
    decisions: Length | None
    rounds: Length | None
    scores: tuple[Category, ...]
    endings: tuple[Ending, ...]
    branching: Branching | None
    by_step: tuple[Branching, ...]
    by_decision: tuple[Branching, ...]
    rules: tuple[RuleUse, ...]
    declared: tuple[Uncounted, ...]
    notes: tuple[Uncounted, ...]
    failures: tuple[Failure, ...]
    slowest: tuple[Slow, ...]
    times: Times


def summarise(simulation: Simulation) -> Summary:
    """All that a report tells."""
    game, plan, tally = simulation.game, simulation.plan, simulation.tally
    seats = game.codec(plan.players, plan.options).seats
    over = [record for record in tally.records if record.over]
    return Summary(
        name=game.name,
        title=game.title,
        fingerprint=game.fingerprint.whole,
        plan=plan,
        stopped=simulation.stopped,
        games=_counts(plan, tally.records),
        seats=tuple(_winner(seat, over, [(number,) for _ in over]) for number, seat in enumerate(seats)),
        bots=_bots(plan, over),
        shared=wilson(sum(len(record.winners) > 1 for record in over), len(over)),
        nobody=wilson(sum(not record.winners for record in over), len(over)),
        decisions=_length([record.decisions for record in over]),
        rounds=None if plan.quick else _length([record.rounds for record in over]),
        scores=_scores(game, over),
        endings=_endings(game, over),
        branching=_all_widths(tally.by_step.values()),
        by_step=tuple(_branching(step, widths) for step, widths in sorted(tally.by_step.items())),
        by_decision=_by_decision(tally.by_decision),
        rules=_rules(game, tally),
        declared=() if plan.quick else tuple(_uncounted(game.rules[rule]) for rule in standing_rules(game.ruleset)),
        notes=tuple(_uncounted(rule) for rule in game.rules.values() if not rule.executed),
        failures=simulation.failures,
        slowest=tuple(_slow(plan, seats, slow) for slow in tally.slowest),
        times=_times(tally.records, simulation.seconds),
    )


def _counts(plan: Plan, records: Sequence[GameRecord]) -> Counts:
    finished = sum(record.over for record in records)
    cut = sum(record.cut for record in records)
    return Counts(plan.games, len(records), finished, wilson(cut, len(records)), sum(record.crashed for record in records))


def _winner(name: str, records: Sequence[GameRecord], seats: Iterable[tuple[int, ...]]) -> Winner:
    """Counts wins; `seats` are those that count for this name, game by game. Games in which it sat nowhere do not count."""
    alone = shared = games = 0
    for record, own in zip(records, seats, strict=True):
        if own:
            games += 1
            if any(seat in record.winners for seat in own):
                alone += len(record.winners) == 1
                shared += len(record.winners) > 1
    return Winner(name, alone, shared, wilson(alone + shared, games))


def _bots(plan: Plan, records: Sequence[GameRecord]) -> tuple[Winner, ...]:
    """Who wins by bot, where they differ."""
    specs = tuple(dict.fromkeys(plan.bots))
    if len(specs) < 2:
        return ()
    line_ups = [plan.line_up(record.number) for record in records]
    return tuple(
        _winner(spec, records, [tuple(seat for seat, bot in enumerate(line_up) if bot == spec) for line_up in line_ups])
        for spec in specs
    )


def _length(values: list[int]) -> Length | None:
    found = spread(values)
    return None if found is None else Length(found, histogram(values))


def _scores(game: Game, records: Sequence[GameRecord]) -> tuple[Category, ...]:
    """The score sheet, line by line, and the total."""
    model = game.ruleset.score
    counted = [record for record in records if record.points]
    if model is None or not counted:
        return ()
    found = []
    categories = len(model.categories)
    for row in range(len(counted[0].points)):
        tiebreak = row >= categories
        name = f"tiebreak_{row - categories + 1}" if tiebreak else model.categories[row].name
        title = f"Tiebreak {row - categories + 1}" if tiebreak else model.categories[row].title
        found.append(_category(name, title, tiebreak, [(record.points[row], record.winners) for record in counted]))
    totals = [(total_points(record, categories), record.winners) for record in counted]
    return (*found, _category("total", "Total", False, totals))


def total_points(record: GameRecord, categories: int) -> tuple[int, ...]:
    """The totals by seat; tiebreaks do not count."""
    return tuple(sum(column) for column in zip(*record.points[:categories], strict=True))


def _category(name: str, title: str, tiebreak: bool, rows: list[tuple[tuple[int, ...], tuple[int, ...]]]) -> Category:
    everybody = spread([points for row, _ in rows for points in row])
    assert everybody is not None
    return Category(name, title, tiebreak, everybody, spread([row[seat] for row, winners in rows for seat in winners]))


def _endings(game: Game, records: Sequence[GameRecord]) -> tuple[Ending, ...]:
    counts = Counter(record.ending for record in records)
    order = {rule: number for number, rule in enumerate(game.rules)}
    ordered = sorted(counts, key=lambda rule: (-counts[rule], order.get(rule, len(order))))
    return tuple(Ending(rule, _sentence(game, rule), wilson(counts[rule], len(records))) for rule in ordered)


def _sentence(game: Game, rule: str) -> str:
    return game.rules[rule].sentence if rule in game.rules else ""


def _all_widths(parts: Iterable[Widths]) -> Branching | None:
    whole = Widths()
    for part in parts:
        whole.add(part)
    return _branching("all", whole) if whole.decisions else None


def _branching(name: str, widths: Widths) -> Branching:
    return Branching(name, widths.decisions, round(widths.choices / widths.decisions, 4), widths.most)


def _by_decision(found: dict[int, Widths]) -> tuple[Branching, ...]:
    """From the first decision of a game to the last of the longest, in stretches of equal length."""
    if not found:
        return ()
    width = bar_width(1, max(found))
    stretches: dict[int, Widths] = {}
    for decision, widths in sorted(found.items()):
        stretches.setdefault((decision - 1) // width, Widths()).add(widths)
    return tuple(
        _branching(f"{place * width + 1}" + (f"–{place * width + width}" if width > 1 else ""), widths)
        for place, widths in stretches.items()
    )


def _uncounted(rule: Rule) -> Uncounted:
    return Uncounted(rule.id, rule.sentence, rule.section, rule.executed)


def _rules(game: Game, tally: Tally) -> tuple[RuleUse, ...]:
    """Every rule that was watched, in the order of the file."""
    games = len(tally.records)
    standing = standing_rules(game.ruleset)
    return tuple(
        RuleUse(
            rule.id,
            rule.sentence,
            rule.section,
            rule.executed,
            tally.applied[rule.id],
            tally.refused[rule.id],
            tally.held[rule.id],
            wilson(tally.applied_games[rule.id], games),
        )
        for rule in game.rules.values()
        if rule.id in tally.applied and rule.id not in standing
    )


def _slow(plan: Plan, seats: tuple[str, ...], slow: Any) -> Slow:
    seed = plan.game_seed(slow.number)
    milliseconds = round(slow.seconds * 1000, 2)
    return Slow(milliseconds, slow.number, seed, slow.decision, seats[slow.seat], slow.bot, slow.action, slow.choices)


def _times(records: Sequence[GameRecord], seconds: float) -> Times:
    decisions = sum(record.decisions for record in records)
    whole = max(seconds, 1e-9)
    return Times(round(seconds, 3), round(len(records) / whole, 2), round(decisions / whole, 1))
