"""Conditions in words: `the square is free`, `you have at least three points`, `no square on the way is a storm`."""

from __future__ import annotations

from typing import assert_never, cast

from boardrules.rulebook.words.english import article, conjugate, infinitive, is_plural, joined, listed, number, plural
from boardrules.rulebook.words.parts import (
    is_case,
    is_missing,
    is_negative,
    opposite,
    other_than,
    parts_of,
    premise_of,
    without_spared,
    without_tile,
)
from boardrules.rulebook.words.values import YOU, Phrase, Unspeakable, Values
from boardrules.ruleset import expressions as ex
from boardrules.words.decisions import PLACES, PREPOSITIONS

_STATES = {"in", "on", "at", "under", "near", "out", "off"}
_VERBS = {"may", "can", "must", "has", "is"}
_RESTING = {"pause", "stop", "rest", "stay", "wait", "land", "end", "lie", "stand"}
"""Verbs that are done on a space."""
_COMPARED = {
    ">=": ("at least", "fewer than", "less than"),
    ">": ("more than", "at most", "at most"),
    "<=": ("at most", "more than", "more than"),
    "<": ("fewer than", "at least", "at least"),
    "==": ("exactly", "other than", "other than"),
}
_OPPOSITE = {">=": "<", "<": ">=", ">": "<=", "<=": ">", "==": "!=", "!=": "=="}


class Conditions(Values):
    """Says conditions as clauses."""

    def condition(self, expression: ex.Expression, negated: bool = False) -> str:
        """A clause; Unspeakable where there are no good words."""
        match expression:
            case ex.Unary(operator="not"):
                return self.condition(expression.operand, not negated)
            case ex.Binary(operator="and" | "or"):
                return self._joined(expression, negated)
            case ex.Binary():
                return self._compared(expression, negated)
            case ex.Variable():
                known = self.known.get(expression.name)
                if isinstance(known, ex.Checked) and self.depth < 4:
                    return cast(Conditions, self.bound(expression.name, Phrase(""))).condition(cast(ex.Expression, known), negated)
            case ex.Builtin(name="over"):
                return "the game goes on" if negated else "the game is over"
            case ex.FieldValue():
                return self._flag_field(expression, negated)
            case ex.Call():
                return self._called(expression, negated)
            case ex.Fold(word="any" | "all"):
                return self._quantified(expression, negated)
            case ex.Possible():
                return f"you {'cannot' if negated else 'can'} {self.naming.name(expression.action)}"
            case ex.Conditional():
                then, otherwise = self.condition(expression.then, negated), self.condition(expression.otherwise, negated)
                return f"if {self.condition(expression.condition)}, {then}; otherwise {otherwise}"
            case ex.Constant() | ex.Builtin() | ex.OptionValue() | ex.Domain() | ex.OwnedPieces() | ex.Property() | ex.ZoneRef():
                pass
            case ex.Unary() | ex.RangeSet() | ex.SetLiteral() | ex.SetOf() | ex.Fold() | ex.Walk() | ex.RowLength():
                pass
            case _:
                assert_never(expression)
        self.refuse(expression.kind)

    # -------------------------------------------------------------------------------------------- and, or

    def _joined(self, node: ex.Binary, negated: bool) -> str:
        parts = parts_of(node, node.operator)
        both = (node.operator == "and") != negated
        if both:
            return joined([self.condition(part, negated) for part in parts], "and")
        if not negated and is_case(parts[0]):
            return f"unless {self.condition(parts[0])}, {joined([self.condition(part) for part in parts[1:]], 'or')}"
        premise, rest = premise_of(parts, negated)
        if premise and rest:
            head = joined([self.condition(part, not negated) for part in premise], "and")
            return f"if {head}, {joined([self.condition(part, negated) for part in rest], 'or')}"
        return joined([self.condition(part, negated) for part in parts], "or")

    # -------------------------------------------------------------------------------------------- comparisons

    def _compared(self, node: ex.Binary, negated: bool) -> str:
        operator = node.operator
        if operator in ("in", "not in"):
            return self._among(node.left, node.right, negated != (operator == "not in"))
        if operator not in _OPPOSITE:
            self.refuse(operator)
        if operator == "!=":
            operator, negated = "==", not negated
        left, right = node.left, node.right
        if isinstance(left, ex.Constant) and not isinstance(right, ex.Constant) and operator == "==":
            left, right = right, left
        if operator == "==" and left.type.kind != "number":
            return self._equal(left, right, negated)
        if isinstance(right, ex.Constant) and right.value is None:
            return self._equal(left, right, negated)
        return self._measured(left, right, operator, negated)

    def _measured(self, left: ex.Expression, right: ex.Expression, operator: str, negated: bool) -> str:
        """A comparison of numbers, said of who has them where somebody has."""
        if negated and operator != "==":
            operator, negated = _OPPOSITE[operator], False
        if isinstance(right, ex.Constant) and isinstance(right.value, int) and not isinstance(right.value, bool):
            value = right.value
            if operator == "<" and value == 1:
                operator, value = "==", 0
            if operator == ">" and value > 0:
                operator, value = ">=", value + 1
            if isinstance(left, ex.Builtin) and left.name == "round":
                return _in_round(operator, value, negated)
            counted = self._counted(left, operator, value, negated)
            if counted:
                return counted
        few = _COMPARED[operator][0] if not negated else "not" if operator == "==" else _COMPARED[operator][1]
        few = {"fewer than": "less than", "exactly": "", "not": "not"}.get(few, few)
        subject = self.noun(left)
        if subject.person == "they" and isinstance(right, ex.Constant) and right.value == 0 and operator in (">", "=="):
            some = "" if (operator == ">") != negated else "no "
            return f"there are {some}{subject.text.removeprefix('the ')}"
        other = self.noun(right).text
        return " ".join(filter(None, [subject.text, conjugate("be", subject.person), few, other]))

    def _counted(self, left: ex.Expression, operator: str, value: int, negated: bool) -> str:
        """`you have no points`, `your hand has more than six cards`; "" where nothing is counted."""
        owner, things = self._owned_number(left)
        if owner is None:
            return ""
        none = value == 0 and ((operator == "==" and not negated) or operator == "<=")
        some = value == 0 and (operator == ">" or (operator == "==" and negated))
        if none or some:
            return f"{owner.text} {conjugate('have', owner.person)} {'no ' if none else ''}{things}"
        few = _COMPARED[operator][1 if negated else 0]
        noun = _singular(things) if value == 1 else things
        return f"{owner.text} {conjugate('have', owner.person)} {few} {number(value)} {noun}"

    def _owned_number(self, node: ex.Expression) -> tuple[Phrase | None, str]:
        """Who has a number of what: a player's field with a plural name, the size of a zone, a count."""
        if isinstance(node, ex.FieldValue) and node.base is not None and is_plural(node.name) and node.type.kind == "number":
            return self.noun(node.base), self.naming.name(node.name)
        if isinstance(node, ex.Call) and node.of == "define" and len(node.arguments) == 1:
            words = self.naming.name(node.function).removesuffix(" of")
            if is_plural(words) and node.arguments[0].type.kind in ("player", "piece"):
                return self.noun(node.arguments[0]), words
        if isinstance(node, ex.Call) and node.function == "size" and node.of == "builtin":
            return self._sized(node.arguments[0])
        return None, ""

    def _sized(self, group: ex.Expression) -> tuple[Phrase | None, str]:
        if isinstance(group, ex.ZoneRef):
            things = plural(self.naming.deck(group.type.name))
            if group.base is not None and self.naming.name(group.name) in (things, self.naming.name(group.type.name)):
                return self.noun(group.base), things
            return self.noun(group), things
        if isinstance(group, ex.FieldValue) and group.base is not None:
            return self.noun(group.base), self.naming.name(group.name)
        return None, ""

    # -------------------------------------------------------------------------------------------- being equal

    def _equal(self, left: ex.Expression, right: ex.Expression, negated: bool) -> str:
        if isinstance(right, ex.Constant):
            if right.value is None:
                return self._nothing(left, negated)
            if isinstance(right.value, bool):
                return self.condition(left, negated == right.value)
        if isinstance(right, ex.Builtin) and right.name == "me":
            return self._mine(left, negated)
        if (
            isinstance(left, ex.Domain)
            and left.of == "winners"
            and isinstance(right, ex.SetLiteral)
            and right.items
            and not negated
        ):
            return f"{listed([self.noun(item).text for item in right.items])} {'wins' if len(right.items) == 1 else 'win'}"
        if isinstance(left, ex.Builtin) and left.name == "active" and isinstance(right, ex.Constant):
            return f"it is {'not ' if negated else ''}{self.noun(right).owner} turn"
        if isinstance(left, ex.FieldValue) and left.type.kind == "space":
            return self._located(left, right, negated)
        if isinstance(right, ex.FieldValue) and right.type.kind == "space":
            return self._located(right, left, negated)
        if isinstance(left, ex.Property) and left.name == "kind" and isinstance(right, ex.Constant):
            subject = self.noun(left.base)
            kind = self.naming.kind(left.owner, str(right.value)) if left.of == "piece" else self.noun(right).text
            return f"{subject.text} {conjugate('be', subject.person, negated)} {article(kind)}"
        if isinstance(left, ex.Property) and isinstance(right, ex.Constant):
            owner = self._whole(left)
            if owner is not None:
                have = conjugate("have", owner.person, negated)
                return f"{owner.text} {have} the {self.naming.name(left.name)} {self.noun(right).text}"
        subject = self.noun(left)
        return f"{subject.text} {conjugate('be', subject.person, negated)} {self.noun(right).text}"

    def _whole(self, node: ex.Property) -> Phrase | None:
        """What has a property, where it is spoken of as one of many: no square has the zone …"""
        base = without_tile(node.base)
        known = self.known.get(base.name) if isinstance(base, ex.Variable) else None
        if isinstance(known, Phrase) and known.text.startswith(("no ", "every ")):
            return self.noun(base)
        return None

    def _nothing(self, node: ex.Expression, negated: bool) -> str:
        """`x == none`: there is no x."""
        if isinstance(node, (ex.FieldValue, ex.Property)) and node.base is not None:
            owner = self.noun(without_tile(node.base))
            if isinstance(node, ex.FieldValue) and node.type.kind == "space" and node.name in PLACES:
                return f"{owner.text} {conjugate('be', owner.person, not negated)} on the board"
            words = self.naming.name(node.name)
            return f"{owner.text} {conjugate('have', owner.person)} {article(words) if negated else 'no ' + words}"
        subject = self.noun(node)
        noun = subject.text.removeprefix("the ")
        return f"there is {article(noun) if negated else 'no ' + noun}"

    def _mine(self, node: ex.Expression, negated: bool) -> str:
        if isinstance(node, ex.Property) and node.name == "owner":
            subject = self.noun(node.base)
            return f"{subject.text} {conjugate('belong', subject.person, negated)} to you"
        subject = self.noun(node)
        if isinstance(node, ex.FieldValue) and node.base is not None:
            return f"{subject.text} {conjugate('be', subject.person, negated)} yours"
        if negated:
            return f"{subject.text} is another player"
        return f"{subject.text} is you"

    def _located(self, field: ex.FieldValue, space: ex.Expression, negated: bool) -> str:
        subject = self.noun(field.base) if field.base is not None and field.name in PLACES else self.noun(field)
        return f"{subject.text} {conjugate('be', subject.person, negated)} on {self.noun(space).text}"

    # -------------------------------------------------------------------------------------------- belonging

    def _among(self, item: ex.Expression, group: ex.Expression, negated: bool) -> str:
        if isinstance(group, ex.Variable):
            known = self.known.get(group.name)
            if isinstance(known, (ex.SetOf, ex.SetLiteral)):
                group = known
        if isinstance(group, ex.SetOf):
            return self._in_set_of(item, group, negated)
        subject = self.noun(item)
        be = conjugate("be", subject.person, negated)
        if isinstance(group, ex.SetLiteral):
            if isinstance(item, ex.Property) and item.name == "kind":
                subject = self.noun(item.base)
                return f"{subject.text} {be} {listed([article(self.noun(part).text) for part in group.items], 'or')}"
            return f"{subject.text} {be} {listed([self.noun(part).text for part in group.items], 'or')}"
        if isinstance(group, ex.Call) and group.function == "cards" and group.of == "builtin":
            group = group.arguments[0]
        if isinstance(group, ex.ZoneRef):
            return f"{subject.text} {be} in {self.noun(group).text}"
        if isinstance(group, ex.Fold) and group.word in ("with_most", "with_least"):
            return self._leading(subject, group, negated)
        if isinstance(group, ex.Call) and group.of == "builtin" and group.function in ("around", "neighbours"):
            near = "one of the squares around" if group.function == "around" else "next to"
            return f"{subject.text} {be} {near} {self.noun(group.arguments[0]).text}"
        if isinstance(group, (ex.FieldValue, ex.Property)) and group.type.kind == "set":
            return f"{subject.text} {be} among {self.noun(group).text}"
        self.refuse("in")

    def _in_set_of(self, item: ex.Expression, group: ex.SetOf, negated: bool) -> str:
        phrase = self.noun(item)
        inner = cast(Conditions, self.bound(group.binder.name, phrase))
        return inner.condition(group.condition, negated)

    def _leading(self, subject: Phrase, group: ex.Fold, negated: bool) -> str:
        value = group.body
        if isinstance(value, ex.FieldValue):
            words = self.naming.name(value.name)
        elif isinstance(value, ex.Call) and value.of == "define":
            words = self.naming.name(value.function).removesuffix(" of")
        else:
            self.refuse(group.word)
        word = "most" if group.word == "with_most" else "least"
        return f"{subject.text} {conjugate('have', subject.person, negated)} the {word} {words}"

    # -------------------------------------------------------------------------------------------- flags and definitions

    def _flag_field(self, field: ex.FieldValue, negated: bool) -> str:
        words = self.naming.name(field.name)
        if field.base is None:
            head, _, rest = words.partition(" ")
            if head in _VERBS or not rest:
                self.refuse(field.name)
            noun, _, state = words.rpartition(" ")
            subject = Phrase(noun if noun.endswith("s") else article(noun), "they" if noun.endswith("s") else "it")
            if not state.endswith(("ed", "id", "ght")):
                self.refuse(field.name)
            have = conjugate("have", subject.person).replace("has", "has not") if negated else conjugate("have", subject.person)
            return f"{subject.text} {have} been {state}"
        subject = self.noun(field.base)
        return f"{subject.text} {conjugate('be', subject.person, negated)} {words}"

    def _called(self, call: ex.Call, negated: bool) -> str:
        if call.of == "builtin":
            return self._builtin_flag(call, negated)
        words = self.naming.name(call.function).lower().split()
        arguments = list(call.arguments)
        if not arguments or not words:
            self.refuse(call.function)
        head, rest = words[0], words[1:]
        if head in ("is", "has", "may", "can", "must"):
            return self._verb_first({"is": "be", "has": "have"}.get(head, head), rest, arguments, negated)
        if head in _STATES and rest:
            return self._verb_first("be", words, arguments, negated)
        if words[-1] in PREPOSITIONS and rest and len(arguments) == 1:
            noun = " ".join(words[:-1])
            there = "there is no" if negated else f"there is {article(noun).split()[0]}"
            return f"{there} {noun} {words[-1]} {self.noun(arguments[0]).text}"
        if head.endswith("s") and not head.endswith("ss") and len(head) > 3:
            return self._verb_first(infinitive(head), rest, arguments, negated)
        self.refuse(call.function)

    def _verb_first(self, verb: str, rest: list[str], arguments: list[ex.Expression], negated: bool) -> str:
        """`may_end_on(captain, s)` as the captain may end on the square."""
        subject = self.noun(arguments[0])
        objects = [self.noun(part).text for part in arguments[1:]]
        if objects and arguments[1].type.kind == "space" and rest and rest[-1] in _RESTING:
            rest = [*rest, "on"]
        if not objects and rest and rest[-1] in PREPOSITIONS:
            self.refuse(verb)
        if len(objects) > 1 or (objects and rest and rest[-1] not in PREPOSITIONS and verb not in ("may", "can", "must")):
            self.refuse(verb)
        if verb == "have" and rest and len(rest) == 1 and not rest[0].endswith("s"):
            rest = (["no"] if negated else article(rest[0]).split()[:1]) + rest
            negated = False
        elif verb == "have" and negated:
            rest, negated = ["no", *rest], False
        elif verb == "be" and rest and rest[0] not in _STATES and len(rest) == 1 and not rest[0].endswith(("ed", "en", "m")):
            rest = [article(" ".join(rest))]
        return " ".join([subject.text, conjugate(verb, subject.person, negated), *rest, *objects])

    def _builtin_flag(self, call: ex.Call, negated: bool) -> str:
        match call.function:
            case "fits_sides":
                return f"the tile {'does not match' if negated else 'matches'} every tile beside it along the side"
            case "fits_corners":
                return f"the tile {'does not match' if negated else 'matches'} every tile that it meets at a corner"
            case "has":
                group = call.arguments[0]
                if isinstance(group, ex.SetOf):
                    return self._any_of(group.binder, group.condition, negated)
        self.refuse(call.function)

    # -------------------------------------------------------------------------------------------- any, all

    def _quantified(self, fold: ex.Fold, negated: bool) -> str:
        if len(fold.binders) != 1 or fold.body is None:
            self.refuse(fold.word)
        if fold.word == "any":
            return self._any_of(fold.binders[0], fold.body, negated)
        return self._all_of(fold.binders[0], fold.body, negated)

    def _any_of(self, binder: ex.Binder, body: ex.Expression, negated: bool) -> str:
        parts, other = other_than(parts_of(body, "and"), binder.name)
        except_ = f"other than {self._object(other)}" if other is not None else ""
        return self._said_of(binder, parts, "no" if negated else "a", except_)

    def _all_of(self, binder: ex.Binder, body: ex.Expression, negated: bool) -> str:
        if negated:
            self.refuse("not all")
        choices, spared = without_spared(parts_of(body, "or"), binder.name)
        if len(choices) > 1:
            self.refuse("every or")
        except_ = f"but {self._object(spared)}" if spared is not None else ""
        parts = parts_of(choices[0], "and")
        if all(is_negative(part) or is_missing(part) for part in parts):
            return self._said_of(binder, [opposite(part) for part in parts], "no", except_, "or")
        return self._said_of(binder, parts, "every", except_)

    def _object(self, expression: ex.Expression) -> str:
        phrase = self.noun(expression)
        return "you" if phrase is YOU else phrase.text

    def _said_of(self, binder: ex.Binder, parts: list[ex.Expression], quantifier: str, other: str, word: str = "and") -> str:
        name, where = self.member(binder.domain)
        head = article(name) if quantifier == "a" else f"{quantifier} {name}"
        text = " ".join(filter(None, [head, where, other]))
        if not parts:
            return f"there is {text}"
        inner = cast(Conditions, self.bound(binder.name, Phrase(text, "it", again=f"that {name}" if quantifier == "a" else "it")))
        said = [inner.condition(part) for part in parts]
        if not said[0].startswith((text, "there is")) and text not in said[0]:
            raise Unspeakable("quantifier")
        return joined(said, word)


def _singular(things: str) -> str:
    """`points` as point, `actions left` as action left."""
    head, *rest = things.split()
    return " ".join([head.removesuffix("s"), *rest]) if rest and head.endswith("s") else things.removesuffix("s")


def _in_round(operator: str, value: int, negated: bool) -> str:
    words = {"<": "before", ">": "after", "<=": "no later than", ">=": "at least", "==": "not" if negated else "now"}
    return f"it is {words[operator]} round {value}"
