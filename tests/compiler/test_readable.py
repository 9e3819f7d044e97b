"""Generated code reads as if a person had written it, in every game: functions and variables have the names of the rules."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

import boardrules
from boardrules import Game
from boardrules.compiler import ir
from boardrules.compiler.compile import compile_game, compile_program
from boardrules.compiler.python.module import tables_of
from boardrules.compiler.python.spelling import Spelling, module_names, node_name, word_of
from boardrules.runtime.program import Program
from tests.compiler.playing import LARGE, ROOT, SMALL
from tests.hostile import places

EVERYTHING = "everything"
LEVELS = ("trois_caps_2", "trois_caps_3", "trois_caps_training")
GAMES = (*SMALL, *LARGE, *LEVELS, EVERYTHING)


@cache
def game_of(name: str) -> Game:
    if name in LARGE:
        return boardrules.load(name)
    if name in LEVELS:
        return boardrules.load(ROOT / "games" / "trois_caps" / f"{name}.rules")
    if name != EVERYTHING:
        return boardrules.load(ROOT / "tests" / "games" / f"{name}.rules")
    with TemporaryDirectory() as folder:
        (Path(folder) / "waters.py").write_text(places.HOOKS, encoding="utf-8")
        path = Path(folder) / "everything.rules"
        path.write_text(places.GAME, encoding="utf-8")
        game = boardrules.load(path, trust_hooks=True)
        game.program()
        return game


@cache
def functions_of(name: str) -> dict[str, ast.FunctionDef]:
    tree = ast.parse(game_of(name).program().source)
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


@cache
def lowered(name: str) -> ir.Game:
    """The program of a game as the writers see it."""
    game = game_of(name)
    return compile_game(game.ruleset, game.players[0], {}).game


# ------------------------------------------------------------------------------------------------ names


@pytest.mark.parametrize("name", GAMES)
def test_every_action_has_functions_of_its_name(name: str) -> None:
    program = lowered(name)
    for action in program.actions:
        if action.index != program.done:
            assert {f"legal_{action.label}", f"explain_{action.label}"} <= {*functions_of(name)}
            assert re.sub(r"_\d+$", "", action.label) == re.sub(r"[^A-Za-z0-9]+", "_", action.name)


@pytest.mark.parametrize("name", GAMES)
def test_every_point_where_play_waits_has_a_function_of_its_name(name: str) -> None:
    program = lowered(name)
    names = [node_name(program, node.index) for node in program.nodes]
    assert len({*names}) == len(names)
    for node, spelled in zip(program.nodes[1:], names[1:], strict=True):
        assert f"{'legal' if node.kind == 'decision' else 'outcomes'}_{spelled}" in functions_of(name)
        assert re.sub(r"[^A-Za-z0-9]+", "_", node.name) in spelled
        assert spelled.endswith("_")  # no label of an action does


@pytest.mark.parametrize("name", GAMES)
def test_the_tables_are_printed_as_play_has_them(name: str) -> None:
    program = game_of(name).program()
    tree = ast.parse(program.source)
    printed = {
        node.targets[0].id: ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and not isinstance(node.value, ast.Call)
    }
    tables = tables_of(lowered(name))
    assert tables == {table: printed[table] for table in tables}


def test_the_names_of_values_stand_beside_their_numbers() -> None:
    lines = game_of("cabo-da-roca").program().source.splitlines()
    line = next(line for line in lines if "# CR-38d" in line and "Boat_berth" in line)
    assert line.endswith("== 0:  # CR-38d (0 arrived)")


def test_a_table_that_answers_a_question_is_called_after_it() -> None:
    lines = game_of("trois-caps").program().source.splitlines()
    line = next(line for line in lines if "# TC-18a" in line and "player_at" in line)
    assert "SEA_PORT_IS_BORDEAUX[" in line


def locals_of(function: ast.FunctionDef) -> set[str]:
    stored = {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return stored | {argument.arg for argument in function.args.args}


@pytest.mark.parametrize("name", GAMES)
def test_a_variable_has_a_number_only_where_the_function_has_its_name_already(name: str) -> None:
    others = module_names(lowered(name))
    for function in functions_of(name).values():
        names = locals_of(function)
        for variable in names - others:
            assert word_of(variable) in names | others, f"{variable} in {function.name}"


@contextmanager
def names_are_used_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """While this holds, no function has two variables of the same name."""

    @contextmanager
    def part(self: Spelling, *variables: str) -> Iterator[None]:
        for variable in variables:
            self.bind(variable)
        yield

    with monkeypatch.context() as patch:
        patch.setattr(Spelling, "part", part)
        patch.setattr("boardrules.compiler.python.flow.settled", lambda game, liveness, local, *_: {name: name for name in local})
        yield


@pytest.mark.parametrize("name", GAMES)
def test_names_that_are_used_again_change_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    program = game_of(name).program()
    with names_are_used_once(monkeypatch):
        other = compile_program(program.ruleset, program.players, {}, game_of(name)._functions())
        assert other.source != program.source
    for seed in range(6):
        assert played(program, seed) == played(other, seed)


def played(program: Program, seed: int) -> list[object]:
    """What happens in a game that is played at random: step by step, and as a playout."""
    chance = Random(seed)
    position = program.new_position()
    program.start(position)
    seen: list[object] = []
    for _ in range(150):
        if position.node == 0:
            break
        if program.nodes[position.node].kind == "decision":
            codes = program.legal(position)
        else:
            codes = [code for code, _ in program.outcomes(position)]
        seen += [position.node, tuple(codes), program.broken(position)]
        program.apply(position, chance.choice(codes))
    copy = position.copy()
    seen.append(program.playout(copy, chance.random, 100))
    return [*seen, copy.node, *(getattr(copy, slot.name) for slot in program.layout.slots), program.score(copy)]
