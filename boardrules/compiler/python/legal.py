"""The legal instances of an action as Python: loops over its parameters, with every test as far out as it can stand."""

from __future__ import annotations

from dataclasses import replace

from boardrules.compiler import ir
from boardrules.compiler.ir.logic import negate
from boardrules.compiler.ir.walk import children, names_read
from boardrules.compiler.python.counting import write_test
from boardrules.compiler.python.expressions import Expressions
from boardrules.compiler.python.sources import members
from boardrules.compiler.python.spelling import rows_name
from boardrules.runtime.names import remarked

MOST_NESTED = 20
"""Tests before the first loop of an action that stand inside each other: languages have a limit."""


def code_text(out: Expressions, action: ir.Action) -> str:
    """The code of an instance, from the variables of its parameters."""
    text = ""
    for parameter in action.parameters:
        name, low = out.variable(parameter.variable), parameter.low
        value = f"({name} - {low})" if low > 0 else f"({name} + {-low})" if low < 0 else name
        before = f"({text})" if " " in text else text
        text = f"{before} * {parameter.size} + {value}" if text else value
    if not text:
        return str(action.base)
    return f"{text} + {action.base}" if action.base else text


def write_enumeration(out: Expressions, action: ir.Action, *, first_only: str | None = None) -> None:
    """Appends the codes of all legal instances to `moves`; with `first_only` (the name of a flag) one is enough."""
    assert action.plan is not None
    with out.part(*bound_by(action.plan)):
        _write_levels(out, action, action.plan.levels, first_only)


def write_shared(out: Expressions, shared: tuple[ir.SetLocal, ...]) -> None:
    """What several actions of a decision ask for, each under its name."""
    for step in shared:
        with out.part():
            value = out.value(step.value)
        out.line(f"{out.variable(step.name)} = {value}")


def without_shared(action: ir.Action, shared: tuple[ir.SetLocal, ...]) -> ir.Action:
    """An action where what it shares with others has been worked out before."""
    if action.plan is None or not shared:
        return action
    first, *others = action.plan.levels
    own = replace(first, tests=tuple(test for test in first.tests if test not in shared))
    return replace(action, plan=replace(action.plan, levels=(own, *others)))


def _write_levels(out: Expressions, action: ir.Action, levels: tuple[ir.Level, ...], first_only: str | None) -> None:
    assert action.plan is not None
    code = out.variable(levels[-1].columns[-1]) if levels[-1].columns else code_text(out, action)
    start = out.depth
    walked = _walked(action.plan)
    long = len(levels[0].tests) > MOST_NESTED
    if long:  # a test that fails leaves a loop of one round
        out.line("for once_ in (0,):")
        out.depth += 1
    _level_tests(out, levels[0], walked, in_loop=long)
    simple = _whole_source(out, levels, code)
    if simple is not None:
        out.line(f"moves.extend({simple})")
        out.depth = start
        return
    for number, level in enumerate(levels[1:], start=1):
        assert level.loop is not None
        untested = not out.game.counts and not any(inner.tests for inner in levels[number:])
        if untested and _all_of(out, levels[number:], code, first_only):
            out.depth = start
            return
        out.line(f"for {_variables(out, level)} in {out.visited(level.loop)}:")
        out.depth += 1
        innermost = level is levels[-1] and len(level.tests) == 1
        _level_tests(out, level, walked, in_loop=not innermost)
    out.line(f"moves.append({code})")
    if first_only is not None:
        out.line(f"if {first_only}:")
        out.line("    return moves")
    out.depth = start


def combines(action: ir.Action) -> bool:
    """Whether an action can be taken with every combination of some lists: nothing is left to test of one."""
    assert action.plan is not None
    levels = action.plan.levels[1:]
    variables = {level.loop.variable for level in levels if level.loop is not None}
    return bool(levels) and not any(level.tests or level.columns or names_read(level.loop) & variables for level in levels)


def write_combinations(out: Expressions, action: ir.Action, number: str) -> list[tuple[str, str]]:
    """Counts the legal instances of an action that combines lists, and answers with the lists and how long they are."""
    assert action.plan is not None
    outermost, *levels = action.plan.levels
    start = out.depth
    if any(isinstance(step, ir.Required) for step in outermost.tests):
        out.line(f"{number} = 0")
    _level_tests(out, outermost, _walked(action.plan), in_loop=False)
    lists: list[tuple[str, str]] = []
    for level in levels:
        assert level.loop is not None
        values = out.visited(level.loop)
        if isinstance(level.loop.source, ir.Fixed):
            lists.append((values, str(len(level.loop.source.values))))
            continue
        if not values.replace(".", "_").isidentifier():
            name = out.temporary("values")
            out.line(f"{name} = {values}")
            values = name
        lists.append((values, f"len({values})"))
    out.line(f"{number} = {' * '.join(length for _, length in lists)}")
    out.depth = start
    return lists


def write_offered(out: Expressions, end: ir.Decide, number: str = "len(moves)") -> None:
    """Counts what a choice offers, where that can be very much."""
    if end.charge:
        out.charge(f"{number} * {end.charge}", end.at)


def _all_of(out: Expressions, levels: tuple[ir.Level, ...], code: str, first_only: str | None) -> bool:
    """The innermost loops, without tests: all their codes at once. False where a loop inside another needs statements."""
    first, *others = levels
    with out.part(), out.aside() as needed:
        inside = [f" for {_variables(out, level)} in {out.visited(level.loop)}" for level in others if level.loop is not None]
    if needed:
        return False
    assert first.loop is not None
    inside = [_looked_up_once(out, first.loop.variable, level, text) for level, text in zip(others, inside, strict=True)]
    out.line(f"moves += [{code} for {_variables(out, first)} in {out.visited(first.loop)}{''.join(inside)}]")
    if first_only is not None:
        out.line(f"if {first_only} and moves:")
        out.line("    return moves")
    return True


def _looked_up_once(out: Expressions, variable: str, level: ir.Level, text: str) -> str:
    """A loop inside another over remembered rows: what their first key alone decides is looked up before both."""
    source = level.loop.source if level.loop is not None else None
    if not isinstance(source, ir.Remembered) or len(source.keys) != 2 or variable in names_read(source.keys[0]):
        return text
    rows = out.temporary("rows")
    whole = f"{rows_name(out.game, source.rows)}[{out.value(source.keys[0])}]"
    out.line(f"{rows} = {whole}")
    return text.replace(whole, rows)


def bound_by(plan: ir.Enumeration) -> list[str]:
    """The variables of the levels, outermost first."""
    names: list[str] = []
    for level in plan.levels:
        loop = [level.loop.variable] if level.loop is not None else []
        names += level.columns or loop
        names += [test.name for test in level.tests if not isinstance(test, ir.Required)]
    return names


def _variables(out: Expressions, level: ir.Level) -> str:
    """What a level goes through: an argument, or the columns of a table."""
    assert level.loop is not None
    return ", ".join(map(out.variable, level.columns or (level.loop.variable,)))


def _walked(node: object) -> set[str]:
    """The kept sets of which more is needed than whether something is in them: their order counts."""
    if isinstance(node, ir.Kept):
        return {node.name}
    if isinstance(node, ir.Contains) and isinstance(node.source, ir.Kept):
        return _walked(node.item)
    return set().union(*map(_walked, children(node)))


def write_steps(out: Expressions, steps: tuple[ir.SetLocal | ir.SetList | ir.Required, ...]) -> None:
    """What is worked out and tested for a value of a loop; one that fails goes on to the next."""
    for step in steps:
        if not isinstance(step, ir.Required):
            out.variable(step.name)  # it outlives the lines that work it out
    _level_tests(out, ir.Level(None, steps), {step.name for step in steps if isinstance(step, ir.SetList)}, in_loop=True)


def _level_tests(out: Expressions, level: ir.Level, walked: set[str], *, in_loop: bool) -> None:
    """Tests of a level: inside a loop a failed test goes on to the next value; a few before the first loop, or one alone, nest."""
    for test in level.tests:
        if isinstance(test, (ir.SetLocal, ir.SetList)):
            with out.part():
                value = out.value(test.value) if isinstance(test, ir.SetLocal) else _kept(out, test, walked)
                out.line(f"{out.variable(test.name)} = {value}")
        elif out.game.counts:
            write_test(out, test, in_loop=in_loop)
        else:
            rules = [out.game.rules[one.rule] for one in test.counts]
            with out.part():
                condition = out.value(negate(test.condition) if in_loop else test.condition)
            out.line(remarked(f"if {condition}:", *rules))
            if in_loop:
                out.line("    continue")
            else:
                out.depth += 1


def _kept(out: Expressions, step: ir.SetList, walked: set[str]) -> str:
    """A list that is kept; where its order does not count it is a set, which tells faster what is in it."""
    if step.name in walked:
        return out.sequence(step.source)
    return members(out, step.source) if isinstance(step.source, ir.Image) else f"frozenset({out.iterable(step.source)})"


def _whole_source(out: Expressions, levels: tuple[ir.Level, ...], code: str) -> str | None:
    """One parameter, nothing to test, and codes that are the values themselves: the source is the answer."""
    loop = levels[-1].loop
    if len(levels) != 2 or levels[1].tests or loop is None or len(levels[1].columns) > 1:
        return None
    return out.visited(loop) if code == _variables(out, levels[1]) else None


def whole_index(out: Expressions, action: ir.Action) -> ir.Loop | None:
    """The loop over an action's codes when it runs over an index as it stands, so that nothing has to be copied."""
    assert action.plan is not None
    levels = action.plan.levels
    if out.game.counts or len(levels) != 2 or levels[0].tests or levels[1].tests or levels[1].columns:
        return None
    loop = levels[1].loop
    if loop is None or not isinstance(loop.source, ir.Restricted):
        return None
    with out.part(loop.variable):
        return replace(loop, source=loop.source.source) if code_text(out, action) == out.variable(loop.variable) else None
