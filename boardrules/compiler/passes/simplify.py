"""What is known to hold or not to hold is left out: constants in conditions, and what is worked out and not used."""

from __future__ import annotations

from dataclasses import replace

from boardrules.compiler import ir
from boardrules.compiler.ir.evaluate import operate
from boardrules.compiler.ir.walk import Node, names_read, rewrite


def simplify(game: ir.Game) -> ir.Game:
    """Folds constants everywhere."""
    return rewrite(game, simplified)


def simplified(node: Node) -> Node:
    """A node with its constants folded; its parts have been already."""
    match node:
        case ir.Op(left=ir.Const(value=a), right=ir.Const(value=b)):
            return ir.Const(operate(node.operator, a, b))
        case ir.Not(operand=ir.Const(value=value)):
            return ir.Const(int(not value))
        case ir.Not(operand=ir.Not(operand=inner)):
            return inner
        case ir.MaskOf(source=ir.Fixed(values=())):
            return ir.Const(0)
        case ir.Logic():
            return _logic(node)
        case ir.Select(condition=ir.Const(value=value)):
            return node.then if value else node.otherwise
        case ir.Level():
            return replace(node, tests=tuple(test for test in node.tests if not _holds(test)))
        case ir.Bind():
            return node.body if node.name not in names_read(node.body) else node
    return node


def _holds(test: Node) -> bool:
    return isinstance(test, ir.Required) and isinstance(test.condition, ir.Const) and bool(test.condition.value)


def _logic(node: ir.Logic) -> ir.Expr:
    """`and` and `or` without what is known; one that is decided is decided."""
    decided = int(node.operator == "or")
    parts: list[ir.Expr] = []
    for part in node.operands:
        if isinstance(part, ir.Const):
            if bool(part.value) == bool(decided):
                return ir.Const(decided)
        elif isinstance(part, ir.Logic) and part.operator == node.operator:
            parts += part.operands
        else:
            parts.append(part)
    if not parts:
        return ir.Const(1 - decided)
    return parts[0] if len(parts) == 1 else ir.Logic(node.operator, tuple(parts))
