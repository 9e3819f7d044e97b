"""A ruleset compiled for a number of players and a choice of options: the order of the passes."""

from __future__ import annotations

import hashlib
import linecache
from collections.abc import Callable, Mapping
from dataclasses import replace
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any

from boardrules.compiler import counting_runtime, runtime
from boardrules.compiler.cards_ahead import CardsAhead
from boardrules.compiler.context import Context
from boardrules.compiler.counting import Counting, with_counts
from boardrules.compiler.counting_runtime import quiet
from boardrules.compiler.domains import NONE
from boardrules.compiler.flow import Flow
from boardrules.compiler.lowering import Lowering
from boardrules.compiler.program import Check, Position, Program
from boardrules.compiler.python_explain import CheckInfo
from boardrules.compiler.python_module import Module, ModuleWriter
from boardrules.ruleset.model import Ruleset, Value

if TYPE_CHECKING:
    from boardrules.compiler.reading import HookCall


def compile_program(
    ruleset: Ruleset,
    players: int,
    options: Mapping[str, Value],
    hooks: Mapping[str, Callable[..., object]] | None = None,
    *,
    counting: bool = False,
) -> Program:
    """Compiles a game. Options that are not given have their defaults. A `counting` program plays the same and counts in the
    list `tally_` of its positions how often each rule applies."""
    chosen = {name: options.get(name, option.default) for name, option in ruleset.options.items()}
    if counting:
        context = Context(with_counts(ruleset), players, chosen, Counting(ruleset))
    else:
        context = Context(ruleset, players, chosen)
    lowering = Lowering(context)
    flow = Flow(lowering)
    flow.build()
    module = ModuleWriter(context, flow).write()
    generated = Generated(context, module, hooks or {})
    program = assemble(context, flow, module, generated, chosen)
    return program if context.counting is None else replace(silenced(program, context.counting.size), ruleset=ruleset)


def silenced(program: Program, size: int) -> Program:
    """A counting program of which only play counts: what is asked about a position from outside does not."""
    return replace(
        program,
        explain=quiet(program.explain, size),
        score=quiet(program.score, size),
        holds=quiet(program.holds, size),
        given=quiet(program.given, size),
        expect=quiet(program.expect, size),
    )


class Generated:
    """The generated module as it runs. What few games need at once is made on first use."""

    def __init__(self, context: Context, module: Module, hooks: Mapping[str, Callable[..., object]]) -> None:
        self.context = context
        self.module = module
        self.texts: list[str] = []
        self.namespace = base_namespace(context, hooks)
        self.execute(module.source)
        self._made: set[str] = set()

    def execute(self, source: str) -> None:
        """Runs generated text; its lines are known to tracebacks."""
        game = self.context.ruleset.name
        filename = f"<boardrules {game} for {self.context.players}, part {len(self.texts) + 1}, {id(self):x}>"
        linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
        self.texts.append(source)
        self.namespace |= self.context.tables
        exec(compile(source, filename, "exec"), self.namespace)

    def part(self, name: str, write: Callable[[], str]) -> dict[str, Any]:
        """The namespace with a part in it."""
        if name not in self._made:
            self._made.add(name)
            self.execute(write())
        return self.namespace

    def playout(self, position: Position, random: Callable[[], float], limit: int = 10**9) -> int:
        if position.node == 0:
            return 0
        moves: int = self.part("playout", self.module.write_playout)["playout"](position, random, limit)
        return moves

    def claims(self, name: str) -> Callable[..., Any]:
        """An invariant, or a line of an example."""
        claim: Callable[..., Any] = self.part("claims", self.module.write_claims)[name]
        return claim

    def expect(self, position: Position, number: int, line: int) -> Check:
        """What a line of an example expects, with the values that decide it."""
        step = self.context.ruleset.examples[number].steps[line]
        holds, values = self.claims(f"expect_{number}_{line}")(position)
        parts = self.module.expected[number, line]
        shown = tuple((text, type_, value) for (text, type_), value in zip(parts, values, strict=True))
        return Check("", step.text, holds, step.place, shown)

    def source(self) -> str:
        """Everything, also what nobody has asked for yet."""
        self.part("playout", self.module.write_playout)
        self.part("claims", self.module.write_claims)
        return "\n\n".join(self.texts)


def base_namespace(context: Context, hooks: Mapping[str, Callable[..., object]]) -> dict[str, Any]:
    """What generated code finds around it: the runtime, the fixed tables, the hooks."""
    namespace: dict[str, Any] = {name: value for name, value in vars(runtime).items() if not name.startswith("__")}
    namespace |= {"heappop": heappop, "heappush": heappush, "SLOTS": context.layout.slots, **context.tables}
    namespace |= {f"hook_{name}": call for name, call in _hook_calls(context, hooks).items()}
    if context.counting is not None:
        namespace |= counting_runtime.FUNCTIONS
    return namespace


def _hook_calls(context: Context, hooks: Mapping[str, Callable[..., object]]) -> dict[str, HookCall]:
    if not hooks:
        return {}
    from boardrules.compiler.reading import HookCall, ReadingBook

    book = ReadingBook(context.domains, context.layout, context.options)
    declared = context.ruleset.hooks
    return {name: HookCall(function, declared[name], context.domains, book) for name, function in hooks.items() if name in declared}


def assemble(context: Context, flow: Flow, module: Module, generated: Generated, options: Mapping[str, Value]) -> Program:
    """The program around the generated functions."""
    namespace = generated.namespace
    context.layout.frames = module.frames
    ahead = CardsAhead(flow)
    nodes = tuple(replace(node, frames=module.kept.get(node.index, ()), cards_ahead=ahead.at(node.index)) for node in flow.nodes)
    run = namespace["run"]
    legal = {node.index: namespace[f"legal_{node.index}"] for node in nodes[1:] if node.kind == "decision"}
    outcomes = {node.index: namespace[f"outcomes_{node.index}"] for node in nodes[1:] if node.kind != "decision"}

    def start(position: Position) -> None:
        run(position, namespace["START"])

    def legal_codes(position: Any) -> list[int]:
        if position.moves is None:
            position.moves = legal[position.node](position) if position.node in legal else []
        codes: list[int] = position.moves
        codes.sort()
        return codes

    def apply(position: Position, code: int) -> None:
        run(position, -1, code)

    return Program(
        ruleset=context.ruleset,
        players=context.players,
        options=options,
        domains=context.domains,
        layout=context.layout,
        write_source=generated.source,
        rules=context.rules,
        actions=tuple(flow.actions),
        nodes=nodes,
        new_position=namespace["new_position"],
        start=start,
        legal=legal_codes,
        outcomes=lambda position: sorted(outcomes[position.node](position)),
        apply=apply,
        explain=_explain(flow, module.checks, namespace),
        score=namespace["score"],
        holds=lambda position, number: bool(generated.claims(f"invariant_{number}")(position)),
        playout=generated.playout,
        perft=_perft(legal_codes, apply),
        rebuild=namespace["rebuild"],
        given=lambda position, number: generated.claims(f"given_{number}")(position),
        expect=generated.expect,
        node_of_step=lambda step: _node_of_step(nodes, step),
        hooks={name: namespace[f"hook_{name}"] for name in context.ruleset.hooks if f"hook_{name}" in namespace},
        digest=hashlib.sha256(module.source.encode("utf-8", "replace")).hexdigest()[:16],
    )


def _explain(
    flow: Flow, checks: Mapping[int, list[CheckInfo]], namespace: dict[str, Any]
) -> Callable[[Position, int, tuple[int, ...]], list[Check]]:
    def explain(position: Position, action: int, arguments: tuple[int, ...]) -> list[Check]:
        if action == flow.done_action and position.node in flow.done_texts:
            rule, text, place = flow.done_texts[position.node]
            return [Check(rule, text, namespace[f"done_{position.node}"](position), place, ())]
        if action not in flow.action_models:
            return []
        results = namespace[f"explain_action_{action}"](position, *arguments)
        found = []
        for info, (holds, values) in zip(checks[action], results, strict=True):
            shown = tuple((text, type_, value) for (text, type_), value in zip(info.parts, values, strict=True))
            found.append(Check(info.rule, info.text, holds, info.place, shown))
        return found

    return explain


def _perft(legal: Callable[[Any], list[int]], apply: Callable[[Any, int], None]) -> Callable[[Any, int], int]:
    def perft(position: Any, depth: int) -> int:
        if depth == 0:
            return 1
        if position.node == 0:
            return 0
        codes = legal(position)
        if depth == 1:
            return len(codes)
        total = 0
        for code in codes:
            after = position.copy()
            apply(after, code)
            total += perft(after, depth - 1)
        return total

    return perft


def _node_of_step(nodes: tuple[Any, ...], step: str) -> int:
    for node in nodes[1:]:
        if node.kind == "decision" and (node.step == step or node.name == step):
            return int(node.index)
    return NONE
