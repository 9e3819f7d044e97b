"""From JSON back to a state. Whatever the text holds, the answer is a sound state or a `SaveError`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardrules.compiler.domains import NONE
from boardrules.compiler.layout import Slot
from boardrules.compiler.program import OVER, Position
from boardrules.engine import zones
from boardrules.engine.codec import Codec
from boardrules.engine.errors import OptionError, PlayersError, SaveError
from boardrules.engine.jsontext import Item, read_json
from boardrules.engine.options import choose_options, choose_players
from boardrules.engine.restore_events import restore_events
from boardrules.engine.restore_knowledge import restore_knowledge
from boardrules.engine.serialise import FORMAT, KIND, end_rule_number
from boardrules.engine.session import Session
from boardrules.engine.state import State
from boardrules.ruleset.types import Type, describe_type

if TYPE_CHECKING:
    from boardrules.engine.game import Game

_MOST = 1_000_000_000
"""No game lasts longer, in turns or rounds."""


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
        raise SaveError(f"{item.path}: {error}") from None
    sampled = item.get("chance").one_of("sampled", "explicit") == "sampled"
    session = Session(game, game.codec(len(people), options), people, sampled)
    if item.get("program").text() != session.codec.digest and item.get("position").get("frames").members():
        item.get("program").fail("it was saved in the middle of an action by another version of boardrules")
    position = PositionReader(session, item.get("position")).read()
    raw = restore_events(session.codec, item.get("events"))
    fresh = item.get("fresh").integer(0, len(raw))
    knowledge = restore_knowledge(session.codec, position, item.get("known")) if session.codec.has_hidden else None
    state = State(session, position, raw, fresh, knowledge)
    _try_out(state, item)
    return state


def _try_out(state: State, item: Item) -> None:
    """A position can be made of sound parts that do not fit together; then play from it would break."""
    try:
        playable = state.over or bool(state.actions())
        if state.over:
            state.outcome  # noqa: B018  (working it out must not fail)
    except Exception as error:
        raise SaveError(
            f"{item.path}: the parts of the position do not fit together ({type(error).__name__}); it is damaged"
        ) from None
    if not playable:
        raise SaveError(f"{item.path}: nobody can do anything in this position; it is damaged")


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
        position.round = item.get("round").integer(0, _MOST)
        position.turn_number = item.get("turn").integer(0, _MOST)
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
            item.fail(f"the parts of the position do not fit together ({type(error).__name__}); it is damaged")
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
                setattr(self.position, slot.name, values)
            else:
                if slot.owner_kind != "board" and len(values) != slot.owners:
                    part.fail("somebody is missing here; the text is incomplete")
                setattr(self.position, slot.name, [values.get(owner, slot.default) for owner in range(slot.owners)])

    def _frames(self, item: Item) -> None:
        """Variables that are not written keep what they have in a new position."""
        names = self.session.program.nodes[self.position.node].frames if self.position.node != OVER else ()
        item.only(*names)
        for name, part in item.members():
            frame = self.codec.frames[name]
            if frame.is_list:
                setattr(self.position, name, tuple(self._value(frame.type, entry) for entry in part.items()))
            else:
                setattr(self.position, name, self._value(frame.type, part))

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
        """No card may lie there more often than the rules ever put it into play."""
        model = self.codec.program.ruleset.decks[deck]
        sources = sum(slot.owners for slot in self.codec.zones if slot.type.name == deck and slot.zone and slot.zone.starts_full)
        for card, copies in zip(model.cards, total, strict=True):
            most = model.copies.get(card, 0) * max(1, sources)
            if copies > most:
                item.fail(f"{card} lies there {copies} times; there are only {most}")
