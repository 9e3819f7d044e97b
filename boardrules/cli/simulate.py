"""`boardrules simulate`: many games over all cores, and what they tell."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from boardrules.cli.loading import load_game, parse_options, shared_options, to_json

if TYPE_CHECKING:
    from boardrules.engine.game import Game
    from boardrules.simulation import Plan, Simulation

STOPPED = 130


@click.command("simulate", short_help="Play many games and count.")
@click.argument("game")
@click.option("--games", "count", type=click.IntRange(min=1), default=1000, show_default=True, help="How many games to play.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same games.")
@click.option(
    "--bots", default="random", show_default=True, metavar="BOT[,BOT…]", help="Who plays; seats change from game to game."
)
@click.option(
    "--limit", type=click.IntRange(min=1), default=10_000, show_default=True, help="Cut a game off after so many decisions."
)
@click.option("--jobs", type=click.IntRange(min=1), help="Worker processes (default: all cores, none for a short run).")
@click.option("--quick", is_flag=True, help="Random games as fast as they go: wins, lengths, scores and endings only.")
@click.option(
    "--check-every", type=click.IntRange(min=0), default=50, show_default=True, help="Decisions between looks at the invariants."
)
@click.option("--only", type=click.IntRange(min=1), metavar="N", help="Play only game number N of the series, and tell about it.")
@click.option("--save", type=click.Path(path_type=Path, dir_okay=False), help="With --only: write the game as a match to replay.")
@click.option(
    "--failures",
    type=click.Path(path_type=Path, file_okay=False),
    default="boardrules-failures",
    show_default=True,
    help="Where games that show a problem are saved.",
)
@click.option(
    "--backend",
    type=click.Choice(["auto", "native", "python"]),
    help="What plays random games: native code where it is at hand (auto), native code only, or Python. The games are the same.",
)
@click.option("--html", type=click.Path(path_type=Path, dir_okay=False), help="Write the report as a page with plots.")
@click.option("--compare", metavar="GAME", help="Play this ruleset, too, with the same seeds, and tell what differs.")
@click.option(
    "--compare-option", "compare_options", multiple=True, metavar="NAME=VALUE", help="An option of what is compared with."
)
@shared_options("players", "option", "json", "trust")
@click.pass_context
def command(ctx: click.Context, /, game: str, **given: Any) -> None:
    """Play many games of GAME: who wins, how long it takes, which rules come into play.

    Ctrl-C stops early and keeps what was played (exit code 130). A crash, a number that leaves its bounds or a broken invariant is
    saved as a match that can be replayed (exit code 1).
    """
    if given["save"] is not None and given["only"] is None:
        raise click.UsageError("--save needs --only N: one game of the series is saved.")
    if given["quick"] and (given["only"] is not None or given["bots"] != "random"):
        raise click.UsageError("--quick plays at random and writes nothing down: leave out --bots, --only and --save.")
    comparing = given["compare"] is not None or given["compare_options"]
    if comparing and given["only"] is not None:
        raise click.UsageError("--only and --compare exclude each other.")
    for path in (given["html"], given["save"]):
        if path is not None and not path.absolute().parent.is_dir():  # said now, not after an hour of play
            raise ValueError(f"{path} cannot be written: there is no folder {path.parent}")
    first = _loaded(game, given)
    plan = _plan(first, given, given["options"])
    if given["only"] is not None:
        ctx.exit(_one_game(first, plan, given))
    if comparing:
        ctx.exit(_compared(game, first, plan, given))
    ctx.exit(_series(game, first, plan, given))


def _loaded(name: str, given: dict[str, Any]) -> Game:
    """A game that plays with the back end that is wanted."""
    game = load_game(name, given["trust_hooks"])
    if given["backend"] is not None:
        game.backend = given["backend"]
    return game


def _plan(game: Game, given: dict[str, Any], options: tuple[str, ...]) -> Plan:
    from boardrules.simulation import make_plan

    return make_plan(
        game,
        given["count"],
        given["players"],
        given["seed"],
        parse_options(game, options),
        tuple(part.strip() for part in given["bots"].split(",")),
        given["limit"],
        given["check_every"],
        given["quick"],
    )


# ------------------------------------------------------------------------------------------------ what is done


def _series(name: str, game: Game, plan: Plan, given: dict[str, Any]) -> int:
    return _report(name, _run(game, plan, given, "Playing"), plan, given)


def _report(name: str, done: Simulation, plan: Plan, given: dict[str, Any]) -> int:
    from boardrules.simulation import report_html, report_json, report_text, summarise

    summary = summarise(done)
    again = _again(name, plan, given)
    if given["html"] is not None:
        _write(given["html"], report_html(summary, again))
    click.echo(to_json(report_json(summary)) if given["as_json"] else report_text(summary, again))
    return _code(done)


def _compared(name: str, game: Game, plan: Plan, given: dict[str, Any]) -> int:
    from boardrules.simulation import compare, comparison_html, comparison_json, comparison_text

    other_name = given["compare"] or name
    other = _loaded(other_name, given)
    other_plan = _plan(other, given, (*_fitting(given["options"], other), *given["compare_options"]))
    runs = []
    for which, (rules, games) in enumerate([(game, plan), (other, other_plan)], 1):
        runs.append(_run(rules, games, given, f"Playing {which} of 2"))
        if runs[-1].stopped and which == 1:
            click.echo("Stopped before the second ruleset was played: here is the first one alone.", err=True)
            return _report(name, runs[0], plan, given)
    comparison = compare(*runs)
    if given["html"] is not None:
        _write(given["html"], comparison_html(comparison))
    click.echo(to_json(comparison_json(comparison)) if given["as_json"] else comparison_text(comparison))
    return max(map(_code, runs), key=lambda code: (code == 1, code))


def _fitting(options: tuple[str, ...], game: Game) -> tuple[str, ...]:
    """Options that the other ruleset has, too."""
    return tuple(text for text in options if text.partition("=")[0].strip() in game.options)


def _one_game(game: Game, plan: Plan, given: dict[str, Any]) -> int:
    from boardrules.simulation import one_game

    told = one_game(game, plan, given["only"], given["save"])
    click.echo(to_json(told.as_json()) if given["as_json"] else told.text())
    return 1 if told.problems else 0


def _code(done: Simulation) -> int:
    return 1 if done.failures else STOPPED if done.stopped else 0


def _write(path: Path, text: str) -> None:
    from boardrules.cli.files import write_text

    write_text(path, text)
    click.echo(f"Wrote {path}", err=True)


def _again(name: str, plan: Plan, given: dict[str, Any]) -> str:
    """The command that plays games of this series again, up to the number of the game."""
    from boardrules.simulation import DEFAULT_LIMIT, command_line

    parts = ["boardrules", "simulate", name, "--players", str(plan.players), "--seed", str(plan.seed)]
    for option in given["options"]:
        parts += ["--option", option]
    if not plan.all_random:
        parts += ["--bots", given["bots"]]
    if plan.limit != DEFAULT_LIMIT:
        parts += ["--limit", str(plan.limit)]
    if given["trust_hooks"]:
        parts.append("--trust-hooks")
    return command_line(parts)


# ------------------------------------------------------------------------------------------------ playing and watching


def _run(game: Game, plan: Plan, given: dict[str, Any], words: str) -> Simulation:
    from boardrules.simulation import run

    with _progress(plan.games, words) as tick:
        return run(game, plan, given["jobs"], given["failures"], tick, _stopping)


def _stopping() -> None:
    click.echo("\nStopping when the games that are being played are over; Ctrl-C again stops at once.", err=True)


@contextmanager
def _progress(total: int, words: str) -> Iterator[Callable[[int], None] | None]:
    """A progress bar where somebody is watching."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(words, total=total)
        yield lambda done: progress.update(task, completed=done)
