"""Checked expressions as the language writes them, for explanations."""

from __future__ import annotations

from typing import assert_never

from boardrules.language.always_there import SET_NAMES
from boardrules.ruleset import expressions as ex

_LOOSE = (ex.Binary, ex.Conditional, ex.RangeSet, ex.Unary)


def describe_expression(expression: ex.Expression) -> str:
    """The text of an expression."""
    match expression:
        case ex.Constant():
            return _constant(expression.value)
        case ex.Variable() | ex.Builtin() | ex.OptionValue():
            return expression.name
        case ex.Domain():
            return expression.name or SET_NAMES[expression.of]
        case ex.OwnedPieces():
            return f"{expression.piece} of {_part(expression.owner)}"
        case ex.FieldValue() | ex.ZoneRef():
            return expression.name if expression.base is None else f"{_part(expression.base)}.{expression.name}"
        case ex.Property():
            return f"{_part(expression.base)}.{expression.name}"
        case ex.Call(function="cards", of="builtin"):
            return describe_expression(expression.arguments[0])
        case ex.Call():
            return f"{expression.function}({', '.join(map(describe_expression, expression.arguments))})"
        case ex.Unary():
            return f"{expression.operator}{' ' if expression.operator == 'not' else ''}{_part(expression.operand)}"
        case ex.Binary():
            return f"{_part(expression.left)} {expression.operator} {_part(expression.right)}"
        case ex.Conditional():
            parts = (expression.condition, expression.then, expression.otherwise)
            return "if {} then {} else {}".format(*map(describe_expression, parts))
        case ex.RangeSet():
            return f"{_part(expression.low)}..{_part(expression.high)}"
        case ex.SetLiteral():
            return "{" + ", ".join(map(describe_expression, expression.items)) + "}"
        case ex.SetOf():
            return "{" + f"{_binder(expression.binder)}: {describe_expression(expression.condition)}" + "}"
        case ex.Fold():
            body = "" if expression.body is None else f": {describe_expression(expression.body)}"
            return f"{expression.word}({', '.join(map(_binder, expression.binders))}{body})"
        case ex.Walk():
            return _walk(expression)
        case ex.RowLength():
            through, along = describe_expression(expression.through), describe_expression(expression.along)
            return f"row({expression.variable} through {through} along {along}: {describe_expression(expression.condition)})"
        case ex.Possible():
            return f"possible({expression.action})"
        case ex.WhatIf():
            given = f"({', '.join(map(describe_expression, expression.arguments))})" if expression.arguments else ""
            return f"after({expression.done}{given}: {describe_expression(expression.value)})"
        case _:
            assert_never(expression)


def _constant(value: int | bool | str | None) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str) and not value.replace("_", "").isalnum():
        return f'"{value}"'  # a space of a plane: "-1,2"
    return str(value)


def _part(expression: ex.Expression) -> str:
    text = describe_expression(expression)
    return f"({text})" if isinstance(expression, _LOOSE) else text


def _binder(binder: ex.Binder) -> str:
    return f"{binder.name} in {describe_expression(binder.domain)}"


def _walk(walk: ex.Walk) -> str:
    parts = [f"{walk.before} to {walk.after} from {describe_expression(walk.start)}"]
    for word, part in (("to", walk.goal), ("where", walk.condition), ("cost", walk.cost), ("within", walk.limit)):
        if part is not None:
            parts.append(f"{word} {describe_expression(part)}")
    return f"{walk.word}({' '.join(parts)})"
