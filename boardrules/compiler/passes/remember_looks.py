"""Looks into fixed tables that rest on a few values of the position are taken once for those values and remembered.

Which courses a ship has is told by tables, from its square and the card beneath it. So the loop over all courses runs over rows
that are made when they are first asked for: only the courses that the tables allow, each with where it leads. `remember_rows` does
this for what is dear to make; here the values must be few, because every one of them is soon met.
"""

from __future__ import annotations

from dataclasses import replace
from math import prod

from boardrules.compiler import ir
from boardrules.compiler.ir.sizes import Sizes
from boardrules.compiler.ir.walk import Node, names_read, rewrite, substitute, walk
from boardrules.compiler.passes.remember_rows import OfThePosition, RowsOfAction, Step

MOST = 10_000
"""No rows are remembered under keys that can be more than this."""


def remember_looks(game: ir.Game) -> ir.Game:
    """Gives every action whose innermost loop looks at tables by values of the position rows to remember."""
    sizes = Sizes(game, lambda _: None)
    found = list(game.rows)
    actions = []
    for action in game.actions:
        if action.plan is not None and action.parameters:
            *before, last = action.plan.levels
            level = _Looks(game, action, sizes, found).level(last)
            action = replace(action, plan=replace(action.plan, levels=(*before, level)))
        actions.append(action)
    return replace(game, actions=tuple(actions), rows=tuple(found)) if len(found) > len(game.rows) else game


class _Looks(RowsOfAction):
    def level(self, level: ir.Level) -> ir.Level:
        """The level with its rows. One that makes lists is left to those who know what they cost."""
        if any(isinstance(step, ir.SetList) for step in level.tests):
            return level
        plain = replace(level, tests=rewrite(level.tests, self._without_names))
        found = super().level(plain)
        return level if found is plain else found

    def _without_names(self, node: Node) -> Node:
        """What stands for a value of the position is that value: a key must be seen where it is used."""
        if isinstance(node, ir.Bind) and isinstance(node.value, (ir.At, ir.Scalar)) and names_read(node.value) <= self.outer:
            return substitute(node.body, {node.name: node.value})
        return node

    def _may_grow(self, step: Step) -> bool:
        return True

    def _pays(self, decided: list[Step]) -> bool:
        """Rows pay where they leave something out, by tables, for a field of the position; by arguments and seats alone
        `fixed_rows` does the same before play."""
        fields = any(isinstance(key, (ir.At, ir.Top)) for key in self.keys)
        leaves_out = any(isinstance(step, ir.Required) for step in decided)
        return fields and leaves_out and any(isinstance(node, ir.Lookup) for node in walk(tuple(decided)))

    def _given(self, node: Node, *, grow: bool) -> Node:
        """As before, unless the keys would be too many."""
        keys = dict(self.keys)
        try:
            found = super()._given(node, grow=grow)
            if prod(self._size(key) for key in self.keys) > MOST:
                raise OfThePosition
        except OfThePosition:
            self.keys = keys
            raise
        return found

    def _size(self, key: ir.Expr) -> int:
        """How many values a key can have."""
        match key:
            case ir.At() | ir.Top():
                slot = self.sizes.slots[key.slot]
                if slot.members:
                    return int(2**slot.members)
                return (slot.cards or slot.size) + 1
            case ir.Scalar(name="me" | "active"):
                return self.game.players
            case ir.Scalar() if key.name in self.sizes.slots:
                return self.sizes.slots[key.name].size + 1
            case ir.Local():
                return next((one.size for one in self.action.parameters if one.variable == key.name), MOST + 1)
        return MOST + 1

