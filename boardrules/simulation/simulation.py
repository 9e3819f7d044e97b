"""Many games of one plan, from beginning to end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from boardrules.engine.game import Game
from boardrules.simulation.failures import Failure, failures_of
from boardrules.simulation.interrupt import Stop, interruptible
from boardrules.simulation.plan import DEFAULT_CHECK_EVERY, DEFAULT_LIMIT, RANDOM, Plan, make_plan
from boardrules.simulation.pool import play_all
from boardrules.simulation.tally import GameRecord, Tally

Progress = Callable[[int], None]
"""Called with how many games have been played."""


@dataclass(frozen=True, repr=False)
class Simulation:
    """Games that were played: the raw counts. `summarise` makes sense of them. `stopped` when fewer were played than planned."""

    game: Game
    plan: Plan
    tally: Tally
    seconds: float
    stopped: bool
    failures: tuple[Failure, ...] = ()

    def rows(self) -> list[dict[str, Any]]:
        """One row a game, for a data frame: `pandas.DataFrame(simulation.rows())`.

        Besides the number, the seed and how long the game was, there is a column for each seat: who played it (`bot red`),
        whether that seat won (`won red`) and, where points were counted, its total (`points red`).
        """
        return [self._row(record) for record in self.tally.records]

    def _row(self, record: GameRecord) -> dict[str, Any]:
        seats = self.game.ruleset.seats[: self.plan.players]
        row: dict[str, Any] = {
            "game": record.number,
            "seed": self.plan.game_seed(record.number),
            "decisions": record.decisions,
            "rounds": record.rounds,
            "over": record.over,
            "ending": record.ending,
        }
        score = self.game.ruleset.score
        categories = 0 if score is None else len(score.categories)
        bots = self.plan.line_up(record.number)
        for number, seat in enumerate(seats):
            row[f"bot {seat}"] = bots[number]
            row[f"won {seat}"] = number in record.winners
            if record.points:
                row[f"points {seat}"] = sum(line[number] for line in record.points[:categories])
        return row

    def __repr__(self) -> str:
        """Short: the games themselves are in `tally` and `rows`."""
        bots = ", ".join(dict.fromkeys(self.plan.bots))
        problems = f", {len(self.failures)} problems" if self.failures else ""
        return f"<Simulation of {self.game.name}: {len(self.tally.records)} games, {self.plan.players} players, {bots}{problems}>"


def simulate(
    game: Game,
    games: int = 1000,
    *,
    players: int | None = None,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    bots: Sequence[str] = (RANDOM,),
    limit: int = DEFAULT_LIMIT,
    check_every: int = DEFAULT_CHECK_EVERY,
    quick: bool = False,
    jobs: int | None = None,
    failures: str | Path | None = None,
    progress: Progress | None = None,
    on_stop: Callable[[], None] | None = None,
) -> Simulation:
    """Plays many games and counts.

        from boardrules import load
        from boardrules.simulation import report_text, simulate, summarise

        if __name__ == "__main__":  # workers are new processes and read this file again
            print(report_text(summarise(simulate(load("cap-horn"), games=500, bots=["greedy", "random"]))))

    `jobs` is the number of worker processes (None: all cores for a long run, none for a short one; 1: none). `failures` is the
    folder for saves of games that show a problem (None: none are written). Ctrl-C stops after the games that are being played, and
    what was played is kept; a second one raises KeyboardInterrupt. The parameters of a plan are described at `Plan`.
    """
    plan = make_plan(game, games, players, seed, options, bots, limit, check_every, quick)
    return run(game, plan, jobs, None if failures is None else Path(failures), progress, on_stop)


def run(
    game: Game,
    plan: Plan,
    jobs: int | None = None,
    failures: Path | None = None,
    progress: Progress | None = None,
    on_stop: Callable[[], None] | None = None,
) -> Simulation:
    """Plays a plan that fits the game."""
    if jobs is not None and jobs < 1:
        raise ValueError(f"at least one process has to play, not {jobs}")
    whole = Tally()
    stop = Stop(on_stop)

    def take(tally: Tally) -> None:
        whole.add(tally)
        if progress is not None:
            progress(len(whole.records))

    started = perf_counter()
    with interruptible(stop):
        play_all(game, plan, jobs, stop, take)
    seconds = perf_counter() - started
    whole.records.sort(key=lambda record: record.number)
    found = failures_of(game, plan, whole.problems, whole.problem_games, failures)
    return Simulation(game, plan, whole, seconds, len(whole.records) < plan.games, found)
