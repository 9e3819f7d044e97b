"""Findings are collected here, and places in the text are told from spans."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardrules.diagnostics.code import Code
from boardrules.diagnostics.diagnostic import Diagnostic, Label
from boardrules.diagnostics.limit_codes import MORE_FOUND
from boardrules.diagnostics.suggest import nearest
from boardrules.ruleset.base import Place
from boardrules.source import SourceFile, Span

_MOST_ERRORS = 100
_MOST_TOLD = 150
"""Findings that anybody reads. The check stops at so many errors: most of what follows would only follow from them."""


class EnoughFoundError(Exception):
    """So much is wrong that looking further is of no use to anybody."""


class Report:
    """All findings about one game, in the order they were found; `sorted` gives them in the order of the text."""

    def __init__(self, sources: Sequence[SourceFile]) -> None:
        self._sources = {source.name: source for source in sources}
        self._found: dict[tuple[str, Span], Diagnostic] = {}
        self._errors = 0

    @property
    def has_errors(self) -> bool:
        return self._errors > 0

    def add(
        self, code: Code, message: str, span: Span, *, hint: str | None = None, labels: Iterable[tuple[Span, str]] = ()
    ) -> None:
        """Notes a finding. The same finding at the same place counts once: merged files may show a mistake twice."""
        is_warning = code.severity == "warning"
        if (code.code, span) in self._found:
            return
        diagnostic = Diagnostic(
            code=code.code,
            message=message,
            span=span,
            labels=tuple(Label(place, text) for place, text in labels),
            hint=hint,
            severity="warning" if is_warning else "error",
        )
        self._found[code.code, span] = diagnostic
        self._errors += not is_warning
        if self._errors >= _MOST_ERRORS:
            raise EnoughFoundError

    def sorted(self) -> tuple[Diagnostic, ...]:
        """Every finding, by file and place; of very many the errors and as many warnings as can be read."""
        order = {name: index for index, name in enumerate(self._sources)}
        found = sorted(self._found.values(), key=lambda found: (order.get(found.span.file, 0), found.span[:2], found.code))
        if self._errors < _MOST_ERRORS and len(found) <= _MOST_TOLD:
            return tuple(found)
        errors = [one for one in found if one.severity == "error"]
        warnings = [one for one in found if one.severity == "warning"]
        told = [*errors, *warnings[: _MOST_TOLD - len(errors)]]
        message = (
            f"the check stops here, after {len(errors)} errors"
            if self._errors >= _MOST_ERRORS
            else f"there are {len(found) - len(told)} more warnings, which are not shown"
        )
        more = MORE_FOUND.code, message, told[-1].span
        return (*told, Diagnostic(*more, hint="mend some of these and check again", severity="warning"))

    def place(self, span: Span) -> Place:
        """Where a span lies, for the ruleset."""
        source = self._sources.get(span.file)
        if source is None:
            return Place(file=span.file, start=span.start, end=span.end)
        line, column = source.position(span.start)
        return Place(file=span.file, line=line, column=column, start=span.start, end=span.end)

    def text(self, span: Span) -> str:
        """The source text under a span, squeezed to one line."""
        source = self._sources.get(span.file)
        if source is None:
            return ""
        lines = (line.split("#")[0] if '"' not in line else line for line in source.slice(span).splitlines())
        return " ".join(" ".join(lines).split())


class Silence(Report):
    """A report that nobody reads."""

    def add(
        self, code: Code, message: str, span: Span, *, hint: str | None = None, labels: Iterable[tuple[Span, str]] = ()
    ) -> None:
        """What is found here is found again where it is told."""


def did_you_mean(name: str, candidates: Iterable[str]) -> str | None:
    """A hint that names the nearest known name, if one is near enough."""
    close = nearest(name, candidates)
    return f"did you mean `{close}`?" if close is not None else None


def listed(names: Iterable[str], limit: int = 6) -> str:
    """Names for a message: quoted, and no more than a few."""
    names = list(names)
    shown = ", ".join(f"`{name}`" for name in names[:limit])
    return f"{shown} and {len(names) - limit} more" if len(names) > limit else shown
