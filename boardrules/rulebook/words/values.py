"""Values in words: noun phrases for expressions. What cannot be said well is not said at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NoReturn, assert_never

from boardrules.rulebook.words.english import Person, article, is_plural, listed, number, plural, possessive
from boardrules.ruleset import expressions as ex
from boardrules.ruleset.types import Type
from boardrules.words.decisions import PLACES, PREPOSITIONS
from boardrules.words.naming import DIRECTIONS, Naming


class Unspeakable(Exception):
    """There are no good words for this; the sentence of the rule has to do."""


@dataclass(frozen=True)
class Phrase:
    """A noun phrase: `the boat`, `your hand`, `you`. `again` is what it is called the second time."""

    text: str
    person: Person = "it"
    again: str = ""

    @property
    def owner(self) -> str:
        """Before what belongs to it: `your`, `the boat's`."""
        return "your" if self.text == "you" else "its" if self.text == "it" else possessive(self.text)


YOU = Phrase("you", "you")

_PARTICIPLES = {
    "drawn",
    "laid",
    "found",
    "spent",
    "owed",
    "sunk",
    "lit",
    "given",
    "taken",
    "hit",
    "held",
    "used",
    "left",
    "bought",
    "sold",
}
_DESCRIBING = {"other", "first", "second", "new", "old", "next", "last", "own"}


def named(naming: Naming, name: str, type_: Type) -> Phrase:
    """What a parameter or variable is called: by its name where that is a word for a thing, else by its type."""
    words = naming.name(name)
    if len(name) <= 2 or words in PREPOSITIONS:
        words = naming.noun(type_)
    elif words in _DESCRIBING:
        words = f"{words} {naming.noun(type_)}"
    if not is_thing(words):
        raise Unspeakable(name)
    return Phrase(f"the {words}", "they" if is_plural(words) else "it")


def is_thing(words: str) -> bool:
    """Whether words can follow `the`: not `returned`, `here` or `in lane`."""
    first, last = words.split()[0], words.split()[-1]
    if first in PREPOSITIONS or last in PREPOSITIONS or words in ("here", "there", "aside"):
        return False
    return last not in _PARTICIPLES and not (last.endswith("ed") and len(last) > 4)


Known = Phrase | ex.Checked
"""What a variable stands for: a phrase, or the expression of its `let`."""


class Values:
    """Says values. `known` tells what the variables stand for; phrases that were said once are shorter the next time."""

    def __init__(self, naming: Naming, known: Mapping[str, Known] | None = None) -> None:
        self.naming = naming
        self.known: dict[str, Known] = dict(known or {})
        self.depth = 0

    def condition(self, expression: ex.Expression, negated: bool = False) -> str:
        """Said by the class that knows conditions."""
        raise Unspeakable(expression.kind)

    # -------------------------------------------------------------------------------------------- phrases

    def noun(self, expression: ex.Expression) -> Phrase:
        """The noun phrase of an expression; Unspeakable where there is no good one."""
        match expression:
            case ex.Constant():
                return self._constant(expression)
            case ex.Variable():
                return self.variable(expression)
            case ex.Builtin():
                return self._builtin(expression)
            case ex.FieldValue() | ex.ZoneRef():
                return self._field(expression)
            case ex.Property():
                return self._property(expression)
            case ex.Call():
                return self._call(expression)
            case ex.Unary(operator="-"):
                return Phrase(f"minus {self.noun(expression.operand).text}")
            case ex.Binary():
                return self._arithmetic(expression)
            case ex.SetLiteral() if expression.items:
                return Phrase(listed([self.noun(item).text for item in expression.items]), "they")
            case ex.Fold():
                return self._fold(expression)
            case ex.Conditional() if expression.type.kind != "flag":
                then, otherwise = self.noun(expression.then), self.noun(expression.otherwise)
                return Phrase(f"{then.text} if {self.condition(expression.condition)}, otherwise {otherwise.text}")
            case ex.Unary() | ex.SetLiteral() | ex.Conditional() | ex.OptionValue() | ex.Domain() | ex.OwnedPieces():
                self.refuse(expression.kind)
            case ex.RangeSet() | ex.SetOf() | ex.Walk() | ex.RowLength() | ex.Possible():
                self.refuse(expression.kind)
            case _:
                assert_never(expression)

    def refuse(self, what: str) -> NoReturn:
        raise Unspeakable(what)

    def fixed(self, type_: Any, value: Any) -> str:
        """A fixed value, seats as they are called."""
        return self.naming.value(type_, value)

    def _constant(self, constant: ex.Constant) -> Phrase:
        value = constant.value
        if isinstance(value, int) and not isinstance(value, bool):
            return Phrase(str(value) if value > 12 or value < 1 else number(value))
        return Phrase(self.fixed(constant.type, value))

    def variable(self, variable: ex.Variable) -> Phrase:
        """A parameter or binder by its phrase, a `let` by its value where its name is no word."""
        known = self.known.get(variable.name)
        if isinstance(known, Phrase):
            if known.again:
                self.known[variable.name] = replace(known, text=known.again, again="")
            return known
        if known is not None and len(variable.name) <= 2:
            return self.inside(known)
        if known is not None and variable.type.kind == "flag":
            self.refuse(variable.name)
        return named(self.naming, variable.name, variable.type)

    def inside(self, expression: Any) -> Phrase:
        """A phrase for what a name stands for; not endlessly deep."""
        if self.depth > 3:
            self.refuse("too deep")
        self.depth += 1
        try:
            return self.noun(expression)
        finally:
            self.depth -= 1

    def _builtin(self, builtin: ex.Builtin) -> Phrase:
        texts = {
            "active": "the player whose turn it is",
            "round": "the round",
            "turn_number": "the number of the turn",
            "player_count": "the number of players",
        }
        if builtin.name == "me":
            return YOU
        if builtin.name not in texts:
            self.refuse(builtin.name)
        return Phrase(texts[builtin.name])

    def _field(self, field: ex.FieldValue | ex.ZoneRef) -> Phrase:
        words = self.naming.name(field.name)
        if not is_thing(words) and not (field.type.kind == "space" and field.name in PLACES):
            self.refuse(field.name)
        person: Person = "they" if is_plural(words) and isinstance(field, ex.FieldValue) else "it"
        if field.base is None:
            return Phrase(f"the {words}", person)
        base = self.noun(field.base)
        if field.type.kind == "space" and field.name in PLACES:
            words = self.naming.noun(field.type)
        if len(base.text.split()) > 3:
            return Phrase(f"the {words} of {base.text}", person)
        return Phrase(f"{base.owner} {words}", person)

    def _property(self, node: ex.Property) -> Phrase:
        if not is_thing(self.naming.name(node.name)):
            self.refuse(node.name)
        if node.of == "piece" and node.name == "owner":
            return Phrase(f"the owner of {self.noun(node.base).text}")
        base = node.base
        if isinstance(base, ex.FieldValue) and base.owner_kind == "board" and base.name in ("tile", "rotation"):
            base = base.base or base
        return Phrase(f"the {self.naming.name(node.name)} of {self.noun(base).text}")

    # -------------------------------------------------------------------------------------------- functions

    def _call(self, call: ex.Call) -> Phrase:
        if call.of == "builtin":
            return self._builtin_call(call)
        if call.of == "hook":
            self.refuse(call.function)
        words = self.naming.name(call.function)
        if not call.arguments:
            return Phrase(f"the {words}")
        first, *others = call.arguments
        head, _, tail = words.rpartition(" ")
        if head and tail in PREPOSITIONS and len(call.arguments) == 1:
            subject = self.noun(first)
            text = f"{subject.owner} {head}" if tail == "of" else f"the {head} {tail} {subject.text}"
            return Phrase(text, "they" if is_plural(head) else "it")
        if not others and first.type.kind in ("player", "piece"):
            return Phrase(f"{self.noun(first).owner} {words}", "they" if is_plural(words) else "it")
        if not others:
            return Phrase(f"the {words} of {self.noun(first).text}")
        self.refuse(call.function)

    def _builtin_call(self, call: ex.Call) -> Phrase:
        arguments = call.arguments
        match call.function:
            case "size" if arguments[0].type.kind != "sequence":
                return Phrase(f"the number of {self.plural_noun(arguments[0])}")
            case "copies":
                return Phrase(f"the number of {self.noun(arguments[0]).text} in {self.noun(arguments[1]).text}")
            case "top":
                zone = arguments[0]
                if isinstance(zone, ex.ZoneRef) and zone.owner_kind == "board" and zone.base is not None:
                    return Phrase(f"the top {self.naming.deck(zone.type.name)} on {self.noun(zone.base).text}")
                return Phrase(f"the top {self.naming.deck(zone.type.name)} of {self.noun(zone).text}")
            case "centre":
                return Phrase(f"the centre of {self.noun(arguments[0]).text}")
            case "min" | "max":
                word = "smaller" if call.function == "min" else "larger"
                return Phrase(f"the {word} of {listed([self.noun(part).text for part in arguments])}")
            case "next_player":
                return Phrase(f"the player after {self.noun(arguments[0]).text}")
            case "opposite":
                return Phrase(f"the opposite of {self.noun(arguments[0]).text}")
            case "direction":
                return Phrase(f"the direction from {self.noun(arguments[0]).text} to {self.noun(arguments[1]).text}")
            case "apart":
                return Phrase(f"the distance between {self.noun(arguments[0]).text} and {self.noun(arguments[1]).text}")
            case "step":
                return Phrase(f"the next square {self.towards(arguments[1])} of {self.noun(arguments[0]).text}")
            case "last":
                return Phrase("the last square of the way")
            case "cards":
                return self.noun(arguments[0])
        self.refuse(call.function)

    def towards(self, direction: ex.Expression) -> str:
        """`to the north`, `in the course`."""
        if isinstance(direction, ex.Constant) and isinstance(direction.value, str):
            return f"to the {DIRECTIONS[direction.value]}"
        return f"in {self.noun(direction).text}"

    def plural_noun(self, domain: ex.Expression) -> str:
        """The members of a set or zone: `cards in your hand`, `your boats`."""
        match domain:
            case ex.ZoneRef():
                return f"{plural(self.naming.deck(domain.type.name))} in {self.noun(domain).text}"
            case ex.OwnedPieces():
                return f"{self.noun(domain.owner).owner} {plural(self.naming.name(domain.piece).lower())}"
            case ex.Domain(of="players" | "all_players"):
                return "players"
            case ex.FieldValue() if domain.type.kind == "set":
                return self.noun(domain).text.removeprefix("the ")
        return self.noun(domain).text

    def member(self, domain: ex.Expression) -> tuple[str, str]:
        """One element of a set as (noun, where): ("square", "around the ship")."""
        match domain:
            case ex.Domain(of="players" | "all_players"):
                return "player", ""
            case ex.Domain():
                return self.naming.noun(domain.type), ""
            case ex.OwnedPieces():
                return self.naming.name(domain.piece).lower(), f"of {self._self(domain.owner)}"
            case ex.ZoneRef():
                return self.naming.deck(domain.type.name), f"in {self.noun(domain).text}"
            case ex.RangeSet():
                return "number", f"from {self.noun(domain.low).text} to {self.noun(domain.high).text}"
            case ex.Call(function="cards", of="builtin"):
                return self.member(domain.arguments[0])
            case ex.Call(function="around", of="builtin"):
                return self.naming.noun(domain.type), f"around {self.noun(domain.arguments[0]).text}"
            case ex.Call(function="neighbours", of="builtin"):
                return self.naming.noun(domain.type), f"next to {self.noun(domain.arguments[0]).text}"
            case ex.Call(function="frontier", of="builtin"):
                return "empty square", "beside a tile"
            case ex.Call(function="run" | "ray" | "line" | "between", of="builtin"):
                return self.naming.noun(domain.type), "on the way"
            case ex.Call(function="rotations", of="builtin"):
                return "quarter turn", ""
            case ex.Variable() if domain.type.kind == "sequence":
                return self.naming.noun(domain.type), "on the way"
            case ex.FieldValue() if domain.type.kind == "set":
                return self.naming.noun(domain.type), f"among {self.noun(domain).text}"
            case ex.SetLiteral():
                return listed([self.noun(item).text for item in domain.items], "or"), ""
        self.refuse(domain.kind)

    def _self(self, owner: ex.Expression) -> str:
        phrase = self.noun(owner)
        return "yours" if phrase.text == "you" else phrase.text

    # -------------------------------------------------------------------------------------------- numbers

    def _arithmetic(self, node: ex.Binary) -> Phrase:
        if node.operator == "otherwise":
            return self.noun(node.left)
        words = {"+": "plus", "-": "minus", "*": "times", "/": "divided by"}
        if node.operator not in words:
            self.refuse(node.operator)
        return Phrase(f"{self.noun(node.left).text} {words[node.operator]} {self.noun(node.right).text}")

    def _fold(self, fold: ex.Fold) -> Phrase:
        if len(fold.binders) != 1:
            self.refuse(fold.word)
        binder = fold.binders[0]
        name, where = self.member(binder.domain)
        if fold.word == "count" and fold.body is None:
            return Phrase(f"the number of {plural(name)}{' ' + where if where else ''}")
        if fold.word == "count" and fold.body is not None:
            with_binder = self.bound(binder.name, Phrase("they", "they"))
            return Phrase(f"the number of {plural(name)}{' ' + where if where else ''} where {with_binder.condition(fold.body)}")
        self.refuse(fold.word)

    def bound(self, name: str, known: Known) -> Values:
        """The same speaker with one more name."""
        other = type(self)(self.naming, {**self.known, name: known})
        other.depth = self.depth + 1
        if other.depth > 6:
            self.refuse("too deep")
        return other

    def choice(self, binder: ex.Binder) -> str:
        """What may be chosen for a parameter: `a card in your hand`, `one of your boats`."""
        domain = binder.domain
        if isinstance(domain, ex.OwnedPieces):
            return f"one of {self.plural_noun(domain)}"
        if isinstance(domain, ex.SetLiteral):
            return self.member(domain)[0]
        name, where = self.member(domain)
        return f"{article(name)}{' ' + where if where else ''}"
