"""Expressions of the program as C: an expression, and before it the statements it needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from boardrules.compiler import ir
from boardrules.compiler.ir.logic import asks_for_size
from boardrules.compiler.native.conditions import joined
from boardrules.compiler.native.declined import Declined
from boardrules.compiler.native.remembered import is_remembered
from boardrules.compiler.native.writer import Lines
from boardrules.runtime.counting import APPLIED, HELD, REFUSED, place
from boardrules.runtime.domains import NONE

NUMBER = "int64_t"


class Expressions(Lines):
    """Writes expressions. `value` answers with the text of an expression that has no effect and may be written once."""

    def value(self, node: ir.Expr) -> str:
        match node:
            case ir.Counted() | ir.CountedConst() | ir.CountedScalar() | ir.Tested():
                return self._counted(node)
            case ir.Charged():
                self.charge(node.steps, node.at)
                return self.value(node.value)
            case ir.Const():
                return str(node.value) if abs(node.value) < 1 << 31 else f"INT64_C({node.value})"
            case ir.Local():
                return self.variable(node.name)
            case ir.Scalar():
                return f"S->{node.name}"
            case ir.At():
                return self._guarded(f"S->{node.slot}[{{}}]", (node.index,), node.optional, node.none)
            case ir.Lookup():
                return self._lookup(node)
            case ir.Sparse():
                return self._sparse(node)
            case ir.Op():
                return self._operation(node)
            case ir.Not():
                return f"!({self.value(node.operand)})"
            case ir.Logic():
                return self._logic(node)
            case ir.Select():
                return self._select(node)
            case ir.Bind():
                value = self.value(node.value)
                self.line(f"{NUMBER} {self.bind(node.name)} = {value};")
                return self.value(node.body)
            case ir.Call():
                return self._call(node)
            case ir.CanChoose():
                return self._can_choose(node)
            case ir.AsList():
                raise AssertionError("a list is no number")
            case ir.Primitive():
                from boardrules.compiler.native.primitives import write_primitive

                return write_primitive(self, node)
            case _:
                return self._more(node)

    def _more(self, node: ir.Expr) -> str:
        from boardrules.compiler.native import cards, folds, planes, walks

        match node:
            case ir.Element():
                return f"{self.list_of(node.values.name)[0]}[{self.value(node.index)}]"
            case ir.IsKept():  # the first place is never set: none (-1) is in no set
                return f"S->{self.game.kept_sets[node.kept].name}in[{self.value(node.item)} + 1]"
            case ir.Keyed():
                table = self.table(node.table)
                return f"br_keyed({table.name}_keys, {table.name}, {len(table.keys)}, {self.value(node.key)}, {node.none})"
            case ir.Fits():
                return planes.fits(self, node)
            case ir.PileCount() | ir.ZoneSize() | ir.Top() | ir.StackCount():
                return cards.question(self, node)
            case ir.Fold() if asks_for_size(node):
                size = self.size(node.loops[0].source)
                return size if node.word == "count" else f"({size} > 0)"
            case ir.Fold():
                return folds.fold(self, node)
            case ir.RowRun():
                return folds.row_run(self, node)
            case ir.AnyRow():
                return folds.any_row(self, node)
            case ir.Distance():
                return walks.distance(self, node.walk, node.none)
            case ir.Size():
                return self.size(node.source)
            case ir.LastOf():
                values, count = self.listed(node.source)
                return f"({count} > 0 ? {values}[{count} - 1] : {NONE})"
            case ir.Contains():
                return self.contains(node.item, node.source)
            case ir.Occurrences():
                return folds.occurrences(self, node)
            case ir.MaskOf():
                return self._mask(node)
            case (
                ir.Counted() | ir.CountedConst() | ir.CountedScalar() | ir.Tested() | ir.Const() | ir.Local() | ir.Scalar()
                | ir.At() | ir.Lookup() | ir.Sparse() | ir.Op() | ir.Not() | ir.Logic() | ir.Select() | ir.Bind() | ir.Call()
                | ir.Charged() | ir.CanChoose() | ir.AsList() | ir.Primitive()
            ):  # fmt: skip
                return self.value(node)
        assert_never(node)

    # -------------------------------------------------------------------------------------------- parts

    def named(self, node: ir.Expr, word: str = "value") -> str:
        """An expression that may be written several times: a number, or a variable."""
        text = self.value(node)
        if isinstance(node, (ir.Const, ir.Local, ir.Scalar)):
            return text
        name = self.fresh(word)
        self.line(f"const {NUMBER} {name} = {text};")
        return name

    def together(self, *nodes: ir.Expr) -> list[str]:
        """Several operands: where a later one needs statements, those before it are worked out first."""
        texts: list[str] = []
        for number, node in enumerate(nodes):
            with self.aside() as needed:
                text = self.value(node)
            if needed:
                for earlier in range(number):
                    if not isinstance(nodes[earlier], (ir.Const, ir.Local)):
                        name = self.fresh("value")
                        self.line(f"const {NUMBER} {name} = {texts[earlier]};")
                        texts[earlier] = name
                self.lines.extend(needed)
            texts.append(text)
        return texts

    def _guarded(self, pattern: str, indices: tuple[ir.Expr, ...], optional: bool, none: int) -> str:
        if not optional:
            return pattern.format(*self.together(*indices))
        names = [self.named(index, "at") for index in indices]
        tests = " && ".join(f"{name} >= 0" for name, index in zip(names, indices, strict=True) if not isinstance(index, ir.Const))
        text = pattern.format(*names)
        return f"({tests} ? {text} : {none})" if tests else text

    def _lookup(self, node: ir.Lookup) -> str:
        table = self.table(node.table)
        if table.depth != len(node.indices):
            raise Declined("a row of a table is used as a number")
        if table.is_keyed:
            raise Declined("a table by key is looked up by place")
        pattern = f"{table.name}[{table.place(['{}'] * len(node.indices))}]"
        if node.none_last:
            return self._guarded(pattern, node.indices, True, table.numbers[-1])
        return self._guarded(pattern, node.indices, node.optional, node.none)

    def _sparse(self, node: ir.Sparse) -> str:
        from boardrules.compiler.native import planes

        return planes.sparse(self, node)

    def _operation(self, node: ir.Op) -> str:
        left, right = self.together(node.left, node.right)
        if node.operator == "//":
            return f"br_divide({left}, {right})"
        if node.operator == "%":
            return f"br_modulo({left}, {right})"
        if node.operator in ("+", "-", "*") and not isinstance(node.left, (ir.Local, ir.Const)):
            left = f"({NUMBER})({left})"
        return f"(({left}) {node.operator} ({right}))"

    def _logic(self, node: ir.Logic) -> str:
        """`and` and `or`: an operand that needs statements is only worked out when it matters."""
        texts: list[str] = []
        nodes: list[ir.Expr] = []
        result: str | None = None
        opened = 0
        for operand in node.operands:
            with self.aside() as needed:
                text = self.value(operand)
            if needed and texts:
                if result is None:
                    result = self.fresh("holds")
                    self.line(f"int {result};")
                self.line(f"{result} = {joined(node.operator, nodes, texts)};")
                self.line(f"if ({result}) {{" if node.operator == "and" else f"if (!{result}) {{")
                self.depth += 1
                opened += 1
                texts, nodes = [], []
                needed = ["    " + line for line in needed]
            self.lines.extend(needed)
            texts.append(text)
            nodes.append(operand)
        if result is None:
            return joined(node.operator, nodes, texts)
        self.line(f"{result} = {joined(node.operator, nodes, texts)};")
        for _ in range(opened):
            self.depth -= 1
            self.line("}")
        return result

    def _select(self, node: ir.Select) -> str:
        condition = self.value(node.condition)
        with self.aside() as needed_then:
            then = self.value(node.then)
        with self.aside() as needed_else:
            otherwise = self.value(node.otherwise)
        if not needed_then and not needed_else:
            return f"(({condition}) ? ({NUMBER})({then}) : ({NUMBER})({otherwise}))"
        result = self.fresh("either")
        self.line(f"{NUMBER} {result};")
        for header, needed, text in ((f"if ({condition})", needed_then, then), ("else", needed_else, otherwise)):
            with self.block(header):
                self.lines.extend("    " + line for line in needed)
                self.line(f"{result} = {text};")
        return result

    def _mask(self, node: ir.MaskOf) -> str:
        if isinstance(node.source, ir.Bits) and node.source.offset == node.offset:
            return self.value(node.source.mask)
        mask = self.fresh("mask")
        self.line(f"{NUMBER} {mask} = 0;")

        def add(value: str) -> None:
            shift = f"{value} - {node.offset}" if node.offset else value
            self.line(f"if ({value} >= {node.offset}) {mask} |= INT64_C(1) << ({shift});")

        self.each(node.source, add)
        return mask

    # -------------------------------------------------------------------------------------------- calls

    def arguments(self, function: str, nodes: tuple[ir.Expr, ...]) -> list[str]:
        """The arguments of a call; a list is handed over as its values and their number."""
        texts = ["P", "S"]
        for node in nodes:
            if isinstance(node, ir.AsList):
                texts += self.listed(node.source)
            else:
                texts.append(self.named(node))
        return texts

    def _call(self, node: ir.Call) -> str:
        if node.function in self.hooks and not is_remembered(self.game.hooks[self.hooks.index(node.function)]):
            return self.ask(node.function, node.arguments, "0", "0")
        result = self.fresh("answer")
        self.line(f"const {NUMBER} {result} = {node.function}({', '.join(self.arguments(node.function, node.arguments))});")
        return result

    @property
    def hooks(self) -> list[str]:
        """The functions of the hooks, in the order of their numbers."""
        return [hook.function for hook in self.game.hooks]

    def ask(self, function: str, arguments: tuple[ir.Expr, ...], values: str, room: str) -> str:
        """Asks a hook of the host; a set is handed over as its size and its members, a number behind -1."""
        given = [self.listed(node.source) if isinstance(node, ir.AsList) else (self.named(node), "") for node in arguments]
        room_for = sum(1 + self.shape.capacity(node.source) if isinstance(node, ir.AsList) else 2 for node in arguments)
        name, place = self.fresh("asked"), self.fresh("place")
        self.line(f"{NUMBER} {name}_with[{room_for + 1}]; int {place} = 0;")
        self.line(f"{name}_with[{place}++] = {len(arguments)};")
        for text, count in given:
            self.line(f"{name}_with[{place}++] = {count or -1};")
            if count:
                i = self.fresh("i")
                self.line(f"for (int {i} = 0; {i} < {count}; {i}++) {name}_with[{place}++] = {text}[{i}];")
            else:
                self.line(f"{name}_with[{place}++] = {text};")
        self.line(f"const {NUMBER} {name} = br_ask(P, S, {self.hooks.index(function)}, {name}_with, {values}, {room});")
        return name

    def _can_choose(self, node: ir.CanChoose) -> str:
        label = self.game.actions[node.action].label
        if node.arguments is None:
            return f"can_{label}(P, S)"
        texts = ["P", "S", *(self.named(argument) for argument in node.arguments)]
        return f"allowed_{label}({', '.join(texts)})"

    # -------------------------------------------------------------------------------------------- counting work and rules

    def charge(self, steps: str | int, at: int) -> None:
        """Counts steps of work and stops where they are too many."""
        if steps:
            self.line(f"BR_CHARGE({steps}, {at});")

    def count(self, rule: int, kind: int = APPLIED, by: str = "1") -> None:
        """Counts something of a rule, in a program that counts."""
        if self.game.counts and rule >= 0:
            self.line(f"P->tally[{place(rule, kind)}] += {by};")

    def _counted(self, node: ir.Counted | ir.CountedConst | ir.CountedScalar | ir.Tested) -> str:
        if isinstance(node, ir.Tested):
            holds = self.fresh("holds")
            self.line(f"const int {holds} = !!({self.value(node.condition)});")
            self.line(f"P->tally[{place(node.rule, APPLIED)}] += {holds};")
            self.line(f"P->tally[{place(node.rule, HELD)}] += {holds};")
            self.line(f"P->tally[{place(node.rule, REFUSED)}] += !{holds};")
            return holds
        if isinstance(node, ir.Counted):
            inner = node.value
        else:
            inner = ir.Const(node.value) if isinstance(node, ir.CountedConst) else ir.Scalar(node.name)
        text = self.named(inner)
        for rule in node.rules:
            self.count(rule)
        return text

    # -------------------------------------------------------------------------------------------- sources

    def each(self, source: ir.Source, body: Callable[[str], None]) -> None:
        """Goes through a source: `body` writes what is done with each value, whose name it is given."""
        from boardrules.compiler.native import sources

        sources.each(self, source, body)

    def each_of(self, loop: ir.Loop, body: Callable[[], None]) -> None:
        """Goes through a loop: `body` writes what is done where its condition holds."""
        from boardrules.compiler.native import sources

        sources.each_of(self, loop, body)

    def listed(self, source: ir.Source) -> tuple[str, str]:
        """A source as an array and the number of its values."""
        from boardrules.compiler.native import sources

        return sources.listed(self, source)

    def size(self, source: ir.Source) -> str:
        """How many values a source has."""
        from boardrules.compiler.native import sources

        return sources.size(self, source)

    def contains(self, item: ir.Expr, source: ir.Source) -> str:
        """Whether a source has a value."""
        from boardrules.compiler.native import sources

        return sources.contains(self, item, source)
