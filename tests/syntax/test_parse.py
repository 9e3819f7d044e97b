"""Reading: a text becomes a tree with spans, or diagnostics, and never an exception."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardrules.limits import USUAL
from boardrules.source import NOWHERE, SourceFile
from boardrules.syntax import lark_parser, tree
from boardrules.syntax.limits import MAX_NESTING
from boardrules.syntax.parse import ParseResult, parse
from tests.syntax.sample import SAMPLE

GAME = 'game tiny "Tiny" { players 2 }\n'


def read(text: str) -> ParseResult:
    return parse(SourceFile("test.rules", text))


def codes(text: str) -> list[str]:
    return [problem.code for problem in read(text).diagnostics]


def turn_of(statements: str) -> tuple[tree.BlockItem, ...]:
    result = read(f"{GAME}turn {{ {statements} }}")
    assert result.tree is not None, result.diagnostics
    declaration = result.tree.declarations[0]
    assert isinstance(declaration, tree.Turn)
    return declaration.body.items


def nodes(value: object) -> Iterator[tree.Node]:
    if isinstance(value, tree.Node):
        yield value
        for field in dataclasses.fields(value):
            yield from nodes(getattr(value, field.name))
    elif isinstance(value, tuple):
        for item in value:
            yield from nodes(item)


def test_every_node_knows_its_file_and_its_place() -> None:
    result = read(SAMPLE)
    assert result.tree is not None
    for node in nodes(result.tree):
        assert node.span != NOWHERE
        assert node.span.file == "test.rules"
        assert 0 <= node.span.start <= node.span.end <= len(SAMPLE)


def test_the_span_of_a_name_covers_the_name() -> None:
    result = read(SAMPLE)
    names = [node for node in nodes(result.tree) if isinstance(node, tree.Name | tree.Reference)]
    assert len(names) > 100
    for node in names:
        assert SAMPLE[node.span.start : node.span.end] == (node.text if isinstance(node, tree.Name) else node.name)


def test_an_operand_in_brackets_is_covered_by_the_whole_expression() -> None:
    (give,) = turn_of("give (a + b) * c")
    assert isinstance(give, tree.Give)
    assert give.value.span.end - give.value.span.start == len("(a + b) * c")


def test_trees_are_equal_when_they_differ_only_in_layout() -> None:
    assert read(SAMPLE).tree == read(SAMPLE.replace("\n", "\n\n  ")).tree


def test_operators_bind_as_the_reference_says() -> None:
    (give,) = turn_of("give a or b and not c == d + e * -f.g")
    product = tree.Binary(
        operator="*",
        left=tree.Reference(name="e"),
        right=tree.Unary(operator="-", operand=tree.Member(base=tree.Reference(name="f"), name=tree.Name(text="g"))),
    )
    total = tree.Binary(operator="+", left=tree.Reference(name="d"), right=product)
    compared = tree.Binary(operator="==", left=tree.Reference(name="c"), right=total)
    both = tree.Binary(operator="and", left=tree.Reference(name="b"), right=tree.Unary(operator="not", operand=compared))
    assert give == tree.Give(value=tree.Binary(operator="or", left=tree.Reference(name="a"), right=both))


def test_an_else_if_is_a_block_with_a_chained_if() -> None:
    (statement,) = turn_of("if a { end turn } else if b { end game }")
    assert isinstance(statement, tree.If)
    assert statement.otherwise is not None
    (inner,) = statement.otherwise.items
    assert isinstance(inner, tree.If)
    assert inner.chained
    assert not statement.chained


def test_possible_knows_no_arguments_from_an_empty_list() -> None:
    without, empty = turn_of("give possible(sail) give possible(sail())")
    assert isinstance(without, tree.Give)
    assert isinstance(empty, tree.Give)
    assert without.value == tree.Possible(action=tree.Name(text="sail"), arguments=None)
    assert empty.value == tree.Possible(action=tree.Name(text="sail"), arguments=())


def test_under_stands_for_a_rule_written_elsewhere() -> None:
    under, move, again, assign = turn_of("under A-1 move a from b under c under A-2 under = 3")
    assert under == tree.Under(id=tree.Name(text="A-1"))
    assert isinstance(move, tree.Move)
    assert move.how == "under"
    assert again == tree.Under(id=tree.Name(text="A-2"))
    assert isinstance(assign, tree.Assign)


def test_a_choice_can_say_when_it_may_be_done() -> None:
    (first, second, third) = turn_of("choose any number of a, b done when c == d by e may choose one of a done when f done = 3")
    assert isinstance(first, tree.Choose)
    assert isinstance(first.done_when, tree.Binary)
    assert first.by == tree.Reference(name="e")
    assert isinstance(second, tree.Choose)
    assert second.done_when == tree.Reference(name="f")
    assert isinstance(third, tree.Assign)


def test_a_definition_is_an_expression_or_a_block() -> None:
    result = read(f'{GAME}define a: flag = b define c(d: Player): flag {{ rule A-1 "x" require e }} define f: 0..3 {{ give 2 }}')
    assert result.tree is not None
    defines = [node for node in result.tree.declarations if isinstance(node, tree.Define)]
    assert [type(node.value) for node in defines] == [tree.Reference, tree.Block, tree.Block]


def test_escapes_in_a_text_are_replaced() -> None:
    (note,) = turn_of(r'note "a \"b\" \\ c"')
    assert note == tree.Note(text=tree.Text(value='a "b" \\ c'))


def test_a_text_is_one_line() -> None:
    assert codes(GAME + r'turn { note "a\nb" }'.replace("\\\\", "\\")) == ["BR107"]


@pytest.mark.parametrize("word", ["at", "to", "cost", "times", "draw", "turn", "mod", "or", "where", "size"])
def test_a_word_of_the_language_can_be_assigned_to_and_be_a_field(word: str) -> None:
    assert codes(f"{GAME}turn {{ require x {word} = 3 {word}.y += 1 }} piece P {{ x: 1..3 = 1 {word}: flag }}") == []


@pytest.mark.parametrize("word", ["take", "give", "draw", "turn", "at", "end"])
def test_a_word_of_the_language_can_be_a_choice(word: str) -> None:
    assert codes(f"{GAME}turn {{ ask me {{ {word} {{ end turn }} {word}(x in y) {{ end game }} }} }}") == []


def test_a_file_may_start_with_a_byte_order_mark_and_have_windows_line_ends() -> None:
    assert read("\ufeff" + SAMPLE.replace("\n", "\r\n")).tree == read(SAMPLE).tree


def test_comments_are_kept_with_their_places() -> None:
    comments = read(f'# first\n{GAME}# own # line\nturn {{ note "# no" }} # behind\n').comments
    assert [(comment.text, comment.own_line) for comment in comments] == [
        ("# first", True),
        ("# own # line", True),
        ("# behind", False),
    ]


def test_reading_is_fast() -> None:
    declarations = SAMPLE.split("\n", 1)[1]
    text = SAMPLE + declarations * 5
    read(SAMPLE)
    start = time.process_time()
    assert read(text).tree is not None
    assert time.process_time() - start < 1  # far more than needed, for slow machines


# ------------------------------------------------------------------------------------------------ limits


@pytest.mark.parametrize(
    "text",
    [
        "(" * 20_000,
        GAME + "turn { x = " + "(" * 6_000 + "a" + ")" * 6_000 + " }",
        GAME + "turn { x = " + "not " * 6_000 + "a }",
        GAME + "turn { x = " + "a otherwise " * 6_000 + "a }",
        GAME + "turn { x = " + "a of " * 6_000 + "a }",
        GAME + "turn { x = " + "a or " * 6_000 + "a }",
        GAME + "turn { x = a" + ".b" * 6_000 + " }",
        GAME + "turn " + "{ if a " * 6_000,
        GAME + "turn { " + "if a { } else " * 6_000 + "{ } }",
        GAME + "turn { x = " + "if a then b else " * 6_000 + "c }",
        GAME + "turn { x = " + "f(" * 6_000,
        GAME + "}" * 40_000,
        GAME + '"' * 30_001,
        GAME + "@" * 40_000,
        GAME + "\u00a0" * 30_000,
        GAME + "x " * 40_000,
        GAME + "turn { " + "x y z\n" * 15_000,
        GAME + "turn { x = a.b" + " . b" * 6_000 + " c",
        "|" * (USUAL.words + 5),
        "x" * (USUAL.characters + 5),
    ],
    ids=range(20),
)
def test_huge_and_deep_texts_get_an_answer_in_time(text: str) -> None:
    start = time.process_time()
    read(text)
    assert time.process_time() - start < 10


def test_a_chain_may_be_long_but_not_endless() -> None:
    text = f"{GAME}turn {{ x = {'a or ' * (MAX_NESTING - 10)}b }}"
    assert codes(text) == []
    assert read(text).tree == read(text).tree  # and Python can still compare it
    assert hash(read(text).tree) == hash(read(text).tree)
    assert codes(f"{GAME}turn {{ x = {'a or ' * (MAX_NESTING + 10)}b }}") == ["BR104"]


def test_chains_inside_chains_count_together() -> None:
    inner = "a"
    for operator in ("or", "and", "or", "and"):
        inner = f"({inner}{f' {operator} b' * 100})"
    assert codes(f"{GAME}turn {{ x = {inner} }}") == ["BR104"]


def test_brackets_in_brackets_cost_nothing() -> None:
    assert codes(f"{GAME}turn {{ x = {'(' * 500}a{')' * 500} }}") == []


def test_blocks_may_be_nested_but_not_endlessly() -> None:
    deep = MAX_NESTING - 1  # the condition of the innermost stands in it
    assert codes(f"{GAME}turn {{ {'if a { ' * deep}{'}' * deep} }}") == []
    assert codes(f"{GAME}turn {{ {'if a { ' * (deep + 1)}{'}' * (deep + 1)} }}") == ["BR103"]


# ------------------------------------------------------------------------------------------------ robustness


@settings(deadline=None, max_examples=120)
@given(st.text())
def test_no_text_raises(text: str) -> None:
    result = read(text)
    assert (result.tree is None) == bool(result.diagnostics)


_WORDS = st.sampled_from(
    [*sorted({word for word in SAMPLE.split() if len(word) < 15}), "{", "}", "(", ")", "|", ";", "“", "\x00", '"']
)


@settings(deadline=None, max_examples=100)
@given(st.lists(_WORDS, max_size=40))
def test_no_sequence_of_words_raises(words: list[str]) -> None:
    result = read(GAME + " ".join(words))
    assert (result.tree is None) == bool(result.diagnostics)


@settings(deadline=None, max_examples=150)
@given(st.integers(0, 2**32))
def test_no_damaged_rules_file_raises(seed: int) -> None:
    random = Random(seed)
    text = SAMPLE
    for _ in range(random.randint(1, 5)):
        start = random.randrange(len(text))
        end = min(len(text), start + random.choice([0, 1, 1, 5, 40]))
        text = text[:start] + random.choice(["", "", "{", "}", '"', "(", ")", "|", "=", " x ", "\n", ";", "require"]) + text[end:]
    result = read(text)
    assert (result.tree is None) == bool(result.diagnostics)
    for problem in result.diagnostics:
        assert 0 <= problem.span.start <= problem.span.end <= len(text)
    places = [problem.span for problem in result.diagnostics]
    assert places == sorted(places)


# ------------------------------------------------------------------------------------------------ the cache of the parser


@pytest.fixture
def fresh_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("BOARDRULES_CACHE", str(tmp_path / "cache"))
    lark_parser.lark_parser.cache_clear()
    yield tmp_path / "cache"
    lark_parser.lark_parser.cache_clear()


def test_the_parser_is_kept_on_disk_and_used_again(fresh_cache: Path) -> None:
    first = lark_parser.lark_parser().parse(SAMPLE)
    (kept,) = fresh_cache.iterdir()
    lark_parser.lark_parser.cache_clear()
    assert lark_parser.lark_parser().parse(SAMPLE) == first
    assert [path.name for path in fresh_cache.iterdir()] == [kept.name]


def test_a_damaged_cache_is_no_obstacle(fresh_cache: Path) -> None:
    lark_parser.lark_parser()
    (kept,) = fresh_cache.iterdir()
    kept.write_bytes(b"rubbish")
    lark_parser.lark_parser.cache_clear()
    assert read(SAMPLE).tree is not None


def test_a_cache_that_cannot_be_written_is_no_obstacle(fresh_cache: Path) -> None:
    fresh_cache.write_text("a file where the folder should be")
    assert read(SAMPLE).tree is not None
