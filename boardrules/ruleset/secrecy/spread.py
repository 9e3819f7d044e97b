"""Where values go: what becomes of the names that a body of statements begins with, its parameters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from boardrules.ruleset.base import Model
from boardrules.ruleset.expressions import Builtin, Checked, FieldValue, Variable, ZoneRef
from boardrules.ruleset.model import Ruleset
from boardrules.ruleset.secrecy.reads import ME, NOBODY, Reading, Reads, Scope, SlotKey, key_of, with_itself
from boardrules.ruleset.statements import AddTo, Assign, Move, Perform, PlaceTile, Statement
from boardrules.ruleset.visit import every_statement, walk_statements

NONE_OF_THEM: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Carrier:
    """A kind of event in which the value of a parameter stands: a change of a field (`slots` is its slot), or a card that moves
    (from one slot to another). With `card` the value is the card; else it stands in what everybody reads who sees the event."""

    name: str
    kind: str
    rule: str
    slots: tuple[SlotKey, ...]
    card: bool = False


@dataclass
class Spread:
    """What statements do with the names they begin with, and what they look at and change on the way.

    `closed`: names that flow into something closed. `asked`: who is asked (ME, a name, NOBODY) and a name that the question speaks
    of. `written`: closed fields that may change, and whether only the decider's own. `changed`: everything that may change.
    `looked`: who sees the closed things that are looked at; `later`: the same for what only an answer leads to.
    """

    closed: set[str] = field(default_factory=set)
    asked: set[tuple[str, str]] = field(default_factory=set)
    carried: set[Carrier] = field(default_factory=set)
    written: set[tuple[SlotKey, bool]] = field(default_factory=set)
    changed: set[SlotKey] = field(default_factory=set)
    looked: set[str] = field(default_factory=set)
    later: set[str] = field(default_factory=set)
    waits: bool = False

    def add(self, other: Spread) -> None:
        """What follows besides: what triggers look at and change, whose names are their own."""
        self.written |= {(key, False) for key, _ in other.written}
        self.changed |= other.changed
        self.looked |= {seer if seer == ME else NOBODY for seer in other.looked}
        self.later |= other.later
        self.waits = self.waits or other.waits


@dataclass(frozen=True)
class Names:
    """What is known of the variables at one point: the names each of them comes from, those that are just one of these names, and
    the names on which it depends whether this point is reached. `dark`: not everybody knows whether it is."""

    scope: Scope
    origins: Mapping[str, frozenset[str]] = field(default_factory=dict)
    alias: Mapping[str, str] = field(default_factory=dict)
    control: frozenset[str] = NONE_OF_THEM
    dark: bool = False

    def bind(self, name: str, origins: frozenset[str], label: Reading | None, mine: bool = False, alias: str = "") -> Names:
        scope = self.scope if label is None else self.scope.with_secret(name, label)
        return replace(
            self,
            scope=scope.with_mine(name) if mine else scope,
            origins={**self.origins, name: origins},
            alias={**self.alias, name: alias} if alias else self.alias,
        )

    def under(self, reads: Reads, *models: Model | None) -> Names:
        """What is reached only under some conditions."""
        control = self.control.union(*(self.of(model) for model in models))
        dark = self.dark or any(model is not None and reads.label(model, self.scope) is not None for model in models)
        return replace(self, control=control, dark=dark)

    def of(self, model: Model | None) -> frozenset[str]:
        """The names that a value comes from."""
        if model is None or not self.origins:
            return NONE_OF_THEM
        used = (self.origins.get(item.name, NONE_OF_THEM) for item in with_itself(model) if isinstance(item, Variable))
        return NONE_OF_THEM.union(*used)

    def exact(self, model: Model | None) -> str:
        """The name whose value this is, or ""."""
        return self.alias.get(model.name, "") if isinstance(model, Variable) else ""

    def asked_by(self, player: Checked, who: str) -> Scope:
        """What is known of the variables once `player` decides; `who` is that player as far as it is known."""
        if who == ME:
            return self.scope
        secret = {}
        for name, reading in self.scope.secret.items():
            seer = ME if reading.seer == who and who != NOBODY else NOBODY if reading.seer == ME else reading.seer
            secret[name] = replace(reading, seer=seer)
        mine = frozenset({who} - {NOBODY})
        return Scope(mine, secret, isinstance(player, Builtin) and player.name == "active")


Mark = tuple[str, str, tuple[SlotKey, ...]]
"""What events of a statement have in common: the kind, the rule, the slots."""


class Carriers:
    """Which statements can be told by their events: those that alone make an event of that kind under that rule."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._all = Counter(mark for statement in every_statement(ruleset) for mark in _marks(statement))
        self._of_action = {
            name: Counter(mark for statement in walk_statements(action.effects) for mark in _marks(statement))
            for name, action in ruleset.actions.items()
        }
        self._in_actions = sum(self._of_action.values(), Counter[Mark]())
        self.performed = Counter(statement.procedure for statement in every_statement(ruleset) if isinstance(statement, Perform))

    @staticmethod
    def of(statement: Statement, names: Names) -> Iterator[Carrier]:
        """The events of a statement in which the value of a name stands."""
        for mark in _marks(statement):
            kind, rule, slots = mark
            for part, card in _parts(statement, slots):
                name = names.exact(part)
                if name:
                    yield Carrier(name, kind, rule, slots, card)

    def is_alone(self, carrier: Carrier, action: str = "") -> bool:
        """Whether no other statement makes such events; after a decision on `action`, nothing of other actions is done."""
        mark = carrier.kind, carrier.rule, carrier.slots
        others = self._in_actions[mark] - self._of_action[action][mark] if action else 0
        return self._all[mark] - others == 1


def _marks(statement: Statement) -> Iterator[Mark]:
    if isinstance(statement, (Assign, AddTo)):
        yield "set", statement.rule, (key_of(statement.target),)
    elif isinstance(statement, Move):
        yield "move", statement.rule, (key_of(statement.source), key_of(statement.target))
    elif isinstance(statement, PlaceTile):
        for name in ("tile", "rotation"):
            yield "set", statement.rule, (("board", statement.at.type.name, name),)


def _parts(statement: Statement, slots: tuple[SlotKey, ...]) -> Iterator[tuple[Model | None, bool]]:
    """The expressions whose values stand in an event of a statement, and whether that is a card that only some see."""
    if isinstance(statement, Assign):
        yield statement.target.base, False
        if statement.operator == "=":
            yield statement.value, False
    elif isinstance(statement, AddTo):
        yield statement.target.base, False
    elif isinstance(statement, Move):
        yield statement.source.base, False
        yield statement.target.base, False
        yield statement.card, True
    elif isinstance(statement, PlaceTile):
        yield statement.at, False
        yield (statement.tile if slots[0][2] == "tile" else statement.turned), False


def surely_shown(reads: Reads, watched: set[SlotKey], effects: tuple[Statement, ...], names: Names) -> set[str]:
    """The names that open fields are set to for certain, before play can wait or end.

    Everybody reads their values in the field, also where it held that value before and there is no event.
    """
    found: set[str] = set()
    for statement in effects:
        if not isinstance(statement, (Assign, AddTo, Move, PlaceTile)):
            break
        changed = [item for item in _changed(statement) if item is not None]
        if isinstance(statement, Assign) and statement.operator == "=" and not reads.is_closed(statement.target):
            found |= {names.exact(statement.value)} - {""}
        if isinstance(statement, PlaceTile) or any(key_of(item) in watched for item in changed):
            break
    return found


def _changed(statement: Statement) -> list[FieldValue | ZoneRef]:
    if isinstance(statement, (Assign, AddTo)):
        return [statement.target]
    return [statement.source, statement.target] if isinstance(statement, Move) else []
