"""How large a game becomes when it is written out: what the compiler writes in place, what it calls, and how deep things lead on.

A small definition, procedure or trigger is written out where it is used. Whatever would grow by that (a definition that uses
another twice, which uses another twice …) is called instead, so that the program stays as large as the text. What is left to
grow are the effects of actions, which stand wherever the action is offered. Nothing here recurses along what the rules lead to.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from boardrules.ruleset import statements as st
from boardrules.ruleset.base import Model
from boardrules.ruleset.expressions import Call, Checked, Fold, Possible, RowLength, SetOf, Walk, WhatIf
from boardrules.ruleset.leads_to import (
    Key,
    body_of,
    changed,
    done_by,
    in_order,
    statements_lead_to,
    triggers_by_what_they_watch,
    values_lead_to,
)
from boardrules.ruleset.model import ChangeTriggerModel, Ruleset
from boardrules.ruleset.visit import inner_expressions, nested_statements, walk_statements

MOST_INLINED = 100
"""Parts that a definition may have, with those inlined in it, to be written out where it is used."""

MOST_IN_PLACE = 400
"""The same for the body of a procedure or trigger."""

DEEPEST_IN_PLACE = 12
"""How deep statements may nest in a body that is written out in place, with those of others in it."""

LEAVING = (st.Win, st.EndGame, st.EndTurn, st.EndStep)
"""Statements at which play leaves an action."""

_WAITING = (st.Choose, st.Ask, st.Draw, st.Roll, *LEAVING)
_GoesOn = (
    st.Step | st.Assign | st.Let | st.AddTo | st.Move | st.Shuffle | st.If | st.ForEach | st.Repeat | st.Perform | st.Eliminate
    | st.NextPlayer | st.PlaceTile | st.LogNote
)  # fmt: skip
_LOOPS = (Fold, SetOf, Walk, RowLength)
_COPIED = {"between": 3}
"""Functions whose arguments are written out several times."""


@dataclass
class Body:
    """Some statements: what they lead to, and how large and deep they are when they are written out."""

    waits: bool = False
    parts: int = 0
    nesting: int = 0
    depth: int = 0

    @property
    def in_place(self) -> bool:
        """Whether this is written out where it is used."""
        return not self.waits and self.parts <= MOST_IN_PLACE and self.nesting <= DEEPEST_IN_PLACE


@dataclass(frozen=True)
class Outcome:
    """What an action or procedure does, as it is written out where somebody asks what would be after it; `waits` is the statement
    at which it would wait for a decision or for chance."""

    parts: int = 0
    nesting: int = 0  # how deep statements stand in each other; what follows one that may leave stands in a question whether it did
    leaves: bool = False
    waits: st.Statement | None = None


@dataclass
class Growth:
    """What is known of the definitions, actions, procedures and triggers of a game that leads nowhere back to itself."""

    ruleset: Ruleset
    inlined: dict[str, int] = field(default_factory=dict)  # definition -> its parts when everything small in it is written out
    depth: dict[Key, int] = field(default_factory=dict)  # how long the longest way is that leads on from here
    bodies: dict[Key, Body] = field(default_factory=dict)
    outcomes: dict[str, Outcome] = field(default_factory=dict)  # what is tried (its kind and name) -> how it is written out

    def __post_init__(self) -> None:
        self._watching = triggers_by_what_they_watch(self.ruleset)
        self._triggered: dict[object, Body] = {}
        self._numbers = {id(trigger): number for number, trigger in enumerate(self.ruleset.change_triggers)}
        for key in in_order(values_lead_to(self.ruleset)):
            self._measure_value(key)
        self.after_action = 0  # the parts that follow every action
        ends = [trigger.body for trigger in self.ruleset.moment_triggers if trigger.moment == "action ends"]
        if ends:  # what they lead to comes first, and nothing follows the actions in them
            self._measure_bodies()
            self.after_action = sum(body.parts if body.in_place else 2 for body in map(self.measured, ends))
        self._measure_bodies()

    def _measure_bodies(self) -> None:
        """Measures all bodies, each after those that it leads to."""
        self._triggered.clear()
        for key in in_order(statements_lead_to(self.ruleset)):
            self.bodies[key] = self.measured(body_of(self.ruleset, key))

    def triggers_of(self, statement: st.Statement) -> list[int]:
        """The numbers of the triggers that a statement sets off, in their order."""
        found = [number for key in changed(statement) for number in self._watching.get(key, ())]
        return sorted(found) if len(found) > 1 else found

    # -------------------------------------------------------------------------------------------- values

    def _measure_value(self, key: Key) -> None:
        kind, name = key
        if kind == "define":
            value = self.ruleset.defines[name].value
            self.inlined[name] = self.parts(value)
            self.depth[key] = self._deep([value])
        elif kind == "outcome":
            of, _, tried = name.partition(" ")
            self._measure_outcome(key, (of, tried))
        else:
            action = self.ruleset.actions[name]
            self.depth[key] = self._deep([*action.parameters, *action.conditions])

    def _measure_outcome(self, key: Key, tried: Key) -> None:
        """Everything that it leads to is written out in it, each time."""
        following = statements_lead_to(self.ruleset)
        led_to = {one: following[one] for one in done_by(tried, following)}
        found: dict[Key, Outcome] = {}
        for one in in_order(led_to):
            found[one] = self._written_out(body_of(self.ruleset, one), found)
        self.outcomes[key[1]] = found[tried]
        statements = [statement for one in led_to for statement in walk_statements(body_of(self.ruleset, one))]
        self.depth[key] = self._deep(statements)

    def _written_out(self, body: Iterable[st.Statement], known: dict[Key, Outcome]) -> Outcome:
        parts = nesting = left = 0
        waits: st.Statement | None = None
        for statement in body:
            inner = [self._written_out(nested_statements(statement), known)]
            inner += [known[key] for key in self._led_to(statement) if key in known]
            parts += 1 + sum(self.parts(one) for one in inner_expressions(statement)) + sum(one.parts for one in inner)
            nesting = max(nesting, left + 1 + max(one.nesting for one in inner))
            left += isinstance(statement, LEAVING) or any(one.leaves for one in inner)
            first = statement if isinstance(statement, (st.Choose, st.Ask, st.Draw, st.Roll)) else None
            waits = waits or first or next((one.waits for one in inner if one.waits is not None), None)
        return Outcome(parts, nesting, left > 0, waits)

    def _led_to(self, statement: st.Statement) -> list[Key]:
        """The procedure and the triggers that a statement leads to."""
        found: list[Key] = [("procedure", statement.procedure)] if isinstance(statement, st.Perform) else []
        return [*found, *(("trigger", str(number)) for number in self.triggers_of(statement))]

    def parts(self, expression: Checked) -> int:
        """The parts of an expression, those of the small definitions in it included."""
        total = 0
        waiting: list[tuple[Checked, int]] = [(expression, 1)]
        while waiting:
            node, times = waiting.pop()
            total += times
            if isinstance(node, Call):
                if node.of == "define":
                    inner = self.inlined.get(node.function, 0)
                    total += times * inner if inner <= MOST_INLINED else times
                times *= _COPIED.get(node.function, 1) if node.of == "builtin" else 1
            elif isinstance(node, WhatIf):
                total += times * self.outcomes.get(f"{node.of} {node.done}", Outcome()).parts
            waiting.extend((child, times) for child in inner_expressions(node))
        return total

    def _deep(self, nodes: Iterable[Model]) -> int:
        """The longest way that leads on from some expressions: through loops, definitions and the legality of actions."""
        deepest = 0
        waiting = [(child, 0) for node in nodes for child in ([node] if isinstance(node, Checked) else inner_expressions(node))]
        while waiting:
            node, level = waiting.pop()
            if isinstance(node, _LOOPS):
                level += 1
            elif isinstance(node, Call) and node.of == "define":
                deepest = max(deepest, level + 1 + self.depth.get(("define", node.function), 0))
            elif isinstance(node, Possible):
                deepest = max(deepest, level + 1 + self.depth.get(("legality", node.action), 0))
            elif isinstance(node, WhatIf):
                deepest = max(deepest, level + 1 + self.depth.get(("outcome", f"{node.of} {node.done}"), 0))
            deepest = max(deepest, level)
            waiting.extend((child, level) for child in inner_expressions(node))
        return deepest

    # -------------------------------------------------------------------------------------------- statements

    def measured(self, body: Iterable[st.Statement]) -> Body:
        """A body whose procedures, triggers and actions have been measured."""
        found = Body()
        waiting = [(statement, 1) for statement in body]
        while waiting:
            statement, level = waiting.pop()
            found.nesting = max(found.nesting, level)
            if isinstance(statement, _WAITING):
                found.waits = True
            else:
                _: _GoesOn = statement  # a new statement is named here: does play wait or leave at it?
            if statement.kind != "count":  # type: ignore[comparison-overlap]  # what coverage adds makes no difference
                found.parts += 1 + sum(self.parts(one) for one in inner_expressions(statement))
            if isinstance(statement, st.Ask):
                choices = [part for choice in statement.choices for part in (*choice.parameters, *choice.conditions)]
                found.parts += sum(self.parts(one) for part in choices for one in inner_expressions(part))
            self._lead_on(found, statement, level)
            waiting.extend((inner, level + 1) for inner in nested_statements(statement))
        return found

    def _lead_on(self, found: Body, statement: st.Statement, level: int) -> None:
        """What a statement leads to becomes a part of the body around it, or is called from it."""
        offered = len(statement.choices) if isinstance(statement, st.Ask) else 0
        if isinstance(statement, st.Perform):
            self._use(found, self.bodies.get(("procedure", statement.procedure), Body()), level)
        elif isinstance(statement, st.Choose):
            offered = len(statement.actions)
            for name in statement.actions:
                effects = self.bodies.get(("action", name), Body())
                found.parts += effects.parts
                found.depth = max(found.depth, 1 + effects.depth)
        self._set_off(found, statement, level)
        found.parts += offered * self.after_action

    def _set_off(self, found: Body, statement: st.Statement, level: int) -> None:
        """The triggers of a change: looked at once for all changes of the same thing, of which there may be many."""
        keys = tuple(changed(statement))
        if not any(key in self._watching for key in keys):
            return
        if keys not in self._triggered:
            together = self._triggered[keys] = Body()
            for number in self.triggers_of(statement):
                self._use(together, self.bodies.get(("trigger", str(number)), Body()), 0)
        together = self._triggered[keys]
        found.parts += together.parts
        found.depth = max(found.depth, together.depth)
        found.nesting = max(found.nesting, level + together.nesting)
        found.waits = found.waits or together.waits

    def _use(self, found: Body, used: Body, level: int) -> None:
        found.depth = max(found.depth, 1 + used.depth)
        if used.in_place:
            found.parts += used.parts
            found.nesting = max(found.nesting, level + used.nesting)
        else:
            found.parts += 2
            found.waits = True  # what is called is left and entered like a place where play waits

    def number_of(self, trigger: ChangeTriggerModel) -> int:
        return self._numbers[id(trigger)]

    @cached_property
    def whole(self) -> list[tuple[int, Model | None]]:
        """The parts of everything that is written once, each with what it stands in (None for a body of the whole game)."""
        ruleset = self.ruleset
        found: list[tuple[int, Model | None]] = []
        for body in (ruleset.setup, ruleset.turn, ruleset.finish):
            found.append((self.measured(body).parts, body[0] if body else None))
        found += [(self.measured(trigger.body).parts, trigger) for trigger in ruleset.moment_triggers]
        found += [(self.inlined[name], define) for name, define in ruleset.defines.items() if name in self.inlined]
        for name, procedure in ruleset.procedures.items():
            found.append((self.bodies["procedure", name].parts, procedure))
        for number, trigger in enumerate(ruleset.change_triggers):
            found.append((self.bodies["trigger", str(number)].parts, trigger))
        for name, action in ruleset.actions.items():
            found.append((self.bodies["action", name].parts, action))
            found += [
                (2 * sum(map(self.parts, inner_expressions(part))), action) for part in (*action.parameters, *action.conditions)
            ]
        found += [(self.parts(invariant.condition), invariant) for invariant in ruleset.invariants]
        for example in ruleset.examples:
            claims = sum(self.parts(step.condition) for step in example.steps if step.condition is not None)
            found.append((self.measured(example.given).parts + claims, example))
        return found
