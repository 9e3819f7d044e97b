"""Which variables of the flow must be kept while play waits: those that some way onward reads before it sets them."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from boardrules.compiler import ir
from boardrules.compiler.flow import Flow
from boardrules.ruleset.expressions import Variable
from boardrules.ruleset.visit import subexpressions


def variables_read(node: object) -> set[str]:
    """The variables an expression or source reads, those it binds itself included."""
    if isinstance(node, (ir.Local, ir.Kept)):
        return {node.name}
    found: set[str] = set()
    if isinstance(node, tuple):
        for item in node:
            found |= variables_read(item)
    elif is_dataclass(node):
        for field in fields(node):
            found |= variables_read(getattr(node, field.name))
    return found


def scan(operations: tuple[ir.Operation, ...] | list[ir.Operation]) -> tuple[set[str], set[str]]:
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
        return variables_read(value), {operation.name}
    if isinstance(operation, ir.When):
        then_used, then_defined = scan(operation.then)
        else_used, else_defined = scan(operation.otherwise)
        return variables_read(operation.condition) | then_used | else_used, then_defined & else_defined
    if isinstance(operation, ir.Each):
        used, _ = scan(operation.body)
        return variables_read(operation.source) | (used - {operation.variable}), set()
    return variables_read(operation), set()


class Liveness:
    """Solves the question for the whole flow, backwards to a fixed point."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.flow_variables = set(flow.context.variable_types)
        self.live_in: list[set[str]] = [set() for _ in flow.blocks]
        self.kept: dict[int, set[str]] = {}
        returns = {routine.way_back: routine.returns for routine in flow.routines.values()}
        self._scans = [scan(block.operations) for block in flow.blocks]
        self._reads = {action: self._of_action(action) for action in flow.enumerations}
        changed = True
        while changed:
            changed = False
            for block in reversed(flow.blocks):
                live = self._before(block, returns)
                if live != self.live_in[block.number]:
                    self.live_in[block.number] = live
                    changed = True

    def _before(self, block: ir.Block, returns: dict[str, list[int]]) -> set[str]:
        live = self._at_end(block.end, returns)
        used, defined = self._scans[block.number]
        return (live - defined) | (used & self.flow_variables)

    def _at_end(self, end: ir.Terminator | None, returns: dict[str, list[int]]) -> set[str]:
        match end:
            case ir.Jump():
                return set(self.live_in[end.to])
            case ir.Branch():
                reads = variables_read(end.condition) & self.flow_variables
                return reads | self.live_in[end.then] | self.live_in[end.otherwise]
            case ir.Return():
                live = {end.variable}
                for block in returns[end.variable]:
                    live |= self.live_in[block]
                return live
            case ir.Decide():
                return self._decide(end)
            case ir.RollDice():
                dice = {loop.variable for loop in end.dice}
                reads = variables_read(tuple(loop.source for loop in end.dice)) & self.flow_variables
                kept = (self.live_in[end.to] - dice) | reads
                self.kept[end.node] = kept
                return kept | self.live_in[end.skip]
            case ir.DrawCard():
                reads = variables_read(end.owner) & self.flow_variables
                kept = (self.live_in[end.to] - {end.variable}) | reads
                self.kept[end.node] = kept
                return kept | self.live_in[end.skip]
        return set()

    def _decide(self, end: ir.Decide) -> set[str]:
        kept: set[str] = set()
        for action, block, locals_ in end.entries:
            kept |= self.live_in[block] - set(locals_)
            kept |= self._reads.get(action, set())
        if end.done_when is not None:
            kept |= variables_read(end.done_when) & self.flow_variables
        self.kept[end.node] = kept
        return kept | self.live_in[end.skip]

    def _of_action(self, action: int) -> set[str]:
        """What finding the instances of an action looks at and, for an answer of an `ask`, what explaining it may: the
        variables around it."""
        enumeration, _ = self.flow.enumerations[action]
        model, env = self.flow.action_models[action]
        names = {item.name for item in subexpressions(model) if isinstance(item, Variable)}
        found = {entry.name for name, entry in env.items() if name in names and isinstance(entry, (ir.Local, ir.Kept))}
        return (found | variables_read(enumeration)) & self.flow_variables
