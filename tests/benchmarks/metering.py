"""What it costs to count the work of play: each game as it is played, beside the same game compiled without the pass that counts.

Both are played with the same random numbers, so that they do exactly the same; rounds of the two alternate, the one that begins
changing from round to round. Processor time counts, and the median of the rounds' ratios.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from boardrules.runtime.program import Program
    from tests.benchmarks.playing import Table


@dataclass(frozen=True)
class Metering:
    """Nanoseconds a decision with and without the count, and what the count adds (0.01 is one percent)."""

    game: str
    how: str
    counted: float
    uncounted: float
    added: float
    lowest: float
    highest: float


def programs(path: str, players: int, options: dict[str, Any], count_rules: bool) -> tuple[Program, Program]:
    """A game as it is played (or as it is played to see which rules apply), and the same without the count of work."""
    import boardrules
    from boardrules.compiler import compile as compiling
    from boardrules.compiler.passes.metering import meter

    game = boardrules.load(path)
    compiled = []
    for left_out in ((), (meter,)):
        names = ("PASSES", "COUNTING_PASSES")
        kept = {name: getattr(compiling, name) for name in names}
        for name in names:
            setattr(compiling, name, tuple(one for one in kept[name] if one not in left_out))
        try:
            compiled.append(compiling.compile_program(game.ruleset, players, options, game._functions(), count_rules=count_rules))
        finally:
            for name in names:
                setattr(compiling, name, kept[name])
    return compiled[0], compiled[1]


def played_out(program: Program, games: int, seed: int, limit: int) -> tuple[int, float]:
    """Decisions and seconds of random games in place."""
    random = Random(seed).random
    program.playout(_begun(program), random, 2)  # made before the clock runs
    random, moves = Random(seed).random, 0
    start = process_time()
    for _ in range(games):
        moves += program.playout(_begun(program), random, limit)
    return moves, process_time() - start


def stepped(program: Program, games: int, seed: int, limit: int) -> tuple[int, float]:
    """The same decision by decision, each on a copy of the position, as states do it."""
    random, moves, nodes = Random(seed).random, 0, program.nodes
    start = process_time()
    for _ in range(games):
        position = _begun(program)
        for _ in range(limit):
            if position.node == 0:
                break
            if nodes[position.node].kind == "decision":
                codes = program.legal(position)
                code = codes[int(random() * len(codes))]
                moves += 1
            else:
                outcomes = program.outcomes(position)
                code = outcomes[int(random() * len(outcomes))][0]
            position = position.copy()
            program.apply(position, code)
    return moves, process_time() - start


def _begun(program: Program) -> Any:
    position = program.new_position()
    program.start(position)
    return position


WAYS: dict[str, tuple[bool, Callable[[Program, int, int, int], tuple[int, float]]]] = {
    "playouts": (False, played_out),
    "steps": (False, stepped),
    "steps, rules counted": (True, stepped),
}


def measure_metering(table: Table, how: str, rounds: int, seconds: float) -> Metering:
    count_rules, play = WAYS[how]
    most = 1_000_000 if table.limit is None else table.limit
    pair = programs(table.game, table.players, table.options, count_rules)
    took = max(play(pair[0], 1, 0, most)[1], 1e-6)
    games = max(1, round(seconds / took))
    each: tuple[list[float], list[float]] = ([], [])
    for number in range(rounds):
        moves = [0, 0]
        for which in (0, 1) if number % 2 else (1, 0):
            gc.collect()
            moves[which], spent = play(pair[which], games, number, most)
            each[which].append(1e9 * spent / moves[which])
        assert moves[0] == moves[1], f"{table.title}: the two programs play differently"
    ratios = [counted / uncounted - 1 for counted, uncounted in zip(*each, strict=True)]
    return Metering(table.title, how, median(each[0]), median(each[1]), median(ratios), min(ratios), max(ratios))
