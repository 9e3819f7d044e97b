"""Catalogues in the format of gettext."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardrules.words.po import Catalogue, CatalogueError, Entry, read_po, write_po

TEXT = r"""# A translator's note.
msgid ""
msgstr ""
"Language: fr\n"

# really?
#. a card
#: rules:3
#, fuzzy
#| msgid "breezes"
msgctxt "name wind.breeze"
msgid "breeze"
msgid_plural "breezes"
msgstr[0] "une brise"
msgstr[1] ""
"des "
"brises"

msgctxt "title"
msgid "A \"title\"\n"
msgstr "Un \"titre\"\n"

#~ msgid "old"
#~ msgstr "vieux"
"""


def test_everything_of_an_entry_is_read() -> None:
    catalogue = read_po(TEXT, "x.po")
    assert catalogue.header == "Language: fr\n"
    assert catalogue.comments == ("A translator's note.",)
    breeze, _, old = catalogue.entries.values()
    assert breeze.key == ("name wind.breeze", "breeze")
    assert (breeze.several, breeze.translations, breeze.previous) == ("breezes", ("une brise", "des brises"), "breezes")
    assert (breeze.comments, breeze.hints, breeze.places, breeze.fuzzy) == (("really?",), ("a card",), ("rules:3",), True)
    assert catalogue.get("title", 'A "title"\n') == ('Un "titre"\n',)
    assert old.obsolete


def test_a_doubtful_translation_does_not_count() -> None:
    assert read_po(TEXT, "x.po").get("name wind.breeze", "breeze") == ()


def test_a_catalogue_is_written_as_it_is_read() -> None:
    catalogue = read_po(TEXT, "x.po")
    again = read_po(write_po(catalogue), "x.po")
    assert again.header == catalogue.header
    assert [_plain(entry) for entry in again.entries.values()] == [_plain(entry) for entry in catalogue.entries.values()]


_texts = st.text(st.characters(blacklist_categories=("Cs", "Cc", "Zl", "Zp")), min_size=1, max_size=300)
_lines = st.lists(_texts, min_size=1, max_size=4).map("\n".join)


@given(st.lists(st.tuples(_texts, _lines, _lines), max_size=4, unique_by=lambda item: item[:2]))
def test_any_text_survives(items: list[tuple[str, str, str]]) -> None:
    entries = {(context, text): Entry(context, text, translations=(said,)) for context, text, said in items}
    again = read_po(write_po(Catalogue(entries, "h\n")), "x.po").entries
    assert {key: entry.translations for key, entry in again.items()} == {key: entry.translations for key, entry in entries.items()}


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ('msgid "a"\nmsgstr "b\n', 2, "in quotes"),
        ('msgid "a"\n\n', 2, "no `msgstr`"),
        ('msgstr "a"\n', 2, "no `msgid`"),
        ('msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n', 6, "twice (also in line 1)"),
        ("hello\n", 1, "here stands"),
        ('"a"\n', 1, "here stands"),
        ('msgid "a"\nmsgid_plural "as"\nmsgstr "b"\n', 4, "msgstr[0]"),
        ('msgid "a"\nmsgid "b"\n', 2, "stands twice"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(text: str, line: int, words: str) -> None:
    with pytest.raises(CatalogueError) as error:
        read_po(text, "x.fr.po")
    assert str(error.value).startswith(f"x.fr.po:{line}: ")
    assert words in str(error.value)


def _plain(entry: Entry) -> tuple[object, ...]:
    """An entry without the line it stands in; what is no longer used has no places."""
    return entry.key, entry.several, entry.translations, entry.fuzzy, entry.comments, entry.hints, entry.previous, entry.obsolete
