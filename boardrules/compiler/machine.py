"""The turn as a graph for people and tools: decision points and steps, and how play gets from one to the next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from boardrules.compiler import ir
from boardrules.compiler.context import Context
from boardrules.compiler.flow import Flow
from boardrules.compiler.lowering import Lowering
from boardrules.ruleset.model import Ruleset

if TYPE_CHECKING:
    import networkx

START, END = "start", "end"
TURNS = ("same", "over", "next")


def build_machine(ruleset: Ruleset) -> networkx.MultiDiGraph[Any]:
    """A MultiDiGraph: nodes are where play waits (decisions, rolls, draws), besides `start` and `end`; an edge is an
    action or an outcome.

    Nodes carry `kind`, `step`, `rule` and `actions`. Edges carry `action`; where it is "", play goes on because there was
    nothing to decide, to roll or to draw. Their `turn` tells what becomes of the turn on the way: it is still the "same" one, it
    is "over" (play is between two turns, or the game ends there), or the "next" one has begun.
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
    for target, turn in reach.from_block(0):
        graph.add_edge(START, target, action="", turn=turn)
    for block in flow.blocks:
        for action, successor in _ways_out(flow, block.end):
            for target, turn in reach.from_block(successor):
                graph.add_edge(flow.nodes[_node_of(block.end)].name, target, action=action, turn=turn)
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


@dataclass(frozen=True)
class _Place:
    """Where a walk stands: the block, what has become of the turn, and the ways back out of procedures that it has entered."""

    block: int
    turn: str
    back: tuple[tuple[str, int], ...] = ()


class Reach:
    """Which nodes can be next after a block."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.returns = {routine.way_back: routine.returns for routine in flow.routines.values()}
        self.order = {node.name: node.index for node in flow.nodes}

    def from_block(self, start: int) -> list[tuple[str, str]]:
        """The names of the nodes that play can come to next, in the order of the file, each with what becomes of the turn."""
        found: dict[tuple[str, str], None] = {}
        seen: set[_Place] = set()
        waiting = [_Place(start, "same")]
        while waiting:
            place = self._entered(waiting.pop())
            if place in seen:
                continue
            seen.add(place)
            end = self.flow.blocks[place.block].end
            match end:
                case ir.Decide() | ir.RollDice() | ir.DrawCard():
                    found[self.flow.nodes[end.node].name, place.turn] = None
                case ir.Over():
                    found[END, place.turn] = None
                case _:
                    waiting += [_Place(block, place.turn, place.back) for block in self._following(end, place)]
        return sorted(found, key=lambda way: (self.order.get(way[0], len(self.order)), TURNS.index(way[1])))

    def _entered(self, place: _Place) -> _Place:
        """The same when the block is entered: turns begin and end, and procedures are called."""
        turn = place.turn
        if place.block == self.flow.turn_start.number:
            turn = "next"
        elif place.block == self.flow.turn_end.number and turn == "same":
            turn = "over"
        back = dict(place.back)
        for operation in self.flow.blocks[place.block].operations:
            if isinstance(operation, ir.SetLocal) and operation.name in self.returns and isinstance(operation.value, ir.Const):
                back[operation.name] = operation.value.value
        return _Place(place.block, turn, tuple(sorted(back.items())))

    def _following(self, end: ir.Terminator | None, place: _Place) -> list[int]:
        match end:
            case ir.Jump():
                return [end.to]
            case ir.Branch():
                return [end.then, end.otherwise]
            case ir.Return():
                known = dict(place.back).get(end.variable)
                return self.returns[end.variable] if known is None else [known]
        return []
