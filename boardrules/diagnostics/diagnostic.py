"""What can be wrong with a rules file, as data: rendering it for people or programs happens elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from boardrules.diagnostics.shorten import bounded
from boardrules.source import SourceFile, Span

_MOST_LABELS = 8


@dataclass(frozen=True)
class Label:
    """A second place that helps to understand a diagnostic."""

    span: Span
    text: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", bounded(self.text))


@dataclass(frozen=True)
class Diagnostic:
    """One finding. `code` is stable and documented; `message` says what is wrong in plain words. However long the names in a
    file are, and however many places have to do with a finding, it stays short enough to be read."""

    code: str
    message: str
    span: Span
    labels: tuple[Label, ...] = ()
    hint: str | None = None
    severity: Literal["error", "warning"] = "error"

    def __post_init__(self) -> None:
        object.__setattr__(self, "message", bounded(self.message))
        object.__setattr__(self, "labels", self.labels[:_MOST_LABELS])
        if self.hint is not None:
            object.__setattr__(self, "hint", bounded(self.hint))


class RulesError(ValueError):
    """A rules file cannot be used; `diagnostics` says why, all findings together, sorted by place."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...], files: tuple[SourceFile, ...] = ()) -> None:
        self.diagnostics = diagnostics
        self.files = files
        super().__init__(diagnostics, files)

    def __str__(self) -> str:
        from boardrules.diagnostics.render import render_text

        return render_text(self.diagnostics, self.files)
