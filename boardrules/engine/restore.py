"""From JSON back to a state. Whatever the text holds, the answer is a sound state or a `SaveError`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from boardrules.engine import zones
from boardrules.engine.codec import Codec
from boardrules.engine.errors import OptionError, PlayersError
from boardrules.engine.jsontext import Item, read_json
from boardrules.engine.options import choose_options, choose_players
from boardrules.engine.restore_events import restore_events
from boardrules.engine.restore_knowledge import restore_knowledge
from boardrules.engine.serialise import FORMAT, KIND, end_rule_number
from boardrules.engine.session import Session
from boardrules.engine.soundness import check_sound, misfit
from boardrules.engine.state import MOST_TURNS, State
from boardrules.ruleset.types import Type, describe_type
from boardrules.runtime.domains import NONE, Plane
from boardrules.runtime.layout import Slot
from boardrules.runtime.program import OVER, Position

if TYPE_CHECKING:
    from boardrules.engine.game import Game

_MOST = 1_000_000_000
"""No number of cards, and no place in a program, is larger."""


def restore_state(game: Game, text: str | bytes) -> State:
    """The state a text holds."""
    return state_from(game, read_json(text, "the saved state"))


def state_from(game: Game, item: Item) -> State:
    """The state in a part of a JSON text."""
    kind = item.find("kind")
    if kind is None or kind.value != KIND:
        item.fail("this is not a saved state of boardrules")
    if item.get("format").integer(0, _MOST) != FORMAT:
        item.get("format").fail(f"this version of boardrules reads format {FORMAT} only")
    if item.get("game").text() != game.name:
        item.get("game").fail(f"this is a state of {item.get('game').text():.60}, not of {game.name}; load that game")
    if item.get("rules").text() != game.fingerprint.whole:
        item.get("rules").fail(f"it was saved under other rules of {game.name}; load the rules it was saved with")
    names = [entry.text() for entry in item.get("players").items()]
    try:
        people = choose_players(game.ruleset, names)
        options = choose_options(game.ruleset, {name: option.value for name, option in item.get("options").members()})
    except (PlayersError, OptionError) as error:
        item.fail(str(error))
    sampled = item.get("chance").one_of("sampled", "explicit") == "sampled"
    session = Session(game, game.codec(len(people), options), people, sampled)
    if item.get("program").text() != session.codec.digest and item.get("position").get("frames").members():
        item.get("program").fail("it was saved in the middle of an action by another version of boardrules")
    position = PositionReader(session, item.get("position")).read()
    raw = restore_events(session.codec, item.get("events"))
    fresh = item.get("fresh").integer(0, len(raw))
    knowledge = restore_knowledge(session.codec, position, item.get("known")) if session.codec.has_hidden else None
    state = State(session, position, raw, fresh, knowledge)
    check_sound(state, item)
    return state


class PositionReader:
    """Fills a new position from JSON."""

    def __init__(self, session: Session, item: Item) -> None:
        self.session = session
        self.codec: Codec = session.codec
        self.item = item
        self.position: Position = session.program.new_position()
        self.position.events = None

    def read(self) -> Position:
        position, item = self.position, self.item
        position.node = self._node()
        position.me = self._seat(item.get("me"))
        position.active = self._seat(item.get("active"))
        position.next_up = self._seat(item.get("next_up"), optional=True)
        position.round = item.get("round").integer(0, MOST_TURNS)
        position.turn_number = item.get("turn").integer(0, MOST_TURNS)
        position.had_turn = self._mask(item.get("had_turn"))
        position.out = self._mask(item.get("out"))
        position.winners = self._mask(item.get("winners"))
        position.end_rule = self._rule(item.get("end_rule"))
        position.counted = int(item.get("counted").flag())
        position.rng = self._rng(item.get("rng"))
        self._fields(item.get("fields"))
        self._zones(item.get("zones"))
        self._frames(item.get("frames"))
        try:
            self.session.program.rebuild(position)
        except Exception as error:
            misfit(item, error)
        return position

    # -------------------------------------------------------------------------------------------- the course of play

    def _node(self) -> int:
        item = self.item.get("node")
        if item.value is None:
            return OVER
        node = self.codec.nodes_by_name.get(item.text())
        if node is None:
            item.fail(f"these rules have no point of play called {item.text():.60}")
        if self.session.sampled and self.codec.is_chance[node]:
            item.fail("a roll or draw cannot wait where chance is sampled")
        return node

    def _seat(self, item: Item, optional: bool = False) -> int:
        if optional and item.value is None:
            return NONE
        return self.codec.seats.index(item.one_of(*self.codec.seats))

    def _mask(self, item: Item) -> int:
        mask = 0
        for entry in item.items():
            mask |= 1 << self._seat(entry)
        return mask

    def _rule(self, item: Item) -> int:
        try:
            return end_rule_number(self.codec, item.text())
        except KeyError:
            item.fail(f"there is no rule {item.text():.60}")

    def _rng(self, item: Item) -> int:
        text = item.text()
        if len(text) != 16 or not set(text) <= set("0123456789abcdef"):
            item.fail("sixteen hexadecimal digits belong here")
        number = int(text, 16)
        if (number != 0) != self.session.sampled:
            item.fail("random numbers and the mode of chance do not fit together")
        return number

    # -------------------------------------------------------------------------------------------- fields and frames

    def _value(self, type_: Type, item: Item) -> int:
        if type_.kind == "number" and isinstance(item.value, int) and not isinstance(item.value, bool):
            return item.integer(type_.low, type_.high)
        try:
            return self.codec.domains.encode(type_, item.value)
        except KeyError:
            item.fail(f"a value of {describe_type(type_)} belongs here, not {repr(item.value)[:60]}")

    def _owner(self, slot: Slot, name: str, item: Item) -> int:
        names = self.codec.owners(slot)
        assert names is not None
        try:
            return names.number(name)
        except KeyError:
            item.fail(f"there is no {name:.60} here")

    def _fields(self, item: Item) -> None:
        item.only(*(self.codec.keys[slot.number] for slot in self.codec.fields))
        for slot in self.codec.fields:
            part = item.get(self.codec.keys[slot.number])
            if slot.shape == "scalar":
                setattr(self.position, slot.name, self._value(slot.type, part))
                continue
            values = {self._owner(slot, name, entry): self._value(slot.type, entry) for name, entry in part.members()}
            if slot.shape == "sparse":
                self._reached(slot, values, part)
                setattr(self.position, slot.name, values)
            else:
                if slot.owner_kind != "board" and len(values) != slot.owners:
                    part.fail("somebody is missing here; the text is incomplete")
                setattr(self.position, slot.name, [values.get(owner, slot.default) for owner in range(slot.owners)])

    def _reached(self, slot: Slot, values: dict[int, int], item: Item) -> None:
        """Tiles lie no further out than so many tiles can reach."""
        plane = self.codec.domains.boards[slot.owner]
        assert isinstance(plane, Plane)
        if slot.field == "tile" and len(values) > plane.reach:
            item.fail(f"more than {plane.reach} tiles lie here")
        for space in values:
            if plane.at_edge(space):
                item.fail(f"no tile can lie at {plane.name(space)}")

    def _frames(self, item: Item) -> None:
        """Variables that are not written keep what they have in a new position."""
        node = self.session.program.nodes[self.position.node]
        item.only(*(node.frames if self.position.node != OVER else ()))
        for name, part in item.members():
            frame = self.codec.frames[name]
            type_ = frame.type.model_copy(update={"optional": frame.optional})
            if frame.is_list:
                setattr(self.position, name, tuple(self._value(type_, entry) for entry in part.items()))
            else:
                setattr(self.position, name, self._value(type_, part))
        self._complete(item, node.surely_set)

    def _complete(self, item: Item, names: Iterable[str]) -> None:
        """All variables are there without which play cannot go on, here and at each place that it will come back to."""
        waiting, seen = [*names], set[str]()
        while waiting:
            name = waiting.pop()
            if name in seen:
                continue
            seen.add(name)
            frame, part = self.codec.frames[name], item.find(name)
            if part is None and not frame.may_be_unset:
                item.get(name)  # which tells that it is missing
            elif part is not None and frame.leads is not None:
                place = part.integer(0, _MOST)
                if place not in frame.leads:
                    part.fail("no way leads back there")
                waiting += frame.leads[place]
            elif part is not None and frame.visited and part.integer(0, _MOST) > len(getattr(self.position, frame.visited)):
                part.fail("more has been visited than there is")

    # -------------------------------------------------------------------------------------------- zones

    def _zones(self, item: Item) -> None:
        item.only(*(self.codec.keys[slot.number] for slot in self.codec.zones))
        totals: dict[str, list[int]] = {}
        for slot in self.codec.zones:
            self._empty(slot)
            part = item.get(self.codec.keys[slot.number])
            if slot.owner_kind == "shared":
                self._zone(slot, 0, part)
            else:
                for name, entry in part.members():
                    self._zone(slot, self._owner(slot, name, entry), entry)
            total = totals.setdefault(slot.type.name, [0] * slot.cards)
            for owner in zones.owners(self.position, slot):
                for card, copies in zones.contents(self.position, slot, owner).items():
                    total[card] += copies
        for deck, total in totals.items():
            self._conserved(item, deck, total)

    def _empty(self, slot: Slot) -> None:
        if slot.shape == "stack":
            setattr(self.position, slot.name, {})
            return
        setattr(self.position, slot.name, [0] * (slot.owners * slot.cards))
        if slot.ordered:
            setattr(self.position, f"{slot.name}_over", {})
            setattr(self.position, f"{slot.name}_under", {})

    def _zone(self, slot: Slot, owner: int, item: Item) -> None:
        if slot.shape == "stack":
            zones.put_order(self.position, slot.name, owner, self._cards(slot, item))
        elif slot.ordered:
            item.only("over", "shuffled", "under")
            zones.put_shuffled(self.position, slot, owner, self._counts(slot, item.get("shuffled")))
            for part in ("over", "under"):
                zones.put_order(self.position, f"{slot.name}_{part}", owner, self._cards(slot, item.get(part)))
        else:
            zones.put_shuffled(self.position, slot, owner, self._counts(slot, item))
        assert slot.zone is not None
        if slot.zone.limit is not None and zones.size(self.position, slot, owner) > slot.zone.limit:
            item.fail(f"more than {slot.zone.limit} cards lie here")

    def _cards(self, slot: Slot, item: Item) -> tuple[int, ...]:
        return tuple(self._value(slot.type, entry) for entry in item.items())

    def _counts(self, slot: Slot, item: Item) -> zones.Cards:
        return {self._value(slot.type, Item(name, entry.path)): entry.integer(1, _MOST) for name, entry in item.members()}

    def _conserved(self, item: Item, deck: str, total: list[int]) -> None:
        """As many cards of each kind lie there as the rules put into play, or fewer where the rules let cards go out of play."""
        program = self.codec.program
        model = program.ruleset.decks[deck]
        sources = sum(slot.owners for slot in self.codec.zones if slot.type.name == deck and slot.zone and slot.zone.starts_full)
        for card, copies in zip(model.cards, total, strict=True):
            there_are = model.copies.get(card, 0) * sources
            if copies > there_are:
                item.fail(f"{card} lies there {copies} times; there are only {there_are}")
            if copies < there_are and deck not in program.losing_decks:
                item.fail(f"{card} lies there {copies} times; there are {there_are}, and none goes out of play")
