"""What the stages of the compiler share while one game is compiled: domains, layout, fixed tables, indexes and fresh names."""

from __future__ import annotations

from collections.abc import Mapping

from boardrules.compiler.boards import BoardTables, plane_step
from boardrules.compiler.counting import Counting
from boardrules.compiler.domains import NONE, Domains, Plane
from boardrules.compiler.layout import Layout, Slot
from boardrules.compiler.names import plain_name, taken_names, unused
from boardrules.ruleset.expressions import OwnerKind
from boardrules.ruleset.model import Ruleset, Value
from boardrules.ruleset.statements import Eliminate, NextPlayer
from boardrules.ruleset.types import Type
from boardrules.ruleset.visit import every_statement

Table = tuple[object, ...] | dict[int, int]


class Context:
    """One compilation."""

    def __init__(self, ruleset: Ruleset, players: int, options: Mapping[str, Value], counting: Counting | None = None) -> None:
        self.ruleset = ruleset
        self.players = players
        self.options = options
        self.counting = counting  # None in a program that does not count how often its rules apply
        self.domains = Domains(ruleset, players)
        self.layout = Layout(ruleset, self.domains)
        self.boards = {name: BoardTables(board) for name, board in ruleset.boards.items() if board.shape != "plane"}
        self.rules = tuple(ruleset.rules)
        self._rule_numbers = {rule: number for number, rule in enumerate(self.rules)}
        self.tables: dict[str, Table] = {}
        self.indexes: dict[str, set[int]] = {}  # slot -> values that are looked up
        self.eliminates = any(isinstance(statement, Eliminate) for statement in every_statement(ruleset))
        self.chooses_next = any(isinstance(statement, NextPlayer) for statement in every_statement(ruleset))
        self._used_names: set[str] = {*taken_names(), *self.layout.attributes()}
        self.variable_types: dict[str, tuple[str, Type, bool]] = {}  # variables of the flow: name, type, whether a list

    def rule(self, rule_id: str) -> int:
        """The number of a rule in events, NONE for none."""
        return self._rule_numbers.get(rule_id, NONE)

    def fresh(self, name: str) -> str:
        """A variable name for the generated code that nothing else uses, as close to the given one as can be."""
        candidate = unused(name, self._used_names)
        self._used_names.add(candidate)
        return candidate

    def local(self, name: str, type_: Type, *, is_list: bool = False) -> str:
        """A fresh variable of the flow, with its type in case it has to be kept while play waits."""
        local = self.fresh(name)
        self.variable_types[local] = (name, type_, is_list)
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

    # -------------------------------------------------------------------------------------------- fixed tables

    def table(self, name: str, values: Table) -> str:
        """Keeps a fixed table under a name for the generated code; names that differ only in their letters' case get a number."""
        base = plain_name(name).upper()
        key, number = base, 1
        while key in self.tables and self.tables[key] != values:
            number += 1
            key = f"{base}_{number}"
        self.tables.setdefault(key, values)
        return key

    def board_table(self, board: str, what: str) -> str:
        """A table of a fixed board: step, neighbours, around, rays, way_kind."""
        return self.table(f"{board}_{what}", getattr(self.boards[board], what))

    def property_table(self, owner: str, column: str, type_: Type, values: list[Value]) -> str:
        """A column of an enum, deck or layer as numbers; a column of sets as tuples of numbers."""
        if type_.kind == "set":
            assert type_.element is not None
            element = type_.element
            rows: tuple[object, ...] = tuple(
                tuple(sorted(self.domains.encode(element, item) for item in value)) if isinstance(value, tuple) else ()
                for value in values
            )
        else:
            rows = tuple(self.domains.encode(type_, value) for value in values)
        return self.table(f"{owner}_{column}", rows)

    def want_index(self, slot: Slot, value: int | None, *, none_too: bool) -> None:
        """Asks for the owners of a slot to be kept by value: by one value, or (None) by any, with or without none."""
        wanted = self.indexes.setdefault(slot.name, set())
        if value is not None:
            wanted.add(value)
        else:
            wanted.update(range(NONE if none_too else 0, self.domains.size(slot.type)))
