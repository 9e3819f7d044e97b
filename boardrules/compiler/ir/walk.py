"""One walk and one rewrite for every tree of the intermediate form.

Nodes are frozen dataclasses; what stands in them is other nodes, tuples of nodes, names and numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from boardrules.compiler.ir.game import Game

Tree = TypeVar("Tree")

Node = Any
"""Any node of the form. Which nodes there are is said by the unions in `expressions` and `operations`."""


_FIELDS: dict[type, tuple[str, ...]] = {}


def _parts(kind: type) -> tuple[str, ...]:
    """The fields of a kind of node; names and numbers have none."""
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()
    return _FIELDS[kind]


_NODES: dict[type, bool] = {}


def is_node(part: object) -> bool:
    """Whether something is a node of the form. This is asked of everything that stands in a game, so it is remembered by kind."""
    kind = type(part)
    known = _NODES.get(kind)
    if known is None:
        known = _NODES[kind] = is_dataclass(part) and kind is not type
    return known


def children(node: Node) -> Iterator[Node]:
    """The nodes that stand directly in a node, or in a tuple or list of them."""
    if isinstance(node, (tuple, list)):
        for item in node:
            if isinstance(item, (tuple, list)):
                yield from children(item)
            elif is_node(item):
                yield item
        return
    for name in _parts(type(node)):
        part = getattr(node, name)
        if isinstance(part, (tuple, list)):
            yield from children(part)
        elif is_node(part):
            yield part


def walk(node: Node) -> Iterator[Node]:
    """A node and all that stand in it; of a tuple all that stand in its members."""
    waiting = [node]
    while waiting:
        item = waiting.pop()
        if not isinstance(item, (tuple, list)):
            yield item
        waiting.extend(reversed([*children(item)]))


def rewrite(tree: Tree, change: Callable[[Node], Node]) -> Tree:
    """A tree with every node changed, the innermost first. What stays as it is stays the same object."""
    return _rewritten(tree, change)  # type: ignore[no-any-return]


def _rewritten(node: Any, change: Callable[[Node], Node]) -> Any:
    if isinstance(node, (tuple, list)):
        changed = [_rewritten(item, change) for item in node]
        if all(new is old for new, old in zip(changed, node, strict=True)):
            return node
        return type(node)(changed)
    if not is_node(node):
        return node
    return change(with_parts(node, lambda part: _rewritten(part, change)))


def with_parts(node: Tree, change: Callable[[Any], Any]) -> Tree:
    """A node with every part changed; the same object where none did."""
    news = {}
    for name in _parts(type(node)):
        part = getattr(node, name)
        if isinstance(part, (tuple, list)) or is_node(part):
            new = change(part)
            if new is not part:
                news[name] = new
    return replace(node, **news) if news else node  # type: ignore[type-var]


def substitute(tree: Tree, values: dict[str, Node]) -> Tree:
    """A tree in which variables stand for other expressions. Names are made once in a game, so nothing can be caught."""
    from boardrules.compiler.ir.expressions import Local

    return rewrite(tree, lambda node: values.get(node.name, node) if isinstance(node, Local) else node)


def names_read(tree: Node) -> set[str]:
    """The variables that a tree reads, those it binds itself included."""
    from boardrules.compiler.ir.expressions import Kept, Local

    return {node.name for node in walk(tree) if isinstance(node, (Local, Kept))}


def counts_work(tree: Node) -> bool:
    """Whether something in a tree counts its work: then it stays as it is, or it would count another number."""
    return any(getattr(node, "charge", 0) for node in walk(tree))


def asks_for_work(game: Game, tree: Node) -> bool:
    """Whether something in a tree counts its work, or in a definition or an action that it asks, or in those that they ask."""
    from boardrules.compiler.ir.expressions import Call, CanChoose, SourceCall

    functions = {function.name: function for function in game.functions}
    actions = {action.index: action for action in game.actions}
    waiting: list[Node] = [tree]
    seen: set[str | int] = set()
    while waiting:
        for node in walk(waiting.pop()):
            if getattr(node, "charge", 0) or getattr(node, "allowing", 0):
                return True
            asked = node.function if isinstance(node, (Call, SourceCall)) else node.action if isinstance(node, CanChoose) else None
            if asked is not None and asked not in seen:
                seen.add(asked)
                found: Node = functions.get(asked) if isinstance(asked, str) else actions.get(asked)
                waiting.append(found)
    return False
