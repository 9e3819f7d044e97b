"""The bot that looks one decision ahead and takes what looks best."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardrules.bots.bot import Bot, Hint, decider, settled

if TYPE_CHECKING:
    from boardrules.bots.evaluation import Evaluation
    from boardrules.engine.action import Action
    from boardrules.engine.state import State

STATIC_ROUNDS = ((None, 1), (8, 2))
ROLLOUT_ROUNDS = ((None, 2), (24, 4), (6, 16))
"""How many actions stay in each round (None: all), and how many imagined states each of them is tried in. Most actions are soon
seen to be bad; what is hidden or left to chance is worth a second look only where it can matter."""


class GreedyBot(Bot):
    """Tries every action in states that it holds possible, and judges what comes of it. Equals are taken at random."""

    def __init__(self, name: str, seed: int | None, evaluation: Evaluation) -> None:
        super().__init__(name, seed)
        self._evaluation = evaluation

    def hint(self, state: State) -> Hint:
        me = decider(state)
        ranking = [(action, 0.0) for action in state.actions()]
        self.random.shuffle(ranking)  # the sort is stable: equals stay in this order
        seen = 0
        for keep, looks in STATIC_ROUNDS if self._evaluation.is_static else ROLLOUT_ROUNDS:
            kept = ranking[:keep]
            gains = self._look([action for action, _ in kept], state, me, looks)
            judged = [(action, (mean * seen + gain) / (seen + looks)) for (action, mean), gain in zip(kept, gains, strict=True)]
            ranking = [*sorted(judged, key=lambda item: -item[1]), *ranking[len(kept) :]]
            seen += looks
        return ranking

    def _look(self, actions: list[Action], state: State, me: int, looks: int) -> list[float]:
        """For each action the sum of the player's chances after it, in as many imagined states. All are tried in the same ones."""
        gains = [0.0] * len(actions)
        for _ in range(looks):
            imagined = state.imagine(me, self.random.getrandbits(60))
            seed = self.random.getrandbits(60)
            for number, action in enumerate(actions):
                after = settled(imagined.apply(action), self.random)
                gains[number] += self._evaluation.shares(after, seed)[me]
        return gains
