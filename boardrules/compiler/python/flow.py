"""The blocks of a game as one Python function: a loop that goes from block to block until play waits.

A block that is reached from one place only is written where it is reached; the others are found by their number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from boardrules.compiler import ir
from boardrules.compiler.ir.liveness import Liveness
from boardrules.compiler.ir.order import lists_in_order
from boardrules.compiler.python.folds import write_search
from boardrules.compiler.python.legal import whole_index
from boardrules.compiler.python.operations import Operations
from boardrules.compiler.python.spelling import node_name, settled
from boardrules.compiler.python.writer import Names
from boardrules.runtime.names import remark

SHORT = 4
"""Blocks with at most so many plain operations are written wherever they are reached."""

FEW_BLOCKS = 80
"""Games with more blocks than this have nothing to gain from it."""

DEEPEST = 14
"""How deep blocks are written inside each other."""


class FlowWriter(Operations):
    """Writes `run` and `tell` (stepping) or `playout` (rolling)."""

    def __init__(
        self, game: ir.Game, names: Names, *, rolling: bool, telling: bool = False, unread: frozenset[str] = frozenset()
    ) -> None:
        super().__init__(game, names, rolling=rolling, telling=telling, unread=unread)
        self.targets = self._resolve()
        self.entries = self._entries()
        self.queue: list[int] = []
        self.path: list[int] = []  # the blocks being written inside each other

    def settle(self, liveness: Liveness, starts: list[int], loaded: frozenset[str]) -> None:
        """Gives the variables of the flow their names, before anything is written: they outlive the lines where they stand."""
        reached: set[int] = set()
        waiting = [*starts, *(number for blocks in self.game.returns.values() for number in blocks)]
        while waiting:
            number = waiting.pop()
            if number not in reached:
                reached.add(number)
                waiting += self._successors(self.game.blocks[number].end)
        local = liveness.variables - self.names.kept
        self.spelling.settle(settled(self.game, liveness, local, sorted(reached), self.names.taken, loaded))

    def _resolve(self) -> list[int]:
        """Where a jump to a block really leads: past blocks that only jump on."""
        resolved = []
        for block in self.game.blocks:
            number, seen = block.number, set()
            while number not in seen:
                seen.add(number)
                target = self.game.blocks[number]
                if self._effective(target) or not isinstance(target.end, ir.Jump):
                    break
                number = target.end.to
            resolved.append(number)
        return resolved

    def _effective(self, block: ir.Block) -> bool:
        """Whether a block does anything in this manner."""
        if self.telling:
            return bool(block.operations)
        return any(
            not isinstance(operation, ir.Announce) and not (isinstance(operation, ir.SetScalar) and operation.name in self.unread)
            for operation in block.operations
        )

    def _entries(self) -> list[int]:
        """How often each block is reached."""
        counts = [0] * len(self.game.blocks)
        for block in self.game.blocks:
            for successor in self._successors(block.end):
                counts[self.targets[successor]] += 1
        for returns in self.game.returns.values():
            for block_number in returns:
                counts[block_number] += 2
        return counts

    def _successors(self, end: ir.Terminator) -> list[int]:
        match end:
            case ir.Jump():
                return [end.to]
            case ir.Branch():
                return [end.then, end.otherwise]
            case ir.Decide():
                return [*(block for _, block, _ in end.entries), end.skip]
            case ir.RollDice() | ir.DrawCard():
                return [end.to, end.skip]
            case ir.Return() | ir.Over():
                return []
            case _:
                assert_never(end)

    # -------------------------------------------------------------------------------------------- the loop

    def loop(self, starts: list[int]) -> None:
        """Writes the blocks, beginning with those that must be found by number: the starts, and where routines come back to."""
        returns = [number for blocks in self.game.returns.values() for number in blocks]
        self.queue = list(dict.fromkeys([*(self.targets[start] for start in starts), *returns]))
        bodies: dict[int, list[str]] = {}
        base = self.depth
        while self.queue:
            number = self.queue.pop()
            if number in bodies:
                continue
            self.depth = base + 2
            with self.aside() as lines:
                self.path = [number]
                self.block(number)
            bodies[number] = list(lines)
        self.depth = base
        with self.indented("while True:"):
            if len(bodies) == 1:  # nothing to find: the loop is the block
                (lines,) = bodies.values()
                self.lines.extend(line[4:] for line in lines if not line.lstrip().startswith("pc = "))
            else:
                self._dispatch(sorted(bodies), bodies, 0)

    def _dispatch(self, numbers: list[int], bodies: dict[int, list[str]], extra: int) -> None:
        """Finds a block by halving; the bodies were written at the depth of the first level."""
        if len(numbers) > 6:
            middle = len(numbers) // 2
            with self.indented(f"if pc < {numbers[middle]}:"):
                self._dispatch(numbers[:middle], bodies, extra + 1)
            with self.indented("else:"):
                self._dispatch(numbers[middle:], bodies, extra + 1)
            return
        for position, number in enumerate(numbers):
            last = position == len(numbers) - 1
            header = "else:" if last and position else f"if pc == {number}:" if not position else f"elif pc == {number}:"
            self.line("if True:" if len(numbers) == 1 else header)
            self.lines.extend("    " * extra + line for line in bodies[number])

    def block(self, number: int) -> None:
        block = self.game.blocks[number]
        self._remark(block.comment)
        self.operations(block.operations)
        self.terminator(block.end)

    def _remark(self, text: str) -> None:
        """A line for the reader: which step, action or part of the game this is."""
        said = remark(text)
        if said:
            self.line(f"# {said}")

    def goto(self, number: int) -> None:
        """Goes on at a block: written here, or found by the loop."""
        target = self.targets[number]
        if self.depth < DEEPEST and (self.entries[target] <= 1 or self._short(target)) and target not in self.path:
            self.path.append(target)
            self.block(target)
            self.path.pop()
        else:
            self.queue.append(target)
            self.line(f"pc = {target}")
            self.line("continue")

    def _short(self, number: int) -> bool:
        """Whether a block is so short that writing it again is better than looking for it."""
        block = self.game.blocks[number]
        if self.telling or len(self.game.blocks) > FEW_BLOCKS:
            return False
        return (
            isinstance(block.end, (ir.Jump, ir.Branch, ir.Return))
            and len(block.operations) <= SHORT
            and all(isinstance(operation, (ir.SetLocal, ir.SetScalar, ir.Announce, ir.Count)) for operation in block.operations)
        )

    def terminator(self, end: ir.Terminator) -> None:
        match end:
            case ir.Jump():
                self.goto(end.to)
            case ir.Branch():
                self._branch(end)
            case ir.Return():
                self.line(f"pc = {self.variable(end.variable)}")
                self.line("continue")
            case ir.Over():
                self.over()
            case ir.Decide():
                self.decide(end)
            case ir.RollDice():
                self.roll(end)
            case ir.DrawCard():
                self.draw(end)
            case _:
                assert_never(end)

    def _branch(self, end: ir.Branch) -> None:
        if self.rolling and "round" in self.unread and _asks_for_round(end.condition):
            self.goto(end.otherwise)
            return
        found, missed = end.then, end.otherwise
        search = end.condition
        if isinstance(search, ir.Not):
            search, found, missed = search.operand, missed, found
        if write_search(self, search):  # a loop that breaks off when it finds something
            with self.indented("else:"):
                self.goto(missed)
            self.goto(found)
            return
        with self.part():
            condition = self.value(end.condition)
        with self.indented(f"if {condition}:"):
            self.goto(end.then)
        self.goto(end.otherwise)

    # -------------------------------------------------------------------------------------------- waiting (stepping)

    def over(self) -> None:
        self.line("S.node = 0")
        self.line("return")

    def decide(self, end: ir.Decide) -> None:
        ((action, _, _), *more) = end.entries
        alone = not more and action != self.game.done and not end.charge and lists_in_order(self.game, end)
        loop = whole_index(self, self.game.actions[action]) if alone else None
        if loop is not None:
            self.line(f"moves = {self.visited(loop)}.copy()")
        else:
            self.line(f"moves = legal_{self.game.actions[action].label if alone else node_name(self.game, end.node)}(S)")
        with self.indented("if moves:"):
            self._applied(self.rule_of(end.node))
            self.line(f"S.node = {end.node}")
            self.line("S.moves = moves")
            self.line("return")
        self.goto(end.skip)

    def rule_of(self, node: int) -> int:
        """The rule under which play waits at a node."""
        return self.game.nodes[node].rule

    def roll(self, end: ir.RollDice) -> None:
        with self.indented(f"if outcomes_{node_name(self.game, end.node)}(S):"):
            self.line(f"S.node = {end.node}")
            self.line("return")
        self.goto(end.skip)

    def draw(self, end: ir.DrawCard) -> None:
        self.roll(ir.RollDice(end.node, (), end.to, end.skip))

    def resume(self) -> list[int]:
        """The head of a step: where an answer leads. Answers with the blocks that are reached so."""
        reached: list[int] = []
        ends = [block.end for block in self.game.blocks if isinstance(block.end, (ir.Decide, ir.RollDice, ir.DrawCard))]
        ends.sort(key=lambda end: end.node)
        if ends:
            self._below("node", [end.node + 1 for end in ends], lambda place: self._resumed(ends[place], reached))
        return reached

    def _below(self, subject: str, bounds: list[int], write: Callable[[int], None], first: int = 0) -> None:
        """Writes what to do in each of many cases, found by halving: the first whose bound is above the subject."""
        if len(bounds) == 1:
            write(first)
            return
        middle = len(bounds) // 2
        with self.indented(f"if {subject} < {bounds[middle - 1]}:"):
            self._below(subject, bounds[:middle], write, first)
        with self.indented("else:"):
            self._below(subject, bounds[middle:], write, first + middle)

    def _resumed(self, end: ir.Decide | ir.RollDice | ir.DrawCard, reached: list[int]) -> None:
        self._remark(self.game.nodes[end.node].name)
        if isinstance(end, ir.Decide):
            self.line("S.work_ = 0")  # what chance decides belongs to the decision before
            self.entered(end, reached)
        elif isinstance(end, ir.RollDice):
            self._decode_dice(end)
            rule = self.rule_of(end.node)
            self._applied(rule)
            self._event(f"Rolled({rule}, {end.node}, code)")
            self._found(end.to, reached)
        else:
            self.line(f"{self.variable(end.variable)} = code")
            self._found(end.to, reached)

    def entered(self, end: ir.Decide, reached: list[int]) -> None:
        """Takes a code apart: which action, with which arguments."""

        def write(action: int, block: int, variables: tuple[str, ...]) -> None:
            self._remark(self.game.actions[action].name)
            self.decode(action, variables, "code")
            self._found(block, reached)

        self.by_action(end.entries, write)

    def by_action(
        self, offered: Sequence[tuple[int, int, tuple[str, ...]]], write: Callable[[int, int, tuple[str, ...]], None]
    ) -> None:
        """Writes what to do with each action that is offered, found by its codes."""
        entries = sorted(offered, key=lambda entry: self.game.actions[entry[0]].base)
        bounds = [self.game.actions[action].base + self.game.actions[action].size for action, _, _ in entries]
        if entries:
            self._below("code", bounds, lambda place: write(*entries[place]))

    def _found(self, block: int, reached: list[int]) -> None:
        target = self.targets[block]
        reached.append(target)
        self.line(f"pc = {target}")

    def decode(self, action: int, variables: tuple[str, ...], code: str) -> None:
        info = self.game.actions[action]
        rest = f"{code} - {info.base}" if info.base else code
        if len(variables) > 1:
            self.line(f"rest_ = {rest}")
            rest = "rest_"
        for position in range(len(variables) - 1, -1, -1):
            parameter = info.parameters[position]
            size = parameter.size
            offset = f" + {parameter.low}" if parameter.low else ""
            name = self.variable(variables[position])
            if position:
                self.line(f"rest_, {name} = divmod(rest_, {size})")
                if offset:
                    self.line(f"{name} +={offset[2:]}")
            else:
                self.line(f"{name} = {rest}{offset}")

    def _decode_dice(self, end: ir.RollDice) -> None:
        parameters = self.game.nodes[end.node].dice
        if len(end.dice) > 1:
            self.line("rest_ = code")
        for position in range(len(end.dice) - 1, -1, -1):
            low, size = parameters[position].low, parameters[position].size
            name = self.variable(end.dice[position].variable)
            if position:
                self.line(f"rest_, {name} = divmod(rest_, {size})")
                if low:
                    self.line(f"{name} += {low}")
            else:
                whole = "rest_" if len(end.dice) > 1 else "code"
                self.line(f"{name} = {whole} + {low}" if low else f"{name} = {whole}")


def _asks_for_round(condition: ir.Expr) -> bool:
    return isinstance(condition, ir.Primitive) and condition.name == "all_had_turn"
