"""The words of the pages in the reader's language. The pages say everything in English; here it is found, and its translation
in the catalogue of the package, so that there is one catalogue for all that boardrules says."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html.parser import HTMLParser
from importlib.resources import files
from typing import Any

from boardrules.words.grammar import LANGUAGES, grammar_of
from boardrules.words.phrases import engine_catalogue

_COMMENT = re.compile(r"^\s*//.*$", re.MULTILINE)
_STRING = r'"(?:\\.|[^"\\])*"'
_SAID = re.compile(rf"(?<![\w.])(?:t|phrase)\(\s*({_STRING})|(?<![\w.])counted\(\s*({_STRING})\s*,\s*({_STRING})")


@dataclass(frozen=True)
class PageWord:
    """A text that a page says, and the one for several where a number decides."""

    text: str
    several: str
    file: str


@cache
def page_words() -> tuple[PageWord, ...]:
    """Every text that the pages say, once, in the order of their files."""
    found: dict[str, PageWord] = {}
    for file in sorted(files("boardrules.server").joinpath("pages").iterdir(), key=lambda file: file.name):
        if file.name.endswith((".js", ".html")):
            said = words_in_script if file.name.endswith(".js") else words_in_page
            for text, several in said(file.read_text(encoding="utf-8")):
                found.setdefault(text, PageWord(text, several, file.name))
    return tuple(found.values())


def words_in_script(code: str) -> Iterator[tuple[str, str]]:
    """The texts that a script hands to t(), phrase() and counted()."""
    for match in _SAID.finditer(_COMMENT.sub("", code)):
        text, one, several = match.groups()
        yield (json.loads(text), "") if text is not None else (json.loads(one), json.loads(several))


def words_in_page(html: str) -> Iterator[tuple[str, str]]:
    """The texts of a page that are marked with data-t, and the attributes that data-t-attr names."""
    reader = _Reader()
    reader.feed(html)
    yield from ((text, "") for text in reader.found if text)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.open = ""  # the tag whose text is being read
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.found += [given.get(name, "") for name in given.get("data-t-attr", "").split()]
        if "data-t" in given:
            self.open, self.text = tag, ""

    def handle_data(self, data: str) -> None:
        self.text += data if self.open else ""

    def handle_endtag(self, tag: str) -> None:
        if tag == self.open:
            self.found.append(" ".join(self.text.split()))
            self.open = ""


def translations(language: str) -> dict[str, Any]:
    """What `GET /static/words/{language}.json` answers: the languages there are, and each text with its one or two translations.
    English says what is written in the pages. ValueError for a language that nobody has taught."""
    grammar_of(language)
    catalogue = engine_catalogue(language)
    said = {word.text: list(catalogue.get("", word.text)) for word in page_words()}
    return {"language": language, "languages": LANGUAGES, "texts": {text: words for text, words in said.items() if words}}
