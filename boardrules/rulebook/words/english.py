"""The little English that generated text needs: articles, plurals, lists, numbers, verbs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from boardrules.diagnostics.suggest import NUMBER_WORDS

Person = Literal["you", "it", "they"]

_BE = {"you": "are", "it": "is", "they": "are"}
_HAVE = {"you": "have", "it": "has", "they": "have"}
MODALS = {"may": "may not", "can": "cannot", "must": "need not"}


def article(noun: str) -> str:
    """The noun with `a` or `an`."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def plural(noun: str) -> str:
    """The plural of a noun, or of the last word of several."""
    if not noun or noun.endswith("s"):
        return noun
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    if noun.endswith(("x", "z", "ch", "sh")):
        return noun + "es"
    return noun + "s"


def counted(count: int, noun: str) -> str:
    """`one card`, `three cards`."""
    return f"{number(count)} {noun if count == 1 else plural(noun)}"


def number(value: int) -> str:
    """Small numbers as words, others in figures."""
    return NUMBER_WORDS[value] if 0 < value < len(NUMBER_WORDS) else str(value)


def listed(items: Sequence[str], word: str = "and") -> str:
    """`a, b and c`."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {word} {items[-1]}"


def is_plural(words: str) -> bool:
    """Whether a name sounds like several: points, actions left (not bonus, not compass)."""
    head = next((word for word in reversed(words.split()) if word not in ("left",)), "")
    return head.endswith("s") and not head.endswith(("ss", "us", "is"))


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


def sentence(text: str) -> str:
    """The text with a capital at its head and a full stop at its end."""
    text = text.strip()
    if not text:
        return ""
    text = text[0].upper() + text[1:]
    return text if text[-1] in ".!?:…" else text + "."


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


def third_person(verb: str) -> str:
    """`hold` as holds, `pass` as passes."""
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        return verb + "es"
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + "s"


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
