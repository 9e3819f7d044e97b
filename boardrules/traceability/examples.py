"""Which examples of a rules file show a rule at work.

An example shows a rule when one of its lines does: `after` applies it, `cannot` is refused under it, and `can` is allowed although
the rule requires something. What merely happens in the setup, or while legal actions are looked for, shows nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardrules.engine.coverage import Coverage
from boardrules.engine.examples import attempt_text, example_state
from boardrules.engine.game import Game
from boardrules.engine.state import State
from boardrules.ruleset.model import ExampleStep


@dataclass(frozen=True)
class ExampleRef:
    """An example that shows a rule, and how: "applied", "refused" or "allowed", the strongest first."""

    title: str
    file: str
    line: int
    how: tuple[str, ...]


_HOW = ("applied", "refused", "allowed")


def examples_by_rule(game: Game) -> dict[str, tuple[ExampleRef, ...]]:
    """For each rule the examples that show it."""
    found: dict[str, list[ExampleRef]] = {}
    for number, example in enumerate(game.ruleset.examples):
        shown: dict[str, set[str]] = {}
        for rule, how in _shown(game, number):
            shown.setdefault(rule, set()).add(how)
        for rule, hows in shown.items():
            ordered = tuple(how for how in _HOW if how in hows)
            found.setdefault(rule, []).append(ExampleRef(example.title, example.place.file, example.place.line, ordered))
    return {rule: tuple(examples) for rule, examples in found.items()}


def _shown(game: Game, number: int) -> Iterator[tuple[str, str]]:
    """The rules that the lines of an example show, and how. A line that does not come out as it says shows nothing."""
    coverage = Coverage()
    try:
        state = example_state(game, number, coverage)
        for step in game.ruleset.examples[number].steps:
            if step.attempt is None:
                continue
            if step.what == "after":
                state.actions()  # what is looked for in vain belongs to the line before
                before = coverage.applied
                state = state.apply(attempt_text(step.attempt))
                yield from ((rule, "applied") for rule in _risen(game, before, coverage.applied))
            else:
                yield from _judged(state, step)
    except ValueError:  # an example that fails is told by the tests of the game, not here
        return


def _risen(game: Game, before: dict[str, int], after: dict[str, int]) -> Iterator[str]:
    """Rules that a decision applied. Requirements of definitions hold again and again while actions are looked for: those are
    left to `can` and `cannot`."""
    ruleset = game.ruleset
    tested = {requirement.rule for define in ruleset.defines.values() for requirement in define.requirements}
    for rule, times in after.items():
        only_tested = rule in tested and all(part.startswith("define ") for part in ruleset.rules[rule].executed.split(", "))
        if times > before[rule] and not only_tested:
            yield rule


def _judged(state: State, step: ExampleStep) -> Iterator[tuple[str, str]]:
    assert step.attempt is not None
    if step.player and (state.over or state.player is None or state.seats[state.player] != step.player):
        return
    explanation = state.explain(attempt_text(step.attempt))
    if step.what == "can" and explanation.legal:
        yield from ((check.rule, "allowed") for check in explanation.checks if check.rule)
    elif step.what == "cannot" and explanation.legal is False:
        yield from ((check.rule, "refused") for check in explanation.checks if check.rule and check.holds is False)
