"""`boardrules simulate`: many random games, and what came of them."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from boardrules.cli.loading import load_game, parse_options, shared_options, to_json

if TYPE_CHECKING:
    from boardrules.engine.game import Game


@dataclass
class Summary:
    """What a number of games came to: wins by seat, and the length of each game in decisions."""

    seats: tuple[str, ...]
    wins: list[int]
    no_single_winner: int = 0
    lengths: list[int] = field(default_factory=list)
    seconds: float = 0.0

    def as_json(self) -> dict[str, Any]:
        ordered = sorted(self.lengths) or [0]
        return {
            "games": len(self.lengths),
            "wins": dict(zip(self.seats, self.wins, strict=True)),
            "no_single_winner": self.no_single_winner,
            "decisions": {
                "shortest": ordered[0],
                "median": ordered[len(ordered) // 2],
                "mean": round(sum(ordered) / len(ordered), 2),
                "longest": ordered[-1],
            },
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(sum(self.lengths) / self.seconds) if self.seconds else None,
        }


@click.command("simulate", short_help="Play many random games and count.")
@click.argument("game")
@click.option("--games", "count", type=click.IntRange(min=1), default=1000, show_default=True, help="How many games to play.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same games.")
@shared_options("players", "option", "json", "trust")
def command(
    game: str, count: int, seed: int, players: int | None, options: tuple[str, ...], as_json: bool, trust_hooks: bool
) -> None:
    """Play random games of GAME: who wins, and how long it takes. Ctrl-C stops early and keeps what was played."""
    loaded = load_game(game, trust_hooks)
    chosen = loaded.players[0] if players is None else players
    summary = simulate(loaded, count, seed, chosen, parse_options(loaded, options))
    click.echo(to_json(summary.as_json()) if as_json else _text(loaded, summary))


def simulate(game: Game, count: int, seed: int, players: int, options: Mapping[str, Any]) -> Summary:
    """Play the games one after the other; an interruption keeps those that are finished."""
    seeds = Random(seed)
    seats = game.codec(players, options).seats
    summary = Summary(seats, [0] * players)
    started = perf_counter()
    try:
        for _ in _with_progress(count):
            played = game.playouts(players, 1, seeds.getrandbits(60), options)
            summary.wins = [before + now for before, now in zip(summary.wins, played.wins, strict=True)]
            summary.no_single_winner += played.draws
            summary.lengths.append(played.moves)
    except KeyboardInterrupt:
        click.echo(f"Stopped after {len(summary.lengths)} of {count} games.", err=True)
    summary.seconds = perf_counter() - started
    return summary


def _with_progress(count: int) -> Iterator[int]:
    """The numbers of the games, with a progress bar where somebody is watching."""
    if not sys.stderr.isatty():
        yield from range(count)
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(range(count), description="Playing", console=Console(stderr=True), transient=True)


def _text(game: Game, summary: Summary) -> str:
    games = len(summary.lengths)
    if not games:
        return "No game was finished."
    data = summary.as_json()
    rows = list(zip(summary.seats, summary.wins, strict=True))
    if summary.no_single_winner:
        rows.append(("nobody alone", summary.no_single_winner))
    width = max(len(name) for name, _ in rows)
    lines = [f"{game.title}: {games} random game{'s' * (games != 1)} with {len(summary.seats)} players", ""]
    lines += [f"  {name:{width}}  wins {wins / games:6.1%}  ± {_margin(wins / games, games):.1%}" for name, wins in rows]
    lines += ["", "  decisions a game: " + ", ".join(f"{name} {value}" for name, value in data["decisions"].items())]
    lines.append(f"  {data['decisions_per_second']} decisions a second")
    return "\n".join(lines)


def _margin(share: float, games: int) -> float:
    """Half the width of the 95 % confidence interval of a share (Wilson's, so that it is never zero)."""
    z = 1.96
    return float(z / (1 + z * z / games) * (share * (1 - share) / games + z * z / (4 * games * games)) ** 0.5)
