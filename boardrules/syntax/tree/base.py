"""What every node of the tree has."""

from __future__ import annotations

from dataclasses import dataclass, field

from boardrules.source import NOWHERE, Span


@dataclass(frozen=True, kw_only=True)
class Node:
    """Anything that stands somewhere in a file."""

    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, kw_only=True)
class Name(Node):
    """A word that names something, with its own place."""

    text: str


@dataclass(frozen=True, kw_only=True)
class Declaration(Node):
    """Something declared at the top level of a file."""
