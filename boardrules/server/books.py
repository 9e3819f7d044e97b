"""What is printed of a game for the pages: its rulebook in three depths as a fragment of HTML, and a picture for its box."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from boardrules.bots import make_bot
from boardrules.engine.game import Game
from boardrules.render import cover_picture
from boardrules.rulebook import make_document
from boardrules.rulebook.html import to_fragment

if TYPE_CHECKING:
    from boardrules.rulebook import Depth

_SEED = 7
_DECISIONS = 100
"""A picture for the box shows a game after so many decisions, so that there is something to see."""
_SECONDS = 20.0
"""A game whose bots need longer is shown as far as they came."""


def book(game: Game, depth: Depth) -> dict[str, Any]:
    """A rulebook for a page: its title, and HTML without script and style in which each rule has an anchor."""
    document = make_document(game, depth)
    return {"title": document.title, "subtitle": document.subtitle, "language": document.language, "html": to_fragment(document)}


def cover(game: Game) -> str:
    """A picture of the game in its midst, always the same: bots have played it from a fixed seed."""
    positions = [game.start(seed=_SEED)]
    bots = [make_bot("greedy", game, len(positions[0].seats), seed) for seed, _ in enumerate(positions[0].seats)]
    until = time.monotonic() + _SECONDS
    while not positions[-1].over and len(positions) < _DECISIONS and time.monotonic() < until:
        state = positions[-1]
        positions.append(state.apply(bots[state.player or 0].choose(state)))
    # Where the game is over already, everything has gone from the board in some games: earlier there is more to see.
    return cover_picture(positions[-1 if not positions[-1].over else len(positions) * 2 // 3])
