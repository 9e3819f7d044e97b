"""Small games for the tests of the compiler: made from a few lines, asked by claims, played by notation."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import boardrules
from boardrules import Game, State

ROOT = Path(__file__).resolve().parents[2]
SMALL = sorted(path.stem for path in (ROOT / "tests" / "games").glob("*.rules"))
LARGE = ("cap-horn", "cabo-da-roca", "trois-caps")
WAIT = "turn { choose one of pass }\naction pass { }\n"
"""A turn for games whose course does not matter."""


def make(text: str, players: str = "2", seats: str = "red blue green yellow") -> Game:
    """A game from its declarations."""
    return boardrules.loads(f'game probe "Probe" {{ players {players} seats {seats} }}\n{text}')


@cache
def load(name: str) -> Game:
    """A game of the tests or of the package."""
    return boardrules.load(name if name in LARGE else ROOT / "tests" / "games" / f"{name}.rules")


def false_claims(text: str, claims: Iterable[str], players: str = "2") -> list[str]:
    """Those of the claims that do not hold when the game has been set up."""
    listed = list(claims)
    invariants = "\n".join(f'invariant "{number}": {claim}' for number, claim in enumerate(listed))
    game = make(text + (WAIT if "turn {" not in text else "") + invariants, players)
    state = game.start(seed=1)
    return [listed[int(number)] for number in state.broken_invariants()]


def play(state: State, *moves: str) -> State:
    for move in moves:
        state = state.apply(move)
    return state


def offers(state: State) -> list[str]:
    """What can be chosen, in notation."""
    return [str(action) for action in state.actions()]


def value(state: State, field: str, owner: str | None = None) -> Any:
    """A field by name: of nobody, or of a player, piece or space."""
    from boardrules.runtime.reading import Reading, ReadingBook

    program = state._session.program
    return Reading(ReadingBook(program.domains, program.layout), state._position).value(field, owner)


def cards(state: State, zone: str, owner: str | None = None) -> dict[str, int]:
    """What lies in a zone: copies by card."""
    from boardrules.runtime.reading import Reading, ReadingBook

    program = state._session.program
    return Reading(ReadingBook(program.domains, program.layout), state._position).cards(zone, owner)


def seat(state: State) -> str | None:
    """The name of the seat that decides."""
    return None if state.player is None or state.player == boardrules.CHANCE else state.seats[state.player]


def winners(state: State) -> list[str]:
    assert state.outcome is not None
    return [state.seats[number] for number in state.outcome.winners]


def random_states(game: Game, seed: int, *, players: int | None = None, limit: int = 400, chance: str = "sampled") -> list[State]:
    """The states of a random game, the first one included."""
    random = Random(seed)
    state = game.start(players=players, seed=seed, chance=chance)  # type: ignore[arg-type]
    states = [state]
    while not state.over and len(states) < limit:
        state = state.apply(random.choice(state.actions()))
        states.append(state)
    return states
