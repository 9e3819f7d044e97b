"""Pictures of boards and positions, the same for every game: SVG, PNG, and maps of text for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardrules.engine.arguments import flag, one, whole_number
from boardrules.render.png import to_png

if TYPE_CHECKING:
    from boardrules.engine.action import Action
    from boardrules.engine.game import Game
    from boardrules.engine.state import State

__all__ = ["board_svg", "machine_svg", "state_svg", "state_text", "tile_svg", "to_png"]


def board_svg(game: Game, board: str | None = None) -> str:
    """A board as it is printed, nothing on it; of a growing plane, the tiles it is made of. The first board if none is named."""
    from boardrules.render.build import board_named, board_scene
    from boardrules.render.svg import draw_svg

    game = _game(game)
    return draw_svg(board_scene(game.ruleset, board_named(game.ruleset, board)))


def machine_svg(game: Game) -> str:
    """The turn of a game: its steps, what is decided, rolled and drawn in each, and how play goes on."""
    from boardrules.render.machine import draw_machine

    return draw_machine(_game(game))


def state_svg(state: State, viewer: int | None = None, highlight: Action | str | None = None, board: str | None = None) -> str:
    """A position as a player (None: a spectator) sees it, with what an action is about, if one is given."""
    from boardrules.render.build import board_named
    from boardrules.render.highlight import state_scene
    from boardrules.render.svg import draw_svg

    state = _state(state)
    return draw_svg(state_scene(state, board_named(state.game.ruleset, board), viewer, highlight))


def tile_svg(game: Game, deck: str, tile: str, rotation: int = 0) -> str:
    """One tile, turned clockwise by quarters."""
    from boardrules.render.build import one_tile
    from boardrules.render.svg_tiles import lone_tile

    return lone_tile(one_tile(_game(game).ruleset, deck, tile, rotation))


def state_text(
    state: State,
    viewer: int | None = None,
    colour: bool = False,
    highlight: Action | str | None = None,
    board: str | None = None,
    width: int | None = None,
) -> str:
    """The boards of a position as maps of text, with or without the colours of a terminal; all of them, or the one named.

    They are no wider than `width` columns (100 when it is left out), if that can be done.
    """
    from boardrules.render.build import board_named
    from boardrules.render.highlight import state_scene
    from boardrules.render.text import WIDTH, draw_text

    ruleset = _state(state).game.ruleset
    columns = WIDTH if width is None else whole_number(width, "a width in columns", 1)
    boards = list(ruleset.boards.values()) if board is None else [board_named(ruleset, board)]
    drawn = (draw_text(state_scene(state, each, viewer, highlight), flag(colour, "colour"), columns) for each in boards)
    return "\n".join(text for text in drawn if text)


def _game(game: object) -> Game:
    from boardrules.engine.game import Game

    return one(Game, game, "what is drawn")


def _state(state: object) -> State:
    from boardrules.engine.state import State

    return one(State, state, "what is drawn")
