"""The legal instances of an action as Python: loops over its parameters, with every test as far out as it can stand."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from boardrules.compiler import ir
from boardrules.compiler.flow import Flow
from boardrules.compiler.precompute import Precomputer
from boardrules.compiler.python_counting import write_test
from boardrules.compiler.python_expressions import Expressions


def code_of(flow: Flow, action: int, variables: tuple[str, ...]) -> str:
    """The code of an instance, from its arguments."""
    info = flow.actions[action]
    text = ""
    for parameter, variable in zip(info.parameters, variables, strict=True):
        low = parameter.type.low if parameter.type.kind == "number" else 0
        value = f"({variable} - {low})" if low > 0 else f"({variable} + {-low})" if low < 0 else variable
        size = flow.context.domains.size(parameter.type)
        text = value if not text else f"({text}) * {size} + {value}" if " " in text else f"{text} * {size} + {value}"
    if not text:
        return str(info.base)
    return f"{text} + {info.base}" if info.base else text


def precomputed(flow: Flow, action: int) -> tuple[ir.Enumeration, str]:
    """The enumeration with its innermost loop over a fixed table where that helps, and the text of the code."""
    enumeration, variables = flow.enumerations[action]
    code = code_of(flow, action, variables)
    info = flow.actions[action]
    if action not in flow.precomputed:
        if info.parameters:
            types = tuple(parameter.type for parameter in info.parameters)
            last = Precomputer(flow.context, variables, types, code).level(enumeration.levels[-1])
            enumeration = ir.Enumeration(action, (*enumeration.levels[:-1], last))
        flow.precomputed[action] = enumeration
    enumeration = flow.precomputed[action]
    return enumeration, enumeration.levels[-1].code or code


def write_enumeration(out: Expressions, flow: Flow, action: int, *, first_only: str | None = None) -> None:
    """Appends the codes of all legal instances to `moves`; with `first_only` (the name of a flag) one is enough."""
    enumeration, code = precomputed(flow, action)
    start = out.depth
    walked = _walked(enumeration)
    _level_tests(out, enumeration.levels[0], walked, in_loop=False)
    simple = _whole_source(out, enumeration, code)
    if simple is not None:
        out.line(f"moves.extend({simple})")
        out.depth = start
        return
    for level in enumeration.levels[1:]:
        assert level.loop is not None
        out.line(f"for {level.loop.variable} in {out.iterable(level.loop.source)}:")
        out.depth += 1
        innermost = level is enumeration.levels[-1] and len(level.tests) == 1
        _level_tests(out, level, walked, in_loop=not innermost)
    out.line(f"moves.append({code})")
    if first_only is not None:
        out.line(f"if {first_only}:")
        out.line("    return moves")
    out.depth = start


def _walked(node: object) -> set[str]:
    """The kept sets of which more is needed than whether something is in them: their order counts."""
    if isinstance(node, ir.Kept):
        return {node.name}
    if isinstance(node, ir.Contains) and isinstance(node.source, ir.Kept):
        return _walked(node.item)
    parts = node if isinstance(node, tuple) else [getattr(node, field.name) for field in fields(node)] if is_dataclass(node) else ()
    return set().union(*map(_walked, parts))


def _level_tests(out: Expressions, level: ir.Level, walked: set[str], *, in_loop: bool) -> None:
    """Tests of a level: inside a loop a failed test goes on to the next value; before the first loop, or alone, it nests."""
    for test in level.tests:
        if isinstance(test, (ir.SetLocal, ir.SetList)):
            kept = "tuple" if test.name in walked else "frozenset"  # a frozenset tells faster what is in it
            value = out.value(test.value) if isinstance(test, ir.SetLocal) else f"{kept}({out.iterable(test.source)})"
            out.line(f"{test.name} = {value}")
        elif isinstance(test, ir.Tested):
            write_test(out, test, in_loop=in_loop)
        elif in_loop:
            from boardrules.compiler.lower_values import negate

            out.line(f"if {out.value(negate(test))}:")
            out.line("    continue")
        else:
            out.line(f"if {out.value(test)}:")
            out.depth += 1


def _whole_source(out: Expressions, enumeration: ir.Enumeration, code: str) -> str | None:
    """One parameter, nothing to test, and codes that are the values themselves: the source is the answer."""
    loop = enumeration.levels[-1].loop
    if len(enumeration.levels) != 2 or enumeration.levels[1].tests or loop is None or code != loop.variable:
        return None
    return out.iterable(loop.source)


def whole_index(flow: Flow, action: int) -> ir.Source | None:
    """The source of an action's codes when it is an index as it stands, so that nothing has to be copied."""
    enumeration, variables = flow.enumerations[action]
    if len(enumeration.levels) != 2 or enumeration.levels[0].tests or enumeration.levels[1].tests:
        return None
    loop = enumeration.levels[1].loop
    if loop is None or not isinstance(loop.source, ir.Indexed) or code_of(flow, action, variables) != variables[0]:
        return None
    return loop.source
