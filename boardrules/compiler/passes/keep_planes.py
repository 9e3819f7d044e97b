"""What lies around the spaces of a plane is kept by the writes that lay its tiles, instead of looked for.

Of every space that has tiles around it the position keeps which spaces those are, in their order, and what they ask of a tile that
is laid there: a bit for every mark that is refused at one of its places. A tile fits where none of its own marks is refused, which
is one comparison of bits instead of twelve of marks.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from boardrules.compiler import ir
from boardrules.compiler.ir.walk import Node, rewrite, walk

Marks = tuple[int, ...]

TOUCHING: tuple[tuple[tuple[int, int], ...], ...] = (
    ((6, 0), (7, 1), (8, 2)),
    ((6, 2),),
    ((0, 2), (3, 5), (6, 8)),
    ((0, 8),),
    ((0, 6), (1, 7), (2, 8)),
    ((2, 6),),
    ((2, 0), (5, 3), (8, 6)),
    ((8, 0),),
)
"""For the space in each direction from a tile, north first: where it would touch the tile, as (its own place, the tile's place)
among the nine marks of a picture."""

PLACES = 9


def keep_planes(game: ir.Game) -> ir.Game:
    """Keeps what the rules look at around the spaces of planes."""
    planes = {game.slots[plane.tiles].name: plane for plane in game.planes}
    tables = dict(game.tables)
    for node in walk(game):
        if isinstance(node, ir.PlaneAround):
            planes[node.slot] = _with_beside(planes[node.slot], node)
        elif isinstance(node, ir.Fits):
            planes[node.tiles] = _with_needs(planes[node.tiles], node, tables)

    def kept(node: Node) -> Node:
        if isinstance(node, ir.PlaneAround):
            return ir.Beside(_name(node), node.space)
        if isinstance(node, ir.Fits):
            return _fits(planes[node.tiles], node)
        return node

    return rewrite(replace(game, planes=tuple(planes.values()), tables=tables), kept)


# ------------------------------------------------------------------------------------------------ the tiles around


def _name(around: ir.PlaneAround) -> str:
    return f"{around.slot}_beside_{len(around.steps)}_"


def _with_beside(plane: ir.Plane, around: ir.PlaneAround) -> ir.Plane:
    one = (_name(around), around.steps)
    return plane if one in plane.beside else replace(plane, beside=(*plane.beside, one))


# ------------------------------------------------------------------------------------------------ what they ask


@dataclass(frozen=True)
class _Bits:
    """A bit for every mark at every place: first for tiles that touch by a side, then for those that touch by a corner."""

    marks: int

    def shown(self, mark: int, place: int, *, corner: bool) -> int:
        return 1 << ((place + PLACES * corner) * self.marks + mark)

    def refused(self, mark: int, place: int, *, corner: bool) -> int:
        """All marks but the one that must be there."""
        return sum(self.shown(other, place, corner=corner) for other in range(self.marks) if other != mark)


def _with_needs(plane: ir.Plane, fits: ir.Fits, tables: dict[str, ir.Values]) -> ir.Plane:
    if plane.needs:
        return plane
    rows: Any = tables[fits.marks]
    bits = _Bits(1 + max(mark for tile in rows for turned in tile for mark in turned))
    asks = f"{fits.marks}_ASKED"
    tables[asks] = tuple(tuple(_asked(turned, bits) for turned in tile) for tile in rows)
    for corners in (False, True):
        tables[_table(fits.marks, corners)] = tuple(tuple(_own(turned, bits, corners) for turned in tile) for tile in rows)
    return replace(plane, needs=f"{fits.tiles}_needs_", asks=asks)


def _table(marks: str, corners: bool) -> str:
    return f"{marks}_{'CORNERS' if corners else 'SIDES'}"


def _asked(turned: Marks, bits: _Bits) -> tuple[int, ...]:
    """What a tile asks of the spaces around it."""
    return tuple(
        sum(bits.refused(turned[its], own, corner=len(touching) == 1) for own, its in touching) for touching in TOUCHING
    )


def _own(turned: Marks, bits: _Bits, corners: bool) -> int:
    """The marks of a tile where it can be refused for them."""
    places = {own for touching in TOUCHING for own, _ in touching if (len(touching) == 1) == corners}
    return sum(bits.shown(turned[place], place, corner=corners) for place in places)


def _fits(plane: ir.Plane, fits: ir.Fits) -> ir.Expr:
    """Whether no mark of a tile is refused."""
    own = ir.Lookup(_table(fits.marks, fits.corners), (fits.tile, fits.rotation))
    needs = ir.Sparse(plane.needs, fits.space, 0)
    agrees = ir.Op("==", ir.Primitive("masked", (needs, own)), ir.Const(0))
    if not fits.optional:
        return agrees
    there = [ir.Op(">=", part, ir.Const(0)) for part in (fits.tile, fits.space)]
    return ir.Logic("and", (*there, agrees))
