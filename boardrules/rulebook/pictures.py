"""Pictures of a game for its rulebook: the one place that asks for drawings."""

from __future__ import annotations

from typing import Any

from boardrules import render
from boardrules.engine.action import Action
from boardrules.engine.game import Game
from boardrules.engine.state import State
from boardrules.render import board_svg, machine_svg, state_svg, tile_svg
from boardrules.rulebook.document import Picture, slug
from boardrules.words.phrases import Phrases

SEED = 7


def board_picture(game: Game, board: str) -> Picture | None:
    """A board as it is printed; a plane has nothing to show before tiles lie on it."""
    if game.ruleset.boards[board].shape == "plane":
        return None
    name = "board" if len(game.ruleset.boards) == 1 else f"board-{board}"
    return Picture(board_svg(game, board), Phrases(game.language).text("The board of {game}", game=game.title), slug(name))


def tile_picture(game: Game, deck: str, tile: str, words: str, copies: int) -> Picture:
    return Picture(
        tile_svg(game, deck, tile),
        Phrases(game.language).text("Tile: {tile}", tile=words),
        slug(f"tile-{deck}-{tile}"),
        f"{words} × {copies}",
        "small",
    )


def card_picture(game: Game, deck: str, card: str, words: str, copies: int) -> Picture:
    """One kind of card; how many there are of it is told where there are several."""
    svg = render.card_picture(game, deck, card)
    return Picture(svg, words, slug(f"card-{deck}-{card}"), f"× {copies}" if copies > 1 else "", "card")


def pieces_picture(game: Game) -> Picture:
    return Picture(render.pieces_sheet(game), Phrases(game.language).text("The pieces of {game}", game=game.title), "pieces")


def start_picture(game: Game, name: str, alt: str, players: int, options: dict[str, Any]) -> Picture | None:
    """The table before the first turn; nothing for a game without a board."""
    if not game.ruleset.boards:
        return None
    return Picture(render.setup_picture(game, players, SEED, options), alt, slug(name))


def machine_picture(game: Game) -> Picture:
    words = Phrases(game.language).text("The turn as a diagram: decisions, and what each of them leads to")
    return Picture(machine_svg(game), words, "turn")


def state_picture(
    state: State, name: str, alt: str, caption: str = "", viewer: int | None = None, highlight: Action | None = None
) -> Picture | None:
    """A position; nothing for a game without a board."""
    if not state.game.ruleset.boards:
        return None
    return Picture(state_svg(state, viewer=viewer, highlight=highlight), alt, slug(name), caption)


def attempt_picture(state: State, name: str, alt: str, viewer: int | None, action: Action, allowed: bool | None) -> Picture | None:
    """The part of a board that something tried is about, with its verdict; nothing for a game without a board."""
    if not state.game.ruleset.boards:
        return None
    return Picture(render.attempt_picture(state, action, allowed, viewer), alt, slug(name), size="half")
