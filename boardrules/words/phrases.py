"""Connecting text in the reader's language: whoever writes a sentence writes it in English, here it is put into words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardrules.language.templates import Slot, parse_template
from boardrules.words.grammar import Grammar, grammar_of
from boardrules.words.nouns import Noun


class Phrases:
    """Says sentences in one language. A sentence is written as an English template with names in braces: `{who} draws a card.`"""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self.grammar: Grammar = grammar_of(language)

    def text(self, template: str, **values: object) -> str:
        """The template in the language of the reader, with the values filled in."""
        return fill(template, values, self.grammar)

    def counted(self, one: str, several: str, count: int, **values: object) -> str:
        """One of two templates, by a number, which is the value `count` in them."""
        return fill(one if self.grammar.is_one(count) else several, {"count": count, **values}, self.grammar)

    def noun(self, one: str, several: str = "") -> Noun:
        """A thing that no game declares: a square, a card."""
        return self.grammar.noun(one, several)

    def listed(self, items: Sequence[str], word: str = "and") -> str:
        """`a, b and c`; the word is "and" or "or"."""
        return self.grammar.listed(items, word)

    def number(self, count: int) -> str:
        """Small numbers as words, others in figures."""
        return self.grammar.number(count)


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
    return text if not text or text[-1] in ".!?:…»" else text + "."
