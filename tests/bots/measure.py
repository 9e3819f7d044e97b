"""Which bot is better? Plays tournaments and keeps them as evidence.

    .venv/bin/python -m tests.bots.measure cap-horn mcts:40 greedy --players 3 --games 30
    .venv/bin/python -m tests.bots.measure --jobs 2

The first plays one pairing and writes tests/bots/evidence/cap-horn-3-mcts-greedy.json; the second plays all of PLAN that has not
been played yet. The number of games is fixed before they are played. What an interrupted run has played stays in a file that ends
in .partial and proves nothing; the next run begins anew. A result that may well be chance ends in .undecided.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
from dataclasses import dataclass
from pathlib import Path

from boardrules.bots.tournament import Pairing, Standing, play_tournament
from boardrules.engine.backend import VARIABLE

PROVEN = 0.95

EVIDENCE = Path(__file__).parent / "evidence"


@dataclass(frozen=True)
class Planned:
    """A pairing and how many games are played."""

    pairing: Pairing
    games: int
    seed: int = 1
    native: bool = False  # whether bots search by native code: many more iterations in the same time

    @property
    def out(self) -> Path:
        bots = "-".join(spec.partition(":")[0] for spec in (self.pairing.challenger, self.pairing.rival))
        ending = "-native" if self.native else ""
        return EVIDENCE / f"{Path(self.pairing.game).stem.replace('_', '-')}-{self.pairing.players}-{bots}{ending}.json"

    @property
    def command(self) -> str:
        """What has to be typed for the same games."""
        pairing = self.pairing
        asked = [pairing.game, pairing.challenger, pairing.rival]
        numbers = {"players": pairing.players, "games": self.games, "seed": self.seed}
        flags = [f"--{name}={number}" for name, number in numbers.items()] + ["--native"] * self.native
        return shlex.join(["python", "-m", "tests.bots.measure", *asked, *flags])

    @property
    def is_done(self) -> bool:
        if not self.out.exists():
            return False
        data = json.loads(self.out.read_text(encoding="utf-8"))
        return bool(data["command"] == self.command)


PLAN = [
    Planned(Pairing("tests/games/connect_four.rules", 2, "greedy", "random"), 40),
    Planned(Pairing("tests/games/connect_four.rules", 2, "mcts:1000", "greedy"), 30),
    Planned(Pairing("cap-horn", 3, "greedy", "random"), 18),
    Planned(Pairing("trois-caps", 2, "greedy", "random"), 20, seed=2),
    Planned(Pairing("trois-caps-2", 2, "greedy", "random"), 20, seed=2),
    Planned(Pairing("trois-caps-3", 2, "greedy", "random"), 20, seed=2),
    Planned(Pairing("trois-caps-training", 2, "greedy", "random"), 20, seed=2),
    Planned(Pairing("cabo-da-roca", 2, "greedy", "random"), 12, seed=2),
    Planned(Pairing("tests/games/hex.rules", 2, "greedy", "random"), 10),
    Planned(Pairing("tests/games/hex.rules", 2, "mcts:1500", "greedy"), 12),
    Planned(Pairing("cap-horn", 3, "mcts:40", "greedy"), 48, seed=3),
    Planned(Pairing("trois-caps", 2, "mcts:32", "greedy"), 80, seed=4),
    Planned(Pairing("cabo-da-roca", 2, "mcts:16", "greedy"), 20),
    Planned(Pairing("trois-caps-3", 4, "mcts:32", "greedy"), 200, seed=8),
    Planned(Pairing("cap-horn", 3, "mcts:600", "greedy"), 30, seed=6, native=True),
    Planned(Pairing("tests/games/connect_four.rules", 2, "mcts:20000", "greedy"), 20, seed=6, native=True),
    Planned(Pairing("cabo-da-roca", 2, "mcts:100", "greedy"), 16, seed=21, native=True),
    Planned(Pairing("trois-caps-3", 4, "mcts:1000", "greedy"), 80, seed=21, native=True),
    Planned(Pairing("trois-caps-training", 4, "mcts:1000", "greedy"), 80, seed=21, native=True),
    Planned(Pairing("trois-caps", 2, "mcts:3000", "greedy"), 100, seed=11, native=True),
    Planned(Pairing("trois-caps-2", 2, "mcts:3000", "greedy"), 100, seed=12, native=True),
    Planned(Pairing("trois-caps-2", 4, "mcts:1000", "greedy"), 80, seed=21, native=True),
]
"""The quick ones first."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Tournaments of bots.")
    parser.add_argument("game", nargs="?")
    parser.add_argument("challenger", nargs="?")
    parser.add_argument("rival", nargs="?")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--native", action="store_true", help="let bots search by native code")
    chosen = parser.parse_args()
    if chosen.game is None:
        for planned in PLAN:
            if not planned.is_done:
                play(planned, chosen.jobs)
    elif chosen.rival is None:
        parser.error("name a game and two bots, or nothing at all")
    else:
        pairing = Pairing(chosen.game, chosen.players, chosen.challenger, chosen.rival)
        play(Planned(pairing, chosen.games, chosen.seed, chosen.native), chosen.jobs)


def play(planned: Planned, jobs: int) -> None:
    os.environ[VARIABLE] = "native" if planned.native else "auto"  # processes that play along see it too
    planned.out.parent.mkdir(parents=True, exist_ok=True)
    partial = planned.out.with_suffix(".partial")
    for standing in play_tournament(planned.pairing, planned.games, planned.seed, jobs):
        partial.write_text(as_text(planned, standing), encoding="utf-8")
        print(standing, flush=True)
    partial.rename(planned.out if standing.confidence >= PROVEN else planned.out.with_suffix(".undecided"))


def as_text(planned: Planned, standing: Standing) -> str:
    """The standing as JSON, one line for each game."""
    data = {"command": planned.command, "planned": planned.games, **standing.as_json()}
    text = json.dumps({key: value for key, value in data.items() if key != "played"}, indent=2, ensure_ascii=False)
    rows = ",\n    ".join(json.dumps(row, ensure_ascii=False) for row in data["played"])
    return f'{text[:-2]},\n  "played": [\n    {rows}\n  ]\n}}\n'


if __name__ == "__main__":
    main()
