"""`boardrules simulate`: many random games, and what came of them."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from boardrules.engine.game import Game


@dataclass
class Summary:
    """What a number of games came to. A shared victory counts as an equal part of one for each winner."""

    seats: tuple[str, ...]
    wins: list[float]
    without_winner: int = 0
    lengths: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    def add(self, winners: tuple[int, ...], length: int, rule: str) -> None:
        for player in winners:
            self.wins[player] += 1 / len(winners)
        self.without_winner += not winners
        self.lengths.append(length)
        self.endings[rule] += 1

    def as_json(self) -> dict[str, Any]:
        games = len(self.lengths)
        ordered = sorted(self.lengths) or [0]
        return {
            "games": games,
            "wins": dict(zip(self.seats, (round(wins, 3) for wins in self.wins), strict=True)),
            "without_winner": self.without_winner,
            "decisions": {
                "shortest": ordered[0],
                "median": ordered[len(ordered) // 2],
                "mean": round(sum(ordered) / max(games, 1), 2),
                "longest": ordered[-1],
            },
            "endings": dict(self.endings.most_common()),
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(sum(self.lengths) / self.seconds) if self.seconds else None,
        }


@click.command("simulate", short_help="Play many random games and count.")
@click.argument("game")
@click.option("--games", "count", type=click.IntRange(min=1), default=1000, show_default=True, help="How many games to play.")
@click.option("--players", type=int, help="How many play (default: the fewest).")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same games.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Set an option of the game.")
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
@click.option("--trust-hooks", is_flag=True, help="Let the rules file run its Python hooks.")
def command(
    game: str, count: int, players: int | None, seed: int, options: tuple[str, ...], as_json: bool, trust_hooks: bool
) -> None:
    """Play random games of GAME: who wins, how long it takes, how it ends. Ctrl-C stops early and keeps what was played."""
    from boardrules.cli.loading import load_game, start_arguments, to_json

    loaded = load_game(game, trust_hooks)
    arguments = start_arguments(loaded, players, options)
    summary = simulate(loaded, count, seed, arguments, show_progress=sys.stderr.isatty() and count > 1)
    click.echo(to_json(summary.as_json()) if as_json else _text(loaded, summary))


def simulate(game: Game, count: int, seed: int, arguments: dict[str, Any], show_progress: bool = False) -> Summary:
    """Play the games one after the other; an interruption keeps those that are finished."""
    chance = Random(seed)
    first = game.start(seed=seed, **arguments)
    summary = Summary(first.seats, [0.0] * len(first.seats))
    started = perf_counter()
    try:
        for _ in _with_progress(count, show_progress):
            final, decisions = game.start(seed=chance.getrandbits(60), **arguments).playout(chance.random)
            assert final.outcome is not None
            summary.add(final.outcome.winners, decisions, final.outcome.rule)
    except KeyboardInterrupt:
        click.echo(f"Stopped after {len(summary.lengths)} games.", err=True)
    summary.seconds = perf_counter() - started
    return summary


def _with_progress(count: int, shown: bool) -> Iterator[int]:
    if not shown:
        yield from range(count)
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(range(count), description="Playing", console=Console(stderr=True), transient=True)


def _text(game: Game, summary: Summary) -> str:
    data = summary.as_json()
    games, length = data["games"], data["decisions"]
    if not games:
        return "No game was finished."
    width = max(map(len, [*summary.seats, "nobody"]))
    lines = [f"{game.title}: {games} random games with {len(summary.seats)} players", ""]
    for seat, wins in zip(summary.seats, summary.wins, strict=True):
        lines.append(f"  {seat:{width}}  wins {wins / games:6.1%}  ± {_margin(wins / games, games):.1%}")
    if summary.without_winner:
        lines.append(f"  {'nobody':{width}}  wins {summary.without_winner / games:6.1%}")
    lines += ["", "  decisions a game: " + ", ".join(f"{name} {value}" for name, value in length.items())]
    for rule, times in summary.endings.most_common():
        sentence = f"{rule}: {game.rules[rule].sentence}" if rule in game.rules else "other endings"
        lines.append(f"  ended {times / games:6.1%} by {sentence}")
    lines.append(f"  {data['decisions_per_second']} decisions a second")
    return "\n".join(lines)


def _margin(share: float, games: int) -> float:
    """Half the width of the 95 % confidence interval of a share."""
    return float(1.96 * (max(share * (1 - share), 0.0) / games) ** 0.5)
