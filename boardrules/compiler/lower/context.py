"""What the stages of the compiler share while one game is compiled: domains, layout, fixed tables, indexes and fresh names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Literal

from boardrules.compiler.ir.game import Values
from boardrules.compiler.lower.counting import Counting
from boardrules.limits import USUAL, Limits
from boardrules.ruleset.base import Place
from boardrules.ruleset.expressions import OwnerKind
from boardrules.ruleset.growth import Growth
from boardrules.ruleset.model import Ruleset, Value
from boardrules.ruleset.secrecy import Bound, Secrecy
from boardrules.ruleset.statements import Eliminate, NextPlayer
from boardrules.ruleset.types import Type
from boardrules.ruleset.visit import every_statement
from boardrules.runtime.boards import BoardTables, plane_step
from boardrules.runtime.domains import NONE, Domains, Plane
from boardrules.runtime.layout import Layout, Slot
from boardrules.runtime.names import NameBook


class Context:
    """One compilation."""

    def __init__(
        self,
        ruleset: Ruleset,
        players: int,
        options: Mapping[str, Value],
        limits: Limits = USUAL,
        counting: Counting | None = None,
        secrecy: Secrecy | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.limits = limits
        self.players = players
        self.options = options
        self.counting = counting  # None in a program that does not count how often its rules apply
        self.secrecy = secrecy or Secrecy()
        self.domains = Domains(ruleset, players)
        self.names = NameBook()
        self.layout = Layout(ruleset, self.domains, self.names)
        self.boards = {name: BoardTables(board) for name, board in ruleset.boards.items() if board.shape != "plane"}
        self.fields = {(field.owner_kind, field.owner, field.name): field for field in ruleset.fields}
        self.growth = Growth(ruleset)
        self.action_numbers = {name: number for number, name in enumerate(ruleset.actions)}
        self.rules = tuple(ruleset.rules)
        self._rule_numbers = {rule: number for number, rule in enumerate(self.rules)}
        self.tables: dict[str, Values] = {}
        self._tables_called: dict[str, list[str]] = {}
        self._tables_made: dict[str, str] = {}
        self.eliminates = any(isinstance(statement, Eliminate) for statement in every_statement(ruleset))
        self.chooses_next = any(isinstance(statement, NextPlayer) for statement in every_statement(ruleset))
        self._functions: dict[tuple[str, str], str] = {}
        self.notes: list[str] = []  # what `note` says in the log; generated code knows its number
        self.variable_types: dict[str, tuple[str, Type, bool]] = {}  # variables of the flow: name, type, whether a list
        self.visited: dict[str, str] = {}  # variables that count how much of a list has been visited, with that list
        self.bound: dict[str, Bound] = {}  # where the rules say what a variable of the flow holds
        self.places: list[tuple[str, Place]] = []  # rules and places that the program may have to name
        self._here: tuple[str, Place] | None = None
        self._place_numbers: dict[tuple[str, str, int], int] = {}

    @contextmanager
    def standing(self, rule: str, place: Place) -> Iterator[None]:
        """While that is lowered which stands there in the rules."""
        before, self._here = self._here, (rule, place)
        yield
        self._here = before

    @property
    def at(self) -> int:
        """The number of the place in the rules of what is being lowered; NONE where it stands nowhere."""
        if self._here is None:
            return NONE
        rule, place = self._here
        key = (rule, place.file, place.line)
        if key not in self._place_numbers:
            self._place_numbers[key] = len(self.places)
            self.places.append(self._here)
        return self._place_numbers[key]

    def rule(self, rule_id: str) -> int:
        """The number of a rule in events, NONE for none."""
        return self._rule_numbers.get(rule_id, NONE)

    def fresh(self, name: str) -> str:
        """A variable name for the generated code that nothing else uses, as close to the given one as can be. A number in it
        stands right behind its word: one behind an underscore only tells names apart."""
        return self.names.make(re.sub(r"_+(?=\d)", "", name))

    def function(self, kind: Literal["define", "hook"], name: str) -> str:
        """What the function of a definition or hook is called in generated code."""
        if (kind, name) not in self._functions:
            self._functions[kind, name] = self.names.make(name, beginning=f"{kind}_")
        return self._functions[kind, name]

    def note(self, text: str) -> int:
        """The number of a line for the log."""
        if text not in self.notes:
            self.notes.append(text)
        return self.notes.index(text)

    def local(self, name: str, type_: Type, *, is_list: bool = False, bound: Bound | None = None) -> str:
        """A fresh variable of the flow, with its type in case it has to be kept while play waits; `bound` is where the rules say
        what it holds."""
        local = self.fresh(name)
        self.variable_types[local] = (name, type_, is_list)
        if bound is not None:
            self.bound[local] = bound
        return local

    def owner_type(self, owner_kind: OwnerKind, owner: str) -> Type:
        """The type of the owners of a field or zone."""
        kinds = {"player": "player", "piece": "piece", "board": "space", "shared": "number"}
        return Type.model_validate({"kind": kinds[owner_kind], "name": owner})

    def slot(self, owner_kind: OwnerKind, owner: str, field: str) -> Slot:
        return self.layout.slot(owner_kind, owner, field)

    def plane(self, board: str) -> Plane:
        plane = self.domains.boards[board]
        assert isinstance(plane, Plane)
        return plane

    def plane_steps(self, board: str) -> tuple[int, ...]:
        return plane_step(self.plane(board))

    def is_plane(self, board: str) -> bool:
        return self.ruleset.boards[board].shape == "plane"

    def most_of(self, type_: Type) -> int:
        """How many different values of a type there can be at once: on a plane its tiles and the spaces beside them."""
        if type_.kind == "space" and self.is_plane(type_.name):
            return 4 * self.plane(type_.name).reach + 4
        return self.domains.size(type_)

    # -------------------------------------------------------------------------------------------- fixed tables

    def table(self, name: str, values: Values) -> str:
        """Keeps a fixed table under a name for the generated code. The same table under the same name is kept once."""
        for key in self._tables_called.setdefault(name, []):
            if self.tables[key] == values:
                return key
        key = self.names.make(name, capital=True)
        self._tables_called[name].append(key)
        self.tables[key] = values
        return key

    def made_once(self, what: str, make: Callable[[], str]) -> str:
        """The name of a table that is made on first use, however often it is used."""
        if what not in self._tables_made:
            self._tables_made[what] = make()
        return self._tables_made[what]

    def board_table(self, board: str, what: str) -> str:
        """A table of a fixed board: step, neighbours, around, rays, way_kind."""
        return self.made_once(f"{what} of {board}", lambda: self.table(f"{board}_{what}", getattr(self.boards[board], what)))

    def number_of(self, type_: Type, value: object) -> int:
        """The number of a value that the rules name; a seat that nobody has in this game, and a piece of it, is none."""
        if type_.kind in ("player", "piece") and isinstance(value, str) and value not in self.domains.names_of(type_):
            return NONE
        return self.domains.encode(type_, value)

    def numbers_of(self, element: Type, values: object) -> tuple[int, ...]:
        """The numbers of the members of a set, without those that are not there in this game."""
        members = values if isinstance(values, (tuple, list)) else ()
        return tuple(sorted(number for number in (self.number_of(element, value) for value in members) if number != NONE))

    def property_table(self, owner: str, column: str, type_: Type, values: list[Value]) -> str:
        """A column of an enum, deck or layer as numbers; a column of sets as tuples of numbers."""
        if type_.kind == "set":
            assert type_.element is not None
            element = type_.element
            rows: Values = tuple(self.numbers_of(element, value) for value in values)
        else:
            rows = tuple(self.number_of(type_, value) for value in values)
        return self.table(f"{owner}_{column}", rows)
