"""From compiled text to a program that plays: the generated module as it runs, and the face it shows to the engine."""

from __future__ import annotations

import linecache
import weakref
from bisect import bisect_left, insort
from collections.abc import Callable, Mapping
from dataclasses import replace
from heapq import heappop, heappush
from itertools import compress
from threading import RLock
from typing import Any

from boardrules.ruleset.model import Ruleset
from boardrules.runtime import cards, counting, planes, support
from boardrules.runtime.compiled import CLAIMS, PARTS, PLAYOUTS, STEPS, TABLES, TELLING, Claim, Compiled
from boardrules.runtime.counting import KINDS, quiet, quiet_change
from boardrules.runtime.domains import NONE
from boardrules.runtime.events import CLASSES as EVENT_CLASSES
from boardrules.runtime.gate import run_text
from boardrules.runtime.metering import Stop
from boardrules.runtime.names import remark
from boardrules.runtime.native_source import NativeSource
from boardrules.runtime.program import Check, Position, Program

Hooks = Mapping[str, Callable[..., object]]


def make_program(
    ruleset: Ruleset, compiled: Compiled, hooks: Hooks, write: Callable[[str], str], native: NativeSource
) -> Program:
    """The program of a compiled game. `write` gives the text of the other parts, when somebody asks for them."""
    generated = Generated(ruleset, compiled, hooks, write)
    namespace, asked, nodes = generated.namespace, generated.asked, compiled.nodes
    run = namespace["run"]
    labels = compiled.node_labels
    legal = {node.index: namespace[f"legal_{labels[node.index]}"] for node in nodes[1:] if node.kind == "decision"}
    outcomes = {node.index: namespace[f"outcomes_{labels[node.index]}"] for node in nodes[1:] if node.kind != "decision"}

    def legal_codes(position: Any) -> list[int]:
        codes: list[int] | None = position.moves
        if codes is None:
            codes = position.moves = legal[position.node](asked(position)) if position.node in legal else []
        return codes

    def outcomes_in_play(position: Any) -> list[tuple[int, int]]:
        work, position.work_ = position.work_, 0  # a question of its own, as in a copy
        found: list[tuple[int, int]] = outcomes[position.node](position)
        position.work_ = work
        return found

    program = Program(
        ruleset=ruleset,
        players=compiled.players,
        options=compiled.options,
        domains=compiled.layout.domains,
        layout=compiled.layout,
        write_source=generated.source,
        native=native,
        rules=compiled.rules,
        actions=compiled.actions,
        nodes=nodes,
        new_position=namespace["new_position"],
        start=lambda position: run(position, 0, namespace["START"]),
        legal=legal_codes,
        outcomes=lambda position: outcomes[position.node](asked(position) if position.node in compiled.asking_chance else position),
        outcomes_in_play=outcomes_in_play,
        apply=run,
        tell_start=generated.tell_start,
        tell=generated.tell,
        explain=generated.explain,
        score=lambda position: namespace["score"](asked(position)),
        broken=generated.broken,
        evaluate=generated.evaluate if compiled.evaluation else None,
        playout=generated.playout,
        perft=_perft(legal_codes, run),
        rebuild=namespace["rebuild"],
        given=lambda position, number: generated.claims(f"given_{number}")(position),
        expect=generated.expect,
        node_of_step=lambda step: _node_of_step(nodes, step),
        hooks={name: namespace[function] for name, function in compiled.hooks if function in namespace},
        secrecy=compiled.secrecy,
        uncounted=compiled.uncounted,
        digest=compiled.digest,
    )
    return _silenced(program, KINDS * len(compiled.rules)) if compiled.counts else program


def _silenced(program: Program, size: int) -> Program:
    """A counting program of which only play counts: what is asked about a position from outside does not."""
    return replace(
        program,
        explain=quiet(program.explain, size),
        score=quiet(program.score, size),
        broken=quiet(program.broken, size),
        evaluate=program.evaluate and quiet(program.evaluate, size),
        given=quiet_change(program.given, size),
        tell_start=quiet_change(program.tell_start, size),
        tell=quiet_change(program.tell, size),
        expect=quiet(program.expect, size),
    )


class Generated:
    """The generated module as it runs. What few games need at once is made on first use, by one thread while others wait for it."""

    def __init__(self, ruleset: Ruleset, compiled: Compiled, hooks: Hooks, write: Callable[[str], str]) -> None:
        self.compiled = compiled
        self.texts: dict[str, str] = {}  # the parts that have been made
        self.namespace = base_namespace(ruleset, compiled, hooks)
        self._write = write
        self._making = RLock()
        self._files: list[str] = []
        weakref.finalize(self, _forget_lines, self._files)
        self._execute(STEPS, compiled.steps)

    def _execute(self, part: str, source: str) -> None:
        """Runs generated text; its lines are known to tracebacks."""
        filename = f"<boardrules {remark(self.compiled.name)} for {self.compiled.players}, {part}, {id(self):x}>"
        self._files.append(filename)
        linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
        run_text(source, self.namespace, filename)
        self.texts[part] = source

    def part(self, name: str) -> dict[str, Any]:
        """The namespace with a part in it."""
        if name not in self.texts:
            with self._making:
                if name not in self.texts:
                    self._execute(name, self._write(name))
        return self.namespace

    def source(self) -> str:
        """Everything, also what nobody has asked for yet."""
        for part in PARTS:
            self.part(part)
        head, rest = self.texts[STEPS].split("\n", 1)
        return "\n\n".join([f"{head}\n{self._write(TABLES)}{rest}", *(self.texts[part] for part in PARTS[1:])])

    def tell(self, position: Position, code: int) -> None:
        self.part(TELLING)["tell"](position, code)

    def tell_start(self, position: Position) -> None:
        namespace = self.part(TELLING)
        namespace["tell"](position, 0, namespace["TELL_START"])

    def playout(self, position: Position, random: Callable[[], float], limit: int = 10**9) -> int:
        if position.node == 0:
            return 0
        moves: int = self.part(PLAYOUTS)["playout"](position, random, limit)
        return moves

    # -------------------------------------------------------------------------------------------- questions

    def asked(self, position: Any, for_claims: bool = False) -> Any:
        """A position for a question about it, which counts its own work: a copy, because others may ask at the same time."""
        if not (self.compiled.asks_much or (for_claims and self.compiled.evaluation_counts)):
            return position
        copy = position.copy()
        copy.work_ = 0
        return copy

    def claims(self, name: str) -> Callable[..., Any]:
        """An invariant, or a line of an example."""
        claim: Callable[..., Any] = self.part(CLAIMS)[name]
        return claim

    def evaluate(self, position: Position, player: int) -> int:
        """How well a player stands, by the definition for bots. It counts its own work in a copy, as others may ask too."""
        if self.compiled.evaluation_counts:
            position = position.copy()
            position.work_ = 0
        worth: int = self.namespace[self.compiled.evaluation](position, player)
        return worth

    def broken(self, position: Position) -> list[int]:
        """The invariants that do not hold. To ask for all of them is one question, however many there are."""
        position = self.asked(position, for_claims=True)
        return [number for number in range(self.compiled.invariants) if not self.claims(f"invariant_{number}")(position)]

    def expect(self, position: Position, number: int, line: int) -> Check:
        """What a line of an example expects, with the values that decide it."""
        holds, values = self.claims(f"expect_{number}_{line}")(self.asked(position, for_claims=True))
        return _check(self.compiled.expected[number, line], holds, values)

    def explain(self, position: Position, number: int, arguments: tuple[int, ...]) -> list[Check]:
        """The tests of an action with these arguments, carried out."""
        if number == self.compiled.done:
            test = self.compiled.done_tests.get(position.node)
            if test is None:
                return []
            holds = self.namespace[f"done_{self.compiled.node_labels[position.node]}"](self.asked(position))
            return [_check(test, holds, ())]
        results = self.namespace[f"explain_{self.compiled.labels[number]}"](self.asked(position), *arguments)
        return [_check(test, *result) for test, result in zip(self.compiled.tests[number], results, strict=True)]


def _check(claim: Claim, holds: bool, values: tuple[int, ...]) -> Check:
    shown = tuple((text, type_, value) for (text, type_), value in zip(claim.shown, values, strict=True))
    return Check(claim.rule, claim.text, holds, claim.place, shown, claim.parts, claim.remarks)


def _forget_lines(files: list[str]) -> None:
    """Tracebacks need the lines of a program only as long as there is one."""
    for file in files:
        linecache.cache.pop(file, None)


def base_namespace(ruleset: Ruleset, compiled: Compiled, hooks: Hooks) -> dict[str, Any]:
    """What generated code finds around it: the runtime, the fixed tables, the hooks."""
    given = {**vars(support), **vars(cards), **vars(planes)}
    namespace: dict[str, Any] = {name: value for name, value in given.items() if not name.startswith("__")}
    namespace |= EVENT_CLASSES
    namespace |= {"stop_": Stop(compiled.places, compiled.most_steps)}
    namespace |= {"heappop": heappop, "heappush": heappush, "compress": compress, "bisect_left": bisect_left, "insort": insort}
    namespace |= {"SLOTS": compiled.layout.slots, "NOTES": compiled.notes, **compiled.tables}
    if hooks:
        from boardrules.runtime.reading import HookCall, ReadingBook

        domains = compiled.layout.domains
        book = ReadingBook(domains, compiled.layout, compiled.options)
        for name, function in compiled.hooks:
            if name in hooks:
                namespace[function] = HookCall(hooks[name], ruleset.hooks[name], domains, book)
    if compiled.counts:
        namespace |= counting.FUNCTIONS
    return namespace


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
