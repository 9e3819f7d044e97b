"""Lines of C, and the names of variables in them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from boardrules.compiler import ir
from boardrules.compiler.native.shape import Shape
from boardrules.compiler.native.tables import Table

PREFIX = "v_"
"""Before the names of variables, so that none of them is a word of C or a name of its library."""


class Lines:
    """Writes one function. Every variable that is bound gets a name of its own, so that nothing is ever declared twice."""

    def __init__(self, shape: Shape, tables: dict[str, Table], *, flow: bool = False) -> None:
        self.shape = shape
        self.game = shape.game
        self.tables = tables
        self.lines: list[str] = []
        self.depth = 1
        self._names: dict[str, str] = {}
        self._lists: dict[str, tuple[str, str]] = {}
        self._number = 0
        self._flow = flow  # whether the variables of the flow can be named here

    # -------------------------------------------------------------------------------------------- lines

    def line(self, text: str) -> None:
        self.lines.append("    " * self.depth + text)

    @contextmanager
    def block(self, header: str) -> Iterator[None]:
        """What stands between braces."""
        self.line(f"{header} {{")
        self.depth += 1
        yield
        self.depth -= 1
        self.line("}")

    def part_of_table(self, place: str, begin: str, length: str) -> AbstractContextManager[None]:
        """A loop over places of a table that follow one another."""
        last = f"{place}_last"
        return self.block(f"for (int {place} = (int)({begin}), {last} = {place} + (int)({length}); {place} < {last}; {place}++)")

    @contextmanager
    def aside(self) -> Iterator[list[str]]:
        """Lines that are kept apart."""
        kept, self.lines = self.lines, []
        found = self.lines
        try:
            yield found
        finally:
            self.lines = kept

    # -------------------------------------------------------------------------------------------- names

    def fresh(self, word: str) -> str:
        """A name for something that the writer needs itself."""
        self._number += 1
        return f"{word}_{self._number}"

    def label(self, word: str) -> str:
        return self.fresh(f"{word}_end")

    def bind(self, name: str) -> str:
        """The name of a variable that takes a value here."""
        spelled = self._names[name] = self.fresh(PREFIX + name)
        return spelled

    def bind_as(self, name: str, spelled: str) -> None:
        """A variable that is known under a name already."""
        self._names[name] = spelled

    def variable(self, name: str) -> str:
        """A variable: one of this function, or one that the position keeps."""
        spelled = self._names.get(name)
        if spelled is not None:
            return spelled
        if name in self.shape.kept:
            return f"S->{name}"
        assert self._flow, f"{name} holds nothing here"
        assert name in self.shape.variables, f"{name} is no variable of the flow"
        return PREFIX + name

    def bind_list(self, name: str, values: str, count: str) -> None:
        """A variable that holds a list."""
        self._lists[name] = (values, count)

    def list_of(self, name: str) -> tuple[str, str]:
        """The values and the number of values of a list."""
        spelled = self._lists.get(name)
        if spelled is not None:
            return spelled
        if name in self.shape.kept:
            return f"S->{name}", f"S->{name}_n"
        assert self._flow, f"{name} holds no list here"
        assert name in self.shape.variables, f"{name} is no variable of the flow"
        return PREFIX + name, f"{PREFIX}{name}_n"

    def table(self, name: str) -> Table:
        return self.tables[name]

    def slot(self, name: str) -> ir.Slot:
        return self.shape.slots[name]
