"""What several actions of one decision ask of the position alone is worked out once for the decision.

How many actions I have left, and how many of my boats have to leave port, is asked by almost everything that I may do in my turn.
The answers stand in variables at the head of every action that asks; where the actions of a decision are looked for one after
another, they are worked out before the first of them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import count

from boardrules.compiler import ir
from boardrules.compiler.ir.walk import Node, counts_work, names_read, rewrite, walk, with_parts
from boardrules.compiler.passes.cost import Costs
from boardrules.compiler.passes.own_names import bound_in, renamed

CHEAP = 60
"""What costs no more than this is worked out even if nobody may ask for it."""

WORTH = 6
"""What costs less than this is asked again."""

DEAR = (ir.Fold, ir.ZoneSize, ir.Occurrences, ir.Call, ir.PileCount, ir.StackCount, ir.Top, ir.Size)
"""What makes an expression worth a variable."""

ASKING = (ir.Op, ir.Not, ir.Primitive, ir.Lookup, ir.At, ir.Sparse)
"""Nodes that ask for all of their parts whenever they are asked themselves."""


def share(game: ir.Game) -> ir.Game:
    """Gives the actions of every decision the variables that they share."""
    return _Sharing(game).shared()


@dataclass
class _Place:
    """A tree in which expressions are looked for: an action, what must hold to be done, or a variable that is shared."""

    tree: Node
    outer: Node = ()  # what of it is asked before the first loop


@dataclass
class _Shared:
    """A variable and its value."""

    name: str
    place: _Place


class _Sharing:
    def __init__(self, game: ir.Game) -> None:
        self.game = game
        self.costs = Costs(game)
        self.functions = {function.name: function for function in game.functions}
        self.decisions = [block.end for block in game.blocks if isinstance(block.end, ir.Decide) and len(block.end.entries) > 1]
        chosen = {action for end in self.decisions for action, _, _ in end.entries}
        self.plans = {
            action.index: _Place(action.plan, action.plan.levels[0])
            for action in game.actions
            if action.index in chosen and action.plan is not None and action.index != game.done
        }
        self.done = {node.index: _Place(node.done, node.done) for node in game.nodes if node.done is not None}
        self.variables: list[_Shared] = []

    def shared(self) -> ir.Game:
        while self._share_one():
            pass
        if not self.variables:
            return self.game
        game = self.game
        actions = tuple(self._action(action) for action in game.actions)
        nodes = tuple(self._node(node) for node in game.nodes)
        blocks = tuple(
            replace(block, end=self._decide(block.end)) if isinstance(block.end, ir.Decide) else block for block in game.blocks
        )
        return replace(game, actions=actions, nodes=nodes, blocks=blocks)

    # -------------------------------------------------------------------------------------------- what is shared

    def _share_one(self) -> bool:
        """Takes the largest expression that is asked for more than once out of where it stands; whether there was one."""
        best: Node = None
        size = 0
        for end in self.decisions:
            places = [self.plans[action] for action, _, _ in end.entries if action in self.plans]
            places += [self.done[end.node]] if end.node in self.done else []
            places += [variable.place for variable in self.variables]
            found: Counter[Node] = Counter()
            outside: Counter[Node] = Counter()
            for place in places:
                found.update(self._candidates(place.tree))
                outside.update({*self._candidates(place.outer)})
            for expression, times in found.items():
                if times < 2 or (outside[expression] < 2 and self.costs.of(expression) > CHEAP):
                    continue
                length = sum(1 for _ in walk(expression))
                if length > size:
                    best, size = expression, length
        if best is None:
            return False
        self._take_out(best)
        return True

    def _candidates(self, tree: Node) -> list[Node]:
        """The expressions of a tree that rest on the position alone, in the form in which they are compared."""
        return [
            plain(node)
            for node in walk(tree)
            if isinstance(node, ir.Expr) and is_same_for_all(node) and self._is_plain(node)
        ]

    def _is_plain(self, node: ir.Expr) -> bool:
        """Whether an expression can be worked out once instead of each time, and that pays."""
        if self.costs.of(node) < WORTH or not all(map(self._is_quiet, walk(node))):
            return False
        return not counts_work(node) or self._charge(node) is not None

    def _is_quiet(self, node: Node) -> bool:
        """Whether a node asks no hook, no other action, and no definition that counts its work."""
        if isinstance(node, (ir.Call, ir.SourceCall)):
            function = self.functions.get(node.function)
            if function is None or function.before or counts_work(function):
                return False
            return all(map(self._is_quiet, _bodies(function)))
        return not isinstance(node, (ir.CanChoose, ir.Charged))

    def _charge(self, node: ir.Expr) -> tuple[int, int] | None:
        """The steps that an expression counts whenever it is asked for, and where; None where that is not always the same."""
        counting = [part for part in walk(node) if getattr(part, "charge", 0)]
        loop = counting[0]
        if len(counting) > 1 or not isinstance(loop, ir.Loop) or loop.counted is not None or not _surely(node, loop):
            return None
        rows = self.game.tables.get(loop.source.table, ()) if isinstance(loop.source, ir.TableRow) else ()
        lengths = {len(row) for row in rows if isinstance(row, tuple)}
        return (lengths.pop() * loop.charge, loop.at) if len(lengths) == 1 else None

    def _take_out(self, expression: ir.Expr) -> None:
        variable = ir.Local(f"shared_{len(self.variables) + 1}_")
        value: list[ir.Expr] = []  # as it stands where it was found first, with its own names

        def replaced(node: Node) -> Node:
            if isinstance(node, tuple):
                return tuple(map(replaced, node))
            if plain(node) != expression:
                return with_parts(node, replaced)
            value.append(_without_work(node))
            charge = self._charge(node) if counts_work(node) else None
            return variable if charge is None else ir.Charged(variable, *charge)

        for place in (*self.plans.values(), *self.done.values(), *(one.place for one in self.variables)):
            if any(plain(node) == expression for node in walk(place.tree)):
                place.tree, place.outer = replaced(place.tree), replaced(place.outer)
        self.variables.append(_Shared(variable.name, _Place(value[0], value[0])))

    # -------------------------------------------------------------------------------------------- where it is set

    def _wanted(self, trees: tuple[Node, ...]) -> list[ir.SetLocal]:
        """The variables that some trees ask for, each after those that it rests on."""
        names = names_read(trees)
        steps: list[ir.SetLocal] = []
        for variable in self.variables:  # the largest first: what is taken out of one comes after it
            if variable.name in names:
                steps.append(ir.SetLocal(variable.name, variable.place.tree))
                names |= names_read(variable.place.tree)
        return steps[::-1]

    def _action(self, action: ir.Action) -> ir.Action:
        if action.index not in self.plans:
            return action
        plan: ir.Enumeration = self.plans[action.index].tree
        first, *others = plan.levels
        steps = self._wanted((plan,))
        return replace(action, plan=replace(plan, levels=(replace(first, tests=(*steps, *first.tests)), *others)))

    def _node(self, node: ir.Node) -> ir.Node:
        if node.index not in self.done:
            return node
        done: ir.Test = self.done[node.index].tree
        return replace(node, done=done, shared=tuple(self._wanted((done,))))

    def _decide(self, end: ir.Decide) -> ir.Decide:
        trees = [self.plans[action].tree for action, _, _ in end.entries if action in self.plans]
        trees += [self.done[end.node].tree] if end.node in self.done else []
        return replace(end, shared=tuple(self._wanted(tuple(trees))))


def is_same_for_all(node: ir.Expr) -> bool:
    """Whether an expression rests on the position alone, and is worth a variable."""
    if isinstance(node, (ir.Const, ir.Scalar, ir.Local)) or not any(isinstance(part, DEAR) for part in walk(node)):
        return False
    return names_read(node) <= bound_in(node).keys()


def plain(node: Node) -> Node:
    """An expression with its own variables named by their order and without the work that it counts, so that it equals another
    that means the same."""
    numbers = count(1)
    return renamed(_without_work(node), lambda _: f"own_{next(numbers)}_")


def _without_work(node: Node) -> Node:
    return rewrite(node, lambda part: replace(part, charge=0) if isinstance(part, ir.Loop) and part.charge else part)


def _bodies(function: ir.Function) -> list[Node]:
    return [*walk([part for part in (function.value, function.values) if part is not None])]


def _surely(node: Node, loop: ir.Loop) -> bool:
    """Whether a loop is always run when an expression is asked for."""
    if isinstance(node, ir.Fold):
        return node.loops[0] is loop
    if isinstance(node, ir.Logic):
        return _surely(node.operands[0], loop)
    if isinstance(node, (ir.Select, ir.Bind)):
        return _surely(node.condition if isinstance(node, ir.Select) else node.value, loop)
    if isinstance(node, ASKING):
        return any(_surely(part, loop) for part in _direct(node))
    return False


def _direct(node: Node) -> list[Node]:
    match node:
        case ir.Op():
            return [node.left, node.right]
        case ir.Not():
            return [node.operand]
        case ir.Primitive():
            return [*node.arguments]
        case ir.Lookup():
            return [*node.indices]
    return [node.index]
