"""What rules say never becomes C either: names and texts of every place of the grammar, in the C that is made of a game.

All of it, some minutes long: BOARDRULES_SLOW=1 pytest tests/hostile/test_native_words.py
"""

from __future__ import annotations

import os
import re
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardrules
from boardrules.compiler.native.building import build, compiler
from boardrules.runtime.names import C_WORDS, remark
from boardrules.syntax.lark_parser import grammar_text
from tests.hostile import nasty, places
from tests.hostile.test_injected_words import TEXTS, accepted, settled, written

SLOW = bool(os.environ.get("BOARDRULES_SLOW"))
QUICK = ("-std=c99", "-O0", "-fPIC", "-shared", "-w", "-Werror=implicit-function-declaration", "-Werror=comment")

SUPPORT = "\n".join(
    part.read_text(encoding="utf-8") for part in files("boardrules.compiler.native").iterdir() if part.name.endswith(".c")
)
MORE_WORDS = re.findall(
    r"\w+",
    """NULL EOF errno assert main malloc free memcpy memset abort exit int8_t int32_t int64_t uint64_t size_t va_list offsetof
    INT32_MAX INT64_MAX INT_MAX INT64_C UINT64_C RAND_MAX BUFSIZ stdin unix linux I defined P S v_x p_x t_x k i n""",
)
"""Words of the library of C and of the compilers."""

OWN_WORDS = re.findall(r"\b[A-Za-z_][A-Za-z0-9_]{0,40}\b", re.sub(r"/\*.*?\*/", "", SUPPORT, flags=re.S))
"""What the C that is the same in every game calls its own."""


LANGUAGE = {*re.findall(r"[a-z_]+", grammar_text())}
"""Words that may mean something in a rules file."""

WORDS = [word for word in dict.fromkeys((*C_WORDS, *MORE_WORDS, *OWN_WORDS)) if word not in LANGUAGE]


def comments_apart(source: str) -> tuple[str, list[str]]:
    """C as a compiler reads it, and its comments. Texts and characters in quotes are looked at first, as in C."""
    comments: list[str] = []

    def taken(match: re.Match[str]) -> str:
        if match[0].startswith("/"):
            comments.append(match[0])
            return " "
        return match[0]

    return re.sub(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|/\*.*?\*/|//[^\n]*', taken, source, flags=re.S), comments


def c_of(path: Path) -> str:
    game = boardrules.load(path, trust_hooks=True)
    return game.program(game.players[0]).native.write()[0]


def assert_harmless(source: str) -> None:
    """Numbers, names and marks alone, apart from what is the same in every game; and the compiler takes it."""
    assert re.fullmatch(r"[\x20-\x7e\n\t]*", source)
    code, comments = comments_apart(source)
    for line in {*code.splitlines()} - SUPPORT_LINES:
        assert re.fullmatch(r"[\w\s#(){}\[\];,.<>=!&|^~+\-*/%?:]*", line, re.ASCII), line
        assert not re.search(r"\?\?|%:|<:|:>|<%|%>", line), line
    for comment in {*comments} - SUPPORT_COMMENTS:
        assert re.fullmatch(r"/\* [A-Za-z0-9 _.,:()+-]* \*/", comment), comment
    if compiler() is not None:
        build(source, QUICK)


SUPPORT_LINES, SUPPORT_COMMENTS = {*comments_apart(SUPPORT)[0].splitlines()}, {*comments_apart(SUPPORT)[1]}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "waters.py").write_text(places.HOOKS, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("shift", range(0, len(WORDS), 1 if SLOW else len(WORDS) // 3))
def test_words_of_c_are_names_like_others(shift: int, folder: Path) -> None:
    rotated = [*WORDS[shift:], *WORDS[:shift]]
    names = settled(dict(zip(places.NAMES, [*rotated, *(f"{word}_{n}" for n in range(9) for word in rotated)], strict=False)))
    assert sum(new != old for old, new in names.items()) > len(names) // 2
    for path in written(folder, *(places.with_names(source, names) for source in (places.GAME, places.VARIANT))):
        assert_harmless(c_of(path))


@pytest.mark.parametrize("shift", range(0, len(TEXTS), 1 if SLOW else 20))
def test_texts_in_every_place_are_not_in_the_c(shift: int, folder: Path) -> None:
    plain = [c_of(path) for path in written(folder, places.GAME, places.VARIANT)]
    texts = accepted({old: TEXTS[(number + shift) % len(TEXTS)] for number, old in enumerate(places.TEXTS)})
    hostile = [places.with_texts(source, texts) for source in (places.GAME, places.VARIANT)]
    found = [c_of(path) for path in written(folder, *hostile)]
    for before, after in zip(plain, found, strict=True):  # but for numbers: to tell a long text takes more steps
        assert re.sub(r"\d+", "0", comments_apart(after)[0]) == re.sub(r"\d+", "0", comments_apart(before)[0])
        assert_harmless(after)


PIECES = st.sampled_from([*nasty.PIECES, "*/", "/", "*", "??/", "\\\n", "\\", "%:"])


@given(st.text() | st.lists(PIECES | st.text(max_size=3)).map("".join))
def test_a_remark_is_a_comment_of_c_and_nothing_else(text: str) -> None:
    for line in (f"/* {remark(text)} */", f"// {remark(text)}\n"):
        assert comments_apart(f"a {line} b")[0].split() == ["a", "b"]
    assert not re.search(r"[*/\\?\n\r]", remark(text))


def test_a_text_outside_of_comments_would_be_found(folder: Path) -> None:
    source = c_of(written(folder, places.GAME, places.VARIANT)[0])
    assert_harmless(source)
    for bad in ('char *x = "море";', 'char *x = "say";', "/* a */ \"b\" */", "/* море */", "/* say \\ */", "int x = 1; \\"):
        with pytest.raises(AssertionError):
            assert_harmless(source + bad)
