"""The turn as a graph for people and tools: decision points and steps, and how play gets from one to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never

from boardrules.compiler import ir
from boardrules.compiler.lower.game import lower_game
from boardrules.ruleset.model import Ruleset
from boardrules.runtime.program import END, START

if TYPE_CHECKING:
    import networkx

TURNS = ("same", "over", "next")


def build_machine(ruleset: Ruleset) -> networkx.MultiDiGraph[Any]:
    """A MultiDiGraph: nodes are where play waits (decisions, rolls, draws), besides `start` and `end`; an edge is an
    action or an outcome.

    Nodes carry `kind`, `step`, `rule` and `actions`. Edges carry `action`; where it is "", play goes on because there was
    nothing to decide, to roll or to draw. Their `turn` tells what becomes of the turn on the way: it is still the "same" one, it
    is "over" (play is between two turns, or the game ends there), or the "next" one has begun.
    """
    import networkx

    options = {name: option.default for name, option in ruleset.options.items()}
    game = lower_game(ruleset, ruleset.players[0], options).game
    graph: networkx.MultiDiGraph[Any] = networkx.MultiDiGraph(name=ruleset.name)
    graph.add_node(START, kind="start", step="", rule="", actions=())
    for node in game.nodes[1:]:
        names = tuple(game.actions[action].name for action in node.actions)
        graph.add_node(node.name, kind=node.kind, step=node.step, rule=node.rule_id, actions=names)
    graph.add_node(END, kind="end", step="", rule="", actions=())
    reach = Reach(game)
    for target, turn in reach.from_block(0):
        graph.add_edge(START, target, action="", turn=turn)
    for block in game.blocks:
        for action, successor in _ways_out(game, block.end):
            for target, turn in reach.from_block(successor):
                graph.add_edge(game.nodes[_node_of(block.end)].name, target, action=action, turn=turn)
    return graph


def _node_of(end: ir.Terminator) -> int:
    assert isinstance(end, (ir.Decide, ir.RollDice, ir.DrawCard))
    return end.node


def _ways_out(game: ir.Game, end: ir.Terminator) -> list[tuple[str, int]]:
    """The answers at a node and the blocks they lead to."""
    if isinstance(end, ir.Decide):
        return [*((game.actions[action].name, block) for action, block, _ in end.entries), ("", end.skip)]
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


Way = tuple[str, str]
"""The name of a node, and what has become of the turn on the way to it."""


class Reach:
    """Which nodes can be next after a block. What can happen in a procedure is worked out once for all places that perform it."""

    def __init__(self, game: ir.Game) -> None:
        self.game = game
        self.returns = game.returns
        self.order = {node.name: node.index for node in game.nodes}
        self._entries = {routine.entry: routine.way_back for routine in game.routines}
        self._within: dict[tuple[int, str], tuple[dict[Way, None], dict[str, None]]] = {}

    def from_block(self, start: int) -> list[Way]:
        """The names of the nodes that play can come to next, in the order of the file, each with what becomes of the turn."""
        found, _ = self._walk(start, "same", None)
        return sorted(found, key=lambda way: (self.order.get(way[0], len(self.order)), TURNS.index(way[1])))

    def _walk(self, start: int, turn: str, way_back: str | None) -> tuple[dict[Way, None], dict[str, None]]:
        """The ways to nodes, and how the turn stands where the way back is taken that a variable holds. Other ways back are not
        known here: they can lead wherever they ever do."""
        found: dict[Way, None] = {}
        back: dict[str, None] = {}
        seen: set[tuple[int, str]] = set()
        waiting = [(start, turn)]
        while waiting:
            number, turn = waiting.pop()
            turn = self._entered(number, turn)
            if (number, turn) in seen:
                continue
            seen.add((number, turn))
            block = self.game.blocks[number]
            match block.end:
                case ir.Decide() | ir.RollDice() | ir.DrawCard():
                    found[self.game.nodes[block.end.node].name, turn] = None
                case ir.Over():
                    found[END, turn] = None
                case ir.Jump():
                    waiting += self._jump(block, block.end.to, turn, found)
                case ir.Branch():
                    waiting += [(block.end.then, turn), (block.end.otherwise, turn)]
                case ir.Return():
                    if block.end.variable == way_back:
                        back[turn] = None
                    else:
                        waiting += [(number, turn) for number in self.returns[block.end.variable]]
                case _:
                    assert_never(block.end)
        return found, back

    def _jump(self, block: ir.Block, to: int, turn: str, found: dict[Way, None]) -> list[tuple[int, str]]:
        """Where a jump leads: to a block, or through a procedure to the block after it."""
        after = [
            one.value.value
            for one in block.operations
            if isinstance(one, ir.SetLocal) and one.name == self._entries.get(to) and isinstance(one.value, ir.Const)
        ]
        if not after:
            return [(to, turn)]
        if (to, turn) not in self._within:
            self._within[to, turn] = self._walk(to, turn, self._entries[to])
        ways, back = self._within[to, turn]
        found.update(ways)
        return [(after[-1], later) for later in back]

    def _entered(self, block: int, turn: str) -> str:
        """What becomes of the turn when a block is entered."""
        if block == self.game.turn_start:
            return "next"
        return "over" if block == self.game.turn_end and turn == "same" else turn
