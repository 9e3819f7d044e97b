"""The bot that does anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardrules.bots.bot import Bot, Hint, decider

if TYPE_CHECKING:
    from boardrules.engine.action import Action
    from boardrules.engine.state import State


class RandomBot(Bot):
    """Every legal action is equally likely."""

    def choose(self, state: State) -> Action:
        """One random number takes one of the actions in their order, as in random play everywhere."""
        decider(state)
        actions = state.actions()
        return actions[int(self.random.random() * len(actions))]

    def hint(self, state: State) -> Hint:
        decider(state)
        actions = list(state.actions())
        self.random.shuffle(actions)
        return [(action, 1 / len(state.seats)) for action in actions]
