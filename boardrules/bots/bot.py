"""What every bot can do, and what bots share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import TYPE_CHECKING

from boardrules.engine.arguments import one
from boardrules.engine.chance import CHANCE, whole_seed
from boardrules.engine.state import State

if TYPE_CHECKING:
    from boardrules.engine.action import Action

Hint = list[tuple["Action", float]]
"""Actions with the bot's estimate of the chance to win after them, the best first."""


class Bot(ABC):
    """A player. It keeps nothing of a game but the course of its own random numbers, so that it may sit at several tables."""

    name: str
    """What it is called on the command line: `greedy`, `mcts:500`."""

    def __init__(self, name: str, seed: int | None) -> None:
        self.name = name
        self.random = Random(None if seed is None else whole_seed(seed))

    def choose(self, state: State) -> Action:
        """The action that this bot takes as the player who has to decide."""
        decider(state)
        actions = state.actions()
        if len(actions) == 1:
            return actions[0]
        return self.hint(state)[0][0]

    @abstractmethod
    def hint(self, state: State) -> Hint:
        """What the player who has to decide could do, best first, with the estimated chance to win (from 0 to 1)."""

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"


def decider(state: State) -> int:
    """Who has to decide; ValueError where nobody does."""
    player = one(State, state, "what a bot chooses in").player
    if player is None:
        raise ValueError("the game is over: a bot has nothing to choose")
    if player == CHANCE:
        raise ValueError("chance decides here, not a player: apply one of state.chance() before a bot is asked")
    return player


def settled(state: State, random: Random) -> State:
    """The state at the next decision of a player, for games where chance is explicit: outcomes are drawn by their odds."""
    while state.player == CHANCE:
        outcomes = state.chance()
        chosen = random.choices([action for action, _ in outcomes], [odds for _, odds in outcomes])
        state = state.apply(chosen[0])
    return state
