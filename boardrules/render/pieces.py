"""The pieces and markers of a game on one sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from boardrules.render.build import looks_of
from boardrules.render.colours import INK, PAPER, mix
from boardrules.render.document import document
from boardrules.render.draw import capital, label, tag, text_width
from boardrules.render.looks import Look, Looks
from boardrules.render.scene import Thing
from boardrules.render.standing import NOBODY
from boardrules.render.svg_things import token
from boardrules.ruleset.model import FieldModel, Ruleset

if TYPE_CHECKING:
    from boardrules.engine.game import Game

_CELL = 124.0
_ROW = 118.0
_ACROSS = 4


@dataclass(frozen=True)
class Kind:
    """A kind of piece: what it looks like, what it is called, how many there are."""

    look: Look
    name: str
    count: str
    owned: bool
    faces: bool  # whether it is turned some way


def kinds_of(ruleset: Ruleset, looks: Looks) -> list[Kind]:
    """The pieces, and the markers of players that stand on a board."""
    found: list[Kind] = []
    for piece in ruleset.pieces.values():
        faces = any(_of(field, "piece", piece.name) and field.type.kind == "direction" for field in ruleset.fields)
        for kind, count in piece.counts:
            look = looks.piece(piece.name, kind, "boat" if faces else "pawn")
            found.append(Kind(look, looks.names.kind(piece.name, kind), f"× {count}", piece.per_player, faces))
    seen: set[str] = set()
    for field in ruleset.fields:
        marks = _of(field, "player", "") and field.type.kind == "space"
        styled = marks and looks.exact("Player", field.name) is not None
        if marks and (styled or field.type.name not in seen):
            faces = any(_of(other, "player", "") and other.type.kind == "direction" for other in ruleset.fields)
            look = looks.piece("Player", field.name, "stone")
            found.append(Kind(look, looks.names.member("Player", field.name), "× 1", True, faces))
        if marks:
            seen.add(field.type.name)
    return found


def _of(field: FieldModel, owner_kind: str, owner: str) -> bool:
    return (field.owner_kind, field.owner) == (owner_kind, owner)


def draw_pieces(game: Game) -> str:
    """Every kind of piece with its name and number, in the colours of all seats."""
    ruleset, looks = game.ruleset, looks_of(game)
    kinds = kinds_of(ruleset, looks)
    across = max(1, min(_ACROSS, len(kinds)))
    parts = []
    for place, kind in enumerate(kinds):
        x, y = (place % across + 0.5) * _CELL + 8.0, place // across * _ROW + 8.0
        parts.append(_tokens(kind, looks, x, y + 44.0))
        name = capital(kind.name)
        size = min(16.0, 16.0 * (_CELL - 8.0) / max(text_width(name, 16.0), 1.0))
        parts.append(label(name, x, y + 84.0, size, halo="", weight="bold"))
        count = looks.names.text("{count} each", count=kind.count) if kind.owned else kind.count
        parts.append(label(count, x, y + 102.0, 14.0, mix(INK, PAPER, 0.2), halo=""))
    width, height = across * _CELL + 16.0, -(-len(kinds) // across) * _ROW + 16.0
    paper = tag("rect", width=width, height=height, rx=12.0, fill=PAPER)
    said = ", ".join(f"{kind.name} {kind.count}" for kind in kinds)
    return document(ruleset.title, f"{capital(said)}.", width, height, paper + "".join(parts))


def _tokens(kind: Kind, looks: Looks, x: float, y: float) -> str:
    """One large piece of the first seat, and small ones of the others behind it; one where it belongs to nobody."""
    facing = 0 if kind.faces else None
    if not kind.owned:
        return token(Thing(kind.name, kind.name, NOBODY, kind.look, facing=facing), (x, y), 62.0)
    seats = list(looks.seats.items())
    others = seats[1:]
    step = min(22.0, 84.0 / max(len(others), 1))
    parts = [
        token(Thing(seat, seat, look.colour, kind.look, facing=facing), (x + (n - (len(others) - 1) / 2) * step, y - 26.0), 24.0)
        for n, (seat, look) in enumerate(others)
    ]
    seat, look = seats[0]
    return "".join(parts) + token(Thing(seat, seat, look.colour, kind.look, facing=facing), (x, y + 8.0), 46.0)
