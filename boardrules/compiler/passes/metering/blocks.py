"""Which blocks count: those by which play can go round without a decision, and those before which much may have come together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from boardrules.compiler import ir


def charged_blocks(
    blocks: list[ir.Block], returns: Mapping[str, Sequence[int]], cost: Callable[[ir.Block], int], much: int
) -> tuple[ir.Block, ...]:
    """Blocks with charges; `much` are the steps that may come together uncounted on a way from block to block. A decision that is
    left out gets a block of its own, which counts it: games in which players decide do not go round in any other way, so that they
    count nothing."""
    roots = [0]
    skips: dict[int, int] = {}  # the block of a decision that is left out -> the block that would have waited
    for block in list(blocks):
        if isinstance(block.end, ir.Decide):
            roots += [entry for _, entry, _ in block.end.entries]
            skip = ir.Block(len(blocks), (), ir.Jump(block.end.skip), "nothing to decide", block.at)
            blocks[block.number] = replace(block, end=replace(block.end, skip=skip.number))
            blocks.append(skip)
            skips[skip.number] = block.number
    ways = [_successors(block.end, returns) for block in blocks]
    order, rounds = _in_order(ways, [*roots, *skips])
    charges = _Charging(ways, [cost(block) for block in blocks], {*rounds, *skips}, skips, much).charges(order)
    return tuple(_charged(block, charges[block.number]) if block.number in charges else block for block in blocks)


def _charged(block: ir.Block, steps: int) -> ir.Block:
    return replace(block, operations=(ir.Charge(max(1, steps), block.at), *block.operations))


def _successors(end: ir.Terminator, returns: Mapping[str, Sequence[int]]) -> list[int]:
    """Where play goes on from a block before anybody decides."""
    match end:
        case ir.Jump():
            return [end.to]
        case ir.Branch():
            return [end.then, end.otherwise]
        case ir.RollDice() | ir.DrawCard():
            return [end.to, end.skip]
        case ir.Return():
            return list(returns[end.variable])
        case ir.Decide() | ir.Over():
            return []
        case _:
            assert_never(end)


def _in_order(ways: list[list[int]], roots: Sequence[int]) -> tuple[list[int], set[int]]:
    """The blocks so that each stands after those that lead to it, and the blocks to which a way leads back."""
    order: list[int] = []
    seen: set[int] = set()
    open_: set[int] = set()  # the blocks on the way to the one at hand
    back: set[int] = set()
    for root in roots:
        if root in seen:
            continue
        seen.add(root)
        open_.add(root)
        path = [(root, iter(ways[root]))]
        while path:
            number, following = path[-1]
            successor = next(following, None)
            if successor is None:
                path.pop()
                open_.discard(number)
                order.append(number)
            elif successor in open_:
                back.add(successor)
            elif successor not in seen:
                seen.add(successor)
                open_.add(successor)
                path.append((successor, iter(ways[successor])))
    return order[::-1], back


class _Charging:
    """How many steps can have come together uncounted, from block to block."""

    def __init__(self, ways: list[list[int]], steps: list[int], rounds: set[int], skips: Mapping[int, int], much: int) -> None:
        self.ways = ways
        self.steps = steps
        self.rounds = rounds
        self.skips = skips
        self.much = much
        self.before = [0] * len(ways)  # the most that has come together on any way to a block
        self.after = [0] * len(ways)
        self.found: dict[int, int] = {}

    def charges(self, order: Sequence[int]) -> dict[int, int]:
        """The blocks that count, and how many steps."""
        for number in order:
            self._pass(number)
        for number in self.rounds:  # now it is known what comes to them on the ways that lead back
            before = self.after[self.skips[number]] if number in self.skips else self.before[number]
            self.found[number] = self.found.get(number, 0) + before
        return self.found

    def _pass(self, number: int) -> None:
        steps = self.steps[number]
        together = steps if number in self.rounds else self.before[number] + steps
        if together > self.much:
            self.found[number] = together
            together = 0
        self.after[number] = together
        for successor in self.ways[number]:
            self.before[successor] = max(self.before[successor], together)
