"""`boardrules test`: does a game do what its file says it does?"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

import click

from boardrules.cli.loading import load_game, shared_options

if TYPE_CHECKING:
    from boardrules.engine.game import Game


@click.command("test", short_help="Run a game's examples and random games.")
@click.argument("games", nargs=-1, required=True, metavar="FILE|GAME...")
@click.option(
    "--games", "count", type=click.IntRange(min=0), default=20, show_default=True, help="Random games for each number of players."
)
@click.option(
    "--decisions", type=click.IntRange(min=1), default=2000, show_default=True, help="The most decisions of a random game."
)
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same games.")
@shared_options("trust")
@click.pass_context
def command(ctx: click.Context, games: tuple[str, ...], count: int, decisions: int, seed: int, trust_hooks: bool) -> None:
    """Run the examples of each GAME, and random games in which its invariants must hold. Exits with 1 on a failure."""
    from boardrules.cli.main import message_of

    failed = False
    for name in games:
        try:
            game = load_game(name, trust_hooks)
            games_played = RandomGames(game, count, decisions, seed)
            problems = [*failed_examples(game), *games_played.problems()]
        except (ValueError, OSError) as error:
            click.echo(message_of(error), err=True)
            failed = True
            continue
        for problem in problems:
            click.echo(problem)
        verdict = f"FAILED, {len(problems)} problem{'s' * (len(problems) != 1)}" if problems else "ok"
        click.echo(f"{game.name}: {verdict} (examples: {len(game.ruleset.examples)}, random games: {games_played})")
        if games_played.never_ends:
            try_it = f"boardrules simulate {name} --bots greedy --games 20"
            click.echo(f"{game.name}: no random game ended; see whether better play does with: {try_it}")
        failed |= bool(problems)
    ctx.exit(1 if failed else 0)


def failed_examples(game: Game) -> Iterator[str]:
    """What the examples expect and the game does otherwise."""
    from boardrules.engine.examples import run_example

    for number, example in enumerate(game.ruleset.examples):
        for problem in run_example(game, number):
            yield f'{example.place.file}:{example.place.line}: example "{example.title}": {problem}'


class RandomGames:
    """Random games of every number of players. After `problems` they know how many there were and how many did not end."""

    def __init__(self, game: Game, count: int, decisions: int, seed: int) -> None:
        self._game = game
        self._seeds = range(seed, seed + count)
        self._decisions = decisions
        self._played = self._unfinished = 0

    def problems(self) -> Iterator[str]:
        """Broken invariants and faults of the rules, each told once with the game that shows it."""
        told: set[str] = set()
        for players in self._game.players:
            for seed in self._seeds:
                for problem in self._play(players, seed):
                    if problem not in told:
                        told.add(problem)
                        yield f"{problem} (random game with {players} players, seed {seed})"

    def _play(self, players: int, seed: int) -> Iterator[str]:
        """What goes wrong in one random game."""
        state, chance = self._game.start(players=players, seed=seed), Random(seed)
        self._played += 1
        for number in range(self._decisions + 1):
            yield from (f"{self._where(text)}invariant broken: {text}" for text in state.broken_invariants())
            yield from (str(event) for event in state.events if event.kind == "fault")
            if state.over:
                return
            if number < self._decisions:
                state = state.apply(chance.choice(state.actions()))
        self._unfinished += 1

    def _where(self, invariant: str) -> str:
        place = next((item.place for item in self._game.ruleset.invariants if item.text == invariant), None)
        return f"{place.file}:{place.line}: " if place is not None else ""

    @property
    def never_ends(self) -> bool:
        return self._unfinished == self._played > 0

    def __str__(self) -> str:
        cut = f", {self._unfinished} of them not over after {self._decisions} decisions" if self._unfinished else ""
        return f"{self._played}{cut}"
