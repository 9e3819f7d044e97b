"""The chapters from which a beginner learns the game."""

from __future__ import annotations

from dataclasses import dataclass

from boardrules.syntax.tree.base import Declaration, Name, Node
from boardrules.syntax.tree.expressions import Text


@dataclass(frozen=True, kw_only=True)
class LearnText(Node):
    """A paragraph or a line of a list in the author's words, and the rules that it teaches."""

    text: Text
    says: tuple[Name, ...] = ()


@dataclass(frozen=True, kw_only=True)
class LearnRules(Node):
    """The sentences of some rules, one after the other."""

    ids: tuple[Name, ...]


@dataclass(frozen=True, kw_only=True)
class LearnTip(Node):
    text: Text
    says: tuple[Name, ...] = ()


@dataclass(frozen=True, kw_only=True)
class LearnHeading(Node):
    text: Text


@dataclass(frozen=True, kw_only=True)
class LearnList(Node):
    """`kind` is list, steps or either."""

    kind: str
    lines: tuple[LearnText | LearnRules, ...]


@dataclass(frozen=True, kw_only=True)
class LearnShow(Node):
    """Something that the book makes from the rules: `what` is board, setup, cards, tiles, pieces, table, components, turn or play;
    `name` tells which cards, tiles or table."""

    what: str
    name: Name | None = None
    caption: Text | None = None


@dataclass(frozen=True, kw_only=True)
class LearnExample(Node):
    title: Text


LearnItem = LearnText | LearnRules | LearnTip | LearnHeading | LearnList | LearnShow | LearnExample


@dataclass(frozen=True, kw_only=True)
class Learn(Declaration):
    title: Text
    items: tuple[LearnItem, ...]


@dataclass(frozen=True, kw_only=True)
class Later(Declaration):
    """Rules that a beginner may leave for later, and why."""

    ids: tuple[Name, ...]
    text: Text | None
