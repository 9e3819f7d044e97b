"""Checked expressions to the intermediate form: the one object that knows the parts, which are in modules of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from boardrules.compiler import ir
from boardrules.compiler.context import Context
from boardrules.compiler.domains import NONE
from boardrules.ruleset import expressions as ex
from boardrules.ruleset.types import Type
from boardrules.ruleset.visit import subexpressions

Env = Mapping[str, ir.Expr | ir.Kept]
"""What the variables of the rules are here: usually a local of the same name, a kept list for a set."""

INLINE_SIZE = 14
"""Definitions with at most this many parts are written out where they are used."""


class Lowering:
    """Lowers expressions of one game; collects the functions (definitions) that are called."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.functions: dict[str, ir.Function] = {}
        self.possible_actions: set[str] = set()
        self.use_indexes = True  # off where speed does not matter: keeping an index costs every store a little
        self.ordered = False  # whether the order of a set matters where it is used
        self._defaults_of_planes()

    @contextmanager
    def in_order(self, ordered: bool = True) -> Iterator[None]:
        """While a set is lowered whose order shows: what is visited one by one, or looked through for the first."""
        before, self.ordered = self.ordered, ordered
        yield
        self.ordered = before

    def _defaults_of_planes(self) -> None:
        """A space of a plane that nothing has been stored for holds what its field starts with."""
        from boardrules.compiler.precompute import fixed_value

        for field in self.context.ruleset.fields:
            slot = self.context.slot(field.owner_kind, field.owner, field.name)
            if slot.shape == "sparse" and field.initial is not None:
                self.context.layout.set_default(slot, fixed_value(self, field.initial, field.type))

    def value(self, expression: ex.Expression, env: Env) -> ir.Expr:
        """An expression with a value (a set becomes a bit mask)."""
        from boardrules.compiler.lower_values import lower_value

        return lower_value(self, expression, env)

    def source(self, expression: ex.Expression, env: Env) -> ir.Source:
        """A set or sequence as something a loop can run over."""
        from boardrules.compiler.lower_sets import lower_source

        return lower_source(self, expression, env)

    def contains(self, item: ir.Expr, expression: ex.Expression, env: Env) -> ir.Expr:
        """Whether a set has an item, tested without building the set where that can be done."""
        from boardrules.compiler.lower_sets import lower_contains

        return lower_contains(self, item, expression, env)

    def loop(self, binder: ex.Binder, condition: ex.Expression | None, env: Env) -> tuple[ir.Loop, Env]:
        """A binder as a loop, its condition tested inside, and the environment in which its name is known."""
        from boardrules.compiler.lower_sets import lower_loop

        return lower_loop(self, binder, condition, env)

    def bind(self, name: str, env: Env, *, is_list: bool = False) -> tuple[str, Env]:
        """A fresh variable for a name of the rules, and the environment that knows it."""
        local = self.context.fresh(name)
        return local, {**env, name: ir.Kept(local) if is_list else ir.Local(local)}

    def none_of(self, type_: Type) -> int:
        return self.context.domains.none(type_)

    # -------------------------------------------------------------------------------------------- definitions

    def counted(self, call: ex.Call, value: ir.Expr) -> ir.Expr:
        """The value of a definition or hook, which counts its rules where rules are counted."""
        rules = self._rules_of(call)
        if not rules or isinstance(value, ir.Local):
            return value
        if isinstance(value, ir.Const):
            return ir.CountedConst(value.value, rules)
        return ir.CountedScalar(value.name, rules) if isinstance(value, ir.Scalar) else ir.Counted(value, rules)

    def counted_source(self, call: ex.Call, source: ir.Source) -> ir.Source:
        """The same for a set."""
        rules = self._rules_of(call)
        return ir.CountedSource(source, rules) if rules else source

    def _rules_of(self, call: ex.Call) -> tuple[int, ...]:
        counting = self.context.counting
        return () if counting is None else counting.of_call(call)

    def body(self, name: str, env: Env) -> ir.Expr:
        """The value of a definition where its parameters are known."""
        define = self.context.ruleset.defines[name]
        if self.context.counting is None or not define.requirements:
            return self.value(define.value, env)
        parts: list[ir.Expr] = []
        for requirement in define.requirements:  # as the conjunction is lowered, but each part counts for itself
            part = self.value(requirement.condition, env)
            if isinstance(part, ir.Const):
                if not part.value:
                    return ir.Const(0)
            elif requirement.rule:
                parts.append(ir.Tested(part, self.context.rule(requirement.rule), applies=True))
            else:
                parts.append(part)
        return conjunction(parts) or ir.Const(1)

    def definition(self, call: ex.Call, env: Env) -> tuple[ex.Expression, Env] | None:
        """The body of a definition and its environment when it can be written out here, else None."""
        from boardrules.compiler.lower_values import fitted

        define = self.context.ruleset.defines[call.function]
        if any(is_set(argument.type) for argument in call.arguments):
            return None
        arguments = [
            fitted(argument, type_, self.value(argument, env))
            for argument, (_, type_) in zip(call.arguments, define.parameters, strict=True)
        ]
        simple = all(isinstance(argument, (ir.Const, ir.Local, ir.Scalar)) for argument in arguments)
        small = sum(1 for _ in subexpressions(define.value)) <= INLINE_SIZE
        if not simple or not small:
            return None
        inner: dict[str, ir.Expr | ir.Kept] = {
            name: argument for (name, _), argument in zip(define.parameters, arguments, strict=True)
        }
        return define.value, inner

    def function(self, name: str) -> str:
        """The generated function of a definition, made on first use."""
        from boardrules.compiler.lower_values import fitted

        define = self.context.ruleset.defines[name]
        generated = f"define_{name}"
        if generated not in self.functions:
            env: dict[str, ir.Expr | ir.Kept] = {}
            parameters: list[str] = []
            for parameter, type_ in define.parameters:
                local = self.context.fresh(parameter)
                parameters.append(local)
                env[parameter] = ir.Kept(local) if is_set(type_) else ir.Local(local)
            many = is_set(define.type)
            with self.in_order(many):
                value = None if many else fitted(define.value, define.type, self.body(name, env))
                values = self.source(define.value, env) if many else None
            self.functions[generated] = ir.Function(generated, tuple(parameters), value, values)
        return generated

    def arguments(self, call: ex.Call, env: Env) -> tuple[ir.Expr, ...]:
        """Arguments of a generated function; a set is passed as a list, which `Items` of a mask would lose, so it is kept
        as a source."""
        from boardrules.compiler.lower_values import fitted

        functions = self.context.ruleset.defines if call.of == "define" else self.context.ruleset.hooks
        with self.in_order():
            return tuple(
                ir.AsList(self.source(argument, env))
                if is_set(argument.type)
                else fitted(argument, type_, self.value(argument, env))
                for argument, (_, type_) in zip(call.arguments, functions[call.function].parameters, strict=True)
            )


def conjunction(parts: list[ir.Expr]) -> ir.Expr | None:
    """All of the parts, or None when there are none."""
    if not parts:
        return None
    return parts[0] if len(parts) == 1 else ir.Logic("and", tuple(parts))


def is_set(type_: Type) -> bool:
    return type_.kind in ("set", "sequence")


def guard(expression: ir.Expr, optional: bool, body: ir.Expr, none: int) -> ir.Expr:
    """`body` unless the expression is none (for values numbered from 0)."""
    if not optional:
        return body
    return ir.Select(ir.Op(">=", expression, ir.Const(0)), body, ir.Const(none))


__all__ = ["INLINE_SIZE", "NONE", "Env", "Lowering", "conjunction", "guard", "is_set"]
