"""The parts of a condition: what it joins, denies and spares."""

from __future__ import annotations

from boardrules.ruleset import expressions as ex


def parts_of(node: ex.Expression, operator: str) -> list[ex.Expression]:
    if isinstance(node, ex.Binary) and node.operator == operator:
        return [*parts_of(node.left, operator), *parts_of(node.right, operator)]
    return [node]


def is_negative(node: ex.Expression) -> bool:
    if isinstance(node, ex.Unary):
        return node.operator == "not"
    return isinstance(node, ex.Binary) and (
        node.operator in ("!=", "not in") and not (isinstance(node.right, ex.Constant) and node.right.value is None)
    )


def is_missing(node: ex.Expression) -> bool:
    """Whether this says `x == none`."""
    return isinstance(node, ex.Binary) and node.operator == "==" and is_none(node.right)


def is_none(node: ex.Expression) -> bool:
    return isinstance(node, ex.Constant) and node.value is None


def opposite(node: ex.Expression) -> ex.Expression:
    if isinstance(node, ex.Unary):
        return node.operand
    assert isinstance(node, ex.Binary)
    return node.model_copy(update={"operator": {"!=": "==", "not in": "in", "==": "!="}[node.operator]})


def premise_of(parts: list[ex.Expression], negated: bool) -> tuple[list[ex.Expression], list[ex.Expression]]:
    """Alternatives that are better said as `if …`: those that deny something, before the rest."""
    premise = [part for part in parts if is_negative(part) != negated]
    if len(premise) == len(parts):
        premise = premise[:1]
    return premise, [part for part in parts if part not in premise]


def is_case(node: ex.Expression) -> bool:
    """Whether this asks for one case of several: the rest is said for the other cases."""
    return (
        isinstance(node, ex.Binary)
        and node.operator == "=="
        and isinstance(node.right, ex.Constant)
        and node.right.type.kind == "enum"
    )


def without_spared(parts: list[ex.Expression], name: str) -> tuple[list[ex.Expression], ex.Expression | None]:
    """Takes `x == something` out of alternatives: the one that the rest is not said of."""
    for part in parts:
        if isinstance(part, ex.Binary) and part.operator == "==" and isinstance(part.left, ex.Variable) and part.left.name == name:
            return [other for other in parts if other is not part], part.right
    return parts, None


def other_than(parts: list[ex.Expression], name: str) -> tuple[list[ex.Expression], ex.Expression | None]:
    """Takes `x != somebody` out of the parts."""
    for part in parts:
        if isinstance(part, ex.Binary) and part.operator == "!=" and isinstance(part.left, ex.Variable) and part.left.name == name:
            return [other for other in parts if other is not part], part.right
    return parts, None


def without_tile(node: ex.Expression) -> ex.Expression:
    if isinstance(node, ex.FieldValue) and node.owner_kind == "board" and node.name == "tile" and node.base is not None:
        return node.base
    return node
