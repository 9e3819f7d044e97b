"""Rules files that are almost right: words and characters of real ones changed, doubled, exchanged, taken from elsewhere."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

_WORD = re.compile(r'"(?:\\.|[^"\\\n])*"|\w+(?:-\w+)*|\.\.|[<>=!+-]=|[^\w\s]|\s+')
STRANGE = [
    *['"', "\\", "{", "}", "(", ")", "|", "..", ",", ".", "#", "\n", "\t", "\x00", "\x1b", "\u2028", "\ufeff", "é", "海", "²"],
    *["0", "-1", "999999999999", "9" * 400, "_", "__class__", "none", "me", "round", "players", "size", "x" * 300],
]
KINDS = ["drop", "double", "swap", "name", "other", "value", "number", "stretch", "character", "cut"]
VALUES = ["0", "1", "2", "7", "99", "1000", "-3", "yes", "no", "none", "me", "active", "round", "players", "all", "N", "{}"]


def words_of(text: str) -> list[str]:
    return _WORD.findall(text)


def mutants(text: str, elsewhere: list[str], source: random.Random) -> Iterator[tuple[str, str]]:
    """Texts that differ from a rules file in a few words or characters, each with what was done; without end. `elsewhere` are words
    of other files."""
    words = words_of(text)
    names = [word for word in words if word[:1].isalpha()]
    numbers = [place for place, word in enumerate(words) if word.isdigit()]
    while True:
        changed, kind = list(words), source.choice(KINDS)
        for _ in range(source.choice([1, 1, 1, 2, 5])):
            place = source.randrange(len(changed))
            match kind:
                case "drop":
                    changed[place] = ""
                case "double":
                    changed[place] *= 2
                case "swap":
                    other = source.randrange(len(changed))
                    changed[place], changed[other] = changed[other], changed[place]
                case "name":
                    changed[_named(changed, place)] = source.choice(names)
                case "other":
                    changed[place] = source.choice(elsewhere)
                case "value":
                    changed[_named(changed, place)] = source.choice(VALUES)
                case "number" if numbers:
                    number = source.choice(numbers)
                    changed[number] = str(source.choice([0, 1, 2, 3, 5, 12, 99, 10**6, 10**12]))
                case "stretch":
                    end = place + source.randrange(1, 30)
                    changed[place:end] = changed[place:end] * source.choice([0, 2, 3])
                    changed.append("")
        whole = "".join(changed)
        if kind == "character" and whole:
            place = source.randrange(len(whole))
            whole = whole[:place] + source.choice(STRANGE) + whole[place + source.randrange(2) :]
        elif kind == "cut":
            whole = whole[: source.randrange(len(whole))] if source.random() < 0.5 else whole[source.randrange(len(whole)) :]
        yield kind, whole


def _named(words: list[str], place: int) -> int:
    """The next place from there with a name or number."""
    for step in range(len(words)):
        if words[(place + step) % len(words)][:1].isalnum():
            return (place + step) % len(words)
    return place
