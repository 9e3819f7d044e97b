"""How the search compares the actions at its root."""

from __future__ import annotations

from random import Random

from boardrules.bots.contest import Contest, Entrant
from boardrules.engine.action import Action


def action(number: int) -> Action:
    return Action("act", ("n",), (number,), number)


def contest(worths: list[float], seats: int = 8, luck: float = 0.3, worlds: int = 40, seed: int = 1) -> Contest:
    """A contest whose results are the worth of an action, the luck of the imagined state (large), and a little of its own."""
    held = Contest([(action(number), 0.5) for number in range(len(worths))], seats, trust=1.0)
    random = Random(seed)
    tries, most = 0, seats * worlds
    shared = 0.0
    while tries < most and not held.is_decided:
        if held.wants_a_new_world:
            shared = random.uniform(-luck, luck)
        entrant: Entrant = held.next(tries / most)
        entrant.results[held.world] = worths[entrant.action.code] + shared + random.gauss(0, 0.01)
        tries += 1
    return held


def test_the_best_wins_in_spite_of_luck() -> None:
    for seed in range(20):
        held = contest([0.40, 0.42, 0.45, 0.41, 0.38, 0.43], seed=seed)
        assert held.ranking()[0][0] == action(2)


def test_a_late_entrant_is_compared_in_the_same_states_only() -> None:
    """The one that is tried once, in a state where everybody does well, does not win by that."""
    held = Contest([(action(0), 0.5), (action(1), 0.5)], 2, trust=1.0)
    held.world = 3
    first, second = (held.next(0.0) for _ in range(2))
    first.results.update({0: 0.2, 1: 0.2, 2: 0.2, 3: 0.9})
    second.results.update({3: 0.85})
    assert held.ranking()[0][0] == first.action


def test_a_clear_lead_ends_it_early() -> None:
    held = contest([0.2, 0.6], seats=2)
    assert held.is_decided
    assert held.world < 10


def test_equals_are_tried_to_the_end() -> None:
    held = contest([0.5, 0.5], seats=2, worlds=12, seed=4)
    assert held.world >= 10
