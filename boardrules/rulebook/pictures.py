"""Pictures of a game for its rulebook: the one place that asks for drawings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardrules.engine.action import Action
from boardrules.engine.game import Game
from boardrules.engine.state import State
from boardrules.rulebook.document import Picture, slug


def _drawing(name: str) -> Callable[..., str] | None:
    """A function of the drawings; None while there is no such one."""
    try:
        from boardrules import render
    except ImportError:
        return None
    found: Callable[..., str] | None = getattr(render, name, None)
    return found


def _picture(drawing: str, arguments: tuple[Any, ...], alt: str, name: str, **more: Any) -> Picture | None:
    draw = _drawing(drawing)
    if draw is None:
        return None
    caption, size = more.pop("caption", ""), more.pop("size", "wide")
    return Picture(draw(*arguments, **more), alt, slug(name), caption, size)


def board_picture(game: Game, board: str, caption: str = "") -> Picture | None:
    """A board as it is printed; a plane has nothing to show before tiles lie on it."""
    if game.ruleset.boards[board].shape == "plane":
        return None
    name = "board" if len(game.ruleset.boards) == 1 else f"board-{board}"
    return _picture("board_svg", (game, board), f"The board of {game.title}", name, caption=caption)


def tile_picture(game: Game, deck: str, tile: str, words: str, copies: int) -> Picture | None:
    caption = f"{words} × {copies}"
    return _picture("tile_svg", (game, deck, tile), f"Tile: {words}", f"tile-{deck}-{tile}", caption=caption, size="small")


def machine_picture(game: Game) -> Picture | None:
    return _picture("machine_svg", (game,), "The turn as a diagram: decisions, and what each of them leads to", "turn")


def state_picture(
    state: State, name: str, alt: str, caption: str = "", viewer: int | None = None, highlight: Action | None = None
) -> Picture | None:
    """A position; nothing for a game without a board."""
    if not state.game.ruleset.boards:
        return None
    return _picture("state_svg", (state,), alt, name, viewer=viewer, highlight=highlight, caption=caption)
