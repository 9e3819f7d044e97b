"""Single rules of a base, replaced or removed where they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from boardrules.syntax import tree
from boardrules.syntax.walk import SomeNode, nearest, with_children

Head = tree.Rule | tree.Under
Items = tuple[tree.BlockItem, ...]
Edit = Callable[[Head, Items], Items]
"""Given a rule (or an `under`) and the statements it covers in its block, what stands there afterwards."""


def heads_of(node: tree.Node) -> Iterator[Head]:
    """Every rule and every `under` in a declaration, in order."""
    return nearest(node, (tree.Rule, tree.Under), beside=(tree.ExpressionNode, tree.Row, tree.Name))


def rules_of(node: tree.Node) -> Iterator[tree.Rule]:
    """Every rule that is written in a declaration, in order."""
    return (head for head in heads_of(node) if isinstance(head, tree.Rule))


def merge_rule_declaration(node: tree.Declaration, new: tree.RuleDeclaration) -> tuple[tree.Declaration, bool]:
    """The declaration with the rule replaced, and whether the rule stands in a block of statements.

    With a block the sentence and the code are replaced where the rule is written, without one only the sentence; what stands
    `under` the rule elsewhere stays. The same node comes back when it has no such rule.
    """
    wanted = new.rule.id.text
    if isinstance(node, tree.RuleDeclaration):
        return (replace(node, rule=new.rule), False) if node.rule.id.text == wanted else (node, False)
    in_block = False

    def edit(head: Head, covered: Items) -> Items:
        nonlocal in_block
        if head.id.text != wanted or isinstance(head, tree.Under):
            return (head, *covered)
        in_block = True
        return (new.rule, *covered) if new.body is None else (new.rule, *new.body.items)

    changed = _edit(node, wanted, edit, new.rule)
    return changed, in_block


def remove_rule(node: tree.Declaration, name: str) -> tree.Declaration:
    """The declaration without a rule and the statements that carry it out; the same node when it has no such rule."""
    return _edit(node, name, lambda head, covered: () if head.id.text == name else (head, *covered), None)


def _edit(node: SomeNode, name: str, edit: Edit, replacement: tree.Rule | None) -> SomeNode:
    """Applies an edit to every block inside a node, and replaces or drops the rule where it stands in a list of items."""
    if not any(head.id.text == name for head in (heads_of(node) if replacement is None else rules_of(node))):
        return node
    if isinstance(node, tree.Block):
        return replace(node, items=_edit_block(node, name, edit, replacement))

    def change(child: tree.Node) -> tuple[tree.Node, ...]:
        if isinstance(child, tree.Rule) and child.id.text == name:
            return () if replacement is None else (replacement,)
        return (child if isinstance(child, tree.ExpressionNode) else _edit(child, name, edit, replacement),)

    return with_children(node, change)


def _edit_block(node: tree.Block, name: str, edit: Edit, replacement: tree.Rule | None) -> Items:
    found: list[tree.BlockItem] = []
    head: Head | None = None
    covered: list[tree.BlockItem] = []

    def close() -> None:
        found.extend(covered if head is None else edit(head, tuple(covered)))
        covered.clear()

    for item in node.items:
        if not isinstance(item, tree.StatementNode):
            close()
            head = item
        else:
            covered.append(_edit(item, name, edit, replacement))
    close()
    return tuple(found)
