"""Which variables of the flow must be kept while play waits: those that some way onward reads before it sets them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from boardrules.compiler import ir
from boardrules.compiler.ir.walk import names_read


def scan(operations: Sequence[ir.Operation]) -> tuple[set[str], set[str]]:
    """(read before set, surely set) of a sequence of operations."""
    used: set[str] = set()
    defined: set[str] = set()
    for operation in operations:
        reads, sets = _scan_one(operation)
        used |= reads - defined
        defined |= sets
    return used, defined


def _scan_one(operation: ir.Operation) -> tuple[set[str], set[str]]:
    if isinstance(operation, (ir.SetLocal, ir.SetList)):
        value = operation.value if isinstance(operation, ir.SetLocal) else operation.source
        return names_read(value), {operation.name}
    if isinstance(operation, ir.When):
        then_used, then_defined = scan(operation.then)
        else_used, else_defined = scan(operation.otherwise)
        return names_read(operation.condition) | then_used | else_used, then_defined & else_defined
    if isinstance(operation, ir.Each):
        used, _ = scan(operation.body)
        return names_read(operation.source) | (used - {operation.variable}), set()
    return names_read(operation), set()


def left_by(node: object) -> tuple[str, ...]:
    """The variables that an operation sets for those behind it."""
    match node:
        case ir.SetLocal() | ir.SetList():
            return (node.name,)
        case ir.MoveCard(moved=moved) if moved:
            return (moved,)
    return ()


class Liveness:
    """Solves the question for the whole flow, backwards to a fixed point."""

    def __init__(self, game: ir.Game) -> None:
        self.game = game
        self.variables = {variable.name for variable in game.variables}
        self.live_in: list[set[str]] = [set() for _ in game.blocks]
        self.kept: dict[int, set[str]] = {}
        self._returns = game.returns
        self._scans = [scan(block.operations) for block in game.blocks]
        self._reads = {
            action.index: names_read((action.arguments, action.conditions, action.loops, action.plan)) & self.variables
            for action in game.actions
        }
        changed = True
        while changed:
            changed = False
            for block in reversed(game.blocks):
                live = self._before(block)
                if live != self.live_in[block.number]:
                    self.live_in[block.number] = live
                    changed = True

    def _before(self, block: ir.Block) -> set[str]:
        live = self._at_end(block.end)
        used, defined = self._scans[block.number]
        return (live - defined) | (used & self.variables)

    def _at_end(self, end: ir.Terminator) -> set[str]:
        match end:
            case ir.Jump():
                return set(self.live_in[end.to])
            case ir.Branch():
                reads = names_read(end.condition) & self.variables
                return reads | self.live_in[end.then] | self.live_in[end.otherwise]
            case ir.Return():
                live = {end.variable}
                for block in self._returns[end.variable]:
                    live |= self.live_in[block]
                return live
            case ir.Decide():
                return self._decide(end)
            case ir.RollDice():
                dice = {loop.variable for loop in end.dice}
                reads = names_read(tuple(loop.source for loop in end.dice)) & self.variables
                self.kept[end.node] = (self.live_in[end.to] - dice) | reads
            case ir.DrawCard():
                reads = names_read(end.owner) & self.variables
                self.kept[end.node] = (self.live_in[end.to] - {end.variable}) | reads
            case ir.Over():
                return set()
            case _:
                assert_never(end)
        return self.kept[end.node] | self.live_in[end.skip]

    def _decide(self, end: ir.Decide) -> set[str]:
        kept: set[str] = set()
        for action, block, locals_ in end.entries:
            kept |= self.live_in[block] - set(locals_)
            kept |= self._reads[action]
        done = self.game.nodes[end.node].done
        if done is not None:
            kept |= names_read(done) & self.variables
        self.kept[end.node] = kept
        return kept | self.live_in[end.skip]
