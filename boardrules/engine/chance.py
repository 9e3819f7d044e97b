"""Random numbers that a position carries with it: small, exact, and the same on every machine.

The generator is splitmix64: its whole state is one 64-bit number, so a position can be copied, saved and replayed with it.
Choices by weight are made with whole numbers and rejection, without any bias.
"""

from __future__ import annotations

import hashlib
import operator
from collections.abc import Sequence
from typing import Final, SupportsIndex

from boardrules.diagnostics.shorten import shown

CHANCE: Final = -1
"""`state.player` where chance is explicit and a roll or a draw waits."""

LARGEST_SEED: Final = (1 << 64) - 1
"""Seeds are whole numbers of at most 64 bits, with or without a sign."""

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def whole_seed(seed: SupportsIndex) -> int:
    """A seed as somebody gave it; TypeError and ValueError say what a seed is. Whatever is a seed can be saved and comes back."""
    if isinstance(seed, bool) or not hasattr(type(seed), "__index__"):
        raise TypeError(f"a seed is a whole number, not {shown(seed)}")
    number = int.__int__(seed) if isinstance(seed, int) else operator.index(seed)
    if abs(number) > LARGEST_SEED:
        raise ValueError(f"a seed is a whole number of at most 64 bits, not {shown(number)}")
    return number


def seed_state(*parts: object) -> int:
    """A generator's state from a seed of any size (and further parts that set streams apart).

    Never 0, which means "no generator".
    """
    text = "\x1f".join(map(str, parts))
    return int.from_bytes(hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=8).digest(), "big") or _GOLDEN


def step(state: int) -> tuple[int, int]:
    """The next state and 64 random bits."""
    state = (state + _GOLDEN) & _MASK
    bits = state
    bits = ((bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & _MASK
    return state or _GOLDEN, bits ^ (bits >> 31)


def below(state: int, bound: int) -> tuple[int, int]:
    """The next state and a whole number from 0 to bound - 1, every one equally likely."""
    limit = (1 << 64) - (1 << 64) % bound
    while True:
        state, bits = step(state)
        if bits < limit:
            return state, bits % bound


def pick(state: int, outcomes: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The next state and one of the codes, chosen by the weights given with them."""
    total = 0
    for _, weight in outcomes:
        total += weight
    state, number = below(state, total)
    for code, weight in outcomes:
        number -= weight
        if number < 0:
            return state, code
    raise AssertionError("the weights do not add up")


class Generator:
    """The same numbers with a memory, for work outside positions."""

    def __init__(self, state: int) -> None:
        self.state = state

    def below(self, bound: int) -> int:
        self.state, number = below(self.state, bound)
        return number

    def shuffle(self, items: list[int]) -> None:
        """Puts a list into random order, in place."""
        for index in range(len(items) - 1, 0, -1):
            other = self.below(index + 1)
            items[index], items[other] = items[other], items[index]
