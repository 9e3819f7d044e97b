"""What is to be played: how many games, by whom, from which seeds. A plan and a number make a game, wherever it is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from boardrules.engine.chance import seed_state, whole_seed
from boardrules.engine.game import Game

RANDOM = "random"
DEFAULT_LIMIT = 10_000
DEFAULT_CHECK_EVERY = 50


@dataclass(frozen=True)
class Plan:
    """A series of games, numbered from one. The same plan and number give the same game, with any number of workers.

    `bots` names who sits where in the first game; from game to game everybody moves on by one seat. `limit` is the most decisions
    of a game; a longer one is cut off there. Invariants are looked at every `check_every` decisions (0: never) and at the end.
    A `quick` plan plays at random with nothing written down: other games than the full ones, with the same odds, several times
    faster, and without what only a record can tell (rounds, branching, coverage, faults).
    """

    games: int
    players: int
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    bots: tuple[str, ...] = (RANDOM,)
    limit: int = DEFAULT_LIMIT
    check_every: int = DEFAULT_CHECK_EVERY
    quick: bool = False

    def game_seed(self, number: int) -> int:
        """The seed of a game: any JSON reader can hold it exactly."""
        return seed_state("simulation", self.seed, number) >> 11

    def bot_seed(self, number: int, place: int) -> int:
        """What a bot's own choices in a game come from."""
        return seed_state("bot", self.seed, number, place) >> 11

    def line_up(self, number: int) -> tuple[str, ...]:
        """Who plays which seat in a game, by seat."""
        return tuple(self.bots[self.place(number, seat)] for seat in range(self.players))

    def place(self, number: int, seat: int) -> int:
        """The place in `bots` of whoever has a seat in a game."""
        return (seat - (number - 1)) % self.players

    @property
    def all_random(self) -> bool:
        return all(bot == RANDOM for bot in self.bots)


def make_plan(
    game: Game,
    games: int,
    players: int | None = None,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    bots: Sequence[str] = (RANDOM,),
    limit: int = DEFAULT_LIMIT,
    check_every: int = DEFAULT_CHECK_EVERY,
    quick: bool = False,
) -> Plan:
    """A plan that fits the game; ValueError with one line where it does not.

    The game is compiled here, so that its own errors come before anything is played.
    """
    if games < 1:
        raise ValueError(f"at least one game has to be played, not {games}")
    if limit < 1:
        raise ValueError(f"a game has at least one decision, not {limit}")
    if check_every < 0:
        raise ValueError(f"invariants are checked every so many decisions, or never with 0, not {check_every}")
    seed = whole_seed(seed)
    players = game.players[0] if players is None else players
    chosen = dict(game.program(players, options).options)
    if quick and any(bot != RANDOM for bot in bots):
        raise ValueError("quick games are played at random, without bots")
    return Plan(games, players, seed, chosen, _seated(game, players, bots), limit, check_every, quick)


def _seated(game: Game, players: int, bots: Sequence[str]) -> tuple[str, ...]:
    """One bot for each seat; the last one named takes the seats that are left."""
    from boardrules.bots import make_bot

    if not bots:
        raise ValueError(f"somebody has to play: name a bot ({RANDOM}, …)")
    if len(bots) > players:
        raise ValueError(f"{len(bots)} bots do not fit on {players} seats")
    for spec in dict.fromkeys(bots):
        make_bot(spec, game, players, 0)
    return (*bots, *[bots[-1]] * (players - len(bots)))
