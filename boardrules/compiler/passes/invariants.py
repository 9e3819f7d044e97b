"""What does not change from value to value of a loop is worked out before it: where my boat is, whether a zone is shut to it.

Only what a test surely asks for is moved, or what is so small that nobody minds if it is worked out for nothing.
"""

from __future__ import annotations

from dataclasses import replace

from boardrules.compiler import ir
from boardrules.compiler.ir.walk import Node, counts_work, names_read, substitute, walk, with_parts

SMALL = 8
"""An expression of so many parts is worked out even where it may turn out not to be needed."""

VALUES = (
    ir.At, ir.Sparse, ir.Lookup, ir.Op, ir.Not, ir.Logic, ir.Select, ir.Call, ir.Primitive, ir.PileCount, ir.ZoneSize, ir.Top,
    ir.StackCount, ir.Fold, ir.Size, ir.Contains, ir.Keyed, ir.IsKept,
)  # fmt: skip
"""The expressions that are worth a variable."""

PASSED_ON = (ir.Op, ir.Not, ir.At, ir.Sparse, ir.Lookup, ir.Primitive, ir.Keyed, ir.Required, ir.SetLocal, ir.IsKept)
"""Nodes that ask for all of their parts whenever they are asked themselves."""

Step = ir.SetLocal | ir.SetList | ir.Required


def lift_invariants(game: ir.Game) -> ir.Game:
    """Moves what the loops of an action do not change in front of them."""
    lifting = _Lifting(game)
    return replace(game, actions=tuple(lifting.action(action) for action in game.actions))


class _Lifting:
    def __init__(self, game: ir.Game) -> None:
        self.slots = {slot.name: slot for slot in game.slots}
        self.functions = {function.name: function for function in game.functions}
        self._quiet: dict[str, bool] = {}
        self.depths: dict[str, int] = {}  # variable -> the level at which it is bound
        self.lifted: list[list[ir.SetLocal]] = []
        self.known: dict[ir.Expr, ir.Local] = {}
        self.label = ""

    def action(self, action: ir.Action) -> ir.Action:
        if action.plan is None or len(action.plan.levels) < 2:
            return action
        levels = action.plan.levels
        self.label, self.known, self.depths = action.label, {}, {}
        self.lifted = [[] for _ in levels]
        for number, level in enumerate(levels):
            self.depths |= {step.name: number for step in level.tests if not isinstance(step, ir.Required)}
            if level.loop is not None:
                self.depths |= dict.fromkeys((level.loop.variable, *level.columns), number)
        found: list[ir.Level] = []
        for number, level in enumerate(levels):
            loop = level.loop
            if loop is not None and number > 1:
                loop = replace(loop, source=self._step(loop.source, number - 1), counted=self._step(loop.counted, number - 1))
            found.append(replace(level, loop=loop, tests=self._steps(level.tests, number)))
        return replace(action, plan=replace(action.plan, levels=tuple(map(self._with_lifted, range(len(found)), found))))

    def _with_lifted(self, number: int, level: ir.Level) -> ir.Level:
        return replace(level, tests=(*level.tests, *self.lifted[number]))

    def _steps(self, steps: tuple[Step, ...], level: int) -> tuple[Step, ...]:
        if not level:
            return steps
        kept: list[Step] = []
        for step in steps:
            step = self._step(step, level)
            if isinstance(step, ir.SetLocal) and self._depth(step.value) < level and not counts_work(step):
                self.depths[step.name] = self._depth(step.value)
                self.lifted[self.depths[step.name]].append(step)
            else:
                kept.append(step)
        return tuple(kept)

    def _step(self, node: Node, level: int) -> Node:
        inner = _bound_in(node)
        return self._moved(node, level, inner, surely=True)

    # -------------------------------------------------------------------------------------------- parts

    def _moved(self, node: Node, level: int, inner: set[str], *, surely: bool) -> Node:
        """A part with what can be worked out before in variables. `inner` is what is bound around it in the same step."""
        if node is None:
            return None
        if isinstance(node, tuple):
            return tuple(self._moved(item, level, inner, surely=surely) for item in node)
        if isinstance(node, VALUES) and self._may_be_lifted(node, level, inner) and (surely or self._is_small(node)):
            return self._variable(node)
        if isinstance(node, ir.Logic):
            first, *others = node.operands
            rest = [self._moved(part, level, inner, surely=False) for part in others]
            return replace(node, operands=(self._moved(first, level, inner, surely=surely), *rest))
        if isinstance(node, ir.Select):
            branches = [self._moved(part, level, inner, surely=False) for part in (node.then, node.otherwise)]
            return ir.Select(self._moved(node.condition, level, inner, surely=surely), *branches)
        if isinstance(node, ir.Bind):
            value = self._moved(node.value, level, inner, surely=surely)
            if isinstance(value, (ir.Local, ir.Const)):
                return self._moved(substitute(node.body, {node.name: value}), level, inner, surely=surely)
            return replace(node, value=value, body=self._moved(node.body, level, inner, surely=surely))
        asks = surely and isinstance(node, PASSED_ON)
        return with_parts(node, lambda part: self._moved(part, level, inner, surely=asks))

    def _may_be_lifted(self, node: ir.Expr, level: int, inner: set[str]) -> bool:
        if self._depth(node) >= level or names_read(node) & (inner - _bound_in(node)) or counts_work(node):
            return False
        return all(self._is_quiet(part) for part in walk(node))

    def _depth(self, node: Node) -> int:
        return max((self.depths.get(name, 0) for name in names_read(node)), default=0)

    def _variable(self, node: ir.Expr) -> ir.Local:
        if node not in self.known:
            name = f"{self.label}_once_{len(self.known) + 1}_"
            self.known[node] = ir.Local(name)
            self.depths[name] = self._depth(node)
            self.lifted[self.depths[name]].append(ir.SetLocal(name, node))
        return self.known[node]

    def _is_quiet(self, node: Node) -> bool:
        """Whether a node counts nothing, asks no hook and no other action."""
        if isinstance(node, (ir.CanChoose, ir.Counted, ir.CountedConst, ir.CountedScalar, ir.CountedSource, ir.Tested)):
            return False
        if not isinstance(node, (ir.Call, ir.SourceCall)):
            return True
        if node.function not in self._quiet:
            function = self.functions.get(node.function)
            self._quiet[node.function] = False
            if function is not None and not function.before and not counts_work(function):
                self._quiet[node.function] = all(self._is_quiet(part) for part in walk((function.value, function.values)))
        return self._quiet[node.function]

    def _is_small(self, node: ir.Expr) -> bool:
        """Whether an expression costs next to nothing and can be asked for at any time."""
        parts = [*walk(node)]
        return len(parts) <= SMALL and all(self._is_harmless(part) for part in parts)

    def _is_harmless(self, node: Node) -> bool:
        match node:
            case ir.Const() | ir.Scalar() | ir.Not() | ir.Logic():
                return True
            case ir.Op():
                return node.operator not in ("//", "%")
            case ir.At():
                return node.index in (ir.Scalar("me"), ir.Scalar("active")) and not node.optional
            case ir.Lookup(indices=(ir.At() as index,)):
                return not node.optional and not self.slots[index.slot].optional
        return False


def _bound_in(node: Node) -> set[str]:
    """What a step binds inside itself."""
    names = {part.variable for part in walk(node) if isinstance(part, (ir.Loop, ir.RowRun, ir.AnyRow))}
    names |= {part.name for part in walk(node) if isinstance(part, ir.Bind)}
    return names | {name for part in walk(node) if isinstance(part, ir.Walk) for name in (part.before, part.after)}
