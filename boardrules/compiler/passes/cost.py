"""What an expression costs, roughly: how many small steps it takes. Tests are put in order by it."""

from __future__ import annotations

from boardrules.compiler import ir
from boardrules.compiler.ir.walk import children

UNKNOWN = 8
"""How many values a source is taken to have when nobody knows."""

WALK = 60
"""A search looks at about so many steps."""

CALL = 3

MOST = 10**9


class Costs:
    """The costs of one game; those of functions are worked out once."""

    def __init__(self, game: ir.Game) -> None:
        self.game = game
        self._functions = {function.name: function for function in game.functions}
        self._known: dict[str, int] = {}

    def of(self, node: object) -> int:
        """The cost of an expression, a source, or several of them."""
        match node:
            case tuple() | list():
                return min(MOST, sum(self.of(item) for item in node))
            case ir.Fold():
                return self._loops(node.loops, node.body)
            case ir.Chosen() | ir.Best():
                return self._loops((node.loop,), node.value if isinstance(node, ir.Best) else None)
            case ir.RowRun() | ir.AnyRow():
                return 4 + 4 * UNKNOWN * self.of(node.condition)
            case ir.Walk():
                body = sum(self.of(part) for part in (node.neighbours, node.condition, node.cost) if part is not None)
                return WALK * (4 + body)
            case ir.Call() | ir.SourceCall():
                return CALL + self.function(node.function) + self.of(node.arguments)
            case ir.CanChoose():
                return 300
            case ir.MaskOf() | ir.Contains() | ir.Size() | ir.LastOf() | ir.InOrder() | ir.AsList():
                return 2 + self.size(node.source) + sum(self.of(part) for part in children(node))
            case ir.PileCards() | ir.ZoneSize():
                return 3 + node.cards
            case ir.Fits():
                return 12 + sum(self.of(part) for part in children(node))
        return min(MOST, 1 + sum(self.of(part) for part in children(node)))

    def function(self, name: str) -> int:
        """The cost of a definition; a hook costs as much as Python makes it."""
        if name not in self._known:
            self._known[name] = MOST  # a definition cannot reach itself
            function = self._functions.get(name)
            parts = () if function is None else (function.before, function.value, function.values)
            self._known[name] = 200 if function is None else self.of([part for part in parts if part])
        return self._known[name]

    def _loops(self, loops: tuple[ir.Loop, ...], body: ir.Expr | None) -> int:
        total, times = 1, 1
        for loop in loops:
            total += times * self.of(loop.source)
            times = min(MOST, times * max(1, self.size(loop.source)))
            if loop.condition is not None:
                total += times * self.of(loop.condition)
                times = max(1, times // 2)
        return min(MOST, total + (times * self.of(body) if body is not None else 0))

    def size(self, source: ir.Source) -> int:
        """About how many values a source has."""
        match source:
            case ir.Span_(low=ir.Const(value=low), end=ir.Const(value=end)):
                return end - low
            case ir.Fixed():
                return len(source.values)
            case ir.PileCards():
                return max(1, source.cards // 2)
            case ir.CountedSource() | ir.Restricted() | ir.InOrder() | ir.Cut():
                return self.size(source.source)
            case ir.Chosen():
                return max(1, self.size(source.loop.source) // 2)
        return UNKNOWN
