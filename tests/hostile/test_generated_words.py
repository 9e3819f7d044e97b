"""What rules say never becomes code: names and remarks in generated text, and the gate in front of it."""

from __future__ import annotations

import ast
import io
import keyword
import re
import tokenize
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardrules
from boardrules.runtime.gate import UnsafeText, check_text, run_text
from boardrules.runtime.names import C_WORDS, NameBook, remark, remarked, taken_names
from tests.hostile import nasty

PACKAGE = Path(boardrules.__file__).resolve().parent

PIECES = st.sampled_from(nasty.PIECES)
TEXTS = st.text() | st.lists(PIECES | st.text(max_size=3), max_size=12).map("".join)


@given(TEXTS)
def test_a_remark_is_one_harmless_line(text: str) -> None:
    said = remark(text)
    assert re.fullmatch(r"[A-Za-z0-9 _.,()+-]{0,100}", said)
    assert said == said.strip()


@given(st.lists(TEXTS, max_size=3))
def test_a_remark_is_a_comment_and_nothing_else(texts: list[str]) -> None:
    line = remarked("S.points = 1", *texts)
    tokens = [
        token for token in tokenize.generate_tokens(io.StringIO(line + "\npass\n").readline) if token.type != tokenize.COMMENT
    ]
    plain = list(tokenize.generate_tokens(io.StringIO("S.points = 1\npass\n").readline))
    assert [token.string for token in tokens] == [token.string for token in plain]


@given(TEXTS)
def test_a_remark_names_no_encoding(text: str) -> None:
    """The first two lines of a file decide how Python reads it."""
    head = remarked("#", text)
    assert tokenize.detect_encoding(io.BytesIO(head.encode()).readline)[0] == "utf-8"


@given(st.lists(st.one_of(TEXTS, st.sampled_from(sorted(taken_names()))), max_size=20))
def test_names_are_made_of_a_small_alphabet_and_each_is_another(names: list[str]) -> None:
    book = NameBook()
    made = [book.make(name) for name in names]
    made += [book.make(name, capital=True) for name in names]
    made += [book.make(name, beginning="define_") for name in names]
    assert len(set(made)) == len(made)
    for name in made:
        assert re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,80}", name)
        assert not name.endswith("_")
        assert "__" not in name
        assert name not in taken_names()
        assert not keyword.iskeyword(name)
        assert not keyword.issoftkeyword(name)


@given(st.sampled_from([*C_WORDS, "INT32_MAX", "NULL", "EOF", "BR_STEPS", "N", "A1"]))
def test_names_are_no_words_or_macros_of_c(name: str) -> None:
    made = NameBook().make(name)
    assert made not in C_WORDS
    assert not made.isupper()


def test_names_stay_apart_with_their_endings() -> None:
    book = NameBook()
    first = book.make("hand", ("", "_index"))
    assert book.make("hand_index") != f"{first}_index"


@given(TEXTS)
def test_a_text_in_generated_code_is_refused(text: str) -> None:
    """Whatever a writer might forget: a text in quotes that is more than a word does not run."""
    if re.fullmatch(r"[a-z]+|[A-Za-z][A-Za-z0-9_]*", text):
        return
    with pytest.raises(UnsafeText):
        check_text(f"value = {text!r}\n")


@pytest.mark.parametrize(
    "source",
    [
        "import os\n",
        "x = open\n",
        "x = S.__class__\n",
        "_x = 1\n",
        "x = eval\n",
        "lambda: 0\n",
        "x = 'a b'\n",
        "x = f'a'\n'b c'\n",
        "# море\n",
        "# a: b\n",
        "x = 1 \\\n + 2\n",
        "море = 1\n",
        "x = 1\r",
        "x = 1; y = 2\n",
        '"""a"b"""\n',
        "x = 1\n'''a'''\n",
        "a" * 200 + " = 1\n",
    ],
)
def test_the_gate_refuses(source: str) -> None:
    namespace: dict[str, object] = {}
    with pytest.raises(UnsafeText):
        run_text(source, namespace)
    assert not namespace


def test_generated_code_runs_in_one_place_only() -> None:
    """Who runs text as Python passes the gate: nothing else in the package calls exec, eval or compile."""
    found = set()
    for module in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("exec", "eval", "compile"):
                found.add(module.relative_to(PACKAGE).as_posix())
    assert found == {"runtime/gate.py"}
