"""English: articles, plurals, lists, numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardrules.diagnostics.suggest import NUMBER_WORDS
from boardrules.language.templates import ENGLISH
from boardrules.words.english_bidding import bid
from boardrules.words.nouns import Gender, Noun, Value

_ARTICLES = {"a ": "thing", "an ": "thing", "some ": "mass", "the ": "only"}


class English:
    """How English puts names into sentences."""

    language = "en"
    aliases: Mapping[str, str] = ENGLISH
    plurals = 2
    colon = ":"
    semicolon = ";"
    quotes = ("“", "”")

    def typeset(self, text: str) -> str:
        """A text as it is printed: as it is written."""
        return text

    # -------------------------------------------------------------------------------------------- names

    def noun(self, one: str, several: str = "") -> Noun:
        """A name as an author writes it: with `some` or `the` where it has no other article, with a capital if it is a name."""
        for article, sort in _ARTICLES.items():
            if one.startswith(article):
                bare = one.removeprefix(article)
                return Noun(bare, several or bare if sort != "thing" else several or plural(bare), sort)  # type: ignore[arg-type]
        if one[:1].isupper():
            return Noun(one, several or one, "name")
        if not several and is_plural(one):
            return Noun(one, one, "many")
        return Noun(one, several or plural(one))

    def form(self, value: Value, form: str) -> str:
        """A value in one of the forms that templates know: `a`, `of the` …"""
        preposition, _, article = form.rpartition(" ") if form not in ("of", "to") else (form, "", "")
        words = self._with_article(value, article) if isinstance(value, Noun) else str(value)
        return f"{preposition} {words}" if preposition else words

    def _with_article(self, noun: Noun, article: str) -> str:
        if not article or noun.sort == "name" or (noun.number and article == "the"):
            return str(noun)
        if article == "the" or noun.sort == "only":
            return f"the {noun}"
        return str(noun) if noun.sort in ("mass", "many") else with_article(str(noun))

    def join(self, before: str, words: str, value: Value) -> str:
        """The words behind what stands before them."""
        return before + words

    # -------------------------------------------------------------------------------------------- numbers and lists

    def is_one(self, count: int) -> bool:
        return count == 1

    def number(self, count: int, gender: Gender = "") -> str:
        """Small numbers as words, others in figures."""
        return number(count)

    def ordinal(self, count: int) -> str:
        return _ORDINALS[count] if 0 < count < len(_ORDINALS) else f"{count}{_ending(count)}"

    def listed(self, items: Sequence[str], word: str = "and") -> str:
        return listed(items, word)

    def bid(self, sentence: str) -> str | None:
        return bid(sentence)


_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def _ending(count: int) -> str:
    return "th" if count % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(count % 10, "th")


def with_article(noun: str) -> str:
    """The noun with `a` or `an`."""
    return f"{'an' if noun[:1].lower() in tuple('aeiou') else 'a'} {noun}"


def plural(noun: str) -> str:
    """The plural of a noun, or of the last word of several."""
    if not noun or noun.endswith("s"):
        return noun
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    if noun.endswith(("x", "z", "ch", "sh")):
        return noun + "es"
    return noun + "s"


def singular(noun: str) -> str:
    """One of what a plural names: points → point, wishes → wish, bodies → body."""
    if noun.endswith("ies") and len(noun) > 4:
        return noun[:-3] + "y"
    if noun.endswith(("xes", "zes", "ches", "shes", "sses")):
        return noun[:-2]
    return noun[:-1] if noun.endswith("s") else noun


def is_plural(words: str) -> bool:
    """Whether a name sounds like several: points, actions left (not bonus, not compass)."""
    head = next((word for word in reversed(words.split()) if word not in ("left",)), "")
    return head.endswith("s") and not head.endswith(("ss", "us", "is"))


def number(value: int) -> str:
    """Small numbers as words, others in figures."""
    return NUMBER_WORDS[value] if 0 < value < len(NUMBER_WORDS) else str(value)


def listed(items: Sequence[str], word: str = "and") -> str:
    """`a, b and c`."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {word} {items[-1]}"


def third_person(verb: str) -> str:
    """`hold` as holds, `pass` as passes."""
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        return verb + "es"
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + "s"
