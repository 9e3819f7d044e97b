"""Expressions of the intermediate form as Python: an expression, and before it the statements it needs."""

from __future__ import annotations

from typing import assert_never

from boardrules.compiler import ir
from boardrules.compiler.python.writer import Lines
from boardrules.runtime.domains import NONE

_More = (
    ir.Primitive | ir.Element | ir.IsKept | ir.Keyed | ir.Fits | ir.PileCount | ir.ZoneSize | ir.Top | ir.StackCount | ir.Fold
    | ir.RowRun | ir.AnyRow | ir.Distance | ir.Size | ir.LastOf | ir.Contains | ir.Occurrences | ir.MaskOf
)  # fmt: skip

ATOMS = (ir.Const, ir.Local, ir.Scalar, ir.At, ir.Lookup, ir.Call, ir.ZoneSize, ir.PileCount)

LISTS = (
    ir.Span_, ir.Fixed, ir.TableRow, ir.Kept, ir.InKept, ir.Indexed, ir.Image, ir.InOrder, ir.PileCards, ir.Walk, ir.PlaneRun,
    ir.Cut, ir.SourceCall, ir.Bits,
)  # fmt: skip
"""The sources that are lists, tuples or ranges as they are printed."""


class Expressions(Lines):
    """Writes expressions. `value` answers with the text of an expression; statements it needs are written first."""

    def value(self, node: ir.Expr) -> str:
        match node:
            case ir.Counted() | ir.CountedConst() | ir.CountedScalar() | ir.Tested():
                from boardrules.compiler.python.counting import write_counted

                return write_counted(self, node)
            case ir.Charged():
                self.charge(node.steps, node.at)
                return self.value(node.value)
            case ir.Const():
                self.say(node)
                return str(node.value)
            case ir.Local():
                return self.variable(node.name)
            case ir.Scalar():
                return self.names.scalar(node.name)
            case ir.At():
                return self._guarded(f"{self.names.slot(node.slot)}[{{}}]", (node.index,), node.optional, node.none)
            case ir.Lookup():
                pattern = node.table + "[{}]" * len(node.indices)
                return self._guarded(pattern, node.indices, node.optional, node.none)
            case ir.Sparse():
                return f"{self.names.slot(node.slot)}.get({self.value(node.index)}, {node.default})"
            case ir.Op():
                left, right = self.together(node.left, node.right)
                return f"{left} {node.operator} {right}"
            case ir.Not():
                return f"not {self.atom(node.operand)}"
            case ir.Logic():
                return self._logic(node)
            case ir.Select():
                return self._select(node)
            case ir.Bind():
                value = self.value(node.value)
                self.line(f"{self.spelling.bind(node.name)} = {value}")
                return self.value(node.body)
            case ir.Call():
                arguments = "".join(f", {self.value(argument)}" for argument in node.arguments)
                return f"{node.function}(S{arguments})"
            case ir.AsList():
                return f"list({self.iterable(node.source)})"
            case ir.CanChoose():
                label = self.game.actions[node.action].label
                if node.arguments is None:
                    return f"bool(legal_{label}(S, True))"
                arguments = "".join(f", {self.value(argument)}" for argument in node.arguments)
                return f"allowed_{label}(S{arguments})"
        return self._more(node)

    def _more(self, node: _More) -> str:
        match node:
            case ir.Primitive():
                from boardrules.compiler.python.primitives import write_primitive

                return write_primitive(self, node)
            case ir.Element():
                return f"{self.variable(node.values.name)}[{self.value(node.index)}]"
            case ir.IsKept():
                flags = self.names.slot(self.game.kept_sets[node.kept].name + "in")
                return f"{flags}[{self.value(node.item)}]"  # the last place is never set: none (-1) is in no set
            case ir.Keyed():
                return f"{node.table}.get({self.value(node.key)}, {node.none})"
            case ir.Fits():
                values = ", ".join(self.together(node.tile, node.rotation, node.space))
                word = "fits_corners" if node.corners else "fits_sides"
                slots = f"{self.names.slot(node.tiles)}, {self.names.slot(node.rotations)}"
                return f"{word}({node.marks}, {slots}, {values}, {node.width})"
            case ir.PileCount():
                owner, card = self.together(node.owner, node.card)
                if node.ordered:
                    return f"pile_count(S, {node.slot!r}, {owner}, {node.cards}, {card})"
                place = card if owner == "0" else f"{owner} * {node.cards} + {card}"
                return f"{self.names.slot(node.slot)}[{place}]"
            case ir.ZoneSize():
                from boardrules.compiler.python.cards import write_size

                return write_size(self, node)
            case ir.Top():
                return f"{self.names.slot(node.slot)}.get({self.value(node.owner)}, ({NONE},))[-1]"
            case ir.StackCount():
                owner, card = self.together(node.owner, node.card)
                return f"{self.names.slot(node.slot)}.get({owner}, ()).count({card})"
            case ir.Fold() | ir.RowRun() | ir.AnyRow():
                from boardrules.compiler.python.folds import write_folded

                return write_folded(self, node)
            case ir.Distance():
                from boardrules.compiler.python.walks import write_walk

                return write_walk(self, node.walk, node.none)
            case ir.Size():
                return self.size(node.source)
            case ir.LastOf():
                values = self.temporary("values")
                self.line(f"{values} = {self.sequence(node.source)}")
                return f"({values}[-1] if {values} else {NONE})"
            case ir.Contains():
                item = self.atom(node.item)
                return f"{item} in {self.collection(node.source)}"
            case ir.Occurrences():
                values = self.iterable(node.values)
                return f"{values}.count({self.value(node.item)})"
            case ir.MaskOf(source=ir.Bits() as stored) if stored.offset == node.offset:
                return self.value(stored.mask)
            case ir.MaskOf():
                return f"mask_of({self.iterable(node.source)}, {node.offset})"
            case _:
                assert_never(node)

    # -------------------------------------------------------------------------------------------- parts

    def atom(self, node: ir.Expr) -> str:
        """An expression that can stand as an operand."""
        text = self.value(node)
        if isinstance(node, ATOMS) or text.isidentifier() or text.isdigit() or _is_closed(text):
            return text
        return f"({text})"

    def together(self, *nodes: ir.Expr) -> list[str]:
        """Several operands: if a later one needs statements first, the earlier ones are computed before them."""
        texts: list[str] = []
        for number, node in enumerate(nodes):
            now = self.spelling.now
            with self.aside() as needed:
                text = self.atom(node)
            if needed:
                for earlier in range(number):
                    if not isinstance(nodes[earlier], (ir.Const, ir.Local)):
                        name = self.temporary("value", before=now)
                        self.line(f"{name} = {texts[earlier]}")
                        texts[earlier] = name
                self.lines.extend(needed)
            texts.append(text)
        return texts

    def _guarded(self, pattern: str, indices: tuple[ir.Expr, ...], optional: bool, none: int) -> str:
        texts = [self.value(index) for index in indices]
        if not optional:
            return pattern.format(*texts)
        names: list[str] = []
        for index, text in zip(indices, texts, strict=True):
            if isinstance(index, (ir.Local, ir.Const)):
                names.append(text)
            else:
                name = self.temporary("at")
                self.line(f"{name} = {text}")
                names.append(name)
        tests = " and ".join(f"{name} >= 0" for name, index in zip(names, indices, strict=True) if not isinstance(index, ir.Const))
        if not tests:
            return pattern.format(*names)
        return f"({pattern.format(*names)} if {tests} else {none})"

    def _logic(self, node: ir.Logic) -> str:
        """`and` and `or`: an operand that needs statements is only computed when it matters."""
        texts: list[str] = []
        result: str | None = None
        opened = 0
        now = self.spelling.now
        for operand in node.operands:
            with self.aside() as needed:
                text = self.atom(operand)
            if needed and texts:
                result = result or self.temporary("holds", before=now)
                self.line(f"{result} = {f' {node.operator} '.join(texts)}")
                self.line(f"if {result}:" if node.operator == "and" else f"if not {result}:")
                self.depth += 1
                opened += 1
                texts = []
                needed = ["    " + line for line in needed]
            self.lines.extend(needed)
            texts.append(text)
        joined = f" {node.operator} ".join(texts)
        if result is None:
            return joined
        self.line(f"{result} = {joined}")
        self.depth -= opened
        return result

    def _select(self, node: ir.Select) -> str:
        condition = self.value(node.condition)
        with self.aside() as needed_then:
            then = self.atom(node.then)
        with self.aside() as needed_else:
            otherwise = self.atom(node.otherwise)
        if not needed_then and not needed_else:
            return f"({then} if {condition} else {otherwise})"
        result = self.temporary("either")
        for header, needed, text in ((f"if {condition}:", needed_then, then), ("else:", needed_else, otherwise)):
            with self.indented(header):
                self.lines.extend("    " + line for line in needed)
                self.line(f"{result} = {text}")
        return result

    # -------------------------------------------------------------------------------------------- counting work

    def charge(self, steps: int | str, at: int) -> None:
        """Counts steps of work and stops where they are too many; nothing where there are none to count."""
        if steps:
            self.line(f"{self.names.work} += {steps}")
            self.line(f"if {self.names.work} > {self.game.limits.steps}:")
            self.line(f"    stop_({at})")

    def visited(self, loop: ir.Loop | ir.Each) -> str:
        """What a loop runs over; one that counts itself does so before it runs."""
        text = self.iterable(loop.source)
        if not loop.charge:
            return text
        source = loop.source
        if isinstance(loop, ir.Loop) and loop.counted is not None:
            self.charge(f"{self.atom(loop.counted)} * {loop.charge}", loop.at)
            return text
        if isinstance(source, ir.Span_) and isinstance(source.low, ir.Const) and isinstance(source.end, ir.Const):
            self.charge(max(0, source.end.value - source.low.value) * loop.charge, loop.at)
            return text
        values = text
        if not text.isidentifier():
            values = self.temporary("values")
            self.line(f"{values} = {text}")
        self.charge(f"len({values}) * {loop.charge}", loop.at)
        return values

    # -------------------------------------------------------------------------------------------- sources

    def iterable(self, source: ir.Source) -> str:
        """A source as something to loop over once."""
        from boardrules.compiler.python.sources import write_source

        return write_source(self, source)

    def sequence(self, source: ir.Source) -> str:
        """A source as a list or tuple."""
        text = self.iterable(source)
        return text if _is_sequence(source) else f"list({text})"

    def size(self, source: ir.Source) -> str:
        if isinstance(source, ir.Span_):
            low, end = self.together(source.low, source.end)
            return end if low == "0" and isinstance(source.end, ir.Const) else f"max(0, {end} - {low})"
        return f"len({self.collection(source)})"

    def collection(self, source: ir.Source) -> str:
        """A source of which only the size is asked, or whether something is in it: what the position keeps is not copied."""
        if isinstance(source, (ir.Laid, ir.Frontier)):
            return self.names.slot(source.slot if isinstance(source, ir.Laid) else source.kept)
        return self.iterable(source)


def _is_sequence(source: ir.Source) -> bool:
    """Whether a source is printed as a list or tuple already."""
    match source:
        case ir.Chosen(loop=loop):
            return loop.condition is not None or _is_sequence(loop.source)
        case ir.SelectSource():
            return _is_sequence(source.then) and _is_sequence(source.otherwise)
    return isinstance(source, LISTS)


def _is_closed(text: str) -> bool:
    """Whether a text is one bracketed expression, or a call or subscript without operators outside of brackets."""
    depth = 0
    for character in text:
        if character in "([{":
            depth += 1
        elif character in ")]}":
            depth -= 1
        elif depth == 0 and not (character.isalnum() or character in "_."):
            return False
    return True
