"""Marks what counts itself: long loops and searches, long definitions, the ways in which actions are found, blocks, questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import prod
from typing import Any, TypeVar, assert_never

from boardrules.compiler import ir
from boardrules.compiler.ir.logic import asks_for_size
from boardrules.compiler.ir.sizes import Sizes
from boardrules.compiler.ir.walk import is_node, walk, with_parts
from boardrules.compiler.passes.metering.blocks import charged_blocks
from boardrules.compiler.passes.metering.costs import HOOK, LARGE, MOVE, OFFER, Costs

OFTEN = 100_000
"""A search that can take more steps than this counts on its way."""

MANY_OFFERS = 10_000
"""A choice that can offer more than this counts what it offers."""

MUCH = 50_000
"""Steps that may come together uncounted on a way from block to block, whatever the limit is."""

SHARE = 50
"""What takes at most this part of all the steps of a decision, and happens once before it is made, is counted as a whole where it
can come again, not on its way: so the actions of ordinary games are found without counting."""

COPY, COPIED = 20, 16
"""Steps of copying a position, and how many values are copied in one."""

Node = TypeVar("Node")


def meter(game: ir.Game) -> ir.Game:
    """The game with everything marked that counts its work."""
    return _Meter(game).marked_game()


class _Meter:
    """Marks one game."""

    def __init__(self, game: ir.Game) -> None:
        self.game = game
        self._functions = {function.name: function for function in game.functions}
        self._marked: dict[str, ir.Function] = {}
        self._plans = {one.index: one.plan for one in game.actions if one.plan is not None and one.index != game.done}
        self._found: dict[int, tuple[ir.Enumeration, int]] = {}  # plans that are marked, and what they take
        self._lengths: dict[str, int | None] = {}  # how many values the set has that a definition answers with
        self.sizes = Sizes(game, self._lengths.get)
        self.costs = Costs(game, self.sizes, self._call, self._possible)
        self._asked_for = {one.action for one in walk(game) if isinstance(one, ir.CanChoose) and one.arguments is not None}
        self.counts = False  # whether anything but blocks counts
        self._whole = game.limits.steps // SHARE
        self._copying = COPY + sum(slot.owners * max(1, slot.cards) for slot in game.slots if slot.shape != "scalar") // COPIED

    def marked_game(self) -> ir.Game:
        game = self.game
        apart = game.of_evaluation
        for node in (*(function for function in game.functions if function.name not in apart), *self._plans.values()):
            self._prepare(node)
        for name in self._functions:
            if name not in apart:
                self._function(name)
        actions = tuple(self._action(action) for action in game.actions)
        nodes = tuple(self._node(node) for node in game.nodes)
        blocks = charged_blocks(
            [self._block(block) for block in game.blocks], game.returns, self._costs_of_block, max(MUCH, self._whole)
        )
        score = self._score(game.score)
        played = self.counts
        for name in sorted(apart):
            self._prepare(self._functions[name])
            self._function(name)
        self.counts = played  # what is asked for bots alone does not make play count more
        invariants = tuple(self._claim(invariant) for invariant in game.invariants)
        examples = tuple(self._example(example) for example in game.examples)
        functions = tuple(self._function(name) for name in self._functions)
        return replace(
            game,
            functions=functions,
            actions=actions,
            nodes=nodes,
            blocks=blocks,
            score=score,
            invariants=invariants,
            examples=examples,
            asks_much=self.counts,
        )

    # -------------------------------------------------------------------------------------------- parts of the form

    def marked(self, node: Node) -> Node:
        """An expression, source or operation in which everything counts itself that can be much; or several of them."""
        marked: Node = self._mark(node)
        return marked

    def _mark(self, node: Any) -> Any:
        if isinstance(node, tuple):
            marked = tuple(map(self._mark, node))
            return node if all(new is old for new, old in zip(marked, node, strict=True)) else marked
        self._learn(node)
        if not is_node(node) or self.costs.of(node) <= LARGE:
            return node
        inside: Any = with_parts(node, self._inside)
        match inside:
            case ir.Fold() if not asks_for_size(inside):
                return replace(inside, loops=self._loops(inside.loops, 1 + self.costs.of(inside.body)))
            case ir.Image():
                return replace(inside, loops=self._loops(inside.loops, 2 + self.costs.of(inside.value)))
            case ir.Chosen():
                return replace(inside, loop=self._loops((inside.loop,), 1)[0])
            case ir.Best():
                return replace(inside, loop=self._loops((inside.loop,), 2 + self.costs.of(inside.value))[0])
            case ir.Each():
                return self._charged(inside, 1 + self.costs.of(inside.body))
            case ir.Walk():
                return self._walk(inside)
        return inside

    def _inside(self, part: Any) -> Any:
        if isinstance(part, tuple):
            return tuple(map(self._inside, part))
        if isinstance(part, ir.Loop):
            return replace(part, source=self._mark(part.source), condition=self._mark(part.condition))
        return self._mark(part)

    def _learn(self, node: object) -> None:
        """How long the lists are that an expression keeps for itself."""
        if isinstance(node, ir.SetList):
            self.sizes.kept.setdefault(node.name, self.sizes.of(node.source))

    def _loops(self, loops: Sequence[ir.Loop], inside: int) -> tuple[ir.Loop, ...]:
        """Loops inside each other, the innermost first: what it counts the next one need not."""
        marked: list[ir.Loop] = []
        for loop in reversed(loops):
            marked.append(self._charged(loop, self.costs.each(loop, inside)))
            inside = self.costs.loops(marked[-1:], inside)
        return tuple(reversed(marked))

    def _charged(self, loop: Any, each: int) -> Any:
        if self.costs.rounds(loop, each) <= LARGE:
            return loop
        self.counts = True
        return replace(loop, charge=each)

    def _walk(self, search: ir.Walk) -> ir.Walk:
        each = self.costs.space(search)
        whole = each * self.sizes.spaces(search)
        if whole <= LARGE:
            return search
        self.counts = True
        return replace(search, charge=each, often=whole > OFTEN)

    def _charge(self, steps: int, at_least: int = LARGE) -> int:
        """What a function counts that takes so many steps whenever it is called: nothing where it is little."""
        if steps <= at_least:
            return 0
        self.counts = True
        return steps

    # -------------------------------------------------------------------------------------------- definitions and actions

    def _prepare(self, node: object) -> None:
        """Marks the definitions and actions that are asked, those first that others rest on, so that no chain of them exhausts
        the stack."""
        waiting = [self._asked(node)]
        open_: list[str | int] = []
        while waiting:
            if waiting[-1]:
                key = waiting[-1].pop()
                if key not in self._marked and key not in self._found and key not in open_:
                    open_.append(key)
                    waiting.append(self._asked(self._functions[key] if isinstance(key, str) else self._plans[key]))
                continue
            waiting.pop()
            if open_:
                key = open_.pop()
                if isinstance(key, str):
                    self._function(key)
                else:
                    self._plan(key)

    def _asked(self, node: object) -> list[str | int]:
        """The definitions (by name) and actions (by number) that a part of the form asks itself."""
        found: dict[str | int, None] = {}
        for part in walk(node):
            if isinstance(part, (ir.Call, ir.SourceCall)) and part.function in self._functions:
                found[part.function] = None
            elif isinstance(part, ir.CanChoose) and part.arguments is None:
                found[part.action] = None
        return list(found)

    def _function(self, name: str) -> ir.Function:
        """A definition, marked. One that takes much counts itself, so that those who call it need not."""
        if name not in self._marked:
            function = self._functions[name]
            before = self.marked(function.before)
            function = replace(function, before=before, value=self.marked(function.value), values=self.marked(function.values))
            charge = self._charge(self._steps(function), 0 if function.before else LARGE)  # most trials are never made
            self._marked[name] = replace(function, charge=charge)
            self._lengths[name] = None if function.values is None else self.sizes.of(function.values)
        return self._marked[name]

    def _call(self, name: str) -> int:
        """The steps of a call; a hook is Python, of which nobody knows."""
        if name not in self._functions:
            return HOOK
        function = self._marked[name]
        return 0 if function.charge else self._steps(function)

    def _steps(self, function: ir.Function) -> int:
        """The steps of a definition; one that tries something copies the position first."""
        steps = self.costs.of(function.value) + self.costs.of(function.values)
        return steps + self.costs.of(function.before) + self._copying if function.before else steps

    def _plan(self, action: int) -> tuple[ir.Enumeration, int]:
        """How an action is found, marked, and the steps of finding it."""
        if action not in self._found:
            plan, counted = self._plans[action], self.counts
            marked, steps = self._levels(plan.levels, mark=True)
            whole = self._levels(plan.levels, mark=False)[1]
            if whole <= self._whole:
                marked, steps, self.counts = plan.levels, whole, counted
            self._found[action] = replace(plan, levels=marked), steps
        return self._found[action]

    def _levels(self, levels: Sequence[ir.Level], *, mark: bool) -> tuple[tuple[ir.Level, ...], int]:
        """The levels of a plan, and the steps of going through them: those that are not counted on the way."""
        found = [replace(one, loop=self._inside(one.loop), tests=self.marked(one.tests)) if mark else one for one in levels]
        inside = MOVE
        for number in range(len(found) - 1, -1, -1):
            inside += self.costs.of(found[number].tests)
            loop = found[number].loop
            if loop is not None:
                loops = self._loops((loop,), inside) if mark else (loop,)
                found[number] = replace(found[number], loop=loops[0])
                inside = self.costs.loops(loops, inside)
        return tuple(found), inside

    def _possible(self, action: int) -> int:
        """The steps of finding an action; `done` is not looked for."""
        return self._found[action][1] if action in self._plans else 1

    def _offers(self, action: int) -> int:
        """How many instances of an action there can be."""
        levels = self._plans[action].levels if action in self._plans else ()
        return prod(self.sizes.of(level.loop.source) for level in levels if level.loop is not None)

    def _action(self, action: ir.Action) -> ir.Action:
        """Who asks for an explanation asks for every test; rules that ask whether an instance is legal count that always."""
        if action.index not in self._plans:
            return action
        arguments, conditions = self._tests(action.arguments), self._tests(action.conditions)
        tests = [test for test in (*arguments, *conditions) if isinstance(test, ir.Test)]
        shown = sum(self.costs.of(part.value) for test in tests for part in test.shown)
        steps = sum(self.costs.of(one.condition if isinstance(one, ir.Test) else one) for one in (*arguments, *conditions))
        return replace(
            action,
            arguments=arguments,
            conditions=conditions,
            plan=self._plan(action.index)[0],
            explaining=self._charge(steps + shown),
            allowing=self._charge(steps, 0) if action.index in self._asked_for else 0,
        )

    def _tests(self, tests: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(
            replace(test, condition=self.marked(test.condition), shown=self._shown(test.shown))
            if isinstance(test, ir.Test)
            else self.marked(test)
            for test in tests
        )

    def _shown(self, shown: tuple[ir.Shown, ...]) -> tuple[ir.Shown, ...]:
        return tuple(replace(part, value=self.marked(part.value)) for part in shown)

    # -------------------------------------------------------------------------------------------- blocks and nodes

    def _block(self, block: ir.Block) -> ir.Block:
        return replace(block, operations=self.marked(block.operations), end=self._end(block.end, block.at))

    def _end(self, end: ir.Terminator, at: int) -> ir.Terminator:
        match end:
            case ir.Branch():
                return replace(end, condition=self.marked(end.condition))
            case ir.Decide():
                many = sum(self._offers(action) for action, _, _ in end.entries) > MANY_OFFERS
                self.counts = self.counts or many
                return replace(end, charge=OFFER if many else 0, at=at)
            case ir.RollDice():
                return replace(end, dice=tuple(replace(die, source=self.marked(die.source)) for die in end.dice))
            case ir.DrawCard():
                return replace(end, owner=self.marked(end.owner))
            case ir.Jump() | ir.Return() | ir.Over():
                return end
            case _:
                assert_never(end)

    def _costs_of_block(self, block: ir.Block) -> int:
        done = self.game.nodes[block.end.node].done if isinstance(block.end, ir.Decide) else None
        return self.costs.of(block.operations) + self.costs.end(block.end) + (0 if done is None else self.costs.of(done.condition))

    def _node(self, node: ir.Node) -> ir.Node:
        return node if node.done is None else replace(node, done=self._tests((node.done,))[0])

    # -------------------------------------------------------------------------------------------- questions

    def _score(self, score: ir.Score) -> ir.Score:
        categories, tiebreaks = (
            tuple(replace(one, gives=tuple((rule, self.marked(value)) for rule, value in one.gives)) for one in part)
            for part in (score.categories, score.tiebreaks)
        )
        steps = sum(1 + self.costs.of(value) for one in (*categories, *tiebreaks) for _, value in one.gives)
        return replace(score, categories=categories, tiebreaks=tiebreaks, charge=self._charge(steps * self.game.players))

    def _claim(self, claim: ir.Claim) -> ir.Claim:
        condition, shown = self.marked(claim.condition), self._shown(claim.shown)
        steps = self.costs.of(condition) + sum(self.costs.of(part.value) for part in shown)
        return replace(claim, condition=condition, shown=shown, charge=self._charge(steps))

    def _example(self, example: ir.Example) -> ir.Example:
        given = self.marked(example.given)
        expected = tuple(None if claim is None else self._claim(claim) for claim in example.expected)
        return replace(example, given=given, expected=expected, charge=self._charge(self.costs.of(given)))
