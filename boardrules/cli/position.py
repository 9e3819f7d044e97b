"""A state in words: where the game stands, what an observer sees of it, and how it ended."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from boardrules.cli.about import about
from boardrules.render import state_text
from boardrules.ruleset.model import FieldModel
from boardrules.words.english import is_plural
from boardrules.words.phrases import Phrases

if TYPE_CHECKING:
    from boardrules.engine.action import Action
    from boardrules.engine.state import State
    from boardrules.ruleset.model import Ruleset, ZoneModel
    from boardrules.words.naming import Naming


@dataclass(frozen=True)
class Card:
    """A kind of card that lies somewhere: what it is called, how many of it, and what it says."""

    words: str
    copies: int
    about: str = ""

    def __str__(self) -> str:
        return f"{self.words} ×{self.copies}" if self.copies > 1 else self.words


@dataclass(frozen=True)
class Item:
    """One thing that somebody has: `5 points`, `ship l1`; for a zone whose cards are seen its name, and the cards."""

    name: str
    cards: tuple[Card, ...] = ()
    phrases: Phrases = field(default_factory=Phrases, repr=False)

    def told(self, own: bool) -> str:
        """In words; to whom it belongs, with what each card says."""
        cards = [f"{card} ({card.about})" if own and card.about else str(card) for card in self.cards]
        return self.phrases.headed(self.name, ", ".join(cards)) if cards else self.name


@dataclass(frozen=True)
class Holding:
    """What one owner has, in words. `kind` is shared, player or piece; `owner` the seat or the piece, "" for what is shared."""

    kind: str
    owner: str
    title: str
    items: tuple[Item, ...]
    phrases: Phrases = field(default_factory=Phrases, repr=False)

    def told(self, own: bool = False) -> str:
        """In one line; the viewer's `own` cards with what they say, as the full screen has them."""
        lists, said = any(item.cards for item in self.items), [item.told(own) for item in self.items]
        return self.phrases.headed(self.title, self.phrases.parted(said) if lists else ", ".join(said))


def position_text(state: State, viewer: int | None, colour: bool = False, highlight: Action | None = None) -> str:
    """Where the game stands, the boards, the table and what every player has, as `viewer` sees it (None: a spectator)."""
    parts = [heading(state)]
    parts.append(state_text(state, viewer, colour, highlight))
    own = state.seats[viewer] if viewer is not None else ""
    parts.append("\n".join(f"  {holding.told(holding.owner == own)}" for holding in holdings(state, viewer)))
    found = [part for part in parts if part]
    return "\n".join(found if len(found) > 1 else [*found, f"  {state.game.text('Nobody has anything yet.')}"])


def heading(state: State) -> str:
    """The game, the round, who decides, and in which step."""
    naming, text = state.game.naming, state.game.text
    where = text("{game}, round {round}", game=state.game.title, round=state.round)
    if state.over or state.player is None:
        return text("{where}, game over", where=where)
    who = called(state, state.player) if state.player >= 0 else text("chance")
    decides = text("{who} to decide", who=who)
    if state.step not in ("", "turn"):
        decides = f"{decides} ({naming.name(state.step)})"
    if state.player not in (state.active, -1):
        decides = text("{decides}, in {who}'s turn", decides=decides, who=called(state, state.active))
    return f"{where}, {decides}"


def called(state: State, player: int) -> str:
    """A player by their own name; in other languages than the rules file's, a seat by what it is called there."""
    name, seat = state.names[player], state.seats[player]
    return state.game.naming.seat(seat) if name == seat and state.game.language != "en" else name


def holdings(state: State, viewer: int | None) -> list[Holding]:
    """What is shared, what each player has, and the pieces that have more than a place on a board."""
    return Holdings(state, viewer).found()


class Holdings:
    """What an observer sees of a state, owner by owner."""

    def __init__(self, state: State, viewer: int | None) -> None:
        self.ruleset: Ruleset = state.game.ruleset
        self.naming: Naming = state.game.naming
        self.phrases = self.naming.phrases
        self.text = state.game.text
        self.called = {seat: called(state, number) for number, seat in enumerate(state.seats)}
        self.view = state.view(viewer)
        self.people = {seat: name for seat, name in zip(state.seats, state.names, strict=True) if name != seat}
        self.decides = state.seats[viewer] if viewer is not None and viewer == state.player else ""
        self.counts = counts_now(state, viewer) if self.decides else ()

    def found(self) -> list[Holding]:
        found = [Holding("shared", "", self.text("table"), tuple(self.items("shared", "", None)), self.phrases)]
        for player in self.view["players"]:
            held = [*(Item(text) for text in self.counts if player["seat"] == self.decides)]
            held += self.items("player", "Player", player["seat"])
            if player["eliminated"]:
                held.insert(0, Item(self.text("out of the game")))
            found.append(Holding("player", player["seat"], self._title(player["seat"]), tuple(held), self.phrases))
        for piece in self.ruleset.pieces.values():
            for name in _pieces_in_play(self.ruleset, self.view, piece.name):
                held = [*self.items("piece", piece.name, name)]
                if len(held) > 1:
                    found.append(Holding("piece", name, self.naming.piece(name), tuple(held), self.phrases))
        return [holding for holding in found if holding.items]

    def _title(self, seat: str) -> str:
        """A player with the seat, where that is another word."""
        seat_words = self.naming.seat(seat) if self.ruleset.language != "en" else seat
        return seat_words if self.called[seat] == seat_words else f"{self.called[seat]} ({seat_words})"

    def items(self, owner_kind: str, prefix: str, owner: str | None) -> Iterator[Item]:
        """The fields and zones of one owner, as the observer sees them; what says nothing is left out."""
        sources: list[tuple[Mapping[str, Any], tuple[FieldModel | ZoneModel, ...]]]
        sources = [(self.view["fields"], self.ruleset.fields), (self.view["zones"], self.ruleset.zones)]
        for part, models in sources:
            for item in models:
                if item.internal or item.owner_kind != owner_kind or (owner_kind == "piece" and item.owner != prefix):
                    continue
                seen = part.get(f"{prefix}.{item.name}" if prefix else item.name)
                known = seen if owner is None else (seen or {}).get(owner)
                if not _says_nothing(known, seen, owner_kind, item.visibility):
                    yield self._field(item, known) if isinstance(item, FieldModel) else self._zone(item, known or {})

    def _field(self, field: FieldModel, value: Any) -> Item:
        """A field in words: `5 points`, `heading north`; a flag is its name alone."""
        owner = {"player": "Player", "shared": ""}.get(field.owner_kind, field.owner)
        if value is True:
            return Item(self.naming.name(field.name, owner))
        if field.type.kind == "number" and (f"{owner}.{field.name}" in self.ruleset.names or is_plural(field.name)):
            noun = self.naming.things(field.name, owner)
            if noun.sort == "thing":
                return Item(f"{value} {noun.counted(value, self.naming.phrases.grammar.is_one(value))}")
        words = self.people.get(value) if field.type.kind == "player" else None
        return Item(f"{self.naming.name(field.name, owner)} {words or self.naming.value(field.type, value)}")

    def _zone(self, zone: ZoneModel, pile: Mapping[str, Any]) -> Item:
        """A zone in words, with its cards where they are seen."""
        owner = {"player": "Player", "shared": ""}.get(zone.owner_kind, zone.owner)
        name = self.naming.name(zone.name, owner)
        cards = pile.get("cards") or {card: pile["order"].count(card) for card in pile.get("order") or ()}
        if cards:
            deck = self.ruleset.decks[zone.deck]
            said = {card: self.phrases.parted(about(self.naming, deck, card)) for card in cards}
            held = tuple(Card(self.naming.card(zone.deck, card), cards[card], said[card]) for card in cards)
            return Item(name, held, self.phrases)
        noun = self.naming.type_noun_of_deck(zone.deck)
        size = pile["size"]
        words = noun.counted(size, self.naming.phrases.grammar.is_one(size))
        return Item(f"{name} {size} {words}" if size else self.text("{zone} empty", zone=name))


_ASKED_OF_ME = re.compile(r"(\w+)\(me\)")
"""A definition that a requirement asks about whoever decides."""


def counts_now(state: State, viewer: int | None) -> list[str]:
    """Numbers on which it rests what the player who decides can do, worked out by definitions of the rules: `actions left: 2`."""
    ruleset, naming = state.game.ruleset, state.game.naming
    own = ruleset.language == "en"  # in another language only what has a name there is told
    found: dict[str, str] = {}
    kinds = {action.name: action for action in reversed(state.actions())}
    for action in kinds.values():
        for check in state.explain(action, viewer).checks:
            for text, value in check.values:
                asked = _ASKED_OF_ME.fullmatch(text)
                named = asked is not None and asked[1] in ruleset.defines and (own or asked[1] in ruleset.names)
                if asked and named and value and type(value) is int:
                    found.setdefault(asked[1], naming.phrases.headed(naming.name(asked[1]), value))
    return sorted(found.values())


def _pieces_in_play(ruleset: Ruleset, view: Mapping[str, Any], kind: str) -> list[str]:
    """The pieces of a kind without those that stand nowhere although they could."""
    fields = [field for field in ruleset.fields if field.owner_kind == "piece" and field.owner == kind]
    values = {field.name: view["fields"].get(f"{kind}.{field.name}") or {} for field in fields}
    places = [values[field.name] for field in fields if field.type.kind == "space"]
    names = dict.fromkeys(name for seen in values.values() for name in seen)
    return [name for name in names if not places or any(seen.get(name) is not None for seen in places)]


def _says_nothing(known: Any, seen: Any, owner_kind: str, visibility: str) -> bool:
    """Whether a value is not worth a word: none, no, an empty zone that all can see, a zero that everybody else has as well."""
    if isinstance(known, Mapping):
        return not known["size"] and (owner_kind != "shared" or visibility == "open")
    if isinstance(known, bool) or known is None or known == []:
        return not known
    if known == 0 and owner_kind == "player":
        return not any(isinstance(other, int) and other for other in seen.values())
    return known == 0 and owner_kind in ("piece", "shared")


def outcome_text(state: State) -> str:
    """How the game ended, with the score sheet."""
    outcome = state.outcome
    if outcome is None:
        return state.game.text("The game is not over.")
    lines = [state.game.text("Game over: {reason}", reason=outcome.reason)]
    if outcome.sheet:
        width = max(len(line.title) for line in outcome.sheet)
        names = [called(state, player) for player in range(len(state.names))]
        columns = [max(len(name), 5) for name in names]
        lines.append("  " + " " * width + "".join(f"  {name:>{size}}" for name, size in zip(names, columns, strict=True)))
        rows = [(line.title, line.points) for line in outcome.sheet if not line.tiebreak]
        rows.append((state.game.text("Total"), outcome.scores))
        rows += [(line.title, line.points) for line in outcome.sheet if line.tiebreak]
        for title, points in rows:
            lines.append(f"  {title:{width}}" + "".join(f"  {value:>{size}}" for value, size in zip(points, columns, strict=True)))
    return "\n".join(lines)
