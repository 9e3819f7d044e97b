"""Changes of fields as a player tells them: `White now has 3 points.`"""

from __future__ import annotations

from typing import Any

from boardrules.ruleset.model import FieldModel
from boardrules.words.decisions import PLACES, Decisions
from boardrules.words.english import is_plural
from boardrules.words.naming import spaced
from boardrules.words.nouns import Noun, Value
from boardrules.words.phrases import phrase, sentence


class Changes(Decisions):
    """Tells what a field has become: as the author tells it, or else by its type and its name."""

    def change(self, field: FieldModel, owner: str | None, after: Any) -> str:
        """What a field is now, as a sentence; "" where there is nothing to say."""
        name, who = self.ruleset.names.get(self._key(field)), self._owner_noun(field, owner)
        if name is not None and name.told is not None:
            template = name.told if after else name.otherwise or ""
            value = self._members(field, after) if field.type.kind == "set" else self._said(field.type, after, "")
            return self.filled(template, {"owner": who, "value": value})
        return self.plain_change(field, owner, after)

    def plain_change(self, field: FieldModel, owner: str | None, after: Any) -> str:
        """The same without the author's words for it: by the type and the name of the field."""
        holder = {"player": "Player", "shared": ""}.get(field.owner_kind, field.owner)
        name = self.ruleset.names.get(self._key(field))
        who = self._owner_noun(field, owner)
        if owner is None:
            return self._shared(field, after)
        if isinstance(after, bool):
            return self._flag(field, holder, who, after, declared=name is not None)
        match field.type.kind:
            case "space":
                return self._place(field, holder, who, after)
            case "number" if after is not None and (name is not None or is_plural(spaced(field.name))):
                return self._count(field, holder, who, after)
            case "set":
                return self._set(field, holder, who, after)
            case "direction" if field.owner_kind != "player" and after is not None:
                return self.phrases.text("{The who} now points {direction}.", who=who, direction=self._said(field.type, after, ""))
        if after is None:
            return ""
        what, value = self.naming.called(field.name, holder), self._said(field.type, after, "")
        return sentence(self.phrases.text("{The owner}'s {thing} is now {value}.", owner=who, thing=what, value=value))

    def _shared(self, field: FieldModel, after: Any) -> str:
        if after is None:
            return ""
        return sentence(
            self.phrases.text("{name}: {value}", name=self.naming.name(field.name), value=self._said(field.type, after, ""))
        )

    def _flag(self, field: FieldModel, holder: str, who: Value, after: bool, declared: bool) -> str:
        """What an author calls a flag can stand behind "is"; of the words of an identifier that is not known."""
        text, words = self.phrases.text, self.naming.name(field.name, holder)
        if declared:
            template = phrase("{The who} is {name}.") if after else phrase("{The who} is no longer {name}.")
            return text(template, who=who, name=words)
        said = text("{owner}: {name}", owner=who, name=words) if after else text("{owner}: no longer {name}", owner=who, name=words)
        return sentence(said)

    def _place(self, field: FieldModel, holder: str, who: Value, after: str | None) -> str:
        text = self.phrases.text
        if field.name in PLACES:
            if after is None:
                return text("{The who} leaves the board.", who=who)
            return text("{The who} is now on {place}.", who=who, place=self._said(field.type, after, ""))
        if after is None:
            return ""
        thing, place = self.naming.called(field.name, holder), self._said(field.type, after, "")
        return sentence(text("{The owner}'s {thing} is now on {place}.", owner=who, thing=thing, place=place))

    def _count(self, field: FieldModel, holder: str, who: Value, after: int) -> str:
        things = self.naming.things(field.name, holder).counted(after, self.phrases.grammar.is_one(after))
        if not after:
            return self.phrases.text("{The who} now has no {things}.", who=who, things=things)
        return self.phrases.text("{The who} now has {count} {things}.", who=who, count=after, things=things)

    def _set(self, field: FieldModel, holder: str, who: Value, after: Any) -> str:
        """`Black now has two roses: yellow and green.`"""
        members = list(after or ())
        noun = self.naming.things(field.name, holder)
        things = noun.counted(len(members), self.phrases.grammar.is_one(len(members)))
        if not members:
            return self.phrases.text("{The who} now has no {things}.", who=who, things=things)
        text, count = self.phrases.text, self.phrases.number(len(members), noun.gender)
        words = self._members(field, members)
        return text("{The who} now has {count} {things}: {members}.", who=who, count=count, things=things, members=words)

    def _members(self, field: FieldModel, members: Any) -> str:
        """What a set holds: the Atlantic and Cape Horn."""
        values = [self._said(field.type.element or field.type, member, "") for member in members or ()]
        only = [isinstance(value, Noun) and value.sort == "only" for value in values]
        form = self.phrases.grammar.form
        return self.phrases.listed([form(value, "the" if alone else "") for value, alone in zip(values, only, strict=True)])

    def _key(self, field: FieldModel) -> str:
        """What `names` calls the field."""
        holder = {"player": "Player", "shared": ""}.get(field.owner_kind, field.owner)
        return f"{holder}.{field.name}" if holder else field.name

    def _owner_noun(self, field: FieldModel, owner: str | None) -> Value:
        if owner is None or field.owner_kind == "player":
            return self.who(owner or "")
        return self.naming.piece_noun(owner)

    def worth_telling(self, field: FieldModel) -> bool:
        """What the author has words for, what players and pieces have, and what is shared by name; counters of the table and spaces
        are seen in the position."""
        name = self.ruleset.names.get(self._key(field))
        if field.internal or (name is not None and name.told is not None):
            return not field.internal
        if field.owner_kind == "board":
            return False
        if field.owner_kind == "shared":
            return field.type.kind not in ("number", "flag", "set")
        return field.owner_kind == "player" or field.type.kind != "flag"
