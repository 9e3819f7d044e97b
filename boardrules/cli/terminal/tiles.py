"""Small pictures of the tiles that can be laid: without them nobody could tell how to turn one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from boardrules.cli.terminal.rules_now import actions_called
from boardrules.render.colours import INK, mix
from boardrules.render.looks import Looks

if TYPE_CHECKING:
    from boardrules.engine.state import State
    from boardrules.ruleset.model import DeckModel

MOST_TILES = 4
"""More tiles than this are not shown; they can be looked up."""


def tiles_to_lay(state: State) -> list[tuple[DeckModel, str]]:
    """The tiles that the actions now are about, each once; none where there are too many."""
    ruleset = state.game.ruleset
    actions = state.actions()
    found: dict[str, DeckModel] = {}
    for model in actions_called(ruleset, {action.name for action in actions}):
        decks = {
            binder.name: ruleset.decks[binder.type.name]
            for binder in model.parameters
            if binder.type.kind == "card" and ruleset.decks[binder.type.name].tiles
        }
        for action in actions if decks else ():
            if action.name == model.name:
                found |= {str(value): decks[name] for name, value in action.args.items() if name in decks and value is not None}
    return [(deck, tile) for tile, deck in found.items()] if len(found) <= MOST_TILES else []


def tile_picture(state: State, deck: DeckModel, tile: str) -> Text:
    """A tile as it is printed: three rows of three marks, its name beside them."""
    looks = Looks(state.game.ruleset)
    marks = deck.pictures[deck.picture_of[tile]].marks
    picture = Text()
    for row in range(3):
        picture.append("\n  " if row else "  ")
        for mark in marks[3 * row : 3 * row + 3]:
            look = looks.value(deck.mark_enum, mark)
            picture.append(f"{(look.glyph or mark)[:1]} ", style=f"{mix(look.colour, INK, 0.5)} on {look.colour}")
        picture.append(("", f"  {state.game.naming.card(deck.name, tile)}", "  (not turned)")[row])
    return picture
