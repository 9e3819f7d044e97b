"""Measures La Route des Trois Caps: length, seats that win, and speed, with random and with greedy players.

    python -m tests.trois_caps.measure [CAPPED] [LONG] [GREEDY] [PLAYERS] [DECISIONS]

Random games take thousands of turns. So there are CAPPED random games that are cut off after 300 decisions, for the speed, and
LONG ones that are cut off only after DECISIONS (60,000), for their length and their winners; then come GREEDY games. A number of
games that is 0 leaves that kind out.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from time import perf_counter

from boardrules import Game
from boardrules.runtime.program import OVER
from tests.trois_caps.chart import load
from tests.trois_caps.greedy import choose
from tests.trois_caps.racing import NAMES

CAP = 300


def random_games(game: Game, count: int, players: int, limit: int) -> str:
    program = game.program(players)
    turns: list[int] = []
    wins: Counter[int] = Counter()
    decisions = 0
    spent = 0.0
    for seed in range(count):
        position = game.start(players=players, seed=seed)._position.copy()
        position.events = None
        begin = perf_counter()
        decisions += program.playout(position, Random(seed).random, limit)
        spent += perf_counter() - begin
        if position.node == OVER:
            turns.append(position.round)
            wins[position.winners.bit_length() - 1] += 1
    ended = f"{len(turns)} of {count} ended" + (f", {summary(turns)}" if turns else "")
    return f"{ended}; seat wins {seats(wins, players)}; {decisions / spent:,.0f} decisions/s, {count / spent:.2f} games/s"


def greedy_games(game: Game, count: int, players: int) -> str:
    turns: list[int] = []
    wins: Counter[int] = Counter()
    from_director: Counter[int] = Counter()
    decisions = 0
    begin = perf_counter()
    for seed in range(count):
        random = Random(seed)
        state = game.start(players=players, seed=seed)
        first = state.active
        while not state.over:
            state = state.apply(choose(state, random))
            decisions += 1
        assert state.outcome is not None
        turns.append(state.round)
        winner = state.outcome.winners[0]
        wins[winner] += 1
        from_director[(winner - first) % players] += 1
    spent = perf_counter() - begin
    order = seats(from_director, players)
    speed = f"{decisions / spent:,.0f} decisions/s, {count / spent:.2f} games/s"
    return f"{summary(turns)}; seat wins {seats(wins, players)}, counted from the director {order}; {speed}"


def summary(turns: list[int]) -> str:
    turns = sorted(turns)
    return f"{turns[0]} to {turns[-1]} turns, median {turns[len(turns) // 2]}, mean {sum(turns) / len(turns):.1f}"


def seats(wins: Counter[int], players: int) -> str:
    return " ".join(str(wins[seat]) for seat in range(players))


def main() -> None:
    given = [int(word) for word in sys.argv[1:6]]
    capped, long, greedy, players, decisions = given + [1000, 10, 100, 4, 60_000][len(given) :]
    for name in NAMES:
        if capped:
            print(f"{name}, {players} players, capped: {random_games(load(name), capped, players, CAP)}", flush=True)
        if long:
            print(f"{name}, {players} players, long: {random_games(load(name), long, players, decisions)}", flush=True)
        if greedy:
            print(f"{name}, {players} players, greedy: {greedy_games(load(name), greedy, players)}", flush=True)


if __name__ == "__main__":
    main()
