"""Pictures of boards and positions, the same for every game: SVG, PNG, and maps of text for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from boardrules.engine.arguments import flag, one, whole_number
from boardrules.render.png import to_png

if TYPE_CHECKING:
    from boardrules.engine.action import Action
    from boardrules.engine.game import Game
    from boardrules.engine.state import State
    from boardrules.render.panels import PanelData
    from boardrules.render.scene import Scene

__all__ = [
    "attempt_picture",
    "board_svg",
    "card_picture",
    "cover_picture",
    "deck_sheet",
    "machine_svg",
    "pieces_sheet",
    "setup_picture",
    "state_panels",
    "state_svg",
    "state_text",
    "tile_sheet",
    "tile_svg",
    "to_png",
]


def board_svg(game: Game, board: str | None = None) -> str:
    """A board as it is printed, nothing on it; of a growing plane, the tiles it is made of. The first board if none is named."""
    from boardrules.render.build import board_named, board_scene
    from boardrules.render.svg import draw_svg

    game = _game(game)
    return draw_svg(board_scene(game, board_named(game.ruleset, board)))


def machine_svg(game: Game) -> str:
    """The turn of a game: its steps, what is decided, rolled and drawn in each, and how play goes on."""
    from boardrules.render.machine import draw_machine

    return draw_machine(_game(game))


def state_svg(
    state: State,
    viewer: int | None = None,
    highlight: Action | str | Sequence[Action | str] | None = None,
    board: str | None = None,
    panels: bool = True,
) -> str:
    """A position as a player (None: a spectator) sees it, with what an action or several are about, if they are given.

    Spaces, pieces and cards carry their names: `data-space`, `data-piece`, `data-card`, and `data-zone` and `data-seat` where they
    are. On a growing board the places where the viewer can lay something now are drawn too. Without `panels` the board stands
    alone: what players have and what lies beside it is left to the page, which gets it from `state_panels`.
    """
    from boardrules.render.svg import draw_svg

    scene = _scene(_state(state), viewer, highlight, board)
    return draw_svg(scene if flag(panels, "whether there are panels") else replace(scene, panels=(), table=()))


def state_panels(state: State, viewer: int | None = None) -> list[PanelData]:
    """What the panels of `state_svg` show as data, for a player (None: a spectator): what each seat has and holds, and last what
    lies on the table, with words for all of it."""
    from boardrules.render.build import table_scene
    from boardrules.render.panels import panel_data

    return panel_data(table_scene(_state(state).game, state.view(viewer)))


def cover_picture(state: State, board: str | None = None) -> str:
    """A position as a picture on a box: the board and what stands on it for all to see, without words around it. A game without a
    board shows what lies on the table."""
    from boardrules.render.cover import draw_cover
    from boardrules.render.svg import draw_svg

    scene = _scene(_state(state), None, None, board)
    return draw_svg(scene) if scene.shape == "none" else draw_cover(scene)


def attempt_picture(
    state: State, action: Action | str, allowed: bool | None = None, viewer: int | None = None, board: str | None = None
) -> str:
    """Something that is tried: the part of the board it is about, and what the player who decides has; with a tick or a cross where
    it is told whether it is allowed."""
    from boardrules.render.attempts import attempt_scene
    from boardrules.render.build import board_named
    from boardrules.render.svg_part import draw_part

    shown = board_named(_state(state).game.ruleset, board)
    verdict = None if allowed is None else flag(allowed, "the verdict")
    return draw_part(attempt_scene(state, shown, viewer, action, verdict))


def tile_svg(game: Game, deck: str, tile: str, rotation: int = 0) -> str:
    """One tile, turned clockwise by quarters."""
    from boardrules.render.build import one_tile
    from boardrules.render.svg_tiles import lone_tile

    return lone_tile(one_tile(_game(game), deck, tile, rotation))


def card_picture(game: Game, deck: str, card: str) -> str:
    """One card of a deck, drawn as a card: its title, picture or arrows, numbers and texts."""
    from boardrules.render.sheets import lone_card

    return lone_card(_game(game), deck, card)


def deck_sheet(game: Game, deck: str, cards: Sequence[str] | None = None, across: int | None = None) -> str:
    """The kinds of card of a deck side by side, each with how many there are; all of them, or those named."""
    from boardrules.render.sheets import cards_sheet

    columns = None if across is None else whole_number(across, "how many cards lie side by side", 1)
    return cards_sheet(_game(game), deck, cards, columns)


def tile_sheet(game: Game, deck: str) -> str:
    """All kinds of tile side by side, each with its name and how many there are."""
    from boardrules.render.sheets import tiles_sheet

    return tiles_sheet(_game(game), deck)


def pieces_sheet(game: Game) -> str:
    """The pieces and markers of a game, each with how many there are."""
    from boardrules.render.pieces import draw_pieces

    return draw_pieces(_game(game))


def setup_picture(game: Game, players: int | None = None, seed: int = 0, options: dict[str, object] | None = None) -> str:
    """The table when play begins, as the first player sees it, with numbers that name its parts."""
    from boardrules.render.callouts import with_callouts
    from boardrules.render.svg import draw_svg

    state = _game(game).start(players, seed, options)
    scene = replace(_scene(state, 0, None, None), free=(), caption="")
    return draw_svg(with_callouts(scene, game))


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


def _scene(state: State, viewer: int | None, shown: Action | str | Sequence[Action | str] | None, board: str | None) -> Scene:
    """A position on one of its boards; the table alone where the game has none."""
    from boardrules.render.build import board_named, table_scene
    from boardrules.render.highlight import state_scene

    if not state.game.ruleset.boards and board is None:
        return table_scene(state.game, state.view(viewer))
    return state_scene(state, board_named(state.game.ruleset, board), viewer, shown)


def _game(game: object) -> Game:
    from boardrules.engine.game import Game

    return one(Game, game, "what is drawn")


def _state(state: object) -> State:
    from boardrules.engine.state import State

    return one(State, state, "what is drawn")
