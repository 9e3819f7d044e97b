"""The whole generated module: the position class, definitions, legal actions, the flow, the count, and what examples need."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from boardrules.compiler import ir
from boardrules.compiler.ir.liveness import Liveness
from boardrules.compiler.ir.order import lists_in_order
from boardrules.compiler.ir.walk import counts_work, walk
from boardrules.compiler.python.counting import count_line, write_given
from boardrules.compiler.python.explain import claimed, write_allowed, write_explain
from boardrules.compiler.python.expressions import Expressions
from boardrules.compiler.python.flow import FlowWriter
from boardrules.compiler.python.legal import write_enumeration, write_offered, write_shared
from boardrules.compiler.python.operations import Operations
from boardrules.compiler.python.playout import PlayoutWriter
from boardrules.compiler.python.position import kept_beside, write_position
from boardrules.compiler.python.rows import write_rows
from boardrules.compiler.python.spelling import module_names, node_name
from boardrules.compiler.python.writer import Names
from boardrules.runtime.counting import REFUSED
from boardrules.runtime.names import remark, remarked

LOCAL_SCALARS = ("me", "active", "round", "turn_number", "had_turn", "out", "next_up")
"""What a playout keeps in local variables, and what lists actions."""

WATCHED = frozenset(("me", "active"))
"""What a step has in local variables too: rules look at it again and again."""


def looking(game: ir.Game) -> Names:
    """The spelling of names in functions that look at the position and keep nothing of their own."""
    return Names(module_names(game), frozenset(), frozenset(), local_slots=False)


class ModuleWriter:
    """Writes one game. What tells of a step, playouts and claims are parts of their own, written when somebody asks for
    them."""

    def __init__(self, game: ir.Game) -> None:
        self.game = game
        self.liveness = Liveness(game)
        self.kept = {node: tuple(sorted(names)) for node, names in self.liveness.kept.items()}
        everywhere = frozenset(name for names in self.kept.values() for name in names)
        self.frames = [variable for variable in game.variables if variable.name in everywhere]
        self.nowhere = looking(game)
        self.taken = self.nowhere.taken
        self.stepping = Names(self.taken, everywhere, frozenset(), local_slots=False)
        self.can_choose = {(node.action, node.arguments is None) for node in walk(game) if isinstance(node, ir.CanChoose)}

    def write(self) -> str:
        """Everything that play needs step by step, in an order in which a reader would want it."""
        title = remark(self.game.title)
        from_where = "Generated from its rules. What it calls besides is in boardrules.runtime."
        head = [
            f'"""{title}, for {self.game.players} players. {from_where}"""',
            f"EVERYONE = {(1 << self.game.players) - 1}",
            *_next_seat(self.game),
        ]
        position = [*write_position(self.game, self.frames), "", "", *self._kept_sets()]
        steps = self._stepping("run", "START", telling=False)
        return _text([head, position, self._functions(), self._rows(), self._actions(), self._nodes(), steps, self._count()])

    def write_telling(self) -> str:
        """The same steps, with the events of all that happens."""
        return _text([self._stepping("tell", "TELL_START", telling=True)])

    def write_tables(self) -> str:
        """The fixed tables, and what is kept where. Play has them as they are; this is for people who read the module."""
        lines = [f"# SLOTS {slot.number} {slot.name}, {remark(_described(slot))}" for slot in self.game.slots]
        lines += [f"# NOTES {number} {remark(note)}" for number, note in enumerate(self.game.notes)]
        for name, table in tables_of(self.game).items():
            if isinstance(table, dict):
                lines += [f"{name} = {{", *(f"    {key}: {value}," for key, value in table.items()), "}"]
            elif isinstance(table, tuple) and any(isinstance(row, tuple) for row in table):
                lines += [f"{name} = (", *(f"    {row}," for row in table), ")"]
            else:
                lines.append(f"{name} = {table}")
        return "\n".join([*lines, ""])

    def write_playout(self) -> str:
        """Whole random games."""
        return _text([self._playout()])

    def write_claims(self) -> str:
        """Invariants and examples."""
        return _text([self._claims()])

    # -------------------------------------------------------------------------------------------- definitions

    def _functions(self) -> list[str]:
        lines: list[str] = []
        for function in self.game.functions:
            if function.before:
                lines += [*self._trial(function), "", ""]
                continue
            out = Expressions(self.game, self.nowhere)
            parameters = "".join(f", {out.variable(parameter)}" for parameter in function.parameters)
            out.charge(function.charge, function.at)
            if function.values is not None:
                value = f"list({out.iterable(function.values)})"
            else:
                assert function.value is not None
                value = out.value(function.value)
            out.line(f"return {value}")
            lines += [f"def {function.name}(S{parameters}):", *out.lines, "", ""]
        return lines[:-2]

    def _trial(self, function: ir.Function) -> list[str]:
        """A definition that asks what would be: it looks at a copy, and the work is counted in the position itself."""
        out = Operations(self.game, self.nowhere, rolling=True)
        parameters = "".join(f", {out.variable(parameter)}" for parameter in function.parameters)
        out.charge(function.charge, function.at)
        out.line("whole_ = S")
        out.line("S = whole_.copy()")
        out.operations(function.before)
        assert function.value is not None
        value = out.temporary("value")
        out.line(f"{value} = {out.value(function.value)}")
        out.line("whole_.work_ = S.work_")
        out.line(f"return {value}")
        return [f"def {function.name}(S{parameters}):", *out.lines]

    def _rows(self) -> list[str]:
        """Rows that are made when they are first asked for."""
        return "\n\n\n".join("\n".join(write_rows(self.game, rows)) for rows in self.game.rows).splitlines()

    def _kept_sets(self) -> list[str]:
        """For each kept set how one member is looked at again; what rests on it follows when it comes or goes."""
        lines: list[str] = []
        for kept in self.game.kept_sets:
            out = Expressions(self.game, self.nowhere)
            name, member = kept.name, out.variable(ir.MEMBER)
            holds = out.temporary("holds")
            with out.part():
                out.line(f"{holds} = 1 if {out.value(kept.condition)} else 0")
            with out.indented(f"if {holds} != S.{name}in[{member}]:"):
                out.line(f"S.{name}in[{member}] = {holds}")
                out.line(f"set_member(S.{name}, {member}, {holds})")
                for other in self.game.kept_sets:
                    for on in other.rests_on:
                        if on.kept == kept.number and not on.table:
                            out.line(f"renew_{other.number}(S, {member})")
                        elif on.kept == kept.number:
                            with out.part():
                                touched = out.temporary("touched")
                                out.line(f"for {touched} in {on.table}[{member}]:")
                                out.line(f"    renew_{other.number}(S, {touched})")
            lines += [f"def renew_{kept.number}(S, {member}):", *out.lines, "", ""]
        return lines[:-2]

    # -------------------------------------------------------------------------------------------- actions and nodes

    def _actions(self) -> list[str]:
        lines: list[str] = []
        for action in self.game.actions:
            if action.index == self.game.done:
                continue
            names = Names(self.taken, self.stepping.kept, frozenset(LOCAL_SCALARS), local_slots=True)
            out = Expressions(self.game, names)
            out.line("moves = []")
            asked = (action.index, True) in self.can_choose  # whether anything can be chosen at all
            write_enumeration(out, action, first_only="one_is_enough" if asked else None)
            out.line("return moves")
            parameters = "S, one_is_enough=False" if asked else "S"
            header = remarked(f"def legal_{action.label}({parameters}):", *action.rules)
            lines += [header, *names.loads(), *out.lines, "", ""]
            lines += [*write_explain(Expressions(self.game, self.stepping), action), "", ""]
            if (action.index, False) in self.can_choose:
                lines += [*write_allowed(Expressions(self.game, self.stepping), action), "", ""]
        return lines[:-2]

    def _nodes(self) -> list[str]:
        lines: list[str] = []
        for block in self.game.blocks:
            end = block.end
            if isinstance(end, ir.Decide):
                lines += self._legal_node(end)
            elif isinstance(end, ir.RollDice):
                lines += self._outcomes_roll(end)
            elif isinstance(end, ir.DrawCard):
                out = Expressions(self.game, self.stepping)
                out.line(f"return draw_outcomes(S, SLOTS[{end.slot}], {out.value(end.owner)})")
                lines += [f"def outcomes_{node_name(self.game, end.node)}(S):", *out.lines, "", ""]
        return lines[:-2]

    def _legal_node(self, end: ir.Decide) -> list[str]:
        node = self.game.nodes[end.node]
        labels = [self.game.actions[action].label for action, _, _ in end.entries if action != self.game.done]
        calls = ", ".join(f"*legal_{label}(S)" for label in labels)
        found = f"legal_{labels[0]}(S)" if len(labels) == 1 else f"[{calls}]"
        name = node_name(self.game, end.node)
        lines = [remarked(f"def legal_{name}(S):", node.rule_id), f"    moves = {found}"]
        out = Expressions(self.game, self.stepping)
        write_offered(out, end)
        lines += out.lines
        before: list[str] = []
        if node.done is not None:
            out = Expressions(self.game, self.stepping)
            write_shared(out, node.shared)
            out.line(f"return bool({out.value(node.done.condition)})")
            before = [remarked(f"def done_{name}(S):", node.rule_id), *out.lines, "", ""]
        if len(labels) != len(end.entries):
            test = "moves" if node.done is None else f"moves and done_{name}(S)"
            lines += [f"    if {test}:", f"        moves.append({self.game.actions[self.game.done].base})"]
            if node.done is not None and self.game.counts and node.rule >= 0:
                lines += ["    elif moves:", f"        {count_line(node.rule, REFUSED)}"]
        if not lists_in_order(self.game, end):
            lines.append("    moves.sort()")
        return [*before, *lines, "    return moves", "", ""]

    def _outcomes_roll(self, end: ir.RollDice) -> list[str]:
        out = Expressions(self.game, self.stepping)
        out.line("codes = []")
        code = ""
        for loop, die in zip(end.dice, self.game.nodes[end.node].dice, strict=True):
            face = out.temporary("face")
            out.line(f"for {face} in {out.iterable(loop.source)}:")
            out.depth += 1
            code = f"({code}) * {die.size} + {face} - {die.low}" if code else f"{face} - {die.low}"
        out.line(f"codes.append(({code}, 1))")
        out.depth = 1
        out.line("return codes")
        return [f"def outcomes_{node_name(self.game, end.node)}(S):", *out.lines, "", ""]

    # -------------------------------------------------------------------------------------------- the flow

    def _stepping(self, name: str, start: str, *, telling: bool) -> list[str]:
        """A function that carries out a code, or goes on at a block, until play waits."""
        local = frozenset() if telling else WATCHED  # functions look at them in the position
        names = Names(self.taken, self.stepping.kept, local, local_slots=not telling, looked_at=local)
        writer = FlowWriter(self.game, names, rolling=False, telling=telling)
        writer.settle(self.liveness, [0], frozenset())
        writer.line("S.moves = None")
        with writer.indented("if pc == -1:"):
            writer.line("node = S.node")
            reached = writer.resume()
            if not reached:
                writer.line("pass")
        writer.loop([0, *reached])
        return [f"{start} = {writer.targets[0]}", "", "", f"def {name}(S, code, pc=-1):", *names.loads(), *writer.lines]

    def _playout(self) -> list[str]:
        if len(self.game.nodes) == 1:  # the game is over before anybody decides anything
            return ["def playout(S, random, limit=10**9):", "    return 0"]
        local, looked_at, unread = self._local, self._looked_at, self.uncounted
        work = "S.work_" if self._functions_count() else "work_"
        names = Names(self.taken, frozenset(), local - unread, local_slots=True, looked_at=looked_at, work=work)
        writer = PlayoutWriter(self.game, names, rolling=True, unread=unread)
        writer.kept = self.kept
        blocks = {block.end.node: block.number for block in self.game.blocks if isinstance(block.end, ir.WAITS)}
        writer.settle(self.liveness, [*blocks.values()], frozenset(frame.name for frame in self.frames))
        indexes = dict(self.game.indexes)
        for slot in self.game.slots:
            if slot.shape != "scalar":
                writer.line(f"{slot.name} = S.{slot.name}")
            if slot.name in indexes:
                writer.line(f"{slot.name}_index = S.{slot.name}_index")
        for kept in self.game.kept_sets:
            writer.line(f"{kept.name}, {kept.name}in = S.{kept.name}, S.{kept.name}in")
        for plane in self.game.planes:
            for kept_name in (plane.frontier, *kept_beside(plane)):
                writer.line(f"{kept_name} = S.{kept_name}")
        for name in sorted(local - unread):
            writer.line(f"{name} = S.{name}")
        for frame in self.frames:
            writer.line(f"{writer.variable(frame.name)} = S.{frame.name}")
        writer.line(f"decisions = {work} = 0" if self.game.asks_much else f"decisions = since_ = {work} = 0")
        writer.line(f"pc = {{{', '.join(f'{node}: {writer.targets[number]}' for node, number in blocks.items())}}}[S.node]")
        writer.loop([*blocks.values()])
        return ["def playout(S, random, limit=10**9):", *writer.lines]

    @cached_property
    def _local(self) -> frozenset[str]:
        """The scalars that a playout keeps in variables of its own."""
        return frozenset(self._played_scalars())

    @cached_property
    def _looked_at(self) -> frozenset[str]:
        """Those that others look at in the position while it plays."""
        return self._local if self._asks_hooks() else frozenset(self._function_scalars())

    @cached_property
    def uncounted(self) -> frozenset[str]:
        """Those that it does not keep at all, because nothing looks at them."""
        return frozenset() if self.game.hooks else frozenset(self._unread(self._local - self._looked_at))

    @cached_property
    def _played_functions(self) -> tuple[ir.Function, ...]:
        """The definitions that play calls; those for bots alone do not count."""
        apart = self.game.of_evaluation
        return tuple(function for function in self.game.functions if function.name not in apart)

    def _played_scalars(self) -> set[str]:
        """The scalars that play itself looks at or sets."""
        played = (self.game.blocks, tuple(action.plan for action in self.game.actions), self.game.nodes)
        found = scalars_in(played) | {"out" for node in walk(self.game.blocks) if isinstance(node, ir.Eliminate)}
        found |= {self.game.slots[node.slot].name for node in walk(self.game.blocks) if isinstance(node, ir.Store)}
        return found & {*(slot.name for slot in self.game.slots if slot.shape == "scalar"), *LOCAL_SCALARS}

    def _asks_hooks(self) -> bool:
        """Whether play asks a hook, which looks at the position; those for bots alone do not count."""
        hooks = {hook.function for hook in self.game.hooks}
        played = (self._played_functions, self.game.actions, self.game.blocks, self.game.nodes, self.game.score)
        return any(isinstance(node, (ir.Call, ir.SourceCall)) and node.function in hooks for node in walk(played))

    def _functions_count(self) -> bool:
        """Whether functions that play calls count work, so that it must be counted in the position."""
        played = (self.game.blocks, tuple(action.plan for action in self.game.actions), self.game.nodes)
        asks = any(isinstance(node, ir.CanChoose) for node in walk((self._played_functions, played)))
        return asks or counts_work((self._played_functions, self.game.score)) or self._asks_hooks()

    def _function_scalars(self) -> set[str]:
        """The scalars that functions look at in the position; the count leaves out who is out."""
        seen: list[object] = [self._played_functions, self.game.score]
        seen += [self.game.actions[action] for action, _ in self.can_choose]
        return scalars_in(seen) | {"out"}

    def _unread(self, local: frozenset[str]) -> set[str]:
        """Scalars of the machine that nothing in the rules looks at: a playout need not keep them."""
        counters = {"round", "turn_number", "had_turn"}
        read: set[str] = set()
        for block in self.game.blocks:
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
        read |= scalars_in([action.plan for action in self.game.actions] + [node.done for node in self.game.nodes])
        read |= scalars_in([function for function in self.game.functions if function.name in self.game.of_evaluation])
        unread = (counters & local) - read
        if self.game.rounds_matter or "round" not in unread or "had_turn" not in unread:
            unread -= {"round", "had_turn"}
        return unread

    # -------------------------------------------------------------------------------------------- the count and the claims

    def _count(self) -> list[str]:
        out = Expressions(self.game, self.nowhere)
        rows: list[str] = []
        score = self.game.score
        out.charge(score.charge, score.at)
        for category in (*score.categories, *score.tiebreaks):
            row = out.temporary("row")
            out.line(f"{row} = []")
            with (
                out.part(category.player),
                out.indented(f"for {out.variable(category.player)} in range({self.game.players}):"),
            ):
                given = [(rule, out.value(value)) for rule, value in category.gives]
                texts = [write_given(text, rule if self.game.counts else -1) for rule, text in given] or ["0"]
                out.line(f"{row}.append(sum([{', '.join(texts)}]))" if len(texts) > 1 else f"{row}.append({texts[0]})")
            rows.append(row)
        out.line(f"return [{', '.join(rows)}]")
        return ["def score(S):", *out.lines, "", "", *_count_winners(self.game)]

    def _claims(self) -> list[str]:
        lines: list[str] = []
        for number, invariant in enumerate(self.game.invariants):
            out = Expressions(self.game, self.stepping)
            out.charge(invariant.charge, invariant.at)
            out.line(f"return bool({out.value(invariant.condition)})")
            lines += [remarked(f"def invariant_{number}(S):", invariant.text), *out.lines, "", ""]
        for example in self.game.examples:
            lines += self._example(example)
        return lines[:-2]

    def _example(self, example: ir.Example) -> list[str]:
        out = Operations(self.game, self.stepping, rolling=False, telling=True)
        out.line("S.moves = None")
        out.line("S.work_ = 0")
        out.charge(example.charge, example.at)
        out.operations(example.given)
        lines = [remarked(f"def given_{example.number}(S):", example.title), *out.lines, "", ""]
        for position, claim in enumerate(example.expected):
            if claim is not None:
                writer = Expressions(self.game, self.stepping)
                writer.charge(claim.charge, claim.at)
                found = claimed(writer, claim.condition, claim.shown)
                lines += [f"def expect_{example.number}_{position}(S):", *writer.lines, f"    return {found}", "", ""]
        return lines


def tables_of(game: ir.Game) -> dict[str, object]:
    """The fixed tables as Python: tuples, and dicts where they are asked by a key."""
    keyed = {node.table for node in walk(game) if isinstance(node, ir.Keyed)}
    pairs: dict[str, Any] = {name: values for name, values in game.tables.items() if name in keyed}
    return {**game.tables, **{name: dict(values) for name, values in pairs.items()}}


def _described(slot: ir.Slot) -> str:
    """What a slot holds, in few words."""
    if slot.cards:
        return f"{slot.shape} of {slot.deck}, {slot.owners} times"
    held = f"a set of {slot.members}" if slot.members else f"{slot.low} to {slot.high}{' or none' if slot.optional else ''}"
    return f"{slot.shape}, {held}, {slot.owners} times"


def _text(parts: list[list[str]]) -> str:
    return "\n\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _next_seat(game: ir.Game) -> list[str]:
    return [
        "",
        "",
        "def next_seat(active, next_up, out):",
        "    if next_up >= 0 and not out >> next_up & 1:",
        "        return next_up",
        f"    return next_in(active if next_up < 0 else next_up, out, {game.players})",
    ]


def _count_winners(game: ir.Game) -> list[str]:
    categories = len(game.score.categories)
    return [
        "def count_winners(S):",
        *(f"    {count_line(rule)}" for rule in (game.score.rules if game.counts else ())),
        "    rows = score(S)",
        f"    totals = [sum(row[p] for row in rows[:{categories}]) for p in range({game.players})]",
        f"    best = [p for p in range({game.players}) if not S.out >> p & 1]",
        f"    for row in [totals] + rows[{categories}:]:",
        "        highest = max([row[p] for p in best], default=0)",
        "        best = [p for p in best if row[p] == highest]",
        "    return sum([1 << p for p in best])",
    ]


def scalars_in(tree: object) -> set[str]:
    """The scalars that a part of the form reads or sets."""
    return {node.name for node in walk(tree) if isinstance(node, (ir.Scalar, ir.SetScalar))}
