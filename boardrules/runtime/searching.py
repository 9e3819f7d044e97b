"""Tree search in a built library: its memory, what it is told, and what it found out. All in numbers."""

from __future__ import annotations

import ctypes
import mmap
from dataclasses import dataclass
from typing import Any

from boardrules.runtime.library import Library

MOST_EDGES = 1_000_000
"""Actions in the tree. Where there is no more room it grows no further, and what is there is tried on."""

LARGEST_MEMORY = 256 << 20
"""Bytes of one search. The system gives them when they are first written to."""

IN_COUNTS, IN_ORDER, NUMBER, PERHAPS, SET = range(5)
"""How a gap is filled: with a card of a pile, with a card at a place in order, with a number, with a number or none, with a set."""


class Gap(ctypes.Structure):
    """Something that is drawn anew: where it lies in a position, and what can come there."""

    _fields_ = (
        ("kind", ctypes.c_int32),
        ("offset", ctypes.c_int32),
        ("width", ctypes.c_int32),
        ("size", ctypes.c_int32),
        ("low", ctypes.c_int64),
        ("none", ctypes.c_int64),
    )


class Deck(ctypes.Structure):
    """Cards that may lie elsewhere, and how many gaps they fill."""

    _fields_ = (("gaps", ctypes.c_int32), ("first_gap", ctypes.c_int32), ("first_card", ctypes.c_int32))


class Settings(ctypes.Structure):
    """What can be tuned; `judges` is whether the evaluation of the game judges, else random play does."""

    _fields_ = (
        *((name, ctypes.c_double) for name in ("exploration", "curiosity", "sharpness", "trust", "widening", "lead")),
        *((name, ctypes.c_int32) for name in ("candidates", "width", "horizon", "glance", "rivals_glance", "judges")),
    )


@dataclass(frozen=True)
class Deal:
    """What one observer does not know of a position, as a plan for imagining it: `base` holds nothing that is hidden."""

    base: Any
    decks: tuple[tuple[int, ...], ...]  # the loose cards of each deck, in order; each fills one of the first gaps
    gaps: tuple[tuple[int, int, int, int, int, int], ...]  # kind, offset, width, size, low, none


@dataclass(frozen=True)
class Tried:
    """An action at the root: how often it was tried and what came of it in all; the first look at it; and in how many positions it
    was compared with the champion, the sum of its leads, and of their squares."""

    code: int
    visits: int
    total: float
    first: float
    worlds: int
    gaps: float
    squares: float


@dataclass(frozen=True)
class Found:
    """The actions at the root; in a contest the place of the champion among them, and what came of it on the average."""

    tried: tuple[Tried, ...]
    champion: int | None
    level: float | None


class NativeSearch:
    """One search in the memory of one library."""

    def __init__(self, library: Library, settings: Settings, me: int, standing: list[tuple[int, int]], seed: int) -> None:
        """`standing` are numbers of the players by which a game that is cut off is judged: where they lie, and their bytes."""
        self.library = library
        self._functions = _declared(library)
        self._play = library.play()
        fixed = int(self._functions.br_search_size(0))
        edge = int(self._functions.br_search_size(1)) - fixed
        edges = min(MOST_EDGES, (LARGEST_MEMORY - fixed) // edge)
        if edges < 1:
            raise MemoryError
        self._memory = mmap.mmap(-1, fixed + edges * edge)
        self._at = ctypes.addressof(ctypes.c_char.from_buffer(self._memory))
        offsets = [offset + player * width for offset, width in standing for player in range(library.shape.players)]
        places = (ctypes.c_int32 * len(offsets))(*offsets)
        widths = (ctypes.c_int32 * len(standing))(*(width for _, width in standing))
        self._functions.br_search_begin(self._at, edges, settings, me, places, widths, len(standing))
        self._seed, self._seeded = seed, False
        self._deal: tuple[Deal, Any, Any, Any] | None = None

    def run(self, deal: Deal, iterations: int, spent: float, each: float) -> int:
        """So many iterations at most; how many were made. Stopped where the rules stop play."""
        if self._deal is None or self._deal[0] is not deal:
            cards = [card for deck in deal.decks for card in deck]
            decks, first = [], 0
            for deck in deal.decks:
                decks.append(Deck(len(deck), first, first))
                first += len(deck)
            self._deal = (
                deal,
                (Deck * max(1, len(decks)))(*decks),
                (ctypes.c_int32 * max(1, len(cards)))(*cards),
                (Gap * max(1, len(deal.gaps)))(*(Gap(*gap) for gap in deal.gaps)),
            )
        if not self._seeded:
            self._functions.br_seed(self._play, self._seed)
            self._seeded = True
        _, decks_, cards_, gaps_ = self._deal
        made = self._functions.br_search_run(
            self._play, self._at, deal.base, decks_, len(deal.decks), cards_, gaps_, len(deal.gaps), iterations, spent, each
        )
        self.library.check(self._play, made)
        return int(made)

    @property
    def wants_a_position(self) -> bool:
        """Whether the next iteration begins with another imagined position."""
        return bool(self._functions.br_search_fresh(self._at))

    @property
    def is_decided(self) -> bool:
        return bool(self._functions.br_search_done(self._at))

    def world(self) -> Any:
        """The position that was imagined last."""
        return self._functions.br_search_world(self._at).contents

    def found(self) -> Found:
        room = self.library.shape.most_actions + 1
        codes, numbers = (ctypes.c_int32 * room)(), (ctypes.c_double * (6 * room))()
        champion, level = ctypes.c_int32(), (ctypes.c_double * 2)()
        count = self._functions.br_search_told(self._at, codes, numbers, room, ctypes.byref(champion), level)
        tried = []
        for place in range(count):
            visits, total, first, worlds, gaps, squares = numbers[6 * place : 6 * place + 6]
            tried.append(Tried(codes[place], int(visits), total, first, int(worlds), gaps, squares))
        return Found(tuple(tried), champion.value if champion.value >= 0 else None, level[1] / level[0] if level[0] else None)


def _declared(library: Library) -> ctypes.CDLL:
    """The functions of the library, with their types."""
    functions = library.functions
    position, play, memory = ctypes.POINTER(library.Struct), ctypes.c_void_p, ctypes.c_void_p
    small, wide, real = ctypes.c_int32, ctypes.c_int64, ctypes.c_double
    numbers = ctypes.POINTER(small)
    for name, result, arguments in (
        ("br_seed", None, [play, ctypes.c_uint64]),
        ("br_search_size", wide, [wide]),
        ("br_search_begin", None, [memory, wide, ctypes.POINTER(Settings), small, numbers, numbers, small]),
        (
            "br_search_run",
            wide,
            [play, memory, position, ctypes.POINTER(Deck), small, numbers, ctypes.POINTER(Gap), small, wide, real, real],
        ),
        ("br_search_fresh", small, [memory]),
        ("br_search_world", position, [memory]),
        ("br_search_done", small, [memory]),
        ("br_search_told", small, [memory, numbers, ctypes.POINTER(real), small, numbers, ctypes.POINTER(real)]),
    ):
        function = getattr(functions, name)
        function.restype, function.argtypes = result, arguments
    return functions


