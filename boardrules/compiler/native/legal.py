"""The legal instances of an action as C: loops over its parameters, with every test as far out as it can stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boardrules.compiler import ir
from boardrules.compiler.native.conditions import joined
from boardrules.compiler.native.expressions import NUMBER, Expressions
from boardrules.runtime.counting import APPLIED, HELD, REFUSED

Found = Callable[[str, str], None]
"""Writes what is done with the code of an instance that is legal if a last test holds ("" where there is none left)."""


def offering(out: Expressions) -> Found:
    """Puts the instances among what can be done."""
    return lambda code, test: out.line(f"BR_OFFER_IF({test}, {code});" if test else f"BR_OFFER({code});")


def finding(out: Expressions) -> Found:
    """One instance is enough."""
    return lambda _, test: out.line(f"if ({test}) return 1;" if test else "return 1;")


def enumerate_action(out: Expressions, action: ir.Action, found: Found) -> None:
    """Goes through the legal instances."""
    assert action.plan is not None

    def inner(levels: Sequence[ir.Level], tests: Sequence[ir.SetLocal | ir.SetList | ir.Required], code: str | None) -> None:
        if levels:
            steps(out, tests, lambda: level_of(levels[0], levels[1:], code))
            return
        before, last = _split(out, tests)
        steps(out, before, lambda: _last(out, last, code_text(out, action) if code is None else code, found))

    def level_of(level: ir.Level, rest: Sequence[ir.Level], code: str | None) -> None:
        if level.loop is None:
            inner(rest, level.tests, code)
        elif level.columns:
            _rows(out, level, lambda last: inner(rest, level.tests, last))
        else:
            out.each_of(level.loop, lambda: inner(rest, level.tests, code))

    first, *others = action.plan.levels
    level_of(first, others, None)


def _split(
    out: Expressions, tests: Sequence[ir.SetLocal | ir.SetList | ir.Required]
) -> tuple[Sequence[ir.SetLocal | ir.SetList | ir.Required], Sequence[ir.Required]]:
    """The tests at the end that can be one condition: nothing is worked out after them, and nothing counted."""
    last: list[ir.Required] = []
    for test in reversed(tests):
        if not isinstance(test, ir.Required) or (out.game.counts and test.counts):
            break
        last.insert(0, test)
    return tests[: len(tests) - len(last)], last


def _last(out: Expressions, tests: Sequence[ir.Required], code: str, found: Found) -> None:
    """The last tests as one condition, as far as they need no statements; those that do come before the others."""
    texts: list[str] = []
    for place, test in enumerate(tests):
        with out.aside() as needed:
            condition = out.value(test.condition)
        if needed:
            if texts:
                with out.block(f"if ({joined('and', [one.condition for one in tests[:place]], texts)})"):
                    _last(out, tests[place:], code, found)
                return
            out.lines.extend(needed)
        texts.append(condition)
    found(code, joined("and", [test.condition for test in tests], texts))


def code_text(out: Expressions, action: ir.Action) -> str:
    """The code of an instance, from the variables of its parameters."""
    text = "0"
    for parameter in action.parameters:
        value = f"{out.variable(parameter.variable)} - ({parameter.low})" if parameter.low else out.variable(parameter.variable)
        text = f"({text}) * {parameter.size} + {value}" if text != "0" else value
    return f"{action.base} + ({text})"


def steps(out: Expressions, tests: Sequence[ir.SetLocal | ir.SetList | ir.Required], then: Callable[[], None]) -> None:
    """What is worked out and tested, and what is done where all of it holds."""
    if not tests:
        then()
        return
    test, rest = tests[0], tests[1:]
    if isinstance(test, ir.Required):
        _required(out, test, lambda: steps(out, rest, then))
        return
    let(out, test)
    steps(out, rest, then)


def let(out: Expressions, step: ir.SetLocal | ir.SetList) -> None:
    """A value or a list under a name."""
    if isinstance(step, ir.SetLocal):
        value = out.value(step.value)
        out.line(f"const {NUMBER} {out.bind(step.name)} = {value};")
    else:
        out.bind_list(step.name, *out.listed(step.source))


def _required(out: Expressions, test: ir.Required, then: Callable[[], None]) -> None:
    condition = out.value(test.condition)
    if not (out.game.counts and test.counts):
        with out.block(f"if ({condition})"):
            then()
        return
    with out.block(f"if (!({condition}))"):
        for one in test.counts:
            out.count(one.rule, REFUSED)
    with out.block("else"):
        for one in test.counts:
            for kind in [APPLIED] * one.applies + [HELD] * one.last:
                out.count(one.rule, kind)
        then()


def _rows(out: Expressions, level: ir.Level, then: Callable[[str], None]) -> None:
    """A loop over rows with columns, the last of which is the code."""
    assert level.loop is not None
    source = level.loop.source
    if level.loop.charge:
        assert level.loop.counted is not None
        out.charge(f"({out.value(level.loop.counted)}) * {level.loop.charge}", level.loop.at)
    if isinstance(source, ir.Remembered):
        _remembered(out, source, level, then)
        return
    assert isinstance(source, ir.TableRow)
    table = out.table(source.table)
    names = [out.named(index, "at") for index in source.indices]
    begin, length = table.row(names)
    if table.depth == len(names) + 1:  # the code alone
        place = out.fresh("i")
        with out.part_of_table(place, begin, length):
            then(f"{table.name}[{place}]")
        return
    columns, place = len(level.columns), out.fresh("i")
    with out.part_of_table(place, begin, length):
        for number, column in enumerate(level.columns):
            out.line(f"const {NUMBER} {out.bind(column)} = {table.name}[{place} * {columns} + {number}];")
        then(out.variable(level.columns[-1]))


def _remembered(out: Expressions, source: ir.Remembered, level: ir.Level, then: Callable[[str], None]) -> None:
    """Rows that Python remembers are worked out anew here: that is as fast as finding them."""
    rows = out.game.rows[source.rows]
    action = out.game.actions[rows.action]
    for key, value in zip(rows.keys, source.keys, strict=True):
        text = out.value(value)
        out.line(f"const {NUMBER} {out.bind(key)} = {text};")

    def made() -> None:
        for name, (_, column) in zip(level.columns, rows.columns, strict=False):
            if isinstance(column, ir.Kept):
                out.bind_list(name, *out.list_of(column.name))
            elif isinstance(column, ir.Source):
                out.bind_list(name, *out.listed(column))
            else:
                text = out.value(column)
                out.line(f"const {NUMBER} {out.bind(name)} = {text};")
        then(code_text(out, action))

    def one(value: str) -> None:
        out.bind_as(rows.loop.variable, value)
        steps(out, rows.steps, made)

    out.each(rows.loop.source, one)


def each_remembered(out: Expressions, source: ir.Remembered, body: Callable[[str], None]) -> None:
    """The same for rows that are nothing but the values that pass."""
    rows = out.game.rows[source.rows]
    for key, value in zip(rows.keys, source.keys, strict=True):
        text = out.value(value)
        out.line(f"const {NUMBER} {out.bind(key)} = {text};")

    def one(value: str) -> None:
        out.bind_as(rows.loop.variable, value)
        steps(out, rows.steps, lambda: body(value))

    out.each(rows.loop.source, one)


def allowed(out: Expressions, action: ir.Action) -> None:
    """The body of `allowed_NAME`: whether an instance is legal."""
    out.charge(action.allowing, action.at)
    for test in (*action.arguments, *action.conditions):
        if isinstance(test, ir.Test):
            condition = out.value(test.condition)
            out.line(f"if (!({condition})) return 0;")
        else:
            let(out, test)
    out.line("return 1;")
