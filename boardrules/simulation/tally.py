"""What is counted while games are played. Tallies of different workers add up to the same whole, in whatever order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

MOST_SLOW = 10
"""How many of the slowest decisions are kept."""

MOST_EXAMPLES = 3
"""How many games are kept that show the same problem, so that one fault in every game does not fill a disk."""


@dataclass(frozen=True)
class GameRecord:
    """One game. `winners` are seats; `points` are the rows of the score sheet, by category and then by seat, empty without a count.

    `rounds` and `choices` (the sum of the actions offered at its decisions) are 0 where quick games do not tell.
    """

    number: int
    decisions: int
    rounds: int = 0
    choices: int = 0
    over: bool = True
    winners: tuple[int, ...] = ()
    ending: str = ""
    points: tuple[tuple[int, ...], ...] = ()
    crashed: bool = False

    @property
    def cut(self) -> bool:
        """Whether it reached the limit before its end."""
        return not self.over and not self.crashed


@dataclass(frozen=True)
class SlowDecision:
    """A decision that took long: choosing and carrying out together."""

    seconds: float
    number: int
    decision: int
    seat: int
    bot: str
    action: str
    choices: int


@dataclass(frozen=True)
class Problem:
    """Something that must not happen. `actions` lead to the position that shows it, or to the one in which `action` crashed."""

    kind: str  # "crash", "fault" or "invariant"
    text: str
    number: int
    decision: int
    actions: tuple[str, ...] = ()
    action: str = ""
    detail: str = ""


@dataclass
class Widths:
    """How many actions were offered: at how many decisions, in all, at most."""

    decisions: int = 0
    choices: int = 0
    most: int = 0

    def note(self, choices: int) -> None:
        self.decisions += 1
        self.choices += choices
        if choices > self.most:
            self.most = choices

    def add(self, other: Widths) -> None:
        self.decisions += other.decisions
        self.choices += other.choices
        self.most = max(self.most, other.most)


@dataclass
class Tally:
    """Games, and what was counted in them."""

    records: list[GameRecord] = field(default_factory=list)
    by_step: dict[str, Widths] = field(default_factory=dict)
    by_decision: dict[int, Widths] = field(default_factory=dict)
    applied: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    held: Counter[str] = field(default_factory=Counter)
    applied_games: Counter[str] = field(default_factory=Counter)
    slowest: list[SlowDecision] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    problem_games: Counter[tuple[str, str]] = field(default_factory=Counter)

    def note_decision(self, step: str, decision: int, choices: int) -> None:
        widths = self.by_step.get(step)
        if widths is None:
            widths = self.by_step[step] = Widths()
        widths.note(choices)
        widths = self.by_decision.get(decision)
        if widths is None:
            widths = self.by_decision[decision] = Widths()
        widths.note(choices)

    def is_slow(self, seconds: float) -> bool:
        """Whether a decision belongs to the slowest so far."""
        return len(self.slowest) < MOST_SLOW or seconds > self.slowest[-1].seconds

    def note_slow(self, decision: SlowDecision) -> None:
        self.slowest.append(decision)
        self.slowest.sort(key=lambda slow: -slow.seconds)
        del self.slowest[MOST_SLOW:]

    def note_coverage(self, applied: dict[str, int], refused: dict[str, int], held: dict[str, int]) -> None:
        """The rules of one game."""
        for rule, times in applied.items():
            self.applied[rule] += times
            self.applied_games[rule] += times > 0
        for sums, counts in ((self.refused, refused), (self.held, held)):
            for rule, times in counts.items():
                sums[rule] += times

    def note_problem(self, problem: Problem) -> None:
        self.problem_games[problem.kind, problem.text] += 1
        self._keep([problem])

    def _keep(self, problems: list[Problem]) -> None:
        """The first games that show each problem: whoever played them, the same ones are kept."""
        kept: dict[tuple[str, str], int] = {}
        chosen = []
        for problem in sorted([*self.problems, *problems], key=lambda problem: (problem.number, problem.decision)):
            key = (problem.kind, problem.text)
            kept[key] = kept.get(key, 0) + 1
            if kept[key] <= MOST_EXAMPLES:
                chosen.append(problem)
        self.problems = chosen

    def add(self, other: Tally) -> None:
        self.records += other.records
        for step, widths in other.by_step.items():
            self.by_step.setdefault(step, Widths()).add(widths)
        for decision, widths in other.by_decision.items():
            self.by_decision.setdefault(decision, Widths()).add(widths)
        self.applied.update(other.applied)
        self.refused.update(other.refused)
        self.held.update(other.held)
        self.applied_games.update(other.applied_games)
        for slow in other.slowest:
            self.note_slow(slow)
        self.problem_games.update(other.problem_games)
        self._keep(other.problems)


OnBatch = Callable[[Tally], None]
"""Who gets the tallies as they come in."""
