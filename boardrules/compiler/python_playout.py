"""Whole random playouts as one Python function: the position in local variables, no events, no objects for actions."""

from __future__ import annotations

from boardrules.compiler import ir
from boardrules.compiler.counting import REFUSED
from boardrules.compiler.python_counting import count_line
from boardrules.compiler.python_flow import FlowWriter
from boardrules.compiler.python_legal import whole_index, write_enumeration


class PlayoutWriter(FlowWriter):
    """Writes `playout`: at a node it chooses at random and goes on."""

    kept: dict[int, list[str]]  # node -> variables that a position keeps while it waits there

    def over(self) -> None:
        self._put_back(0)
        self.line("return decisions")

    def _put_back(self, node: int) -> None:
        """What the local variables hold goes back into the position."""
        for name in [*sorted(self.names.local_scalars), *self.kept.get(node, ())]:
            self.line(f"S.{name} = {name}")
        self.line(f"S.node = {node}")
        self.line("S.moves = None")

    def decide(self, end: ir.Decide) -> None:
        source = whole_index(self.flow, end.entries[0][0]) if len(end.entries) == 1 else None
        if source is not None:
            self.line(f"moves = {self.iterable(source)}")
        else:
            self.line("moves = []")
            for action, _, _ in end.entries:
                if action != self.flow.done_action:
                    write_enumeration(self, self.flow, action)
        with self.indented("if moves:"):
            if any(action == self.flow.done_action for action, _, _ in end.entries):
                if end.done_when is not None:
                    self.line(f"if {self.value(end.done_when)}:")
                self.line(f"{'' if end.done_when is None else '    '}moves.append({self.flow.actions[self.flow.done_action].base})")
                if end.done_when is not None and self.context.counting is not None and self.rule_of(end.node) >= 0:
                    self.line("else:")
                    self.line(f"    {count_line(self.rule_of(end.node), REFUSED)}")
            with self.indented("if decisions == limit:"):
                self._put_back(end.node)
                self.line("rebuild(S)  # a playout keeps only those indexes that it looks at")
                self.line("return decisions")
            self._applied(self.rule_of(end.node))
            self.line("decisions += 1")
            self.line("code = moves[int(random() * len(moves))]")
            self._chosen(end)
        self.idle()
        self.goto(end.skip)

    def idle(self) -> None:
        """Counts from the last decision on; that costs a decision nothing."""
        self.line("if busy_ != decisions:")
        self.line("    busy_, idle_ = decisions, 0")
        self.line("idle_ = idle(idle_)")

    def _chosen(self, end: ir.Decide) -> None:
        entries = sorted(end.entries, key=lambda entry: self.flow.actions[entry[0]].base)
        for position, (action, block, variables) in enumerate(entries):
            info = self.flow.actions[action]
            branch = len(entries) > 1 and position < len(entries) - 1
            if branch:
                self.line(f"if code < {info.base + info.size}:")
                self.depth += 1
            self.decode(action, variables, "code")
            self.goto(block)
            if branch:
                self.depth -= 1

    def roll(self, end: ir.RollDice) -> None:
        names = []
        for loop in end.dice:
            values = self.temporary("faces")
            self.line(f"{values} = {self.sequence(loop.source)}")
            names.append(values)
        with self.indented(f"if {' and '.join(names)}:"):
            for loop, values in zip(end.dice, names, strict=True):
                self.line(f"{loop.variable} = {values}[int(random() * len({values}))]")
            self._applied(self.rule_of(end.node))
            self.goto(end.to)
        self.goto(end.skip)

    def draw(self, end: ir.DrawCard) -> None:
        self.line(f"drawn_ = draw_outcomes(S, SLOTS[{end.slot}], {self.value(end.owner)})")
        with self.indented("if drawn_:"):
            self.line(f"{end.variable} = weighted(drawn_, random())")
            self.goto(end.to)
        self.goto(end.skip)
