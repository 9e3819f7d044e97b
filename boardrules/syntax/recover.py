"""Several syntax errors from one text, without the false ones that follow from a true one.

At an error the known mistakes are tried first (`repairs`), then one missing or superfluous piece, and then the reading goes on at
the next place that makes sense. The repair that lets the text go on furthest wins.
"""

from __future__ import annotations

from boardrules.diagnostics.diagnostic import Diagnostic
from boardrules.source import SourceFile, Span
from boardrules.syntax.limits import MAX_DIAGNOSTICS
from boardrules.syntax.machine import HEADER, Stack, Text, machine
from boardrules.syntax.repairs import REPAIRS, Repair
from boardrules.syntax.scan import Scan
from boardrules.syntax.syntax_errors import Site, missing, unexpected

_NEVER_INSERTED = frozenset(
    {"ADD", "AND", "COMPARE", "DOT", "MINUS", "MULTIPLY", "NOT", "OR", "OTHERWISE", "OPTIONAL", "IF", "FOLD", "WALK", "ROW"}
    | {"POSSIBLE", "AFTER", "ELSE", "MAY", "CAPPED", "INTERNAL", "$END"}
)
_INSIDE_VALUES = frozenset({"OF", "IN"})
_PREFERRED = ("RPAR", "RBRACE", "VBAR", "COMMA", "COLON", "LBRACE", "LPAR", "IN", "NAME", "STRING", "INT")
_POPPED_AT_MOST = 60
_REWIND_AT_MOST = 3
_DEEPEST_COPY = 500


def find_errors(source: SourceFile, scanned: Scan) -> list[Diagnostic]:
    """Everything that can honestly be said to be wrong with the syntax of a text."""
    if len(scanned.pieces) == 1:
        nothing = Diagnostic("BR100", "the file is empty", Span(0, 0, source.name), hint='start with `game name "Title" { … }`')
        return [*scanned.problems, nothing]
    search = _Search(source, scanned)
    search.run()
    return [*scanned.problems, *search.found]


class _Search:
    """One pass over the pieces of a text."""

    def __init__(self, source: SourceFile, scanned: Scan) -> None:
        self.machine = machine()
        self.text = Text.of(source.text, scanned.pieces)
        self.file = source.name
        self.stack: Stack = [self.machine.start]
        self.index = 0
        self.brackets: list[int] = []
        self.suspect: int | None = None
        self.found: list[Diagnostic] = []
        self.margin: tuple[int, Stack, list[int]] | None = None
        """The last word at the left margin that looks like a new declaration but was read as a name, and the stack before it."""
        self.earlier: Stack | None = None

    def run(self) -> None:
        self._check_header()
        last = len(self.text.pieces) - 1
        while True:
            if len(self.found) >= MAX_DIAGNOSTICS:
                self.found.append(Diagnostic("BR140", "too many errors; the reading stops here", self._site().span()))
                return
            self._mind_margin()
            before = self._before_keyword()
            following = self.machine.advance(self.stack, self.text, self.index)
            if following is not None:
                self.earlier = before
            if following is None:
                self._rewind()
                self._repair()
                if self.index >= last and self.found and not self.machine.accepts(self.stack, "$END"):
                    return
            elif self.index >= last:
                return
            else:
                self._go_to(following)

    def _mind_margin(self) -> None:
        if self.text.at_margin(self.index, self.machine.declaration_words):
            own_meaning = self.machine.accepts(self.stack, self.machine.literals[self.text.pieces[self.index].text])
            self.margin = None if own_meaning else (self.index, list(self.stack), list(self.brackets))

    def _before_keyword(self) -> Stack | None:
        piece = self.text.pieces[self.index]
        if piece.kind == "word" and piece.text in self.machine.literals and len(self.stack) < _DEEPEST_COPY:
            return list(self.stack)
        return None

    def _rewind(self) -> None:
        """An error right after a declaration's word that was read as a name: the error lies before that word."""
        if self.margin is not None and self.index - self.margin[0] <= _REWIND_AT_MOST:
            self.index, self.stack, self.brackets = self.margin
            self.earlier = None
        self.margin = None

    def _check_header(self) -> None:
        first = self.text.pieces[0].text
        if first in ("game", "variant"):
            return
        site = self._site()
        hint = 'write `game name "Title" { … }` or `variant name "Title" of game { … }` first'
        self.found.append(Diagnostic("BR102", "a rules file starts with `game` or `variant`", site.span(), hint=hint))
        for terminal in HEADER:
            self.machine.push(self.stack, terminal)
        if first not in self.machine.declaration_words:
            self._resync()

    def _site(self) -> Site:
        brackets = tuple(self.brackets)
        return Site(self.machine, self.text, self.file, list(self.stack), self.index, brackets, self.suspect, self.earlier)

    def _go_to(self, index: int) -> None:
        """Move on, and keep the account of open brackets."""
        for position in range(self.index, index):
            piece = self.text.pieces[position]
            if piece.kind == "mark" and piece.text in "{(":
                self.brackets.append(position)
            elif piece.kind == "mark" and piece.text in "})":
                self._close(position)
        self.index = index

    def _close(self, position: int) -> None:
        if not self.brackets:
            return
        opener = self.brackets.pop()
        crooked = self.text.column(position) < self.text.indentation(opener)
        if crooked and self.text.first_on_line(position) and self.suspect is None:
            self.suspect = opener
        if not self.brackets and not crooked:
            self.suspect = None

    def _repair(self) -> None:
        site = self._site()
        repair = next((found for found in (attempt(site) for attempt in REPAIRS) if found is not None), None)
        if repair is None:
            repair = self._one_piece(site)
        if site.brackets or repair.push != ("RBRACE",):  # otherwise the opening brace was missing, which has been said
            self.found.append(repair.diagnostic)
        self.earlier = None
        if repair.stack is not None:
            self.stack = repair.stack
        for terminal in repair.push:
            self.machine.push(self.stack, terminal)
            if terminal in ("RBRACE", "RPAR") and self.brackets:
                self.brackets.pop()
        if repair.diagnostic.code == "BR122":
            self.suspect = None
        self._go_to(min(self.index + repair.skip, len(self.text.pieces) - 1))
        if repair.resync or not (repair.push or repair.skip or repair.stack):
            self._resync()

    def _one_piece(self, site: Site) -> Repair:
        """One piece too few or too many, or else whatever is left to say."""
        best: tuple[int, int, str] | None = None
        never = _NEVER_INSERTED | _INSIDE_VALUES if "COMPARE" in site.expected else _NEVER_INSERTED
        for terminal in site.expected - never:
            length = site.survival((terminal,), 0)
            rank = len(_PREFERRED) - _PREFERRED.index(terminal) if terminal in _PREFERRED else 0
            if best is None or (length, rank, terminal) > best:
                best = length, rank, terminal
        dropped = site.survival((), 1)
        if best is not None and best[0] >= 2 and best[0] >= dropped - 1:
            return Repair(missing(site, best[2]), (best[2],))
        if dropped >= 3:
            return Repair(unexpected(site), skip=1)
        return Repair(unexpected(site), resync=True)

    def _resync(self) -> None:
        """Skip to the next piece from which reading can go on, with as little of the stack dropped as possible."""
        depth = 0
        last = len(self.text.pieces) - 1
        start = self.index
        for index in range(start, last):
            piece = self.text.pieces[index]
            depth_before = depth
            if piece.kind == "mark" and piece.text == "{":
                depth += 1
            elif piece.kind == "mark" and piece.text == "}":
                depth -= 1
            if self._starts_something(index, depth_before) and self._resume(index):
                return
        self._go_to(last)

    def _starts_something(self, index: int, depth: int) -> bool:
        piece = self.text.pieces[index]
        if piece.text == "}":
            return depth <= 0
        if not self.text.first_on_line(index):
            return False
        if piece.text in self.machine.declaration_words and self.text.column(index) == 0:
            return True
        return depth <= 0 and (
            piece.text in self.machine.declaration_words or piece.text in self.machine.statement_words or piece.kind == "word"
        )

    def _resume(self, index: int) -> bool:
        """Drop states until the piece fits, and go on there. At the left margin everything open is given up."""
        outermost = self.text.pieces[index].text in self.machine.declaration_words and self.text.column(index) == 0
        lengths = range(len(self.stack), max(0, len(self.stack) - _POPPED_AT_MOST), -1)
        for length in reversed([*range(1, min(4, len(self.stack) + 1))]) if outermost else lengths:
            trial = self.stack[:length]
            if self.machine.survival(trial, self.text, index, 3) >= 2:
                self.stack = trial
                self._go_to(index)
                if outermost:
                    self.brackets.clear()
                return True
        return False
