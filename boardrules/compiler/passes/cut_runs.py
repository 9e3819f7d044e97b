"""A search for a number of squares in a line does not look farther than the line goes.

`any(n in 1..20: size(run(s, d, n + 1)) == n + 1 and ...)` can hold only as long as there are tiles in that direction: how far they
go is found out once, and the numbers beyond it are not tried.
"""

from __future__ import annotations

from dataclasses import replace

from boardrules.compiler import ir
from boardrules.compiler.ir.walk import Node, counts_work, names_read, rewrite, substitute, walk
from boardrules.compiler.passes.plan import conjuncts


def cut_runs(game: ir.Game) -> ir.Game:
    """Cuts the searches of a game short."""
    functions = {function.name: function for function in game.functions}

    def cut(node: Node) -> Node:
        if isinstance(node, ir.Fold) and node.word == "any" and len(node.loops) == 1:
            return replace(node, loops=(_cut(node.loops[0], functions),))
        return node

    return rewrite(game, cut)


def _cut(loop: ir.Loop, functions: dict[str, ir.Function]) -> ir.Loop:
    """A loop over the numbers that can pass; what it counts it counts as before."""
    source = loop.source
    if not isinstance(source, ir.Span_) or loop.condition is None or loop.counted is not None:
        return loop
    if not isinstance(source.low, ir.Const) or not isinstance(source.end, ir.Const):
        return loop
    found = _whole_run(_first(loop.condition, functions), loop.variable)
    if found is None:
        return loop
    run, more = found
    whole = replace(run, length=ir.Const(source.end.value - 1 + more))
    counted = ir.Const(max(0, source.end.value - source.low.value)) if loop.charge else None
    end = ir.Size(whole) if more == 1 else ir.Op("+", ir.Size(whole), ir.Const(1 - more))
    return replace(loop, source=replace(source, end=end), counted=counted)


def _first(condition: ir.Expr, functions: dict[str, ir.Function]) -> ir.Expr | None:
    """What is asked first where a condition is asked, in a definition as well; None where that counts its work."""
    first = conjuncts(condition)[0]
    if isinstance(first, ir.Call) and first.function in functions:
        function = functions[first.function]
        if function.value is None:
            return None
        first = substitute(conjuncts(function.value)[0], dict(zip(function.parameters, first.arguments, strict=True)))
    return None if counts_work(first) or any(isinstance(node, ir.Charged) for node in walk(first)) else first


def _whole_run(first: ir.Expr | None, variable: str) -> tuple[ir.PlaneRun, int] | None:
    """The line that has to be as long as the number and so many squares more."""
    match first:
        case ir.Op(operator="==", left=ir.Size(source=ir.PlaneRun() as run), right=length) if run.length == length:
            if variable in names_read((run.space, run.direction)):
                return None
            match length:
                case ir.Local(name=name) if name == variable:
                    return run, 0
                case ir.Op(operator="+", left=ir.Local(name=name), right=ir.Const(value=more)) if name == variable and more >= 0:
                    return run, more
    return None
