"""How variables are spelled in generated Python: as the rules call them, with a number only where a function has two of the name.

In the program every variable has a name that nothing else in the game has, so that passes can move things about. A reader
wants `card` wherever there is only one. Each function has a book of its own, and a name is free again where its part of the
function is over, as the variable of a loop is behind the loop.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields

from boardrules.compiler import ir
from boardrules.compiler.ir.liveness import Liveness
from boardrules.compiler.ir.walk import walk
from boardrules.runtime.layout import ENDINGS
from boardrules.runtime.names import plain_name, taken_names

_NUMBER = re.compile(r"_\d+(?=_|$)")

HEAD = -1
"""Among the blocks of a playout: where it takes everything out of the position that any node keeps."""


def word_of(name: str) -> str:
    """A variable's name without the numbers that tell it apart in the game."""
    return _NUMBER.sub("", name)


def module_names(game: ir.Game) -> frozenset[str]:
    """What functions of the module call and read: no variable of theirs may hide it."""
    slots = (slot.name + ending for slot in game.slots for ending in ENDINGS)
    kept = (kept.name + ending for kept in game.kept_sets for ending in ("", "in"))
    planes = (name for plane in game.planes for name in (plane.frontier, plane.needs, *(name for name, _ in plane.beside)))
    functions = (*(function.name for function in game.functions), *(hook.function for hook in game.hooks))
    rows = (name for rows in game.rows for name in (rows_name(game, rows.number), rows_name(game, rows.number).lower()))
    return frozenset((*taken_names(), *slots, *kept, *planes, *functions, *rows, *game.tables))


def node_name(game: ir.Game, node: int) -> str:
    """What the functions of a point where play waits are called behind their first word. It ends in an underscore, as no name of an
    action does."""
    names = [plain_name(one.name) for one in game.nodes[: node + 1]]
    return f"{names[-1]}_" if names[-1] and names[-1] not in names[:-1] else f"{names[-1]}_{node}_".lstrip("_")


def rows_name(game: ir.Game, number: int) -> str:
    """Where rows are remembered; the function that makes them has the same name in small letters."""
    return f"{game.actions[game.rows[number].action].label.upper()}_ROWS"


class Spelling:
    """The variables of one function. A variable that is named again after its part of the function is over is a mistake of the
    program, and said at once."""

    def __init__(self, taken: frozenset[str]) -> None:
        self._taken = taken
        self._spelled: dict[str, str] = {}
        self._used: set[str] = set()
        self._made: list[tuple[str, str]] = []  # variables and how they are spelled, as long as they can be named
        self._over: set[str] = set()
        self._history: list[str] = []  # every name as it was made

    def of(self, name: str) -> str:
        """How a variable of the program is spelled."""
        spelled = self._spelled.get(name)
        if spelled is None:
            assert name not in self._over, f"{name} is named where it does not hold anything any more"
            spelled = self._spelled[name] = self._free(word_of(name))
            self._made.append((name, spelled))
        return spelled

    def bind(self, name: str) -> str:
        """How a variable is spelled that takes a value here."""
        self._over.discard(name)
        return self.of(name)

    def make(self, word: str, before: int | None = None) -> str:
        """A name for something that the writers need themselves. Where it takes its value `before` lines that are written
        already, it is none of those that were made since then."""
        spelled = self._free(word, () if before is None else self._history[before:])
        self._made.append(("", spelled))
        return spelled

    @property
    def now(self) -> int:
        """This moment, to say `before` later."""
        return len(self._history)

    def settle(self, spelled: dict[str, str]) -> None:
        """Variables that keep their spelling through the whole function."""
        self._spelled |= spelled
        self._used |= {*spelled.values()}

    @contextmanager
    def part(self, *variables: str) -> Iterator[None]:
        """A part of the function: what is named first inside of it is over behind it, and so are these variables."""
        before = len(self._made)
        for variable in variables:
            self.bind(variable)
        yield
        for name, spelled in self._made[before:]:
            self._used.discard(spelled)
            if name:
                del self._spelled[name]
                self._over.add(name)
        del self._made[before:]

    def _free(self, word: str, others: Sequence[str] = ()) -> str:
        unfit = {*self._used, *others} if others else self._used
        spelled = next(name for name in numbered(word) if name not in unfit and name not in self._taken)
        self._used.add(spelled)
        self._history.append(spelled)
        return spelled


def numbered(word: str) -> Iterator[str]:
    """A word, and the same with a number; an underscore at its end stays there."""
    yield word
    base, end = (word[:-1], "_") if word.endswith("_") else (word, "")
    number = 2
    while True:
        yield f"{base}_{number}{end}"
        number += 1


def settled(
    game: ir.Game, liveness: Liveness, local: set[str], blocks: Iterable[int], taken: frozenset[str], loaded: frozenset[str]
) -> dict[str, str]:
    """How variables of the flow are spelled that are local to a function with these blocks. Two of the same word have the same
    name unless there is a block where both hold something. `loaded` are those that the function takes out of the position at
    its head, all of them at once."""
    at: dict[str, set[int]] = {name: {HEAD} for name in sorted(loaded)}
    for number in blocks:
        for name in sorted((_named_in(game, game.blocks[number]) | liveness.live_in[number]) & local):
            at.setdefault(name, set()).add(number)
    spelled: dict[str, str] = {}
    places: dict[str, set[int]] = {}  # where a name is in use
    for name, where in at.items():
        word = next(word for word in numbered(word_of(name)) if word not in taken and places.get(word, set()).isdisjoint(where))
        spelled[name] = word
        places.setdefault(word, set()).update(where)
    return spelled


def _named_in(game: ir.Game, block: ir.Block) -> set[str]:
    """What a block names, in whichever field of its nodes: its variables among other things."""
    trees: list[object] = [block]
    if isinstance(block.end, ir.Decide):
        offered = [game.actions[action] for action, _, _ in block.end.entries]
        trees += [(action.plan, action.arguments, action.conditions) for action in offered]
        trees += [game.nodes[block.end.node].done] if game.nodes[block.end.node].done is not None else []
    return {word for tree in trees for node in walk(tree) for word in _words(node)}


def _words(node: object) -> Iterator[str]:
    waiting = [getattr(node, field.name) for field in fields(node)]  # type: ignore[arg-type]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            yield part
        elif isinstance(part, tuple):
            waiting.extend(part)
