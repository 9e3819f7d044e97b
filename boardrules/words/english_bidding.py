"""English sentences about what somebody does as something to do: `{me} lays {a card}.` as `lay {a card}`."""

from __future__ import annotations

import re
from functools import lru_cache

_IRREGULAR = {"does": "do", "goes": "go", "has": "have", "is": "be", "undoes": "undo"}
_WORD = r"[A-Za-z][\w'’-]*"
_SUBJECT = re.compile(rf"\{{me\}} ({_WORD})")
_OBJECT = r"(?: (?:an?|the|this|that|its?|their|his|her|no|one|two|three|all|nothing|off|on|up|back)\b| \{| \d| [A-Z])"
"""What follows on a verb, and hardly on a noun: `takes coins and cards from the bank` has one verb."""

_THEN = r"((?:, and|, then|,| and then| and| then| or) )"
_AGAIN = re.compile(rf"{_THEN}({_WORD})(?={_OBJECT})")
_ALLOWED = re.compile(rf"{_THEN}(may|can|must|will)\b")
_AT_ONCE = re.compile(rf"^({_WORD}) (and|or) ({_WORD})\b")


@lru_cache(maxsize=1024)
def bid(sentence: str) -> str | None:
    """The sentence without its subject, every verb as one says it to somebody; None where the subject is somebody else."""
    found = _SUBJECT.match(sentence)
    if found is None or (verb := base_form(found[1])) is None:
        return None
    rest = sentence[found.end() :].rstrip().rstrip(".")
    text = _AT_ONCE.sub(lambda match: f"{match[1]} {match[2]} {base_form(match[3]) or match[3]}", verb + rest)
    text = _AGAIN.sub(lambda match: match[1] + (base_form(match[2]) or match[2]), text)
    return _ALLOWED.sub(r"\1you \2", text)


def base_form(verb: str) -> str | None:
    """`lays` as lay, `passes` as pass; None for what is no third person."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies") and len(verb) > 4:
        return verb[:-3] + "y"
    if verb.endswith(("sses", "xes", "zzes", "ches", "shes", "oes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith(("ss", "us", "is")) else None
