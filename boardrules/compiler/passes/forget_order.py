"""A set that is only asked what is in it, how many there are or for a sum need not be put in order."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from boardrules.compiler import ir
from boardrules.compiler.ir.liveness import Liveness
from boardrules.compiler.ir.walk import Node, rewrite, walk


def forget_order(game: ir.Game) -> ir.Game:
    """Leaves sets as they were found where nobody can tell: those under a name whose every use is such a question, and those that
    are asked at once. What a position keeps while it waits stays in order, because it is shown and saved."""
    kept = {name for names in Liveness(game).kept.values() for name in names}
    used, asked = Counter[str](), Counter[str]()
    for node in walk(game):
        if isinstance(node, ir.Kept):
            used[node.name] += 1
        asked.update(source.name for source in _asked(node) if isinstance(source, ir.Kept))
    free = {name for name, times in used.items() if asked[name] == times and name not in kept}

    def change(node: Node) -> Node:
        if isinstance(node, ir.SetList) and node.name in free and isinstance(node.source, ir.InOrder):
            return replace(node, source=node.source.source)
        return node

    return rewrite(game, change)


def _asked(node: Node) -> list[ir.Source]:
    """The sets of which a node asks something that does not depend on their order."""
    match node:
        case ir.Fold() if node.word != "first":
            return [loop.source for loop in node.loops]
        case ir.Image():
            return [loop.source for loop in node.loops]
        case ir.Contains() | ir.Size() | ir.MaskOf():
            return [node.source]
    return []
