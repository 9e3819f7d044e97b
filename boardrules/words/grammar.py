"""The grammar of the languages there are: what differs between them when names are put into sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from boardrules.diagnostics.shorten import shown
from boardrules.diagnostics.suggest import nearest
from boardrules.words.english import English
from boardrules.words.french import French
from boardrules.words.nouns import Gender, Noun, Value


class Grammar(Protocol):
    """What a language has to know. English and French are two of its kind."""

    language: str
    aliases: Mapping[str, str]
    """Words of this language for the forms of names in braces."""
    plurals: int
    colon: str
    semicolon: str
    quotes: tuple[str, str]

    def typeset(self, text: str) -> str:
        """A text of a catalogue as it is printed, with the blanks that its language wants."""

    def noun(self, one: str, several: str = "") -> Noun:
        """A name as an author or translator writes it, with its article where that tells something."""

    def form(self, value: Value, form: str) -> str:
        """A value in one of the forms that templates know."""

    def join(self, before: str, words: str, value: Value) -> str:
        """The words of a value behind what stands before them."""

    def is_one(self, count: int) -> bool:
        """Whether the language uses the singular beside this number."""

    def number(self, count: int, gender: Gender = "") -> str:
        """Small numbers as words, in the gender of what is counted."""

    def ordinal(self, count: int) -> str: ...

    def listed(self, items: Sequence[str], word: str = "and") -> str: ...

    def bid(self, sentence: str) -> str | None:
        """A sentence with braces about what `{me}` does as something to do, without a full stop; None where it is about others."""


LANGUAGES: dict[str, str] = {"en": "English", "fr": "français"}
"""The languages that have a grammar, by their codes, and what they call themselves."""

_GRAMMARS: dict[str, Grammar] = {"en": English(), "fr": French()}


def grammar_of(language: str) -> Grammar:
    """The grammar of a language by its code; ValueError for one that nobody has taught."""
    known = _GRAMMARS.get(language) if isinstance(language, str) else None
    if known is None:
        meant = nearest(language, LANGUAGES) if isinstance(language, str) else None
        hint = f"; did you mean {meant}?" if meant else ""
        raise ValueError(f"there is no language {shown(language)} (languages: {', '.join(LANGUAGES)}){hint}")
    return known
