"""The bot that does anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardrules.bots.bot import Bot, Hint, decider

if TYPE_CHECKING:
    from boardrules.engine.state import State


class RandomBot(Bot):
    """Every legal action is equally likely."""

    def hint(self, state: State) -> Hint:
        decider(state)
        actions = list(state.actions())
        self.random.shuffle(actions)
        return [(action, 1 / len(state.seats)) for action in actions]
