"""The mistakes people make, each with the words that help and the way on behind it.

A repair looks at one error. It names what is wrong, and says how the reading goes on: what to pretend stood there (`push`), and
how many pieces to leave out (`skip`). The first repair that applies is taken.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from boardrules.diagnostics.diagnostic import Diagnostic
from boardrules.diagnostics.suggest import nearest
from boardrules.language.forms import FOLDS
from boardrules.source import Span
from boardrules.syntax.machine import Stack
from boardrules.syntax.syntax_errors import Site, quoted, unclosed


@dataclass(frozen=True)
class Repair:
    """What to report and how to go on. With `resync` the reading goes on at the next sensible place instead."""

    diagnostic: Diagnostic
    push: tuple[str, ...] = ()
    skip: int = 0
    resync: bool = False
    stack: Stack | None = None
    """The state to go on from, where the reading took a wrong way before the error showed."""


_SPELLED = {"&": ("and", "AND"), "&&": ("and", "AND"), "||": ("or", "OR"), "!": ("not", "NOT"), "%": ("mod", "MULTIPLY")}


def wrong_operator(site: Site) -> Repair | None:
    """`&&`, `||`, `!`, `%`: operators of other languages."""
    mark = site.piece.text
    count = 1
    if mark == "|" and site.ahead().text == "|" and site.ahead().start == site.piece.end:
        mark, count = "||", 2
    word, terminal = _SPELLED.get(mark, ("", ""))
    if terminal not in site.expected:
        return None
    span = Span(site.piece.start, site.piece.start + len(mark), site.file)
    return Repair(Diagnostic("BR111", f"`{mark}` is written `{word}`", span, hint=f"write `{word}`"), (terminal,), count)


def range_with_a_dash(site: Site) -> Repair | None:
    """`2-4` for `2..4`."""
    dots = site.machine.literals[".."]
    if site.piece.text != "-" or dots not in site.expected or site.previous is None or site.ahead().kind != "int":
        return None
    written = f"{site.previous.text}..{site.ahead().text}"
    span = Span(site.previous.start, site.ahead().end, site.file)
    return Repair(Diagnostic("BR111", f"a range is written `{written}`", span, hint=f"write `{written}`"), (dots,), 1)


def assignment_in_condition(site: Site) -> Repair | None:
    if site.piece.text != "=" or "COMPARE" not in site.expected:
        return None
    diagnostic = Diagnostic("BR112", "`=` sets a value; to compare use `==`", site.span(), hint="write `==`")
    return Repair(diagnostic, ("COMPARE",), 1)


def comparison_as_statement(site: Site) -> Repair | None:
    """`me.points == 3` where a statement should start."""
    if not site.at_statement or site.piece.kind != "word":
        return None
    count = 1
    while site.ahead(count).text == "." and site.ahead(count + 1).kind == "word":
        count += 2
    if site.ahead(count).text == "(":
        count = _behind_brackets(site, count)
    if site.ahead(count).text not in ("==", "!=", "<", "<=", ">", ">="):
        return None
    hint = "to set a value use `=`; to demand that this holds write `require` before it"
    mark = site.ahead(count)
    diagnostic = Diagnostic("BR113", "a comparison is not a statement", Span(site.piece.start, mark.end, site.file), hint=hint)
    return Repair(diagnostic, ("REQUIRE",))


def _behind_brackets(site: Site, count: int) -> int:
    """How far ahead the piece is that follows the bracket which closes the one there."""
    depth = 0
    while site.ahead(count).kind != "end":
        depth += {"(": 1, ")": -1}.get(site.ahead(count).text, 0)
        count += 1
        if not depth:
            break
    return count


def needless_mark(site: Site) -> Repair | None:
    """`;` anywhere, `:` before a block, a comma between things that need none."""
    if site.piece.text not in (";", ":", ",") or (site.piece.text != ";" and site.survival((), 1) < 2):
        return None
    message = f"`{site.piece.text}` is not needed here"
    return Repair(Diagnostic("BR114", message, site.span(), hint="leave it out"), skip=1)


def square_bracket(site: Site) -> Repair | None:
    if site.piece.text not in ("[", "]"):
        return None
    hint = "sets are written {a, b}; the property of a thing is written thing.property"
    return Repair(Diagnostic("BR115", "square brackets have no meaning", site.span(), hint=hint), skip=1, resync=True)


def else_if(site: Site) -> Repair | None:
    if site.piece.text not in ("elif", "elseif", "elsif") or "ELSE" not in site.expected:
        return None
    diagnostic = Diagnostic("BR116", f"`{site.piece.text}` is written `else if`", site.span(), hint="write `else if`")
    return Repair(diagnostic, ("ELSE", "IF"), 1)


def else_without_if(site: Site) -> Repair | None:
    if site.piece.text != "else" or not (site.at_statement or site.at_declaration):
        return None
    return Repair(Diagnostic("BR136", "this `else` has no `if` before it", site.span()), ("IF", "INT"), 1)


def broken_number(site: Site) -> Repair | None:
    """`1.5`: the point has been taken for the one before a property, so the name of a property is what is missing."""
    before, point = site.ahead(-2), site.ahead(-1)
    if site.index < 2 or site.piece.kind != "int" or point.text != "." or before.kind != "int" or before.end != point.start:
        return None
    span = Span(before.start, site.piece.end, site.file)
    return Repair(Diagnostic("BR117", "numbers are whole numbers", span, hint="count in smaller units"), ("NAME",), 1)


def hyphen_in_name(site: Site) -> Repair | None:
    """`cap-horn` for `cap_horn`."""
    parts, count = [site.previous.text] if site.previous is not None else [], 0
    while site.ahead(count).text == "-" and site.ahead(count + 1).kind == "word" and not _apart(site, count):
        if _apart(site, count + 1):
            break
        parts.append(site.ahead(count + 1).text)
        count += 2
    if not count or site.previous is None or site.previous.kind != "word":
        return None
    name = "_".join(parts)
    span = Span(site.previous.start, site.ahead(count - 1).end, site.file)
    return Repair(Diagnostic("BR141", "a name has no hyphen", span, hint=f"write `{name}`"), skip=count)


def bad_rule_id(site: Site) -> Repair | None:
    """`rule ch17 "…"`: take everything up to the sentence as the identifier. `under ch17`: only what is written in one word."""
    if "RULE_ID" not in site.expected or site.previous is None or site.previous.text not in ("rule", "under"):
        return None
    count = 0
    is_reference = site.previous.text == "under"
    while site.ahead(count).kind in ("word", "int") or site.ahead(count).text in ("-", "."):
        if site.ahead(count).text in ("stated", "reading", "supplied", "note") or count > 5:
            break
        if is_reference and (_apart(site, count) if count else site.piece.text in site.machine.statement_words):
            break
        count += 1
    span = Span(site.piece.start, site.ahead(count - 1).end, site.file) if count else site.gap
    message = "a rule's identifier is capital letters, a hyphen and a number, as in CH-17"
    return Repair(Diagnostic("BR120", message, span), ("RULE_ID",), count)


def _apart(site: Site, count: int) -> bool:
    """Whether there is a gap between a piece and the one before it."""
    return site.ahead(count).start > site.ahead(count - 1).end


def unclosed_block(site: Site) -> Repair | None:
    """A new declaration starts at the left margin while a block is still open, or the file ends inside one."""
    braces = [index for index in site.brackets if site.text.pieces[index].text == "{"]
    if not braces:
        return None
    at_end = site.piece.kind == "end"
    if not at_end and not site.text.at_margin(site.index, site.machine.declaration_words):
        return None
    closers = tuple("RPAR" if site.text.pieces[index].text == "(" else "RBRACE" for index in reversed(site.brackets))
    if site.survival(closers, 0, 1) >= 1:
        return Repair(unclosed(site, "{"), closers)
    return Repair(unclosed(site, "{"), resync=True) if at_end else None


def closes_nothing(site: Site) -> Repair | None:
    if site.piece.text not in ("}", ")") or any(
        site.text.pieces[index].text == {"}": "{", ")": "("}[site.piece.text] for index in site.brackets
    ):
        return None
    return Repair(Diagnostic("BR123", f"this `{site.piece.text}` closes nothing", site.span()), skip=1)


def called_procedure(site: Site) -> Repair | None:
    """`sink(b)` as a statement."""
    if not site.at_statement or site.piece.kind != "word" or site.ahead().text != "(" or site.piece.text in FOLDS:
        return None
    if site.survival(("PERFORM",), 0) < 3:
        return None
    message = f"`{site.piece.text}(…)` is not a statement"
    hint = f"to carry out a procedure write `perform {site.piece.text}(…)`"
    return Repair(Diagnostic("BR125", message, site.span(), hint=hint), ("PERFORM",))


def misspelled(site: Site) -> Repair | None:
    """A word that is nearly one of those that could stand here."""
    if site.piece.kind != "word":
        return None
    words = [site.machine.text_of(name) for name in site.expected if site.machine.is_word(name)]
    meant = nearest(site.piece.text, (word for word in words if word.isalpha() and len(word) > 1))
    if meant is None or site.survival((site.machine.literals[meant],), 1) < 2:
        return None
    diagnostic = Diagnostic("BR118", f"{quoted(site.piece)} is not understood here", site.span(), hint=f"did you mean `{meant}`?")
    return Repair(diagnostic, (site.machine.literals[meant],), 1)


def bare_field(site: Site) -> Repair | None:
    """`points 0..8` or `points = 3` where a field is declared: the colon or the type is missing."""
    if "FIELD_NAME" not in site.expected or site.piece.kind != "word":
        return None
    if site.survival(("FIELD_NAME", "COLON"), 1) >= 1:
        message = f"expected `:` after {quoted(site.piece)}"
        return Repair(Diagnostic("BR126", message, site.span()), ("FIELD_NAME", "COLON"), 1)
    if site.survival(("FIELD_NAME", "COLON", "NAME"), 1) >= 1:
        hint = f"write `{site.piece.text}: type`, for example `{site.piece.text}: 0..8`"
        diagnostic = Diagnostic("BR138", f"the field {quoted(site.piece)} needs a type", site.span(), hint=hint)
        return Repair(diagnostic, ("FIELD_NAME", "COLON", "NAME"), 1)
    return None


def bare_fold(site: Site) -> Repair | None:
    """`any x in players: …` without its brackets."""
    word = site.previous
    if word is None or word.text not in FOLDS or site.piece.kind != "word" or site.ahead().text != "in":
        return None
    message = f"what follows `{word.text}` stands in brackets"
    hint = f"write `{word.text}({site.piece.text} in …: …)`"
    return Repair(Diagnostic("BR139", message, site.gap, hint=hint), resync=True)


def keyword_as_name(site: Site) -> Repair | None:
    """A word of the language used as a name where it was read as the word, which shows only at the piece after it."""
    if site.earlier is None or site.previous is None:
        return None
    trial = list(site.earlier)
    if not site.machine.push(trial, "NAME") or site.machine.survival(trial, site.text, site.index, 3) < 2:
        return None
    message = f"`{site.previous.text}` is a word of the language and cannot be a name here"
    hint = f"choose another name, for example `{site.previous.text}_`"
    return Repair(Diagnostic("BR119", message, site.gap, hint=hint), stack=trial)


def out_of_place(site: Site) -> Repair | None:
    """A statement among declarations, or a declaration inside a block."""
    if site.piece.kind != "word":
        return None
    word = site.piece.text
    if site.at_declaration and word in site.machine.statement_words:
        message = f"`{word}` starts a statement, and statements stand inside a block"
        hint = "put it inside `turn`, `setup`, `action` or another block; perhaps a `}` stands too early before it"
        return Repair(Diagnostic("BR128", message, site.span(), hint=hint), resync=True)
    if site.at_declaration and word in ("game", "variant"):
        message = "a file holds one game or variant; its header stands at the start, once"
        return Repair(Diagnostic("BR135", message, site.span()), resync=True)
    if site.at_statement and word in site.machine.declaration_words:
        message = f"`{word}` starts a declaration, and declarations stand outside of blocks"
        return Repair(Diagnostic("BR128", message, site.span()), resync=True)
    return None


def unknown_start(site: Site) -> Repair | None:
    """A word that starts nothing."""
    if site.piece.kind not in ("word", "int", "string"):
        return None
    shown = quoted(site.piece)
    if site.at_statement:
        hint = _instead(site) if site.piece.kind == "word" else None
        return Repair(Diagnostic("BR124", f"a statement cannot start with {shown}", site.span(), hint=hint), resync=True)
    if site.at_declaration:
        hint = "declarations start with a word such as `board`, `player`, `action`, `turn` or `score`"
        return Repair(Diagnostic("BR127", f"a declaration cannot start with {shown}", site.span(), hint=hint), resync=True)
    return None


def _instead(site: Site) -> str:
    """What was probably meant by a word that starts no statement."""
    if site.piece.text == "return":
        return "to give a value write `give …`"
    name, count = site.piece.text, 1
    while site.ahead(count).text == "." and site.ahead(count + 1).kind == "word":
        name, count = f"{name}.{site.ahead(count + 1).text}", count + 2
    mark = site.ahead(count).text
    if mark in ("+", "-") and site.ahead(count + 1).text == mark:
        return f"write `{name} {mark}= 1`"
    return f"to set a value write `{name} = …`"


REPAIRS: tuple[Callable[[Site], Repair | None], ...] = (
    wrong_operator,
    range_with_a_dash,
    assignment_in_condition,
    comparison_as_statement,
    broken_number,
    keyword_as_name,
    hyphen_in_name,
    bad_rule_id,
    else_if,
    unclosed_block,
    closes_nothing,
    square_bracket,
    called_procedure,
    misspelled,
    bare_field,
    bare_fold,
    else_without_if,
    needless_mark,
    out_of_place,
    unknown_start,
)
