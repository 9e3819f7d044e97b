"""Sets of spaces that the writes keep: which squares hold a card, are empty, lie beside a card.

A condition on a space that rests on its own fields, on fields of the spaces around it, and on fixed tables changes only when one of
those fields is written. So the set of spaces that fulfil it is kept in the position: a write renews the spaces it can touch, and
finding the set costs nothing. A condition on the spaces around is split off as a set of its own, so that what lies around is looked
at only when a space comes into that set or leaves it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, assert_never

from boardrules.compiler import ir
from boardrules.compiler.ir.walk import Node, counts_work, names_read, rewrite, walk
from boardrules.compiler.passes.plan import conjuncts
from boardrules.compiler.passes.simplify import simplified

FEWEST = 24
"""Sets over fewer members are as fast to find anew."""

FIXED = (ir.Const, ir.Local, ir.Lookup, ir.Op, ir.Not, ir.Logic, ir.Select, ir.TableRow, ir.Fixed, ir.Fold, ir.Loop)
"""What may stand in a kept condition besides looks into the position."""


def keep_sets(game: ir.Game) -> ir.Game:
    """Keeps the sets that legal actions are found with."""
    keeper = _Keeper(game)
    actions = tuple(
        replace(action, plan=keeper.plan(action.plan)) if action.plan is not None else action for action in game.actions
    )
    if not keeper.sets:
        return game
    game = replace(game, actions=actions, kept_sets=tuple(keeper.sets), tables={**game.tables, **keeper.tables})
    return rewrite(game, keeper.renewed)


class _Keeper:
    def __init__(self, game: ir.Game) -> None:
        self.game = game
        self.slots = {slot.name: slot for slot in game.slots}
        self.by_number = {slot.number: slot.name for slot in game.slots}
        self.sets: list[ir.KeptSet] = []
        self.tables: dict[str, ir.Values] = {}
        self._known: dict[object, int] = {}

    # -------------------------------------------------------------------------------------------- finding them

    def plan(self, plan: ir.Enumeration) -> ir.Enumeration:
        """A plan whose sets are kept where they can be."""
        known: dict[str, ir.InKept] = {}
        levels = []
        for level in plan.levels:
            tests = []
            for step in level.tests:
                step = rewrite(step, lambda node: known.get(node.name, node) if isinstance(node, ir.Kept) else node)
                step = rewrite(step, self._member)
                if isinstance(step, ir.SetList):
                    source = self._source(step.source)
                    if isinstance(source, ir.InKept):
                        known[step.name] = source
                        continue
                    step = replace(step, source=source)
                tests.append(step)
            loop = level.loop
            if loop is not None:
                loop = rewrite(loop, lambda node: known.get(node.name, node) if isinstance(node, ir.Kept) else node)
            levels.append(replace(level, loop=loop, tests=tuple(tests)))
        return replace(plan, levels=tuple(levels))

    def _member(self, node: Node) -> Node:
        """Whether something is in a kept set is asked of the set itself."""
        if isinstance(node, ir.Contains) and isinstance(node.source, ir.InKept):
            return ir.IsKept(node.source.kept, node.item)
        return node

    def _source(self, source: ir.Source) -> ir.Source:
        """A set by conditions as a kept set, and what is left to test of it."""
        if not isinstance(source, ir.Chosen) or counts_work(source):
            return source
        loop = source.loop
        size = _whole(loop.source)
        if size is None or size < FEWEST or loop.condition is None:
            return source
        parts = conjuncts(loop.condition)
        kept = [part for part in parts if self._may_be_kept(part, loop.variable) and _looks(part)]
        fixed = [part for part in parts if self._may_be_kept(part, loop.variable) and not _looks(part)]
        if not kept:
            return source
        members = ir.InKept(self._keep(loop.variable, size, [*fixed, *kept]))
        rest = [part for part in parts if part not in kept and part not in fixed]
        if not rest:
            return members
        return ir.Chosen(ir.Loop(loop.variable, members, rest[0] if len(rest) == 1 else ir.Logic("and", tuple(rest))))

    def _may_be_kept(self, part: ir.Expr, variable: str) -> bool:
        """Whether a condition rests on a space, fixed tables, and fields of that space or of a fixed row of spaces around it."""
        inner = {variable}
        for node in walk(part):
            if isinstance(node, ir.Fold):
                inner.update(loop.variable for loop in node.loops)
        return names_read(part) <= inner and all(self._may_stand(node, variable, inner) for node in walk(part))

    def _may_stand(self, node: Node, variable: str, inner: set[str]) -> bool:
        match node:
            case ir.CountedConst() | ir.CountedScalar():
                return False
            case ir.At():
                return isinstance(node.index, ir.Local) and node.index.name in inner and not node.optional
            case ir.ZoneSize(stack=True) | ir.Top():
                return isinstance(node.owner, ir.Local) and node.owner.name in inner
            case ir.IsKept():
                return isinstance(node.item, ir.Local) and node.item.name in inner
            case ir.Fold():
                return (
                    node.word == "any"
                    and len(node.loops) == 1
                    and isinstance(node.loops[0].source, ir.TableRow)
                    and node.loops[0].source.indices == (ir.Local(variable),)
                    and not node.loops[0].source.optional
                )
        return isinstance(node, FIXED)

    # -------------------------------------------------------------------------------------------- keeping them

    def _keep(self, variable: str, size: int, parts: list[ir.Expr]) -> int:
        """The number of the set of those that fulfil all parts; the same set is kept once."""
        member = ir.Local(ir.MEMBER)

        def named(node: Node) -> Node:
            return member if node == ir.Local(variable) else node

        condition = rewrite(simplified(ir.Logic("and", tuple(parts))), named)
        condition = rewrite(condition, self._around)
        key = (size, condition)
        if key not in self._known:
            number = len(self.sets)
            kept = ir.KeptSet(number, f"kept_{number}_", size, condition, tuple(self._rests_on(condition, size)))
            self._known[key] = number
            self.sets.append(kept)
        return self._known[key]

    def _around(self, node: Node) -> Node:
        """A condition on the spaces around a space, asked of a set of its own."""
        if not isinstance(node, ir.Fold):
            return node
        loop = node.loops[0]
        if loop.condition is None or isinstance(loop.condition, ir.IsKept) or not _looks(loop.condition):
            return node
        if names_read(loop.condition) != {loop.variable}:
            return node
        table: Any = self.game.tables[loop.source.table]  # type: ignore[union-attr]
        kept = self._keep(loop.variable, len(table), [loop.condition])
        return replace(node, loops=(ir.Loop(loop.variable, loop.source, ir.IsKept(kept, ir.Local(loop.variable))),))

    def _rests_on(self, condition: ir.Expr, size: int) -> list[ir.RestsOn]:
        """The fields and sets that a condition looks at, each with the members that a change of it can touch."""
        around = {
            loop.variable: loop.source.table
            for fold in walk(condition)
            if isinstance(fold, ir.Fold)
            for loop in fold.loops
            if isinstance(loop.source, ir.TableRow)
        }
        found: dict[ir.RestsOn, None] = {}
        for node in walk(condition):
            if isinstance(node, ir.IsKept):
                index, slot, kept = node.item, -1, node.kept
            elif isinstance(node, (ir.At, ir.Top, ir.ZoneSize)):
                index = node.index if isinstance(node, ir.At) else node.owner
                slot, kept = self.slots[node.slot].number, -1
            else:
                continue
            assert isinstance(index, ir.Local)
            table = "" if index.name == ir.MEMBER else self._inverse(around[index.name])
            found[ir.RestsOn(slot, kept, table)] = None
        return list(found)

    def _inverse(self, table: str) -> str:
        """The table that tells of each space in whose row it stands."""
        name = f"{table}_OF"
        if name not in self.tables:
            rows: Any = self.game.tables[table]
            of: list[list[int]] = [[] for _ in rows]
            for number, row in enumerate(rows):
                for other in row:
                    of[other].append(number)
            self.tables[name] = tuple(map(tuple, of))
        return name

    # -------------------------------------------------------------------------------------------- renewing them

    def renewed(self, node: Node) -> Node:
        """Blocks and branches in which every write renews the sets that rest on it."""
        match node:
            case ir.Block():
                return replace(node, operations=self._with_renewals(node.operations))
            case ir.When():
                return replace(node, then=self._with_renewals(node.then), otherwise=self._with_renewals(node.otherwise))
            case ir.Each():
                return replace(node, body=self._with_renewals(node.body))
            case ir.Function():
                return replace(node, before=self._with_renewals(node.before))
            case ir.Example():
                return replace(node, given=self._with_renewals(node.given))
        return node

    def _with_renewals(self, operations: tuple[ir.Operation, ...]) -> tuple[ir.Operation, ...]:
        if not any(isinstance(operation, (ir.Store, ir.MoveCard, ir.TakeDrawn)) for operation in operations):
            return operations
        found: list[ir.Operation] = []
        for operation in operations:
            found.append(operation)
            for slot, owner in _writes(operation):
                for kept in self.sets:
                    found += [ir.Renew(kept.number, on.table, owner) for on in kept.rests_on if on.slot == slot]
        return tuple(found)


def _writes(operation: ir.Operation) -> list[tuple[int, ir.Expr]]:
    """The slots that an operation writes, with their owners."""
    match operation:
        case ir.Store():
            return [(operation.slot, operation.owner)]
        case ir.MoveCard() | ir.TakeDrawn():
            return [(operation.source, operation.source_owner), (operation.target, operation.target_owner)]
        case ir.Reset() | ir.LayTile():  # planes, which no kept set looks at
            return []
        case (
            ir.SetLocal() | ir.SetList() | ir.SetScalar() | ir.Eliminate() | ir.Announce() | ir.Declare() | ir.DeclareCounted()
            | ir.When() | ir.Each() | ir.Count() | ir.Charge() | ir.Renew()
        ):  # fmt: skip
            return []
        case _:
            assert_never(operation)


def _whole(source: ir.Source) -> int | None:
    """The size of a domain that a loop runs over from 0 on."""
    if isinstance(source, ir.Span_) and source.low == ir.Const(0) and isinstance(source.end, ir.Const):
        return source.end.value
    return None


def _looks(part: ir.Expr) -> bool:
    """Whether a condition looks at the position at all."""
    return any(isinstance(node, (ir.At, ir.Top, ir.ZoneSize, ir.IsKept)) for node in walk(part))
