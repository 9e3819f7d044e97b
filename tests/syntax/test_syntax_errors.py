"""Syntax errors: several from one file, without false ones after a true one, in plain words."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardrules.diagnostics.diagnostic import Diagnostic
from boardrules.source import SourceFile
from boardrules.syntax.machine import machine
from boardrules.syntax.parse import parse
from boardrules.syntax.printer import format_text
from tests.syntax.sample import SAMPLE

GAME = 'game tiny "Tiny" { players 2 }\n'


def errors(text: str) -> tuple[Diagnostic, ...]:
    return parse(SourceFile("test.rules", text)).diagnostics


def told(text: str) -> list[str]:
    return [problem.message for problem in errors(GAME + text)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("turn { for p players { end turn } }", "expected `in` after `p`"),
        ("turn { require a && b }", "`&&` is written `and`"),
        ("turn { require a || b }", "`||` is written `or`"),
        ("turn { require !a }", "`!` is written `not`"),
        ("turn { if a = 3 { end turn } }", "`=` sets a value; to compare use `==`"),
        ("turn { me.x == 3 }", "a comparison is not a statement"),
        ("turn { x = 3; }", "`;` is not needed here"),
        ("turn { if a: { end turn } }", "`:` is not needed here"),
        ("turn { me.x = }", "expected a value after `=`"),
        ("turn { me.x = f(a, ) }", "expected a value after `,`"),
        ("turn { x = f(a b) }", "expected `,` after `a`"),
        ("turn { choose one sail }", "expected `of` after `one`"),
        ("turn { repeat 3 { end turn } }", "expected `times` after `3`"),
        ("board b square { }", "expected `grid`, `hex`, `graph` or `plane` after `b`, found `square`"),
        ("player { points 0..8 }", "expected `:` after `points`"),
        ("player { points = 8 }", "the field `points` needs a type"),
        ('score { category "x" for p { give 3 } }', "expected a name after `category`"),
        ("turn { sink(b) }", "`sink(…)` is not a statement"),
        ("turn { require any x in players: y }", "what follows `any` stands in brackets"),
        ("turn { foo bar }", "a statement cannot start with `foo`"),
        ("foo bar", "a declaration cannot start with `foo`"),
        ("require x", "`require` starts a statement, and statements stand inside a block"),
        ("turn { action x { } }", "`action` starts a declaration, and declarations stand outside of blocks"),
        ("enum Kind { low rule }", "`rule` is a word of the language and cannot be a name here"),
        ("turn { end turn } }", "this `}` closes nothing"),
        ("turn { require (a and b\n end turn }", "this `(` is never closed"),
        ("turn { require a", "this `{` is never closed"),
        ("enum Colour { a b\n\nplayer { x: 0..3 }", "this `{` is never closed"),
        ("define x: flag = a or\ndefine y: flag = b", "expected a value after `or`"),
        ("deck d { | a | b \n | c | d |\n}", "every row ends with `|` on its line"),
        ("turn { under ch19 require x }", "a rule's identifier is capital letters, a hyphen and a number, as in CH-17"),
        ("turn { under end turn }", "a rule's identifier is capital letters, a hyphen and a number, as in CH-17"),
        ("turn { choose any number of a done x end turn }", "expected `when` after `done`"),
        ("define x: flag { require a", "this `{` is never closed"),
        ("turn { x = $ }", "the character `$` has no meaning here"),
    ],
)
def test_a_mistake_is_told_in_plain_words_and_once(text: str, message: str) -> None:
    assert told(text) == [message]


def test_a_misspelled_word_gets_a_suggestion() -> None:
    (problem,) = errors(GAME + "turn { requir a\n end turn }")
    assert problem.hint == "did you mean `require`?"
    (problem,) = errors(GAME + "palyer { x: 0..3 }")
    assert problem.hint == "did you mean `player`?"


def test_an_unclosed_brace_is_found_by_its_layout() -> None:
    text = GAME + "turn {\n  step a {\n    end step\n  if x {\n    end turn\n  }\n}\n\naction b { }\n"
    (problem,) = errors(text)
    assert problem.code == "BR122"
    assert text[: problem.span.start].endswith("step a ")
    assert [text[label.span.start : label.span.end] for label in problem.labels] == ["action"]


def test_a_brace_too_early_gives_one_report() -> None:
    text = GAME + "action a {\n  require x\n  }\n  require y\n  end turn\n}\naction b { end turn }\n"
    assert [problem.code for problem in errors(text)] == ["BR128"]


def test_a_missing_header_does_not_hide_later_errors() -> None:
    assert [problem.code for problem in errors("player { x: 0..3 }\nturn { requir a\n end turn }")] == ["BR102", "BR118"]


SEEDED = """game tiny "Tiny" { players 2..4 seats red blue }

enum Colour { red green }

player {
  points: 0..8 = 0
  hand: pile of cards seen by owner
}

deck cards {
  | card | copies |
  | ace  | 4      |
}

action lay(card in me.hand, at in sea) {
  rule TI-1 "You lay a card."
    require me.points >= 3 and at.free
    move card from me.hand to at.laid
  rule TI-2 "It costs a point."
    me.points -= 1
}

define can_pay(p: Player): flag = p.points >= 3

turn {
  step first {
    draw 1 from supply to me.hand
  }
  step second {
    choose any number of lay
    if me.points == 0 {
      end turn
    }
  }
}

score {
  category points "Points" for p {
    give p.points
  }
}
"""
SEEDS = [
    ("enum Colour { red green }", "enum { red green }"),
    ("points: 0..8 = 0", "points 0..8 = 0"),
    ("| ace  | 4      |", "| ace  | 4      "),
    ("card in me.hand", "card me.hand"),
    ('"You lay a card."', "You lay a card."),
    ("require me.points >= 3", "requir me.points >= 3"),
    ("move card from me.hand to", "move card me.hand to"),
    ("me.points -= 1", "me.points -= "),
    ("can_pay(p: Player): flag", "can_pay(p: Player: flag"),
    ("draw 1 from supply", "draw from supply"),
    ("any number of lay", "any number lay"),
    ("if me.points == 0 {", "if me.points = 0 {"),
    ("give p.points", "give p."),
    ('"Points" for p', '"Points" p'),
]


def test_the_text_before_it_is_damaged_is_right() -> None:
    assert errors(SEEDED) == ()


@pytest.mark.parametrize("seed", SEEDS, ids=range(len(SEEDS)))
def test_one_seeded_error_gives_one_report_on_its_line(seed: tuple[str, str]) -> None:
    damaged = SEEDED.replace(*seed)
    found = errors(damaged)
    assert len(found) == 1, [problem.message for problem in found]
    source = SourceFile("", damaged)
    assert source.position(found[0].span.start)[0] == SourceFile("", SEEDED).position(SEEDED.index(seed[0]))[0]


def test_all_seeded_errors_together_give_as_many_reports() -> None:
    text = SEEDED
    for seed in SEEDS:
        text = text.replace(*seed)
    found = errors(text)
    assert abs(len(found) - len(SEEDS)) <= 1, [problem.message for problem in found]


@settings(deadline=None, max_examples=40)
@given(st.sets(st.integers(0, len(SEEDS) - 1), min_size=2))
def test_any_seeded_errors_give_about_as_many_reports(chosen: set[int]) -> None:
    text = SEEDED
    for index in chosen:
        text = text.replace(*SEEDS[index])
    assert abs(len(errors(text)) - len(chosen)) <= 1


def test_a_missing_piece_rarely_gives_a_second_report() -> None:
    """One word or mark taken out of a well laid-out file, everywhere: how many reports on average?"""
    text = format_text(SAMPLE)
    pieces = list(re.finditer(r'"[^"\n]*"|\w+|[^\w\s]', text))
    random = Random(7)
    counts = []
    for match in random.sample(pieces, 80):
        counts.append(len(errors(text[: match.start()] + text[match.end() :])))
    wrong = [count for count in counts if count]
    assert sum(wrong) / len(wrong) < 1.3


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 2**32))
def test_messages_never_show_the_names_of_the_parser(seed: int) -> None:
    random = Random(seed)
    words = re.findall(r'"[^"\n]*"|\w+|\S', SAMPLE)
    for _ in range(10):
        words[random.randrange(len(words))] = random.choice(words)
    names = {name for name in machine().literals.values() if len(name) > 2} | {"RULE_ID", "FIELD_NAME", "TARGET", "STRING", "INT"}
    for problem in errors(" ".join(words)):
        shown = re.sub(r"`[^`]*`|\"[^\"]*\"", "", f"{problem.message} {problem.hint}")
        assert not names & set(re.findall(r"\w+", shown)), problem
        assert "__ANON" not in shown


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ('game g "G" { players 2-4 seats red blue }', "write `2..4`"),
        ('game g "G" { players 2 }\nboard f grid { size 3 x 3 neighbors 4 }', "did you mean `neighbours`?"),
        ('game g "G" { players 2 }\nturn { me.points++ }', "write `me.points += 1`"),
        ('game g "G" { players 2 }\nturn { left-- }', "write `left -= 1`"),
        (
            'game g "G" { players 2 }\nturn { size(red.hand) < seven(2) }',
            "to set a value use `=`; to demand that this holds write `require` before it",
        ),
        ('game g "G" { players 2 }\nturn { sink(red) }', "to carry out a procedure write `perform sink(…)`"),
        ('variant v "V" of three-tall-masts { }', "write `three_tall_masts`"),
        ('game g "G" { players 2 }\nturn { me.rich yes }', "to set a value write `me.rich = …`"),
        ('game g "G" { players 2 }\nscore { category n "N" for p { return 10 } }', "to give a value write `give …`"),
    ],
)
def test_what_people_write_is_answered_by_what_they_meant(text: str, hint: str) -> None:
    problems = parse(SourceFile("<test>", text)).diagnostics
    assert [problem.hint for problem in problems] == [hint]
