"""Two rulesets played with the same seeds: which rules differ, and what that does to the games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

from boardrules.engine.fingerprint import compare as compare_prints
from boardrules.engine.game import Game
from boardrules.engine.values import value_text
from boardrules.simulation.intervals import Difference, newcombe, shared_confidence, welch
from boardrules.simulation.simulation import Simulation
from boardrules.simulation.summary import Summary, summarise, total_points
from boardrules.simulation.tally import GameRecord


@dataclass(frozen=True)
class RuleChange:
    """A rule that is not the same in both: `change` is "added", "removed", "code" or "sentence"."""

    id: str
    change: str
    before: str
    after: str


@dataclass(frozen=True)
class RulesDifference:
    """How the rules differ: rule by rule, other declarations, and options that are set otherwise (name, before, after)."""

    rules: tuple[RuleChange, ...]
    declarations: tuple[str, ...]
    options: tuple[tuple[str, str, str], ...]

    @property
    def none(self) -> bool:
        return not self.rules and not self.declarations and not self.options


@dataclass(frozen=True)
class Line:
    """One thing that was measured under both. `share` tells a share of games from a number; `sentence` is that of a rule."""

    name: str
    title: str
    sentence: str
    share: bool
    value: Difference


@dataclass(frozen=True)
class Family:
    """Lines that are looked at together: their intervals hold together with 95 % confidence, so that long lists do not cry wolf."""

    name: str
    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Comparison:
    """The two simulations in short, and what differs between them. `identical` when both played the very same games."""

    before: Summary
    after: Summary
    rules: RulesDifference
    families: tuple[Family, ...]
    identical: bool

    @property
    def sure(self) -> tuple[tuple[Family, Line], ...]:
        """The differences whose interval leaves zero out."""
        return tuple((family, line) for family in self.families for line in family.lines if line.value.sure)


def compare(before: Simulation, after: Simulation) -> Comparison:
    """What differs between two simulations; the second is the one that is asked about. Both need the same number of players."""
    if before.plan.players != after.plan.players:
        raise ValueError(f"{before.plan.players} and {after.plan.players} players cannot be compared seat by seat")
    one, two = summarise(before), summarise(after)
    families = [_games(before, after), _seats(one, two), _lengths(before, after), _endings(one, two)]
    families += [_scores(before, after, one, two), _coverage(one, two)]
    return Comparison(
        one,
        two,
        rules_difference(before, after),
        tuple(family for family in families if family.lines),
        before.tally.records == after.tally.records,
    )


# ------------------------------------------------------------------------------------------------ the rules


def rules_difference(before: Simulation, after: Simulation) -> RulesDifference:
    """Rules, declarations and options that are not the same."""
    old, new = before.game, after.game
    changed, added, removed, sections = compare_prints(old.fingerprint.rules, old.fingerprint.sections, new.fingerprint)
    both = [rule for rule in new.rules if rule in old.rules and rule not in changed]
    worded = [rule for rule in both if _sentence(old, rule) != _sentence(new, rule)]
    kinds = (("added", added), ("removed", removed), ("code", changed), ("sentence", worded))
    changes = [RuleChange(rule, kind, _sentence(old, rule), _sentence(new, rule)) for kind, rules in kinds for rule in rules]
    texts = [{name: value_text(value) for name, value in plan.options.items()} for plan in (before.plan, after.plan)]
    options = [
        (name, texts[0].get(name, "not there"), texts[1].get(name, "not there"))
        for name in dict.fromkeys([*texts[0], *texts[1]])
        if texts[0].get(name) != texts[1].get(name)
    ]
    return RulesDifference(tuple(changes), sections, tuple(options))


def _sentence(game: Game, rule: str) -> str:
    return game.rules[rule].sentence if rule in game.rules else ""


# ------------------------------------------------------------------------------------------------ the games

Share = tuple[str, str, str, tuple[int, int], tuple[int, int]]
"""A name, a title, a sentence, and (count, of) before and after."""

Mean = tuple[str, str, Sequence[float], Sequence[float]]
"""A name, a title, and the values before and after."""


def _shares(name: str, title: str, rows: Sequence[Share]) -> Family:
    confidence = shared_confidence(len(rows))
    lines = [Line(row, words, rule, True, newcombe(before, after, confidence)) for row, words, rule, before, after in rows]
    return Family(name, title, tuple(lines))


def _means(name: str, title: str, rows: Sequence[Mean]) -> Family:
    confidence = shared_confidence(len(rows))
    lines = []
    for row, words, before, after in rows:
        value = welch(before, after, confidence)
        if value is not None:
            lines.append(Line(row, words, "", False, value))
    return Family(name, title, tuple(lines))


def _games(before: Simulation, after: Simulation) -> Family:
    questions: list[tuple[str, str, Callable[[GameRecord], bool]]] = [
        ("cut", "cut off at the limit", lambda record: record.cut),
        ("crashed", "crashed", lambda record: record.crashed),
        ("nobody", "over without a winner", lambda record: record.over and not record.winners),
        ("shared", "won by several together", lambda record: len(record.winners) > 1),
    ]
    rows: list[Share] = []
    for name, words, asked in questions:
        counts = [(sum(map(asked, run.tally.records)), len(run.tally.records)) for run in (before, after)]
        if counts[0][0] or counts[1][0]:
            rows.append((name, words, "", counts[0], counts[1]))
    return _shares("games", "Games", rows)


def _seats(before: Summary, after: Summary) -> Family:
    rows: list[Share] = [
        (one.name, one.name, "", (one.won.count, one.won.of), (two.won.count, two.won.of))
        for one, two in zip(before.seats, after.seats, strict=True)
    ]
    return _shares("seats", "Wins by seat", rows if before.games.finished and after.games.finished else [])


def _lengths(before: Simulation, after: Simulation) -> Family:
    """Decisions and rounds of finished games, and the choices at a decision as the mean of each game: decisions hang together."""
    questions: list[tuple[str, str, Callable[[GameRecord], float]]] = [
        ("decisions", "decisions in a game", lambda record: record.decisions),
        ("rounds", "rounds in a game", lambda record: record.rounds),
        ("branching", "choices at a decision", lambda record: record.choices / max(1, record.decisions)),
    ]
    if before.plan.quick or after.plan.quick:
        del questions[1:]
    rows: list[Mean] = [(name, words, _over(before, asked), _over(after, asked)) for name, words, asked in questions]
    return _means("length", "Length and choices", rows)


def _over(run: Simulation, asked: Callable[[GameRecord], float]) -> list[float]:
    return [asked(record) for record in run.tally.records if record.over]


def _endings(before: Summary, after: Summary) -> Family:
    found = {ending.rule: ending.sentence for summary in (before, after) for ending in summary.endings}
    rows: list[Share] = []
    for rule, sentence in found.items():
        counts = [
            (next((ending.games.count for ending in summary.endings if ending.rule == rule), 0), summary.games.finished)
            for summary in (before, after)
        ]
        rows.append((rule, rule or "(no rule)", sentence, counts[0], counts[1]))
    return _shares("endings", "Endings", rows)


def _scores(before: Simulation, after: Simulation, one: Summary, two: Summary) -> Family:
    """The mean over the players of a game: what players of one game have depends on each other, so a game counts once."""
    names = [line.name for line in one.scores]
    rows: list[Mean] = []
    for line in two.scores:
        if line.name in names and not line.tiebreak:
            rows.append((line.name, line.title or line.name, _points(before, line.name), _points(after, line.name)))
    return _means("scores", "Scores (mean of the players of a game)", rows)


def _points(run: Simulation, name: str) -> list[float]:
    model = run.game.ruleset.score
    assert model is not None
    counted = [record for record in run.tally.records if record.points]
    if name == "total":
        return [fmean(total_points(record, len(model.categories))) for record in counted]
    row = [category.name for category in model.categories].index(name)
    return [fmean(record.points[row]) for record in counted]


def _coverage(before: Summary, after: Summary) -> Family:
    known = {rule.id: rule for rule in before.rules}
    rows: list[Share] = [
        (
            rule.id,
            rule.id,
            rule.sentence,
            (known[rule.id].games.count, known[rule.id].games.of),
            (rule.games.count, rule.games.of),
        )
        for rule in after.rules
        if rule.id in known
    ]
    return _shares("coverage", "Games in which a rule was carried out", rows)
