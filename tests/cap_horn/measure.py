"""Figures about Cap Horn: how long games take, how they end, which seats win, how fast they are played.

    python -m tests.cap_horn.measure --random 2000 --greedy 300

A random player does anything that is legal. A greedy player does what the game's own `evaluate` likes best one action ahead, and
chooses among equals at random. Seconds are seconds of one processor. In greedy games the invariants are
looked at after every decision, with `--watched N` every few: `--random 0 --greedy 0 --watched 1000` is the long form of the test
of invariants.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from time import process_time

import boardrules
from boardrules import Action, Game, State
from boardrules.engine.session import Session
from boardrules.runtime.program import OVER

WON = 10_000
MOST = 1_000_000
OFTEN = 7
"""Decisions between two looks at the invariants. An odd number, so that every kind of decision gets its turn."""


@dataclass
class Figures:
    """What a number of games came to."""

    games: int = 0
    decisions: int = 0
    rounds: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)
    seats: Counter[int] = field(default_factory=Counter)  # by place in the order of the first round
    seconds: float = 0.0

    def add(self, rounds: int, ending: str, winners: tuple[int, ...], first: int, players: int) -> None:
        self.games += 1
        self.rounds.append(rounds)
        self.endings[ending] += 1
        self.seats.update((winner - first) % players + 1 for winner in winners)

    def report(self) -> str:
        ordered = sorted(self.rounds)
        speed = f"{self.games / self.seconds:.1f} a second, {self.decisions / self.seconds:.0f} decisions a second"
        median, longest = ordered[len(ordered) // 2], ordered[-1]
        return (
            f"{self.games} games, {speed}; "
            f"rounds: shortest {ordered[0]}, median {median}, mean {sum(ordered) / self.games:.1f}, longest {longest}; "
            f"decisions a game: {self.decisions / self.games:.0f}; endings: {dict(sorted(self.endings.items()))}; "
            f"wins by place in the first round: {dict(sorted(self.seats.items()))}"
        )


def greedy_choice(state: State, random: Random) -> Action:
    """The action after which the deciding player stands best; a win is better than anything."""
    actions = state.actions()
    if len(actions) == 1:
        return actions[0]
    player = state.player
    assert player is not None
    worths = [worth_of(state.apply(action), player, action.name) for action in actions]
    best = max(worths)
    return random.choice([action for action, worth in zip(actions, worths, strict=True) if worth == best])


def worth_of(state: State, player: int, action: str) -> int:
    """How a player stands after an action; of a sprint, after its second move."""
    if state.outcome is not None:
        return WON if player in state.outcome.winners else -WON
    if action == "sprint" and state.step == "sail":
        return max(worth_of(state.apply(second), player, second.name) for second in state.actions())
    return standing(state, player)


def standing(state: State, player: int) -> int:
    """What the evaluation says of a player. It rests only on what lies open, so nothing is learned from trying an action."""
    worth: int = state.ask("evaluate", state.seats[player])
    return worth


def play_greedily(game: Game, players: int, seed: int, figures: Figures) -> None:
    """A game of greedy captains; no invariant may break and no rule may be at fault in it."""
    random = Random(seed)
    state = game.start(players=players, seed=seed)
    first = state.active
    while not state.over:
        state = state.apply(greedy_choice(state, random))
        figures.decisions += 1
        assert state.broken_invariants() == ()
        assert not [event for event in state.events if event.kind == "fault"]
    assert state.outcome is not None
    figures.add(state.round, state.outcome.rule, state.outcome.winners, first, players)


def play_quickly(game: Game, players: int, seed: int, figures: Figures, watched: bool) -> None:
    """A random game on the compiled program, as `Game.playouts` plays it; watched, it stops now and then for the invariants."""
    codec = game.codec(players)
    session = Session(game, codec, codec.seats, True)
    source = Random(seed)
    position, _ = session.begin(source.getrandbits(63) + 1)
    first = position.active
    while position.node != OVER:
        figures.decisions += session.program.playout(position, source.random, OFTEN if watched else MOST)
        if watched:
            assert session.program.broken(position) == []
    rule = session.codec.rule(position.end_rule)
    figures.add(position.round, rule, session.codec.players(position.winners), first, players)


def measure(game: Game, players: int, count: int, kind: str) -> Figures:
    figures = Figures()
    started = process_time()
    for seed in range(count):
        if kind == "greedy":
            play_greedily(game, players, seed, figures)
        else:
            play_quickly(game, players, seed, figures, kind == "watched")
    figures.seconds = process_time() - started
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--random", type=int, default=2000, help="random games for each number of players")
    parser.add_argument("--greedy", type=int, default=100, help="greedy games for each number of players")
    parser.add_argument("--watched", type=int, default=0, help="random games whose invariants are looked at every few decisions")
    parser.add_argument("--players", type=int, nargs="*", default=[3, 4, 5])
    chosen = parser.parse_args()
    game = boardrules.load("cap-horn")
    for players in chosen.players:
        for kind in ("random", "greedy", "watched"):
            if getattr(chosen, kind):
                figures = measure(game, players, getattr(chosen, kind), kind)
                print(f"{players} players, {kind}: {figures.report()}", flush=True)


if __name__ == "__main__":
    main()
