"""The program is one value: complete, typed, frozen, and nothing in it is Python."""

from __future__ import annotations

import re
import types
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, ForwardRef, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from pydantic import BaseModel

import boardrules
from boardrules.compiler import ir
from boardrules.compiler.ir import game as game_module
from boardrules.compiler.ir.walk import walk
from boardrules.compiler.lower.game import lower_game
from boardrules.compiler.passes import COUNTING_PASSES, PASSES, improved
from tests.compiler.playing import LARGE, ROOT, SMALL

PLAIN = {int, bool, str, type(None)}
CONTAINERS = {tuple, frozenset, Mapping}
"""Besides tuples only what has no order of its own."""

FOR_PEOPLE = {"title", "text", "said", "remarks", "without", "comment", "notes", "rule_id", "rules", "places", "file"}
"""Fields with words that are shown, never read."""


@cache
def program_of(name: str, *, counting: bool = False) -> ir.Game:
    path = name if name in LARGE else ROOT / "tests" / "games" / f"{name}.rules"
    ruleset = boardrules.load(path).ruleset
    options = {name: option.default for name, option in ruleset.options.items()}
    return improved(lower_game(ruleset, ruleset.players[0], options).game, COUNTING_PASSES if counting else PASSES)


# ------------------------------------------------------------------------------------------------ by annotation


def is_frozen(kind: type) -> bool:
    if is_dataclass(kind):
        return bool(kind.__dataclass_params__.frozen)  # type: ignore[attr-defined]
    return issubclass(kind, BaseModel) and bool(kind.model_config.get("frozen"))


def refused(hint: Any, where: str, seen: set[Any]) -> Iterator[str]:
    """What stands in an annotation, and in those of what it names, that has no place in a program."""
    if isinstance(hint, (str, ForwardRef)):  # a row of rows
        assert (hint if isinstance(hint, str) else hint.__forward_arg__) in ("Row", game_module.Row), hint
        return
    origin = get_origin(hint)
    if origin is Literal:
        assert all(type(word) in (str, int) for word in get_args(hint))
    elif origin in (Union, types.UnionType) or origin in CONTAINERS:
        for part in get_args(hint):
            if part is not Ellipsis:
                yield from refused(part, where, seen)
    elif isinstance(hint, type) and (is_dataclass(hint) or issubclass(hint, BaseModel)):
        if hint not in seen:
            seen.add(hint)
            if not is_frozen(hint):
                yield f"{where}: {hint.__name__} can be changed"
            for name, part in get_type_hints(hint).items():
                if not name.startswith(("_", "model_")):
                    yield from refused(part, f"{hint.__name__}.{name}", seen)
    elif hint not in PLAIN:
        yield f"{where}: {hint}"


def test_every_field_of_every_node_holds_nodes_numbers_and_names() -> None:
    seen: set[Any] = set()
    assert [*refused(ir.Game, "", seen)] == []
    nodes = {*get_args(ir.Expr), *get_args(ir.Source), *get_args(ir.Operation), *get_args(ir.Terminator)}
    assert nodes <= seen  # all of them can stand in a game


# ------------------------------------------------------------------------------------------------ by value


def values_in(value: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Everything in a program that is not a node, with the name of its field."""
    waiting = [(name, value)]
    while waiting:
        name, value = waiting.pop()
        if is_dataclass(value):
            waiting += [(field.name, getattr(value, field.name)) for field in fields(value)]
        elif isinstance(value, BaseModel):
            waiting += [(field, getattr(value, field)) for field in type(value).model_fields]
        elif isinstance(value, Mapping):
            waiting += [(name, part) for pair in value.items() for part in pair]
        elif isinstance(value, (tuple, frozenset)):
            waiting += [(name, part) for part in value]
        else:
            yield name, value


@pytest.mark.parametrize("name", [*SMALL, *LARGE])
@pytest.mark.parametrize("counting", [False, True])
def test_a_real_program_holds_nothing_else(name: str, counting: bool) -> None:
    program = program_of(name, counting=counting)
    assert {type(value) for _, value in values_in(program)} <= PLAIN
    words = {(field, value) for field, value in values_in(program) if isinstance(value, str) and field not in FOR_PEOPLE}
    operators = set(get_args(get_args(ir.Operator)[0])) | set(get_args(ir.Comparison))
    names = re.compile(r"[\w.:#' -]*")  # of the rules and the program; `turn.sail:draw#2` is a node
    assert {(field, word) for field, word in words if not names.fullmatch(word)} <= {("operator", word) for word in operators}


@pytest.mark.parametrize("name", [*SMALL, *LARGE])
def test_names_in_a_program_lead_to_what_it_holds_itself(name: str) -> None:
    program = program_of(name)
    slots = {slot.name for slot in program.slots} | {plane.needs for plane in program.planes}
    tables, functions = set(program.tables), {function.name for function in program.functions}
    functions |= {hook.function for hook in program.hooks}
    registers = {register.name for register in program.registers} | slots
    for node in walk(program):
        match node:
            case ir.Lookup() | ir.TableRow() | ir.Keyed():
                assert node.table in tables
            case ir.Call() | ir.SourceCall():
                assert node.function in functions
            case ir.Scalar() | ir.SetScalar():
                assert node.name in registers
            case ir.At() | ir.Sparse() | ir.PileCount() | ir.ZoneSize() | ir.Top() | ir.StackCount() | ir.Indexed() | ir.Laid():
                assert node.slot in slots
            case ir.PileCards() | ir.StackCards() | ir.FieldValues() | ir.PlaneAround() | ir.PlaneRun():
                assert node.slot in slots
            case ir.Frontier():
                assert node.kept in {plane.frontier for plane in program.planes}
            case ir.Renew() | ir.InKept() | ir.IsKept():
                assert program.kept_sets[node.kept].number == node.kept


def test_tables_cannot_be_changed() -> None:
    program = program_of("tic_tac_toe")
    with pytest.raises(TypeError):
        program.tables["X"] = ()  # type: ignore[index]
