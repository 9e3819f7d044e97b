"""What stands at a syntax error and what could stand there, in plain words. The parser's own names for things never appear."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from boardrules.diagnostics.diagnostic import Diagnostic, Label
from boardrules.source import SourceFile, Span
from boardrules.syntax.machine import END, Machine, Stack, Text
from boardrules.syntax.scan import Piece

_OPERATORS = frozenset({"ADD", "AND", "COMPARE", "DOT", "MULTIPLY", "OR", "OTHERWISE", "OF", "NOT"})
_DESCRIPTIONS = {
    "NAME": "a name",
    "TARGET": "a name",
    "FIELD_NAME": "a name",
    "INT": "a number",
    "STRING": "a text in quotes",
    "RULE_ID": "a rule's identifier such as CH-17",
    "RULE_STATUS": "`stated`, `reading` or `supplied`",
    "SHAPE": "`grid`, `hex`, `graph` or `plane`",
    "ZONE_KIND": "`pile` or `stack`",
    "PER_PLAYER": "`per player`",
    "WATCH": "`changes`, `gains` or `loses`",
    "MOMENT": "`turn starts` or `turn ends`",
    "NO_WINNER": "`without winner`",
    "REMOVABLE": "`rule`, `action`, `card`, `trigger` or `option`",
    "LEGEND": "`legend`",
    "PICTURE": "`picture`",
    "ASSIGN": "`=`, `+=` or `-=`",
    "COMPARE": "a comparison such as `==`",
    END: "the end of the file",
}
_MOST_TOLD = 4


@dataclass(frozen=True)
class Site:
    """The place of an error: the piece that does not fit, and the state of the parser before it."""

    machine: Machine
    text: Text
    file: str
    stack: Stack
    index: int
    brackets: tuple[int, ...]
    """The pieces that are brackets still open here, outermost first."""
    suspect: int | None
    """An opening brace whose layout says that it was never closed, although some later brace closed it."""
    earlier: Stack | None
    """The state before the previous piece, when that is a word of the language that could have been a name."""

    @property
    def piece(self) -> Piece:
        return self.text.pieces[self.index]

    @property
    def previous(self) -> Piece | None:
        return self.text.pieces[self.index - 1] if self.index else None

    def ahead(self, count: int = 1) -> Piece:
        return self.text.pieces[min(self.index + count, len(self.text.pieces) - 1)]

    def span(self, index: int | None = None) -> Span:
        piece = self.text.pieces[self.index if index is None else index]
        return Span(piece.start, piece.end, self.file)

    @property
    def gap(self) -> Span:
        """Where something is missing: the piece before the gap, which is also on the line the reader thinks of."""
        previous = self.previous
        return self.span() if previous is None else Span(previous.start, previous.end, self.file)

    @cached_property
    def expected(self) -> frozenset[str]:
        return frozenset(self.machine.expected(self.stack))

    def accepts(self, literal: str) -> bool:
        return self.machine.literals.get(literal) in self.expected

    @property
    def at_statement(self) -> bool:
        return "REQUIRE" in self.expected

    @property
    def at_declaration(self) -> bool:
        return "SECTION" in self.expected

    @property
    def at_value(self) -> bool:
        return "FOLD" in self.expected

    def survival(self, push: Iterable[str], skip: int, limit: int = 6) -> int:
        """How far the text goes on after a repair; less than zero when the repair itself is refused."""
        trial = list(self.stack)
        for terminal in push:
            if not self.machine.push(trial, terminal):
                return -1
        return self.machine.survival(trial, self.text, min(self.index + skip, len(self.text.pieces) - 1), limit)


def missing(site: Site, terminal: str) -> Diagnostic:
    """One thing is missing before the piece."""
    after = "" if site.previous is None else f" after {quoted(site.previous)}"
    if terminal in ("RPAR", "RBRACE"):
        return unclosed(site, "(" if terminal == "RPAR" else "{")
    if terminal == "VBAR":
        return Diagnostic("BR121", "every row ends with `|`", site.gap, hint="put a `|` after the last cell")
    if site.at_value and terminal in ("NAME", "INT", "STRING"):
        return Diagnostic("BR129", f"expected a value{after}", site.gap)
    if terminal in ("NAME", "TARGET", "FIELD_NAME"):
        return Diagnostic("BR130", f"expected a name{after}", site.gap)
    if terminal == "STRING":
        return Diagnostic("BR131", f"expected a text in quotes{after}", site.gap)
    if terminal == "INT":
        return Diagnostic("BR132", f"expected a number{after}", site.gap)
    return Diagnostic("BR126", f"expected {describe(site.machine, terminal)}{after}", site.gap)


def unclosed(site: Site, opener: str) -> Diagnostic:
    """A bracket that nothing closes; the place where that was noticed is the label."""
    index = site.suspect if opener == "{" and site.suspect is not None else None
    if index is None:
        index = next((i for i in reversed(site.brackets) if site.text.pieces[i].text == opener), None)
    closer = ")" if opener == "(" else "}"
    if index is None:
        return Diagnostic("BR126", f"expected `{closer}`", site.gap)
    where = "at the end of the file" if site.piece.kind == "end" else "before this"
    label = Label(site.gap if site.piece.kind == "end" else site.span(), f"`{closer}` expected {where}")
    return Diagnostic("BR122", f"this `{opener}` is never closed", site.span(index), (label,))


def unexpected(site: Site) -> Diagnostic:
    """The last resort: what stands there, and what could stand there."""
    if site.piece.kind == "end":
        return Diagnostic("BR137", f"the file ends too early: expected {expectation(site)}", site.gap)
    after = "" if site.previous is None else f" after {quoted(site.previous)}"
    if site.piece.kind == "other":
        combines = unicodedata.category(site.piece.text[0]).startswith("M")
        hint = (
            "names are made of letters, digits and `_`; a sign that joins the letter before it can stand in texts"
            if combines
            else None
        )
        return Diagnostic("BR133", f"the character {quoted(site.piece)} has no meaning here", site.span(), hint=hint)
    if site.at_value:
        return Diagnostic("BR129", f"expected a value{after}, found {quoted(site.piece)}", site.span())
    if len(site.expected - _OPERATORS) <= _MOST_TOLD:
        return Diagnostic("BR126", f"expected {expectation(site)}{after}, found {quoted(site.piece)}", site.span())
    return Diagnostic("BR199", f"{quoted(site.piece)} cannot stand here: expected {expectation(site)}{after}", site.span())


def not_understood(source: SourceFile, position: int | None) -> Diagnostic:
    """For a text that the parser refuses although no error can be found in it piece by piece."""
    start = min(max(position or 0, 0), len(source.text))
    return Diagnostic("BR199", "this is not understood", Span(start, min(start + 1, len(source.text)), source.name))


def expectation(site: Site) -> str:
    """What can follow, shortened to what helps."""
    if site.at_value:
        return "a value"
    if site.at_declaration:
        return "a declaration"
    if site.at_statement:
        return "a statement"
    names = site.expected - _OPERATORS or site.expected
    told = sorted({describe(site.machine, name) for name in names})
    if len(told) > _MOST_TOLD:
        told = [text for text in told if not text.startswith("`")][:_MOST_TOLD] or told[:_MOST_TOLD]
    return told[0] if len(told) == 1 else f"{', '.join(told[:-1])} or {told[-1]}"


def describe(machine: Machine, terminal: str) -> str:
    """A terminal in words."""
    if terminal in _DESCRIPTIONS:
        return _DESCRIPTIONS[terminal]
    return f"`{machine.text_of(terminal)}`" if machine.is_word(terminal) else "a value"


def quoted(piece: Piece) -> str:
    """A piece of the text as it is shown inside a message."""
    if piece.kind == "end":
        return "the end of the file"
    text = piece.text if len(piece.text) <= 30 else piece.text[:29] + "…"
    return text if piece.kind == "string" else f"`{text}`"
