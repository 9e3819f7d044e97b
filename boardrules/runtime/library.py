"""A game built as native code: its functions, and how a position of Python becomes one of C and back.

The struct of a position and its counterpart here are made from one list of fields, so that both agree about every byte.
"""

from __future__ import annotations

import ctypes
import json
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass
from random import Random
from threading import local
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from boardrules.runtime.program import Position
    from boardrules.runtime.reading import HookCall

TYPES = {"int8_t": ctypes.c_int8, "int16_t": ctypes.c_int16, "int32_t": ctypes.c_int32, "int64_t": ctypes.c_int64}

GIVEN_UP, FAILED, GOES_ON = -2, -3, -1
"""What `stopped` tells besides places in the rules."""


@dataclass(frozen=True)
class FieldShape:
    """A field of the struct: its name, its C type, and how many numbers it holds (None: one)."""

    name: str
    type: str
    count: int | None


@dataclass(frozen=True)
class Stack:
    """Where cards lie in order: the attribute of a position, and how many fit for each owner."""

    name: str
    owners: int
    capacity: int


@dataclass(frozen=True)
class PlaneShape:
    """The fields of a plane, and the slots on it with their defaults; the first slot is that of the tiles."""

    cell: str
    cells: str
    space: str
    laid: str
    laid_n: str
    slots: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class PositionShape:
    """Everything about positions that the two sides must agree on."""

    fields: tuple[FieldShape, ...]
    numbers: tuple[str, ...]  # attributes that are one number
    rows: tuple[str, ...]  # attributes that are lists of numbers
    lists: tuple[str, ...]  # variables that hold a tuple
    stacks: tuple[Stack, ...]
    planes: tuple[PlaneShape, ...]
    players: int
    most_actions: int
    tally: int

    def to_json(self) -> bytes:
        return json.dumps(asdict(self)).encode()

    @classmethod
    def from_json(cls, text: bytes) -> PositionShape:
        """The shape that `to_json` wrote; what is kept beside a library comes from nowhere else."""
        data = json.loads(text)
        return cls(
            fields=tuple(FieldShape(**field) for field in data["fields"]),
            numbers=tuple(data["numbers"]),
            rows=tuple(data["rows"]),
            lists=tuple(data["lists"]),
            stacks=tuple(Stack(**stack) for stack in data["stacks"]),
            planes=tuple(
                PlaneShape(**{**plane, "slots": tuple((name, default) for name, default in plane["slots"])})
                for plane in data["planes"]
            ),
            players=data["players"],
            most_actions=data["most_actions"],
            tally=data["tally"],
        )


ASK = ctypes.CFUNCTYPE(
    ctypes.c_int64, ctypes.c_int32, ctypes.c_void_p, ctypes.POINTER(ctypes.c_int64), ctypes.POINTER(ctypes.c_int32), ctypes.c_int32
)
"""How native code asks a hook: its number, the position, the arguments, and room for the members of a set."""


@dataclass(frozen=True)
class Recorded:
    """A game as it went: where it ended, where each decision was made and how much was offered, what was counted, and whether
    something was wrong in it that Python should look at."""

    struct: Any
    nodes: list[int]
    widths: list[int]
    tally: list[int]
    is_faulty: bool


class Stopped(Exception):
    """Native play was stopped; `at` is the place in the rules, or one of the numbers above."""

    def __init__(self, at: int, played: int = 0) -> None:
        super().__init__(at)
        self.at = at
        self.played = played  # games that had come to their end


class Library:
    """The functions of one built game. Threads have a play each."""

    def __init__(self, body: bytes, shape: PositionShape) -> None:
        self.shape = shape
        self.functions = _loaded(body)
        self.Struct = _struct(shape)
        self._declare()
        if self.functions.br_position_size() != ctypes.sizeof(self.Struct):
            raise OSError("the library was built with another idea of a position")
        self._plays = local()
        self._play_size = int(self.functions.br_play_size())
        self._hooks: list[HookCall] = []
        self._scratch: Callable[[], Position] | None = None
        self._ask = ASK(self._answer)

    def use_hooks(self, hooks: list[HookCall], scratch: Callable[[], Position]) -> None:
        """Hooks in the order of the program, and a maker of positions for them to look at."""
        self._hooks, self._scratch = hooks, scratch

    def _declare(self) -> None:
        position, play, number = ctypes.POINTER(self.Struct), ctypes.c_void_p, ctypes.c_int64
        int32s, uint32s = ctypes.POINTER(ctypes.c_int32), ctypes.POINTER(ctypes.c_uint32)
        library = self.functions
        for name, result, arguments in (
            ("br_position_size", number, []),
            ("br_play_size", number, []),
            ("br_start", ctypes.c_int, [play, position, ctypes.c_int]),
            ("br_rebuild", ctypes.c_int, [play, position]),
            ("br_legal", ctypes.c_int, [play, position]),
            ("br_apply", ctypes.c_int, [play, position, number, ctypes.c_int]),
            ("br_evaluate", number, [play, position, number]),
            ("br_playout", number, [play, position, number]),
            ("br_playouts", number, [play, position, position, number, number, ctypes.POINTER(number)]),
            ("br_perft", number, [play, position, ctypes.c_int]),
            ("br_record", number, [play, position, ctypes.c_uint64, uint32s, number, number, int32s, int32s]),
            ("br_tally", ctypes.POINTER(number), [play]),
            ("br_faults", number, [play]),
            ("br_codes", ctypes.POINTER(ctypes.c_int32), [play]),
            ("br_weights", ctypes.POINTER(ctypes.c_int32), [play]),
            ("br_random_state", ctypes.POINTER(ctypes.c_uint32), [play]),
            ("br_stopped", ctypes.c_int32, [play]),
            ("br_use_hooks", None, [play, ASK]),
            ("br_fail", None, [play]),
        ):
            function = getattr(library, name)
            function.restype, function.argtypes = result, arguments

    def play(self) -> Any:
        """What one thread needs to play."""
        found = getattr(self._plays, "play", None)
        if found is None:
            found = self._plays.play = ctypes.create_string_buffer(self._play_size)
            self.functions.br_use_hooks(found, self._ask)
        return found

    def _answer(self, hook: int, struct: int, arguments: Any, values: Any, capacity: int) -> int:
        """What a hook says of a position in the middle of play. An error of its own stops that play and is told after it."""
        try:
            assert self._scratch is not None
            position = self._scratch()
            if self._hooks[hook].looks:
                self.given(self.Struct.from_address(struct), position)
            given: list[int | list[int]] = []
            place = 1
            for _ in range(arguments[0]):
                size = arguments[place]
                given.append(arguments[place + 1] if size < 0 else list(arguments[place + 1 : place + 1 + size]))
                place += 2 if size < 0 else 1 + size
            answer = self._hooks[hook](position, *given)
            if isinstance(answer, int):
                return answer
            if len(answer) > capacity:
                raise OverflowError
            for place, value in enumerate(answer):
                values[place] = value
            return len(answer)
        except BaseException as error:
            self._plays.error = error
            self.functions.br_fail(self.play())
            return 0

    # -------------------------------------------------------------------------------------------- calls

    def check(self, play: Any, answer: int) -> int:
        """An answer, or what stopped play on the way to it."""
        stopped = self.functions.br_stopped(play)
        if stopped == FAILED:
            error: BaseException = self._plays.error
            raise error
        if stopped != GOES_ON:
            raise Stopped(stopped, answer)
        return answer

    def start(self, rolls: bool = False) -> Any:
        """A new position."""
        play, struct = self.play(), self.Struct()
        self.check(play, self.functions.br_start(play, struct, rolls))
        return struct

    def legal(self, struct: Any) -> list[tuple[int, int]]:
        """Codes and weights of what can be done, or can happen."""
        play = self.play()
        count = self.check(play, self.functions.br_legal(play, struct))
        codes, weights = self.functions.br_codes(play), self.functions.br_weights(play)
        return [(codes[number], weights[number] if number < self.shape.most_actions else 1) for number in range(count)]

    def codes(self, struct: Any) -> list[int]:
        """The codes of what can be done."""
        play = self.play()
        count = self.check(play, self.functions.br_legal(play, struct))
        found: list[int] = self.functions.br_codes(play)[:count]
        return found

    def apply(self, struct: Any, code: int, rolls: bool = False) -> None:
        play = self.play()
        self.check(play, self.functions.br_apply(play, struct, code, rolls))

    def playout(self, struct: Any, random: Random, limit: int) -> int:
        """Random play; the random numbers go on behind those that were used."""
        play = self.play()
        self._take_random(play, random)
        moves = self.functions.br_playout(play, struct, limit)
        self.check(play, moves)
        self._give_random(play, random)
        return int(moves)

    def playouts(self, struct: Any, random: Random, count: int, limit: int) -> list[int]:
        """Many games: decisions, games cut off, games without a single winner, and the victories of each player."""
        play, counts = self.play(), (ctypes.c_int64 * (3 + self.shape.players))()
        self._take_random(play, random)
        self.check(play, self.functions.br_playouts(play, struct, self.Struct(), count, limit, counts))
        self._give_random(play, random)
        return list(counts)

    def evaluate(self, struct: Any, player: int) -> int:
        """How well a player stands."""
        play = self.play()
        return self.check(play, self.functions.br_evaluate(play, struct, player))

    def record(self, chance: int, seats: list[Random], limit: int, check_every: int) -> Recorded:
        """One random game from its setup on, decision by decision."""
        play, struct = self.play(), self.Struct()
        words = [word for random in seats for word in random.getstate()[1]]
        nodes, widths = (ctypes.c_int32 * limit)(), (ctypes.c_int32 * limit)()
        answer = self.functions.br_record(
            play, struct, chance, (ctypes.c_uint32 * len(words))(*words), limit, check_every, nodes, widths
        )
        decisions = self.check(play, answer)
        return Recorded(
            struct,
            nodes[:decisions],
            widths[:decisions],
            self.functions.br_tally(play)[: self.shape.tally],
            bool(self.functions.br_faults(play)),
        )

    def perft(self, struct: Any, depth: int) -> int:
        play = self.play()
        return self.check(play, self.functions.br_perft(play, struct, depth))

    def _take_random(self, play: Any, random: Random) -> None:
        words = random.getstate()[1]
        ctypes.memmove(self.functions.br_random_state(play), (ctypes.c_uint32 * 625)(*words), 625 * 4)

    def _give_random(self, play: Any, random: Random) -> None:
        words = self.functions.br_random_state(play)[:625]
        random.setstate((3, tuple(words), None))

    # -------------------------------------------------------------------------------------------- positions

    def taken(self, position: Position) -> Any:
        """A position of Python as one of C."""
        struct = self.Struct()
        for name in self.shape.numbers:
            setattr(struct, name, getattr(position, name))
        for name in self.shape.rows:
            getattr(struct, name)[:] = getattr(position, name)
        for name in self.shape.lists:
            values = getattr(position, name)
            getattr(struct, name)[: len(values)] = values
            setattr(struct, name + "_n", len(values))
        for stack in self.shape.stacks:
            cards, sizes = getattr(struct, stack.name), getattr(struct, stack.name + "_n")
            for owner, values in getattr(position, stack.name).items():
                cards[owner * stack.capacity : owner * stack.capacity + len(values)] = values
                sizes[owner] = len(values)
        for plane in self.shape.planes:
            _take_plane(struct, position, plane)
        play = self.play()
        self.check(play, self.functions.br_rebuild(play, struct))
        return struct

    def given(self, struct: Any, position: Position) -> None:
        """What a position of C holds, written into one of Python; what is kept beside its slots has to be made anew."""
        for name in self.shape.numbers:
            setattr(position, name, getattr(struct, name))
        for name in self.shape.rows:
            getattr(position, name)[:] = getattr(struct, name)[:]
        for name in self.shape.lists:
            setattr(position, name, tuple(getattr(struct, name)[: getattr(struct, name + "_n")]))
        for stack in self.shape.stacks:
            cards, sizes = getattr(struct, stack.name), getattr(struct, stack.name + "_n")
            piles = {
                owner: tuple(cards[owner * stack.capacity : owner * stack.capacity + sizes[owner]])
                for owner in range(stack.owners)
                if sizes[owner]
            }
            setattr(position, stack.name, piles)
        for plane in self.shape.planes:
            _give_plane(struct, position, plane)


def _loaded(body: bytes) -> ctypes.CDLL:
    """A library from its bytes, by a path that nobody else can have written to. No two have the same path: the system would take
    the second for the first."""
    import tempfile

    try:
        with tempfile.TemporaryDirectory(prefix="boardrules-", ignore_cleanup_errors=True) as folder:
            path = os.path.join(folder, "game.lib")
            with open(path, "wb") as written:
                written.write(body)
            return ctypes.CDLL(path)
    except OSError:  # a folder from which nothing may be run
        if not hasattr(os, "memfd_create"):
            raise
    handle = os.memfd_create("boardrules", os.MFD_CLOEXEC)  # stays open: its number is the path
    with os.fdopen(os.dup(handle), "wb") as file:
        file.write(body)
    return ctypes.CDLL(f"/proc/self/fd/{handle}")


def _struct(shape: PositionShape) -> Any:
    fields: list[tuple[str, Any]] = []
    for field in shape.fields:
        type_ = TYPES[field.type]
        fields.append((field.name, type_ if field.count is None else type_ * max(1, field.count)))
    return type("Struct", (ctypes.Structure,), {"_fields_": fields})


def _take_plane(struct: Any, position: Position, plane: PlaneShape) -> None:
    cell, space_of = getattr(struct, plane.cell), getattr(struct, plane.space)
    count = 0
    values = {name: getattr(struct, name) for name, _ in plane.slots}
    for slot, _ in plane.slots:
        for space, value in getattr(position, slot).items():
            if not cell[space]:
                space_of[count] = space
                for name, default in plane.slots:
                    values[name][count] = default
                count += 1
                cell[space] = count
            values[slot][cell[space] - 1] = value
    setattr(struct, plane.cells, count)
    laid = list(getattr(position, plane.slots[0][0]))
    getattr(struct, plane.laid)[: len(laid)] = laid
    setattr(struct, plane.laid_n, len(laid))


def _give_plane(struct: Any, position: Position, plane: PlaneShape) -> None:
    count = getattr(struct, plane.cells)
    spaces = getattr(struct, plane.space)[:count]
    for name, default in plane.slots[1:]:
        values = getattr(struct, name)[:count]
        setattr(position, name, {space: value for space, value in zip(spaces, values, strict=True) if value != default})
    tiles, cell = getattr(struct, plane.slots[0][0]), getattr(struct, plane.cell)
    laid = getattr(struct, plane.laid)[: getattr(struct, plane.laid_n)]
    setattr(position, plane.slots[0][0], {space: tiles[cell[space] - 1] for space in laid})


