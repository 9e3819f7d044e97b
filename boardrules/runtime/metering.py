"""What happens when play takes too many steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from boardrules.diagnostics.told import Told
from boardrules.ruleset.base import Place


class TooMuchWork(Told):
    """The rules ask for more steps of work than one decision, or one question about a position, may take. `rule` (perhaps "") and
    `place` are where it stopped."""

    def __init__(self, message: str, rule: str = "", place: Place | None = None) -> None:
        self.rule = rule
        self.place = place or Place()
        super().__init__(message)

    def __reduce__(self) -> tuple[type[TooMuchWork], tuple[str, str, Place]]:
        return TooMuchWork, (str(self), self.rule, self.place)


class Stop:
    """Stops play at a place of one game."""

    def __init__(self, places: Sequence[tuple[str, Place]], steps: int) -> None:
        self._places = places
        self._steps = steps

    def __call__(self, at: int) -> NoReturn:
        rule, place = self._places[at] if at >= 0 else ("", Place())
        where = [f"line {place.line} of {place.file}" if place.file else f"line {place.line}"] if place.line else []
        where = [f"rule {rule}", *where] if rule else where
        said = ", ".join(where) + ": " if where else ""
        why = "the rules go on without anything to decide, or ask for too much at once"
        raise TooMuchWork(f"{said}stopped after {self._steps} steps of work: {why}", rule, place)
