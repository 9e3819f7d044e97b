"""Which cards that an action has named will still be moved, and out of which zones.

While an action waits for an answer, a card that it moves later on must go on lying where it is; one that has been moved already, or
that only the answer moves, may lie anywhere. Who imagines a position must know the difference, or a card that was named would give
away what its player holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardrules.compiler import ir
from boardrules.compiler.flow import Flow
from boardrules.compiler.program import CardAhead

_Facts = frozenset[tuple[str, int, str]]
"""A variable, the slot, and whose zone it is: a variable that tells it, or one of these."""

_NONE: _Facts = frozenset()
_DECIDER, _ANYBODY = "me", ""


class CardsAhead:
    """Solves the question for the whole flow, backwards to a fixed point."""

    def __init__(self, flow: Flow) -> None:
        self._at: dict[int, _Facts] = {}
        self._cards = {name for name, (_, type_, _) in flow.context.variable_types.items() if type_.kind == "card"}
        self._before: list[_Facts] = [_NONE for _ in flow.blocks]
        self._returns = {routine.way_back: routine.returns for routine in flow.routines.values()}
        self._saved = {
            operation.name
            for block in flow.blocks
            for operation in block.operations
            if isinstance(operation, ir.SetLocal) and operation.value == ir.Scalar("me")
        }
        changed = bool(self._cards)
        while changed:
            changed = False
            for block in reversed(flow.blocks):
                facts = self._through(block.operations, self._at_end(block.end))
                if facts != self._before[block.number]:
                    self._before[block.number] = facts
                    changed = True

    def at(self, node: int) -> tuple[CardAhead, ...]:
        """What is ahead where play waits."""
        return tuple(sorted({(name, slot, owner == _DECIDER) for name, slot, owner in self._at.get(node, _NONE)}))

    def _at_end(self, end: ir.Terminator | None) -> _Facts:
        match end:
            case ir.Jump():
                return self._before[end.to]
            case ir.Branch():
                return self._before[end.then] | self._before[end.otherwise]
            case ir.Return():
                return _NONE.union(*(self._before[block] for block in self._returns[end.variable]))
            case ir.Decide():
                ways = [_without(self._before[block], locals_) for _, block, locals_ in end.entries]
                self._at[end.node] = _NONE.union(*ways)
                return self._at[end.node] | self._before[end.skip]
            case ir.RollDice():
                self._at[end.node] = _without(self._before[end.to], [loop.variable for loop in end.dice])
                return self._at[end.node] | self._before[end.skip]
            case ir.DrawCard():
                self._at[end.node] = _without(self._before[end.to], [end.variable])
                return self._at[end.node] | self._before[end.skip]
        return _NONE

    def _through(self, operations: Sequence[ir.Operation], facts: _Facts) -> _Facts:
        for operation in reversed(operations):
            facts = self._through_one(operation, facts)
        return facts

    def _through_one(self, operation: ir.Operation, facts: _Facts) -> _Facts:
        match operation:
            case ir.SetLocal():
                return self._renamed(operation, facts)
            case ir.SetList():
                return _without(facts, [operation.name])
            case ir.SetScalar(name="me"):
                return self._decided_by(operation.value, facts)
            case ir.MoveCard(card=ir.Local(name)) if name in self._cards:
                return facts | {(name, operation.source, _owner(operation.source_owner))}
            case ir.When():
                return self._through(operation.then, facts) | self._through(operation.otherwise, facts)
            case ir.Each():
                return facts | _without(self._through(operation.body, facts), [operation.variable])
        return facts

    def _renamed(self, setting: ir.SetLocal, facts: _Facts) -> _Facts:
        """Before a variable is set: what it stands for, where it takes over another card or tells whose zone it is."""
        found = {(name, slot, _owner(setting.value) if owner == setting.name else owner) for name, slot, owner in facts}
        gone = {fact for fact in found if fact[0] == setting.name}
        named = {(setting.value.name, *fact[1:]) for fact in gone} if isinstance(setting.value, ir.Local) else set()
        return frozenset((found - gone) | named)

    def _decided_by(self, player: ir.Expr, facts: _Facts) -> _Facts:
        """Before a decision changes hands: what is moved for the one who is asked says nothing of the others; once it is given
        back, it is the player whose turn it is."""
        given_back = player == ir.Scalar("active") or (isinstance(player, ir.Local) and player.name in self._saved)
        others = {fact for fact in facts if fact[2] != _DECIDER}
        return frozenset(others | {(name, slot, _ANYBODY) for name, slot, _ in facts - others if given_back})


def _owner(player: ir.Expr) -> str:
    if isinstance(player, ir.Local):
        return player.name
    return _DECIDER if player == ir.Scalar("me") else _ANYBODY


def _without(facts: _Facts, names: Iterable[str]) -> _Facts:
    gone = set(names)
    return frozenset(fact for fact in facts if fact[0] not in gone)
