"""How many steps a part of the form takes at most, what counts itself left out. (What it usually takes, by which tests are put
in order, is told in `passes.cost`.)"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from boardrules.compiler import ir
from boardrules.compiler.ir.logic import asks_for_size
from boardrules.compiler.ir.sizes import Sizes
from boardrules.compiler.ir.walk import children, is_node

LARGE = 10_000
"""What can take more steps than this counts itself where it can; nothing that is less does."""

CHANGE = 25
"""Steps of a change of the position, which is told to everybody."""

CHANCE = 200
"""Steps of a roll or a draw."""

MOVE = 5
"""Steps of an action that is found to be legal."""

OFFER = 40
"""Steps of an action that is offered, where there can be very many: somebody has to be told of it."""

HOOK = 100
"""Steps of a call of a hook: what it does itself is not counted."""

QUICK = 8
"""Values that are looked through in one step where nothing is asked of them."""


_Counted = ir.Expr | ir.Source | ir.Operation | ir.Required | ir.Counts
"""Everything that is asked for its steps."""

_Looking = ir.Fold | ir.Image | ir.Chosen | ir.Best | ir.Walk | ir.Distance | ir.RowRun | ir.AnyRow
_Cards = ir.PileCount | ir.ZoneSize | ir.Top | ir.StackCount | ir.PileCards | ir.StackCards
_Change = (
    ir.Store | ir.Reset | ir.MoveCard | ir.TakeDrawn | ir.LayTile | ir.Eliminate | ir.Announce | ir.Declare | ir.Renew
)  # fmt: skip
_More = (
    ir.MaskOf | ir.AsList | ir.SetList | ir.Each | ir.When | ir.Count | ir.Charge | ir.SetLocal | ir.SetScalar | ir.Fits
    | ir.DeclareCounted
)  # fmt: skip


def _counted(node: ir.Counted | ir.Tested | ir.CountedSource | ir.Restricted | ir.Required) -> object:
    """What is worked out where a rule is counted."""
    if isinstance(node, ir.Counted):
        return node.value
    return node.source if isinstance(node, (ir.CountedSource, ir.Restricted)) else node.condition


class Costs:
    """Steps in one game. `call` tells what a definition takes when it is called, `possible` what finding an action takes."""

    def __init__(self, game: ir.Game, sizes: Sizes, call: Callable[[str], int], possible: Callable[[int], int]) -> None:
        self.sizes = sizes
        self._slots = game.slots
        self._notes = game.notes
        self._call = call
        self._possible = possible
        self._known: dict[int, tuple[object, int]] = {}
        self._wide = sizes.widest_set() // 1000

    def of(self, node: object) -> int:
        """Steps of an expression, a source, an operation, or several of them."""
        if isinstance(node, tuple):
            return sum(map(self.of, node))
        if not is_node(node):
            return 0
        known = self._known.get(id(node))
        if known is None:
            part: _Counted = node  # type: ignore[assignment]
            known = self._known[id(node)] = node, self._steps(part)
        return known[1]

    def _steps(self, node: _Counted) -> int:
        match node:
            case ir.Const() | ir.Local() | ir.Scalar() | ir.Kept() | ir.Fixed():
                return 1
            case ir.Op() | ir.At() | ir.Lookup() | ir.Not() | ir.Bind() | ir.Sparse() | ir.Element() | ir.Keyed():
                return self._with_parts(node)
            case ir.Logic():  # the same however the operands are bracketed
                return self.of(node.operands) + len(node.operands) - 1
            case ir.Counted() | ir.Tested() | ir.CountedSource() | ir.Restricted() | ir.Required():  # to count rules is no work
                return self.of(_counted(node))
            case ir.Counts():
                return 0
            case ir.Select() | ir.SelectSource():
                return 1 + self.of(node.condition) + max(self.of(node.then), self.of(node.otherwise))
            case ir.Call() | ir.SourceCall():
                return 2 + self.of(node.arguments) + self._call(node.function)
            case ir.CanChoose():
                return 2 + (self._possible(node.action) if node.arguments is None else self.of(node.arguments))
            case ir.Primitive():
                return self._primitive(node)
            case ir.Fold() | ir.Image() | ir.Chosen() | ir.Best() | ir.Walk() | ir.Distance() | ir.RowRun() | ir.AnyRow():
                return self._looking(node)
            case ir.PileCount() | ir.ZoneSize() | ir.Top() | ir.StackCount() | ir.PileCards() | ir.StackCards():
                return self._cards(node)
            case ir.Span_() | ir.TableRow() | ir.Indexed():
                return self._with_parts(node)
            case ir.Size() | ir.Contains() | ir.LastOf():
                return self._with_parts(node) + self.sizes.of(node.source) // QUICK
            case (
                ir.Bits() | ir.Indexed() | ir.Laid() | ir.Frontier() | ir.Items() | ir.Joined() | ir.PlaneAround() | ir.Beside()
                | ir.FieldValues() | ir.PlaneRun() | ir.InOrder() | ir.Cut() | ir.InKept() | ir.Remembered()
            ):  # fmt: skip
                return self._with_parts(node) + self.sizes.of(node)  # a set that is made: each of its values
            case (
                ir.Store() | ir.Reset() | ir.MoveCard() | ir.TakeDrawn() | ir.LayTile() | ir.Eliminate() | ir.Announce()
                | ir.Declare() | ir.Renew()
            ):  # fmt: skip
                return self._change(node)
            case (
                ir.MaskOf() | ir.AsList() | ir.SetList() | ir.Each() | ir.When() | ir.Count() | ir.Charge() | ir.SetLocal()
                | ir.SetScalar() | ir.Fits() | ir.DeclareCounted()
            ):  # fmt: skip
                return self._more(node)
            case ir.IsKept() | ir.Occurrences() | ir.Charged():
                raise AssertionError(f"{type(node).__name__} is made when work has been counted")
            case _:
                assert_never(node)

    def _with_parts(self, node: object) -> int:
        return 1 + sum(map(self.of, children(node)))

    def _more(self, node: _More) -> int:
        match node:
            case ir.MaskOf() | ir.AsList() | ir.SetList():
                return self._with_parts(node) + self.sizes.of(node.source)
            case ir.Each():
                return self.of(node.source) + 1 + self.rounds(node, 1 + self.of(node.body))
            case ir.When():
                return 1 + self.of(node.condition) + max(self.of(node.then), self.of(node.otherwise))
            case ir.Count() | ir.Charge():
                return 0
            case ir.SetLocal() | ir.SetScalar():
                return self._with_parts(node)
            case ir.Fits():
                return 12 + self._with_parts(node)
            case ir.DeclareCounted():
                return LARGE
            case _:
                assert_never(node)

    def _primitive(self, node: ir.Primitive) -> int:
        wide = self._wide if node.name in ("bit", "with_bit", "without_bit") else 0
        return 1 + wide + self.of(node.arguments)

    # -------------------------------------------------------------------------------------------- loops

    def rounds(self, loop: ir.Loop | ir.Each, each: int) -> int:
        """The steps of all rounds of a loop, unless it counts them itself."""
        return 0 if loop.charge else self.sizes.of(loop.source) * each

    def each(self, loop: ir.Loop, inside: int) -> int:
        """The steps of one round."""
        return 1 + self.of(loop.condition) + inside

    def loops(self, loops: Sequence[ir.Loop], inside: int) -> int:
        """Loops inside each other, and inside them so many steps."""
        for loop in reversed(loops):
            inside = 1 + self.of(loop.source) + self.rounds(loop, self.each(loop, inside))
        return inside

    def space(self, walk: ir.Walk) -> int:
        """The steps of a search at one space."""
        return 5 + self.sizes.of(walk.neighbours) * (4 + self.of(walk.condition) + self.of(walk.cost))

    def _looking(self, node: _Looking) -> int:
        match node:
            case ir.Fold():
                if asks_for_size(node):
                    return self.of(ir.Size(node.loops[0].source))
                return self.loops(node.loops, 1 + self.of(node.body))
            case ir.Chosen():
                return self.loops((node.loop,), 1)
            case ir.Best():
                return self.loops((node.loop,), 2 + self.of(node.value))
            case ir.Image():
                return self.loops(node.loops, 2 + self.of(node.value))
            case ir.Distance():
                return 1 + self.of(node.walk)
            case ir.RowRun():
                long = self.sizes.of(node.ahead) + self.sizes.of(node.behind)
                return 1 + self.of(node.ahead) + self.of(node.behind) + long * (1 + self.of(node.condition))
            case ir.AnyRow():
                lines, long = self.sizes.lines(node.lines)
                return 1 + self.of(node.through) + lines * (2 + long * (1 + self.of(node.condition)))
            case ir.Walk():
                return self._walk(node)
            case _:
                assert_never(node)

    def _walk(self, walk: ir.Walk) -> int:
        once = 2 + sum(self.of(part) for part in (walk.start, walk.goal, walk.limit))
        return once if walk.charge else once + self.sizes.spaces(walk) * self.space(walk)

    # -------------------------------------------------------------------------------------------- cards and changes

    def _cards(self, node: _Cards) -> int:
        looked = self._with_parts(node)
        match node:
            case ir.Top():
                return looked
            case ir.PileCount():
                return looked + (self.sizes.zone(self.sizes.slots[node.slot]) // QUICK if node.ordered else 0)
            case ir.ZoneSize():
                return looked + (0 if node.stack else node.cards // QUICK)
            case ir.StackCount():
                return looked + self.sizes.zone(self.sizes.slots[node.slot]) // QUICK
            case ir.StackCards():
                return looked + self.sizes.zone(self.sizes.slots[node.slot])
            case ir.PileCards():
                return looked + node.cards * (1 + self.sizes.zone(self.sizes.slots[node.slot]) // QUICK if node.ordered else 1)
            case _:
                assert_never(node)

    def _change(self, operation: _Change) -> int:
        steps = CHANGE + self._with_parts(operation)
        match operation:
            case ir.Announce(kind="note", value=ir.Const(value=number)):  # its text is told each time
                return steps + len(self._notes[number]) // 2
            case ir.MoveCard() | ir.TakeDrawn():
                return steps + self._moved(operation)
            case ir.Store() if self._slots[operation.slot].plane:
                return steps + 5 * self.sizes.tiles(self._slots[operation.slot])
            case ir.Store() | ir.Reset() | ir.LayTile() | ir.Eliminate() | ir.Announce() | ir.Declare() | ir.Renew():
                return steps
            case _:
                assert_never(operation)

    def _moved(self, operation: ir.MoveCard | ir.TakeDrawn) -> int:
        """Cards that are moved; one is looked for in a stack, and a stack is made anew for it."""
        source = self._slots[operation.source]
        cards = self.sizes.zone(source)
        look = 1 + (cards if source.shape == "stack" or source.ordered else 0)
        if isinstance(operation, ir.TakeDrawn) or operation.card is not None:
            return look + self._long(operation.target)
        most = self._slots[operation.target].limit
        return self._long(operation.target) + (cards * CHANGE if most is None else min(cards, most) * (CHANGE + look))

    def _long(self, zone: int) -> int:
        """What it takes to put a card into a zone that is a stack, or in part."""
        slot = self._slots[zone]
        return self.sizes.zone(slot) // 64 if zone >= 0 and (slot.shape == "stack" or slot.ordered) else 0

    # -------------------------------------------------------------------------------------------- where blocks end

    def end(self, end: ir.Terminator) -> int:
        """What is worked out where a block ends."""
        match end:
            case ir.Branch():
                return 1 + self.of(end.condition)
            case ir.Decide():
                return 2 + sum(self._possible(action) for action, _, _ in end.entries)
            case ir.RollDice():
                outcomes = 1
                for loop in end.dice:
                    outcomes *= max(1, self.sizes.of(loop.source))
                return CHANCE + 2 * outcomes + sum(self.of(loop.source) for loop in end.dice)
            case ir.DrawCard():
                return CHANCE + self._slots[end.slot].cards + self.of(end.owner)
            case ir.Jump() | ir.Return() | ir.Over():
                return 1
            case _:
                assert_never(end)
