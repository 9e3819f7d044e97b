"""A ruleset compiled for a number of players and a choice of options: the order of the passes."""

from __future__ import annotations

import hashlib
import linecache
import weakref
from bisect import bisect_left, insort
from collections.abc import Callable, Mapping
from dataclasses import replace
from heapq import heappop, heappush
from itertools import compress
from threading import RLock
from typing import TYPE_CHECKING, Any

from boardrules.compiler import ir
from boardrules.compiler.lower.game import Lowered, lower_game
from boardrules.compiler.passes import COUNTING_PASSES, PASSES, improved
from boardrules.compiler.passes.kept import SurelySet, make_frames, set_at_nodes
from boardrules.compiler.passes.origins import Origins
from boardrules.compiler.python.module import ModuleWriter, tables_of
from boardrules.compiler.python.run import run_text
from boardrules.compiler.python.spelling import node_name
from boardrules.limits import USUAL, Limits
from boardrules.ruleset.model import Ruleset, Value
from boardrules.ruleset.types import Type
from boardrules.runtime import cards, counting, planes, support
from boardrules.runtime.counting import KINDS, quiet, quiet_change
from boardrules.runtime.domains import NONE
from boardrules.runtime.events import CLASSES as EVENT_CLASSES
from boardrules.runtime.metering import Stop
from boardrules.runtime.names import remark
from boardrules.runtime.program import ActionInfo, Check, NodeInfo, ParameterInfo, Position, Program
from boardrules.version_stamp import version_stamp

if TYPE_CHECKING:
    from boardrules.runtime.library import PositionShape
    from boardrules.runtime.reading import HookCall


def compile_program(
    ruleset: Ruleset,
    players: int,
    options: Mapping[str, Value],
    hooks: Mapping[str, Callable[..., object]] | None = None,
    *,
    limits: Limits = USUAL,
    count_rules: bool = False,
) -> Program:
    """Compiles a game. Options that are not given have their defaults. With `count_rules` it plays the same and counts in the
    list `tally_` of its positions how often each rule applies."""
    chosen = {name: options.get(name, option.default) for name, option in ruleset.options.items()}
    lowered = lower_game(ruleset, players, chosen, limits)
    game = improved(lowered.game, COUNTING_PASSES if count_rules else PASSES)
    program = assemble(ruleset, lowered, game, Generated(lowered, game, hooks or {}), chosen)
    return silenced(program, KINDS * len(game.rules)) if count_rules else program


def silenced(program: Program, size: int) -> Program:
    """A counting program of which only play counts: what is asked about a position from outside does not."""
    return replace(
        program,
        explain=quiet(program.explain, size),
        score=quiet(program.score, size),
        broken=quiet(program.broken, size),
        given=quiet_change(program.given, size),
        expect=quiet(program.expect, size),
    )


class Generated:
    """The generated module as it runs. What few games need at once is made on first use, by one thread while others wait for it."""

    def __init__(self, lowered: Lowered, game: ir.Game, hooks: Mapping[str, Callable[..., object]]) -> None:
        self.game = game
        self.writer = ModuleWriter(game)
        self.texts: list[str] = []
        self.namespace = base_namespace(lowered, game, hooks)
        self._made: set[str] = set()
        self._making = RLock()
        self._files: list[str] = []
        weakref.finalize(self, _forget_lines, self._files)
        self.execute(self.writer.write())

    def execute(self, source: str) -> None:
        """Runs generated text; its lines are known to tracebacks."""
        game = remark(self.game.name)
        filename = f"<boardrules {game} for {self.game.players}, part {len(self.texts) + 1}, {id(self):x}>"
        self._files.append(filename)
        linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
        self.texts.append(source)
        run_text(source, self.namespace, filename)

    def part(self, name: str, write: Callable[[], str]) -> dict[str, Any]:
        """The namespace with a part in it."""
        if name not in self._made:
            with self._making:
                if name not in self._made:
                    self.execute(write())
                    self._made.add(name)
        return self.namespace

    def playout(self, position: Position, random: Callable[[], float], limit: int = 10**9) -> int:
        if position.node == 0:
            return 0
        moves: int = self.part("playout", self.writer.write_playout)["playout"](position, random, limit)
        return moves

    def claims(self, name: str) -> Callable[..., Any]:
        """An invariant, or a line of an example."""
        claim: Callable[..., Any] = self.part("claims", self.writer.write_claims)[name]
        return claim

    def asked(self, position: Any) -> Any:
        """A position for a question about it, which counts its own work: a copy, because others may ask at the same time."""
        if not self.game.asks_much:
            return position
        copy = position.copy()
        copy.work_ = 0
        return copy

    def broken(self, position: Position) -> list[int]:
        """The invariants that do not hold. To ask for all of them is one question, however many there are."""
        position = self.asked(position)
        return [number for number in range(len(self.game.invariants)) if not self.claims(f"invariant_{number}")(position)]

    def expect(self, position: Position, number: int, line: int) -> Check:
        """What a line of an example expects, with the values that decide it."""
        example = next(example for example in self.game.examples if example.number == number)
        claim = example.expected[line]
        assert claim is not None
        holds, values = self.claims(f"expect_{number}_{line}")(self.asked(position))
        return Check("", claim.text, holds, claim.place, _values(claim.shown, values))

    def source(self) -> str:
        """Everything, also what nobody has asked for yet."""
        self.part("playout", self.writer.write_playout)
        self.part("claims", self.writer.write_claims)
        head, rest = self.texts[0].split("\n", 1)
        return "\n\n".join([f"{head}\n{self.writer.write_tables()}\n{rest}", *self.texts[1:]])


def _forget_lines(files: list[str]) -> None:
    """Tracebacks need the lines of a program only as long as there is one."""
    for file in files:
        linecache.cache.pop(file, None)


def base_namespace(lowered: Lowered, game: ir.Game, hooks: Mapping[str, Callable[..., object]]) -> dict[str, Any]:
    """What generated code finds around it: the runtime, the fixed tables, the hooks."""
    given = {**vars(support), **vars(cards), **vars(planes)}
    namespace: dict[str, Any] = {name: value for name, value in given.items() if not name.startswith("__")}
    namespace |= EVENT_CLASSES
    namespace |= {"STEPS": game.limits.steps, "stop_": Stop(game.places, game.limits.steps)}
    slots = lowered.context.layout.slots
    namespace |= {"heappop": heappop, "heappush": heappush, "compress": compress, "bisect_left": bisect_left, "insort": insort}
    namespace |= {"SLOTS": slots, "NOTES": game.notes, **tables_of(game)}
    functions = {hook.name: hook.function for hook in game.hooks}
    namespace |= {functions[name]: call for name, call in _hook_calls(lowered, hooks).items()}
    if game.counts:
        namespace |= counting.FUNCTIONS
    return namespace


def _hook_calls(lowered: Lowered, hooks: Mapping[str, Callable[..., object]]) -> dict[str, HookCall]:
    if not hooks:
        return {}
    from boardrules.runtime.reading import HookCall, ReadingBook

    context = lowered.context
    book = ReadingBook(context.domains, context.layout, context.options)
    declared = context.ruleset.hooks
    return {name: HookCall(function, declared[name], context.domains, book) for name, function in hooks.items() if name in declared}


def assemble(ruleset: Ruleset, lowered: Lowered, game: ir.Game, generated: Generated, options: Mapping[str, Value]) -> Program:
    """The program around the generated functions."""
    namespace = generated.namespace
    context, writer = lowered.context, generated.writer
    known = SurelySet(game)
    context.layout.frames = make_frames(game, writer.liveness, known)
    surely_set, origins = set_at_nodes(game, known, writer.kept), Origins(game, writer.liveness)
    nodes = tuple(_node(node, writer.kept.get(node.index, ()), surely_set.get(node.index, ()), origins) for node in game.nodes)
    actions = tuple(_action(action) for action in game.actions)
    run, asked = namespace["run"], generated.asked
    legal = {node.index: namespace[f"legal_{node_name(game, node.index)}"] for node in nodes[1:] if node.kind == "decision"}
    outcomes = {node.index: namespace[f"outcomes_{node_name(game, node.index)}"] for node in nodes[1:] if node.kind != "decision"}

    def start(position: Position) -> None:
        run(position, namespace["START"])

    def legal_codes(position: Any) -> list[int]:
        codes: list[int] | None = position.moves
        if codes is None:
            codes = position.moves = legal[position.node](asked(position)) if position.node in legal else []
        return sorted(codes)  # never in place: others may read the same position at the same time

    def apply(position: Position, code: int) -> None:
        run(position, -1, code)

    return Program(
        ruleset=ruleset,
        players=game.players,
        options=options,
        domains=context.domains,
        layout=context.layout,
        write_source=generated.source,
        write_native=lambda: _write_native(game),
        native_key=lambda: _native_key(ruleset, game, options),
        rules=game.rules,
        actions=actions,
        nodes=nodes,
        new_position=namespace["new_position"],
        start=start,
        legal=legal_codes,
        outcomes=lambda position: outcomes[position.node](asked(position)),
        apply=apply,
        explain=_explain(game, namespace, asked),
        score=lambda position: namespace["score"](asked(position)),
        broken=generated.broken,
        playout=generated.playout,
        perft=_perft(legal_codes, apply),
        rebuild=namespace["rebuild"],
        given=lambda position, number: generated.claims(f"given_{number}")(position),
        expect=generated.expect,
        node_of_step=lambda step: _node_of_step(nodes, step),
        hooks={hook.name: namespace[hook.function] for hook in game.hooks if hook.function in namespace},
        secrecy=game.secrecy,
        uncounted=writer.uncounted,
        digest=hashlib.sha256(generated.texts[0].encode("utf-8", "replace")).hexdigest()[:16],
    )


def _write_native(game: ir.Game) -> tuple[str, PositionShape]:
    from boardrules.compiler.native.module import ModuleWriter as NativeWriter

    writer = NativeWriter(game)
    return writer.write(), writer.position_shape()


def _native_key(ruleset: Ruleset, game: ir.Game, options: Mapping[str, Value]) -> str:
    """The rules, what they are compiled for, and the compiler itself."""
    folders = ("compiler", "compiler/lower", "compiler/passes", "compiler/passes/metering", "compiler/ir", "compiler/native")
    made_for = repr((game.players, sorted(options.items()), game.limits, game.counts))
    parts = (ruleset.model_dump_json(), made_for, version_stamp(*folders))
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:40]


def _node(node: ir.Node, kept: tuple[str, ...], surely_set: tuple[str, ...], origins: Origins) -> NodeInfo:
    return NodeInfo(
        index=node.index,
        name=node.name,
        kind=node.kind,
        step=node.step,
        actions=node.actions,
        frames=kept,
        rule=node.rule_id,
        chance_parameters=tuple(ParameterInfo(die.name, die.type) for die in node.dice),
        surely_set=surely_set,
        bound_by=origins.bound_by(node.index, kept),
        in_place=origins.in_place(node.index, kept),
        is_telling=node.is_telling,
    )


def _action(action: ir.Action) -> ActionInfo:
    parameters = tuple(ParameterInfo(parameter.name, parameter.type) for parameter in action.parameters)
    return ActionInfo(action.index, action.name, parameters, action.base, action.size, action.rules)


def _explain(
    game: ir.Game, namespace: dict[str, Any], asked: Callable[[Any], Any]
) -> Callable[[Position, int, tuple[int, ...]], list[Check]]:
    def explain(position: Position, number: int, arguments: tuple[int, ...]) -> list[Check]:
        action = game.actions[number]
        if number == game.done:
            done = game.nodes[position.node].done
            if done is None:
                return []
            holds = namespace[f"done_{node_name(game, position.node)}"](asked(position))
            return [Check(done.rule_id, done.text, holds, done.place, ())]
        results = namespace[f"explain_{action.label}"](asked(position), *arguments)
        tests = [test for test in (*action.arguments, *action.conditions) if isinstance(test, ir.Test)]
        return [
            Check(test.rule_id, test.text, holds, test.place, _values(test.shown, values), test.refusal)
            for test, (holds, values) in zip(tests, results, strict=True)
        ]

    return explain


def _values(shown: tuple[ir.Shown, ...], values: tuple[int, ...]) -> tuple[tuple[str, Type, int], ...]:
    return tuple((part.text, part.type, value) for part, value in zip(shown, values, strict=True))


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
