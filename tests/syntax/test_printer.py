"""The printer: one canonical look that says the same as the tree and loses no comment."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardrules.diagnostics.diagnostic import RulesError
from boardrules.source import SourceFile
from boardrules.syntax import tree
from boardrules.syntax.parse import ParseResult, parse
from boardrules.syntax.printer import format_text, print_expression, print_file, print_statement
from tests.syntax.sample import SAMPLE
from tests.syntax.strategies import declarations, expressions, files

GAME = 'game tiny "Tiny" {\n  players 2\n}\n'
_slow = settings(deadline=None, suppress_health_check=list(HealthCheck))


def read(text: str) -> ParseResult:
    result = parse(SourceFile("test.rules", text))
    assert result.diagnostics == (), f"{result.diagnostics}\n{text}"
    return result


def body(statements: str) -> str:
    return f"{GAME}\nturn {{\n{statements}}}\n"


def formatted_expression(text: str) -> str:
    turn = read(f"{GAME} turn {{ give {text} }}").tree
    assert turn is not None
    declaration = turn.declarations[0]
    assert isinstance(declaration, tree.Turn)
    statement = declaration.body.items[0]
    assert isinstance(statement, tree.Give)
    return print_expression(statement.value)


@settings(_slow, max_examples=100)
@given(files)
def test_a_printed_tree_reads_back_as_the_same_tree(file: tree.File) -> None:
    text = print_file(file)
    assert read(text).tree == file
    assert print_file(file, ()) == format_text(text)


@settings(_slow, max_examples=150)
@given(expressions)
def test_a_printed_expression_reads_back_as_the_same_expression(value: tree.Expression) -> None:
    define = tree.Define(name=tree.Name(text="d"), parameters=(), type=tree.TypeName(name="flag"), value=value)
    header = tree.Header(name=tree.Name(text="g"), title=tree.Text(value="G"), base=None, items=())
    file = tree.File(header=header, declarations=(define,))
    assert read(print_file(file)).tree == file


@settings(_slow, max_examples=60)
@given(declarations, st.randoms(use_true_random=False))
def test_comments_anywhere_survive_in_order_and_the_result_is_stable(declaration: tree.Declaration, random: object) -> None:
    header = tree.Header(name=tree.Name(text="g"), title=tree.Text(value="G"), base=None, items=())
    lines = print_file(tree.File(header=header, declarations=(declaration,))).split("\n")
    count = 0
    for index, line in enumerate(lines):
        choice = random.random()  # type: ignore[attr-defined]
        if choice < 0.3:
            lines[index] = f"{line} # {count}{'long' * (30 if choice < 0.03 else 0)}"
            count += 1
        elif choice < 0.5:
            lines[index] = f"# {count}\n{line}"
            count += 1
        elif choice < 0.6:
            lines[index] = f"{chr(10) * int(choice * 100 - 48)}{line}"
    before = read("\n".join(lines))
    assert before.tree is not None
    printed = print_file(before.tree, before.comments, "\n".join(lines))
    assert "\n\n\n" not in printed
    after = read(printed)
    assert after.tree == before.tree
    assert [comment.text for comment in after.comments] == [comment.text for comment in before.comments]
    assert format_text(printed) == printed


def test_the_sample_keeps_its_meaning_and_its_look_is_stable() -> None:
    once = format_text(SAMPLE)
    assert read(once).tree == read(SAMPLE).tree
    assert format_text(once) == once


def test_the_columns_of_a_table_are_aligned() -> None:
    text = format_text(f"{GAME} deck d {{ | card | copies | | following_wind | 12 | | x | - | }}")
    assert text == (
        f"{GAME}\ndeck d {{\n  | card           | copies |\n  | following_wind | 12     |\n  | x              | -      |\n}}\n"
    )


def test_statements_stand_further_in_than_their_rule() -> None:
    text = format_text(f'{GAME} turn {{ me.x = 1 rule T-1 "One." me.x = 2 me.x = 3 rule T-2 "Two." end turn }}')
    assert text == body('  me.x = 1\n  rule T-1 "One."\n    me.x = 2\n    me.x = 3\n  rule T-2 "Two."\n    end turn\n')


def test_an_else_if_stays_a_chain() -> None:
    text = format_text(f"{GAME} turn {{ if a {{ }} else if b {{ end turn }} else {{ end game }} }}")
    assert text == body("  if a {\n  } else if b {\n    end turn\n  } else {\n    end game\n  }\n")


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("(a + b) + c", "a + b + c"),
        ("a + (b + c)", "a + (b + c)"),
        ("(a * b) + c", "a * b + c"),
        ("a * (b + c)", "a * (b + c)"),
        ("not (a and b)", "not (a and b)"),
        ("(not a) and b", "not a and b"),
        ("(a or b) and c", "(a or b) and c"),
        ("(if a then b else c) otherwise d", "(if a then b else c) otherwise d"),
        ("if a then b else (c otherwise d)", "if a then b else c otherwise d"),
        ("(a otherwise b) otherwise c", "(a otherwise b) otherwise c"),
        ("a otherwise (b otherwise c)", "a otherwise b otherwise c"),
        ("(Boat of me).x", "(Boat of me).x"),
        ("Boat of (me.x)", "Boat of me.x"),
        ("-(-x)", "--x"),
        ("{(a in b)}", "{(a in b)}"),
        ("{a, (b in c)}", "{a, b in c}"),
        ("(1..6).x", "(1..6).x"),
    ],
)
def test_brackets_stand_only_where_they_are_needed(written: str, printed: str) -> None:
    assert formatted_expression(written) == printed


def test_long_lines_are_broken_at_the_outermost_operator() -> None:
    operand = "some_function(argument_one, argument_two)"
    text = format_text(f"{GAME} turn {{ require {operand} and {operand} and {operand} }}")
    assert text == body(f"  require {operand}\n      and {operand}\n      and {operand}\n")
    assert max(map(len, text.split("\n"))) <= 110


def test_comments_stay_with_what_they_explain() -> None:
    text = body("  # before\n  me.x = 1  # behind\n  if a {  # opened\n    # alone\n  }  # closed\n  # last\n") + "\n# end\n"
    assert format_text(text) == text


def test_a_comment_inside_an_expression_moves_before_the_statement() -> None:
    text = format_text(body("  require a # why\n    and b\n"))
    assert text == body("  # why\n  require a and b\n")


def test_a_comment_that_does_not_fit_behind_moves_before() -> None:
    comment = "# " + "long " * 22 + "end"
    assert format_text(body(f"  me.x = 1 {comment}\n")) == body(f"  {comment}\n  me.x = 1\n")


def test_a_text_with_syntax_errors_is_not_formatted() -> None:
    with pytest.raises(RulesError) as raised:
        format_text("game")
    assert "BR1" in str(raised.value)


def test_a_single_statement_can_be_quoted() -> None:
    turn = read(body("  if a { me.x += 1 }\n")).tree
    assert turn is not None
    declaration = turn.declarations[0]
    assert isinstance(declaration, tree.Turn)
    statement = declaration.body.items[0]
    assert isinstance(statement, tree.If)
    assert print_statement(statement) == "if a { me.x += 1 }"


def test_one_blank_line_stays_where_the_author_left_some() -> None:
    written = body("\n  me.x = 1\n\n\n  me.x = 2\n  me.x = 3\n\n  # why\n\n  if a {\n\n    end turn\n    win me\n\n  }\n\n")
    assert format_text(written) == body(
        "  me.x = 1\n\n  me.x = 2\n  me.x = 3\n\n  # why\n\n  if a {\n    end turn\n    win me\n  }\n"
    )


def test_blank_lines_part_the_groups_of_a_table() -> None:
    text = f"{GAME}\ndeck d {{\n  | card | copies |\n\n  | x    | 1      |\n  | y    | 2      |\n}}\n"
    assert format_text(text) == text


def test_short_declarations_stand_together_where_the_author_put_them_together() -> None:
    text = f'{GAME}\noption a: flag = no "A."\noption b: flag = no "B."\n\nrule T-1 "One."\ndefine c: flag = a\n'
    assert format_text(text) == text
    assert format_text(f"{GAME}setup {{ }}\nturn {{ }}\n") == f"{GAME}\nsetup {{ }}\n\nturn {{ }}\n"


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("turn {\n  end turn\n}", "turn { end turn }"),
        ("action a(x in y) { require x }", "action a(x in y) { require x }"),
        ('turn { rule T-1 "One." end turn }', 'turn {\n  rule T-1 "One."\n    end turn\n}'),
        ("turn { if a { win me } }", "turn {\n  if a { win me }\n}"),
        ("turn { if a { win me } else { end turn } }", "turn {\n  if a {\n    win me\n  } else {\n    end turn\n  }\n}"),
        ("turn { ask me { yea { end turn } } }", "turn {\n  ask me {\n    yea { end turn }\n  }\n}"),
        ("turn { end turn # why\n}", "turn {\n  end turn  # why\n}"),
        ("turn { end turn } # why", "turn { end turn }  # why"),
        ("define a: flag { require b }", "define a: flag { require b }"),
        ('define a: 0..3 { rule T-1 "One." give 2 }', 'define a: 0..3 {\n  rule T-1 "One."\n    give 2\n}'),
        ("turn { under T-1 me.x = 1 under T-2 end turn }", "turn {\n  under T-1\n    me.x = 1\n  under T-2\n    end turn\n}"),
        (
            "turn { choose any number of a, b done when c by d }",
            "turn { choose any number of a, b done when c by d }",
        ),
        ('tiles t { legend { "~" sea "#"\n land } }', 'tiles t {\n  legend { "~" sea  "#" land }\n}'),
        ('example "e" { given {\n red.x = 1 } }', 'example "e" {\n  given { red.x = 1 }\n}'),
    ],
)
def test_a_block_with_one_short_statement_stands_on_one_line(written: str, printed: str) -> None:
    assert format_text(f"{GAME}{written}") == f"{GAME}\n{printed}\n"


def test_what_does_not_fit_on_one_line_is_opened() -> None:
    name = "a_name_that_is_quite_long"
    text = format_text(f"{GAME}enum E {{ {' '.join(name + str(n) for n in range(6))} }} turn {{ me.{name} = {name * 4} }}")
    names = " ".join(name + str(n) for n in range(4))
    assert text == (f"{GAME}\nenum E {{\n  {names}\n  {name}4 {name}5\n}}\n\nturn {{\n  me.{name} = {name * 4}\n}}\n")
