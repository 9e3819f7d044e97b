"""A ruleset compiled for a number of players and a choice of options: the order of the passes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from boardrules.compiler import ir
from boardrules.compiler.ir.walk import asks_for_work, counts_work
from boardrules.compiler.lower.game import Lowered, lower_game
from boardrules.compiler.passes import COUNTING_PASSES, PASSES, improved
from boardrules.compiler.passes.kept import SurelySet, make_frames, set_at_nodes
from boardrules.compiler.passes.origins import Origins
from boardrules.compiler.python.module import ModuleWriter, tables_of
from boardrules.compiler.python.spelling import node_name
from boardrules.limits import USUAL, Limits
from boardrules.ruleset.model import Ruleset, Value
from boardrules.ruleset.types import Type
from boardrules.runtime.compiled import CLAIMS, PLAYOUTS, STEPS, TABLES, TELLING, Claim, Compiled
from boardrules.runtime.generated import Hooks, make_program
from boardrules.runtime.native_source import NativeSource
from boardrules.runtime.program import ActionInfo, NodeInfo, ParameterInfo, Program
from boardrules.version_stamp import version_stamp

if TYPE_CHECKING:
    from boardrules.runtime.library import PositionShape

WRITERS: dict[str, Callable[[ModuleWriter], str]] = {
    STEPS: ModuleWriter.write,
    TELLING: ModuleWriter.write_telling,
    PLAYOUTS: ModuleWriter.write_playout,
    CLAIMS: ModuleWriter.write_claims,
    TABLES: ModuleWriter.write_tables,
}


@dataclass(frozen=True)
class Compilation:
    """A compiled game, and what writes the parts of it that nobody has asked for yet."""

    compiled: Compiled
    game: ir.Game
    writer: ModuleWriter

    def write(self, part: str) -> str:
        """The text of a part."""
        return WRITERS[part](self.writer)

    def write_native(self) -> tuple[str, PositionShape]:
        """The same game as C, and how its positions lie in memory."""
        from boardrules.compiler.native.module import ModuleWriter as NativeWriter

        writer = NativeWriter(self.game)
        return writer.write() + writer.write_search(), writer.position_shape()

    def native_key(self) -> str:
        """What tells that C from any other."""
        game = self.game
        tables = {name: [*table.items()] if isinstance(table, dict) else table for name, table in self.compiled.tables.items()}
        made = json.dumps([self.compiled.steps, game.evaluation, tables, game.counts, game.limits.steps, version_stamp("compiler")])
        return hashlib.sha256(made.encode("utf-8", "surrogatepass")).hexdigest()[:40]


def compile_game(
    ruleset: Ruleset, players: int, options: Mapping[str, Value], *, limits: Limits = USUAL, count_rules: bool = False
) -> Compilation:
    """Compiles a game. Options that are not given have their defaults. With `count_rules` it plays the same and counts in the
    list `tally_` of its positions how often each rule applies."""
    chosen = {name: options.get(name, option.default) for name, option in ruleset.options.items()}
    lowered = lower_game(ruleset, players, chosen, limits)
    game = improved(lowered.game, COUNTING_PASSES if count_rules else PASSES)
    writer = ModuleWriter(game)
    return Compilation(_compiled(lowered, game, writer, chosen), game, writer)


def compile_program(
    ruleset: Ruleset,
    players: int,
    options: Mapping[str, Value],
    hooks: Hooks | None = None,
    *,
    limits: Limits = USUAL,
    count_rules: bool = False,
) -> Program:
    """The program of a game, ready to play."""
    made = compile_game(ruleset, players, options, limits=limits, count_rules=count_rules)
    return make_program(ruleset, made.compiled, hooks or {}, made.write, NativeSource(made.native_key, made.write_native))


def _compiled(lowered: Lowered, game: ir.Game, writer: ModuleWriter, options: Mapping[str, Value]) -> Compiled:
    layout = lowered.context.layout
    known = SurelySet(game)
    layout.frames = make_frames(game, writer.liveness, known)
    surely_set, origins = set_at_nodes(game, known, writer.kept), Origins(game, writer.liveness)
    steps = writer.write()
    return Compiled(
        name=game.name,
        players=game.players,
        options=options,
        rules=game.rules,
        notes=game.notes,
        tables=tables_of(game),
        layout=layout,
        actions=tuple(_action(action) for action in game.actions),
        labels=tuple(action.label for action in game.actions),
        tests=tuple(_tests(action) for action in game.actions),
        done=game.done,
        done_tests={
            node.index: Claim(node.done.rule_id, node.done.text, node.done.place) for node in game.nodes if node.done is not None
        },
        nodes=tuple(_node(node, writer.kept.get(node.index, ()), surely_set.get(node.index, ()), origins) for node in game.nodes),
        node_labels=tuple(node_name(game, node.index) for node in game.nodes),
        invariants=len(game.invariants),
        expected={
            (example.number, line): Claim("", claim.text, claim.place, _shown(claim.shown), len(claim.shown))
            for example in game.examples
            for line, claim in enumerate(example.expected)
            if claim is not None
        },
        hooks=tuple((hook.name, hook.function) for hook in game.hooks),
        places=game.places,
        most_steps=game.limits.steps,
        counts=game.counts,
        uncounted=writer.uncounted,
        asks_much=game.asks_much,
        asking_chance=frozenset(
            block.end.node
            for block in game.blocks
            if isinstance(block.end, (ir.RollDice, ir.DrawCard)) and asks_for_work(game, block.end)
        ),
        evaluation=game.evaluation,
        evaluation_counts=bool(game.evaluation) and counts_work(game.functions),
        secrecy=game.secrecy,
        steps=steps,
        digest=hashlib.sha256(steps.encode("utf-8", "replace")).hexdigest()[:16],
    )


def _tests(action: ir.Action) -> tuple[Claim, ...]:
    return tuple(_claim(test) for test in (*action.arguments, *action.conditions) if isinstance(test, ir.Test))


def _claim(test: ir.Test) -> Claim:
    return Claim(test.rule_id, test.text, test.place, _shown(test.shown), test.parts, test.remarks)


def _shown(shown: tuple[ir.Shown, ...]) -> tuple[tuple[str, Type], ...]:
    return tuple((part.text, part.type) for part in shown)


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
