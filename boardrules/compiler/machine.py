"""The turn as a graph for people and tools: decision points and steps, and how play gets from one to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardrules.compiler import ir
from boardrules.compiler.context import Context
from boardrules.compiler.flow import Flow
from boardrules.compiler.lowering import Lowering
from boardrules.ruleset.model import Ruleset

if TYPE_CHECKING:
    import networkx

START, END = "start", "end"


def build_machine(ruleset: Ruleset) -> networkx.MultiDiGraph[Any]:
    """A MultiDiGraph: nodes are where play waits (decisions, rolls, draws), besides `start` and `end`; an edge is an
    action or an outcome.

    Nodes carry `kind`, `step`, `rule` and `actions`. Edges carry `action`; where it is "", play goes on because there was
    nothing to decide, to roll or to draw.
    """
    import networkx

    context = Context(ruleset, ruleset.players[0], {name: option.default for name, option in ruleset.options.items()})
    flow = Flow(Lowering(context))
    flow.build()
    graph: networkx.MultiDiGraph[Any] = networkx.MultiDiGraph(name=ruleset.name)
    graph.add_node(START, kind="start", step="", rule="", actions=())
    for node in flow.nodes[1:]:
        names = tuple(flow.actions[action].name for action in node.actions)
        graph.add_node(node.name, kind=node.kind, step=node.step, rule=node.rule, actions=names)
    graph.add_node(END, kind="end", step="", rule="", actions=())
    reach = Reach(flow)
    for target in reach.from_block(0):
        graph.add_edge(START, target, action="")
    for block in flow.blocks:
        for action, successor in _ways_out(flow, block.end):
            for target in reach.from_block(successor):
                graph.add_edge(flow.nodes[_node_of(block.end)].name, target, action=action)
    return graph


def _node_of(end: ir.Terminator | None) -> int:
    assert isinstance(end, (ir.Decide, ir.RollDice, ir.DrawCard))
    return end.node


def _ways_out(flow: Flow, end: ir.Terminator | None) -> list[tuple[str, int]]:
    """The answers at a node and the blocks they lead to."""
    if isinstance(end, ir.Decide):
        return [*((flow.actions[action].name, block) for action, block, _ in end.entries), ("", end.skip)]
    if isinstance(end, ir.RollDice):
        rolled = [("roll", end.to)]
        return rolled if all(_never_empty(loop.source) for loop in end.dice) else [*rolled, ("", end.skip)]
    if isinstance(end, ir.DrawCard):
        return [("draw", end.to), ("", end.skip)]
    return []


def _never_empty(source: ir.Source) -> bool:
    """Whether a die certainly has faces, so that the roll is never left out."""
    if isinstance(source, ir.Span_) and isinstance(source.low, ir.Const) and isinstance(source.end, ir.Const):
        return source.low.value < source.end.value
    return isinstance(source, ir.Fixed) and bool(source.values)


class Reach:
    """Which nodes can be next after a block."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.returns = {routine.way_back: routine.returns for routine in flow.routines.values()}

    def from_block(self, start: int) -> list[str]:
        """The names of the nodes that play can come to next, in the order of the file."""
        found: dict[str, None] = {}
        seen: set[int] = set()
        waiting = [start]
        while waiting:
            number = waiting.pop()
            if number in seen:
                continue
            seen.add(number)
            end = self.flow.blocks[number].end
            match end:
                case ir.Jump():
                    waiting.append(end.to)
                case ir.Branch():
                    waiting += [end.then, end.otherwise]
                case ir.Return():
                    waiting += self.returns[end.variable]
                case ir.Decide() | ir.RollDice() | ir.DrawCard():
                    found[self.flow.nodes[end.node].name] = None
                case ir.Over():
                    found[END] = None
        order = {node.name: node.index for node in self.flow.nodes}
        return sorted(found, key=lambda name: order.get(name, len(order)))
