"""Recorded races: written by the greedy player, readable, and replayed by a test.

    python -m tests.trois_caps.playthroughs

writes them anew. A line holds the round, who decides, where the boat is, the port it makes for, and the action.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from boardrules import State
from tests.trois_caps.chart import load
from tests.trois_caps.greedy import choose
from tests.trois_caps.racing import NAMES

FOLDER = Path(__file__).parent / "playthroughs"
RACES = [(name, players) for name in NAMES for players in (2, 4, 6)]


def path_of(name: str, players: int) -> Path:
    return FOLDER / f"{name}-{players}.txt"


def started(name: str, players: int) -> State:
    return load(name).start(players=players, seed=players)


def line(state: State, action: str) -> str:
    assert state.player is not None
    seat = state.seats[state.player]
    fields = state.view(None)["fields"]
    where = f"{fields['Player.at'][seat]} for {fields['Player.due'][seat]}"
    return f"{state.round:>2} {seat:<6} {where:<18} wind {fields['wind']:<2} | {action}"


def ending(state: State) -> str:
    assert state.outcome is not None
    return f"{' and '.join(state.seats[seat] for seat in state.outcome.winners)} won in round {state.round}"


def record(name: str, players: int) -> str:
    state, random = started(name, players), Random(players)
    lines = [f"# {state.game.title}, {players} players, seed {players}"]
    while not state.over:
        action = choose(state, random)
        lines.append(line(state, action))
        state = state.apply(action)
    return "\n".join([*lines, ending(state), ""])


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, players in RACES:
        path_of(name, players).write_text(record(name, players), encoding="utf-8")


if __name__ == "__main__":
    main()
