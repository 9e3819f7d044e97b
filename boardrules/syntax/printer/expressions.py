"""Expressions and types as text, with brackets only where the grammar needs them."""

from __future__ import annotations

import re
from typing import assert_never

from boardrules.syntax import tree
from boardrules.syntax.printer.layout import LINE, SOFT, Doc, Group, Nest, flat, join

# How tightly the forms bind, as the grammar nests them: a weaker one inside a stronger one needs brackets.
_CONDITIONAL, _OTHERWISE, _OR, _AND, _NOT, _COMPARE, _RANGE, _ADD, _MULTIPLY, _MINUS, _POSTFIX, _PRIMARY = range(12)

_LEVELS = {
    "otherwise": _OTHERWISE,
    "or": _OR,
    "and": _AND,
    **dict.fromkeys(("==", "!=", "<", "<=", ">", ">=", "in", "not in"), _COMPARE),
    **dict.fromkeys(("+", "-"), _ADD),
    **dict.fromkeys(("*", "/", "mod"), _MULTIPLY),
}
_LEFT_CHAINS = (_OR, _AND, _ADD, _MULTIPLY)
_LOOKS_LIKE_PARAMETER = re.compile(r"\w+ in\b")


def level_of(node: tree.Expression) -> int:
    """How tightly the outermost form of an expression binds."""
    match node:
        case tree.Binary():
            return _LEVELS[node.operator]
        case tree.Unary():
            return _NOT if node.operator == "not" else _MINUS
        case tree.Conditional():
            return _CONDITIONAL
        case tree.RangeSet():
            return _RANGE
        case tree.Member() | tree.Owned():
            return _POSTFIX
        case (
            tree.Number() | tree.Text() | tree.Reference() | tree.Call() | tree.SetLiteral()
            | tree.SetOf() | tree.Fold() | tree.Walk() | tree.RowLength() | tree.Possible()
            | tree.WhatIf()
        ):  # fmt: skip
            return _PRIMARY
        case _:
            assert_never(node)


def expression(node: tree.Expression, least: int = _CONDITIONAL) -> Doc:
    """An expression, in brackets if it binds less tightly than its place demands."""
    doc = _bare(node)
    return Group(("(", Nest((SOFT, doc), 2), SOFT, ")")) if level_of(node) < least else doc


def guarded(node: tree.Expression, *words: str) -> Doc:
    """An expression at a place where it must not start with certain words."""
    doc = expression(node)
    return ("(", doc, ")") if re.match(rf"(?:{'|'.join(words)})\b", flat(doc)) else doc


def _bare(node: tree.Expression) -> Doc:
    match node:
        case tree.Binary():
            return _binary(node)
        case tree.Member():
            return _member(node)
        case tree.Unary():
            return ("not ", expression(node.operand, _NOT)) if node.operator == "not" else ("-", expression(node.operand, _MINUS))
        case tree.Conditional():
            return _conditional(node)
        case tree.RangeSet():
            return (expression(node.low, _ADD), "..", expression(node.high, _ADD))
        case tree.Owned():
            return (f"{node.piece.text} of ", expression(node.owner, _POSTFIX))
        case tree.Number():
            return str(node.value)
        case tree.Text():
            return text(node)
        case tree.Reference():
            return node.name
        case tree.Call():
            return (node.function.text, arguments(node.arguments))
        case tree.SetLiteral():
            return _set_literal(node)
        case tree.Possible():
            given: Doc = "" if node.arguments is None else arguments(node.arguments)
            return (f"possible({node.action.text}", given, ")")
        case tree.WhatIf():
            done: Doc = (node.done.text, arguments(node.arguments) if node.arguments else "")
            return _bracketed("after(", (done, ":", LINE, expression(node.value)), ")")
        case tree.SetOf() | tree.Fold() | tree.Walk() | tree.RowLength():
            return _binding(node)
        case _:
            assert_never(node)


def _binding(node: tree.SetOf | tree.Fold | tree.Walk | tree.RowLength) -> Doc:
    """A form that gives names to what it goes through."""
    match node:
        case tree.SetOf():
            return _bracketed("{", (parameter(node.parameter), ":", LINE, expression(node.condition)), "}")
        case tree.Fold():
            over: Doc = join((",", LINE), [parameter(item) for item in node.parameters])
            return _bracketed(f"{node.word}(", over if node.body is None else (over, ":", LINE, expression(node.body)), ")")
        case tree.Walk():
            return _walk(node)
        case tree.RowLength():
            line: Doc = (f"{node.variable.text} through ", expression(node.through), LINE, "along ", expression(node.along))
            return _bracketed("row(", (line, ":", LINE, expression(node.condition)), ")")
        case _:
            assert_never(node)


def _binary(node: tree.Binary) -> Doc:
    """An operator between its operands; a chain that nests to the left is walked in a loop and breaks as one."""
    level = _LEVELS[node.operator]
    if level == _OTHERWISE:
        return Group((expression(node.left, _OR), Nest((LINE, "otherwise ", expression(node.right, _OTHERWISE)))))
    if level == _COMPARE:
        left, right = expression(node.left, _RANGE), expression(node.right, _RANGE)
        return Group((left, Nest((LINE, f"{node.operator} ", right))))
    tail: list[Doc] = []
    first: tree.Expression = node
    while isinstance(first, tree.Binary) and _LEVELS[first.operator] == level:
        tail.append((LINE, f"{first.operator} ", expression(first.right, level + 1)))
        first = first.left
    return Group((expression(first, level), Nest(tuple(reversed(tail)))))


def _member(node: tree.Member) -> Doc:
    names: list[str] = []
    base: tree.Expression = node
    while isinstance(base, tree.Member):
        names.append(base.name.text)
        base = base.base
    path = "".join(f".{name}" for name in reversed(names))
    return (expression(base, _PRIMARY), path)


def _conditional(node: tree.Conditional) -> Doc:
    condition, then = expression(node.condition), expression(node.then)
    return Group(("if ", condition, Nest((LINE, "then ", then, LINE, "else ", expression(node.otherwise)))))


def _set_literal(node: tree.SetLiteral) -> Doc:
    items = [expression(item) for item in node.items]
    if items and _LOOKS_LIKE_PARAMETER.match(flat(items[0])):
        items[0] = ("(", items[0], ")")
    return _bracketed("{", join((",", LINE), items), "}")


def _walk(node: tree.Walk) -> Doc:
    parts: list[Doc] = [(f"{node.before.text} to {node.after.text} from ", expression(node.start))]
    for word, part in (("to", node.goal), ("where", node.condition), ("cost", node.cost), ("within", node.limit)):
        if part is not None:
            parts.append((f"{word} ", expression(part)))
    return _bracketed(f"{node.word}(", join(LINE, parts), ")")


def _bracketed(opening: str, content: Doc, closing: str) -> Doc:
    return Group((opening, Nest((SOFT, content), 2), SOFT, closing))


def arguments(items: tuple[tree.Expression, ...]) -> Doc:
    """`(a, b)`"""
    if not items:
        return "()"
    return _bracketed("(", join((",", LINE), [expression(item) for item in items]), ")")


def parameter(node: tree.Parameter) -> Doc:
    return (f"{node.name.text} in ", expression(node.domain))


def parameters(nodes: tuple[tree.Parameter, ...]) -> Doc:
    """`(a in b, c in d)`"""
    return _bracketed("(", join((",", LINE), [parameter(node) for node in nodes]), ")")


def typed_names(nodes: tuple[tree.TypedName, ...]) -> Doc:
    """`(p: Player, n: 0..8)`"""
    if not nodes:
        return "()"
    return _bracketed("(", join((",", LINE), [f"{node.name.text}: {type_text(node.type)}" for node in nodes]), ")")


def type_text(node: tree.Type) -> str:
    if isinstance(node, tree.TypeSet):
        return f"set of {type_text(node.element)}"
    optional = "?" if node.optional else ""
    if isinstance(node, tree.TypeName):
        return node.name + optional
    return f"{node.low}..{node.high}{' capped' if node.capped else ''}{optional}"


def text(node: tree.Text) -> str:
    """A text in quotes, with its escapes."""
    return quote(node.value)


def quote(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
