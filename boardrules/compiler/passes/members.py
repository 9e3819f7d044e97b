"""A search that every member of a set would make again is made once: `not any(p in players: p.ship == s)`, asked of every space,
becomes a set of the ships' places beforehand, and a look whether the space is in it. So does a search that every value of the
parameters of an action would make again."""

from __future__ import annotations

from dataclasses import replace

from boardrules.compiler import ir
from boardrules.compiler.ir.walk import Node, counts_work, names_read, rewrite, substitute
from boardrules.compiler.passes.images import image_of

Step = ir.SetLocal | ir.SetList | ir.Required


def look_up_members(game: ir.Game) -> ir.Game:
    """Makes the sets that the lists of actions' parameters are searched with."""
    return replace(game, actions=tuple(_action(action) for action in game.actions))


def _action(action: ir.Action) -> ir.Action:
    if action.plan is None:
        return action
    levels = [replace(level, tests=_steps(level.tests)) for level in action.plan.levels]
    bound: set[str] = set()
    for level in levels[1:]:
        bound |= {step.name for step in level.tests if not isinstance(step, ir.Required)}
        bound |= {level.loop.variable, *level.columns} if level.loop is not None else set()
    searching = _Searching(action.label, bound)
    levels[1:] = [replace(level, tests=tuple(map(searching.step, level.tests))) for level in levels[1:]]
    levels[0] = replace(levels[0], tests=(*levels[0].tests, *searching.sets.values()))
    return replace(action, plan=replace(action.plan, levels=tuple(levels)))


class _Searching:
    """Asks sets that are made before the loops of an action, which bind some variables, instead of searching inside them."""

    def __init__(self, label: str, bound: set[str]) -> None:
        self.label = label
        self.bound = bound
        self.sets: dict[ir.Image, ir.SetList] = {}

    def step(self, step: Step) -> Step:
        return step if counts_work(step) else rewrite(step, self._asked)

    def _asked(self, node: Node) -> Node:
        if not isinstance(node, ir.Fold) or node.word != "any":
            return node
        for name in sorted(names_read(node) & self.bound):
            image = image_of(node, name)
            if image is not None and not names_read(image) & self.bound and not _is_field(image):
                image = _as_known(replace(image, none=True))
                known = self.sets.setdefault(image, ir.SetList(f"{self.label}_known_{len(self.sets) + 1}_", image))
                return ir.Contains(ir.Local(name), ir.Kept(known.name))
        return node


def _is_field(image: ir.Image) -> bool:
    """Whether a set is a field of all its owners, which can be looked at as it stands."""
    return len(image.loops) == 1 and image.loops[0].condition is None and isinstance(image.value, ir.At)


def _as_known(image: ir.Image) -> ir.Image:
    """An image with variables that are called alike wherever they stand, so that the same set is made once."""
    names = {loop.variable: ir.Local(f"known_{number}_") for number, loop in enumerate(image.loops)}
    loops = tuple(replace(loop, variable=names[loop.variable].name) for loop in substitute(image.loops, names))
    return replace(image, loops=loops, value=substitute(image.value, names))


def _steps(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    found: list[Step] = []
    for step in steps:
        if isinstance(step, ir.SetList) and isinstance(step.source, ir.Chosen) and not counts_work(step):
            loop = step.source.loop
            sets: list[ir.SetList] = []
            condition = _with_sets(loop, sets)
            found += sets
            step = replace(step, source=ir.Chosen(replace(loop, condition=condition)))
        found.append(step)
    return tuple(found)


def _with_sets(loop: ir.Loop, sets: list[ir.SetList]) -> ir.Expr | None:
    """The condition of a loop with its searches asked of sets, which are added."""

    def asked(node: Node) -> Node:
        image = image_of(node, loop.variable)
        if image is None:
            return node
        name = f"{loop.variable}_known_{len(sets) + 1}_"
        sets.append(ir.SetList(name, image))
        return ir.Contains(ir.Local(loop.variable), ir.Kept(name))

    return rewrite(loop.condition, asked)
