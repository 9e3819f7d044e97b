"""Counts how often each rule of the shipped games applies, for the pages that trace the rules.

    python -m tests.traceability.measure              all shipped games and variants; some minutes
    python -m tests.traceability.measure cap-horn     one of them
    python -m tests.traceability.measure --games 20 --out counts

Random players try everything that is allowed; greedy ones play well enough to reach what random players never do. Both are needed.
The counts are written to docs/data/coverage, one file for each game, and depend on nothing but the seed.
"""

from __future__ import annotations

import argparse
from importlib.metadata import version
from pathlib import Path

import boardrules
from boardrules import Game
from boardrules.bots import make_bot
from boardrules.engine.coverage import Coverage
from boardrules.traceability import Measurement, Run

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "docs" / "data" / "coverage"
SEED = 1
LIMIT = 4000
"""Decisions after which a game is cut off: random players may never come to an end."""


def measure(game: Game, games: int, greedy_games: int, seed: int = SEED, limit: int = LIMIT) -> Measurement:
    """Random and greedy games with every number of players."""
    measured = Measurement(
        game=game.name,
        rules=game.fingerprint.whole,
        version=version("boardrules"),
        command=f"python -m tests.traceability.measure {game.name}",
    )
    for players in game.players:
        for bot, count in (("random", games), ("greedy", greedy_games)):
            run = Run(bot, players, count, seed, limit)
            if count:
                play_run(game, run, measured.coverage)
                measured.runs.append(run)
    return measured


def play_run(game: Game, run: Run, coverage: Coverage) -> None:
    """Plays the games of a run. What bots try out is not counted, only what they do."""
    for number in range(run.games):
        seed = run.seed * 1_000_000 + number
        state = game.start(players=run.players, seed=seed, coverage=coverage)
        if run.bot == "random":
            state.rollout(seed, run.limit)
            continue
        thought = game.start(players=run.players, seed=seed)
        bots = [make_bot(run.bot, game, run.players, seed + seat) for seat in range(run.players)]
        for _ in range(run.limit):
            if state.over:
                break
            action = bots[state.player or 0].choose(thought)
            state, thought = state.apply(action), thought.apply(action)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=boardrules.games(), metavar="GAME", help="a shipped game or variant")
    parser.add_argument("--games", type=int, default=50, help="random games for each number of players")
    parser.add_argument("--greedy", type=int, default=2, help="greedy games for each number of players")
    parser.add_argument("--out", type=Path, default=DATA, help="the folder for the counts")
    arguments = parser.parse_args()
    for name in arguments.names:
        measured = measure(boardrules.load(name), arguments.games, arguments.greedy)
        path = arguments.out / f"{name}.json"
        measured.save(path)
        print(f"{name}: {measured.coverage}, never: {', '.join(measured.coverage.unused) or 'none'}; {path}")


if __name__ == "__main__":
    main()
