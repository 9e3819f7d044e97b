"""What happened as a player tells it: one narrator for the log, the worked examples of a rulebook, the terminal and the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from boardrules.language.templates import paths_of
from boardrules.words.changes import Changes
from boardrules.words.decisions import HIDDEN, Happening, Position
from boardrules.words.naming import DIRECTIONS
from boardrules.words.nouns import Noun, Value
from boardrules.words.phrases import sentence

_QUIET = {"round"}
"""Events that the position shows anyway."""


@dataclass(frozen=True)
class Line:
    """A sentence of a story. Its kind is "decision", "turn" (whose turn begins) or "followed"; `rules` are those behind it."""

    text: str
    kind: str = "followed"
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Said:
    """What the decision has said already, which is not told again: its player, its arguments, and the fields of its sentence."""

    player: str = ""
    args: tuple[Any, ...] = ()
    fields: frozenset[tuple[str, str | None]] = frozenset()
    told: bool = False


class Narrator(Changes):
    """Tells decisions and all that follows from them."""

    def story(
        self,
        events: Sequence[Happening],
        offered: Iterable[str] = (),
        values: Mapping[str, Any] | None = None,
        after: Position | None = None,
    ) -> list[Line]:
        """The events as sentences, in order: small things are gathered, bookkeeping and what the decision has said are left out."""
        lines: list[Line] = []
        waiting: list[Happening] = []
        turn: Line | None = None
        said = _Said()
        for index, event in enumerate(events):
            if event.kind in ("set", "draw"):
                if waiting and waiting[0].kind != event.kind:
                    turn = _add(lines, turn, self._gathered(waiting, said))
                    waiting = []
                waiting.append(event)
                continue
            turn = _add(lines, turn, self._gathered(waiting, said))
            waiting = []
            if event.kind == "decide":
                since, data = events[index + 1 :], event.data
                args = self._arguments(data)
                text = self.decision(data["player"], data["action"], args, since, offered, values, after)
                lines.append(Line(text, "decision", _rules([event])))
                said = self._said_by(data["player"], data["action"], args, offered)
            elif event.kind == "turn":
                turn = Line(self.phrases.text("{who}'s turn", who=self.who(event.data["player"])), "turn")
                said = _Said()
            elif event.kind not in _QUIET:
                turn = _add(lines, turn, self._happened(event, said))
        _add(lines, turn, self._gathered(waiting, said))
        return lines

    def alone(self, event: Happening) -> str:
        """One event by itself, also what a story leaves out."""
        told = " ".join(line.text for line in self.story([event]))
        data = event.data
        if told or event.kind not in ("set", "move", "round", "turn"):
            return told
        if event.kind == "turn":
            return self.phrases.text("{who}'s turn", who=self.who(data["player"]))
        if event.kind == "round":
            return self.phrases.text("Round {round}", round=data["number"])
        kept = self.phrases.text("The rules keep count.")
        if event.kind == "move":
            return kept if data["target"] in self._bookkeeping else self._moved(data)
        field = self._fields[data["field"]]
        if field.internal or field.owner_kind == "board":  # what has no name for people
            return kept
        holder = {"player": "Player", "shared": ""}.get(field.owner_kind, field.owner)
        name = self.naming.called(field.name, holder)
        value = self._said(field.type, data["after"], "")
        if data["owner"] is None:
            return sentence(self.phrases.text("{name}: {value}", name=name, value=value))
        known = field.owner_kind in ("player", "piece")
        owner = self._owner_noun(field, data["owner"]) if known else data["owner"]
        return sentence(self.phrases.text("{owner}: {name} {value}", owner=owner, name=name, value=value))

    def _arguments(self, data: dict[str, Any]) -> dict[str, Any]:
        """The arguments of a decision in their order, those that the reader may not know as such."""
        known = {**data["args"], **dict.fromkeys(data.get("hidden", ()), HIDDEN)}
        for action in self._actions.get(data["action"], ()):
            names = [parameter.name for parameter in action.parameters]
            if known.keys() == set(names):
                return {name: known[name] for name in names}
        return known

    def _said_by(self, player: str, action: str, args: dict[str, Any], offered: Iterable[str]) -> _Said:
        told = self._told(action, args, offered)
        fields = set()
        for path in paths_of(told.text, self.phrases.grammar.aliases) if told is not None else ():
            head, _, member = path.partition(".")
            fields.add((member, player if head == "me" else args.get(head)) if member else (head, None))
        return _Said(player, tuple(args.values()), frozenset(fields), told is not None)

    def _gathered(self, events: list[Happening], said: _Said) -> Iterator[Line]:
        if events and events[0].kind == "set":
            yield from self._changed(events, said)
        elif events:
            yield from self._draws(events, said)

    def _changed(self, events: list[Happening], said: _Said) -> Iterator[Line]:
        """Where a field changes several times, only what it is in the end is told."""
        changed: dict[tuple[str, str | None], list[Happening]] = {}
        for event in events:
            changed.setdefault((event.data["field"], event.data["owner"]), []).append(event)
        for (key, owner), steps in changed.items():
            field = self._fields.get(key)
            before, after = steps[0].data["before"], steps[-1].data["after"]
            if field is None or before == after or (field.name, owner) in said.fields or not self.worth_telling(field):
                continue
            if field.type.kind not in ("number", "flag") and after in said.args and owner in (None, said.player, *said.args):
                continue  # what the decision has said that it becomes
            text = self.change(field, owner, after)
            if text:
                yield Line(text, rules=_rules(steps))

    # -------------------------------------------------------------------------------------------- cards

    def _draws(self, events: list[Happening], said: _Said) -> Iterator[Line]:
        groups: dict[tuple[Any, ...], list[Happening]] = {}
        for event in events:
            data = event.data
            groups.setdefault((data["source"], data["target"], data["target_owner"]), []).append(event)
        for (source, target, owner), drawn in groups.items():
            deck = self._decks.get(source, "")
            cards = self._cards(deck, [event.data["card"] for event in drawn])
            put = self._put(target, owner, self._card(deck, drawn[0].data["card"])) if len(drawn) == 1 else None
            if put is not None:
                told = put
            elif said.told and owner == said.player and len(drawn) == 1:
                if drawn[0].data["card"] is None:
                    continue  # the sentence of the decision has said that a card is drawn
                told = self.phrases.text("It is {cards}.", cards=cards)
            elif owner in self.ruleset.seats:
                told = self.phrases.text("{who} draws {cards}.", who=self.who(owner), cards=cards)
            elif owner is not None and target is not None and target.partition(".")[0] in self.ruleset.pieces:
                told = self.phrases.text("{The piece} takes on {cards}.", piece=self.naming.piece_noun(owner), cards=cards)
            else:
                told = sentence(self.phrases.text("Drawn from {source}: {cards}", source=self._zone(source, None), cards=cards))
            text = self._text_of(deck, drawn[0].data["card"]) if len(drawn) == 1 else ""
            if told:
                yield Line(f"{told} {text}" if text else told, rules=_rules(drawn))

    def _put(self, target: str | None, owner: str | None, card: Noun) -> str | None:
        """A card that comes to a pile, as the author tells it: "" for silence, None where the author has no words for it."""
        name = self.ruleset.names.get(target or "")
        if name is None or name.told is None:
            return None
        return self.filled(name.told, {"card": card, "owner": self._holder((target or "").rpartition(".")[0], owner)})

    def _card(self, deck: str, card: str | None) -> Noun:
        return self.naming.type_noun_of_deck(deck) if card is None else self.naming.card_noun(deck, card)

    def _text_of(self, deck: str, card: str | None) -> str:
        """What is printed on a card in words."""
        model = self.ruleset.decks.get(deck)
        return str(model.rows.get(card or "", {}).get("text") or "") if model is not None else ""

    def _cards(self, deck: str, cards: Sequence[str | None]) -> str:
        """`a breeze and two gales`; `three cards` where they are hidden."""
        parts = []
        for card, count in Counter(cards).items():
            noun = self._card(deck, card)
            form = self.phrases.grammar.form(noun, "a")
            parts.append(form if count == 1 else self._several(noun, count))
        return self.phrases.listed(parts)

    def _several(self, noun: Noun, count: int) -> str:
        words = noun.counted(count, self.phrases.grammar.is_one(count))
        return f"{self.phrases.number(count)} {words}" if noun.sort == "thing" else f"{count} × {words}"

    def _zone(self, key: str | None, owner: str | None) -> Noun:
        """A pile with its owner: the supply, Ana's hand."""
        holder, _, name = (key or "").rpartition(".")
        noun = self.naming.called(name, holder)
        if owner is None or not holder:
            return Noun(self.phrases.grammar.form(noun, "the"), sort="name")
        return Noun(self.phrases.text("{owner}'s {zone}", owner=self._holder(holder, owner), zone=noun), sort="name")

    def _holder(self, holder: str, owner: str | None) -> Value:
        if owner is None or holder == "Player":
            return self.who(owner or "")
        return self.naming.piece_noun(owner) if holder in self.ruleset.pieces else owner

    # -------------------------------------------------------------------------------------------- everything else

    def _happened(self, event: Happening, said: _Said) -> Iterator[Line]:
        data, text = event.data, self.phrases.text
        rules = _rules([event])
        match event.kind:
            case "move":
                own = data["card"] is None and data["source_owner"] == said.player and HIDDEN in said.args
                moved = "" if own or data["card"] in said.args or data["target"] in self._bookkeeping else self._moved(data)
                if moved:
                    yield Line(moved, rules=rules)
            case "shuffle":
                source, target = self._zone(data["source"], data["source_owner"]), self._zone(data["target"], data["target_owner"])
                said_so = text("{target} is filled up from {source} and shuffled.", source=source, target=target)
                yield Line(sentence(said_so), rules=rules)
            case "roll":
                yield Line(self._rolled(list(data["dice"].values())), rules=rules)
            case "eliminate":
                yield Line(text("{who} is out of the game.", who=self.who(data["player"])), rules=rules)
            case "over":
                yield Line(self._over(data["winners"]), rules=rules)
            case "fault":
                yield Line(
                    text("A fault of the rules: {what} cannot become {value}.", what=data["field"], value=data["wanted"]),
                    rules=rules,
                )
            case "note":
                yield Line(self.ruleset.spoken.get(data["text"], str(data["text"])), rules=rules)

    def _moved(self, data: dict[str, Any]) -> str:
        """A card that goes from one place to another: how the author tells it, or else from where to where."""
        card = self._card(self._decks.get(data["source"], ""), data["card"])
        told = self._put(data["target"], data["target_owner"], card)
        if told is not None:
            return told
        source, target = self._zone(data["source"], data["source_owner"]), self._zone(data["target"], data["target_owner"])
        if card.sort == "many":
            return self.phrases.text("{A card} go from {source} to {target}.", card=card, source=source, target=target)
        return self.phrases.text("{A card} goes from {source} to {target}.", card=card, source=source, target=target)

    def _rolled(self, values: list[Any]) -> str:
        """What dice show; what no die has on its faces was drawn by lot."""
        shown = self.phrases.listed([self._die(value) for value in values])
        if not any(isinstance(value, int) or value in DIRECTIONS for value in values):
            return sentence(self.phrases.text("Drawn by lot: {things}", things=shown))
        if len(values) == 1:
            return self.phrases.text("The die shows {value}.", value=shown)
        return self.phrases.text("The dice show {values}.", values=shown)

    def _die(self, value: Any) -> str:
        return (
            self.phrases.noun(DIRECTIONS[value]).one
            if value in DIRECTIONS
            else str(value)
            if isinstance(value, int)
            else self.naming.name(str(value))
        )

    def _over(self, winners: Sequence[str]) -> str:
        if not winners:
            return self.phrases.text("The game is over, and nobody wins.")
        names = self.phrases.listed([self.who(seat) for seat in winners])
        if len(winners) == 1:
            return self.phrases.text("The game is over: {winner} wins.", winner=names)
        return self.phrases.text("The game is over: {winners} win.", winners=names)


def _add(lines: list[Line], turn: Line | None, new: Iterable[Line]) -> Line | None:
    """Adds lines, behind whose turn it is if that has not been said; what is left to say."""
    for line in new:
        if turn is not None:
            lines.append(turn)
            turn = None
        lines.append(line)
    return turn


def _rules(events: Iterable[Happening]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(event.rule for event in events if event.rule))
