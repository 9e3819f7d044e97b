"""How often each rule was carried out in a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from boardrules.engine.game import Game
from boardrules.engine.state import State


class RuleCounts:
    """Counts the rules that events name."""

    def __init__(self) -> None:
        self.applied: dict[str, int] = Counter()
        self.refused: dict[str, int] = {}

    def start(self, game: Game, players: int, seed: int, options: Mapping[str, Any]) -> State:
        state = game.start(players=players, seed=seed, options=options)
        self.applied.update({rule.id: 0 for rule in game.rules.values() if rule.executed})
        self.note(state)
        return state

    def note(self, state: State) -> None:
        for event in state.events:
            if event.rule:
                self.applied[event.rule] += 1
