"""The table: one row for each rule of a game, in the order of its rules file."""

from __future__ import annotations

from dataclasses import dataclass

from boardrules.engine.game import Game, Rule
from boardrules.traceability.examples import ExampleRef, examples_by_rule
from boardrules.traceability.measurement import Measurement
from boardrules.traceability.places import CodePlace, code_places
from boardrules.traceability.tests_index import TestIndex


@dataclass(frozen=True)
class RuleTrace:
    """A rule with everything that stands for it. Counts are None where nothing was measured."""

    rule: Rule
    is_note: bool
    file: str
    line: int
    places: tuple[CodePlace, ...]
    examples: tuple[ExampleRef, ...]
    tests: tuple[str, ...]
    applied: int | None = None
    refused: int | None = None
    held: int | None = None

    @property
    def id(self) -> str:
        return self.rule.id


@dataclass(frozen=True)
class Traceability:
    """All rules of a game. `has_tests` tells whether the tests were there to be read."""

    game: Game
    rows: tuple[RuleTrace, ...]
    has_tests: bool
    measured: Measurement | None

    def __getitem__(self, rule: str) -> RuleTrace:
        return next(row for row in self.rows if row.id == rule)


def trace_game(game: Game, tests: TestIndex | None = None, measured: Measurement | None = None) -> Traceability:
    """Traces every rule. ValueError when the counts belong to another game."""
    if measured is not None and measured.game != game.name:
        raise ValueError(f"these counts are of {measured.game}, not of {game.name}")
    places = code_places(game.ruleset)
    examples = examples_by_rule(game)
    counts = [{}, {}, {}] if measured is None else [measured.coverage.applied, measured.coverage.refused, measured.coverage.held]
    rows = []
    for rule in game.rules.values():
        model = game.ruleset.rules[rule.id]
        applied, refused, held = (count.get(rule.id) for count in counts)
        rows.append(
            RuleTrace(
                rule=rule,
                is_note=model.note,
                file=model.place.file,
                line=model.place.line,
                places=places[rule.id],
                examples=examples.get(rule.id, ()),
                tests=() if tests is None else tests.of(rule.id),
                applied=applied,
                refused=refused,
                held=held,
            )
        )
    return Traceability(game, tuple(rows), tests is not None, measured)
