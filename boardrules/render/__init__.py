"""Pictures of boards and positions, the same for every game: SVG, PNG, and maps of text for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardrules.render.png import to_png

if TYPE_CHECKING:
    from boardrules.engine.action import Action
    from boardrules.engine.game import Game
    from boardrules.engine.state import State

__all__ = ["board_svg", "state_svg", "to_png"]


def board_svg(game: Game, board: str | None = None) -> str:
    """A board as it is printed, nothing on it; of a growing plane, the tiles it is made of. The first board if none is named."""
    from boardrules.render.build import board_named, board_scene
    from boardrules.render.svg import draw_svg

    return draw_svg(board_scene(game.ruleset, board_named(game.ruleset, board)))


def state_svg(state: State, viewer: int | None = None, highlight: Action | str | None = None, board: str | None = None) -> str:
    """A position as a player (None: a spectator) sees it, with what an action is about, if one is given."""
    from boardrules.render.build import board_named, position_scene
    from boardrules.render.svg import draw_svg

    ruleset = state.game.ruleset
    return draw_svg(position_scene(ruleset, board_named(ruleset, board), state.view(viewer)))
