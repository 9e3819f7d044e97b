"""The names that are bound where an expression stands."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from boardrules.ruleset.types import Type
from boardrules.source import Span


@dataclass(frozen=True)
class Bound:
    """A variable: its type (None when its value had a mistake, so that its uses stay silent) and where it was bound."""

    name: str
    type: Type | None
    span: Span


@dataclass(frozen=True)
class Scope:
    """Variables in reach, what is known not to be none, and whether somebody is deciding (then there is a `me`)."""

    variables: dict[str, Bound] = field(default_factory=dict)
    not_none: frozenset[str] = frozenset()
    has_me: bool = True
    where: str = ""
    judging: bool = False
    """Whether this is a claim about the game from outside, which may ask whether the game is over."""

    steps: frozenset[frozenset[str]] = frozenset()
    """Pairs of variables that lie beside each other: the two ends of a step of a path."""

    def bind(self, name: str, type_: Type | None, span: Span) -> Scope:
        return replace(self, variables={**self.variables, name: Bound(name, type_, span)})

    def knowing(self, paths: frozenset[str]) -> Scope:
        """The scope where the values at these paths (`to`, `b.at`) are known not to be none."""
        return replace(self, not_none=self.not_none | paths) if paths - self.not_none else self

    def beside(self, one: str, other: str) -> Scope:
        return replace(self, steps=self.steps | {frozenset((one, other))})

    def forgetting(self, changed: frozenset[str] | None) -> Scope:
        """What is known of fields does not outlive their change (None: of any field); what is known of variables does."""
        kept = frozenset(path for path in self.not_none if path in self.variables or not _touches(path, changed))
        return replace(self, not_none=kept) if kept != self.not_none else self


def _touches(path: str, changed: frozenset[str] | None) -> bool:
    return changed is None or not changed.isdisjoint(path.split("."))
