"""A game on its way to another process: its checked rules travel, and it is compiled where it arrives."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from boardrules.engine.game import Game
from boardrules.engine.hooks import HookLoader
from boardrules.ruleset.model import Ruleset


@dataclass(frozen=True)
class Parcel:
    """All that makes a game, except what is compiled from it: generated functions cannot be sent."""

    ruleset: Ruleset
    trusted: dict[str, Path]
    path: str

    @classmethod
    def of(cls, game: Game) -> Parcel:
        return cls(game.ruleset, dict(game._hooks.trusted), game.path)

    def unpack(self) -> Game:
        return Game(self.ruleset, HookLoader(self.trusted), self.path)
