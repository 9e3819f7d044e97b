"""Colours for rules files: found by name, true to the grammar, and never losing a character."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.token import Comment, Error, Keyword, Name, String, _TokenType

from boardrules.diagnostics.codes import CODES
from boardrules.pygments_lexer import STARTS, TOKEN_OF_TERMINAL, BoardrulesLexer
from boardrules.syntax.lark_parser import lark_parser
from boardrules.syntax.machine import machine

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted([*(ROOT / "games").rglob("*.rules"), *(ROOT / "tests" / "games").rglob("*.rules")])


def coloured(text: str) -> list[tuple[_TokenType, str]]:
    return [(kind, part) for kind, part in BoardrulesLexer(ensurenl=False, stripnl=False).get_tokens(text) if part.strip()]


@pytest.mark.parametrize("name", ["boardrules", "rules"])
def test_pygments_finds_the_lexer_by_name(name: str) -> None:
    assert isinstance(get_lexer_by_name(name), BoardrulesLexer)


def test_pygments_finds_the_lexer_by_the_name_of_a_file() -> None:
    assert isinstance(get_lexer_for_filename("cap_horn.rules"), BoardrulesLexer)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_is_coloured_without_losing_anything(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    tokens = list(BoardrulesLexer(ensurenl=False, stripnl=False).get_tokens(text))
    assert "".join(part for _, part in tokens) == text
    assert not [part for kind, part in tokens if kind in Error]


def test_wrong_texts_keep_every_character() -> None:
    for code in CODES.values():
        text = code.bad[:3000]
        assert "".join(part for _, part in BoardrulesLexer(ensurenl=False, stripnl=False).get_tokens(text)) == text


def test_a_word_is_a_keyword_only_where_the_grammar_says_so() -> None:
    tokens = coloured("action mark(at in square) {\n  require at.stone == none\n  move card from deck to at.laid\n}\n")
    words = [kind for kind, part in tokens if part == "at"]
    assert len(words) == 3
    assert all(kind is Name for kind in words)
    assert (Keyword, "to") in tokens
    assert (Keyword.Constant, "none") in tokens


def test_rules_comments_and_sentences_have_colours_of_their_own() -> None:
    tokens = coloured('# why\nrule CF-3 "You drop a stone."\n  require open(column)\n')
    assert (Comment.Single, "# why") in tokens
    assert (Name.Label, "CF-3") in tokens
    assert (String, '"You drop a stone."') in tokens
    assert (Name.Function, "open") in tokens


def test_words_of_the_language_have_colours_of_their_own_wherever_they_mean_it() -> None:
    tokens = coloured("require size(hand_of(me)) < turn_number and any(p in everyone: p.step > 1)\n")
    assert [part for kind, part in tokens if kind is Name.Builtin] == ["size", "any"]
    assert [part for kind, part in tokens if kind is Name.Builtin.Pseudo] == ["me", "turn_number", "everyone"]
    assert (Name.Function, "hand_of") in tokens


def test_only_terminals_of_the_grammar_have_colours() -> None:
    assert set(TOKEN_OF_TERMINAL) <= {terminal.name for terminal in lark_parser().terminals}


def test_after_a_mistake_the_next_declaration_is_read_again() -> None:
    tokens = coloured('game g "G" { players 2 }\nturn { ??? }\nboard sea grid { size 3 x 3 }\n')
    assert (Keyword.Type, "grid") in tokens


@pytest.mark.parametrize("start", STARTS, ids=" ".join)
def test_what_may_stand_before_a_text_is_written_so(start: tuple[str, ...]) -> None:
    stack = [machine().start]
    assert all(machine().push(stack, terminal) for terminal in start)


@pytest.mark.parametrize(
    ("part", "keyword"),
    [
        ("players 2..4", "players"),
        ("size 3 x 3", "size"),
        ("copies 5", "copies"),
        ("red can hop(c2)", "can"),
        ("a.b == c or d", "or"),
    ],
)
def test_parts_of_declarations_are_coloured_too(part: str, keyword: str) -> None:
    assert (Keyword, keyword) in coloured(part)
