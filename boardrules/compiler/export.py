"""A ruleset compiled for other languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardrules.compiler.compile import compile_game
from boardrules.compiler.native.exported import export
from boardrules.limits import USUAL, Limits
from boardrules.ruleset.model import Ruleset
from boardrules.runtime.exported import Exported


def export_game(ruleset: Ruleset, players: int, options: Mapping[str, Any], *, limits: Limits = USUAL) -> Exported:
    """The game as C with names. Declined where it cannot be written so. It runs nothing of the game, its hooks neither."""
    made = compile_game(ruleset, players, options, limits=limits)
    return export(made.game, made.compiled, ruleset)
