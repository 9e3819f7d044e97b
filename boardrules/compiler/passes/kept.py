"""What the variables hold that are kept while play waits: which of them are surely set at each place, and where a way back leads.

A position that was read from a text is checked against it, because generated code trusts its variables.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from boardrules.compiler import ir
from boardrules.compiler.ir.liveness import Liveness
from boardrules.runtime.domains import NONE
from boardrules.runtime.layout import Frame

_Known = frozenset[str]


def make_frames(game: ir.Game, liveness: Liveness, known: SurelySet) -> list[Frame]:
    """The variables of the flow that are kept anywhere."""
    wanted = {name for names in liveness.kept.values() for name in names}
    return [
        Frame(
            variable.name,
            variable.said,
            variable.type.model_copy(update={"optional": True}),
            variable.is_list,
            optional=variable.type.optional,
            visited=variable.visited,
            bound=variable.bound,
            leads=_leads(game, liveness, known, variable.name),
        )
        for variable in game.variables
        if variable.name in wanted
    ]


def _leads(game: ir.Game, liveness: Liveness, known: SurelySet, variable: str) -> dict[int, tuple[str, ...]] | None:
    """Where a way back can lead, with what is surely set there."""
    blocks = game.returns.get(variable)
    return None if blocks is None else {block: known.needed(block, liveness.live_in[block]) for block in blocks}


def set_at_nodes(game: ir.Game, known: SurelySet, kept: dict[int, tuple[str, ...]]) -> dict[int, tuple[str, ...]]:
    """Of the variables that are kept at each node, those that are surely set there."""
    return {
        block.end.node: known.needed_at_end(block.number, kept.get(block.end.node, ()))
        for block in game.blocks
        if isinstance(block.end, ir.WAITS)
    }


class SurelySet:
    """The variables that every way to a block has set, solved forwards to a fixed point.

    Each body that is compiled once and called is looked at by itself: when it begins, what it was handed over is set; when it comes
    back, what its caller had set still is.
    """

    def __init__(self, game: ir.Game) -> None:
        self._game = game
        self._before: list[_Known | None] = [None for _ in game.blocks]
        self._calls = {routine.entry: routine for routine in game.routines}
        self._waiting: list[int] = []
        self._reach(0, frozenset())
        for routine in game.routines:
            self._reach(routine.entry, frozenset({*routine.parameters, routine.way_back}))
        while self._waiting:
            number = self._waiting.pop()
            for following, known in self._following(number):
                self._reach(following, known)

    def needed(self, block: int, wanted: Iterable[str]) -> tuple[str, ...]:
        """Those of some variables that are surely set where a block begins."""
        return tuple(sorted(set(wanted) & (self._before[block] or frozenset())))

    def needed_at_end(self, block: int, wanted: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted(set(wanted) & self._after(block)))

    def _reach(self, block: int, known: _Known) -> None:
        before = self._before[block]
        now = known if before is None else before & known
        if now != before:
            self._before[block] = now
            self._waiting.append(block)

    def _after(self, block: int) -> _Known:
        return _through(self._game.blocks[block].operations, self._before[block] or frozenset())

    def _following(self, number: int) -> Iterator[tuple[int, _Known]]:
        known = self._after(number)
        end = self._game.blocks[number].end
        match end:
            case ir.Jump() if end.to in self._calls:
                yield self._way_back(number, self._calls[end.to].way_back), known
            case ir.Jump():
                yield end.to, known
            case ir.Branch():
                yield end.then, known
                yield end.otherwise, known
            case ir.Decide():
                for _, block, locals_ in end.entries:
                    yield block, known.union(locals_)
                yield end.skip, known
            case ir.RollDice():
                yield end.to, known.union(loop.variable for loop in end.dice)
                yield end.skip, known
            case ir.DrawCard():
                yield end.to, known | {end.variable}
                yield end.skip, known
            case ir.Return() | ir.Over():
                pass
            case _:
                assert_never(end)

    def _way_back(self, number: int, variable: str) -> int:
        """Where a block that calls goes on afterwards."""
        for operation in reversed(self._game.blocks[number].operations):
            if isinstance(operation, ir.SetLocal) and operation.name == variable and isinstance(operation.value, ir.Const):
                return operation.value.value
        raise AssertionError("a body is called without a way back")


def _through(operations: Sequence[ir.Operation], known: _Known) -> _Known:
    for operation in operations:
        match operation:
            case ir.SetLocal() if operation.value == ir.Const(NONE):
                known -= {operation.name}
            case ir.SetLocal() | ir.SetList():
                known |= {operation.name}
            case ir.When():
                known = _through(operation.then, known) & _through(operation.otherwise, known)
            case ir.Each():
                known &= _through(operation.body, known)
    return known
