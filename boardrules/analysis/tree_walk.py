"""The parts of a syntax tree's nodes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from boardrules.syntax import tree

_names: dict[type, tuple[str, ...]] = {}


def children(node: tree.Node) -> Iterator[tree.Node]:
    """The nodes directly inside a node, in order."""
    names = _names.get(type(node))
    if names is None:
        names = _names[type(node)] = tuple(part.name for part in fields(node) if part.name != "span")
    for name in names:
        value = getattr(node, name)
        if isinstance(value, tree.Node):
            yield value
        elif type(value) is tuple:
            for item in value:
                if isinstance(item, tree.Node):
                    yield item
                elif type(item) is tuple:
                    yield from (part for part in item if isinstance(part, tree.Node))
