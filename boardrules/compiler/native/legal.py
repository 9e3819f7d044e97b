"""The legal instances of an action as C: loops over its parameters, with every test as far out as it can stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boardrules.compiler import ir
from boardrules.compiler.native.expressions import NUMBER, Expressions
from boardrules.runtime.counting import APPLIED, HELD, REFUSED


def enumerate_action(out: Expressions, action: ir.Action, found: Callable[[str], None]) -> None:
    """Goes through the legal instances; `found` writes what is done with the code of each."""
    assert action.plan is not None

    def inner(levels: Sequence[ir.Level], code: str | None) -> None:
        if not levels:
            found(code_text(out, action) if code is None else code)
            return
        level, rest = levels[0], levels[1:]
        if level.loop is None:
            steps(out, level.tests, lambda: inner(rest, code))
        elif level.columns:
            _rows(out, level, lambda last: steps(out, level.tests, lambda: inner(rest, last)))
        else:
            out.each_of(level.loop, lambda: steps(out, level.tests, lambda: inner(rest, code)))

    inner(action.plan.levels, None)


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
