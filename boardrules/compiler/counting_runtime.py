"""What the generated code of a counting program calls. Names end in an underscore, as all names do that no rules file can take."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardrules.compiler.counting import APPLIED, HELD, REFUSED


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
    """A function on positions that counts nothing: what is asked from outside is no play."""
    aside = [0] * size

    def call(position: Any, *arguments: Any) -> Any:
        kept, position.tally_ = position.tally_, aside
        try:
            return function(position, *arguments)
        finally:
            position.tally_ = kept

    return call


FUNCTIONS: dict[str, Callable[..., Any]] = {"counted_": counted_, "tested_": tested_, "given_": given_}
