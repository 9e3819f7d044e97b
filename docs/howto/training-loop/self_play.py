"""Self-play for learning: observations, masks and rewards by seat, for any game."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import boardrules

Observation = dict[str, Any]


@dataclass
class Vocabulary:
    """Numbers for actions, as networks want them. A number is given out when an action is first seen, and never changes."""

    size: int
    numbers: dict[str, int] = field(default_factory=dict)

    def number(self, action: boardrules.Action) -> int:
        number = self.numbers.setdefault(str(action), len(self.numbers))
        if number >= self.size:
            raise ValueError(f"the game has more than {self.size} actions: use a larger vocabulary")
        return number


@dataclass(frozen=True)
class Step:
    """Where play stands: who decides, what that player sees, which actions are legal, and what each seat has just earned."""

    player: int | None
    observation: Observation
    mask: list[bool]
    rewards: tuple[float, ...]

    @property
    def over(self) -> bool:
        return self.player is None


class SelfPlay:
    """An environment for all seats of a game: `reset`, then `step` until it is over."""

    def __init__(self, game: boardrules.Game, players: int, vocabulary: Vocabulary) -> None:
        self.game = game
        self.players = players
        self.vocabulary = vocabulary
        self.state: boardrules.State

    def reset(self, seed: int) -> Step:
        self.state = self.game.start(players=self.players, seed=seed)
        return self._now()

    def step(self, number: int) -> Step:
        """Plays the legal action with that number."""
        (action,) = [action for action in self.state.actions() if self.vocabulary.number(action) == number]
        self.state = self.state.apply(action)
        return self._now()

    def _now(self) -> Step:
        mask = [False] * self.vocabulary.size
        for action in self.state.actions():
            mask[self.vocabulary.number(action)] = True
        player = self.state.player
        return Step(player, self.state.view(player), mask, self._rewards())

    def _rewards(self) -> tuple[float, ...]:
        """1 for the winners, -1 for the others, nothing before the end. The sum over seats is 0 in a game of two."""
        outcome = self.state.outcome
        if outcome is None or not outcome.winners:
            return (0.0,) * self.players
        return tuple(1.0 if seat in outcome.winners else -1.0 for seat in range(self.players))


class ValueLearner:
    """A player that learns how good positions are: a weighted sum of features, squeezed between -1 and 1."""

    def __init__(self, features: Callable[[boardrules.State, int], list[float]], seed: int) -> None:
        self.features = features
        self.weights: list[float] = []
        self.random = Random(seed)

    def value(self, seen: list[float]) -> float:
        self.weights = self.weights or [0.0] * len(seen)
        return math.tanh(sum(weight * feature for weight, feature in zip(self.weights, seen, strict=True)))

    def choose(self, state: boardrules.State, curiosity: float = 0.0) -> boardrules.Action:
        """The action after which the position looks best; now and then any action, out of curiosity.

        It looks at an imagined state, in which everything that the player cannot see is drawn anew: no peeking.
        """
        actions = state.actions()
        if self.random.random() < curiosity:
            return self.random.choice(actions)
        player = state.player
        assert player is not None
        imagined = state.imagine(player, self.random.getrandbits(32))
        return max(actions, key=lambda action: self.judge(imagined.apply(action), player))

    def judge(self, state: boardrules.State, player: int) -> float:
        if state.outcome is not None:
            return 2.0 if player in state.outcome.winners else -2.0
        return self.value(self.features(state, player))

    def learn(self, path: list[list[float]], reward: float, rate: float = 0.05) -> None:
        """Moves the value of every position on the way towards what came of it."""
        for seen in path:
            value = self.value(seen)
            slope = (reward - value) * (1 - value * value)
            self.weights = [weight + rate * slope * feature for weight, feature in zip(self.weights, seen, strict=True)]


def train(environment: SelfPlay, learner: ValueLearner, games: int, curiosity: float = 0.2) -> None:
    """Plays against itself and learns after every game."""
    for seed in range(games):
        step = environment.reset(seed)
        paths: list[list[list[float]]] = [[] for _ in range(environment.players)]
        while not step.over:
            action = learner.choose(environment.state, curiosity)
            step = environment.step(environment.vocabulary.number(action))
            for seat, path in enumerate(paths):
                path.append(learner.features(environment.state, seat))
        for path, reward in zip(paths, step.rewards, strict=True):
            learner.learn(path, reward)


def wins_against_random(game: boardrules.Game, learner: ValueLearner, games: int) -> float:
    """The share of games of two that the learner wins against random play, changing seats."""
    random = Random(1)
    won = 0
    for number in range(games):
        seat = number % 2
        state = game.start(players=2, seed=1000 + number)
        while not state.over:
            state = state.apply(learner.choose(state) if state.player == seat else random.choice(state.actions()))
        won += state.outcome is not None and seat in state.outcome.winners
    return won / games
