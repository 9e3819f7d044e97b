"""How fast somebody may ask."""

from __future__ import annotations

import time
from collections import OrderedDict

_REMEMBERED = 4_096
"""Addresses whose pace is remembered, those that asked last."""


class Pace:
    """So many at once, and then so many a second."""

    def __init__(self, at_once: float, a_second: float) -> None:
        self._most = self._left = at_once
        self._rate = a_second
        self._at = time.monotonic()

    def allows(self, cost: float = 1.0) -> bool:
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < cost:
            return False
        self._left -= cost
        return True


class Paces:
    """The same for each address."""

    def __init__(self, at_once: float, a_second: float) -> None:
        self._at_once = at_once
        self._a_second = a_second
        self._paces: OrderedDict[str, Pace] = OrderedDict()

    def allows(self, address: str) -> bool:
        pace = self._paces.setdefault(address, Pace(self._at_once, self._a_second))
        self._paces.move_to_end(address)
        while len(self._paces) > _REMEMBERED:
            self._paces.popitem(last=False)
        return pace.allows()
