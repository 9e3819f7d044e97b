"""A position as it might be, for all that one observer knows.

The cards of each deck that lie where the observer cannot look are collected and dealt anew: every place keeps its size, what
the observer knows to lie in a place stays there, and nothing open changes. Closed fields that may have been set in play, and
what an action in the middle of which play waits has in mind, are drawn anew over their type. Chance to come is another one.
Nothing of it depends on what is true and unknown to the observer: two positions that look the same are imagined the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from boardrules.engine import zones
from boardrules.engine.chance import CHANCE, Generator, seed_state, whole_seed
from boardrules.engine.codec import Codec
from boardrules.engine.imagine_variables import any_value, binder, knows, redraw_variables
from boardrules.engine.knowledge import Key, Knowledge, Known
from boardrules.engine.redact import redact
from boardrules.ruleset.secrecy import SlotKey
from boardrules.runtime.domains import NO_NUMBER
from boardrules.runtime.layout import Slot
from boardrules.runtime.program import Position

if TYPE_CHECKING:
    from boardrules.engine.state import State

_PLAIN, _VARIED = 20, 180
"""How often cards are dealt until the position is possible: first by chance alone, then so that the one who decides gets a rare
card as easily as a common one."""


def imagine(state: State, player: int | None, seed: int) -> State:
    """A state that `player` (None: a spectator) cannot tell from the real one.

    A finished game has no secrets that matter any more.
    """
    from boardrules.engine.state import State

    session = state._session
    codec = session.codec
    codec.check_observer(player)
    seed = whole_seed(seed)
    if state.over:
        return state
    generator = Generator(seed_state("imagine", seed))
    knowledge = state._knowledge
    if knowledge is None:
        position = state._position.copy()
        position.events = None
    else:
        position = _possible(state, player, knowledge.known(), generator)
        knowledge = Knowledge(codec, _only_known(codec, knowledge.known(), player), None, None)
    if session.sampled:
        position.rng = seed_state("imagined chance", seed, generator.below(1 << 62))
    raw = redact(codec, state._raw, player)
    fresh = len(raw) - len(redact(codec, state._raw[state._fresh :], player))
    return State(session, position, raw, fresh, knowledge)


def _possible(state: State, player: int | None, known: Known, generator: Generator) -> Position:
    """A position in which the one who has to decide can decide something: that somebody is asked at all tells what they may hold.

    Should chance not find one in all these attempts, what decides on what is possible stays as it is, as far as the one who
    decides sees it; everything else is drawn anew all the same.
    """
    session = state._session
    decides = state.player if state.player not in (player, CHANCE) else None
    fixed = Fixed(session.codec, None, frozenset())
    for attempt in range(_PLAIN + _VARIED + 1):
        position = state._position.copy()
        position.events = None
        if attempt == _PLAIN + _VARIED:
            fixed = Fixed(session.codec, decides, _judged(session.codec, position))
        Dealer(session.codec, position, player, known, generator, fixed, decides if attempt >= _PLAIN else None).deal()
        _redraw_fields(session.codec, position, player, known, generator, fixed)
        redraw_variables(session.codec, position, player, generator, fixed.player)
        session.program.rebuild(position)
        if decides is None or session.program.legal(position):
            break
    return position


def _judged(codec: Codec, position: Position) -> frozenset[SlotKey]:
    """The closed fields and zones on which it depends what is possible."""
    secrecy = codec.program.secrecy
    return frozenset[SlotKey]().union(*(secrecy.action(info.name).judged_by for info in codec.offered(position.node)))


@dataclass(frozen=True)
class Fixed:
    """What stays as it is: of what `player` sees (None: nothing stays), the fields and zones in `judged`."""

    codec: Codec
    player: int | None
    judged: frozenset[SlotKey]

    def holds(self, slot: Slot, owner: int) -> bool:
        if self.player is None or self.codec.rules_key(slot.number) not in self.judged:
            return False
        return self.codec.sees(self.player, slot, owner)


def _observer(codec: Codec, player: int | None) -> int:
    return len(codec.seats) if player is None else player


def _only_known(codec: Codec, known: Known, player: int | None) -> Known:
    """In an imagined position only the observer's own knowledge is certain to hold."""
    me = _observer(codec, player)
    mine = Known(touched=set(known.touched))
    for key, bounds in known.bounds.items():
        if bounds[me]:
            mine.bounds[key] = [dict(cards) if number == me else {} for number, cards in enumerate(bounds)]
    for parts, old in ((mine.over, known.over), (mine.under, known.under)):
        for key, masks in old.items():
            parts[key] = tuple(mask & (1 << me) for mask in masks)
    return mine


class Dealer:
    """Deals the cards that an observer cannot see."""

    def __init__(
        self,
        codec: Codec,
        position: Position,
        player: int | None,
        known: Known,
        generator: Generator,
        fixed: Fixed,
        varied: int | None,
    ) -> None:
        """What is `fixed` stays as it is; `varied` gets each kind of card with the same chance."""
        self.fixed = fixed
        self.varied = varied
        self.codec = codec
        self.position = position
        self.player = player
        self.me = _observer(codec, player)
        self.known = known
        self.generator = generator

    def deal(self) -> None:
        for places in self.decks():
            self._deal_deck(places)

    def decks(self) -> Iterator[list[tuple[Slot, int]]]:
        """For each deck the places that the observer cannot look into."""
        for deck in {slot.type.name: None for slot in self.codec.zones}:
            places = [
                (slot, owner)
                for slot in self.codec.zones
                if slot.type.name == deck and slot.visibility != "open"
                for owner in zones.owners(self.position, slot)
                if not self.codec.sees(self.player, slot, owner) and not self.fixed.holds(slot, owner)
            ]
            if self.varied is not None:
                places.sort(key=lambda place: not self._is_varied(*place))
            yield places

    def _is_varied(self, slot: Slot, owner: int) -> bool:
        return self.varied is not None and self.codec.sees(self.varied, slot, owner)

    def _deal_deck(self, places: list[tuple[Slot, int]]) -> None:
        """Takes every card up that may lie elsewhere, shuffles, and fills the gaps."""
        loose: list[int] = []
        kept = [self.take_up(slot, owner, loose) for slot, owner in places]
        loose.sort()  # so that the same seed deals the same cards, wherever they lie in truth
        self.generator.shuffle(loose)
        for (slot, owner), (cards, gaps, parts) in zip(places, kept, strict=True):
            varied = self._is_varied(slot, owner)
            for _ in range(gaps):
                card = self._any_kind(loose) if varied else loose.pop()
                cards[card] = cards.get(card, 0) + 1
            if slot.shape == "counts":
                zones.put_shuffled(self.position, slot, owner, cards)
            for name, order in parts.items():
                filled = tuple(loose.pop() if card is None else card for card in order)
                zones.put_order(self.position, name, owner, filled)

    def _any_kind(self, loose: list[int]) -> int:
        kinds = sorted(set(loose))
        card = kinds[self.generator.below(len(kinds))]
        loose.remove(card)
        return card

    def take_up(self, slot: Slot, owner: int, loose: list[int]) -> tuple[zones.Cards, int, dict[str, list[int | None]]]:
        """What stays in a place (cards without order), how many cards are taken from it, and its ordered parts with gaps."""
        key = (slot.number, owner)
        bounds = dict(self.known.bounds[key][self.me]) if key in self.known.bounds else {}
        self._pin_frames(slot, owner, bounds)
        parts: dict[str, list[int | None]] = {}
        for name, order, masks in self._ordered(slot, owner, key):
            parts[name] = []
            for card, mask in zip(order, masks, strict=True):
                stays = bool(mask >> self.me & 1)
                parts[name].append(card if stays else None)
                if not stays:
                    loose.append(card)
                elif bounds.get(card):
                    bounds[card] -= 1
        there = zones.shuffled(self.position, slot, owner) if slot.shape == "counts" else {}
        staying = {card: min(copies, there.get(card, 0)) for card, copies in bounds.items() if min(copies, there.get(card, 0)) > 0}
        gaps = 0
        for card, copies in there.items():
            taken = copies - staying.get(card, 0)
            loose.extend([card] * taken)
            gaps += taken
        return staying, gaps, parts

    def _ordered(self, slot: Slot, owner: int, key: Key) -> list[tuple[str, tuple[int, ...], tuple[int, ...]]]:
        """The ordered parts of a zone: attribute, cards, and for each card the mask of those who know it."""
        if slot.shape == "stack":
            order = zones.stack(self.position, slot, owner)
            return [(slot.name, order, (0,) * len(order))]
        if not slot.ordered:
            return []
        found = []
        for part, order, masks in (
            ("over", zones.over(self.position, slot, owner), self.known.over),
            ("under", zones.under(self.position, slot, owner), self.known.under),
        ):
            mask = masks.get(key, ())
            found.append((f"{slot.name}_{part}", order, mask if len(mask) == len(order) else (0,) * len(order)))
        return found

    def _pin_frames(self, slot: Slot, owner: int, bounds: zones.Cards) -> None:
        """A card that was chosen out of a hand, in the middle of an action, and not been moved since: who was told which it is
        knows that it lies there. Who was not imagines it afterwards."""
        codec, position = self.codec, self.position
        seers = {self.player} if self.fixed.player is None else {self.player, self.fixed.player}
        for name, source in codec.program.nodes[position.node].in_place.items():
            told = any(knows(codec, position, seer, name) for seer in seers)
            if told and source == slot.number and binder(codec, position, name) == owner:
                card = getattr(position, name)
                bounds[card] = max(1, bounds.get(card, 0))


def _redraw_fields(
    codec: Codec, position: Position, player: int | None, known: Known, generator: Generator, fixed: Fixed
) -> None:
    """Draws closed fields anew that may have been set in play. Whether there is a value stays where everybody knows it."""
    for slot, owner in unseen_fields(codec, player, known, fixed):
        stored = getattr(position, slot.name)
        if slot.shape == "scalar":
            setattr(position, slot.name, _another(codec, slot, stored, generator))
        elif slot.shape == "list":
            stored[owner] = _another(codec, slot, stored[owner], generator)
        elif owner in getattr(position, codec.slots[codec.slot_numbers[f"{slot.owner}.tile"]].name):  # a plane: where tiles lie
            stored[owner] = _another(codec, slot, stored.get(owner, slot.default), generator)


def unseen_fields(codec: Codec, player: int | None, known: Known, fixed: Fixed) -> Iterator[tuple[Slot, int]]:
    """The closed fields that may have been set in play and that the observer does not see, in a fixed order."""
    for number, owner in sorted(known.touched):
        slot = codec.slots[number]
        if not codec.sees(player, slot, owner) and not fixed.holds(slot, owner):
            yield slot, owner


def is_known_to_be_none(codec: Codec, slot: Slot, value: int) -> bool:
    """Whether a closed field is none, where everybody knows whether it is."""
    return slot.type.optional and not may_be_none(codec, slot) and value in (codec.domains.none(slot.type), NO_NUMBER)


def may_be_none(codec: Codec, slot: Slot) -> bool:
    """Whether it is a secret that a closed field has a value at all."""
    return slot.type.optional and codec.rules_key(slot.number) in codec.program.secrecy.unsure


def _another(codec: Codec, slot: Slot, value: int, generator: Generator) -> int:
    if is_known_to_be_none(codec, slot, value):
        return value
    if may_be_none(codec, slot) and generator.below(2):
        return codec.domains.none(slot.type)
    return any_value(codec, slot.type, generator)
