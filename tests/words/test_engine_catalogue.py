"""All that boardrules itself says has its French."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from babel.messages.pofile import read_po as babel_reads

from boardrules.language.templates import paths_of
from boardrules.words.grammar import grammar_of
from boardrules.words.phrases import NOUN, Phrases
from tests.words.engine_texts import CATALOGUES, engine_catalogue_of, engine_entries

LANGUAGES = [path.stem for path in CATALOGUES.glob("*.po")]


def test_there_is_french() -> None:
    assert LANGUAGES == ["fr"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_is_translated(language: str) -> None:
    catalogue = engine_catalogue_of(language)
    assert [entry.text for entry in catalogue.entries.values() if not entry.translated] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_say_the_same_names(language: str) -> None:
    aliases = grammar_of(language).aliases
    for entry in engine_catalogue_of(language).entries.values():
        if entry.context != NOUN:
            for text in entry.translations:
                assert paths_of(text, aliases) == paths_of(entry.text) | (paths_of(entry.several) if entry.several else set()), (
                    entry.text
                )


@pytest.mark.parametrize("language", LANGUAGES)
def test_other_programs_can_read_the_catalogue(language: str) -> None:
    content = (Path(CATALOGUES) / f"{language}.po").read_bytes()
    assert len(babel_reads(io.BytesIO(content))) == len(engine_entries())


def test_phrases_come_out_in_the_language() -> None:
    phrases = Phrases("fr")
    assert phrases.text("{who}'s turn", who="Ana") == "Tour d'Ana"
    assert phrases.text("{who}'s turn", who="Bo") == "Tour de Bo"
    assert phrases.noun("square").several == "cases"
    assert phrases.text("something that nobody says") == "something that nobody says"
