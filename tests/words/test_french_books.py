"""A rulebook in French has no English in it but what nobody has translated."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import boardrules
from boardrules.pipeline import catalogue_of
from boardrules.rulebook import DEPTHS, rulebook
from boardrules.words.po import write_po
from tests.words.sample import write_ferry

ENGLISH = {
    *("the", "of", "and", "with", "is", "are", "you", "your", "what", "to", "all", "in", "for", "it", "by"),
    *("nothing", "example", "rules", "see", "used"),
}


@pytest.fixture
def ferry(tmp_path: Path) -> boardrules.Game:
    """A game in which every text is translated, by words that are no English."""
    path = write_ferry(tmp_path)
    catalogue = catalogue_of(path, "fr")
    entries = {
        key: entry if entry.translated else replace(entry, translations=("un mot", "des mots") if entry.several else ("Un mot",))
        for key, entry in catalogue.entries.items()
    }
    (tmp_path / "ferry.fr.po").write_text(write_po(replace(catalogue, entries=entries)), encoding="utf-8")
    return boardrules.load(path, language="fr")


@pytest.mark.parametrize("depth", DEPTHS)
def test_no_english_word_is_left(ferry: boardrules.Game, depth: str) -> None:
    text = rulebook(ferry, depth, "markdown")  # type: ignore[arg-type]
    text = re.sub(r"```.*?```|`[^`]*`|<[^>]*>|\(#[^)]*\)", " ", text, flags=re.DOTALL)
    assert set(re.findall(r"[a-z]+", text.lower())) & ENGLISH == set()


def test_a_page_says_its_language(ferry: boardrules.Game) -> None:
    page = rulebook(ferry, "reference", "html")
    assert '<html lang="fr"' in page
    assert "Sommaire" in page
    assert 'id="materiel"' in page


@pytest.mark.parametrize("name", ["cap-horn", "trois-caps", "cabo-da-roca"])
def test_shipped_games_are_the_same_in_french(name: str) -> None:
    english, french = boardrules.load(name), boardrules.load(name, language="fr")
    assert french.fingerprint == english.fingerprint
    assert french.start(seed=1).to_json() == english.start(seed=1).to_json()
