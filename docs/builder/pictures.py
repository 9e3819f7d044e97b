"""Pictures that pages ask for with a `picture` block. All are drawn when the site is built; none is kept.

The first line says what to draw, the second what it shows, for those who cannot see it:

    position leapfrog.rules seed 4 after hop c2, hop c4 show hop d3
    board cap-horn
    cards cap-horn deck navigation
    setup cap-horn players 3
    turn cap-horn
    stages
"""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from pathlib import Path

import boardrules
from boardrules import render
from docs.builder.architecture import stages_svg
from docs.builder.blocks import Block, blocks_of
from docs.builder.console import LEAPFROG

FOLDER = "assets/pictures"
DOCS = Path(__file__).resolve().parents[1]

_ORDER = re.compile(
    r"(?P<what>position|board|turn|cards|setup) (?P<game>\S+)(?: deck (?P<deck>\S+))?"
    r"(?: seed (?P<seed>\d+))?(?: players (?P<players>\d+))?(?: moves (?P<moves>\d+))?"
    r"(?: after (?P<after>.+?))?(?: show (?P<show>.+?))?(?: seen by (?P<viewer>\d+))?"
)


def picture_path(order: str) -> str:
    """Where the picture of an order is written, below docs/."""
    return f"{FOLDER}/{hashlib.sha256(order.encode()).hexdigest()[:12]}.svg"


def orders_of(markdown: str) -> list[str]:
    """What the picture blocks of a page order."""
    return [block.body.strip().splitlines()[0] for block in blocks_of(markdown) if block.kind == "picture"]


def picture_files() -> dict[str, str]:
    """The pictures of all written pages by their paths."""
    pages = (path.read_text(encoding="utf-8") for path in sorted(DOCS.rglob("*.md")))
    return {picture_path(order): draw(order) for page in pages for order in orders_of(page)}


def picture_markdown(block: Block, page: str) -> str:
    """The Markdown that shows a picture on a page."""
    order, *about = block.body.strip().splitlines()
    up = "../" * page.count("/")
    return f"![{' '.join(about)}]({up}{picture_path(order)}){{ .picture }}"


@lru_cache(maxsize=100)
def draw(order: str) -> str:
    """The SVG that an order describes."""
    if order == "stages":
        return stages_svg()
    match = _ORDER.fullmatch(order)
    if match is None:
        raise ValueError(f"no picture can be drawn of {order!r}")
    game = boardrules.load(LEAPFROG if match["game"] == "leapfrog.rules" else match["game"])
    if match["what"] == "board":
        return render.board_svg(game)
    if match["what"] == "turn":
        return render.machine_svg(game)
    players = int(match["players"]) if match["players"] else None
    if match["what"] == "cards":
        return render.deck_sheet(game, match["deck"], across=5)
    if match["what"] == "setup":
        return render.setup_picture(game, players, int(match["seed"] or 0))
    state = game.start(players=players, seed=int(match["seed"] or 0))
    if match["moves"]:
        state = state.rollout(int(match["seed"] or 0), limit=int(match["moves"]))
    for action in (match["after"] or "").split(", "):
        state = state.apply(action) if action else state
    viewer = int(match["viewer"]) - 1 if match["viewer"] else None
    return render.state_svg(state, viewer=viewer, highlight=state.parse(match["show"]) if match["show"] else None)
