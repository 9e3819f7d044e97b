"""Findings are collected here, and places in the text are told from spans."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardrules.diagnostics.code import Code
from boardrules.diagnostics.diagnostic import Diagnostic, Label
from boardrules.diagnostics.suggest import nearest
from boardrules.ruleset.base import Place
from boardrules.source import SourceFile, Span


class Report:
    """All findings about one game, in the order they were found; `sorted` gives them in the order of the text."""

    def __init__(self, sources: Sequence[SourceFile]) -> None:
        self._sources = {source.name: source for source in sources}
        self._found: dict[tuple[str, Span], Diagnostic] = {}
        self.has_errors = False

    def add(
        self, code: Code, message: str, span: Span, *, hint: str | None = None, labels: Iterable[tuple[Span, str]] = ()
    ) -> None:
        """Notes a finding. The same finding at the same place counts once: merged files may show a mistake twice."""
        is_warning = code.severity == "warning"
        self.has_errors = self.has_errors or not is_warning
        diagnostic = Diagnostic(
            code=code.code,
            message=message,
            span=span,
            labels=tuple(Label(place, text) for place, text in labels),
            hint=hint,
            severity="warning" if is_warning else "error",
        )
        self._found.setdefault((code.code, span), diagnostic)

    def sorted(self) -> tuple[Diagnostic, ...]:
        """Every finding, by file and place."""
        order = {name: index for index, name in enumerate(self._sources)}
        return tuple(sorted(self._found.values(), key=lambda found: (order.get(found.span.file, 0), found.span[:2], found.code)))

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


def did_you_mean(name: str, candidates: Iterable[str]) -> str | None:
    """A hint that names the nearest known name, if one is near enough."""
    close = nearest(name, candidates)
    return f"did you mean `{close}`?" if close is not None else None


def listed(names: Iterable[str], limit: int = 6) -> str:
    """Names for a message: quoted, and no more than a few."""
    names = list(names)
    shown = ", ".join(f"`{name}`" for name in names[:limit])
    return f"{shown} and {len(names) - limit} more" if len(names) > limit else shown
