"""In which direction a space around another lies is a look into a table; and where a test asks for one direction, only the
space that lies there is looked at.

`to in neighbours(b.at)` with `require direction(b.at, to) == b.facing` is about one space at most: the one straight ahead.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import count

from boardrules.compiler import ir
from boardrules.compiler.ir.logic import joined
from boardrules.compiler.ir.walk import Node, counts_work, names_read, rewrite, walk
from boardrules.compiler.passes.simplify import simplified
from boardrules.runtime.boards import OFFSETS
from boardrules.runtime.domains import NONE

Step = ir.SetLocal | ir.SetList | ir.Required


def solve_directions(game: ir.Game) -> ir.Game:
    """Looks at the loops of every action that run over the tiles around a space."""
    planes = {name: _Around(game, plane, steps) for plane in game.planes for name, steps in plane.beside}
    tables = dict(game.tables)
    actions = tuple(_action(action, planes, tables) for action in game.actions)
    return replace(game, actions=actions, tables=tables)


@dataclass(frozen=True)
class _Around:
    """What lies around the spaces of a plane."""

    game: ir.Game
    plane: ir.Plane
    steps: tuple[int, ...]

    @property
    def table(self) -> str:
        return f"{self.plane.board.upper()}_DIRECTIONS"

    def ahead(self) -> tuple[int, ...]:
        """The steps in the order of the directions."""
        return tuple(down * self.plane.width + right for right, down in OFFSETS)

    def directions(self) -> tuple[int, ...]:
        """The directions by what a step leaves when it is divided by their number, which is the smallest that tells them apart."""
        ahead = self.ahead()
        size = next(size for size in count(len(ahead)) if len({step % size for step in ahead}) == len(ahead))
        left = [step % size for step in ahead]
        return tuple(left.index(number) if number in left else NONE for number in range(size))

    def tiles(self) -> str:
        return self.game.slots[self.plane.tiles].name


def _action(action: ir.Action, planes: dict[str, _Around], tables: dict[str, ir.Values]) -> ir.Action:
    if action.plan is None:
        return action
    levels: list[ir.Level] = []
    same: dict[str, ir.Expr] = {}  # what variables of the levels before stand for
    for level in action.plan.levels:
        if level.loop is not None and isinstance(level.loop.source, ir.Beside) and level.loop.source.kept in planes:
            level = _level(level, level.loop, level.loop.source.space, planes[level.loop.source.kept], same, tables)
        levels.append(level)
        same |= {step.name: step.value for step in level.tests if isinstance(step, ir.SetLocal)}
    return replace(action, plan=replace(action.plan, levels=tuple(levels)))


def _level(
    level: ir.Level, loop: ir.Loop, space: ir.Expr, around: _Around, same: dict[str, ir.Expr], tables: dict[str, ir.Values]
) -> ir.Level:
    """A level whose loop runs over the tiles around a space. None of them is none, and neither is that space."""
    there = (space, ir.Local(loop.variable))
    directions = around.directions()
    step = ir.Op("-", ir.Local(loop.variable), space)
    direction = ir.Lookup(around.table, (ir.Op("%", step, ir.Const(len(directions))),))

    def known(node: Node) -> Node:
        match node:
            case ir.Op(operator=">=", right=ir.Const(value=0)) if node.left in there:
                return ir.Const(1)
            case ir.Op(operator="!=", right=ir.Const(value=-1)) if node.left in there or node.left == direction:
                return ir.Const(1)
            case ir.Primitive(name="plane_direction", arguments=(start, end, _)) if end == there[1]:
                is_same = start == space or (isinstance(start, ir.Local) and same.get(start.name) == space)
                return direction if is_same else node
            case ir.Bind() if node.value == direction:
                return rewrite(node.body, lambda part: known(direction if part == ir.Local(node.name) else part))
        return simplified(node)

    same |= {node.name: node.value for node in walk(level.tests) if isinstance(node, ir.Bind)}
    tests = rewrite(level.tests, known)
    if direction not in walk(tests):
        return level
    tables[around.table] = directions
    return _ahead(replace(level, tests=tests), loop, space, direction, around)


def _ahead(level: ir.Level, loop: ir.Loop, space: ir.Expr, direction: ir.Lookup, around: _Around) -> ir.Level:
    """A level that runs over the one space that a test leaves, or over all of them where the test does not matter."""
    if len(around.steps) != len(OFFSETS) or level.columns or loop.counted is not None:
        return level
    own = {loop.variable} | {step.name for step in level.tests if not isinstance(step, ir.Required)}
    named = {ir.Local(step.name) for step in level.tests if isinstance(step, ir.SetLocal) and step.value == direction}
    for place, step in enumerate(level.tests):
        if _counts(step):  # what was counted for every space goes on being counted for every space
            break
        found = _asked(step, {direction, *named}, own)
        if found is None:
            continue
        wanted, unless = found
        source: ir.Source = ir.PlaneRun(around.tiles(), space, around.ahead(), wanted, ir.Const(1))
        if unless:
            source = ir.SelectSource(joined("or", unless), loop.source, source)
        counted = ir.Size(loop.source) if loop.charge else None
        tests = (*level.tests[:place], *level.tests[place + 1 :])
        return replace(level, loop=replace(loop, source=source, counted=counted), tests=tests)
    return level


def _asked(step: Step, directions: set[ir.Expr], own: set[str]) -> tuple[ir.Expr, list[ir.Expr]] | None:
    """The direction that a test asks for, and when it does not ask at all."""
    if not isinstance(step, ir.Required):
        return None
    condition = step.condition
    parts = condition.operands if isinstance(condition, ir.Logic) and condition.operator == "or" else (condition,)
    asked = [part for part in parts if names_read(part) & own]
    if len(asked) != 1 or not isinstance(asked[0], ir.Op) or asked[0].operator != "==":
        return None
    for side, other in ((asked[0].left, asked[0].right), (asked[0].right, asked[0].left)):
        if side in directions and not names_read(other) & own:
            return other, [part for part in parts if part is not asked[0]]
    return None


def _counts(step: Step) -> bool:
    return counts_work(step) or any(isinstance(node, (ir.Charged, ir.Call, ir.SourceCall, ir.CanChoose)) for node in walk(step))
