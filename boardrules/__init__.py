"""boardrules: a rules engine for board games, driven by a small declarative rules language.

    import boardrules

    game = boardrules.load("cap-horn")
    state = game.start(players=3, seed=7)
    state = state.apply(state.actions()[0])

Names are imported when they are first used, so that `import boardrules` costs nothing.
"""

import sys as _sys
from pathlib import Path as _Path
from types import ModuleType as _ModuleType
from typing import TYPE_CHECKING as _TYPE_CHECKING

_here = _Path(__file__).resolve().parent
if not (_here / "games").is_dir() and (_here.parent / "pyproject.toml").is_file():
    __path__.append(str(_here.parent))  # in a checkout, games/ and grammar/ stand beside the package

if _TYPE_CHECKING:
    from boardrules.diagnostics.diagnostic import Diagnostic, RulesError
    from boardrules.engine.action import Action
    from boardrules.engine.chance import CHANCE
    from boardrules.engine.coverage import Coverage
    from boardrules.engine.described import ActionParts
    from boardrules.engine.errors import (
        GameOver,
        HookError,
        HooksNotTrusted,
        IllegalAction,
        OptionError,
        PlayersError,
        RulesChanged,
        SaveError,
        TooMuchWork,
        UndoRefused,
        UnknownGame,
        UnreadableAction,
    )
    from boardrules.engine.events import Event
    from boardrules.engine.explain import Explanation
    from boardrules.engine.game import Game, Rule
    from boardrules.engine.match import Match
    from boardrules.engine.options import Option
    from boardrules.engine.outcome import Outcome
    from boardrules.engine.playouts import Playouts
    from boardrules.engine.state import State
    from boardrules.limits import Limits
    from boardrules.pipeline import load, loads

__all__ = [
    "CHANCE",
    "Action",
    "ActionParts",
    "Coverage",
    "Diagnostic",
    "Event",
    "Explanation",
    "Game",
    "GameOver",
    "HookError",
    "HooksNotTrusted",
    "IllegalAction",
    "Limits",
    "Match",
    "Option",
    "OptionError",
    "Outcome",
    "PlayersError",
    "Playouts",
    "Rule",
    "RulesChanged",
    "RulesError",
    "SaveError",
    "State",
    "TooMuchWork",
    "UndoRefused",
    "UnknownGame",
    "UnreadableAction",
    "games",
    "load",
    "loads",
]

_WHERE = {
    "CHANCE": "engine.chance",
    "Action": "engine.action",
    "ActionParts": "engine.described",
    "Coverage": "engine.coverage",
    "Diagnostic": "diagnostics.diagnostic",
    "Event": "engine.events",
    "Explanation": "engine.explain",
    "Game": "engine.game",
    "Limits": "limits",
    "Match": "engine.match",
    "Option": "engine.options",
    "Outcome": "engine.outcome",
    "Playouts": "engine.playouts",
    "Rule": "engine.game",
    "RulesError": "diagnostics.diagnostic",
    "State": "engine.state",
    "load": "pipeline",
    "loads": "pipeline",
}


class _Face(_ModuleType):
    """The package as people see it: `boardrules.games` is the function, although there is a folder of that name to import from."""

    def __setattr__(self, name: str, value: object) -> None:
        if name != "games" or not isinstance(value, _ModuleType):
            super().__setattr__(name, value)


_sys.modules[__name__].__class__ = _Face


def games() -> list[str]:
    """The names of the shipped games and variants."""
    from boardrules.pipeline import games as shipped

    return shipped()


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'boardrules' has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f"boardrules.{_WHERE.get(name, 'engine.errors')}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
