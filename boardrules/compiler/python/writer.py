"""Lines of Python, and how the names of a position are spelled in them.

There are two manners. In the *stepping* manner the position stays in its object (`S.player_points`), events are kept, and
variables that outlive
a wait are attributes too. In the *rolling* manner, made for whole random playouts, everything is a local variable.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from boardrules.compiler import ir
from boardrules.compiler.python.spelling import Spelling
from boardrules.runtime.names import remark

if TYPE_CHECKING:
    from contextlib import AbstractContextManager


class Names:
    """How scalars and slots are spelled, which variables the position keeps, and what no variable may be called. Of the local
    scalars, some are looked at in the position too, by functions and hooks: those are set in both places."""

    def __init__(
        self,
        taken: frozenset[str],
        kept: frozenset[str],
        local_scalars: frozenset[str],
        local_slots: bool,
        looked_at: frozenset[str] = frozenset(),
        work: str = "S.work_",
    ) -> None:
        self.taken = taken
        self.kept = kept
        self.local_scalars = local_scalars
        self.local_slots = local_slots
        self.looked_at = looked_at
        self.work = work  # where the steps of work are counted
        self.local_named: set[str] = set()  # slots and scalars that are local variables, as far as they have been named

    def scalar(self, name: str) -> str:
        if name not in self.local_scalars:
            return f"S.{name}"
        self.local_named.add(name)
        return name

    def set_scalar(self, name: str) -> str:
        """What stands before the `=` where a scalar is set."""
        return f"{name} = S.{name}" if name in self.local_scalars & self.looked_at else self.scalar(name)

    def slot(self, name: str) -> str:
        if not self.local_slots:
            return f"S.{name}"
        self.local_named.add(name)
        return name

    def loads(self) -> list[str]:
        """The first lines of a function that has local variables for what it names."""
        return [f"    {name} = S.{name}" for name in sorted(self.local_named)]


class Lines:
    """The lines of a function with their indentation, and the names of its variables."""

    def __init__(self, game: ir.Game, names: Names, indent: int = 1) -> None:
        self.game = game
        self.names = names
        self.lines: list[str] = []
        self.depth = indent
        self._said: dict[int, str] = {}  # names of numbers that the next lines hold
        self.spelling = Spelling(names.taken)
        self.shared: dict[object, str] = {}  # sources that have been worked out already, and the names that they have

    def line(self, text: str) -> None:
        self.lines.append("    " * self.depth + (self._named(text) if self._said else text))

    def say(self, number: ir.Const) -> None:
        """The name of a number stands behind the line in which the number is compared or chosen."""
        if number.said and number.value >= 0:
            self._said[number.value] = number.said

    def _named(self, text: str) -> str:
        where = re.sub(r"\.get\([^()]*\)", "", text)  # what stands for nothing there has no name
        found = [number for number in self._said if re.search(rf"(?:[=!]=|[(,]) ?{number}(?![\w.])", where)]
        names = [f"{number} {remark(self._said.pop(number))}" for number in found]
        if not names:
            return text
        return f"{text} ({', '.join(names)})" if "  # " in text else f"{text}  # {', '.join(names)}"

    @contextmanager
    def indented(self, header: str | None = None) -> Iterator[None]:
        if header is not None:
            self.line(header)
        self.depth += 1
        yield
        self.depth -= 1

    @contextmanager
    def aside(self) -> Iterator[list[str]]:
        """Collects lines instead of writing them, to see whether an expression needs any."""
        kept, self.lines = self.lines, []
        collected: list[str] = self.lines
        yield collected
        self.lines = kept

    def variable(self, name: str) -> str:
        """A variable of the program, in the position or in this function."""
        return f"S.{name}" if name in self.names.kept else self.spelling.of(name)

    def temporary(self, word: str, before: int | None = None) -> str:
        """A variable of the writers' own; one that takes its value `before` lines that are written already fits those."""
        return self.spelling.make(word, before)

    def part(self, *variables: str) -> AbstractContextManager[None]:
        """A part of the function behind which these variables, and all that are named first in it, are not needed any more."""
        return self.spelling.part(*variables)
