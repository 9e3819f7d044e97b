"""Which fields a statement may change: what was known of them before is not known afterwards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from boardrules.analysis.expressions.paths import path_of
from boardrules.syntax import tree

Changed = frozenset[str] | None
"""Names of fields, whoever owns them; None when anything may have changed."""


class Changes:
    """Tells what statements may change, triggers and procedures included."""

    def __init__(self, declarations: Iterable[tree.Declaration]) -> None:
        self._procedures: dict[str, tree.Block] = {}
        self._known: dict[str, Changed] = {}
        triggers: list[tree.Block] = []
        for node in declarations:
            if isinstance(node, tree.Procedure):
                self._procedures[node.name.text] = node.body
            elif isinstance(node, (tree.ChangeTrigger, tree.MomentTrigger)):
                triggers.append(node.body)
        self._by_triggers: Changed = frozenset()
        for body in triggers:
            self._by_triggers = _both(self._by_triggers, self._block(body))

    def of(self, statement: tree.Statement) -> Changed:
        """The fields that a statement, and all that follows from it, may change."""
        return _both(self._one(statement), self._by_triggers)

    def _block(self, block: tree.Block | None) -> Changed:
        changed: Changed = frozenset()
        for item in block.items if block is not None else ():
            if isinstance(item, tree.StatementNode):
                changed = _both(changed, self._one(item))
        return changed

    def _one(self, node: tree.Statement) -> Changed:
        match node:
            case tree.Assign():
                return _last(node.target)
            case tree.AddTo():
                return _last(node.to)
            case tree.TakeFrom():
                return _last(node.source)
            case tree.Place():
                return frozenset({"tile", "rotation"})
            case tree.If():
                return _both(self._block(node.then), self._block(node.otherwise))
            case tree.Step() | tree.ForEach() | tree.Repeat():
                return self._block(node.body)
            case tree.Perform():
                return self._procedure(node.procedure.text)
            case tree.Choose() | tree.Ask():
                return None
            case (
                tree.Require() | tree.Let() | tree.Move() | tree.Draw() | tree.Shuffle() | tree.Roll() | tree.Win() | tree.EndGame()
                | tree.EndTurn() | tree.EndStep() | tree.Eliminate() | tree.NextPlayer() | tree.Give() | tree.Note()
            ):  # fmt: skip
                return frozenset()
            case _:
                assert_never(node)

    def _procedure(self, name: str) -> Changed:
        if name not in self._known:
            self._known[name] = None  # a procedure that performs itself is reported elsewhere
            self._known[name] = self._block(self._procedures.get(name))
        return self._known[name]


def _last(target: tree.Expression) -> Changed:
    path = path_of(target)
    return None if path is None else frozenset({path.rsplit(".", 1)[-1]})


def _both(one: Changed, other: Changed) -> Changed:
    return None if one is None or other is None else one | other
