"""Pictures of a game for its rulebook: the one place that asks for drawings."""

from __future__ import annotations

from boardrules.engine.action import Action
from boardrules.engine.game import Game
from boardrules.engine.state import State
from boardrules.render import board_svg, machine_svg, state_svg, tile_svg
from boardrules.rulebook.document import Picture, slug


def board_picture(game: Game, board: str) -> Picture | None:
    """A board as it is printed; a plane has nothing to show before tiles lie on it."""
    if game.ruleset.boards[board].shape == "plane":
        return None
    name = "board" if len(game.ruleset.boards) == 1 else f"board-{board}"
    return Picture(board_svg(game, board), f"The board of {game.title}", slug(name))


def tile_picture(game: Game, deck: str, tile: str, words: str, copies: int) -> Picture:
    return Picture(tile_svg(game, deck, tile), f"Tile: {words}", slug(f"tile-{deck}-{tile}"), f"{words} × {copies}", "small")


def machine_picture(game: Game) -> Picture:
    return Picture(machine_svg(game), "The turn as a diagram: decisions, and what each of them leads to", "turn")


def state_picture(
    state: State, name: str, alt: str, caption: str = "", viewer: int | None = None, highlight: Action | None = None
) -> Picture | None:
    """A position; nothing for a game without a board."""
    if not state.game.ruleset.boards:
        return None
    return Picture(state_svg(state, viewer=viewer, highlight=highlight), alt, slug(name), caption)
