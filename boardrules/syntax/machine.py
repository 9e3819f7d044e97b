"""The parser's tables without its values: which word may follow where.

Once a text has an error there is no tree to build, so looking for more errors needs only the stack of states. This is the one
module that reads Lark's internal tables.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from lark.lexer import PatternStr
from lark.parsers.lalr_analysis import Shift

from boardrules.syntax.lark_parser import lark_parser
from boardrules.syntax.scan import Piece

Stack = list[int]
END = "$END"
HEADER = ("GAME", "NAME", "STRING", "LBRACE", "RBRACE")


@dataclass(frozen=True)
class Text:
    """The text being read: its pieces, and which piece follows the one that ends at a certain character."""

    text: str
    pieces: tuple[Piece, ...]
    after: dict[int, int]

    @classmethod
    def of(cls, text: str, pieces: tuple[Piece, ...]) -> Text:
        return cls(text, pieces, {piece.end: index + 1 for index, piece in enumerate(pieces[:-1])})

    def first_on_line(self, index: int) -> bool:
        start = self.pieces[index].start
        return index == 0 or "\n" in self.text[self.pieces[index - 1].end : start]

    def at_margin(self, index: int, words: frozenset[str]) -> bool:
        """Whether one of the words stands here at the very start of its line."""
        return self.pieces[index].text in words and self.column(index) == 0

    def column(self, index: int) -> int:
        start = self.pieces[index].start
        return start - self.text.rfind("\n", 0, start) - 1

    def indentation(self, index: int) -> int:
        """How far the line of a piece is indented."""
        start = self.text.rfind("\n", 0, self.pieces[index].start) + 1
        line = self.text[start : self.pieces[index].start + 1]
        return len(line) - len(line.lstrip())


class Machine:
    """Steps over stacks of parser states."""

    def __init__(self) -> None:
        parser: Any = lark_parser()
        table = parser.parser.parser._parse_table
        self._states: dict[int, dict[str, tuple[Any, Any]]] = table.states
        self.start: int = table.start_states["start"]
        self._end: int = table.end_states["start"]
        self._terminals = {terminal.name: terminal for terminal in parser.terminals}
        self._patterns = {name: re.compile(terminal.pattern.to_regexp()) for name, terminal in self._terminals.items()}
        self.literals = {t.pattern.value: t.name for t in parser.terminals if isinstance(t.pattern, PatternStr)}
        self._candidates: dict[int, list[str]] = {}

    @cached_property
    def declaration_words(self) -> frozenset[str]:
        """The words that start a declaration."""
        return self._words_after(HEADER)

    @cached_property
    def statement_words(self) -> frozenset[str]:
        """The words that start a statement."""
        return self._words_after((*HEADER, "TURN", "LBRACE")) - {"rule"}

    def _words_after(self, terminals: tuple[str, ...]) -> frozenset[str]:
        stack = [self.start]
        for terminal in terminals:
            self.push(stack, terminal)
        words = (self.text_of(name) for name in self.expected(stack) if self.is_word(name))
        return frozenset(word for word in words if word.isalpha())

    def is_word(self, terminal: str) -> bool:
        """Whether the terminal is one fixed word or mark."""
        return terminal in self._terminals and isinstance(self._terminals[terminal].pattern, PatternStr)

    def text_of(self, terminal: str) -> str:
        return str(self._terminals[terminal].pattern.value)

    def matches(self, stack: Stack, text: Text, index: int) -> list[tuple[str, int]]:
        """The terminals that the piece could be in the present state, best first, each with the index of the piece after it."""
        piece = text.pieces[index]
        if piece.kind == "end":
            return [(END, index)]
        found = []
        for name in self._ordered(stack[-1]):
            if piece.kind == "string":
                if name == "STRING":
                    found.append((name, index + 1))
            elif self.is_word(name):
                if self.text_of(name) == piece.text:
                    found.append((name, index + 1))
            else:
                match = self._patterns[name].match(text.text, piece.start)
                if match is not None and match.end() in text.after and match.end() > piece.start:
                    found.append((name, text.after[match.end()]))
        return found

    def _ordered(self, state: int) -> list[str]:
        """The terminals of a state in the order in which the lexer prefers them."""
        if state not in self._candidates:
            names = [name for name in self._states[state] if name in self._terminals]
            self._candidates[state] = sorted(names, key=self._preference)
        return self._candidates[state]

    def _preference(self, name: str) -> tuple[int, bool, int, int, str]:
        terminal = self._terminals[name]
        return (
            -terminal.priority,
            not isinstance(terminal.pattern, PatternStr),
            -terminal.pattern.max_width,
            -len(terminal.pattern.value),
            name,
        )

    def _step(self, stack: Stack, terminal: str) -> tuple[int, Stack] | None:
        """How the stack changes by a terminal: how much of it stays, and what comes on top. None where it is refused."""
        keep = len(stack)
        added: Stack = []
        while True:
            entry = self._states[added[-1] if added else stack[keep - 1]].get(terminal)
            if entry is None:
                return None
            action, argument = entry
            if action is Shift:
                added.append(argument)
                return keep, added
            size = len(argument.expansion)
            dropped = min(size, len(added))
            del added[len(added) - dropped :]
            keep -= size - dropped
            added.append(self._states[added[-1] if added else stack[keep - 1]][argument.origin.name][1])
            if terminal == END and added[-1] == self._end:
                return keep, added

    def accepts(self, stack: Stack, terminal: str) -> bool:
        return self._step(stack, terminal) is not None

    def expected(self, stack: Stack) -> set[str]:
        """Every terminal that can really follow."""
        return {name for name in self._states[stack[-1]] if (name in self._terminals or name == END) and self.accepts(stack, name)}

    def push(self, stack: Stack, terminal: str) -> bool:
        """Take a terminal in; the stack stays as it was when the terminal is refused."""
        change = self._step(stack, terminal)
        if change is None:
            return False
        keep, added = change
        del stack[keep:]
        stack.extend(added)
        return True

    def advance(self, stack: Stack, text: Text, index: int) -> int | None:
        """Take the piece in as the lexer would, and give the index of the next one; None where it does not fit."""
        for name, following in self.matches(stack, text, index)[:1]:
            if self.push(stack, name):
                return following
        return None

    def survival(self, stack: Stack, text: Text, index: int, limit: int) -> int:
        """How many pieces fit from here on, up to a limit. The stack is not changed."""
        trial = list(stack)
        for count in range(limit):
            following = self.advance(trial, text, index)
            if following is None:
                return count
            if text.pieces[index].kind == "end":
                return limit
            index = following
        return limit


@lru_cache(maxsize=1)
def machine() -> Machine:
    """The one machine; making it costs a few milliseconds."""
    return Machine()
