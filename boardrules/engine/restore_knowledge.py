"""What observers know, from JSON back to bounds that hold in the position."""

from __future__ import annotations

from boardrules.engine import zones
from boardrules.engine.codec import Codec
from boardrules.engine.jsontext import Item
from boardrules.engine.knowledge import Key, Knowledge, Known
from boardrules.runtime.program import Position

_MOST = 1_000_000_000


def restore_knowledge(codec: Codec, position: Position, item: Item) -> Knowledge:
    """The knowledge written beside a position; a bound that the position does not keep is a fault of the text."""
    return Knowledge(codec, _Reader(codec, position, item).read(), None, None)


class _Reader:
    def __init__(self, codec: Codec, position: Position, item: Item) -> None:
        self.codec = codec
        self.position = position
        self.item = item
        self.observers = (*codec.seats, "")

    def read(self) -> Known:
        known = Known()
        for entry in self.item.get("bounds").items():
            slot, owner, bounds = entry.pair(3)
            key = self._key(slot, owner, zone=True)
            known.bounds[key] = self._bounds(key, bounds)
        for parts, name, read in ((known.over, "over", zones.over), (known.under, "under", zones.under)):
            for entry in self.item.get(name).items():
                slot, owner, masks = entry.pair(3)
                key = self._key(slot, owner, zone=True)
                parts[key] = tuple(self._mask(mask) for mask in masks.items())
                if len(parts[key]) != len(read(self.position, self.codec.slots[key[0]], key[1])):
                    masks.fail("this does not fit the cards that lie there")
        for entry in self.item.get("touched").items():
            slot, owner = entry.pair(2)
            known.touched.add(self._key(slot, owner, zone=False))
        return known

    def _key(self, slot: Item, owner: Item, zone: bool) -> Key:
        number = self.codec.slot_numbers.get(slot.text())
        if number is None or (self.codec.slots[number].zone is not None) != zone or self.codec.slots[number].visibility == "open":
            slot.fail(f"there is nothing closed called {slot.text():.60}")
        names = self.codec.owners(self.codec.slots[number])
        if names is None:
            return number, 0
        try:
            return number, names.number(owner.text())
        except KeyError:
            owner.fail(f"there is no {owner.text():.60} here")

    def _bounds(self, key: Key, item: Item) -> list[zones.Cards]:
        slot = self.codec.slots[key[0]]
        cards = self.codec.domains.of(slot.type)
        there = zones.contents(self.position, slot, key[1])
        bounds: list[zones.Cards] = [{} for _ in self.observers]
        for observer, entry in item.members():
            mine = bounds[self._observer(Item(observer, entry.path))]
            for name, copies in entry.members():
                try:
                    card = cards.number(name)
                except KeyError:
                    copies.fail(f"there is no card {name:.60}")
                mine[card] = copies.integer(1, _MOST)
                if mine[card] > there.get(card, 0):
                    copies.fail("more cards are known to lie here than do")
        return bounds

    def _observer(self, item: Item) -> int:
        if item.value not in self.observers:
            item.fail("this is nobody's name")
        return self.observers.index(item.value)

    def _mask(self, item: Item) -> int:
        mask = 0
        for entry in item.items():
            entry.text()
            mask |= 1 << self._observer(entry)
        return mask
