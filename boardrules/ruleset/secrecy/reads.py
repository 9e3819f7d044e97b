"""What closed things an expression reads, and who sees each of them.

Only the size of a closed zone is open. A reading is named by who sees it: the player who decides (ME), a variable that is a player
or a piece of one, or nobody who can be told before play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, assert_never, cast

from boardrules.ruleset import expressions as ex
from boardrules.ruleset.base import Model, Place
from boardrules.ruleset.expressions import (
    Binder,
    Builtin,
    Call,
    Checked,
    FieldValue,
    OwnedPieces,
    Possible,
    Property,
    SetOf,
    Variable,
    WhatIf,
    ZoneRef,
)
from boardrules.ruleset.leads_to import body_of, done_by, statements_lead_to, what_ifs
from boardrules.ruleset.model import FieldModel, Ruleset, Visibility, ZoneModel
from boardrules.ruleset.statements import Let
from boardrules.ruleset.visit import inner_expressions, parts_of, subexpressions, walk_statements

ME = "me"
NOBODY = ""

SlotKey = tuple[str, str, str]
"""A field or zone: the kind of its owner, the owner, its name."""

Bound = tuple[str, Place]
"""A variable: its name, and the place of what binds it (a parameter, a loop, a `let`, a draw, a procedure, a trigger)."""


@dataclass(frozen=True)
class Reading:
    """Something closed that is read. `seer` is who sees it: ME, the name of a variable, or NOBODY.

    `through` is "hook" where Python is called, which may look at closed things or not (it is trusted to look at nothing that the
    deciding player may not see), "possible" where it is asked whether an action is possible, "drawn" for a card that was drawn.
    """

    what: str
    place: Place
    seer: str
    through: Literal["", "hook", "possible", "drawn"] = ""


@dataclass(frozen=True)
class Scope:
    """What is known of variables: those that are the deciding player or a piece of that player, and those that hold something
    closed. `active` tells whether the player whose turn it is decides."""

    mine: frozenset[str] = frozenset()
    secret: Mapping[str, Reading] = field(default_factory=dict)
    active: bool = False

    def with_mine(self, name: str) -> Scope:
        return replace(self, mine=self.mine | {name})

    def with_secret(self, name: str, reading: Reading) -> Scope:
        return replace(self, secret={**self.secret, name: reading})


def key_of(item: FieldValue | ZoneRef | FieldModel | ZoneModel) -> SlotKey:
    return item.owner_kind, item.owner, item.name


def with_itself(model: Model) -> Iterator[Checked]:
    """A model and every expression in it."""
    if isinstance(model, Checked):
        yield model
    yield from subexpressions(model)


@dataclass(frozen=True)
class _Outline:
    """What matters about an expression: every expression in it, the variables among them, and whether anything else in it can read
    something closed."""

    items: tuple[Checked, ...]
    variables: frozenset[str]
    closed: bool


def in_order(calls: Mapping[str, Iterable[str]]) -> list[str]:
    """The names so that what is called stands before what calls it. Nothing calls itself in a checked game."""
    found: dict[str, None] = {}
    for start in calls:
        waiting = [(start, False)]
        while waiting:
            name, done = waiting.pop()
            if done:
                found.setdefault(name)
            elif name not in found and name in calls:
                waiting.append((name, True))
                waiting.extend((inner, False) for inner in calls[name] if inner not in found)
    return list(found)


class Reads:
    """Finds readings, definitions included. What a definition reads, and what tells whether an action is possible, is worked out
    once."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        stored: list[FieldModel | ZoneModel] = [*ruleset.fields, *ruleset.zones]
        self.closed: dict[SlotKey, Visibility] = {key_of(item): item.visibility for item in stored if item.visibility != "open"}
        self._outlines: dict[int, _Outline] = {}
        self._found: dict[str, tuple[Reading, ...]] = {}
        self._slots: dict[str, frozenset[SlotKey]] = {}
        parts: dict[str, tuple[Model, ...]] = {f"define {name}": (define.value,) for name, define in ruleset.defines.items()}
        for name, action in ruleset.actions.items():
            lets = (item.value if isinstance(item, Let) else item.condition for item in action.conditions)
            parts[f"possible {name}"] = (*(binder.domain for binder in action.parameters), *lets)
        parts |= _tried(ruleset)
        order = in_order({name: [called for model in models for called in _called(model)] for name, models in parts.items()})
        for name in order:
            readings = (reading for model in parts[name] for reading in self.readings(model, Scope()))
            self._found[name] = tuple({(reading.what, reading.seer, reading.through): reading for reading in readings}.values())
            self._slots[name] = frozenset[SlotKey]().union(*map(self.slots, parts[name]))
        self.defines_in_order = [name.removeprefix("define ") for name in order if name.startswith("define ")]

    def outline(self, model: Model) -> _Outline:
        """Kept by identity: the models of a ruleset live as long as it does."""
        found = self._outlines.get(id(model))
        if found is None:
            items = tuple(with_itself(model))
            variables = frozenset(item.name for item in items if isinstance(item, Variable))
            found = self._outlines[id(model)] = _Outline(items, variables, any(map(self._may_read, items)))
        return found

    def _may_read(self, item: Checked) -> bool:
        if isinstance(item, (FieldValue, ZoneRef)):
            return self.is_closed(item)
        if isinstance(item, Call):
            return item.of == "hook" or (item.of == "define" and bool(self._found.get(f"define {item.function}")))
        if isinstance(item, WhatIf):
            return bool(self._found.get(f"after {item.of} {item.done}"))
        return isinstance(item, Possible) and bool(self._found.get(f"possible {item.action}"))

    def is_closed(self, item: FieldValue | ZoneRef) -> bool:
        return key_of(item) in self.closed

    def slots(self, model: Model) -> frozenset[SlotKey]:
        """The closed fields and zones that an expression reads, whoever sees them. A hook may read any of them."""
        found: set[SlotKey] = set()
        for item in self.outline(model).items:
            if isinstance(item, (FieldValue, ZoneRef)) and self.is_closed(item):
                found.add(key_of(item))
            elif isinstance(item, Call) and item.of == "hook":
                found |= self.closed.keys()
            elif isinstance(item, Call) and item.of == "define":
                found |= self._slots.get(f"define {item.function}", frozenset())
            elif isinstance(item, Possible):
                found |= self._slots.get(f"possible {item.action}", frozenset())
            elif isinstance(item, WhatIf):
                found |= self._slots.get(f"after {item.of} {item.done}", frozenset())
        return frozenset(found)

    def label(self, node: Model, scope: Scope) -> Reading | None:
        """Who knows a value that is worked out so; None when everybody does."""
        found = [reading for reading in self.readings(node, scope) if reading.through != "hook"]
        if not found:
            return None
        seer = found[0].seer if len({reading.seer for reading in found}) == 1 else NOBODY
        plain = [reading for reading in found if not reading.through]
        return replace((plain or found)[0], seer=seer)

    def readings(self, node: Model, scope: Scope) -> Iterator[Reading]:
        """Everything closed that an expression reads."""
        outline = self.outline(node)
        return self._readings(node, scope) if outline.closed or outline.variables & scope.secret.keys() else iter(())

    def _readings(self, node: Model, scope: Scope) -> Iterator[Reading]:
        if isinstance(node, Call) and node.of == "builtin" and node.function == "size" and isinstance(node.arguments[0], ZoneRef):
            if node.arguments[0].base is not None:
                yield from self._readings(node.arguments[0].base, scope)
            return
        yield from self._own(node, scope)
        bound: set[str] = set()
        for part in parts_of(node):
            if isinstance(part, Binder):
                inner = self._readings(part.domain, scope)
                scope = scope.with_mine(part.name) if self.is_mine(part.domain, scope) else scope
                yield from _outside(inner, bound)
                bound.add(part.name)
            elif isinstance(part, Checked):
                yield from _outside(self._readings(part, scope), bound)

    def _own(self, node: Model, scope: Scope) -> Iterator[Reading]:
        """What an expression reads itself, its parts apart."""
        if not isinstance(node, Checked):
            return
        item = cast(ex.Expression, node)
        match item:
            case FieldValue() | ZoneRef():
                if self.is_closed(item):
                    yield Reading(item.name, item.place, self.seer(item, scope))
            case Variable():
                if item.name in scope.secret:
                    yield replace(scope.secret[item.name], place=item.place)
            case Call(of="define"):
                yield from self._of_definition(item, scope)
            case Call(of="hook"):
                yield Reading(item.function, item.place, ME, "hook")
            case Possible():
                for reading in self._found.get(f"possible {item.action}", ()):
                    # what its player may not see is refused where that action is declared
                    yield replace(reading, place=item.place, seer=ME, through=reading.through or "possible")
            case WhatIf():
                yield from self._of_trial(item, scope)
            case (
                ex.Constant() | ex.Builtin() | ex.OptionValue() | ex.Domain() | ex.OwnedPieces() | ex.Property() | ex.Call()
                | ex.Unary() | ex.Binary() | ex.Conditional() | ex.RangeSet() | ex.SetLiteral() | ex.SetOf() | ex.Fold()
                | ex.Walk() | ex.RowLength()
            ):  # fmt: skip
                pass
            case _:
                assert_never(item)

    def seer(self, node: FieldValue | ZoneRef, scope: Scope) -> str:
        """Who sees a closed field or zone."""
        if self.closed[key_of(node)] == "hidden" or node.base is None:
            return NOBODY
        return self.who(node.base, scope)

    def who(self, player: Checked, scope: Scope) -> str:
        """A player, or the owner of a piece, as far as it can be told before play."""
        if self.is_mine(player, scope):
            return ME
        return player.name if isinstance(player, Variable) else NOBODY

    def is_mine(self, node: Checked, scope: Scope) -> bool:
        """Whether a player is the one who decides, or pieces belong to that player. A field may hold anybody's."""
        if isinstance(node, Builtin):
            return node.name == "me" or (node.name == "active" and scope.active)
        if isinstance(node, Variable):
            return node.name in scope.mine
        if isinstance(node, OwnedPieces):
            return self.is_mine(node.owner, scope)
        if isinstance(node, SetOf):
            return self.is_mine(node.binder.domain, scope)
        return isinstance(node, Property) and node.name == "owner" and self.is_mine(node.base, scope)

    def _of_definition(self, node: Call, scope: Scope) -> Iterator[Reading]:
        names = [name for name, _ in self.ruleset.defines[node.function].parameters]
        for reading in self._found.get(f"define {node.function}", ()):
            if reading.seer in names:
                seer = self.who(node.arguments[names.index(reading.seer)], scope)
            else:
                seer = ME if reading.seer == ME else NOBODY
            yield replace(reading, place=node.place, seer=seer)


    def _of_trial(self, node: WhatIf, scope: Scope) -> Iterator[Reading]:
        """What is read while something is tried; of what it binds itself nobody can tell before play who sees it."""
        tried = self.ruleset.actions if node.of == "action" else self.ruleset.procedures
        names = [item.name if isinstance(item, Binder) else item[0] for item in tried[node.done].parameters]
        for reading in self._found.get(f"after {node.of} {node.done}", ()):
            if reading.seer in names:
                seer = self.who(node.arguments[names.index(reading.seer)], scope)
            else:
                seer = ME if reading.seer == ME else NOBODY
            yield replace(reading, place=node.place, seer=seer)


def _tried(ruleset: Ruleset) -> dict[str, tuple[Model, ...]]:
    """What the outcomes rest on that the rules ask for: all that is worked out while they come about."""
    found: dict[str, tuple[Model, ...]] = {}
    tried = [*what_ifs(ruleset)]
    following = statements_lead_to(ruleset) if tried else {}
    for of, name in dict.fromkeys((item.of, item.done) for item in tried):
        models: list[Model] = []
        if of == "action":
            models += [item.value for item in ruleset.actions[name].conditions if isinstance(item, Let)]
        for key in done_by((of, name), following):
            for statement in walk_statements(body_of(ruleset, key)):
                models += inner_expressions(statement)
        found[f"after {of} {name}"] = tuple(models)
    return found


def _outside(readings: Iterator[Reading], bound: set[str]) -> Iterator[Reading]:
    """Readings as they look from outside an expression that binds names of its own."""
    for reading in readings:
        yield replace(reading, seer=NOBODY) if reading.seer in bound else reading


def _called(model: Model) -> Iterator[str]:
    """What the value of an expression is worked out from besides: definitions, and whether actions are possible."""
    for item in with_itself(model):
        if isinstance(item, Call) and item.of == "define":
            yield f"define {item.function}"
        elif isinstance(item, Possible):
            yield f"possible {item.action}"
        elif isinstance(item, WhatIf):
            yield f"after {item.of} {item.done}"
