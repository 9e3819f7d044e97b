"""A number that cannot leave its bounds is not held within them: of five boats never more than five are counted."""

from __future__ import annotations

from math import prod

from boardrules.compiler import ir
from boardrules.compiler.ir.ranges import Range, arithmetic
from boardrules.compiler.ir.sizes import Sizes
from boardrules.compiler.ir.walk import Node, rewrite


def leave_out_bounds(game: ir.Game) -> ir.Game:
    """Leaves out the bounds of what is counted."""
    sizes = Sizes(game, lambda _: None)

    def free(node: Node) -> Node:
        match node:
            case ir.Primitive(name="clamp", arguments=(value, ir.Const(value=low), ir.Const(value=high))):
                range_ = _range(value, sizes)
                return value if range_ is not None and low <= range_.low and range_.high <= high else node
        return node

    return rewrite(game, free)


def _range(node: ir.Expr, sizes: Sizes) -> Range | None:
    """What a number can be that is reckoned from what is counted; None for all else."""
    match node:
        case ir.Const():
            return Range(node.value, node.value)
        case ir.Occurrences():
            return Range(0, node.values.count)
        case ir.Fold(word="count"):
            return Range(0, prod(sizes.of(loop.source) for loop in node.loops))
        case ir.Op(operator="+" | "-"):
            left, right = _range(node.left, sizes), _range(node.right, sizes)
            return None if left is None or right is None else arithmetic(node.operator, left, right)
    return None
