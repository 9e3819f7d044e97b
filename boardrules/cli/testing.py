"""`boardrules test`: does a game do what its file says it does?"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

import click

from boardrules.cli.loading import load_game, shared_options

if TYPE_CHECKING:
    from boardrules.engine.game import Game
    from boardrules.engine.state import State


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
            problems = [*failed_examples(game), *failed_games(game, count, decisions, seed)]
        except (ValueError, OSError) as error:
            click.echo(message_of(error), err=True)
            failed = True
            continue
        for problem in problems:
            click.echo(problem)
        examples, numbers = len(game.ruleset.examples), len(game.players)
        verdict = f"FAILED, {len(problems)} problem{'s' * (len(problems) != 1)}" if problems else "ok"
        click.echo(f"{game.name}: {verdict} (examples: {examples}, random games: {count * numbers})")
        failed |= bool(problems)
    ctx.exit(1 if failed else 0)


def failed_examples(game: Game) -> Iterator[str]:
    """What the examples expect and the game does otherwise."""
    from boardrules.engine.examples import run_example

    for number, example in enumerate(game.ruleset.examples):
        for problem in run_example(game, number):
            yield f'{example.place.file}:{example.place.line}: example "{example.title}": {problem}'


def failed_games(game: Game, count: int, decisions: int, seed: int) -> Iterator[str]:
    """Broken invariants and faults of the rules in random games, each told once with the game that shows it."""
    told: set[str] = set()
    for players in game.players:
        for number in range(seed, seed + count):
            for problem in _problems(game.start(players=players, seed=number), decisions, Random(number)):
                if problem not in told:
                    told.add(problem)
                    yield f"{problem} (random game with {players} players, seed {number})"


def _problems(state: State, decisions: int, chance: Random) -> Iterator[str]:
    """What goes wrong in one random game."""
    for number in range(decisions + 1):
        yield from (f"invariant broken: {text}" for text in state.broken_invariants())
        yield from (str(event) for event in state.events if event.kind == "fault")
        if state.over or number == decisions:
            return
        state = state.apply(chance.choice(state.actions()))
