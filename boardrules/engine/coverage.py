"""How often each rule applied and refused something in the games that were played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from threading import Lock
from typing import Any

from boardrules.diagnostics.shorten import shown
from boardrules.engine.arguments import one
from boardrules.ruleset.model import Ruleset
from boardrules.runtime.counting import APPLIED, HELD, KINDS, REFUSED, place, standing_rules

KIND = "boardrules coverage"
FORMAT = 1

_beginning = Lock()
"""Games that are started at the same time may share a list."""

_NAMES = {APPLIED: "applied", REFUSED: "refused", HELD: "held"}


class Coverage:
    """Counts how often each rule of a game applies and refuses. Several games may share one, also at once.

        coverage = Coverage()
        state = game.start(players=3, seed=1, coverage=coverage)
        …
        coverage.applied["CH-19"], coverage.refused["CH-29"]

    What the numbers mean, by where the code of a rule stands:

    - **Statements** (in actions, the turn, setup, procedures, triggers). A passage is the statements that follow each other in
      one block under the same rule, with what stands inside them. It is *applied* once each time it is carried out, whether or
      not it changes a value. Where it holds nothing but conditions, loops, steps, choices, rolls and draws, it is not enough
      that play comes by: then each branch taken, each round of a loop and each step entered is one time. Decisions that are
      offered, rolls and draws are counted one by one wherever they stand.
    - **Requirements of an action** (and the rule about its parameters) are *applied* each time the action is played; a rule that
      stands over requirements and effects of an action counts once. They *refuse* each time a candidate is ruled out by them
      while legal actions are looked for or the rules ask what is possible. A candidate ruled out by one requirement is not shown
      to the others any more; the compiler chooses the order. Where an index answers a requirement, everything that is not in
      the index is refused. `held` counts the candidates that met all that the rule asks for. The rule about the parameters
      refuses what fails a condition in the domain of a parameter; what lies outside of a domain without a condition is never
      looked at. `done when` refuses when something else can be chosen and `done` cannot.
    - **Requirements in a definition** are *applied*, and held, each time they are tested and hold; they refuse each time they
      do not.
    - **A definition or hook** with a value is *applied* each time its value is worked out, also while legal actions are looked
      for. What the compiler can work out beforehand is not worked out in play.
    - **The final count**: a value that is given is *applied* for each player to whom it brings points other than 0; a rule that
      stands over the whole count, each time the winners are found.
    - **Components**: a rule that only an enum, table, deck, board, piece, field, option, invariant or the head of the game
      carries out is *applied* once in every game that is started.

    All states that come from a started game count, imagined ones and rollouts too; `paused` leaves out what a bot tries. Being
    asked is no play: explanations, views, outcomes, invariants, hooks that are asked from outside, `given` and `expect` of examples
    count nothing. Notes to the players are not there at all.
    """

    def __init__(self) -> None:
        self._games = 0
        self._counts: dict[str, list[int]] = {}  # what was added from elsewhere; every rule that can be carried out is here
        self._tallies: dict[tuple[str, ...], list[int]] = {}  # by the rules of a game: the list in which its positions count
        self._standing: dict[tuple[str, ...], tuple[int, ...]] = {}

    # -------------------------------------------------------------------------------------------- what was counted

    @property
    def games(self) -> int:
        """How many games were started."""
        return self._games

    @property
    def applied(self) -> dict[str, int]:
        """How often each rule was applied, 0 for never; notes are left out."""
        return self._sums(APPLIED)

    @property
    def refused(self) -> dict[str, int]:
        """How often each rule ruled something out."""
        return self._sums(REFUSED)

    @property
    def held(self) -> dict[str, int]:
        """How often what a rule requires was tested and held."""
        return self._sums(HELD)

    @property
    def unused(self) -> tuple[str, ...]:
        """The rules that never applied and never refused anything."""
        refused = self.refused
        return tuple(rule for rule, times in self.applied.items() if not times and not refused[rule])

    @property
    def never_refused(self) -> tuple[str, ...]:
        """The rules with requirements that were tested and always held."""
        refused = self.refused
        return tuple(rule for rule, times in self.held.items() if times and not refused[rule])

    def _sums(self, kind: int) -> dict[str, int]:
        sums = {rule: counts[kind] for rule, counts in self._counts.items()}
        for rules, tally in self._tallies.items():
            for number, rule in enumerate(rules):
                if rule in sums:
                    sums[rule] += tally[place(number, kind)]
        return sums

    # -------------------------------------------------------------------------------------------- counting

    def begin(self, ruleset: Ruleset) -> list[int]:
        """Notes that a game is started. The answer is the list in which its positions count."""
        rules = tuple(one(Ruleset, ruleset, "what is counted").rules)
        with _beginning:
            if rules not in self._tallies:
                standing = set(standing_rules(ruleset))
                self._standing[rules] = tuple(place(number, APPLIED) for number, rule in enumerate(rules) if rule in standing)
                for rule, model in ruleset.rules.items():
                    if model.executed:
                        self._counts.setdefault(rule, [0] * KINDS)
                self._tallies[rules] = [0] * (KINDS * len(rules))
            tally = self._tallies[rules]
            for at in self._standing[rules]:
                tally[at] += 1
            self._games += 1
            return tally

    @contextmanager
    def paused(self) -> Iterator[None]:
        """What is played inside is not counted: `with coverage.paused(): action = bot.choose(state)`."""
        games = self._games
        kept = {rules: list(tally) for rules, tally in self._tallies.items()}
        try:
            yield
        finally:
            self._games = games
            for rules, tally in self._tallies.items():
                tally[:] = kept.get(rules, [0] * len(tally))

    # -------------------------------------------------------------------------------------------- together and in files

    def add(self, other: Coverage) -> None:
        """Adds what another one has counted."""
        other = one(Coverage, other, "what is added to a coverage")
        self._games += other._games
        for kind, sums in ((kind, other._sums(kind)) for kind in range(KINDS)):
            for rule, times in sums.items():
                self._counts.setdefault(rule, [0] * KINDS)[kind] += times

    def as_json(self) -> dict[str, Any]:
        """All counts, ready for JSON."""
        sums = [self._sums(kind) for kind in range(KINDS)]
        rules = {rule: {_NAMES[kind]: sums[kind][rule] for kind in range(KINDS)} for rule in self._counts}
        return {"kind": KIND, "format": FORMAT, "games": self._games, "rules": rules}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Coverage:
        """What `as_json` gave; ValueError when it is anything else."""
        if not isinstance(data, Mapping) or data.get("kind") != KIND or data.get("format") != FORMAT:
            raise ValueError("these are not counts of rules: use what Coverage.as_json gave")
        coverage = cls()
        coverage._games = _number(data.get("games"), "games")
        rules = data.get("rules")
        if not isinstance(rules, Mapping):
            raise ValueError("the counts of rules cannot be read: `rules` is missing")
        for rule, counts in rules.items():
            if not isinstance(rule, str) or not isinstance(counts, Mapping):
                raise ValueError(f"the counts of rule {shown(rule)} cannot be read")
            coverage._counts[rule] = [_number(counts.get(_NAMES[kind]), f"{shown(rule)}: {_NAMES[kind]}") for kind in range(KINDS)]
        return coverage

    def __repr__(self) -> str:
        return f"<Coverage of {self._games} games: {len(self._counts) - len(self.unused)} of {len(self._counts)} rules used>"


def _number(value: Any, what: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ValueError(f"the counts of rules cannot be read: {what} is no number of times")
    return value
