"""Takes the counting of rules out of a program that is played and not measured."""

from __future__ import annotations

from dataclasses import replace

from boardrules.compiler import ir
from boardrules.compiler.ir.walk import Node, rewrite


def without_counts(game: ir.Game) -> ir.Game:
    """The same game, which counts nothing."""
    return replace(rewrite(game, _plain), counts=False)


def _plain(node: Node) -> Node:
    match node:
        case ir.CountedConst():
            return ir.Const(node.value)
        case ir.CountedScalar():
            return ir.Scalar(node.name)
        case ir.Counted():
            return node.value
        case ir.Tested():
            return node.condition
        case ir.CountedSource():
            return node.source
        case ir.Block():
            return replace(node, operations=_kept(node.operations))
        case ir.When():
            return replace(node, then=_kept(node.then), otherwise=_kept(node.otherwise))
        case ir.Each():
            return replace(node, body=_kept(node.body))
    return node


def _kept(operations: tuple[ir.Operation, ...]) -> tuple[ir.Operation, ...]:
    return tuple(operation for operation in operations if not isinstance(operation, ir.Count))
