"""A ruleset compiled for a number of players and a choice of options: the order of the passes."""

from __future__ import annotations

import linecache
from collections.abc import Callable, Mapping
from dataclasses import replace
from heapq import heappop, heappush
from typing import Any

from boardrules.compiler import runtime
from boardrules.compiler.context import Context
from boardrules.compiler.domains import NONE
from boardrules.compiler.flow import Flow
from boardrules.compiler.lowering import Lowering
from boardrules.compiler.program import Check, Position, Program
from boardrules.compiler.python_explain import CheckInfo
from boardrules.compiler.python_module import Module, ModuleWriter
from boardrules.ruleset.model import Ruleset, Value


def compile_program(
    ruleset: Ruleset, players: int, options: Mapping[str, Value], hooks: Mapping[str, Callable[..., object]] | None = None
) -> Program:
    """Compiles a game. Options that are not given have their defaults."""
    chosen = {name: options.get(name, option.default) for name, option in ruleset.options.items()}
    context = Context(ruleset, players, chosen)
    lowering = Lowering(context)
    flow = Flow(lowering)
    flow.build()
    module = ModuleWriter(context, flow).write()
    namespace = execute(context, module, hooks or {})
    return assemble(context, flow, module, namespace, chosen)


def execute(context: Context, module: Module, hooks: Mapping[str, Callable[..., object]]) -> dict[str, Any]:
    """Runs the generated module; its lines are known to tracebacks."""
    filename = f"<boardrules {context.ruleset.name} {context.players} players {abs(hash(module.source)):x}>"
    linecache.cache[filename] = (len(module.source), None, module.source.splitlines(keepends=True), filename)
    namespace: dict[str, Any] = {name: value for name, value in vars(runtime).items() if not name.startswith("__")}
    namespace |= {"heappop": heappop, "heappush": heappush, "SLOTS": context.layout.slots, **context.tables}
    for name, hook in context.ruleset.hooks.items():
        if name in hooks:
            from boardrules.compiler.reading import wrap_hook

            namespace[f"hook_{name}"] = wrap_hook(hooks[name], hook, context.domains, context.layout)
    exec(compile(module.source, filename, "exec"), namespace)
    return namespace


def assemble(context: Context, flow: Flow, module: Module, namespace: dict[str, Any], options: Mapping[str, Value]) -> Program:
    """The program around the generated functions."""
    context.layout.frames = module.frames
    nodes = tuple(replace(node, frames=module.kept.get(node.index, ())) for node in flow.nodes)
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
        source=module.source,
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
        holds=lambda position, number: bool(namespace[f"invariant_{number}"](position)),
        playout=namespace["playout"],
        perft=_perft(legal_codes, apply),
        rebuild=namespace["rebuild"],
        given=lambda position, number: namespace[f"given_{number}"](position),
        expect=lambda position, number, line: bool(namespace[f"expect_{number}_{line}"](position)),
        node_of_step=lambda step: _node_of_step(nodes, step),
    )


def _explain(
    flow: Flow, checks: Mapping[int, list[CheckInfo]], namespace: dict[str, Any]
) -> Callable[[Position, int, tuple[int, ...]], list[Check]]:
    def explain(position: Position, action: int, arguments: tuple[int, ...]) -> list[Check]:
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
