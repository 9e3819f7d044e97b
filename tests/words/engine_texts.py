"""Gathers all that boardrules itself says into its catalogues: `python -m tests.words.engine_texts`.

A text is found where it is handed to a function that puts it into words, and in the pages of the server.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from boardrules.server.page_words import page_words
from boardrules.words.catalogue import merged
from boardrules.words.english import plural
from boardrules.words.grammar import LANGUAGES
from boardrules.words.naming import DIRECTIONS
from boardrules.words.phrases import NOUN
from boardrules.words.po import Catalogue, Entry, Key, read_po, write_po

PACKAGE = Path(__file__).resolve().parents[2] / "boardrules"
CATALOGUES = PACKAGE / "words" / "catalogues"

SPEAKERS = {"text": 1, "phrase": 1, "counted": 2, "noun": 1, "Remark": 1, "say": 1}
"""Functions that are given texts, and how many of their arguments are."""

THINGS = (
    *DIRECTIONS.values(),
    "square",
    "cell",
    "place",
    "space",
    "card",
    "tile",
    "nothing",
    "number",
    "player",
    "direction",
    "text",
)
"""Nouns that are looked up by a variable."""


def engine_entries() -> dict[Key, Entry]:
    """All texts of the package, in the order of its files."""
    found: dict[Key, Entry] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                for entry in _entries(node, path.relative_to(PACKAGE.parent).as_posix()):
                    found.setdefault(entry.key, entry)
    for word in page_words():
        entry = Entry("", word.text, word.several, places=(f"boardrules/server/pages/{word.file}",))
        found.setdefault(entry.key, entry)
    for thing in THINGS:
        found.setdefault((NOUN, thing), _thing(thing))
    return found


def _entries(call: ast.Call, place: str) -> Iterator[Entry]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else call.func.id if isinstance(call.func, ast.Name) else ""
    if name not in SPEAKERS or not call.args:
        return
    if name == "counted":
        texts = [list(_constants(argument)) for argument in call.args[:2]]
        if all(texts) and len(texts) == 2:
            yield Entry("", texts[0][0], texts[1][0], places=(place,))
        return
    for text in _constants(call.args[0]):
        yield _thing(text) if name == "noun" else Entry("", text, places=(place,))
    if name == "Remark":
        others = [*call.args[3:4], *(keyword.value for keyword in call.keywords if keyword.arg == "without")]
        yield from (Entry("", text, places=(place,)) for other in others for text in _constants(other) if text)


def _thing(text: str) -> Entry:
    return Entry(NOUN, text, plural(text), hints=("with its article",))


def _constants(node: ast.expr) -> Iterator[str]:
    """The texts that an argument can be: itself, or either side of a condition."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.strip():
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _constants(node.body)
        yield from _constants(node.orelse)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
        yield from (text for value in node.args[1:] for text in _constants(value))


def engine_catalogue_of(language: str) -> Catalogue:
    path = CATALOGUES / f"{language}.po"
    old = read_po(path.read_text(encoding="utf-8"), path.name) if path.is_file() else Catalogue()
    return merged(engine_entries(), old, language, "boardrules")


if __name__ == "__main__":
    for language in LANGUAGES:
        if language != "en":
            (CATALOGUES / f"{language}.po").write_text(write_po(engine_catalogue_of(language)), encoding="utf-8")
