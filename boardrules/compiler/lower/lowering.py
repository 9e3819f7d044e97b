"""Checked expressions to the intermediate form: the one object that knows the parts, which are in modules of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from math import prod

from boardrules.compiler import ir
from boardrules.compiler.ir.evaluate import LARGEST_TABLE
from boardrules.compiler.lower.context import Context
from boardrules.ruleset import expressions as ex
from boardrules.ruleset.growth import MOST_INLINED
from boardrules.ruleset.types import Type
from boardrules.ruleset.visit import subexpressions
from boardrules.runtime.domains import NONE

Env = Mapping[str, ir.Expr | ir.Kept]
"""What the variables of the rules are here: usually a local of the same name, a kept list for a set."""

INLINE_SIZE = 24
"""Definitions with at most this many parts are written out where they are used."""

LONGEST_COPY = 8
"""Parts of an expression that may be written down several times."""

DEEPEST_LOOPS = 5
"""Loops of one expression that are written inside each other: languages have a limit, which loops of statements share."""

SHORTEST_TABLE = 4
"""Definitions of fewer parts are written out even where a table could hold their values."""

ON_THE_POSITION = (ex.FieldValue, ex.ZoneRef, ex.Builtin, ex.Possible, ex.WhatIf, ex.Walk)
"""Expressions that look at the position."""

DEEPEST_FUNCTIONS = 2
"""Functions that are made while another is being made. The rest waits, so that no chain of definitions exhausts the stack."""


class Lowering:
    """Lowers expressions of one game; collects the functions (definitions) that are called."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.functions: dict[str, ir.Function] = {}
        self._small: dict[str, bool] = {}  # definitions that are written out where they are used
        self._fixed: dict[str, bool] = {}  # definitions whose values can be worked out before
        self._waiting: dict[str, str] = {}  # functions that are still to be made, with their definitions
        self._making = 0  # functions that are being made inside each other
        self._arguments: dict[int, tuple[Env, tuple[ir.Expr, ...]]] = {}  # of calls that have been looked at and not been written
        self.possible_actions: set[str] = set()
        self._loops = 0  # loops of the expression at hand that stand around
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
        from boardrules.compiler.lower.game import fixed_value

        for field in self.context.ruleset.fields:
            slot = self.context.slot(field.owner_kind, field.owner, field.name)
            if slot.shape == "sparse" and field.initial is not None:
                self.context.layout.set_default(slot, fixed_value(self, field.initial, field.type))

    def value(self, expression: ex.Expression, env: Env) -> ir.Expr:
        """An expression with a value (a set becomes a bit mask)."""
        from boardrules.compiler.lower.values import lower_value

        if self._too_deep(expression) and not is_set(expression.type):
            return ir.Call(*self._apart(expression, env))
        with self._inside(expression):
            return lower_value(self, expression, env)

    def source(self, expression: ex.Expression, env: Env) -> ir.Source:
        """A set or sequence as something a loop can run over."""
        from boardrules.compiler.lower.sets import lower_source

        if self._too_deep(expression):
            return ir.SourceCall(*self._apart(expression, env))
        with self._inside(expression):
            return lower_source(self, expression, env)

    @contextmanager
    def _inside(self, expression: ex.Expression) -> Iterator[None]:
        """While an expression is lowered: how many loops stand around what is in it."""
        loops = _loops_of(expression)
        self._loops += loops
        yield
        self._loops -= loops

    def _too_deep(self, expression: ex.Expression) -> bool:
        loops = _loops_of(expression)
        return loops > 0 and self._loops + loops > DEEPEST_LOOPS

    def _apart(self, expression: ex.Expression, env: Env) -> tuple[str, tuple[ir.Expr, ...]]:
        """A function of its own for an expression that stands too deep in others, and what it takes: the names around it."""
        around = self._loops
        mentioned = {item.name for item in subexpressions(expression) if isinstance(item, ex.Variable)}
        names = [name for name in env if name in mentioned]
        known = {name: self.context.fresh(name) for name in names}
        inner: Env = {name: ir.Kept(new) if isinstance(env[name], ir.Kept) else ir.Local(new) for name, new in known.items()}
        function = self.context.names.make("part", beginning="define_")
        self._loops = min(0, DEEPEST_LOOPS - _loops_of(expression))
        value = None if is_set(expression.type) else self.value(expression, inner)
        values = self.source(expression, inner) if is_set(expression.type) else None
        self._loops = around
        self.functions[function] = ir.Function(function, tuple(known.values()), value, values, at=self.context.at)
        arguments = [env[name] for name in names]
        return function, tuple(ir.AsList(one) if isinstance(one, ir.Kept) else one for one in arguments)

    @contextmanager
    def apart(self) -> Iterator[None]:
        """While a function of its own is written: no loop stands around what is in it."""
        around, self._loops = self._loops, 0
        self._making += 1
        yield
        self._loops = around
        self._making -= 1

    def contains(self, item: ir.Expr, expression: ex.Expression, env: Env) -> ir.Expr:
        """Whether a set has an item, tested without building the set where that can be done."""
        from boardrules.compiler.lower.sets import lower_contains

        return lower_contains(self, item, expression, env)

    def loop(self, binder: ex.Binder, condition: ex.Expression | None, env: Env) -> tuple[ir.Loop, Env]:
        """A binder as a loop, its condition tested inside, and the environment in which its name is known."""
        from boardrules.compiler.lower.sets import lower_loop

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
                parts.append(ir.Tested(part, self.context.rule(requirement.rule)))
            else:
                parts.append(part)
        return conjunction(parts) or ir.Const(1)

    def definition(self, call: ex.Call, env: Env) -> tuple[ex.Expression, Env] | None:
        """The body of a definition and its environment when it can be written out here, else None."""
        from boardrules.compiler.lower.values import fitted

        define = self.context.ruleset.defines[call.function]
        if any(is_set(argument.type) for argument in call.arguments) or not self._is_small(call.function):
            return None
        known = self._arguments.get(id(call))
        if known is not None and known[0] is env:
            return None
        with self.in_order():
            arguments = tuple(
                fitted(argument, type_, self.value(argument, env))
                for argument, (_, type_) in zip(call.arguments, define.parameters, strict=True)
            )
        if not all(isinstance(argument, (ir.Const, ir.Local, ir.Scalar)) for argument in arguments):
            self._arguments[id(call)] = env, arguments  # calls in the arguments of calls are lowered once, not twice each
            return None
        inner: dict[str, ir.Expr | ir.Kept] = {
            name: argument for (name, _), argument in zip(define.parameters, arguments, strict=True)
        }
        return define.value, inner

    def _is_small(self, name: str) -> bool:
        """Whether a definition may be written out: also with what is written out in it, it is not much longer than a call."""
        if name not in self._small:
            own = sum(1 for _ in subexpressions(self.context.ruleset.defines[name].value))
            small = own <= INLINE_SIZE and self.context.growth.inlined[name] <= MOST_INLINED
            self._small[name] = small and not (own >= SHORTEST_TABLE and self._is_fixed(name))
        return self._small[name]

    def _is_fixed(self, name: str) -> bool:
        """Whether a definition rests on its arguments and what is printed alone: then all its values can be worked out before."""
        if name not in self._fixed:
            self._fixed[name] = self._rests_on_nothing(name)
        return self._fixed[name]

    def _rests_on_nothing(self, name: str) -> bool:
        define = self.context.ruleset.defines[name]
        sizes = [self._domain(type_) for _, type_ in define.parameters]
        if None in sizes or prod(size for _, size in filter(None, sizes)) > LARGEST_TABLE:
            return False
        parts = [define.value, *subexpressions(define.value)]
        if any(isinstance(part, ON_THE_POSITION) or is_plane_domain(self.context, part) for part in parts):
            return False
        calls = [part for part in parts if isinstance(part, ex.Call)]
        return all(call.of in ("builtin", "table") or (call.of == "define" and self._is_fixed(call.function)) for call in calls)

    def _put_off(self, generated: str, name: str) -> bool:
        """Whether a function is made later, because others are being made already."""
        if generated not in self.functions and self._making >= DEEPEST_FUNCTIONS:
            self._waiting[generated] = name
        return generated in self._waiting

    def _catch_up(self) -> None:
        """Makes what has been put off, once nothing else is being made."""
        if self._making:
            return
        while self._waiting:
            self._making = 1  # what is put off from here on is made by this loop too
            _, name = self._waiting.popitem()
            self.function(name)
        self._making = 0

    def function(self, name: str) -> str:
        """The generated function of a definition, made on first use."""
        from boardrules.compiler.lower.values import fitted

        define = self.context.ruleset.defines[name]
        generated = self.context.function("define", name)
        if self._put_off(generated, name):
            return generated
        if generated not in self.functions:
            self._making += 1
            around, self._loops = self._loops, 0
            env: dict[str, ir.Expr | ir.Kept] = {}
            parameters: list[str] = []
            for parameter, type_ in define.parameters:
                local = self.context.fresh(parameter)
                parameters.append(local)
                env[parameter] = ir.Kept(local) if is_set(type_) else ir.Local(local)
            many = is_set(define.type)
            rule = define.rule or (define.requirements[0].rule if define.requirements else "")
            with self.in_order(many), self.context.standing(rule, define.place):
                value = None if many else fitted(define.value, define.type, self.body(name, env))
                values = self.source(define.value, env) if many else None
                domains = tuple(self._domain(type_) for _, type_ in define.parameters)
                self.functions[generated] = ir.Function(
                    generated, tuple(parameters), value, values, at=self.context.at, domains=domains
                )
            self._loops = around
            self._making -= 1
            self._catch_up()
        return generated

    def _domain(self, type_: Type) -> tuple[int, int] | None:
        """The numbers that a parameter can be: the lowest, and how many."""
        if is_set(type_) or type_.optional:
            return None
        return (type_.low if type_.kind == "number" else 0), self.context.domains.size(type_)

    def written_out(self, call: ex.Call, env: Env) -> ir.Expr | None:
        """A small definition written out where it is used, with its arguments worked out once; None where it has to be called."""
        define = self.context.ruleset.defines[call.function]
        if any(is_set(argument.type) for argument in call.arguments) or not self._is_small(call.function):
            return None
        inner: dict[str, ir.Expr | ir.Kept] = {}
        bound: list[tuple[str, ir.Expr]] = []
        for (name, _), argument in zip(define.parameters, self.arguments(call, env), strict=True):
            if not isinstance(argument, (ir.Const, ir.Local, ir.Scalar)):
                local = self.context.fresh(name)
                bound.append((local, argument))
                argument = ir.Local(local)
            inner[name] = argument
        value = self.body(call.function, inner)
        for local, argument in reversed(bound):
            value = ir.Bind(local, argument, value)
        return value

    def arguments(self, call: ex.Call, env: Env) -> tuple[ir.Expr, ...]:
        """Arguments of a generated function; a set is passed as a list, which `Items` of a mask would lose, so it is kept
        as a source."""
        from boardrules.compiler.lower.values import fitted

        around, known = self._arguments.pop(id(call), (None, ()))
        if around is env:
            return known
        functions = self.context.ruleset.defines if call.of == "define" else self.context.ruleset.hooks
        with self.in_order():
            return tuple(
                ir.AsList(self.source(argument, env))
                if is_set(argument.type)
                else fitted(argument, type_, self.value(argument, env))
                for argument, (_, type_) in zip(call.arguments, functions[call.function].parameters, strict=True)
            )


def _loops_of(expression: ex.Expression) -> int:
    """How many loops inside each other an expression becomes."""
    match expression:
        case ex.Fold():
            return len(expression.binders)
        case ex.SetOf() | ex.RowLength():
            return 1
        case ex.Walk():
            return 2
    return 0


def is_plane_domain(context: Context, expression: object) -> bool:
    """Whether an expression is about a board that grows in play."""
    type_ = getattr(expression, "type", None)
    return isinstance(type_, Type) and type_.kind == "space" and context.is_plane(type_.name)


def conjunction(parts: list[ir.Expr]) -> ir.Expr | None:
    """All of the parts, or None when there are none."""
    if not parts:
        return None
    return parts[0] if len(parts) == 1 else ir.Logic("and", tuple(parts))


def is_set(type_: Type) -> bool:
    return type_.kind in ("set", "sequence")


def once(lowering: Lowering, expression: ir.Expr) -> tuple[ir.Expr, Callable[[ir.Expr], ir.Expr]]:
    """An expression to be used several times, and how to complete what it is used in: a long one is computed once, under a name,
    so that expressions of expressions do not grow from level to level."""
    if not _is_long(expression):
        return expression, lambda body: body
    name = lowering.context.fresh("item")
    return ir.Local(name), lambda body: ir.Bind(name, expression, body)


def _is_long(expression: ir.Expr) -> bool:
    count = 0
    waiting: list[object] = [expression]
    while waiting and count <= LONGEST_COPY:
        node = waiting.pop()
        if isinstance(node, tuple):
            waiting.extend(node)
        elif is_dataclass(node):
            count += 1
            waiting.extend(getattr(node, part.name) for part in fields(node))
    return count > LONGEST_COPY


def guard(expression: ir.Expr, optional: bool, body: ir.Expr, none: int) -> ir.Expr:
    """`body` unless the expression is none (for values numbered from 0)."""
    if not optional:
        return body
    return ir.Select(ir.Op(">=", expression, ir.Const(0)), body, ir.Const(none))


__all__ = ["INLINE_SIZE", "NONE", "Env", "Lowering", "conjunction", "guard", "is_set", "once"]
