"""The pages speak every language that boardrules speaks, from its one catalogue."""

from __future__ import annotations

import re

import pytest

from boardrules.server.page_words import page_words, translations, words_in_page, words_in_script
from boardrules.words.grammar import LANGUAGES
from tests.server.pages import PAGES, SCRIPTS


def test_words_are_found_in_scripts() -> None:
    code = """
      show(t("Play now"), t( "It is \\"yours\\"", {who}));
      counted("{count} card", "{count} cards", n); at("no word"); list.t("none either");
      const later = phrase("Wait");
      // t("a remark")
    """
    assert list(words_in_script(code)) == [
        ("Play now", ""),
        ('It is "yours"', ""),
        ("{count} card", "{count} cards"),
        ("Wait", ""),
    ]


def test_words_are_found_in_pages() -> None:
    html = """<h1 data-t>Choose
      a game</h1><p>Cap Horn</p>
      <button data-t-attr="title aria-label" title="Close it" aria-label="Close">×</button>"""
    assert list(words_in_page(html)) == [("Choose a game", ""), ("Close it", ""), ("Close", "")]


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_word_of_the_pages_is_translated(language: str) -> None:
    said = translations(language)["texts"]
    assert [word.text for word in page_words() if word.text not in said] == []
    assert [word.text for word in page_words() if word.several and len(said[word.text]) != 2] == []


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_translations_need_no_grammar_in_the_browser(language: str) -> None:
    """A name in braces stands alone: articles before it are for the engine, which knows what it names."""
    for text, said in translations(language)["texts"].items():
        for words in (text, *said):
            assert re.sub(r"\{\w+(\|[^{}|]*\|[^{}|]*)?\}", "", words).count("{") == 0, words


def test_english_is_what_the_pages_say() -> None:
    assert translations("en") == {"language": "en", "languages": LANGUAGES, "texts": {}}


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="no language"):
        translations("xx")


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts_say_words_in_double_quotes(name: str) -> None:
    """Otherwise they would not be found."""
    code = (PAGES / name).read_text(encoding="utf-8")
    assert re.findall(r"(?<![\w.])(?:t|phrase|counted)\(\s*[`'].*", code) == []
