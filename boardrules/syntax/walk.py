"""Walking over a syntax tree and rewriting it. New kinds of nodes need nothing here: the fields lead on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, replace
from typing import Any, TypeVar

from boardrules.syntax import tree

SomeNode = TypeVar("SomeNode", bound=tree.Node)

_names: dict[type, tuple[str, ...]] = {}


def _parts(node: tree.Node) -> tuple[str, ...]:
    names = _names.get(type(node))
    if names is None:
        names = _names[type(node)] = tuple(part.name for part in fields(node) if part.name != "span")
    return names


def children(node: tree.Node) -> Iterator[tree.Node]:
    """The nodes directly inside a node, in order."""
    for name in _parts(node):
        value = getattr(node, name)
        if isinstance(value, tree.Node):
            yield value
        elif type(value) is tuple:
            for item in value:
                if isinstance(item, tree.Node):
                    yield item
                elif type(item) is tuple:
                    yield from (part for part in item if isinstance(part, tree.Node))


def nearest(
    node: tree.Node, kinds: type[SomeNode] | tuple[type[SomeNode], ...], beside: tuple[type, ...] = ()
) -> Iterator[SomeNode]:
    """The nodes of some kinds inside a node, in order; neither what is inside those nor what is `beside` is looked through."""
    for child in children(node):
        if isinstance(child, kinds):
            yield child
        elif not isinstance(child, beside):
            yield from nearest(child, kinds, beside)


def with_children(node: SomeNode, change: Callable[[tree.Node], Iterable[tree.Node]]) -> SomeNode:
    """The node with every child replaced by what becomes of it: in a list by any number of nodes, elsewhere by one."""
    changed: dict[str, Any] = {}
    for name in _parts(node):
        value = getattr(node, name)
        if isinstance(value, tree.Node):
            (changed[name],) = change(value)
        elif type(value) is tuple:
            changed[name] = tuple(one for item in value for one in (change(item) if isinstance(item, tree.Node) else (item,)))
    return replace(node, **changed)
