"""Every condition of an action, evaluated one by one with the values that matter: what `explain` shows."""

from __future__ import annotations

from boardrules.compiler import ir
from boardrules.compiler.ir.logic import negate
from boardrules.compiler.python.expressions import Expressions
from boardrules.runtime.names import remarked


def write_explain(out: Expressions, action: ir.Action) -> list[str]:
    """`explain_NAME(S, …)`: a list of (holds, values) for the tests of the arguments and then the others, in their order."""
    header = f"def explain_{action.label}({_arguments(out, action)}):"
    out.charge(action.explaining, action.at)
    out.line("checks = []")
    for test in (*action.arguments, *action.conditions):
        if isinstance(test, ir.Test):
            rules = [test.rule_id] if test.rule_id else []
            with out.part():
                out.line(remarked(f"checks.append({claimed(out, test.condition, test.shown)})", *rules))
        else:
            _let(out, test)
    out.line("return checks")
    return [header, *out.lines]


def write_allowed(out: Expressions, action: ir.Action) -> list[str]:
    """`allowed_NAME(S, …)`: whether an instance is legal."""
    header = f"def allowed_{action.label}({_arguments(out, action)}):"
    out.charge(action.allowing, action.at)
    for test in (*action.arguments, *action.conditions):
        if isinstance(test, ir.Test):
            rules = [test.rule_id] if test.rule_id else []
            with out.part():
                out.line(remarked(f"if {out.value(negate(test.condition))}:", *rules))
            out.line("    return False")
        else:
            _let(out, test)
    out.line("return True")
    return [header, *out.lines]


def _arguments(out: Expressions, action: ir.Action) -> str:
    return ", ".join(["S", *(out.variable(parameter.variable) for parameter in action.parameters)])


def _let(out: Expressions, step: ir.SetLocal | ir.SetList) -> None:
    name = out.variable(step.name)
    with out.part():
        value = out.value(step.value) if isinstance(step, ir.SetLocal) else f"tuple({out.iterable(step.source)})"
        out.line(f"{name} = {value}")


def claimed(out: Expressions, condition: ir.Expr, shown: tuple[ir.Shown, ...]) -> str:
    """Code for whether a condition holds, with the values of its parts."""
    values: list[str] = []
    for part in shown:
        name = out.temporary("value")
        out.line(f"{name} = {out.value(part.value)}")
        values.append(name)
    holds = out.value(condition)
    return f"(bool({holds}), ({''.join(f'{value}, ' for value in values)}))"
