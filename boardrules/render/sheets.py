"""Sheets of components: the cards of a deck, the tiles, and the pieces of a game, each with how many there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from boardrules.engine.arguments import name_among
from boardrules.render.build import looks_of
from boardrules.render.colours import INK, PAPER, mix
from boardrules.render.document import document
from boardrules.render.draw import OWN, capital, label, tag, text_width
from boardrules.render.faces import CardFace, card_face
from boardrules.render.names import Names
from boardrules.render.printed import tile_face
from boardrules.render.svg_cards import HEIGHT, WIDTH, draw_card
from boardrules.render.svg_tiles import SIZE, draw_tile, tile_symbol

if TYPE_CHECKING:
    from boardrules.engine.game import Game

_GAP = 14.0
_CAPTION = 20.0
_TWO_LINES = 32.0


def lone_card(game: Game, deck: str, card: str) -> str:
    """One card and nothing else."""
    face = card_face(game.ruleset, looks_of(game), deck, card)
    return document(face.title, describe(face, looks_of(game).names), WIDTH + 4, HEIGHT + 4, draw_card(face, (2.0, 2.0)))


def cards_sheet(game: Game, deck: str, cards: Sequence[str] | None = None, across: int | None = None) -> str:
    """The kinds of card of a deck side by side; kinds of which there is none in the pack come last, without a number."""
    ruleset = game.ruleset
    decks = [name for name, model in ruleset.decks.items() if not model.tiles]
    deck = name_among(deck, decks, f"{ruleset.title} has no cards")
    looks = looks_of(game)
    chosen = ruleset.decks[deck].cards if cards is None else cards
    faces = [card_face(ruleset, looks, deck, card) for card in chosen]
    faces.sort(key=lambda face: face.copies == 0)
    counted = any(face.copies != 1 for face in faces)
    usual = 3 if any(face.texts or face.rows for face in faces) else 4
    across = max(1, min(usual if across is None else across, len(faces)))
    step = HEIGHT + _GAP + (_CAPTION if counted else 0.0)
    parts = []
    for place, face in enumerate(faces):
        left, top = _GAP + place % across * (WIDTH + _GAP), _GAP + place // across * step
        parts.append(draw_card(face, (left, top)))
        if counted and face.copies:
            said = f"× {face.copies}"
            parts.append(label(said, left + WIDTH / 2, top + HEIGHT + 11.0, 15.0, mix(INK, PAPER, 0.1), halo="", weight="bold"))
    width = across * (WIDTH + _GAP) + _GAP
    height = -(-len(faces) // across) * step + _GAP
    paper = tag("rect", width=width, height=height, rx=12.0, fill=PAPER)
    title = capital(looks.names.whole(deck))
    return document(
        title,
        looks.names.text("{title}: {count} kinds of card.", title=title, count=len(faces)),
        width,
        height,
        paper + "".join(parts),
    )


def tiles_sheet(game: Game, deck: str) -> str:
    """The kinds of tile side by side, each with its name and how many there are, and what is printed on them."""
    ruleset = game.ruleset
    decks = [name for name, model in ruleset.decks.items() if model.tiles]
    deck = name_among(deck, decks, f"{ruleset.title} has no tiles")
    looks = looks_of(game)
    model = ruleset.decks[deck]
    faces = [
        tile_face(ruleset, looks, deck, tile, 0, model.copies.get(tile, 0)) for tile in model.cards if model.copies.get(tile, 0)
    ]
    across = max(1, min(4, len(faces)))
    symbols = {face.marks: f"{OWN}tile{place}" for place, face in enumerate(faces)}
    parts = []
    for place, face in enumerate(faces):
        left, top = _GAP + place % across * (SIZE + _GAP), _GAP + place // across * (SIZE + _GAP + _TWO_LINES)
        at = (left + SIZE / 2, top + SIZE / 2)
        parts.append(draw_tile(face, symbols[face.marks], at, SIZE, "", True))
        parts += _caption(looks.names.card(deck, face.name), face.copies, left, top + SIZE + 11.0)
    width = across * (SIZE + _GAP) + _GAP
    height = -(-len(faces) // across) * (SIZE + _GAP + _TWO_LINES) + _GAP
    paper = tag("rect", width=width, height=height, rx=12.0, fill=PAPER)
    title = capital(looks.names.whole(deck))
    defs = "".join(tile_symbol(face, symbols[face.marks]) for face in {face.marks: face for face in faces}.values())
    return document(
        title,
        looks.names.text("{title}: {count} kinds of tile.", title=title, count=len(faces)),
        width,
        height,
        paper + "".join(parts),
        defs,
    )


def _caption(name: str, copies: int, left: float, y: float) -> list[str]:
    """A name under a tile, and below it a number: names are long, and nobody knows how wide a reader's letters are."""
    size = min(13.0, 13.0 * SIZE / max(1.2 * text_width(name, 13.0), 1.0))
    middle = left + SIZE / 2
    return [
        label(capital(name), middle, y, size, halo=""),
        label(f"× {copies}", middle, y + 15.0, 13.0, halo="", weight="bold"),
    ]


def describe(face: CardFace, names: Names) -> str:
    """A card in words, for those who cannot see it."""
    said = [capital(face.title)]
    for arrow in face.arrows:
        pointing = names.text("arrow to {the direction}", direction=names.compass(arrow.direction))
        said.append(names.headed(pointing, arrow.text) if arrow.text else pointing)
    return ". ".join([*said, *face.texts]) + "."
