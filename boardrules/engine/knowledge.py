"""What players know about zones they cannot look into: cards they have seen going there.

For every closed zone and every observer there is a lower bound for each card. A card seen to go in raises it; a card seen to go
out lowers it; when a card leaves unseen, any card may have left, so every bound falls by one. Where cards lie on or under a
pile in a known order, it is noted who knows each of them.

Nobody pays for this while playing: a state keeps only the events that tell something, and the bounds are worked out when somebody
imagines or saves. Positions are kept with them only where they are looked at: for piles with an order, and for what is shuffled.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from boardrules.engine import zones
from boardrules.engine.codec import Codec
from boardrules.ruleset.secrecy import SlotKey
from boardrules.runtime.domains import NONE
from boardrules.runtime.events import ONTO, TO, UNDER, Decided, Drawn, Moved, RawEvent, Shuffled
from boardrules.runtime.program import Position

Key = tuple[int, int]
"""A slot and an owner."""

_NOBODY = 0

_LONGEST = 128
"""Steps that may wait to be worked out. One that keeps positions alive counts as many."""

_WITH_POSITIONS = 4

_CARRYING = frozenset({Moved, Drawn, Shuffled})
_TELLING = frozenset({Decided, *_CARRYING})


@dataclass
class Known:
    """`bounds[zone][observer][card]`, the observers of ordered cards as bit masks, and closed fields that may have been set.

    Whether a field has really been set may be a secret: `touched` follows from the rules and from who decided on what.
    """

    bounds: dict[Key, list[zones.Cards]] = field(default_factory=dict)
    over: dict[Key, tuple[int, ...]] = field(default_factory=dict)
    under: dict[Key, tuple[int, ...]] = field(default_factory=dict)
    touched: set[Key] = field(default_factory=set)

    def copy(self) -> Known:
        bounds = {key: [dict(cards) for cards in observers] for key, observers in self.bounds.items()}
        return Known(bounds, dict(self.over), dict(self.under), set(self.touched))


@dataclass(slots=True)
class _Step:
    """Events that tell something, and the positions before and after them if they are needed. Never changed once it is made."""

    events: list[RawEvent]
    before: Position | None
    after: Position | None


class Knowledge:
    """One link: what was known before, and the events since. Observers are numbered by seat; the last one is the spectator."""

    __slots__ = ("_base", "_depth", "_known", "_step", "codec")

    def __init__(self, codec: Codec, known: Known | None, base: Knowledge | None, step: _Step | None) -> None:
        self.codec = codec
        self._known = known
        self._base = base
        self._step = step
        self._depth: int = 0 if base is None or base._known is not None else base._depth + _weight(step)

    @classmethod
    def of_decks(cls, codec: Codec, before: Position) -> Knowledge:
        """What is known before the setup: everybody knows the whole decks that lie there."""
        secrecy = codec.program.secrecy
        known = Known(touched=_closed_fields(codec, secrecy.setup_writes | secrecy.turn_writes))
        observers = len(codec.seats) + 1
        for slot in codec.zones:
            if slot.visibility != "open":
                for owner in zones.owners(before, slot):
                    cards = zones.contents(before, slot, owner)
                    if cards:
                        known.bounds[slot.number, owner] = [dict(cards) for _ in range(observers)]
        return cls(codec, known, None, None)

    @classmethod
    def of_nobody(cls, codec: Codec) -> Knowledge:
        """Nothing hidden is known to anybody, and every closed field may have been set: sound whatever has happened."""
        touched = {(slot.number, owner) for slot in codec.fields if slot.visibility != "open" for owner in range(slot.owners)}
        return cls(codec, Known(touched=touched), None, None)

    def after(self, before: Position, after: Position, events: list[RawEvent]) -> Knowledge:
        """What is known after some events."""
        telling = _TELLING if self.codec.sets_closed_fields else _CARRYING
        events = [event for event in events if type(event) in telling]
        if not events:
            return self
        if self.codec.has_ordered or any(_looks_at_positions(event) for event in events):
            step = _Step(events, before, after)
        else:
            step = _Step(events, None, None)
        link = Knowledge(self.codec, None, self, step)
        if link._depth > _LONGEST:
            link.known()
        return link

    def known(self) -> Known:
        """Works out all that still waits."""
        waiting: list[_Step] = []
        link = self
        while (known := link._known) is None:
            base, step = link._base, link._step
            if base is not None and step is not None:  # else somebody else has worked it out in between
                waiting.append(step)
                link = base
        if waiting:
            replay = _Replay(self.codec, known.copy())
            while waiting:
                replay.run(waiting.pop())
            known = self._known = replay.finished()  # before the way there is forgotten: others may be on it
            self._base = self._step = None
        return known


class _Replay:
    """Carries knowledge over the events of one step after the other."""

    def __init__(self, codec: Codec, known: Known) -> None:
        self.codec = codec
        self.known = known
        self.observers = range(len(codec.seats) + 1)
        self._everybody = (1 << len(self.observers)) - 1
        self._seers: dict[Key, int] = {}

    def run(self, step: _Step) -> None:
        lying = _Lying(self.codec, step)
        for number, raw in enumerate(step.events):
            if isinstance(raw, Moved):
                self._carry((raw.source, raw.source_owner), (raw.target, raw.target_owner), raw.card, _NOBODY, raw.how)
            elif isinstance(raw, Drawn):
                source = (raw.source, raw.source_owner)
                target = None if raw.target == NONE else (raw.target, raw.target_owner)
                self._carry(source, target, raw.card, self._top(source, lying, number), TO)
            elif isinstance(raw, Shuffled):
                source = (raw.source, raw.source_owner)
                self._shuffle(source, (raw.target, raw.target_owner), lying.content(source, number))
            elif isinstance(raw, Decided):
                self._decide(raw.player, raw.code)
        if step.after is not None:
            self._reconcile(step.after)

    def finished(self) -> Known:
        """What is known after all steps; without what nobody knows anything of."""
        for key, observers in list(self.known.bounds.items()):
            if not any(observers):
                del self.known.bounds[key]
        return self.known

    def _decide(self, player: int, code: int) -> None:
        writes = self.codec.closed_writes(code)
        if writes:
            self.known.touched |= _closed_fields(self.codec, {field for field, own in writes if not own})
            self.known.touched |= _closed_fields(self.codec, {field for field, own in writes if own}, player)

    def _seen_by(self, key: Key) -> int:
        """The observers who see what lies in a zone."""
        mask = self._seers.get(key)
        if mask is None:
            slot, seats = self.codec.slots[key[0]], len(self.codec.seats)
            seen = [self.codec.sees(None if observer == seats else observer, slot, key[1]) for observer in self.observers]
            mask = self._seers[key] = sum(1 << observer for observer in self.observers if seen[observer])
        return mask

    def _closed(self, key: Key) -> bool:
        return self.codec.slots[key[0]].visibility != "open"

    def _bounds(self, key: Key) -> list[zones.Cards]:
        found = self.known.bounds.get(key)
        if found is None:
            found = self.known.bounds[key] = [{} for _ in self.observers]
        return found

    def _top(self, key: Key, lying: _Lying, number: int) -> int:
        """Takes the topmost ordered card off, if that is what a draw takes; the mask of those who knew it."""
        over, under = self.known.over.get(key), self.known.under.get(key)
        if over:
            self.known.over[key] = over[:-1]
            return over[-1]
        if under and sum(lying.content(key, number).values()) <= len(under):
            self.known.under[key] = under[:-1]
            return under[-1]
        return _NOBODY

    def _carry(self, source: Key, target: Key | None, card: int, knew: int, how: int) -> None:
        mask = self._everybody if target is None else knew | self._seen_by(source) | self._seen_by(target)
        if self._closed(source):
            for observer, bounds in enumerate(self._bounds(source)):
                if bounds:
                    _leave(bounds, card if mask >> observer & 1 else None)
        if target is None:
            return
        if self._closed(target):
            for observer, bounds in enumerate(self._bounds(target)):
                if mask >> observer & 1:
                    bounds[card] = bounds.get(card, 0) + 1
        if how == ONTO:
            self.known.over[target] = (*self.known.over.get(target, ()), mask)
        elif how == UNDER:
            self.known.under[target] = (mask, *self.known.under.get(target, ()))

    def _shuffle(self, source: Key, target: Key, moved: zones.Cards) -> None:
        """All cards of a zone go into the shuffled part of another."""
        if self._closed(target):
            for observer, bounds in enumerate(self._bounds(target)):
                if self._seen_by(source) >> observer & 1:
                    seen = moved
                else:
                    seen = self._bounds(source)[observer] if self._closed(source) else {}
                for card, copies in seen.items():
                    _add(bounds, card, copies)
        self.known.bounds.pop(source, None)
        self.known.over.pop(source, None)
        self.known.under.pop(source, None)

    def _reconcile(self, after: Position) -> None:
        """Forgets notes on order that do not fit what lies there: knowing less is always sound."""
        for parts, read in ((self.known.over, zones.over), (self.known.under, zones.under)):
            for key, masks in list(parts.items()):
                slot = self.codec.slots[key[0]]
                length = len(read(after, slot, key[1]))
                if length != len(masks):
                    masks = (0,) * length
                if masks:
                    parts[key] = masks
                else:
                    del parts[key]


class _Lying:
    """What lies where in the middle of a step: followed only as far as somebody asks."""

    def __init__(self, codec: Codec, step: _Step) -> None:
        self._codec = codec
        self._step = step
        self._followed = 0
        self._contents: dict[Key, zones.Cards] = {}

    def content(self, key: Key, number: int) -> zones.Cards:
        """The cards in a zone before an event."""
        for raw in self._step.events[self._followed : number]:
            if isinstance(raw, (Moved, Drawn)):
                _add(self._zone((raw.source, raw.source_owner)), raw.card, -1)
                if raw.target != NONE:
                    _add(self._zone((raw.target, raw.target_owner)), raw.card, 1)
            elif isinstance(raw, Shuffled):
                source, target = self._zone((raw.source, raw.source_owner)), self._zone((raw.target, raw.target_owner))
                for card, copies in list(source.items()):
                    _add(source, card, -copies)
                    _add(target, card, copies)
        self._followed = max(self._followed, number)
        return dict(self._zone(key))

    def _zone(self, key: Key) -> zones.Cards:
        found = self._contents.get(key)
        if found is None:
            assert self._step.before is not None
            found = self._contents[key] = zones.contents(self._step.before, self._codec.slots[key[0]], key[1])
        return found


def _looks_at_positions(event: RawEvent) -> bool:
    return isinstance(event, Shuffled) or (isinstance(event, Moved) and event.how != TO)


def _weight(step: _Step | None) -> int:
    return 1 if step is None or step.after is None else _WITH_POSITIONS


def _closed_fields(codec: Codec, keys: Collection[SlotKey], player: int | None = None) -> set[Key]:
    """Some fields of all their owners, or of those that belong to one player."""
    return {
        (slot.number, owner)
        for slot in (codec.fields if keys else ())
        if codec.rules_key(slot.number) in keys
        for owner in range(slot.owners)
        if player is None or codec.owner_player(slot, owner) == player
    }


def _add(cards: zones.Cards, card: int, copies: int) -> None:
    left = cards.get(card, 0) + copies
    if left > 0:
        cards[card] = left
    else:
        cards.pop(card, None)


def _leave(bounds: zones.Cards, card: int | None) -> None:
    """A card leaves: a known one, or (None) any."""
    for left in [card] if card is not None else list(bounds):
        _add(bounds, left, -1)
