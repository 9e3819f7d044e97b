"""Worker processes that play games: batches of numbers go out to them, tallies come back."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from time import perf_counter
from typing import Any, Protocol

from boardrules.engine.game import Game
from boardrules.engine.workers import end_with_parent
from boardrules.simulation.interrupt import Stop, held_back, ignore_interrupts
from boardrules.simulation.plan import Plan
from boardrules.simulation.play_game import play_game
from boardrules.simulation.tally import GameRecord, OnBatch, Problem, Tally

BATCH_SECONDS = 0.5
MOST_IN_BATCH = 200


class Flag(Protocol):
    """Something that can be set once and seen by others."""

    def is_set(self) -> bool: ...


class WorkerPool:
    """Workers, and what is handed out to them."""

    def __init__(self, game: Game, plan: Plan, jobs: int, stop: Stop, on_batch: OnBatch) -> None:
        self.game = game
        self.plan = plan
        self.jobs = jobs
        self.stop = stop
        self.on_batch = on_batch
        self.size = 1
        self.out: dict[Future[tuple[Tally, float]], range] = {}

    def play_from(self, first: int) -> None:
        context = multiprocessing.get_context("spawn")
        flag = context.Event()
        others = set(multiprocessing.active_children())
        executor = ProcessPoolExecutor(self.jobs, context, _begin_worker, (self.game, self.plan, flag))
        try:
            self._hand_out(executor, flag, first)
            executor.shutdown()
        except BaseException:
            for worker in set(multiprocessing.active_children()) - others:
                worker.terminate()
            executor.shutdown(wait=False, cancel_futures=True)
            raise

    def _hand_out(self, executor: ProcessPoolExecutor, flag: Any, following: int) -> None:
        while True:
            while not self.stop.asked and following <= self.plan.games and len(self.out) < self.jobs * 2:
                batch = range(following, min(following + self._batch_size(following), self.plan.games + 1))
                following = batch.stop
                try:
                    with held_back():
                        self.out[executor.submit(_play_batch, batch)] = batch
                except BrokenProcessPool:
                    self._died([batch])
            if self.stop.asked:
                flag.set()
            if not self.out:
                return
            done, _ = wait(self.out, timeout=0.2, return_when=FIRST_COMPLETED)
            self._take(done)

    def _batch_size(self, following: int) -> int:
        """Batches of about half a second; towards the end small ones, so that nobody waits for the last."""
        share = (self.plan.games - following + 1) // (self.jobs * 3)
        return max(1, min(self.size, share, MOST_IN_BATCH))

    def _take(self, done: set[Future[tuple[Tally, float]]]) -> None:
        lost = []
        for future in done:
            batch = self.out.pop(future)
            try:
                tally, seconds = future.result()
            except BrokenProcessPool:
                lost.append(batch)
                continue
            if tally.records:
                self.size = max(1, int(BATCH_SECONDS * len(tally.records) / max(seconds, 1e-6)))
            self.on_batch(tally)
        if lost:
            self._died(lost)

    def _died(self, lost: list[range]) -> None:
        """A worker is gone without a word (out of memory, or something ended it): its games are lost, and no more are played."""
        tally = Tally()
        first, last = min(batch[0] for batch in lost), max(batch[-1] for batch in lost)
        text = f"a worker process died while games {first} to {last} were played (out of memory?)"
        tally.note_problem(Problem("crash", text, first, 0))
        tally.records += [GameRecord(number, 0, over=False, crashed=True) for batch in lost for number in batch]
        self.on_batch(tally)
        self.stop.asked = True


# ------------------------------------------------------------------------------------------------ in a worker

_worker: tuple[Game, Plan, Flag]


def _begin_worker(game: Game, plan: Plan, flag: Flag) -> None:
    global _worker
    ignore_interrupts()
    end_with_parent()
    _worker = (game, plan, flag)


def _play_batch(numbers: range) -> tuple[Tally, float]:
    game, plan, flag = _worker
    tally = Tally()
    started = perf_counter()
    for number in numbers:
        if flag.is_set():
            break
        play_game(game, plan, number, tally)
    return tally, perf_counter() - started
