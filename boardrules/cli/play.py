"""`boardrules play`: people at the terminal, or at the end of a pipe, against bots or against each other."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import click

from boardrules.cli.loading import in_terminal, load_game, open_match, parse_options, shared_options

if TYPE_CHECKING:
    from boardrules.cli.table import Table
    from boardrules.cli.terminal.screen import Screen
    from boardrules.engine.game import Game
    from boardrules.engine.match import Match


@click.command("play", short_help="Play a game against bots or at one screen.")
@click.argument("game", required=False)
@click.option("--you", metavar="SEAT|none", help="The seat you take, by its name or counted from 1 (default: the first).")
@click.option("--hot-seat", is_flag=True, help="People take all seats and pass the keyboard on; hidden things stay hidden.")
@click.option(
    "--seat", "seats", multiple=True, metavar="SEAT[=WHO]", help="Who takes a seat: human or a kind of bot; without WHO, you."
)
@click.option("--bots", is_flag=True, help="Let bots take all seats, and watch.")
@click.option("--bot", metavar="BOT", help="The kind of bot: random, greedy, mcts:500, mcts:0.8s (default; greedy with --seed).")
@click.option("--names", metavar="A,B,…", help="The players' names, in the order of the seats.")
@click.option("--seed", type=int, help="The number that decides chance and the bots' choices.")
@click.option("--plain", is_flag=True, help="No colours and no line editing, also in a terminal.")
@click.option("--save", type=click.Path(path_type=Path, dir_okay=False), help="Save the game to this file when you leave.")
@click.option("--resume", type=click.Path(path_type=Path, dir_okay=False), help="Go on with a saved game.")
@click.option("--changed-rules", is_flag=True, help="With --resume: also when the rules have changed since it was saved.")
@shared_options("language", "players", "option", "trust")
def command(
    game: str | None,
    you: str | None,
    hot_seat: bool,
    seats: tuple[str, ...],
    bots: bool,
    bot: str | None,
    names: str | None,
    seed: int | None,
    plain: bool,
    save: Path | None,
    resume: Path | None,
    changed_rules: bool,
    language: str,
    players: int | None,
    options: tuple[str, ...],
    trust_hooks: bool,
) -> None:
    """Play GAME against bots, or with others at one screen. Type 'help' at the prompt to see what you can say."""
    from boardrules.cli.files import check_writable
    from boardrules.cli.table import Table
    from boardrules.cli.terminal.ending import ended_by_signals
    from boardrules.cli.terminal.keeping import saved_seats
    from boardrules.cli.terminal.seating import Wishes, choose_seating

    if resume is not None and (players is not None or options or names):
        raise click.UsageError("A saved game keeps its players and options: leave out --players, --names and --option.")
    if changed_rules and resume is None:
        raise click.UsageError("--changed-rules belongs to --resume FILE.")
    if save is not None:
        check_writable(save)
    named = _named(names, players)
    wishes = Wishes(you, seats, hot_seat, bots, bot, seed)
    if game is None and resume is None:
        game = _ask_for_game(plain, language)
    with _setting_up(plain):
        if resume is not None:
            match = open_match(resume, game, trust_hooks, changed_rules, language)
        else:
            match = _started(load_game(str(game), trust_hooks, language), named or players, seed, options)
        saved = None if resume is None else saved_seats(resume)
        seating = choose_seating(wishes, match.state.seats, match.players, saved)
        table = Table(match, seating, _screen(match, plain), seed, bot)
    _keep(table, save, resume)
    with ended_by_signals():
        table.run()


def _keep(table: Table, save: Path | None, resume: Path | None) -> None:
    """Where the game is saved; somebody who begins a new one is told about one that was left unfinished."""
    from boardrules.cli.terminal.keeping import go_on_command, kept_games

    table.always_save = save is not None
    table.save_path = save or resume
    if resume is not None and table.keeper.go_on(resume) and save is None:
        table.save_path = None
    left = kept_games(table.match.game.name) if resume is None and table.screen.interactive else []
    if left:
        game = table.match.game
        unfinished = game.text("You left a game of {game} unfinished. Go on with it:", game=game.title)
        table.notice = f"{unfinished}\n  {go_on_command(table.match.game, left[0])}\n"


def _started(game: Game, players: int | list[str] | None, seed: int | None, options: tuple[str, ...]) -> Match:
    from boardrules.engine.match import Match

    chosen = Random().randrange(1 << 32) if seed is None else seed
    if game.language != "en" and not isinstance(players, list):  # in another language people are called after their seats there
        count = game.players[0] if players is None else players
        players = [game.naming.seat(seat) for seat in game.ruleset.seats[:count]] if count in game.players else count
    return Match(game, players=game.players[0] if players is None else players, seed=chosen, options=parse_options(game, options))


def _named(names: str | None, players: int | None) -> list[str] | None:
    if names is None:
        return None
    found = [name.strip() for name in names.split(",") if name.strip()]
    if players is not None and players != len(found):
        raise click.UsageError(f"--players says {players}, and --names are {len(found)}.")
    return found


def _setting_up(plain: bool) -> AbstractContextManager[None]:
    """A sign of life while a game is read and compiled, where somebody waits for it."""
    if not in_terminal(plain):
        return nullcontext()
    from rich.console import Console

    from boardrules.cli.terminal.spinner import spinner

    return spinner(Console(), "Setting up the game…")


def _ask_for_game(plain: bool, language: str) -> str:
    """The game that somebody picks who has named none."""
    from boardrules.cli.loading import shipped_games
    from boardrules.words.phrases import Phrases

    if not in_terminal(plain):
        raise click.UsageError("Name a GAME (see: boardrules list), or --resume a saved one.")
    entries = [entry for entry in shipped_games(language) if not entry.problem]
    for number, entry in enumerate(entries, 1):
        click.echo(f"  {number} {entry.title} ({entry.players_text(language)})")
    answer = click.prompt(Phrases(language).text("Which game"), default="1")
    return entries[int(answer) - 1].name if answer.isdecimal() and 1 <= int(answer) <= len(entries) else str(answer)


def _screen(match: Match, plain: bool) -> Screen:
    if not in_terminal(plain):
        from boardrules.cli.terminal.screen import PlainScreen

        return PlainScreen(match.game.naming.phrases)
    from boardrules.cli.terminal.rich_screen import RichScreen

    return RichScreen(match.game, match.state.seats, match.players)
