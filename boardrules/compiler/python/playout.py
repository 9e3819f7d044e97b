"""Whole random playouts as one Python function: the position in local variables, no events, no objects for actions."""

from __future__ import annotations

from boardrules.compiler import ir
from boardrules.compiler.ir.order import lists_in_order
from boardrules.compiler.python.cards import drawn, write_draw
from boardrules.compiler.python.counting import count_line
from boardrules.compiler.python.flow import FlowWriter
from boardrules.compiler.python.legal import whole_index, write_enumeration, write_offered
from boardrules.runtime.counting import REFUSED


class PlayoutWriter(FlowWriter):
    """Writes `playout`: at a node it chooses at random and goes on."""

    kept: dict[int, tuple[str, ...]]  # node -> variables that a position keeps while it waits there

    def over(self) -> None:
        self._put_back(0)
        self.line("return decisions")

    def _put_back(self, node: int) -> None:
        """What the local variables hold goes back into the position."""
        for name in sorted(self.names.local_scalars):
            self.line(f"S.{name} = {name}")
        for name in self.kept.get(node, ()):
            self.line(f"S.{name} = {self.variable(name)}")
        self.line(f"S.node = {node}")
        self.line("S.moves = None")

    def decide(self, end: ir.Decide) -> None:
        loop = whole_index(self, self.game.actions[end.entries[0][0]]) if len(end.entries) == 1 else None
        if loop is not None:
            self.line(f"moves = {self.visited(loop)}")
        else:
            self.line("moves = []")
            for action, _, _ in end.entries:
                if action != self.game.done:
                    write_enumeration(self, self.game.actions[action])
        write_offered(self, end)
        with self.indented("if moves:"):
            if not lists_in_order(self.game, end):
                self.line("moves.sort()")
            if any(action == self.game.done for action, _, _ in end.entries):
                self._offer_done(self.game.nodes[end.node])
            with self.indented("if decisions == limit:"):
                self._put_back(end.node)
                self.line("rebuild(S)  # a playout keeps only those indexes that it looks at")
                self.line("return decisions")
            self._applied(self.rule_of(end.node))
            self.line("decisions += 1")
            if self.game.asks_much:
                self.line("S.work_ = 0")
            self.line("code = moves[int(random() * len(moves))]")
            self._chosen(end)
        self.goto(end.skip)

    def _offer_done(self, node: ir.Node) -> None:
        offer = f"moves.append({self.game.actions[self.game.done].base})"
        if node.done is None:
            self.line(offer)
            return
        with self.indented(f"if {self.value(node.done.condition)}:"):
            self.line(offer)
        if self.game.counts and node.rule >= 0:
            with self.indented("else:"):
                self.line(count_line(node.rule, REFUSED))

    def charge_block(self, charge: ir.Charge) -> None:
        """Where only blocks count, the count begins anew when the first of them does after a decision: decisions pay nothing."""
        if not self.game.asks_much:
            self.line("if since_ != decisions:")
            self.line("    since_ = decisions")
            self.line("    S.work_ = 0")
        super().charge_block(charge)

    def _chosen(self, end: ir.Decide) -> None:
        def write(action: int, block: int, variables: tuple[str, ...]) -> None:
            self.decode(action, variables, "code")
            self.goto(block)

        self.by_action(end, write)

    def roll(self, end: ir.RollDice) -> None:
        faces = [_faces(loop.source) for loop in end.dice]
        if all(faces):
            for loop, known in zip(end.dice, faces, strict=True):
                self.line(f"{self.variable(loop.variable)} = {_one_of(known)}")
            self._applied(self.rule_of(end.node))
            self.goto(end.to)
            return
        names = []
        for loop in end.dice:
            values = self.temporary("faces")
            self.line(f"{values} = {self.sequence(loop.source)}")
            names.append(values)
        with self.indented(f"if {' and '.join(names)}:"):
            for loop, values in zip(end.dice, names, strict=True):
                self.line(f"{self.variable(loop.variable)} = {values}[int(random() * len({values}))]")
            self._applied(self.rule_of(end.node))
            self.goto(end.to)
        self.goto(end.skip)

    def draw(self, end: ir.DrawCard) -> None:
        with self.indented(f"if {write_draw(self, end)}:"):
            self.line(f"{self.variable(end.variable)} = {drawn(self, end)}")
            self.goto(end.to)
        self.goto(end.skip)


def _faces(source: ir.Source) -> tuple[int, ...]:
    """The faces of a die that are known beforehand."""
    match source:
        case ir.Fixed():
            return source.values
        case ir.Span_(low=ir.Const(value=low), end=ir.Const(value=end)):
            return tuple(range(low, end))
    return ()


def _one_of(values: tuple[int, ...]) -> str:
    """One of some values, at random."""
    place = f"int(random() * {len(values)})"
    if values != tuple(range(values[0], values[0] + len(values))):
        return f"{values}[{place}]"
    return f"{values[0]} + {place}" if values[0] else place
