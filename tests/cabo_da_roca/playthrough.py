"""Recorded games of Cabo da Roca: readable text files, written by `python -m tests.cabo_da_roca.playthrough`, replayed by a test.

A line that begins with a seat and a colon is a decision; lines that begin with a tab are what came of it; others are headings.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from boardrules import Game, State
from tests.cabo_da_roca.greedy import Greedy
from tests.cabo_da_roca.lockstep import cabo

FOLDER = Path(__file__).parent / "playthroughs"
SEEDS = {2: 21, 3: 32, 4: 43}


def path_of(players: int) -> Path:
    return FOLDER / f"{players}_players.txt"


def record(players: int) -> str:
    """A game between greedy players, every sixth decision random, as text."""
    game, random = cabo(), Random(SEEDS[players])
    state = game.start(players=players, seed=SEEDS[players])
    greedy = Greedy(game, players, random)
    lines = [f"{game.title}, {players} players, seed {SEEDS[players]}"]
    turn: tuple[int, int] = (0, 0)
    while not state.over:
        if (state.round, state.active) != turn:
            turn = (state.round, state.active)
            lines += ["", f"Round {state.round}, {state.seats[state.active]}'s turn. Coins: {coins(state)}"]
        action = random.choice(state.actions()) if random.random() < 1 / 6 else greedy.choose(state)
        assert state.player is not None
        lines.append(f"{state.seats[state.player]}: {action}")
        state = state.apply(action)
        lines += happenings(state)
    return "\n".join([*lines, "", *ending(state)]) + "\n"


def first_difference(game: Game, players: int) -> str | None:
    """Replays a recorded game: what is the first thing that is not as it was recorded? None when all is."""
    state = game.start(players=players, seed=SEEDS[players])
    lines = path_of(players).read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines):
        seat, _, action = line.partition(": ")
        if seat not in state.seats or not action or state.over:
            continue
        if state.player is None or state.seats[state.player] != seat:
            return f"line {number + 1}: it is not {seat} who decides"
        try:
            state = state.apply(action)
        except ValueError as error:
            return f"line {number + 1}: {error}"
        news = list(happenings(state))
        if lines[number + 1 : number + 1 + len(news)] != news:
            return f"line {number + 1}: {news}"
    if not state.over or lines[-len(list(ending(state))) :] != list(ending(state)):
        return "the end is another one"
    return None


def happenings(state: State) -> Iterator[str]:
    """What a reader wants to know of what came of a decision: draws, payments and losses, with their rules."""
    for event in state.events:
        field = event.data.get("field")
        if event.kind in ("draw", "eliminate") or field in ("Player.coins", "Boat.sunk", "last_tile_round"):
            yield f"\t{event.text}{f' ({event.rule})' if event.rule else ''}"


def coins(state: State) -> str:
    return ", ".join(f"{seat} {number}" for seat, number in state.view(None)["fields"]["Player.coins"].items())


def ending(state: State) -> Iterator[str]:
    outcome = state.outcome
    assert outcome is not None
    yield f"The end: {outcome.reason}"
    for line in outcome.sheet:
        yield f"{line.title}: " + ", ".join(f"{seat} {points}" for seat, points in zip(state.seats, line.points, strict=True))


def main() -> None:
    for players in SEEDS:
        path_of(players).write_text(record(players), encoding="utf-8")


if __name__ == "__main__":
    main()
