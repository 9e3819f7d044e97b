"""A definition is written out where an action asks for it if a part of it is the same for all arguments: then that part can be
worked out once for all of them (see `share`).

`may_spend_on(b)` asks how many actions I have left, which is the same for every boat of mine.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count

from boardrules.compiler import ir
from boardrules.compiler.ir.walk import Node, rewrite, substitute, walk
from boardrules.compiler.passes.own_names import bound_in, renamed
from boardrules.compiler.passes.share import is_same_for_all

LONGEST = 200
"""A definition of more parts than this is called."""


def write_out(game: ir.Game) -> ir.Game:
    """Writes such definitions out in every action."""
    functions = {function.name: function for function in game.functions if _is_worth_it(function)}
    if not functions:
        return game
    taken = {name for node in (*game.actions, *game.functions) for name in bound_in(node)}
    numbers = count(2)

    def fresh(name: str) -> str:
        """A name for a variable of the definition in its new place."""
        word = name.rstrip("0123456789_") or "own"
        while (found := f"{word}_{next(numbers)}") in taken:
            pass
        return found

    def written(node: Node) -> Node:
        if not isinstance(node, ir.Call) or node.function not in functions:
            return node
        if not all(isinstance(argument, (ir.Local, ir.Scalar, ir.Const)) for argument in node.arguments):
            return node
        function = functions[node.function]
        given = dict(zip(function.parameters, node.arguments, strict=True))
        return renamed(substitute(function.value, given), fresh)

    return replace(game, actions=tuple(_action(action, written) for action in game.actions))


def _action(action: ir.Action, written: Node) -> ir.Action:
    return action if action.plan is None else replace(action, plan=rewrite(action.plan, written))


def _is_worth_it(function: ir.Function) -> bool:
    if function.value is None or function.charge or function.before:
        return False
    parts = [*walk(function.value)]
    return len(parts) <= LONGEST and any(isinstance(part, ir.Expr) and is_same_for_all(part) for part in parts)
