"""What is called with a grammar of its own: folds over sets, searches along the ways of a board, rows, and what is possible."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from boardrules.language.costs import Cost

FoldWord = Literal["any", "all", "count", "sum", "highest", "lowest", "first", "with_most", "with_least"]
WalkWord = Literal["reach", "distance", "route"]


@dataclass(frozen=True)
class Form:
    """A word that is called, how the call looks, what it means; its `example` holds in the game that the reference shows."""

    word: str
    form: str
    meaning: str
    example: str
    cost: Cost


@dataclass(frozen=True)
class Fold(Form):
    """A fold; `body` is what stands after the colon. Of the answers, `number` adds up the body, `number?` is one of its values or
    none, `member?` is a member of the set or none, and `members` a set of them."""

    word: FoldWord
    body: Literal["condition", "number"]
    result: Literal["flag", "count", "number", "number?", "member?", "members"]
    needs_body: bool = True
    one_set: bool = False


@dataclass(frozen=True)
class Walk(Form):
    """A search along the ways of a board; one with a goal says where `to`."""

    word: WalkWord
    has_goal: bool
    result: Literal["spaces", "number?", "sequence"]


_FOLDS = (
    Fold(
        "any",
        "any(x in S: condition)",
        "whether the condition holds for one of them at least",
        "any(p in players: p.points > 3)",
        "argument",
        "condition",
        "flag",
    ),
    Fold(
        "all",
        "all(x in S: condition)",
        "whether the condition holds for all of them; it does when `S` is empty",
        "not all(p in players: p.points > 3)",
        "argument",
        "condition",
        "flag",
    ),
    Fold(
        "count",
        "count(x in S: condition)",
        "for how many of them the condition holds; without a condition how many there are",
        "count(p in players: p.points > 3) == 2",
        "argument",
        "condition",
        "count",
        needs_body=False,
    ),
    Fold(
        "sum",
        "sum(x in S: number)",
        "the numbers of all of them together; 0 when `S` is empty",
        "sum(p in players: p.points) == 9",
        "argument",
        "number",
        "number",
    ),
    Fold(
        "highest",
        "highest(x in S: number)",
        "the highest of the numbers; none when `S` is empty",
        "highest(p in players: p.points) == 4",
        "argument",
        "number",
        "number?",
    ),
    Fold(
        "lowest",
        "lowest(x in S: number)",
        "the lowest of the numbers; none when `S` is empty",
        "lowest(p in players: p.points) == 1",
        "argument",
        "number",
        "number?",
    ),
    Fold(
        "first",
        "first(x in S: condition)",
        "the first for which the condition holds, in the stable order of the set; none if there is none",
        "first(p in players: p.points < 4) == blue",
        "argument",
        "condition",
        "member?",
        needs_body=False,
        one_set=True,
    ),
    Fold(
        "with_most",
        "with_most(x in S: number)",
        "the set of those that share the highest number",
        "with_most(p in players: p.points) == {red, green}",
        "argument",
        "number",
        "members",
        one_set=True,
    ),
    Fold(
        "with_least",
        "with_least(x in S: number)",
        "the set of those that share the lowest number",
        "with_least(p in players: p.points) == {blue}",
        "argument",
        "number",
        "members",
        one_set=True,
    ),
)

_WALKS = (
    Walk(
        "reach",
        "reach(a to b from start where condition cost price within limit)",
        "the set of spaces that can be reached from `start`, itself included",
        "reach(a to b from harbour where way(a, b) == deep) == {harbour, reef}",
        "search",
        False,
        "spaces",
    ),
    Walk(
        "distance",
        "distance(a to b from start to goal where condition cost price within limit)",
        "the lowest sum of prices on a way from `start` to `goal`, or none",
        "distance(a to b from harbour to isle) == 2",
        "search",
        True,
        "number?",
    ),
    Walk(
        "route",
        "route(a to b from start to goal where condition cost price within limit)",
        "the spaces of a cheapest way, `goal` included and `start` not",
        "route(a to b from harbour to isle) == {reef, isle}",
        "search",
        True,
        "sequence",
    ),
)

_OTHERS = (
    Form(
        "row",
        "row(s through at along d: condition)",
        "the number of spaces in an unbroken line through `at`, both ways along `d`, for which the condition holds, `at` itself "
        "included and taken for granted",
        "row(s through b2 along E: s != d2) == 3",
        "answer",
    ),
    Form(
        "possible",
        "possible(action)",
        "whether `me` could choose that action now with some arguments; `possible(action(x, y))` with these",
        "possible(wait)",
        "search",
    ),
)

FOLDS: dict[str, Fold] = {form.word: form for form in _FOLDS}
WALKS: dict[str, Walk] = {form.word: form for form in _WALKS}
FORMS: dict[str, Form] = {form.word: form for form in (*_FOLDS, *_WALKS, *_OTHERS)}
"""Words that look like functions; a definition may not take their names either."""
