"""Everything that can go wrong while a game is set up, played or opened. All of these are `ValueError`s with a text for people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from boardrules.diagnostics.shorten import one_line
from boardrules.diagnostics.told import Told
from boardrules.runtime.metering import TooMuchWork
from boardrules.runtime.reading import HookError

if TYPE_CHECKING:
    from boardrules.engine.explain import Explanation
    from boardrules.engine.fingerprint import RulesReport
    from boardrules.ruleset.types import Type

__all__ = [
    "GameOver",
    "HookError",
    "HooksNotTrusted",
    "IllegalAction",
    "Misread",
    "OptionError",
    "PlayersError",
    "RulesChanged",
    "SaveError",
    "TooMuchWork",
    "UndoRefused",
    "UnknownGame",
    "UnreadableAction",
]


@dataclass(frozen=True)
class Misread:
    """What is wrong with the arguments of an action that somebody wrote: the word, what it should have been and what was probably
    meant. Without a word one is missing, without a type it is one too many."""

    action: str
    word: str
    type: Type | None
    meant: str = ""


class UnreadableAction(Told):
    """A text that names no action of the game. The message says what is wrong and what was probably meant; `misread` is the same
    as data where the action is known."""

    def __init__(self, message: str, misread: Misread | None = None) -> None:
        self.misread = misread
        super().__init__(message)


class IllegalAction(Told):
    """An action that the rules do not allow now; `explanation` says which rule forbids it."""

    def __init__(self, explanation: Explanation) -> None:
        self.explanation = explanation
        super().__init__(explanation)

    def __str__(self) -> str:
        return one_line(self.explanation.reason)


class GameOver(Told):
    """Somebody tried to act in a game that is over."""


class PlayersError(Told):
    """A game was started with a number or with names of players that it does not allow."""


class OptionError(Told):
    """A game was started with an option that it does not have, or with a value that the option does not allow."""


class HooksNotTrusted(HookError):
    """A game with Python hooks was started although nobody said that its Python may be run."""


class UnknownGame(Told):
    """There is no shipped game and no file of that name."""


class SaveError(Told):
    """A saved state or match cannot be used. The message says what is wrong, where, and what to do."""


class RulesChanged(SaveError):
    """A match was saved under other rules; `report` says which rules differ and how far its actions still go."""

    def __init__(self, report: RulesReport) -> None:
        self.report = report
        super().__init__(report)

    def __str__(self) -> str:
        advice = '; open it with on_change="replay" to go on' if self.report.replays else ""
        return one_line(f"{self.report}{advice}")


class UndoRefused(Told):
    """A decision stays as it is: somebody has learned something from it, or another player has decided."""
