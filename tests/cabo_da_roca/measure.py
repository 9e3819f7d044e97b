"""Figures of many games of Cabo da Roca: python -m tests.cabo_da_roca.measure [--games 1000] [--player random|greedy]."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from dataclasses import dataclass
from random import Random
from statistics import mean, median

from boardrules import Action, State
from tests.cabo_da_roca.greedy import Greedy
from tests.cabo_da_roca.lockstep import cabo


@dataclass
class Figures:
    """What is kept of one game."""

    rounds: int
    decisions: int
    rule: str
    trades: int
    sinkings: int
    eliminated: int
    totals: list[int]
    winners: tuple[int, ...]
    broken: tuple[str, ...]


def play(players: int, seed: int, player: str) -> Figures:
    random = Random(seed)
    state = cabo().start(players=players, seed=seed)
    greedy = Greedy(cabo(), players, random) if player == "greedy" else None
    decisions = trades = sinkings = 0
    broken: tuple[str, ...] = ()
    while not state.over:
        action = greedy.choose(state) if greedy else random.choice(state.actions())
        state = state.apply(action)
        decisions += 1
        trades += _happened(state, action, "advance", "CR-60")
        sinkings += _happened(state, action, "attack", "CR-70")
        if decisions % 20 == 0:
            broken = broken or state.broken_invariants()
    outcome = state.outcome
    assert outcome is not None
    out = sum(entry["eliminated"] for entry in state.view(None)["players"])
    totals = [sum(line.points[seat] for line in outcome.sheet) for seat in range(players)]
    return Figures(state.round, decisions, outcome.rule, trades, sinkings, out, totals, outcome.winners, broken)


def _happened(state: State, action: Action, name: str, rule: str) -> bool:
    return action.name == name and any(event.rule == rule for event in state.events)


def report(players: int, games: list[Figures], seconds: float) -> list[str]:
    """The figures of some games as lines of text."""
    ends = Counter(game.rule for game in games)
    wins = Counter(game.winners[0] if len(game.winners) == 1 else "shared" for game in games)
    totals = sorted(total for game in games for total in game.totals)
    best = [max(game.totals) for game in games]
    return [
        f"{players} players, {len(games)} games, {len(games) / seconds:.1f} games a second of processor time",
        f"  rounds {mean(game.rounds for game in games):.1f} (median {median(game.rounds for game in games):.0f}), "
        f"decisions {mean(game.decisions for game in games):.0f}",
        f"  endings {dict(ends.most_common())}, eliminated {sum(game.eliminated for game in games)}",
        f"  a game: {mean(game.trades for game in games):.1f} trades, {mean(game.sinkings for game in games):.2f} boats sunk",
        f"  scores: median {median(totals):.0f}, a tenth above {totals[len(totals) * 9 // 10]}, winner's median {median(best):.0f}",
        f"  wins by seat {[wins[seat] for seat in range(players)]}, shared {wins['shared']}",
        f"  games with a broken invariant: {sum(bool(game.broken) for game in games)}",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="how many games for each number of players")
    parser.add_argument("--player", choices=("random", "greedy"), default="random")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    for players in cabo().players:
        started = time.process_time()
        games = [play(players, chosen.seed + number, chosen.player) for number in range(chosen.games)]
        print("\n".join(report(players, games, time.process_time() - started)), flush=True)


if __name__ == "__main__":
    main()
