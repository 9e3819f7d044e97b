"""Lines of Python, and how the names of a position are spelled in them.

There are two manners. In the *stepping* manner the position stays in its object (`S.player_points`), events are kept, and
variables that outlive
a wait are attributes too. In the *rolling* manner, made for whole random playouts, everything is a local variable.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class Names:
    """How scalars, slots and variables are spelled."""

    def __init__(self, kept: frozenset[str], local_scalars: frozenset[str], local_slots: bool) -> None:
        self.kept = kept
        self.local_scalars = local_scalars
        self.local_slots = local_slots

    def scalar(self, name: str) -> str:
        return name if name in self.local_scalars else f"S.{name}"

    def slot(self, name: str) -> str:
        return name if self.local_slots else f"S.{name}"

    def variable(self, name: str) -> str:
        return f"S.{name}" if name in self.kept else name


class Lines:
    """Source lines with their indentation. Temporary names count up through a whole function."""

    def __init__(self, names: Names, indent: int = 1) -> None:
        self.names = names
        self.lines: list[str] = []
        self.depth = indent
        self._temporaries = 0

    def line(self, text: str) -> None:
        self.lines.append("    " * self.depth + text)

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

    def temporary(self, word: str) -> str:
        self._temporaries += 1
        return f"{word}_{self._temporaries}_"
