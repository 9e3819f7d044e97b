"""Errors that are told to people: one line of bounded length, whatever names and texts stand in it."""

from __future__ import annotations

from boardrules.diagnostics.shorten import one_line


class Told(ValueError):
    """A `ValueError` whose text is one line that a terminal or a log can show."""

    def __str__(self) -> str:
        return one_line(super().__str__())
