"""The games of a plan, one after the other in this process or over all cores."""

from __future__ import annotations

import os
import sys
from time import perf_counter

from boardrules.engine.game import Game
from boardrules.simulation.interrupt import Stop
from boardrules.simulation.native_game import prepare
from boardrules.simulation.plan import Plan
from boardrules.simulation.play_game import play_game
from boardrules.simulation.tally import OnBatch, Tally

ALONE_SECONDS = 0.5
"""How long games are played without workers when nobody said how many there should be."""

WORTH_WORKERS = 2.0
"""Seconds of work that must be left to make starting workers worth while."""

_WITHOUT_PROCESSES = ("emscripten", "wasi")


def cores() -> int:
    """How many processes can run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_all(game: Game, plan: Plan, jobs: int | None, stop: Stop, on_batch: OnBatch) -> None:
    """Plays all games of the plan; `on_batch` gets every tally as it comes in.

    With `jobs=None` a short run stays in this process, and a long one takes all cores. Where there are no processes (Python in a
    browser) all games are played here, whatever was asked for.
    """
    following = 1
    alone = jobs == 1 or sys.platform in _WITHOUT_PROCESSES
    if jobs is None or alone:
        following = _play_here(game, plan, stop, on_batch, None if alone else ALONE_SECONDS)
    if following <= plan.games and not stop.asked:
        from boardrules.simulation.worker_pool import WorkerPool  # Python in a browser cannot even import what it needs

        prepare(game, plan)
        WorkerPool(game, plan, jobs or cores(), stop, on_batch).play_from(following)


def _play_here(game: Game, plan: Plan, stop: Stop, on_batch: OnBatch, seconds: float | None) -> int:
    """Plays in this process: everything, or for some seconds unless little is left then. Gives the number of the next game."""
    started = perf_counter()
    for number in range(1, plan.games + 1):
        spent = perf_counter() - started
        if stop.asked:
            return number
        if seconds is not None and spent > seconds and spent / (number - 1) * (plan.games - number + 1) > WORTH_WORKERS:
            return number
        tally = Tally()
        play_game(game, plan, number, tally)
        on_batch(tally)
    return plan.games + 1
