"""What is known to hold or not to hold is left out: constants in conditions, what a condition says twice, and what is worked out
and not used."""

from __future__ import annotations

from dataclasses import replace

from boardrules.compiler import ir
from boardrules.compiler.ir.evaluate import operate
from boardrules.compiler.ir.logic import negate
from boardrules.compiler.ir.walk import Node, names_read, rewrite, walk

CALLS = (ir.Call, ir.SourceCall, ir.CanChoose, ir.Loop, ir.Walk)
"""What may count its work."""


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
    parts = _said_once(parts)
    if not parts:
        return ir.Const(1 - decided)
    return parts[0] if len(parts) == 1 else ir.Logic(node.operator, tuple(parts))


def _said_once(parts: list[ir.Expr]) -> list[ir.Expr]:
    """Conditions without those that are among them already, and without what another one rules out inside of them. What calls
    something stays, because calls may count their work."""
    plain = [part for part in parts if not any(isinstance(node, CALLS) for node in walk(part))]
    found: list[ir.Expr] = []
    for part in parts:
        if isinstance(part, ir.Logic):
            left = tuple(one for one in part.operands if negate(one) not in plain)
            part = left[0] if len(left) == 1 else replace(part, operands=left) if left else part
        if part not in found or part not in plain:
            found.append(part)
    return found
