"""Connecting text in the reader's language: whoever writes a sentence writes it in English, here it is put into words."""

from __future__ import annotations

import importlib.resources
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache

from boardrules.language.templates import Slot, parse_template
from boardrules.words.grammar import Grammar, grammar_of
from boardrules.words.nouns import Gender, Noun
from boardrules.words.po import Catalogue, read_po

NOUN = "noun"
"""The context of things that no game declares: they are translated with their article."""


@cache
def engine_catalogue(language: str) -> Catalogue:
    """The translations of all that boardrules itself says; none for English."""
    if language == "en":
        return Catalogue()
    file = importlib.resources.files("boardrules.words").joinpath("catalogues", f"{language}.po")
    found = read_po(file.read_text(encoding="utf-8"), file.name)
    typeset = grammar_of(language).typeset
    printed = {key: replace(entry, translations=tuple(map(typeset, entry.translations))) for key, entry in found.entries.items()}
    return replace(found, entries=printed)


def phrase(text: str) -> str:
    """Marks a text that is put into words later, where a variable stands for it; it stays as it is."""
    return text


class Phrases:
    """Says sentences in one language. A sentence is written as an English template with names in braces: `{who} draws a card.`"""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self.grammar: Grammar = grammar_of(language)
        self._catalogue = engine_catalogue(language)

    def text(self, template: str, **values: object) -> str:
        """The template in the language of the reader, with the values filled in."""
        said = self._catalogue.get("", template)
        return fill(said[0] if said else template, values, self.grammar)

    def counted(self, one: str, several: str, count: int, **values: object) -> str:
        """One of two templates, by a number, which is the value `count` in them."""
        forms = self._catalogue.get("", one) or (one, several)
        return fill(forms[0 if self.grammar.is_one(count) else 1], {"count": count, **values}, self.grammar)

    def noun(self, one: str, several: str = "") -> Noun:
        """A thing that no game declares: a square, a card."""
        said = self._catalogue.get(NOUN, one)
        return self.grammar.noun(*said[:2]) if said else self.grammar.noun(one, several)

    def listed(self, items: Sequence[str], word: str = "and") -> str:
        """`a, b and c`; the word is "and" or "or"."""
        return self.grammar.listed(items, word)

    def headed(self, head: object, words: object) -> str:
        """`hand: two cards`, with the colon as the language sets it."""
        return f"{head}{self.grammar.colon} {words}"

    def parted(self, items: Iterable[object]) -> str:
        """`a, b; c`: items that may have commas in them, with semicolons between them as the language sets them."""
        return f"{self.grammar.semicolon} ".join(map(str, items))

    def number(self, count: int, gender: Gender = "") -> str:
        """Small numbers as words, others in figures; the gender is that of what is counted."""
        return self.grammar.number(count, gender)


def fill(template: str, values: Mapping[str, object], grammar: Grammar) -> str:
    """A template with its names replaced, each in the form that is asked for; KeyError where a value is missing."""
    text = ""
    for part in parse_template(template, grammar.aliases):
        if isinstance(part, str):
            text += part
            continue
        value = values[part.path]
        known = value if isinstance(value, (Noun, int)) else str(value)
        words = _chosen(part, known, grammar) if part.choices is not None else grammar.form(known, part.form)
        if part.capital:
            words = capital(words)
        text = grammar.join(text, words, known)
    return text


def _chosen(slot: Slot, value: Noun | str | int, grammar: Grammar) -> str:
    assert slot.choices is not None
    return slot.choices[0 if isinstance(value, int) and grammar.is_one(value) else 1]


def capital(text: str) -> str:
    """The text with a capital at its head."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """The text with a capital at its head and a full stop at its end."""
    text = capital(text.strip())
    return text if not text or text[-1] in ".!?:…" else text + "."
