"""One bot against others of one kind, over many games and all seats: is it really better?

The challenger takes one seat and the rival all others; from game to game the challenger moves on by one seat, and after a round of
all seats the seed changes. So every seat, and every deal of the cards, is given to the challenger equally often.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING, Any

from boardrules.bots.confidence import at_least_by_chance, lowest_share
from boardrules.bots.making import make_bot
from boardrules.engine.chance import LARGEST_SEED, whole_seed
from boardrules.engine.workers import end_with_parent
from boardrules.pipeline import load

if TYPE_CHECKING:
    from boardrules.engine.game import Game

LONGEST = 20_000
"""A game that goes on longer than this many decisions is given up, and counts as not won by the challenger."""


@dataclass(frozen=True)
class Pairing:
    """Who plays what: `game` is a shipped name or the path of a rules file."""

    game: str
    players: int
    challenger: str
    rival: str
    options: Mapping[str, Any] = field(default_factory=dict)
    trust_hooks: bool = False
    longest: int = LONGEST


@dataclass(frozen=True)
class Played:
    """One game. `won` only where the challenger won alone; `shared` where others won with it."""

    number: int
    seed: int
    seat: int
    won: bool
    shared: bool
    finished: bool
    decisions: int
    seconds_a_decision: float
    """Of the challenger, where it had something to decide."""
    ending: str


@dataclass
class Standing:
    """The games of a pairing so far."""

    pairing: Pairing
    seed: int
    games: list[Played] = field(default_factory=list)

    @property
    def wins(self) -> int:
        return sum(game.won for game in self.games)

    @property
    def chance(self) -> float:
        """The share of victories if the two bots were equally good. Draws make it smaller, so that this errs on the safe side."""
        return 1 / self.pairing.players

    @property
    def confidence(self) -> float:
        """How sure it is that the challenger is the better one: 1 minus the probability of such a result among equals."""
        return max(0.0, 1 - at_least_by_chance(self.wins, len(self.games), self.chance))

    def as_json(self) -> dict[str, Any]:
        """Everything, with the games in the order of their numbers."""
        games = sorted(self.games, key=lambda game: game.number)
        decided = [game.seconds_a_decision for game in games]
        return {
            "game": self.pairing.game,
            "players": self.pairing.players,
            "options": dict(self.pairing.options),
            "challenger": self.pairing.challenger,
            "rival": self.pairing.rival,
            "seed": self.seed,
            "games": len(games),
            "wins": self.wins,
            "shared": sum(game.shared for game in games),
            "unfinished": sum(not game.finished for game in games),
            "share": round(self.wins / len(games), 4) if games else None,
            "share_among_equals": round(self.chance, 4),
            "share_at_least_95": round(lowest_share(self.wins, len(games)), 4),
            "confidence": round(self.confidence, 6),
            "seconds_a_decision": round(sum(decided) / len(decided), 4) if decided else None,
            "decisions_a_game": round(sum(game.decisions for game in games) / len(games), 1) if games else None,
            "played": [
                {
                    "number": game.number,
                    "seed": game.seed,
                    "seat": game.seat,
                    "won": game.won,
                    "decisions": game.decisions,
                    "ending": game.ending,
                }
                for game in games
            ],
        }

    def __str__(self) -> str:
        number = len(self.games)
        return (
            f"{self.pairing.game} ({self.pairing.players} players): {self.pairing.challenger} against {self.pairing.rival}: "
            f"{self.wins} of {number} games won (equals would win {self.chance:.0%}), confidence {self.confidence:.2%}"
        )


def play_tournament(pairing: Pairing, games: int, seed: int = 0, jobs: int = 1) -> Iterator[Standing]:
    """Plays the games, on several processes if wanted, and tells the standing after each."""
    standing = Standing(pairing, whole_seed(seed))
    if jobs == 1:
        game = load(pairing.game, trust_hooks=pairing.trust_hooks)
        for number in range(games):
            standing.games.append(play_one(game, pairing, number, seed))
            yield standing
        return
    with ProcessPoolExecutor(jobs, initializer=end_with_parent) as pool:
        waiting = [pool.submit(_load_and_play, pairing, number, seed) for number in range(games)]
        for done in as_completed(waiting):
            standing.games.append(done.result())
            yield standing


_loaded: dict[str, Game] = {}
"""The games of a worker process: each is compiled once."""


def _load_and_play(pairing: Pairing, number: int, seed: int) -> Played:
    if pairing.game not in _loaded:
        _loaded[pairing.game] = load(pairing.game, trust_hooks=pairing.trust_hooks)
    return play_one(_loaded[pairing.game], pairing, number, seed)


def play_one(game: Game, pairing: Pairing, number: int, seed: int) -> Played:
    """The game with this number: its seat and its seed follow from the number."""
    players = pairing.players
    seat, deal = number % players, (seed * 100_000 + number // players) % LARGEST_SEED
    bots = [
        make_bot(pairing.challenger if player == seat else pairing.rival, game, players, (deal * players + player) % LARGEST_SEED)
        for player in range(players)
    ]
    state = game.start(players=players, seed=deal, options=pairing.options)
    decisions = own = 0
    seconds = 0.0
    while state.player is not None and decisions < pairing.longest:
        player = state.player
        many = len(state.actions()) > 1
        started = perf_counter()
        action = bots[player].choose(state)
        if player == seat and many:
            own += 1
            seconds += perf_counter() - started
        state = state.apply(action)
        decisions += 1
    outcome = state.outcome
    winners = outcome.winners if outcome is not None else ()
    return Played(
        number,
        deal,
        seat,
        winners == (seat,),
        seat in winners and len(winners) > 1,
        outcome is not None,
        decisions,
        seconds / own if own else 0.0,
        outcome.rule or outcome.reason if outcome is not None else "given up",
    )
