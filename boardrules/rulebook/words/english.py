"""The little English that generated text needs: articles, plurals, lists, numbers, verbs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from boardrules.words.english import is_plural, listed, number, plural, third_person
from boardrules.words.english import with_article as article
from boardrules.words.phrases import sentence

__all__ = [
    "MODALS",
    "Person",
    "article",
    "conjugate",
    "counted",
    "infinitive",
    "is_plural",
    "joined",
    "listed",
    "number",
    "plural",
    "possessive",
    "sentence",
    "third_person",
]

Person = Literal["you", "it", "they"]

_BE = {"you": "are", "it": "is", "they": "are"}
_HAVE = {"you": "have", "it": "has", "they": "have"}
MODALS = {"may": "may not", "can": "cannot", "must": "need not"}


def counted(count: int, noun: str) -> str:
    """`one card`, `three cards`."""
    return f"{number(count)} {noun if count == 1 else plural(noun)}"


_PREDICATE = re.compile(r"^(?:\S+ )+?(?:is|are|has|have|may|can|cannot|hold|holds) ")


def joined(clauses: Sequence[str], word: str) -> str:
    """Clauses as one: a subject and verb that they share are said once; those that are lists themselves are set off."""
    head = _PREDICATE.match(clauses[0]) if clauses else None
    short = list(clauses)
    if head is not None and all(clause.startswith(head[0]) for clause in clauses):
        short = [clauses[0], *(clause.removeprefix(head[0]) for clause in clauses[1:])]
    if any(re.search(r" (?:and|or) |, ", clause) for clause in clauses[:-1]) and len(clauses) > 1:
        return f"{', '.join(short[:-1])}, {word} {short[-1]}"
    return listed(short, word)


def conjugate(verb: str, person: Person, negated: bool = False) -> str:
    """A verb for a person: `be` as is or are, `have`, `hold` as holds, `may end on` as it is."""
    head, _, rest = verb.partition(" ")
    tail = f" {rest}" if rest else ""
    if head in MODALS:
        return (MODALS[head] if negated else head) + tail
    if head == "be":
        return f"{_BE[person]}{' not' if negated else ''}{tail}"
    if negated:
        return f"{'does' if person == 'it' else 'do'} not {head}{tail}"
    if head == "have":
        return _HAVE[person] + tail
    return (third_person(head) if person == "it" else head) + tail


def infinitive(verb: str) -> str:
    """The verb behind a third person: holds → hold, crosses → cross, carries → carry."""
    if verb.endswith(("sses", "xes", "zes", "ches", "shes")):
        return verb[:-2]
    if verb.endswith("ies") and len(verb) > 4:
        return verb[:-3] + "y"
    return verb[:-1]


def possessive(noun: str) -> str:
    """`the boat's`, `the players'`."""
    return f"{noun}'" if noun.endswith("s") else f"{noun}'s"
