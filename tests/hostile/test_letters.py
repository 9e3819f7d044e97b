"""Characters that a stranger hides in a rules file, and names that look like others: refused, with what to write instead."""

from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardrules.source import SourceFile
from boardrules.syntax.parse import ParseResult, parse
from tests.hostile import nasty

GAME = 'game tiny "{title}" {{ players 2 seats a b }} # {comment}\nboard {name} grid {{ size 2 x 2 }}\nturn {{ }}\n'


def read(title: str = "Tiny", comment: str = "all is well", name: str = "sea") -> ParseResult:
    return parse(SourceFile("tiny.rules", GAME.format(title=title, comment=comment, name=name)))


def codes(result: ParseResult) -> set[str]:
    assert result.diagnostics or result.tree is not None
    return {diagnostic.code for diagnostic in result.diagnostics}


BAD = [*nasty.CONTROLS, *nasty.DIRECTIONS, *nasty.LINE_BREAKS[3:], "\r"]


@pytest.mark.parametrize("character", BAD, ids=lambda text: "-".join(f"{ord(letter):x}" for letter in text))
def test_what_nobody_sees_stands_nowhere(character: str) -> None:
    assert "BR105" in codes(read(title=f"Ti{character}ny"))
    assert codes(read(name=f"se{character}a"))
    if character != "\f":  # a page break ends no comment, and printers take it for a blank
        assert "BR105" in codes(read(comment=f"all{character}well"))


def test_every_character_that_passes_in_a_text_can_be_seen_or_is_a_blank() -> None:
    """All of Unicode at once: what comes through is printable, a blank, or joins what stands beside it."""
    passed = [chr(number) for number in range(sys.maxunicode + 1) if chr(number) not in '"\\\n' and not _refused(chr(number))]
    kinds = {unicodedata.category(character) for character in passed}
    assert kinds <= {"Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po"} | {
        *("Sm", "Sc", "Sk", "So", "Zs", "Cf", "Co", "Cn")
    }
    directions = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
    assert not [character for character in passed if unicodedata.bidirectional(character) in directions]


def _refused(character: str) -> bool:
    from boardrules.syntax.letters import BLANKS_IN_TEXT, SHAPELESS

    return SHAPELESS.search(character) is not None or BLANKS_IN_TEXT.search(character) is not None


def test_a_tab_in_a_text_is_refused_and_between_words_it_is_a_blank() -> None:
    assert codes(read(title="Ti\tny")) == {"BR105"}
    assert codes(read(comment="a\tb")) == set()


@pytest.mark.parametrize("name", nasty.REFUSED_WORDS, ids=lambda name: ascii(name[:8]))
def test_names_that_look_like_others_or_never_end_are_refused(name: str) -> None:
    assert [found for found in read(name=name).diagnostics if found.code in ("BR142", "BR143") and found.hint]


@pytest.mark.parametrize("name", nasty.WORDS, ids=ascii)
def test_names_of_every_script_can_be_written(name: str) -> None:
    assert codes(read(name=name)) == set()


def test_the_hint_says_how_a_name_is_written() -> None:
    (found,) = read(name="ﬁsh").diagnostics
    assert found.hint == "write `fish`"


@given(st.text(), st.text(), st.text())
def test_any_text_anywhere_is_read_or_refused(title: str, comment: str, name: str) -> None:
    result = read(title, comment, name)
    assert codes(result) or result.tree is not None


def test_an_identifier_of_a_rule_has_an_end() -> None:
    text = GAME.format(title="Tiny", comment="", name="sea") + f'rule A-{"1" * 500} "Too long."\n'
    assert "BR142" in {diagnostic.code for diagnostic in parse(SourceFile("tiny.rules", text)).diagnostics}
