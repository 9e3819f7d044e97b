"""Whole random playouts as one Python function: the position in local variables, no events, no objects for actions."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack, nullcontext
from dataclasses import dataclass

from boardrules.compiler import ir
from boardrules.compiler.ir.order import lists_in_order
from boardrules.compiler.python.cards import drawn, write_draw
from boardrules.compiler.python.counting import count_line
from boardrules.compiler.python.flow import FlowWriter
from boardrules.compiler.python.legal import (
    bound_by,
    combines,
    whole_index,
    without_shared,
    write_combinations,
    write_enumeration,
    write_offered,
    write_shared,
)
from boardrules.compiler.python.shared import shared_sources
from boardrules.compiler.python.sources import members
from boardrules.compiler.python.spelling import word_of
from boardrules.runtime.counting import REFUSED

Entry = tuple[int, int, tuple[str, ...]]
"""An action that a choice offers, the block that it leads to, and the variables that take its arguments."""


@dataclass(frozen=True)
class Segment:
    """Some of what a choice offers: how many they are, the actions, and the lists that one of them combines."""

    number: str
    entries: list[Entry]
    lists: list[tuple[str, str]]


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
        if self.names.work != "S.work_":
            self.line(f"S.work_ = {self.names.work}")
        self.line(f"S.node = {node}")
        self.line("S.moves = None")

    def decide(self, end: ir.Decide) -> None:
        index = whole_index(self, self.game.actions[end.entries[0][0]]) if len(end.entries) == 1 else None
        with self.part(*(step.name for step in end.shared)):
            write_shared(self, end.shared)
            if not self.game.counts:
                self._share(end)
            if index is not None or not self._by_number(end):
                self._by_list(end, index)
            self.shared = {}
        self.goto(end.skip)

    def _share(self, end: ir.Decide) -> None:
        """Works out what several actions look at."""
        plans = [self.game.actions[action].plan for action, _, _ in end.entries if action != self.game.done]
        for source in shared_sources(plan for plan in plans if plan is not None):
            name = self.temporary("cards" if isinstance(source, ir.PileCards) else "known")
            with self.part():
                values = members(self, source) if isinstance(source, ir.Image) else self.iterable(source)
                self.line(f"{name} = {values}")
            self.shared[source] = name

    def _by_list(self, end: ir.Decide, loop: ir.Loop | None) -> None:
        """Lists what can be done, where no index is that list already, and takes one of it."""
        if loop is not None:
            self.line(f"moves = {self.visited(loop)}")
        else:
            self.line("moves = []")
            for action, _, _ in end.entries:
                if action != self.game.done:
                    write_enumeration(self, without_shared(self.game.actions[action], end.shared))
        write_offered(self, end)
        with self.indented("if moves:"):
            if any(action == self.game.done for action, _, _ in end.entries):
                self._offer_done(self.game.nodes[end.node])
            if not lists_in_order(self.game, end):
                self.line("moves.sort()")
            self._decided(end)
            self.line("code = moves[int(random() * len(moves))]")
            self.shared = {}
            self._chosen(end.entries)

    def _decided(self, end: ir.Decide) -> None:
        """A decision is taken, unless there have been as many as are wanted."""
        with self.indented("if decisions == limit:"):
            self._put_back(end.node)
            self.line("rebuild(S)  # a playout keeps only those indexes that it looks at")
            self.line("return decisions")
        self._applied(self.rule_of(end.node))
        self.line("decisions += 1")
        if self.game.asks_much:
            self.line(f"{self.names.work} = 0")

    def _by_number(self, end: ir.Decide) -> bool:
        """Takes one of what can be done by its number, without a list of it all: of an action that combines lists it is enough
        to know how long they are. False where that does not serve."""
        offered = [entry for entry in end.entries if entry[0] != self.game.done]
        combining = [combines(self.game.actions[action]) for action, _, _ in offered]
        listed = [place for place, combined in enumerate(combining) if not combined]
        together = not listed or listed == [*range(listed[0], listed[-1] + 1)]
        if not any(combining) or not together or self.game.counts or not lists_in_order(self.game, end):
            return False
        if self.game.nodes[end.node].done is not None:
            return False
        with ExitStack() as parts:
            segments = self._segments(end, offered, parts)
            number = self.temporary("offered")
            self.line(f"{number} = {' + '.join(segment.number for segment in segments)}")
            write_offered(self, end, number)
            with self.indented(f"if {number}:"):
                self._decided(end)
                done = [entry for entry in end.entries if entry[0] == self.game.done]
                chosen = self.temporary("chosen")
                self.line(f"{chosen} = int(random() * {f'({number} + 1)' if done else number})")
                self.shared = {}
                self._taken(segments, done, chosen)
        return True

    def _segments(self, end: ir.Decide, offered: list[Entry], parts: ExitStack) -> list[Segment]:
        """Counts what is offered, action by action; those that must be listed are one segment."""
        segments: list[Segment] = []
        for entry in offered:
            action = without_shared(self.game.actions[entry[0]], end.shared)
            assert action.plan is not None
            if combines(action):
                parts.enter_context(self.part(*bound_by(action.plan)))
                number = self.temporary(f"{word_of(action.label)}_offered")
                segments.append(Segment(number, [entry], write_combinations(self, action, number)))
                continue
            if not segments or segments[-1].lists:
                self.line("moves = []")
                segments.append(Segment("len(moves)", [], []))
            write_enumeration(self, action)
            segments[-1].entries.append(entry)
        return segments

    def _taken(self, segments: list[Segment], done: list[Entry], chosen: str) -> None:
        """Goes on with what was chosen: the first segment that it is in, counted through all of them."""
        for segment in segments:
            last = segment is segments[-1] and not done
            with nullcontext() if last else self.indented(f"if {chosen} < {segment.number}:"):
                if segment.lists:
                    self._combined(segment, chosen)
                else:
                    self.line(f"code = moves[{chosen}]")
                    self._chosen(segment.entries)
            if segment is not segments[-1]:
                self.line(f"{chosen} -= {segment.number}")
        for _, block, _ in done:
            self.goto(block)

    def _combined(self, segment: Segment, chosen: str) -> None:
        """The arguments of an action by the number of their combination."""
        ((_, block, variables),) = segment.entries
        for place in range(len(segment.lists) - 1, 0, -1):
            values, length = segment.lists[place]
            self.line(f"{chosen}, place_ = divmod({chosen}, {length})")
            self.line(f"{self.variable(variables[place])} = {values}[place_]")
        self.line(f"{self.variable(variables[0])} = {segment.lists[0][0]}[{chosen}]")
        self.goto(block)

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
            self.line(f"    {self.names.work} = 0")
        super().charge_block(charge)

    def _chosen(self, entries: Sequence[Entry]) -> None:
        def write(action: int, block: int, variables: tuple[str, ...]) -> None:
            self.decode(action, variables, "code")
            self.goto(block)

        self.by_action(entries, write)

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
