"""Of several things that are asked together, what one look into a table answers is asked first.

`holds(s) or lies_there(s) or s.tile.terrain not in {wreck, island}` asks for the tile before it goes through sailors and boats.
Only looks that are safe for any space change their place: what stands before others to guard them stays before them.
"""

from __future__ import annotations

from dataclasses import replace

from boardrules.compiler import ir
from boardrules.compiler.ir.walk import Node, counts_work, rewrite, walk
from boardrules.compiler.passes.cost import Costs


def ask_looks_first(game: ir.Game) -> ir.Game:
    """Puts looks first, wherever something is asked."""
    costs = Costs(game)

    def ordered(node: Node) -> Node:
        return replace(node, operands=_ordered(node.operands, costs)) if isinstance(node, ir.Logic) else node

    return rewrite(game, ordered)


def _ordered(parts: tuple[ir.Expr, ...], costs: Costs) -> tuple[ir.Expr, ...]:
    """The parts with every look before what is dearer; nothing passes what counts its work."""
    found: list[ir.Expr] = []
    for part in parts:
        place = len(found)
        if _is_look(part):
            while place and not _counts(found[place - 1]) and costs.of(found[place - 1]) > costs.of(part):
                place -= 1
        found.insert(place, part)
    return parts if found == [*parts] else tuple(found)


def _is_look(part: ir.Expr) -> bool:
    """Whether a part is one look at a tile in a table that has an answer for none."""
    inner = part.operand if isinstance(part, ir.Not) else part
    match inner:
        case ir.Lookup(indices=(ir.Sparse(index=ir.Local()),)):
            return inner.optional or inner.none_last
    return False


def _counts(part: ir.Expr) -> bool:
    return counts_work(part) or any(isinstance(node, (ir.Charged, ir.Call, ir.SourceCall, ir.CanChoose)) for node in walk(part))
