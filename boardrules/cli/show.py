"""`boardrules show`: a position as text, or as a picture in a file."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import click

from boardrules.cli.loading import load_game, open_match, parse_options, shared_options, to_json, viewer_of

if TYPE_CHECKING:
    from boardrules.engine.action import Action
    from boardrules.engine.state import State

FORMATS = (".svg", ".png", ".txt", ".json")


@click.command("show", short_help="Show a position as text or as a picture.")
@click.argument("game")
@click.argument("save", required=False, type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write a file: .svg, .png, .txt or .json (by its name).")
@click.option("--viewer", metavar="SEAT", help="Show what this seat sees: its name, or its number counted from 1.")
@click.option("--action", metavar="ACTION", help="Show what an action is about, in the notation of play.")
@click.option("--board", help="Which board to show in a picture (default: the first).")
@click.option("--printed", is_flag=True, help="Show the board as it is printed, with nothing on it (pictures only).")
@click.option("--sheet", metavar="WHAT", help="Draw the cards or tiles of a deck, by its name, or `pieces`, or `setup`.")
@click.option("--after", type=click.IntRange(min=0), default=0, help="Make so many random decisions first.")
@click.option("--colour/--no-colour", default=None, help="Colours in text (default: on a terminal).")
@click.option("--scale", type=click.FloatRange(0.1, 8.0), default=2.0, show_default=True, help="How large a PNG is.")
@click.option("--seed", type=int, default=0, show_default=True, help="The number that decides chance.")
@shared_options("language", "players", "option", "seat", "json", "trust")
def command(
    game: str,
    save: Path | None,
    output: Path | None,
    viewer: str | None,
    action: str | None,
    board: str | None,
    printed: bool,
    sheet: str | None,
    after: int,
    colour: bool | None,
    scale: float,
    seed: int,
    language: str,
    players: int | None,
    options: tuple[str, ...],
    seat: int | None,
    as_json: bool,
    trust_hooks: bool,
) -> None:
    """Show the beginning of GAME, or the position in which a SAVE of it stands.

    A SAVE can stand alone: it knows its game. With -o the position is written to a file, as a picture or as text.
    """
    _check_output(output, "--printed" if printed else "--sheet" if sheet is not None else "")
    state = _state(game, save, seed, players, options, trust_hooks, language)
    state = _later(state, seed, after)
    seen_by = _viewer(state, viewer, seat)
    light = None if action is None else state.parse(action)
    if output is not None:
        draw = partial(_picture, state, seen_by, light, board, printed, sheet)
        _write(output, state, seen_by, light, draw, scale)
    elif as_json:
        click.echo(to_json(state.view(seen_by)))
    else:
        from boardrules.cli.position import position_text

        colourful = sys.stdout.isatty() and not os.environ.get("NO_COLOR") if colour is None else colour
        click.echo(position_text(state, seen_by, colourful, light), color=colourful or None)


def _check_output(output: Path | None, drawn: str) -> None:
    """Wrong names of files are found before anything is loaded."""
    if output is None:
        if drawn:
            raise click.UsageError(f"{drawn} needs a picture: -o FILE.svg or -o FILE.png.")
        return
    if output.suffix.lower() not in FORMATS:
        raise click.BadParameter(f"{output} must end in {', '.join(FORMATS[:-1])} or {FORMATS[-1]}.", param_hint="-o")
    if drawn and output.suffix.lower() not in (".svg", ".png"):
        raise click.UsageError(f"{drawn} needs a picture: -o FILE.svg or -o FILE.png.")
    if output.is_dir():
        raise click.BadParameter(f"{output} is a folder.", param_hint="-o")
    if not output.parent.is_dir():
        raise click.BadParameter(f"there is no folder {output.parent}.", param_hint="-o")


def _state(
    game: str, save: Path | None, seed: int, players: int | None, options: tuple[str, ...], trust_hooks: bool, language: str
) -> State:
    if save is not None:
        return open_match(save, game, trust_hooks, language=language).state
    if game.endswith(".json"):
        return open_match(Path(game), None, trust_hooks, language=language).state
    loaded = load_game(game, trust_hooks, language)
    return loaded.start(players, seed, parse_options(loaded, options))


def _later(state: State, seed: int, decisions: int) -> State:
    """The state after so many random decisions, or the end of the game."""
    chance = Random(seed)
    for _ in range(decisions):
        if state.over:
            break
        state = state.apply(chance.choice(state.actions()))
    return state


def _viewer(state: State, viewer: str | None, seat: int | None) -> int | None:
    """A seat by its name, its player's name or its number."""
    if viewer is None:
        return viewer_of(seat, len(state.names))
    if viewer.isdigit() and 1 <= int(viewer) <= len(state.names):
        return int(viewer) - 1
    for names in (state.seats, state.names):
        if viewer in names:
            return names.index(viewer)
    raise click.BadParameter(f"there is no seat {viewer}; the seats: {', '.join(state.seats)}.", param_hint="--viewer")


def _write(output: Path, state: State, viewer: int | None, action: Action | None, draw: Callable[[], str], scale: float) -> None:
    from boardrules.cli.files import write_bytes, write_text

    kind = output.suffix.lower()
    if kind == ".json":
        write_text(output, to_json(state.view(viewer)) + "\n")
    elif kind == ".txt":
        from boardrules.cli.position import position_text

        write_text(output, position_text(state, viewer, False, action) + "\n")
    elif kind == ".svg":
        write_text(output, draw())
    else:
        from boardrules.render import to_png

        write_bytes(output, to_png(draw(), scale))
    click.echo(f"Wrote {output}.")


def _picture(state: State, viewer: int | None, action: Action | None, board: str | None, printed: bool, sheet: str | None) -> str:
    from boardrules import render

    if printed:
        return render.board_svg(state.game, board)
    if sheet is None:
        return render.state_svg(state, viewer, action, board)
    decks = state.game.ruleset.decks
    if sheet in decks:
        return render.tile_sheet(state.game, sheet) if decks[sheet].tiles else render.deck_sheet(state.game, sheet)
    if sheet == "pieces":
        return render.pieces_sheet(state.game)
    if sheet == "setup":
        return render.setup_picture(state.game, len(state.names), options=state.options)
    known = ", ".join((*decks, "pieces", "setup"))
    raise click.BadParameter(f"there is no sheet {sheet}; there are {known}.", param_hint="--sheet")
