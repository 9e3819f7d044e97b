"""Events from JSON back to raw ones, every part checked."""

from __future__ import annotations

from collections.abc import Callable

from boardrules.engine.codec import Codec
from boardrules.engine.events import HOW
from boardrules.engine.jsontext import Item
from boardrules.engine.serialise import end_rule_number
from boardrules.ruleset.types import Type
from boardrules.runtime.domains import NONE
from boardrules.runtime.events import (
    Changed,
    Decided,
    Drawn,
    Eliminated,
    GameEnded,
    Moved,
    Noted,
    RawEvent,
    Rolled,
    RoundStarted,
    Shuffled,
    Stopped,
    TurnStarted,
)
from boardrules.runtime.program import ActionInfo

_MOST = 1 << 62


def restore_events(codec: Codec, item: Item) -> list[RawEvent]:
    """The raw events of a list of events."""
    return [_Event(codec, entry).raw() for entry in item.items()]


class _Event:
    """Reads one event."""

    def __init__(self, codec: Codec, item: Item) -> None:
        self.codec = codec
        self.item = item

    def raw(self) -> RawEvent:
        readers: dict[str, Callable[[int], RawEvent]] = {
            Decided.kind: self._decide,
            Changed.kind: self._set,
            Moved.kind: lambda rule: Moved(rule, *self._way(), self._card(), HOW.index(self.item.get("how").one_of(*HOW))),
            Drawn.kind: lambda rule: Drawn(rule, *self._way(), self._card()),
            Shuffled.kind: lambda rule: Shuffled(rule, *self._way(), self.item.get("count").integer(0, _MOST)),
            Rolled.kind: self._roll,
            TurnStarted.kind: lambda rule: TurnStarted(rule, self._seat(self.item.get("player"))),
            RoundStarted.kind: lambda rule: RoundStarted(rule, self.item.get("number").integer(0, _MOST)),
            Eliminated.kind: lambda rule: Eliminated(rule, self._seat(self.item.get("player"))),
            GameEnded.kind: self._over,
            Stopped.kind: self._stopped,
            Noted.kind: lambda rule: Noted(rule, self.item.get("text").one_of(*sorted(self.codec.program.log_notes))),
        }
        kind = self.item.get("kind").one_of(*readers)
        rule = self.item.get("rule")
        try:
            number = end_rule_number(self.codec, rule.text())
        except KeyError:
            rule.fail(f"there is no rule {rule.text():.60}")
        return readers[kind](number)

    def _seat(self, item: Item) -> int:
        return self.codec.seats.index(item.one_of(*self.codec.seats))

    def _value(self, type_: Type, item: Item) -> int:
        try:
            return self.codec.domains.encode(type_, item.value)
        except KeyError:
            item.fail(f"{repr(item.value)[:60]} is no value of {type_}")

    def _place(self, slot_name: str, owner_name: str) -> tuple[int, int]:
        """A slot and an owner."""
        item = self.item.get(slot_name)
        number = self.codec.slot_numbers.get(item.text())
        if number is None:
            item.fail(f"there is nothing called {item.text():.60}")
        owner = self.item.get(owner_name)
        names = self.codec.owners(self.codec.slots[number])
        if names is None:
            return number, 0
        try:
            return number, names.number(owner.text())
        except KeyError:
            owner.fail(f"there is no {owner.text():.60} here")

    def _set(self, rule: int) -> Changed:
        slot, owner = self._place("field", "owner")
        type_ = self.codec.slots[slot].type
        return Changed(rule, slot, owner, self._value(type_, self.item.get("before")), self._value(type_, self.item.get("after")))

    def _stopped(self, rule: int) -> Stopped:
        """A number may be wanted that no value of the field is."""
        slot, owner = self._place("field", "owner")
        type_, wanted = self.codec.slots[slot].type, self.item.get("wanted")
        return Stopped(rule, slot, owner, wanted.integer(-_MOST, _MOST) if type_.kind == "number" else self._value(type_, wanted))

    def _way(self) -> tuple[int, int, int, int]:
        source = self._place("source", "source_owner")
        if self.codec.slots[source[0]].zone is None:
            self.item.get("source").fail("this is no zone")
        if self.item.get("target").value is None:
            return (*source, NONE, 0)
        target = self._place("target", "target_owner")
        if self.codec.slots[target[0]].zone is None:
            self.item.get("target").fail("this is no zone")
        return (*source, *target)

    def _card(self) -> int:
        item = self.item.get("card")
        source = self.codec.slots[self._place("source", "source_owner")[0]]
        return NONE if item.value is None else self._value(source.type, item)

    def _roll(self, rule: int) -> Rolled:
        item = self.item.get("node")
        node = self.codec.nodes_by_name.get(item.text())
        if node is None or not self.codec.is_chance[node]:
            item.fail(f"nothing is rolled at {item.text():.60}")
        dice = self.item.get("dice")
        info = self.codec.program.nodes[node]
        values = {parameter.name: dice.get(parameter.name) for parameter in info.chance_parameters}
        for parameter in info.chance_parameters:
            self._value(parameter.type, values[parameter.name])
        return Rolled(rule, node, self.codec.encode_outcome(info, {name: entry.value for name, entry in values.items()}))

    def _over(self, rule: int) -> GameEnded:
        mask = 0
        for entry in self.item.get("winners").items():
            mask |= 1 << self._seat(entry)
        return GameEnded(rule, mask, int(self.item.get("counted").flag()))

    def _decide(self, rule: int) -> Decided:
        player = self._seat(self.item.get("player"))
        name = self.item.get("action")
        args = dict(self.item.get("args").members())
        hidden_item = self.item.find("hidden")
        hidden = {entry.text() for entry in hidden_item.items()} if hidden_item is not None else set()
        for info in self.codec.program.actions:
            if info.name == name.text() and {parameter.name for parameter in info.parameters} == hidden | set(args):
                code = self._code(info, args)
                if code is not None:
                    mask = sum(1 << index for index, parameter in enumerate(info.parameters) if parameter.name in hidden)
                    return Decided(rule, player, code, mask)
        name.fail(f"there is no such action {name.text():.60}")

    def _code(self, info: ActionInfo, args: dict[str, Item]) -> int | None:
        numbers: list[int] = []
        for parameter in info.parameters:
            if parameter.name not in args:
                numbers.append(parameter.type.low if parameter.type.kind == "number" else 0)
                continue
            try:
                numbers.append(self.codec.domains.encode(parameter.type, args[parameter.name].value))
            except KeyError:
                return None
        return self.codec.program.encode(info.index, tuple(numbers))
