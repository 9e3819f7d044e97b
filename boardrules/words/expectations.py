"""What an example expects, as a player says it: `expect red.coins == 40` as `Red now has 40 coins.`"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from boardrules.ruleset import expressions as ex
from boardrules.ruleset.model import FieldModel
from boardrules.words.narrator import Narrator


class Expectations(Narrator):
    """Tells what is so in a position, besides what has happened."""

    def expected(self, condition: ex.Expression) -> list[tuple[str, ex.Expression]]:
        """The parts of a condition, each with its sentence; "" where there are no words for it."""
        parts = list(_parts(condition))
        if any(isinstance(part, ex.Binary) and isinstance(part.left, ex.Domain) for part in parts):
            parts = [part for part in parts if not isinstance(part, ex.Builtin)]  # who wins says that the game is over
        told = [(self._part(part), part) for part in parts]
        return [(words, part) for words, part in told if words or not self._is_bookkeeping(part)]

    def _is_bookkeeping(self, part: ex.Expression) -> bool:
        """Whether a part speaks of something for which nothing lies on the table."""
        left = part.left if isinstance(part, ex.Binary) else part
        field = self._field_of(left) if isinstance(left, ex.FieldValue) else None
        return field is not None and field.internal

    def _field_of(self, value: ex.FieldValue) -> FieldModel | None:
        holder = {"player": "Player.", "shared": ""}.get(value.owner_kind, f"{value.owner}.")
        return self._fields.get(f"{holder}{value.name}")

    def _part(self, part: ex.Expression) -> str:
        match part:
            case ex.Builtin(name="over"):
                return self.phrases.text("The game is over.")
            case ex.Unary(operator="not", operand=ex.Builtin(name="over")):
                return self.phrases.text("The game goes on.")
            case ex.FieldValue():
                return self._field_is(part, True)
            case ex.Unary(operator="not", operand=ex.FieldValue() as field):
                return self._field_is(field, False)
            case ex.Binary(operator="==", left=left, right=right):
                return self._equal(left, right)
            case ex.Binary(operator="in", left=ex.Constant(value=str(seat)), right=ex.Domain(of="winners")):
                return self.phrases.text("{who} wins.", who=self.who(seat))
        return ""

    def _equal(self, left: ex.Expression, right: ex.Expression) -> str:
        known, value = _value(right)
        if not known:
            return ""
        match left:
            case ex.Builtin(name="active"):
                return self.phrases.text("It is {player}'s turn.", player=self.who(value))
            case ex.Domain(of="winners"):
                return self._over(value)
            case ex.FieldValue():
                return self._field_is(left, value)
            case ex.Call(of="builtin", function="size", arguments=(ex.ZoneRef() as zone,)):
                return self._holds(zone, value)
        return ""

    def _field_is(self, left: ex.FieldValue, value: Any) -> str:
        owner, field = _name_of(left.base), self._field_of(left)
        if (
            field is None
            or (field.internal and self._key(field) not in self.ruleset.names)
            or (left.base is not None and owner is None)
            or left.owner_kind == "board"
        ):
            return ""
        words = self.ruleset.names.get(self._key(field))
        if value is False and not (words is not None and words.otherwise):
            name = self.naming.name(field.name, {"player": "Player", "shared": ""}.get(field.owner_kind, field.owner))
            return self.phrases.text("{The who} is not {name}.", who=self._owner_noun(field, owner), name=name)
        return self.change(field, owner, value) or self.plain_change(field, owner, value)

    def _holds(self, zone: ex.ZoneRef, count: int) -> str:
        """How many cards a pile holds."""
        owner = _name_of(zone.base)
        holder = {"player": "Player.", "shared": ""}.get(zone.owner_kind, f"{zone.owner}.")
        key = f"{holder}{zone.name}"
        if zone.base is not None and owner is None:
            return ""
        pile, cards = self._zone(key, owner), self.naming.type_noun_of_deck(self._decks.get(key, ""))
        things = cards.counted(count, self.phrases.grammar.is_one(count))
        return self.phrases.text("{The pile}: {count} {things}.", pile=pile, count=count, things=things)


def _parts(condition: ex.Expression) -> Iterator[ex.Expression]:
    if isinstance(condition, ex.Binary) and condition.operator == "and":
        yield from _parts(condition.left)
        yield from _parts(condition.right)
    else:
        yield condition


def _name_of(base: ex.Expression | None) -> str | None:
    return base.value if isinstance(base, ex.Constant) and isinstance(base.value, str) else None


def _value(expression: ex.Expression) -> tuple[bool, Any]:
    """What is fixed: a value, or a set of such."""
    if isinstance(expression, ex.Constant):
        return True, expression.value
    if isinstance(expression, ex.SetLiteral) and all(isinstance(item, ex.Constant) for item in expression.items):
        return True, [item.value for item in expression.items if isinstance(item, ex.Constant)]
    return False, None
