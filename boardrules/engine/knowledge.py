"""What players know about zones they cannot look into: cards they have seen going there.

For every closed zone and every observer there is a lower bound for each card. A card seen to go in raises it; a card seen to go
out lowers it; when a card leaves unseen, any card may have left, so every bound falls by one. Where cards lie on or under a
pile in a known order, it is noted who knows each of them.

Nobody pays for this while playing: a state keeps only the events, and the bounds are worked out when somebody imagines or saves.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from boardrules.compiler.domains import NONE
from boardrules.compiler.program import Position
from boardrules.engine import zones
from boardrules.engine.codec import Codec
from boardrules.engine.session import RawEvent

Key = tuple[int, int]
"""A slot and an owner."""

_NOBODY = 0

_LONGEST = 32
"""Steps that may wait to be worked out; they keep positions alive."""


@dataclass
class Known:
    """`bounds[zone][observer][card]`, the observers of ordered cards as bit masks, and closed fields that have been set in play."""

    bounds: dict[Key, list[zones.Cards]] = field(default_factory=dict)
    over: dict[Key, tuple[int, ...]] = field(default_factory=dict)
    under: dict[Key, tuple[int, ...]] = field(default_factory=dict)
    touched: set[Key] = field(default_factory=set)

    def copy(self) -> Known:
        bounds = {key: [dict(cards) for cards in observers] for key, observers in self.bounds.items()}
        return Known(bounds, dict(self.over), dict(self.under), set(self.touched))


class Knowledge:
    """One link: what was known before, and the events since. Observers are numbered by seat; the last one is the spectator."""

    __slots__ = ("_base", "_depth", "_known", "_step", "codec")

    def __init__(self, codec: Codec, known: Known | None, base: Knowledge | None, step: _Step | None) -> None:
        self.codec = codec
        self._known = known
        self._base = base
        self._step = step
        self._depth: int = 0 if base is None or base._known is not None else base._depth + 1

    @classmethod
    def at_start(cls, codec: Codec, before: Position, after: Position, raw: list[RawEvent]) -> Knowledge:
        """What is known after the setup: everybody knows the whole decks that lay there before it."""
        known = Known()
        observers = len(codec.seats) + 1
        for slot in codec.zones:
            if slot.visibility != "open":
                for owner in zones.owners(before, slot):
                    cards = zones.contents(before, slot, owner)
                    if cards:
                        known.bounds[slot.number, owner] = [dict(cards) for _ in range(observers)]
        return cls(codec, known, None, None).after(before, after, raw, 0)

    @classmethod
    def of_nobody(cls, codec: Codec) -> Knowledge:
        """Nothing hidden is known to anybody, and every closed field may have been set: sound whatever has happened."""
        touched = {(slot.number, owner) for slot in codec.fields if slot.visibility != "open" for owner in range(slot.owners)}
        return cls(codec, Known(touched=touched), None, None)

    def after(self, before: Position, after: Position, raw: list[RawEvent], fresh: int) -> Knowledge:
        """What is known after the events from `fresh` on."""
        link = Knowledge(self.codec, None, self, _Step(before, after, raw, fresh))
        if link._depth > _LONGEST:
            link.known()
        return link

    def known(self) -> Known:
        """Works out all that still waits."""
        waiting: list[Knowledge] = []
        link = self
        while link._known is None:
            waiting.append(link)
            assert link._base is not None
            link = link._base
        known = link._known
        for link in reversed(waiting):
            assert link._step is not None
            known = _Replay(link.codec, known.copy(), link._step).run()
            link._known, link._base, link._step = known, None, None
        return known


@dataclass(frozen=True)
class _Step:
    before: Position
    after: Position
    raw: list[RawEvent]
    fresh: int


class _Replay:
    """Carries knowledge over the events of one step."""

    def __init__(self, codec: Codec, known: Known, step: _Step) -> None:
        self.codec = codec
        self.known = known
        self.step = step
        self.observers = range(len(codec.seats) + 1)
        self._contents: dict[Key, zones.Cards] = {}

    def run(self) -> Known:
        for raw in self.step.raw[self.step.fresh :]:
            if raw[0] == "set":
                if self.codec.slots[raw[2]].visibility != "open":
                    self.known.touched.add((raw[2], raw[3]))
            elif raw[0] == "move":
                self._carry((raw[2], raw[3]), (raw[4], raw[5]), raw[6], _NOBODY, raw[7])
            elif raw[0] == "draw":
                source = (raw[2], raw[3])
                self._carry(source, None if raw[4] == NONE else (raw[4], raw[5]), raw[6], self._top(source), 0)
            elif raw[0] == "shuffle":
                self._shuffle((raw[2], raw[3]), (raw[4], raw[5]))
        self._reconcile()
        return self.known

    def _sees(self, observer: int, key: Key) -> bool:
        seat = None if observer == len(self.codec.seats) else observer
        return self.codec.sees(seat, self.codec.slots[key[0]], key[1])

    def _closed(self, key: Key) -> bool:
        return self.codec.slots[key[0]].visibility != "open"

    def _content(self, key: Key) -> zones.Cards:
        if key not in self._contents:
            self._contents[key] = zones.contents(self.step.before, self.codec.slots[key[0]], key[1])
        return self._contents[key]

    def _bounds(self, key: Key) -> list[zones.Cards]:
        return self.known.bounds.setdefault(key, [{} for _ in self.observers])

    def _top(self, key: Key) -> int:
        """Takes the topmost ordered card off, if that is what a draw takes; the mask of those who knew it."""
        over, under = self.known.over.get(key, ()), self.known.under.get(key, ())
        if over:
            self.known.over[key] = over[:-1]
            return over[-1]
        if under and sum(self._content(key).values()) <= len(under):
            self.known.under[key] = under[:-1]
            return under[-1]
        return _NOBODY

    def _carry(self, source: Key, target: Key | None, card: int, knew: int, how: int) -> None:
        mask = 0
        for observer in self.observers:
            if target is None or knew >> observer & 1 or self._sees(observer, source) or self._sees(observer, target):
                mask |= 1 << observer
        if self._closed(source):
            for observer, bounds in enumerate(self._bounds(source)):
                _leave(bounds, card if mask >> observer & 1 else None)
        _add(self._content(source), card, -1)
        if target is None:
            return
        if self._closed(target):
            for observer, bounds in enumerate(self._bounds(target)):
                if mask >> observer & 1:
                    _add(bounds, card, 1)
        _add(self._content(target), card, 1)
        if how == 1:
            self.known.over[target] = (*self.known.over.get(target, ()), mask)
        elif how == 2:
            self.known.under[target] = (mask, *self.known.under.get(target, ()))

    def _shuffle(self, source: Key, target: Key) -> None:
        """All cards of a zone go into the shuffled part of another."""
        moved = dict(self._content(source))
        if self._closed(target):
            for observer, bounds in enumerate(self._bounds(target)):
                seen = moved if self._sees(observer, source) else self._bounds(source)[observer] if self._closed(source) else {}
                for card, copies in seen.items():
                    _add(bounds, card, copies)
        for card, copies in moved.items():
            _add(self._content(source), card, -copies)
            _add(self._content(target), card, copies)
        self.known.bounds.pop(source, None)
        self.known.over.pop(source, None)
        self.known.under.pop(source, None)

    def _reconcile(self) -> None:
        """Forgets notes on order that do not fit what lies there: knowing less is always sound."""
        for parts, read in ((self.known.over, zones.over), (self.known.under, zones.under)):
            for key, masks in list(parts.items()):
                slot = self.codec.slots[key[0]]
                length = len(read(self.step.after, slot, key[1]))
                if length != len(masks):
                    masks = (0,) * length
                if masks:
                    parts[key] = masks
                else:
                    del parts[key]
        for key, observers in list(self.known.bounds.items()):
            if not any(observers):
                del self.known.bounds[key]


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
