"""Indexes kept by the writes instead of searched for: a loop over all owners of a field that asks for one value of it becomes a
look at the owners that have that value."""

from __future__ import annotations

from dataclasses import replace

from boardrules.compiler import ir
from boardrules.compiler.ir.walk import Tree, names_read, rewrite
from boardrules.compiler.passes.plan import conjuncts
from boardrules.runtime.domains import NONE

FEWEST = 5
"""With fewer owners looking through all of them is as fast."""


def use_indexes(game: ir.Game) -> ir.Game:
    """Replaces searches in play. What only explains or claims something is left as it is: an index costs every write a little."""
    finder = _Finder(game)
    actions = tuple(
        action if action.plan is None else replace(action, plan=replace(action.plan, levels=finder.levels(action.plan.levels)))
        for action in game.actions
    )
    changed = replace(
        game,
        functions=finder.tree(game.functions),
        actions=actions,
        blocks=finder.tree(game.blocks),
        score=finder.tree(game.score),
    )
    return replace(changed, indexes=tuple((name, frozenset(values)) for name, values in sorted(finder.wanted.items())))


class _Finder:
    def __init__(self, game: ir.Game) -> None:
        self.slots = {slot.name: slot for slot in game.slots}
        self.wanted: dict[str, set[int]] = {}

    def tree(self, node: Tree) -> Tree:
        """A tree with its loops looked at."""
        return rewrite(node, lambda part: self.loop(part) if isinstance(part, ir.Loop) else part)

    def loop(self, loop: ir.Loop) -> ir.Loop:
        """A loop whose condition an index answers in part."""
        if loop.condition is None:
            return loop
        parts = conjuncts(loop.condition)
        for part in parts:
            source = self.indexed(loop, part)
            if source is not None:
                return replace(loop, source=source, condition=_all([other for other in parts if other is not part]))
        return loop

    def levels(self, levels: tuple[ir.Level, ...]) -> tuple[ir.Level, ...]:
        """The levels of an action: a requirement that an index answers becomes the source of the loop."""
        found: list[ir.Level] = []
        for level in levels:
            level = replace(level, loop=None if level.loop is None else self.tree(level.loop), tests=self.tree(level.tests))
            found.append(self.level(level))
        return tuple(found)

    def level(self, level: ir.Level) -> ir.Level:
        worked_out = {step.name for step in level.tests if not isinstance(step, ir.Required)}
        for test in level.tests:
            if level.loop is None or not isinstance(test, ir.Required) or names_read(test.condition) & worked_out:
                continue
            source = self.indexed(level.loop, test.condition)
            if source is not None:
                rest = tuple(other for other in level.tests if other is not test)
                restricted = ir.Restricted(source, test.counts, self.slots[source.slot].owners)
                return replace(level, loop=replace(level.loop, source=restricted), tests=rest)
        return level

    def indexed(self, loop: ir.Loop, part: ir.Expr) -> ir.Indexed | None:
        """The index that answers `field of variable == value` over all owners of the field, if there can be one."""
        if not isinstance(loop.source, ir.Span_) or not isinstance(part, ir.Op) or part.operator != "==":
            return None
        variable = ir.Local(loop.variable)
        for field, value in ((part.left, part.right), (part.right, part.left)):
            if not isinstance(field, ir.At) or field.index != variable or loop.variable in names_read(value):
                continue
            slot = self.slots[field.slot]
            whole = ir.Span_(ir.Const(0), ir.Const(slot.owners))
            if slot.indexed and slot.owners >= FEWEST and loop.source == whole:
                self.want(slot, value)
                return ir.Indexed(slot.name, value)
        return None

    def want(self, slot: ir.Slot, value: ir.Expr) -> None:
        """Asks for the owners of a slot to be kept by value: by one value, or by any."""
        wanted = self.wanted.setdefault(slot.name, set())
        if isinstance(value, ir.Const):
            wanted.add(value.value)
        else:
            wanted.update(range(0 if _is_never_none(value) else NONE, slot.size))


def _is_never_none(value: ir.Expr) -> bool:
    """Whether a value is somebody who plays: the one whose turn it is, or the next after somebody."""
    match value:
        case ir.Scalar():
            return value.name in ("me", "active")
        case ir.Op(operator="%", right=ir.Const(value=divisor)):
            return divisor > 0
    return False


def _all(parts: list[ir.Expr]) -> ir.Expr | None:
    if not parts:
        return None
    return parts[0] if len(parts) == 1 else ir.Logic("and", tuple(parts))
