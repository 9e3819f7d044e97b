"""What the generated code of a counting program calls. Names end in an underscore, as all names do that no rules file can take."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardrules.ruleset.model import Ruleset

APPLIED, REFUSED, HELD = range(3)
"""What is counted of each rule, in this order, in one long list."""

KINDS = 3

COMPONENTS = frozenset({"game", "enum", "table", "deck", "tiles", "board", "piece", "player", "shared", "option", "invariant"})
"""Constructs that carry out a rule by being there: nothing runs, but every game is played with them."""


def place(rule: int, kind: int) -> int:
    """Where something is counted in the list."""
    return rule * KINDS + kind


def places_of(executed: str) -> tuple[str, ...]:
    """The places that carry out a rule, one by one: "action sail", "turn" …"""
    return tuple(filter(None, executed.split(", ")))


def standing_rules(ruleset: Ruleset) -> tuple[str, ...]:
    """The rules that only components carry out."""
    return tuple(
        rule.id
        for rule in ruleset.rules.values()
        if rule.executed and all(part.split(" ", 1)[0] in COMPONENTS for part in places_of(rule.executed))
    )


def counted_(S: Any, place: int, value: Any) -> Any:
    """A value that is worked out under a rule."""
    S.tally_[place] += 1
    return value


def tested_(S: Any, first: int, holds: Any) -> Any:
    """A requirement of a definition, which applies where it holds; `first` is the first place of its rule."""
    if holds:
        S.tally_[first + APPLIED] += 1
        S.tally_[first + HELD] += 1
    else:
        S.tally_[first + REFUSED] += 1
    return holds


def given_(S: Any, place: int, points: int) -> int:
    """Points of the final count; nothing is given where they are 0."""
    if points:
        S.tally_[place] += 1
    return points


def quiet(function: Callable[..., Any], size: int) -> Callable[..., Any]:
    """A question about positions that counts nothing: being asked is no play. A copy answers, because others may play on from the
    same position at the same time."""

    def call(position: Any, *arguments: Any) -> Any:
        asked = position.copy()
        asked.tally_ = [0] * size
        return function(asked, *arguments)

    return call


def quiet_change(function: Callable[..., Any], size: int) -> Callable[..., Any]:
    """The same for what changes the position itself, which nobody else has yet: the `given` of an example."""

    def call(position: Any, *arguments: Any) -> Any:
        kept, position.tally_ = position.tally_, [0] * size
        try:
            return function(position, *arguments)
        finally:
            position.tally_ = kept

    return call


FUNCTIONS: dict[str, Callable[..., Any]] = {"counted_": counted_, "tested_": tested_, "given_": given_}
