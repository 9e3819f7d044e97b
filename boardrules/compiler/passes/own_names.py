"""The variables that an expression binds itself: which they are, and the same expression with other names for them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from boardrules.compiler import ir
from boardrules.compiler.ir.walk import Node, Tree, rewrite, substitute, walk


def bound_in(node: Node) -> dict[str, None]:
    """The variables that an expression binds itself, in their order."""
    names: dict[str, None] = {}
    for part in walk(node):
        match part:
            case ir.Loop() | ir.RowRun() | ir.AnyRow():
                names[part.variable] = None
            case ir.Bind():
                names[part.name] = None
            case ir.Walk():
                names |= {part.before: None, part.after: None}
    return names


def renamed(tree: Tree, name_for: Callable[[str], str]) -> Tree:
    """The same with other names for its own variables."""
    names = {name: name_for(name) for name in bound_in(tree)}

    def named(part: Node) -> Node:
        match part:
            case ir.Loop() | ir.RowRun() | ir.AnyRow():
                return replace(part, variable=names[part.variable])
            case ir.Bind():
                return replace(part, name=names[part.name])
            case ir.Walk():
                return replace(part, before=names[part.before], after=names[part.after])
        return part

    return rewrite(substitute(tree, {name: ir.Local(new) for name, new in names.items()}), named) if names else tree
