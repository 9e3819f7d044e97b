"""Follows the statements of a game and notes what each does with closed things. Every body is gone through a few times at most."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import assert_never

from boardrules.ruleset import statements as st
from boardrules.ruleset.base import Model, Place
from boardrules.ruleset.expressions import Binder, Call, Checked, Constant, Variable
from boardrules.ruleset.model import Ruleset
from boardrules.ruleset.secrecy.reads import ME, NOBODY, Bound, Reading, Reads, Scope, SlotKey, in_order, key_of
from boardrules.ruleset.secrecy.spread import NONE_OF_THEM, Carriers, Names, Spread
from boardrules.ruleset.visit import walk_statements

TIMES_LEFT, CHANGED = "times_left", "changed"
"""What has no name in the rules: how often a loop is still to be repeated, and what a statement has changed or moved, while what it
sets off waits."""


@dataclass(frozen=True)
class HiddenRead:
    """Whether an action is allowed would depend on something that the deciding player may not see."""

    action: str
    what: str
    place: Place


class Walk:
    """Goes through bodies. What is found on the way is collected: refused readings, conditions that only some can judge, variables
    that hold something closed, closed fields of which not everybody knows whether they have a value, and under which circumstances
    the answers of an `ask` are given."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.reads = Reads(ruleset)
        self.carriers = Carriers(ruleset)
        self.refused: dict[tuple[str, Place], HiddenRead] = {}
        self.conditions: set[Place] = set()
        self.own_conditions: set[Place] = set()
        self.variables: dict[Bound, set[str]] = {}
        self.closed_rolls = False
        self.draws_look = False
        self.unsure: set[SlotKey] = set()
        self.answers: dict[Place, tuple[st.ActionModel, Scope]] = {}
        self.fresh_answers: list[Place] = []
        self._handed: dict[str, dict[str, Reading]] = {}  # what is closed among the arguments of definitions and procedures
        self._procedures: dict[str, Spread] = {}
        calls = {
            name: [inner.procedure for inner in walk_statements(procedure.body) if isinstance(inner, st.Perform)]
            for name, procedure in ruleset.procedures.items()
        }
        self._order = in_order(calls)
        for name in self._order:
            self._procedures[name] = self._procedure(name)

    # -------------------------------------------------------------------------------------------- bodies

    def body(self, statements: Iterable[st.Statement], names: Names) -> Spread:
        found = Spread()
        self._through(statements, names, found)
        return found

    def procedure(self, name: str) -> Spread:
        return self._procedures[name]

    def finish_procedures(self) -> None:
        """Goes through the procedures again, now that it is known what they are handed: callers before those they call."""
        for name in reversed(self._order):
            self._procedure(name)

    def finish_definitions(self) -> None:
        """Notes which requirements inside definitions only some can judge, now that it is known what these are handed."""
        for name in reversed(self.reads.defines_in_order):
            define = self.ruleset.defines[name]
            scope = Scope(secret=self._handed.get(f"define {name}", {}))
            self.note_calls(define.value, scope)
            for requirement in define.requirements:
                told = (requirement.condition, *requirement.refused_values)
                readings = [reading for part in told for reading in self.reads.readings(part, scope)]
                if readings:
                    self.conditions.add(requirement.place)
                if any(reading.seer != ME for reading in readings):
                    self.own_conditions.add(requirement.place)

    def _procedure(self, name: str) -> Spread:
        procedure = self.ruleset.procedures[name]
        names = Names(Scope())
        for parameter, _ in procedure.parameters:
            label = self._handed.get(f"procedure {name}", {}).get(parameter)
            names = names.bind(parameter, frozenset({parameter}), label, alias=parameter)
            self.note_variable(parameter, procedure.place, label)
        return self.body(procedure.body, names)

    def _through(self, statements: Iterable[st.Statement], names: Names, found: Spread) -> None:
        for statement in statements:
            names = self._statement(statement, names, found)

    def _statement(self, statement: st.Statement, names: Names, found: Spread) -> Names:
        """Notes what a statement does; the names known after it."""
        match statement:
            case st.Let():
                return self.let(statement, names, found)
            case st.Assign() | st.AddTo():
                self._set(statement, names, found)
            case st.Move():
                self._move(statement, names, found)
            case st.Draw():
                return self._draw(statement, names, found)
            case st.Shuffle():
                found.changed |= {key_of(statement.source), key_of(statement.target)}
                if self.reads.is_closed(statement.source) and self.reads.is_closed(statement.target):
                    label = Reading(statement.source.name, statement.source.place, NOBODY)
                    self.note_variable(CHANGED, statement.place, label)
            case st.Roll():
                for die in statement.dice:
                    self.closed_rolls = self.closed_rolls or self.reads.label(die.domain, names.scope) is not None
                    names = names.bind(die.name, names.of(die.domain), None)
            case st.Perform():
                self._perform(statement, names, found)
            case st.Ask():
                self._ask(statement, names, found)
            case st.Choose():
                self._choose(statement, names, found)
            case st.PlaceTile():
                self._look((statement.tile, statement.at, statement.turned), names, found)
                found.changed |= {("board", statement.at.type.name, name) for name in ("tile", "rotation")}
                found.carried.update(self.carriers.of(statement, names))
            case st.EndGame() | st.EndTurn() | st.EndStep() | st.LogNote():
                pass
            case _:
                self._nested(statement, names, found)
        return names

    def _nested(
        self,
        statement: st.Step | st.If | st.ForEach | st.Repeat | st.Win | st.Eliminate | st.NextPlayer,
        names: Names,
        found: Spread,
    ) -> None:
        match statement:
            case st.Step():
                self._through(statement.body, names, found)
            case st.If():
                self._look((statement.condition,), names, found)
                inner = names.under(self.reads, statement.condition)
                self._through(statement.then, inner, found)
                self._through(statement.otherwise, inner, found)
            case st.ForEach():
                self._look((statement.binder.domain,), names, found)
                self._through(statement.body, self.bound(statement.binder, names).under(self.reads, statement.binder.domain), found)
            case st.Repeat():
                self._look((statement.times, statement.condition), names, found)
                self.note_variable(TIMES_LEFT, statement.place, self.reads.label(statement.times, names.scope))
                self._through(statement.body, names.under(self.reads, statement.times, statement.condition), found)
            case st.Win():
                self._look((statement.players,), names, found)
            case st.Eliminate() | st.NextPlayer():
                self._look((statement.player,), names, found)
            case _:
                assert_never(statement)

    # -------------------------------------------------------------------------------------------- names

    def let(self, statement: st.Let, names: Names, found: Spread) -> Names:
        self._look((statement.value,), names, found)
        label = self.reads.label(statement.value, names.scope)
        self.note_variable(statement.name, statement.place, label)
        mine = self.reads.is_mine(statement.value, names.scope)
        return names.bind(statement.name, names.of(statement.value), label, mine, names.exact(statement.value))

    def bound(self, binder: Binder, names: Names) -> Names:
        """With the variable of a loop."""
        label = self.reads.label(binder.domain, names.scope)
        self.note_variable(binder.name, binder.place, label)
        return names.bind(binder.name, names.of(binder.domain), label, self.reads.is_mine(binder.domain, names.scope))

    def note_variable(self, name: str, place: Place, label: Reading | None) -> None:
        if label is not None:
            self.variables.setdefault((name, place), set()).add(label.seer)

    def _look(self, models: Iterable[Model | None], names: Names, found: Spread) -> None:
        for model in models:
            if model is not None:
                readings = list(self.reads.readings(model, names.scope))
                found.looked |= {reading.seer for reading in readings if reading.through in ("", "possible")}
                self.draws_look = self.draws_look or any(reading.through == "drawn" for reading in readings)

    def note_calls(self, model: Model, scope: Scope) -> None:
        """Notes what closed values the definitions in an expression are handed."""
        for item in self.reads.outline(model).items:
            if isinstance(item, Call) and item.of == "define":
                parameters = self.ruleset.defines[item.function].parameters
                for (name, _), argument in zip(parameters, item.arguments, strict=True):
                    self._hand(f"define {item.function}", name, self.reads.label(argument, scope))

    def _hand(self, to: str, name: str, label: Reading | None) -> None:
        if label is not None:
            handed = self._handed.setdefault(to, {})
            other = handed.get(name, label)
            handed[name] = label if other.seer == label.seer else replace(label, seer=NOBODY)

    # -------------------------------------------------------------------------------------------- changes

    def _set(self, statement: st.Assign | st.AddTo, names: Names, found: Spread) -> None:
        target, value = statement.target, statement.value if isinstance(statement, st.Assign) else statement.item
        self._look((value, target.base), names, found)
        found.changed.add(key_of(target))
        if self.reads.is_closed(target):
            found.closed |= names.of(value) | names.of(target.base) | names.control
            own = target.base is not None and self.reads.who(target.base, names.scope) == ME
            found.written.add((key_of(target), own))
            self.note_variable(CHANGED, statement.place, Reading(target.name, target.place, self.reads.seer(target, names.scope)))
            whose = None if target.base is None else self.reads.label(target.base, names.scope)
            if names.dark or whose is not None or (value.type.optional and not isinstance(value, Constant)):
                self.unsure.add(key_of(target))
        found.carried.update(self.carriers.of(statement, names))

    def _move(self, statement: st.Move, names: Names, found: Spread) -> None:
        source, target = statement.source, statement.target
        self._look((statement.card, source.base, target.base), names, found)
        found.changed |= {key_of(source), key_of(target)}
        if statement.card is not None and self.reads.is_closed(source):
            found.looked.add(self.reads.seer(source, names.scope))  # that it moves, or does not, tells whether it lay there
        if self.reads.is_closed(source) and self.reads.is_closed(target):
            found.closed |= names.of(statement.card)
            self.note_variable(CHANGED, statement.place, Reading(source.name, source.place, NOBODY))
        found.carried.update(self.carriers.of(statement, names))

    def _draw(self, statement: st.Draw, names: Names, found: Spread) -> Names:
        target = statement.target
        self._look((statement.source.base, None if target is None else target.base), names, found)
        found.changed |= {key_of(zone) for zone in (statement.source, target) if zone is not None}
        label = None
        if target is not None and self.reads.is_closed(target) and self.reads.is_closed(statement.source):
            label = Reading(statement.name or CHANGED, statement.place, self.reads.seer(target, names.scope), "drawn")
        self.note_variable(statement.name or CHANGED, statement.place, label)
        if statement.name is None:
            return names
        return names.bind(statement.name, NONE_OF_THEM, label)

    # -------------------------------------------------------------------------------------------- procedures

    def _perform(self, statement: st.Perform, names: Names, found: Spread) -> None:
        self._look(statement.arguments, names, found)
        parameters = [name for name, _ in self.ruleset.procedures[statement.procedure].parameters]
        given = dict(zip(parameters, statement.arguments, strict=True))
        for name, argument in given.items():
            self._hand(f"procedure {statement.procedure}", name, self._inside(argument, given, names))
        inner = self._procedures.get(statement.procedure, Spread())
        found.closed |= NONE_OF_THEM.union(*(names.of(given[name]) for name in inner.closed if name in given))
        if inner.written:
            found.closed |= names.control
            self.unsure |= {key for key, _ in inner.written if names.dark}
        for who, name in inner.asked:
            found.asked |= {(self._asked(given.get(who), who, names), origin) for origin in names.of(given.get(name))}
        if self.carriers.performed[statement.procedure] == 1:
            named = [(carrier, names.exact(given.get(carrier.name))) for carrier in inner.carried]
            found.carried |= {replace(carrier, name=name) for carrier, name in named if name}
        found.written |= inner.written
        found.changed |= inner.changed
        found.looked |= {self._seer(given.get(seer), seer, names) for seer in inner.looked}
        found.later |= inner.later
        found.waits = found.waits or inner.waits

    def _inside(self, argument: Checked, given: Mapping[str, Checked], names: Names) -> Reading | None:
        """Who knows an argument, in the words of the procedure it is handed to."""
        label = self.reads.label(argument, names.scope)
        if label is None or label.seer in (ME, NOBODY):
            return label
        seen = [name for name, other in given.items() if isinstance(other, Variable) and other.name == label.seer]
        return replace(label, seer=seen[0] if seen else NOBODY)

    def _seer(self, argument: Checked | None, seer: str, names: Names) -> str:
        if argument is None:
            return seer if seer == ME else NOBODY
        return self.reads.who(argument, names.scope)

    def _asked(self, argument: Checked | None, who: str, names: Names) -> str:
        """Who is asked, in the words of the caller."""
        if argument is None:
            return who if who == ME else NOBODY
        return ME if self.reads.is_mine(argument, names.scope) else names.exact(argument)

    # -------------------------------------------------------------------------------------------- decisions

    def _choose(self, statement: st.Choose, names: Names, found: Spread) -> None:
        found.waits = True
        self._look((statement.by, statement.limit), names, found)
        if statement.done_when is None:
            return
        scope = names.scope
        if statement.by is not None:
            scope = names.asked_by(statement.by, self.reads.who(statement.by, names.scope))
        self.judge(statement.done_when, scope, "done", statement.place)

    def judge(
        self, model: Model, scope: Scope, action: str, place: Place | None = None, resting: frozenset[str] = frozenset()
    ) -> bool:
        """Whether a condition rests on something closed; then only some can judge it. What the deciding player may not see is
        refused. `resting` are names whose values are the decider's only as long as the arguments are."""
        self.note_calls(model, scope)
        readings = list(self.reads.readings(model, scope))
        for reading in readings:
            if reading.seer != ME:
                self.refused.setdefault((action, reading.place), HiddenRead(action, reading.what, reading.place))
        if readings and place is not None:
            self.conditions.add(place)
            if self.rests_on_own(model, scope, resting):
                self.own_conditions.add(place)
        return any(reading.through != "hook" for reading in readings)

    def rests_on_own(self, model: Model, scope: Scope, resting: frozenset[str]) -> bool:
        """Whether the decider sees something closed in an expression only because variables are the decider's own."""
        strangers = self.reads.readings(model, replace(scope, mine=frozenset()))
        return bool(resting & self.reads.outline(model).variables) or any(reading.seer != ME for reading in strangers)

    def _ask(self, statement: st.Ask, names: Names, found: Spread) -> None:
        found.waits = True
        self._look((statement.player,), names, found)
        player = statement.player
        asked = ME if self.reads.is_mine(player, names.scope) else names.exact(player)
        spoken = NONE_OF_THEM.union(*(names.of(inner) for inner in walk_statements((statement,))), names.of(statement))
        found.asked |= {(asked, name) for name in spoken}
        scope = names.asked_by(player, self.reads.who(player, names.scope))
        for choice in statement.choices:
            self._answer(choice, scope)
            inner = replace(names, scope=scope)
            for binder in choice.parameters:
                inner = inner.bind(binder.name, names.of(binder.domain), None, self.reads.is_mine(binder.domain, inner.scope))
            answered = Spread()
            for condition in choice.conditions:
                if isinstance(condition, st.Let):
                    inner = self.let(condition, inner, answered)
            self._through(choice.effects, inner, answered)
            found.closed |= answered.closed
            found.changed |= answered.changed
            found.written |= {(key, own and asked == ME) for key, own in answered.written}
            found.later |= answered.looked | answered.later

    def _answer(self, choice: st.ActionModel, scope: Scope) -> None:
        """Notes under which circumstances an answer is given, joined with what was noted before."""
        if choice.place in self.answers:
            before = self.answers[choice.place][1]
            secret = {**before.secret, **scope.secret}
            for name in before.secret.keys() & scope.secret.keys():
                if before.secret[name].seer != scope.secret[name].seer:
                    secret[name] = replace(scope.secret[name], seer=NOBODY)
            scope = Scope(before.mine & scope.mine, secret, before.active and scope.active)
            if _same(scope, before):
                return
        self.answers[choice.place] = choice, scope
        self.fresh_answers.append(choice.place)


def _same(one: Scope, other: Scope) -> bool:
    seers = [{name: reading.seer for name, reading in scope.secret.items()} for scope in (one, other)]
    return seers[0] == seers[1] and (one.mine, one.active) == (other.mine, other.active)
