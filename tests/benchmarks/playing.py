"""Playing, measured: random games of compiled rules beside hand-written classes, by both back ends, and state by state."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any

from tests.benchmarks.baselines import BASELINES, Baseline

if TYPE_CHECKING:
    from boardrules import Game

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "tests" / "games"

Play = Callable[[int, int], tuple[int, float]]
"""So many games with a seed: the moves (or decisions) and the seconds."""


def load(name: str) -> Game:
    """A compiled game; the engine is imported only here, so that the hand-written games can be measured without it."""
    import boardrules

    return boardrules.load(str(GAMES / f"{name}.rules"))


def attempt(title: str, work: Callable[..., Any], *arguments: Any) -> list[Any]:
    """The result as a list; nothing, and a line to stderr, where the engine cannot do it (yet)."""
    print(f"{title} …", file=sys.stderr)
    try:
        return [work(*arguments)]
    except (AttributeError, ImportError, RuntimeError) as error:
        print(f"  left out: {error}", file=sys.stderr)
        return []


def backends(play: Callable[[str], object]) -> list[str]:
    """Python, and native code where it is at hand: both are tried, and so built before any clock runs."""
    play("python")
    try:
        play("native")
    except ValueError as error:
        print(f"  Python only: {error}", file=sys.stderr)
        return ["python"]
    return ["python", "native"]


# ------------------------------------------------------------------------------------------------ playouts


@dataclass(frozen=True)
class Playouts:
    """Moves a second in random games, by hand and compiled. The length of the games is told too: it must agree but for chance."""

    game: str
    backend: str
    by_hand: float
    compiled: float
    ratio: float
    ratios: list[float]
    moves_a_game_by_hand: float
    moves_a_game_compiled: float


def by_hand(make: Callable[[], Baseline], count: int, seed: int) -> tuple[int, float]:
    """Moves and seconds of so many random games."""
    random = Random(seed)
    moves = 0
    start = process_time()
    for _ in range(count):
        moves += make().playout(random)
    return moves, process_time() - start


def compiled(game: Game, backend: str, count: int, seed: int) -> tuple[int, float]:
    start = process_time()
    result = game.playouts(players=2, count=count, seed=seed, backend=backend)
    seconds = process_time() - start
    return result.moves, seconds


def games_for(seconds: float, play: Callable[[int], tuple[int, float]]) -> int:
    """How many games last about so many seconds."""
    count = 1
    while True:
        took = play(count)[1]
        if took > seconds / 8 or count > 10_000_000:
            return max(1, int(count * seconds / max(took, 1e-9)))
        count *= 4


def measure_playouts(name: str, rounds: int, seconds: float) -> list[Playouts]:
    """A row for each back end; a round plays by hand and with every one of them."""
    hand: Play = partial(by_hand, BASELINES[name])
    game = load(name)
    plays: dict[str, Play] = {"by hand": hand}
    plays |= {one: partial(compiled, game, one) for one in backends(lambda one: compiled(game, one, 1, 0))}
    counts = {who: games_for(seconds, partial(_from_zero, play)) for who, play in plays.items()}
    speeds: dict[str, list[float]] = {who: [] for who in plays}
    made = dict.fromkeys(plays, 0)
    for number in range(rounds):
        for who, play in plays.items():
            moves, took = play(counts[who], number)
            speeds[who].append(moves / took)
            made[who] += moves
    rows: list[Playouts] = []
    for backend in [who for who in plays if who != "by hand"]:
        ratios = [engine / own for engine, own in zip(speeds[backend], speeds["by hand"], strict=True)]
        lengths = [made[who] / (counts[who] * rounds) for who in ("by hand", backend)]
        by_both = median(speeds["by hand"]), median(speeds[backend])
        rows.append(Playouts(name, backend, *by_both, median(ratios), ratios, *lengths))
    return rows


def _from_zero(play: Play, count: int) -> tuple[int, float]:
    return play(count, 0)


# ------------------------------------------------------------------------------------------------ the shipped games


@dataclass(frozen=True)
class Table:
    """A shipped game as it is measured: long games are cut off, so that all of them can be played at random."""

    title: str
    game: str
    players: int
    options: dict[str, Any]
    limit: int | None = None

    def play(self, backend: str, count: int, seed: int) -> tuple[int, float]:
        """Decisions and seconds of so many random games."""
        import boardrules

        play = partial(boardrules.load(self.game).playouts, players=self.players, options=self.options, backend=backend)
        play(count=1, seed=0, limit=1)  # compiled before the clock runs
        start = process_time()
        moves = play(count=count, seed=seed, limit=self.limit).moves
        return moves, process_time() - start

    def play_states(self, count: int, seed: int) -> tuple[int, float]:
        """The same by `actions` and `apply`."""
        import boardrules

        return by_states(boardrules.load(self.game), count, seed, self.players, self.options, self.limit)


TABLES = (
    Table("Cap Horn, 3 players", "cap-horn", 3, {}),
    Table("Trois Caps, level 1, 4 players", "trois-caps", 4, {"level": 1}, limit=1000),
    Table("Trois Caps, level 2, 4 players", "trois-caps", 4, {"level": 2}, limit=1000),
    Table("Trois Caps, level 3, 4 players", "trois-caps", 4, {"level": 3}, limit=1000),
    Table("Cabo da Roca, 2 players", "cabo-da-roca", 2, {}),
)


@dataclass(frozen=True)
class Share:
    """Random decisions a second of a shipped game, also as a share of the moves of hand-written connect four."""

    table: str
    backend: str
    decisions: float
    share: float
    shares: list[float]


def measure_share(table: Table, rounds: int, seconds: float) -> list[Share]:
    """A row for each back end; a round plays connect four by hand and the table with every one of them."""
    hand: Play = partial(by_hand, BASELINES["connect_four"])
    hand_count = games_for(seconds, partial(_from_zero, hand))
    used = backends(lambda one: table.play(one, 1, 0))
    counts = {one: games_for(seconds, partial(_from_zero, partial(table.play, one))) for one in used}
    speeds: dict[str, list[float]] = {one: [] for one in used}
    shares: dict[str, list[float]] = {one: [] for one in used}
    for number in range(rounds):
        moves, took = hand(hand_count, number)
        for one in used:
            decisions, needed = table.play(one, counts[one], number)
            speeds[one].append(decisions / needed)
            shares[one].append(speeds[one][-1] / (moves / took))
    return [Share(table.title, one, median(speeds[one]), median(shares[one]), shares[one]) for one in used]


# ------------------------------------------------------------------------------------------------ State.apply


@dataclass(frozen=True)
class Apply:
    """Moves a second through the public face (`actions` and `apply`, state after state) and in place, both in Python."""

    game: str
    by_states: float
    in_place: float
    share: float


def by_states(
    game: Game, count: int, seed: int, players: int = 2, options: dict[str, Any] | None = None, limit: int | None = None
) -> tuple[int, float]:
    """Moves and seconds of so many random games, a state after the other."""
    random = Random(seed)
    moves = 0
    start = process_time()
    for number in range(count):
        state = game.start(players=players, seed=seed + number, options=options)
        last = moves + (10**9 if limit is None else limit)
        while not state.over and moves < last:
            actions = state.actions()
            state = state.apply(actions[int(random.random() * len(actions))])
            moves += 1
    return moves, process_time() - start


def measure_apply(name: str, states: Play, in_place: Play, rounds: int, seconds: float) -> Apply:
    for play in (states, in_place):
        play(1, 0)  # what is made on first use is made before the clock runs
    state_count = games_for(seconds, lambda count: states(count, 0))
    place_count = games_for(seconds, lambda count: in_place(count, 0))
    state_speeds, place_speeds = [], []
    for number in range(rounds):
        moves, took = states(state_count, number * state_count)
        state_speeds.append(moves / took)
        moves, took = in_place(place_count, number)
        place_speeds.append(moves / took)
    shares = [state / place for state, place in zip(state_speeds, place_speeds, strict=True)]
    return Apply(name, median(state_speeds), median(place_speeds), median(shares))


def measure_applies(games: list[str], rounds: int, seconds: float) -> list[Apply]:
    """The small games, and the shipped ones."""
    found: list[Apply] = []
    for name in games:
        game = load(name)
        found += attempt(
            f"states of {name}", measure_apply, name, partial(by_states, game), partial(compiled, game, "python"), rounds, seconds
        )
    for one in TABLES:
        found += attempt(
            f"states of {one.title}", measure_apply, one.title, one.play_states, partial(one.play, "python"), rounds, seconds
        )
    return found
