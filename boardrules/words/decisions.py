"""Decisions as a player tells them: `White lays a breeze on n2.`"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import InitVar, dataclass, field
from typing import Any, Protocol

from boardrules.language.templates import paths_of
from boardrules.ruleset import expressions as ex
from boardrules.ruleset.model import Ruleset
from boardrules.ruleset.statements import ActionModel, Ask, Choose, ToldModel
from boardrules.ruleset.types import Type
from boardrules.ruleset.visit import every_statement
from boardrules.words.english import is_plural, third_person
from boardrules.words.naming import Naming
from boardrules.words.nouns import Value
from boardrules.words.phrases import capital, fill, phrase, sentence

PLACES = {"at", "position", "place", "square", "cell", "where", "location"}
"""Fields of these names tell where their owner is: the owner itself is spoken of."""

PREPOSITIONS = {"at", "to", "from", "on", "in", "of", "over", "by", "along", "for", "with", "into"}
_AFTER = {"under", "aside", "back", "away"}
"""Words of an action that stand behind what it is done with: put a card under."""

TURNED = ("", phrase("turned once"), phrase("turned twice"), phrase("turned three times"))
"""How a tile lies, by quarters of a turn."""

HIDDEN = "?"
"""Stands for an argument that the reader may not know."""


class Happening(Protocol):
    """What the narrator knows of an event."""

    @property
    def kind(self) -> str: ...
    @property
    def rule(self) -> str: ...
    @property
    def data(self) -> dict[str, Any]: ...


class Position(Protocol):
    """What the narrator asks a position: what a player may see of it."""

    def view(self, player: int | None = None) -> Mapping[str, Any]: ...


@dataclass
class Decisions:
    """Tells decisions of one game. `people` are the players' own names by seat; without them they are called after their seats.
    `known` are the names of its things, where they are at hand."""

    ruleset: Ruleset
    people: Mapping[str, str] = field(default_factory=dict)
    known: InitVar[Naming | None] = None

    def __post_init__(self, known: Naming | None) -> None:
        self.naming = known or Naming(self.ruleset)
        self.phrases = self.naming.phrases
        self._fields = {field.key: field for field in self.ruleset.fields}
        self._decks = {zone.key: zone.deck for zone in self.ruleset.zones}
        self._bookkeeping = {zone.key for zone in self.ruleset.zones if zone.internal}
        self._actions: dict[str, list[ActionModel]] = {name: [model] for name, model in self.ruleset.actions.items()}
        self._parameters: dict[str, dict[str, ex.Binder]] = {}
        self._done: list[tuple[Choose, ToldModel]] = []
        for statement in every_statement(self.ruleset):
            if isinstance(statement, Ask):
                for choice in statement.choices:
                    self._actions.setdefault(choice.name, []).append(choice)
            elif isinstance(statement, Choose) and statement.told is not None:
                self._done.append((statement, statement.told))

    # -------------------------------------------------------------------------------------------- decisions

    def who(self, seat: str) -> str:
        """A player by their own name, or else by their seat."""
        return self.people.get(seat) or self.naming.seat(seat)

    def decision(
        self,
        seat: str,
        action: str,
        args: Mapping[str, Any],
        since: Sequence[Happening] = (),
        offered: Iterable[str] = (),
        values: Mapping[str, Any] | None = None,
        after: Position | None = None,
    ) -> str:
        """A decision as a sentence: how the action is `told`, or else its words.

        `since` is what followed from it and `after` a position then, from which fields are known; `offered` are the actions that
        could be chosen, which tells one `done` from another; `values` are those of the `let`s.
        """
        told = self._told(action, args, offered)
        if told is not None:
            known = self._values(told, seat, args, since, values or {}, after)
            if known is not None:
                return self.filled(told.text, known)
        return self._plain(seat, action, args)

    def choice(
        self, seat: str, action: str, args: Mapping[str, Any], offered: Iterable[str] = (), values: Mapping[str, Any] | None = None
    ) -> str:
        """A decision as something to do, for the one who has it: `Lay a breeze on h4`. What its sentence leaves out follows as a
        remark, so that different decisions read differently."""
        told = self._told(action, args, offered)
        known = None if told is None else self._values(told, seat, args, (), values or {}, None)
        if told is None or known is None:
            return capital(self._to_do(action, args, seat))
        bid = self.phrases.grammar.bid(told.text)
        text = fill(bid or told.text.removesuffix("."), known, self.phrases.grammar)
        named = paths_of(told.text, self.phrases.grammar.aliases)
        return capital(_with_remarks(text, (self._remark(action, *arg, seat) for arg in args.items() if arg[0] not in named)))

    def attempt(self, seat: str, action: str, arguments: Sequence[Any]) -> str:
        """What somebody tries, with its arguments in order; for examples, which say it before it happens."""
        model = next((one for one in self._actions.get(action, ()) if len(one.parameters) == len(arguments)), None)
        names = [binder.name for binder in model.parameters] if model is not None else map(str, range(len(arguments)))
        return self.decision(seat, action, dict(zip(names, arguments, strict=False)))

    def _told(self, action: str, args: Mapping[str, Any], offered: Iterable[str]) -> ToldModel | None:
        if action == "done":
            names = set(offered) - {"done"}
            fitting = [told for choose, told in self._done if names and names <= set(choose.actions)]
            texts = {told.text for told in fitting}
            return fitting[0] if len(texts) == 1 else None
        return next((one.told for one in self._actions.get(action, ()) if args.keys() <= {p.name for p in one.parameters}), None)

    def filled(self, template: str, known: Mapping[str, Value]) -> str:
        """A sentence of the author's with its names; it begins with a capital unless a player's own name does."""
        text = fill(template, known, self.phrases.grammar)
        return text if template.startswith(("{me}", "{owner}")) else capital(text)

    def _values(
        self,
        told: ToldModel,
        seat: str,
        args: Mapping[str, Any],
        since: Sequence[Happening],
        values: Mapping[str, Any],
        after: Position | None,
    ) -> dict[str, Value] | None:
        """What stands for every name of a sentence; None where something is not known here."""
        known: dict[str, Value] = {}
        for path, type_ in told.types.items():
            head, _, member = path.partition(".")
            base = seat if head == "me" else args.get(head, values.get(head))
            if member:
                found, value = self._member(base, member, since, after)
            elif head in self._fields:  # what is shared
                found, value = self._field("", head, None, since, after)
            else:
                found, value = head == "me" or head in args or head in values, base
            if not found:
                return None
            known[path] = self._said(type_, value, seat)
        return known

    def _said(self, type_: Type, value: Any, me: str) -> Value:
        if value == HIDDEN:
            return self.phrases.grammar.form(self.naming.type_noun(type_), "a")
        if type_.kind == "player" and isinstance(value, str):
            return self.who(value)
        if type_.kind == "piece" and isinstance(value, str):
            return self.naming.piece_noun(value, owned=self.naming.piece_parts(value)[0] != me)
        return self.naming.value_noun(type_, value)

    def _member(self, base: Any, member: str, since: Sequence[Happening], after: Position | None) -> tuple[bool, Any]:
        """A field of a player, piece or space as it is afterwards, or a property of a card or value."""
        if not isinstance(base, str) or base == HIDDEN:
            return False, None
        if base in self.ruleset.seats:
            return self._field("Player", member, base, since, after)
        for deck in self.ruleset.decks.values():
            if base in deck.cards and member in deck.columns:
                return True, deck.rows.get(base, {}).get(member)
        for enum in self.ruleset.enums.values():
            if base in enum.values and member in enum.columns:
                return True, enum.rows.get(base, {}).get(member)
        for board in self.ruleset.boards.values():
            for layer in board.layers:
                if layer.name == member and base in layer.values:
                    return True, layer.values[base]
        for owner in (*self.ruleset.pieces, *self.ruleset.boards):
            if f"{owner}.{member}" in self._fields:
                found, value = self._field(owner, member, base, since, after)
                if found:
                    return found, value
        return False, None

    def _field(self, owner: str, name: str, of: str | None, since: Sequence[Happening], after: Position | None) -> tuple[bool, Any]:
        key = f"{owner}.{name}" if owner else name
        for event in reversed(since):
            if event.kind == "set" and event.data["field"] == key and event.data["owner"] == of:
                return True, event.data["after"]
        if after is None:
            return False, None
        fields = after.view(None)["fields"]
        if key not in fields:
            return False, None
        value = fields[key]
        if of is None:
            return True, value
        return (of in value, value.get(of)) if isinstance(value, dict) else (False, None)

    # -------------------------------------------------------------------------------------------- decisions that nobody has worded

    def _plain(self, seat: str, action: str, args: Mapping[str, Any]) -> str:
        if action == "done":
            return self.phrases.text("{who} stops here.", who=self.who(seat))
        if self.ruleset.language != "en":
            said = [self.phrases.grammar.form(self._argument(action, name, value, seat), "a") for name, value in args.items()]
            words = " ".join([self.naming.name(action), ", ".join(said)]).strip()
            return sentence(self.phrases.text("{who}: {what}", who=self.who(seat), what=words))
        return f"{self.who(seat)} {self._english(action, args, seat)}."

    def _argument(self, action: str, name: str, value: Any, seat: str) -> Value:
        binder = self._binders(action).get(name)
        return str(value) if binder is None else self._said(binder.type, value, seat)

    def _binders(self, action: str) -> dict[str, ex.Binder]:
        known = self._parameters.get(action)
        if known is None:
            binders = (binder for model in self._actions.get(action, ()) for binder in model.parameters)
            known = self._parameters[action] = {binder.name: binder for binder in binders}
        return known

    def _to_do(self, action: str, args: Mapping[str, Any], seat: str) -> str:
        """`lay a breeze on n2`; in other languages what is named follows the name of the action."""
        if action == "done":
            return self.phrases.text("Stop here")
        if self.ruleset.language == "en":
            return self._english(action, args, seat, conjugated=False)
        said = [
            self.phrases.grammar.form(self._argument(action, name, value, seat), "a")
            for name, value in args.items()
            if not _is_rotation(self._binders(action).get(name))
        ]
        words = " ".join([self.naming.name(action), ", ".join(said)]).strip()
        return _with_remarks(
            words, (self._remark(action, *arg, seat) for arg in args.items() if _is_rotation(self._binders(action).get(arg[0])))
        )

    def _remark(self, action: str, name: str, value: Any, seat: str) -> str:
        """An argument behind a sentence that does not speak of it."""
        binder = self._binders(action).get(name)
        if _is_rotation(binder):
            return self.phrases.text(TURNED[value % 4]) if isinstance(value, int) and value % 4 else ""
        said, words = self._argument(action, name, value, seat), self.naming.name(name)
        return self.phrases.text("{name}: {value}", name=words, value=said) if len(words) > 2 else str(said)

    def _english(self, action: str, args: Mapping[str, Any], seat: str, conjugated: bool = True) -> str:
        """`lays a breeze on n2`, or not conjugated `lay a breeze on n2`."""
        verb, *rest = self.naming.name(action).split() or [action]  # a name may be nothing but underscores
        head = third_person(verb) if conjugated else verb
        text = " ".join([head, *rest])
        remarks: list[str] = []
        binders = self._binders(action)
        for index, (name, value) in enumerate(args.items()):
            words = _placed(self, binders.get(name), self._argument(action, name, value, seat), index, value, len(args) > 1)
            aside = "" if words else self._remark(action, name, value, seat)
            if index == 0 and words and rest and rest[-1] in _AFTER:
                text = " ".join([head, *rest[:-1], words.strip(), rest[-1]])
            else:
                text += words
            remarks += [aside] if aside else []
        return _with_remarks(text, remarks)


def _with_remarks(text: str, remarks: Iterable[str]) -> str:
    said = ", ".join(filter(None, remarks))
    return f"{text} ({said})" if said else text


def _is_rotation(binder: ex.Binder | None) -> bool:
    return binder is not None and isinstance(binder.domain, ex.Call) and binder.domain.function == "rotations"


def _placed(narrator: Decisions, binder: ex.Binder | None, said: Value, index: int, value: Any, more: bool) -> str:
    """An argument in the sentence; "" where it is a remark behind it."""
    form = narrator.phrases.grammar.form
    if binder is None:
        return f" {said}"
    name = narrator.naming.name(binder.name)
    if index and binder.name in PREPOSITIONS:
        return f" {binder.name} {form(said, 'a' if binder.type.kind == 'card' else '')}"
    match binder.type.kind:
        case "space":
            return f" on {said}" if index else f" {said}"
        case "direction":
            return f" to {form(said, 'the')}"
        case "number" if _is_rotation(binder):
            return ""
        case "number" if is_plural(name):
            return f", {value} {name if value != 1 else name.removesuffix('s')}"
        case "card" if index == 0:
            return f" {form(said, 'a')}"
        case "piece" | "player" | "number" if index == 0:
            return f" {said}"
        case "enum" if index == 0 and more:
            return f" {said}"
    return ""
