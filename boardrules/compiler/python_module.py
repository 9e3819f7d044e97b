"""The whole generated module: the position class, definitions, legal actions, the flow, the count, and what examples need."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass

from boardrules.compiler import ir
from boardrules.compiler.context import Context
from boardrules.compiler.counting import REFUSED
from boardrules.compiler.domains import NONE
from boardrules.compiler.flow import Flow
from boardrules.compiler.layout import Frame
from boardrules.compiler.liveness import Liveness
from boardrules.compiler.python_counting import count_line, write_given
from boardrules.compiler.python_explain import CheckInfo, claimed, write_explain
from boardrules.compiler.python_expressions import Expressions
from boardrules.compiler.python_flow import FlowWriter
from boardrules.compiler.python_legal import write_enumeration
from boardrules.compiler.python_operations import Operations
from boardrules.compiler.python_playout import PlayoutWriter
from boardrules.compiler.python_position import write_position
from boardrules.compiler.python_writer import Names
from boardrules.ruleset.model import ExampleModel
from boardrules.ruleset.types import Type

LOCAL_SCALARS = ("me", "active", "round", "turn_number", "had_turn", "out", "next_up")
"""What a playout keeps in local variables."""


@dataclass
class Module:
    """The text of the generated module and what goes with it. Playouts and claims are written when somebody asks for them."""

    source: str
    write_playout: Callable[[], str]
    write_claims: Callable[[], str]
    frames: list[Frame]
    kept: dict[int, tuple[str, ...]]
    checks: dict[int, list[CheckInfo]]
    expected: dict[tuple[int, int], tuple[tuple[str, Type], ...]]  # by example and line: what is shown; filled with the claims


class ModuleWriter:
    """Writes one game."""

    def __init__(self, context: Context, flow: Flow) -> None:
        self.context = context
        self.flow = flow
        self.liveness = Liveness(flow)
        everywhere: set[str] = set().union(*self.liveness.kept.values()) if self.liveness.kept else set()
        self.kept = frozenset(everywhere)
        self.stepping = Names(self.kept, frozenset(), local_slots=False)
        self.parts: list[list[str]] = []
        self.checks: dict[int, list[CheckInfo]] = {}
        self.expected: dict[tuple[int, int], tuple[tuple[str, Type], ...]] = {}
        self.function_scalars: set[str] = set()
        self.written: set[str] = set()

    def write(self) -> Module:
        """Everything, in an order in which a reader would want it. Writing conditions may call for more definitions and
        indexes, so the
        position and the definitions are written last and stand first."""
        self.flow.lowering.use_indexes = False
        actions = self._actions()
        count = self._count()
        functions = self._functions()
        nodes = self._nodes()
        run = self._run()
        frames = [frame for frame in self.flow.frames() if frame.name in self.kept]
        position = write_position(self.context, frames, self.flow.lowering)
        title = self.context.ruleset.title
        head = [
            f'"""{title}, for {self.context.players} players: generated from its rules, one function for each node of play."""',
            f"EVERYONE = {(1 << self.context.players) - 1}",
            *_next_seat(self.context),
        ]
        parts = [head, position, functions, actions, nodes, run, count]
        kept = {node: tuple(sorted(names)) for node, names in self.liveness.kept.items()}
        return Module(
            source=self._text(parts),
            write_playout=lambda: self._text([self._playout()]),
            write_claims=lambda: self._text([self._claims(), self._functions()]),
            frames=frames,
            kept=kept,
            checks=self.checks,
            expected=self.expected,
        )

    def _text(self, parts: list[list[str]]) -> str:
        """Rule ids stand behind the lines that carry them out, for people who read the code or a traceback."""
        source = "\n\n\n".join("\n".join(part) for part in parts if part) + "\n"
        rules = self.context.rules

        def comment(match: re.Match[str]) -> str:
            number = int(match.group(2))
            return f"{match.group(0)}  # {rules[number]}" if 0 <= number < len(rules) else match.group(0)

        source = re.sub(
            r"^( *(?:put|put_scalar|put_indexed|move_card|take_drawn|lay_tile)\(.*, (\d+)\))$", comment, source, flags=re.M
        )
        return re.sub(r"^( *S\.end_rule = (\d+))$", comment, source, flags=re.M)

    # -------------------------------------------------------------------------------------------- definitions

    def _functions(self) -> list[str]:
        """The definitions that have been called and not been written yet."""
        lines: list[str] = []
        while len(self.written) < len(self.flow.lowering.functions):
            for name, function in list(self.flow.lowering.functions.items()):
                if name in self.written:
                    continue
                self.written.add(name)
                self.function_scalars |= scalars_in(function)
                out = Expressions(Names(frozenset(), frozenset(), local_slots=False))
                if function.values is not None:
                    value = f"list({out.iterable(function.values)})"
                else:
                    assert function.value is not None
                    value = out.value(function.value)
                out.line(f"return {value}")
                header = f"def {name}(S{''.join(f', {parameter}' for parameter in function.parameters)}):"
                lines += [header, *out.lines, "", ""]
        return lines[:-2]

    # -------------------------------------------------------------------------------------------- actions and nodes

    def _actions(self) -> list[str]:
        lines: list[str] = []
        for action in self.flow.action_models:
            info = self.flow.actions[action]
            out = Expressions(self.stepping)
            out.line("moves = []")
            write_enumeration(out, self.flow, action, first_only="one_is_enough")
            out.line("return moves")
            rules = f"  # {', '.join(info.rules)}" if info.rules else ""
            lines += [f"def legal_action_{action}(S, one_is_enough=False):  # {info.name}{rules[1:]}", *out.lines, "", ""]
            explained, self.checks[action] = write_explain(self.flow, self.stepping, action)
            lines += [*explained, "", ""]
            names = [f"a{number}" for number in range(len(info.parameters))]
            arguments = "".join(f", {name}" for name in names)
            lines += [f"def allowed_action_{action}(S{arguments}):"]
            lines += [f"    return all([holds for holds, _ in explain_action_{action}(S{arguments})])", "", ""]
            enumeration, _ = self.flow.enumerations[action]
            if info.name in self.flow.lowering.possible_actions:
                self.function_scalars |= scalars_in(enumeration)
        return lines[:-2]

    def _nodes(self) -> list[str]:
        lines: list[str] = []
        for block in self.flow.blocks:
            end = block.end
            if isinstance(end, ir.Decide):
                lines += self._legal_node(end)
            elif isinstance(end, ir.RollDice):
                lines += self._outcomes_roll(end)
            elif isinstance(end, ir.DrawCard):
                out = Expressions(self.stepping)
                out.line(f"return draw_outcomes(S, SLOTS[{end.slot}], {out.value(end.owner)})")
                lines += [f"def outcomes_{end.node}(S):", *out.lines, "", ""]
        return lines[:-2]

    def _legal_node(self, end: ir.Decide) -> list[str]:
        node = self.flow.nodes[end.node]
        actions = [action for action, _, _ in end.entries if action != self.flow.done_action]
        calls = " + ".join(f"legal_action_{action}(S)" for action in actions)
        lines = [f"def legal_{end.node}(S):  # {node.name}", f"    moves = {calls or '[]'}"]
        before: list[str] = []
        if end.done_when is not None:
            out = Expressions(self.stepping)
            out.line(f"return bool({out.value(end.done_when)})")
            before = [f"def done_{end.node}(S):  # {node.rule}", *out.lines, "", ""]
        if len(actions) != len(end.entries):
            test = "moves" if end.done_when is None else f"moves and done_{end.node}(S)"
            lines += [f"    if {test}:", f"        moves.append({self.flow.actions[self.flow.done_action].base})"]
            rule = self.context.rule(node.rule)
            if end.done_when is not None and self.context.counting is not None and rule >= 0:
                lines += ["    elif moves:", f"        {count_line(rule, REFUSED)}"]
        return [*before, *lines, "    return moves", "", ""]

    def _outcomes_roll(self, end: ir.RollDice) -> list[str]:
        out = Expressions(self.stepping)
        out.line("codes = []")
        parameters = self.flow.nodes[end.node].chance_parameters
        code = ""
        for loop, parameter in zip(end.dice, parameters, strict=True):
            face = out.temporary("face")
            out.line(f"for {face} in {out.iterable(loop.source)}:")
            out.depth += 1
            low = parameter.type.low if parameter.type.kind == "number" else 0
            size = self.context.domains.size(parameter.type)
            code = f"({code}) * {size} + {face} - {low}" if code else f"{face} - {low}"
        out.line(f"codes.append(({code}, 1))")
        out.depth = 1
        out.line("return codes")
        return [f"def outcomes_{end.node}(S):", *out.lines, "", ""]

    # -------------------------------------------------------------------------------------------- the flow

    def _run(self) -> list[str]:
        writer = FlowWriter(self.stepping, self.context, self.flow, rolling=False)
        writer.line("S.moves = None")
        writer.line("idle_ = 0")
        with writer.indented("if pc < 0:"):
            writer.line("node = S.node")
            reached = writer.resume()
            if not reached:
                writer.line("pass")
        writer.loop([0, *reached])
        return [f"START = {writer.targets[0]}", "", "", "def run(S, pc, code=0):", *writer.lines]

    def _playout(self) -> list[str]:
        scalars = {slot.name for slot in self.context.layout.slots if slot.shape == "scalar"} | {*LOCAL_SCALARS}
        local = frozenset() if self.context.ruleset.hooks else frozenset(scalars - self.function_scalars)
        unread = frozenset(self._unread(local))
        names = Names(frozenset(), local - unread, local_slots=True)
        writer = PlayoutWriter(names, self.context, self.flow, rolling=True, unread=unread)
        writer.kept = {node: sorted(variables) for node, variables in self.liveness.kept.items()}
        for slot in self.context.layout.slots:
            if slot.shape != "scalar":
                writer.line(f"{slot.name} = S.{slot.name}")
            if slot.name in self.context.indexes:
                writer.line(f"{slot.name}_index = S.{slot.name}_index")
                writer.line(f"{slot.name}_place = S.{slot.name}_place")
        for name in self.context.layout.frontiers.values():
            writer.line(f"{name} = S.{name}")
        for name in sorted(local - unread):
            writer.line(f"{name} = S.{name}")
        for name in sorted(self.kept):
            writer.line(f"{name} = S.{name}")
        writer.line("decisions = busy_ = idle_ = 0")
        blocks = {
            block.end.node: block.number
            for block in self.flow.blocks
            if isinstance(block.end, (ir.Decide, ir.RollDice, ir.DrawCard))
        }
        writer.line(f"pc = {{{', '.join(f'{node}: {writer.targets[number]}' for node, number in blocks.items())}}}[S.node]")
        writer.loop([*blocks.values()])
        return ["def playout(S, random, limit=10**9):", *writer.lines]

    def _unread(self, local: frozenset[str]) -> set[str]:
        """Scalars of the machine that nothing in the rules looks at: a playout need not keep them."""
        counters = {"round", "turn_number", "had_turn"}
        read: set[str] = set()
        for block in self.flow.blocks:
            for operation in block.operations:
                if isinstance(operation, ir.SetScalar) and operation.name in counters:
                    continue
                if not isinstance(operation, ir.Announce):
                    read |= scalars_in(operation)
            if not (
                isinstance(block.end, ir.Branch)
                and isinstance(block.end.condition, ir.Primitive)
                and block.end.condition.name == "all_had_turn"
            ):
                read |= scalars_in(block.end)
        for enumeration, _ in self.flow.enumerations.values():
            read |= scalars_in(enumeration)
        rounds_matter = any(trigger.moment.startswith("round") for trigger in self.context.ruleset.moment_triggers)
        unread = (counters & local) - read
        if rounds_matter or "round" not in unread or "had_turn" not in unread:
            unread -= {"round", "had_turn"}
        return unread

    # -------------------------------------------------------------------------------------------- the count and the claims

    def _count(self) -> list[str]:
        lines = ["def score(S):"]
        out = Expressions(Names(frozenset(), frozenset(), local_slots=False))
        rows: list[str] = []
        score = self.context.ruleset.score
        entries = [] if score is None else [(c.player, c.gives) for c in score.categories]
        entries += [] if score is None else [(player, (("", value),)) for player, value in score.tiebreaks]
        for player, values in entries:
            row, local = out.temporary("row"), self.context.fresh(player)
            out.line(f"{row} = []")
            with out.indented(f"for {local} in range({self.context.players}):"):
                lowered = [self.flow.lowering.value(value, {player: ir.Local(local)}) for _, value in values]
                for node in lowered:
                    self.function_scalars |= scalars_in(node)
                rules = [self.context.rule(rule) if self.context.counting is not None else NONE for rule, _ in values]
                given = [out.value(node) for node in lowered]
                texts = [write_given(text, rule) for text, rule in zip(given, rules, strict=True)] or ["0"]
                out.line(f"{row}.append({' + '.join(texts)})")
            rows.append(row)
        out.line(f"return [{', '.join(rows)}]")
        categories = 0 if score is None else len(score.categories)
        self.function_scalars.add("out")  # the count leaves out who is out
        return [*lines, *out.lines, "", "", *_count_winners(self.context, categories)]

    def _claims(self) -> list[str]:
        lines: list[str] = []
        for number, invariant in enumerate(self.context.ruleset.invariants):
            out = Expressions(self.stepping)
            out.line(f"return bool({out.value(self.flow.lowering.value(invariant.condition, {}))})")
            lines += [f"def invariant_{number}(S):  # {invariant.text}", *out.lines, "", ""]
        for number, example in enumerate(self.context.ruleset.examples):
            if self._applies(example):
                lines += self._example(number, example)
        return lines[:-2]

    def _applies(self, example: ExampleModel) -> bool:
        """An example is compiled with the number of players it is about: a seat beyond that does not exist here."""
        return (example.players or self.context.ruleset.players[0]) == self.context.players

    def _example(self, number: int, example: ExampleModel) -> list[str]:
        out = Operations(self.stepping, self.context, rolling=False)
        out.line("S.moves = None")
        out.operations(self.flow.effects.body(example.given, {}))
        lines = [f"def given_{number}(S):  # {example.title}", *out.lines, "", ""]
        for position, step in enumerate(example.steps):
            if step.condition is not None:
                claim = Expressions(self.stepping)
                found, self.expected[number, position] = claimed(self.flow, claim, step.condition, {})
                lines += [f"def expect_{number}_{position}(S):", *claim.lines, f"    return {found}", "", ""]
        return lines


def _next_seat(context: Context) -> list[str]:
    return [
        "",
        "",
        "def next_seat(active, next_up, out):",
        "    if next_up >= 0 and not out >> next_up & 1:",
        "        return next_up",
        f"    return next_in(active if next_up < 0 else next_up, out, {context.players})",
    ]


def _count_winners(context: Context, categories: int) -> list[str]:
    return [
        "def count_winners(S):",
        *(f"    {count_line(rule)}" for rule in (() if context.counting is None else context.counting.of_the_count())),
        "    rows = score(S)",
        f"    totals = [sum(row[p] for row in rows[:{categories}]) for p in range({context.players})]",
        f"    best = [p for p in range({context.players}) if not S.out >> p & 1]",
        f"    for row in [totals] + rows[{categories}:]:",
        "        highest = max([row[p] for p in best], default=0)",
        "        best = [p for p in best if row[p] == highest]",
        "    return sum([1 << p for p in best])",
    ]


def scalars_in(node: object) -> set[str]:
    """The scalars that a part of the form reads or sets."""
    if isinstance(node, ir.Scalar):
        return {node.name}
    found: set[str] = {node.name} if isinstance(node, ir.SetScalar) else set()
    if isinstance(node, (tuple, list)):
        for item in node:
            found |= scalars_in(item)
    elif is_dataclass(node):
        for field in fields(node):
            found |= scalars_in(getattr(node, field.name))
    return found
