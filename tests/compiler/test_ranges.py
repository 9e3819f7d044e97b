"""Every expression of a program knows its range, and every set what it can hold: in play nothing is ever outside."""

from __future__ import annotations

from collections.abc import Callable, Collection
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardrules.compiler import compile as compiling
from boardrules.compiler import ir
from boardrules.compiler.ir.evaluate import operate, primitive
from boardrules.compiler.ir.ranges import NOTHING, Range, arithmetic, joined
from boardrules.compiler.ir.typed import WIDEST, Many, Typed
from boardrules.compiler.ir.walk import walk
from boardrules.compiler.python.expressions import Expressions
from boardrules.runtime import generated as generating
from boardrules.runtime.program import Program
from tests.compiler.playing import LARGE, SMALL
from tests.compiler.test_readable import game_of
from tests.compiler.test_value import program_of

numbers = st.integers(-40, 40)
ranges = st.tuples(numbers, numbers).map(lambda pair: Range(min(pair), max(pair)))


@given(ranges, ranges, st.data())
def test_arithmetic_stays_in_its_range(a: Range, b: Range, data: st.DataObject) -> None:
    x, y = (data.draw(st.integers(one.low, one.high)) for one in (a, b))
    for operator in ("+", "-", "*"):
        assert operate(operator, x, y) in arithmetic(operator, a, b)
    if y:
        assert operate("//", x, y) in arithmetic("//", a, b)
        assert operate("%", x, y) in arithmetic("%", a, b)
        assert primitive("divide", [x, y]) == operate("//", x, y)


@given(st.lists(st.tuples(ranges, st.sampled_from([None, -1, -(2**31)])), min_size=1))
def test_what_is_joined_holds_all_of_it(parts: list[tuple[Range, int | None]]) -> None:
    several = [part.or_none(none) for part, none in parts]
    whole = joined(several)
    for one in several:
        assert one.low in whole
        assert one.high in whole
        assert one.none is None or one.none in whole


class Watched:
    """Programs whose expressions tell what they come to. Text that is written is the same, in a call that looks at the value."""

    def __init__(self) -> None:
        self.typed: dict[int, tuple[ir.Game, Typed]] = {}
        self.looks: list[tuple[ir.Expr | ir.Source, Range | Many]] = []
        self.seen: set[type] = set()

    def of(self, game: ir.Game) -> Typed:
        if id(game) not in self.typed:
            self.typed[id(game)] = game, Typed(game)
        return self.typed[id(game)][1]

    def number(self, look: int, value: Any) -> Any:
        node, range_ = self.looks[look]
        self.seen.add(type(node))
        assert isinstance(range_, Range)
        assert int(value) in range_, f"{value} is not in {range_}: {node}"
        return value

    def several(self, look: int, values: Collection[int]) -> Collection[int]:
        node, many = self.looks[look]
        self.seen.add(type(node))
        assert isinstance(many, Many)
        assert len(values) <= many.most, f"{len(values)} are more than {many.most}: {node}"
        assert all(value in many.element for value in values if isinstance(value, int)), f"{values} in {many.element}: {node}"
        return values


CONDITIONS = (ir.Logic, ir.Not)
"""Python answers `and` with one of its operands: it is looked at whether it holds."""


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Watched:
    watch = Watched()
    write_value, write_source, around = Expressions.value, Expressions.iterable, generating.base_namespace

    def value(self: Expressions, node: ir.Expr) -> str:
        text = write_value(self, node)
        if isinstance(node, (ir.AsList, ir.Const, *CONDITIONS)):
            return text
        watch.looks.append((node, watch.of(self.game).of(node)))
        return f"look_({len(watch.looks) - 1}, {text})"

    def iterable(self: Expressions, source: ir.Source) -> str:
        text = write_source(self, source)
        watch.looks.append((source, watch.of(self.game).many(source)))
        return f"look_through_({len(watch.looks) - 1}, {text})"

    def namespace(*arguments: Any) -> dict[str, Any]:
        return {**around(*arguments), "look_": watch.number, "look_through_": watch.several}

    monkeypatch.setattr(Expressions, "value", value)
    monkeypatch.setattr(Expressions, "iterable", iterable)
    monkeypatch.setattr(generating, "base_namespace", namespace)
    return watch


def play(program: Program, seed: int, decisions: int, explained: Callable[[Any], None]) -> None:
    chance = Random(seed)
    position = program.new_position()
    program.start(position)
    for _ in range(decisions):
        if position.node == 0:
            break
        if program.nodes[position.node].kind == "decision":
            codes = program.legal(position)
            explained(position)
        else:
            codes = [code for code, _ in program.outcomes(position)]
        program.apply(position, chance.choice(codes))
        program.broken(position)
    program.score(position)
    program.playout(position, chance.random, decisions)


@pytest.mark.parametrize("name", [*SMALL, *LARGE])
def test_in_play_every_value_is_in_its_range_and_every_set_in_its_bounds(name: str, watched: Watched) -> None:
    game = game_of(name)
    program = compiling.compile_program(game.ruleset, game.ruleset.players[0], {}, game._functions())

    def explained(position: Any) -> None:
        for code in program.legal(position)[:3]:
            program.explain(position, *program.decode(code))

    for seed in range(2):
        play(program, seed, 120, explained)
    assert len(watched.seen) > 5


@pytest.mark.parametrize("name", LARGE)
def test_no_number_of_a_shipped_game_is_wider_than_a_machine_word(name: str) -> None:
    program = program_of(name)
    typed = Typed(program)
    for node in walk(program):
        if isinstance(node, ir.Expr):
            range_ = typed.of(node)
            assert range_ == NOTHING or -(2**31) <= range_.low <= range_.high < 2**31 or is_mask(node), f"{range_}: {node}"
            assert range_ != WIDEST
        elif isinstance(node, ir.Source):
            assert typed.many(node).most < program.limits.values


def is_mask(node: ir.Expr) -> bool:
    """Whether this is a set kept as bits, of which some have more members than a word has bits."""
    return isinstance(node, (ir.MaskOf, ir.At, ir.Sparse, ir.Lookup, ir.Primitive, ir.Select, ir.Local))
