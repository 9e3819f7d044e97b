"""What a hook may see: a position, read-only and by name.

A hook gets a `Reading` and its arguments by name and gives a value by name. It has no way to change anything, and nothing random or
timed is handed to it, so calls with the same position give the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from boardrules.diagnostics.told import Told
from boardrules.ruleset.model import HookModel
from boardrules.ruleset.types import Type, describe_type
from boardrules.runtime.domains import Domains, Plane
from boardrules.runtime.layout import Layout, Slot
from boardrules.runtime.program import Position

if TYPE_CHECKING:
    from boardrules.runtime.boards import BoardTables

Made = TypeVar("Made")

_LAYOUTS = 2000
"""Layouts of tiles that are kept with their names: as many as a search may go through for one decision."""


_DECODED = 100_000
"""Values of fields that are kept with their names."""


_ANSWERS = 1_000_000
"""Answers that are remembered of a hook that is asked once."""


class HookError(Told):
    """A Python hook cannot be loaded, does not fit its declaration, or gave an answer that is not of its type."""


class Reading:
    """A position as a hook reads it.

    Owners, spaces, cards and values are names; flags are bool, numbers int, none None, sets lists.
    """

    __slots__ = ("_book", "_position")

    def __init__(self, book: ReadingBook, position: Position) -> None:
        self._book = book
        self._position = position

    @property
    def players(self) -> tuple[str, ...]:
        """The seats of all players, also of those who are out."""
        return self._book.domains.players.names

    @property
    def players_in(self) -> tuple[str, ...]:
        """The seats of the players still in the game."""
        return tuple(name for number, name in enumerate(self.players) if not self._position.out >> number & 1)

    @property
    def me(self) -> str:
        """Who decides."""
        return self.players[self._position.me]

    @property
    def active(self) -> str:
        """Whose turn it is."""
        return self.players[self._position.active]

    @property
    def round(self) -> int:
        return self._position.round

    def value(self, field: str, owner: str | None = None) -> Any:
        """A field: `value("wind")`, `value("points", "red")`, `value("tile", "0,0")`, `value("at", "red_boat_1")`."""
        slot, number = self._book.find(field, owner, zone=False)
        stored = getattr(self._position, slot.name)
        if slot.shape == "list":
            stored = stored[number]
        elif slot.shape == "sparse":
            stored = stored.get(number, slot.default)
        decoded = self._book.decoded
        if (slot.number, stored) in decoded:  # only ever added to
            return decoded[slot.number, stored]
        value = self._book.domains.decode(slot.type, stored)
        if not isinstance(value, list) and len(decoded) < _DECODED:
            decoded[slot.number, stored] = value
        return value

    def cards(self, zone: str, owner: str | None = None) -> dict[str, int]:
        """What lies in a zone: copies by card."""
        slot, number = self._book.find(zone, owner, zone=True)
        names = self._book.domains.of(slot.type)
        found: dict[str, int] = {}
        if slot.shape == "counts":
            counts = getattr(self._position, slot.name)[number * slot.cards : (number + 1) * slot.cards]
            found = {names.name(card): copies for card, copies in enumerate(counts) if copies}
        parts = [slot.name] if slot.shape == "stack" else [f"{slot.name}_over", f"{slot.name}_under"] if slot.ordered else []
        for part in parts:
            for card in getattr(self._position, part).get(number, ()):
                found[names.name(card)] = found.get(names.name(card), 0) + 1
        return found

    def order(self, zone: str, owner: str | None = None) -> tuple[str, ...]:
        """The cards of a stack, lowest first."""
        slot, number = self._book.find(zone, owner, zone=True)
        if slot.shape != "stack":
            raise HookError(f"a hook asks for the order of {zone!r}, which is not a stack")
        names = self._book.domains.of(slot.type)
        return tuple(names.name(card) for card in getattr(self._position, slot.name).get(number, ()))

    def tops(self, zone: str, board: str) -> dict[str, str]:
        """The topmost card of every stack on the spaces of a board, by space; empty stacks are left out."""
        slot = self._book.slot_of(board, zone)
        if slot is None or slot.shape != "stack":
            raise HookError(f"a hook asks for the topmost cards of {zone!r}, which is no stack of {board!r}")
        name, spaces = self._book.domains.of(slot.type).name, self._book.domains.boards[board].name
        return {spaces(space): name(order[-1]) for space, order in getattr(self._position, slot.name).items() if order}

    def tiles(self, plane: str) -> tuple[tuple[str, str, int], ...]:
        """The tiles of a plane: space, tile and quarter turns, in the order they were laid. Equal layouts give equal answers, so
        that what a hook works out of one can be kept under it."""
        return self._book.tiles(self._position, plane)

    def rows(self, name: str) -> Mapping[str, Mapping[str, Any]]:
        """The columns of an enum, a deck or a kind of tiles: `rows("Goods")["salt"]["zone_1"]`."""
        ruleset = self._book.layout.ruleset
        if name not in ruleset.enums and name not in ruleset.decks:
            raise HookError(f"a hook asks for the rows of {name!r}, which is neither an enum nor a deck")
        return ruleset.enums[name].rows if name in ruleset.enums else ruleset.decks[name].rows

    def marks(self, deck: str, tile: str) -> tuple[str, ...]:
        """The nine marks on the picture of a tile, row by row, as it is drawn in the rules file."""
        model = self._book.layout.ruleset.decks.get(deck)
        if model is None or tile not in model.picture_of:
            raise HookError(f"a hook asks for the picture of {tile!r}, which is no tile of {deck!r}")
        return model.pictures[model.picture_of[tile]].marks

    def option(self, name: str) -> Any:
        """What was chosen for an option of the game."""
        if name not in self._book.options:
            raise HookError(f"a hook asks for the option {name!r}, which does not exist")
        return self._book.options[name]

    def once(self, make: Callable[[Reading], Made]) -> Made:
        """What `make` works out of things that never change in a game (boards and options): worked out once and kept with the game.

        `make` must not look at anything that changes in play.
        """
        kept = self._book.kept
        if make not in kept:
            kept[make] = make(self)
        made: Made = kept[make]
        return made

    def layer(self, name: str, board: str) -> dict[str, Any]:
        """What a layer of a board says of each space."""
        for layer in self._book.layout.ruleset.boards[board].layers:
            if layer.name == name:
                return dict(layer.values)
        raise HookError(f"a hook asks for the layer {name!r} of {board!r}, which does not exist")

    def spaces(self, board: str) -> tuple[str, ...]:
        """The spaces of a board; of a plane those that carry a tile, in the order they were laid."""
        domain = self._book.domains.boards[board]
        if isinstance(domain, Plane):
            slot = self._book.layout.slot("board", board, "tile")
            return tuple(domain.name(number) for number, tile in getattr(self._position, slot.name).items() if tile != slot.default)
        return domain.names

    def neighbours(self, space: str, board: str | None = None) -> tuple[str, ...]:
        """The spaces beside a space (on a plane: those that carry a tile).

        The board is needed only where several have that space.
        """
        name = board or self._book.board_of(space)
        model = self._book.layout.ruleset.boards[name]
        if model.shape == "plane":
            laid = set(self.spaces(name))
            x, y = (int(part) for part in space.split(","))
            offsets = [(a, b) for b in (-1, 0, 1) for a in (-1, 0, 1) if (a or b) and (model.neighbours == 8 or not (a and b))]
            return tuple(other for a, b in offsets if (other := f"{x + a},{y + b}") in laid)
        tables = self._book.tables(name)
        return tuple(model.spaces[number] for number in tables.neighbours[tables.numbers[space]])


class ReadingBook:
    """Names and numbers for readings, shared by all calls of a hook."""

    def __init__(self, domains: Domains, layout: Layout, options: Mapping[str, Any] | None = None) -> None:
        self.domains = domains
        self.layout = layout
        self.options = options or {}
        self.kept: dict[Callable[[Reading], Any], Any] = {}
        self.decoded: dict[tuple[int, int], Any] = {}
        self._tables: dict[str, BoardTables] = {}
        self._found: dict[tuple[str, str | None, bool], tuple[Slot, int]] = {}
        self._laid: dict[tuple[Any, ...], tuple[tuple[str, str, int], ...]] = {}

    def tables(self, board: str) -> BoardTables:
        if board not in self._tables:
            from boardrules.runtime.boards import BoardTables

            self._tables[board] = BoardTables(self.layout.ruleset.boards[board])
        return self._tables[board]

    def slot_of(self, board: str, name: str) -> Slot | None:
        """A field or zone of the spaces of a board."""
        try:
            return self.layout.slot("board", board, name)
        except KeyError:
            return None

    def tiles(self, position: Position, plane: str) -> tuple[tuple[str, str, int], ...]:
        tile, rotation = self.slot_of(plane, "tile"), self.slot_of(plane, "rotation")
        if tile is None or rotation is None:
            raise HookError(f"a hook asks for the tiles of {plane!r}, which is no plane")
        laid, turned = getattr(position, tile.name), getattr(position, rotation.name)
        key = (plane, tuple(laid.items()), tuple(turned.items()))
        found = self._laid.get(key)
        if found is None:
            if len(self._laid) >= _LAYOUTS:
                self._laid.clear()
            space, name = self.domains.boards[plane].name, self.domains.of(tile.type).name
            found = self._laid[key] = tuple(
                (space(number), name(kind), turned.get(number, 0)) for number, kind in laid.items() if kind != tile.default
            )
        return found

    def board_of(self, space: str) -> str:
        for name, domain in self.domains.boards.items():
            try:
                domain.number(space)
            except KeyError:
                continue
            return name
        raise HookError(f"a hook asks for {space!r}, which is a space of no board")

    def find(self, field: str, owner: str | None, zone: bool) -> tuple[Slot, int]:
        """The slot of a field (or zone) that has such an owner, and the owner's number."""
        key = (field, owner, zone)
        known = self._found.get(key)
        if known is None:
            known = self._found[key] = self._search(field, owner, zone)
        return known

    def _search(self, field: str, owner: str | None, zone: bool) -> tuple[Slot, int]:
        for slot in self.layout.slots:
            if slot.field != field or (slot.zone is not None) != zone:
                continue
            if slot.owner_kind == "shared" and owner is None:
                return slot, 0
            if slot.owner_kind != "shared" and owner is not None:
                try:
                    return slot, self._owner(slot, owner)
                except KeyError:
                    continue
        what = "zone" if zone else "field"
        raise HookError(
            f"a hook asks for the {what} {field!r}" + (f" of {owner!r}" if owner is not None else "") + ", which does not exist"
        )

    def _owner(self, slot: Slot, owner: str) -> int:
        if slot.owner_kind == "player":
            return self.domains.players.number(owner)
        if slot.owner_kind == "piece":
            return self.domains.pieces[slot.owner].number(owner)
        return self.domains.boards[slot.owner].number(owner)


class _NoPosition:
    """What a hook that is asked once reads instead of a position."""

    def __getattr__(self, name: str) -> Any:
        raise HookError("a hook that is asked `once` looks at the position; leave `once` out, or hand it what it needs")


_NO_POSITION = cast("Position", _NoPosition())


class HookCall:
    """A hook of a game, ready to be called: by compiled code with numbers, by a host with names."""

    def __init__(self, function: Callable[..., Any], hook: HookModel, domains: Domains, book: ReadingBook) -> None:
        self.function = function
        self.hook = hook
        self.domains = domains
        self.book = book
        self.types = tuple(type_ for _, type_ in hook.parameters)
        self.looks = not hook.once
        """Whether it looks at the position; else its answers are remembered."""
        self._answers: dict[tuple[int | tuple[int, ...], ...], int | tuple[int, ...]] = {}

    def __call__(self, position: Position, *given: int | list[int]) -> int | tuple[int, ...]:
        """The answer as a number (for a set: the numbers in it, ascending)."""
        if self.looks:
            return self._checked(self._run(position, self._names(given)))
        key = tuple(tuple(one) if isinstance(one, list) else one for one in given)
        answer = self._answers.get(key)
        if answer is None:
            answer = self._checked(self._run(_NO_POSITION, self._names(given)))
            if len(self._answers) < _ANSWERS:  # only ever added to
                self._answers[key] = answer
        return answer

    def _names(self, given: tuple[int | list[int], ...]) -> list[Any]:
        return [self._named(type_, argument) for type_, argument in zip(self.types, given, strict=True)]

    def ask(self, position: Position, arguments: tuple[Any, ...]) -> Any:
        """The answer by name. ValueError where the arguments are not what the hook takes."""
        if len(arguments) != len(self.types):
            names = ", ".join(name for name, _ in self.hook.parameters) or "nothing"
            raise ValueError(f"{self.hook.name} takes {len(self.types)} arguments ({names}), not {len(arguments)}")
        for (name, type_), value in zip(self.hook.parameters, arguments, strict=True):
            if not self._fits(type_, value):
                raise ValueError(f"{self.hook.name}: {value!r:.200} is not of the type of {name}, {describe_type(type_)}")
        value = self._run(position if self.looks else _NO_POSITION, list(arguments))
        self._checked(value)
        return value

    def _run(self, position: Position, arguments: list[Any]) -> Any:
        try:
            return self.function(Reading(self.book, position), *arguments)
        except HookError:
            raise
        except Exception as error:
            raise HookError(f"hook {self.hook.name} failed with {type(error).__name__}: {error}") from error

    def _checked(self, value: Any) -> int | tuple[int, ...]:
        try:
            return self._encoded(self.hook.type, value)
        except KeyError:
            expected = describe_type(self.hook.type)
            raise HookError(f"hook {self.hook.name} answered {value!r:.200}, which is not of its type {expected}") from None

    def _encoded(self, type_: Type, value: Any) -> int | tuple[int, ...]:
        """A value as numbers; KeyError when it is not of the type."""
        if type_.kind not in ("set", "sequence") or type_.element is None:
            return self.domains.encode(type_, value)
        if isinstance(value, (str, bytes)) or not hasattr(value, "__iter__"):
            raise KeyError(value)
        numbers = [self.domains.encode(type_.element, item) for item in value]
        return tuple(numbers) if type_.kind == "sequence" else tuple(sorted(set(numbers)))

    def _fits(self, type_: Type, value: Any) -> bool:
        try:
            self._encoded(type_, value)
        except (KeyError, TypeError):
            return False
        return True

    def _named(self, type_: Type, given: int | list[int]) -> Any:
        """An argument by name; a set comes as a list of its numbers."""
        if isinstance(given, list):
            assert type_.element is not None
            return [self.domains.decode(type_.element, number) for number in given]
        return self.domains.decode(type_, given)
