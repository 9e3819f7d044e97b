"""Colours for rules files, wherever Pygments is used. What is a keyword is asked of the parser's own tables, so it cannot drift.

The language has no reserved words: `at` may be a keyword here and a parameter there. So the text is taken in by the tables, and
each piece gets the colour of what it really is. Where the text is wrong, or only a part of a file, the reading starts again at the
next declaration.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pygments.lexer import Lexer
from pygments.token import (
    Comment,
    Error,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    Token,
    _TokenType,
)

from boardrules.language.always_there import CONSTANTS, NAMES
from boardrules.language.functions import BUILTIN_FUNCTIONS
from boardrules.source import SourceFile
from boardrules.syntax import machine as tables
from boardrules.syntax.machine import HEADER, Machine, Stack
from boardrules.syntax.scan import Piece, scan

TOKEN_OF_TERMINAL: dict[str, _TokenType] = {
    "STRING": String,
    "INT": Number.Integer,
    "RULE_ID": Name.Label,
    "FIELD_NAME": Name.Attribute,
    "TARGET": Name.Variable,
    "FOLD": Name.Builtin,
    "WALK": Name.Builtin,
    "ROW": Name.Builtin,
    "POSSIBLE": Name.Builtin,
    "AFTER": Name.Builtin,
    "SHAPE": Keyword.Type,
    "ZONE_KIND": Keyword.Type,
    "CAPPED": Keyword.Type,
    "INTERNAL": Keyword.Type,
    "COMPARE": Operator,
    "ASSIGN": Operator,
    "ADD": Operator,
    "MULTIPLY": Operator,
    "OPTIONAL": Operator,
    "MINUS": Operator,
    "EQUAL": Operator,
}
"""The colour of the terminals that are more than one fixed word; every fixed word is a keyword and every other mark punctuation."""

_KIND = {"string": String, "int": Number.Integer, "word": Name, "mark": Punctuation, "other": Error, "end": Text}
STARTS: tuple[tuple[str, ...], ...] = (
    (),
    HEADER,
    (*HEADER, "TURN", "LBRACE"),
    HEADER[:-1],
    *((*HEADER, *opening, "LBRACE") for opening in (("PLAYER",), ("SCORE",), ("EXAMPLE", "STRING"), ("BOARD", "NAME", "SHAPE"))),
    *((*HEADER, *opening, "LBRACE") for opening in (("DECK", "NAME"), ("TILES", "NAME"), ("PIECE", "NAME"))),
    (*HEADER, "TURN", "LBRACE", "REQUIRE"),
)
"""What may stand before a text: nothing before a whole file; or it is some declarations, some statements, the inside of a header,
of what players have, of a score, an example, a board, a deck, tiles or pieces; or a condition."""


class BoardrulesLexer(Lexer):  # type: ignore[misc]  # Pygments comes without types
    """Rules files of boardrules."""

    name = "boardrules"
    url = ""
    aliases: ClassVar[list[str]] = ["boardrules", "rules"]
    filenames: ClassVar[list[str]] = ["*.rules"]
    mimetypes: ClassVar[list[str]] = ["text/x-boardrules"]

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, _TokenType, str]]:
        """The tokens of a text, blanks and comments included."""
        place = 0
        for start, end, kind in _classified(text):
            yield from _between(text, place, start)
            yield start, kind, text[start:end]
            place = end
        yield from _between(text, place, len(text))


def _classified(text: str) -> list[tuple[int, int, _TokenType]]:
    """Every piece of the text with its colour; of the ways to read the text, the one that goes furthest."""
    pieces = scan(SourceFile("", text)).pieces
    whole = tables.Text.of(text, pieces)
    furthest = -1
    best: list[tuple[int, int, _TokenType]] = []
    for start in STARTS:
        taken, found = _read(tables.machine(), whole, start)
        if taken > furthest:
            furthest, best = taken, found
        if taken == len(found):
            break
    return best


def _read(machine: Machine, text: tables.Text, start: tuple[str, ...]) -> tuple[int, list[tuple[int, int, _TokenType]]]:
    """How many pieces the tables took before the first one they refused, and all pieces with their colours."""
    stack = _stack_after(machine, start)
    found: list[tuple[int, int, _TokenType]] = []
    taken = index = 0
    failed = False
    while text.pieces[index].kind != "end":
        piece = text.pieces[index]
        if failed and text.at_margin(index, machine.declaration_words):
            stack, failed = _stack_after(machine, HEADER), False
        names = [] if failed else machine.matches(stack, text, index)[:1]
        if names and machine.push(stack, names[0][0]):
            following = names[0][1]
            found.append((piece.start, text.pieces[following - 1].end, _token(machine, names[0][0], text, index, following)))
            taken += 1 if taken == len(found) - 1 else 0
        else:
            failed, following = True, index + 1
            found.append((piece.start, piece.end, _guess(machine, piece)))
        index = following
    return taken, found


def _stack_after(machine: Machine, terminals: tuple[str, ...]) -> Stack:
    stack = [machine.start]
    for terminal in terminals:
        machine.push(stack, terminal)
    return stack


def _token(machine: Machine, terminal: str, text: tables.Text, index: int, following: int) -> _TokenType:
    """The colour of a piece that the tables took as a terminal."""
    if terminal in TOKEN_OF_TERMINAL:
        return TOKEN_OF_TERMINAL[terminal]
    if terminal == "NAME":
        return _name(machine, text, index, following)
    word = text.pieces[index].text
    if not word[0].isalpha():
        return Punctuation
    return Keyword.Declaration if word in machine.declaration_words else Keyword


def _name(machine: Machine, text: tables.Text, index: int, following: int) -> _TokenType:
    word = text.pieces[index].text
    if word in CONSTANTS:
        return Keyword.Constant
    if word in NAMES:
        return Name.Builtin.Pseudo
    if index and text.pieces[index - 1].text in machine.declaration_words | {"game", "variant"}:
        return Name.Class
    if text.pieces[following].text == "(":
        return Name.Builtin if word in BUILTIN_FUNCTIONS else Name.Function
    return Name


def _guess(machine: Machine, piece: Piece) -> _TokenType:
    """The colour of a piece in a part of the text that cannot be read."""
    if piece.kind == "word" and piece.text in machine.declaration_words | machine.statement_words:
        return Keyword
    return _KIND.get(piece.kind, Token)


def _between(text: str, start: int, end: int) -> Iterator[tuple[int, _TokenType, str]]:
    """What stands between two pieces: blanks and comments."""
    while start < end:
        mark = text.find("#", start, end)
        if mark != start:
            stop = end if mark < 0 else mark
            yield start, Text.Whitespace, text[start:stop]
        else:
            stop = text.find("\n", start, end)
            stop = end if stop < 0 else stop
            yield start, Comment.Single, text[start:stop]
        start = stop
