"""Chains of names, as text."""

from __future__ import annotations

from boardrules.syntax import tree


def path_of(node: tree.Expression) -> str | None:
    """`b.at` as text, for a chain of names; None for anything else."""
    if isinstance(node, tree.Reference):
        return node.name
    if isinstance(node, tree.Member):
        base = path_of(node.base)
        return None if base is None else f"{base}.{node.name.text}"
    return None
