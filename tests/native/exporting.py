"""A game written out for other languages, built as a library and called from here as a stranger would."""

from __future__ import annotations

import ctypes
import json
import subprocess
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from boardrules import CHANCE, Game, State
from boardrules.compiler.export import export_game
from boardrules.compiler.native.building import build, compiler
from boardrules.runtime.cards import weighted
from boardrules.runtime.exported import Exported
from boardrules.runtime.library import Library
from boardrules.runtime.program import Program
from tests.native.building import QUICK

NOBODY, SPECTATOR = -2, -1

HOOKED = """
game hooked "Hooked" { players 2 seats red blue }
shared { sum: 0..20 = 0 }
hook far(n: 0..20): 0..20 from "answers.far"
turn { choose one of add }
action add(n in 1..3) {
  sum = sum + n
  if sum >= far(n) { win me }
}
"""
"""A game whose rules ask a hook in play."""


def write_hooked(folder: Path) -> Path:
    """The game that asks a hook, and its hook."""
    (folder / "answers.py").write_text("def far(reading, n):\n    return 9 + n\n", encoding="utf-8")
    (folder / "hooked.rules").write_text(HOOKED, encoding="utf-8")
    return folder / "hooked.rules"


def write_out(game: Game, players: int, options: Mapping[str, Any] | None = None) -> Exported:
    return exported_program(game.program(players, options))


def exported_program(program: Program) -> Exported:
    return export_game(program.ruleset, program.players, program.options)


class Host:
    """One exported game, its functions called through nothing but its C names."""

    def __init__(self, program: Program) -> None:
        native = Library(build(exported_program(program).source, QUICK), program.native.write()[1])
        native.use_hooks(list(program.hooks.values()), program.new_position)
        self.native = native
        self.library: Any = native.functions
        for name in ("br_view", "br_json", "br_from_json", "br_parse", "br_action_text", "br_choose", "br_name", "br_number"):
            getattr(self.library, name).restype = ctypes.c_int64
        for name in ("br_node_name", "br_seat", "br_domain_name", "br_title", "br_action_name", "br_rule_id"):
            getattr(self.library, name).restype = ctypes.c_char_p
        self.library.br_codes.restype = ctypes.POINTER(ctypes.c_int32)
        self.library.br_winners.restype = ctypes.c_int64
        self.play = native.play()
        self.size = int(self.library.br_position_size())

    def new(self) -> Any:
        return ctypes.pointer(self.native.Struct())

    def bytes_of(self, position: Any) -> bytes:
        return ctypes.string_at(position, self.size)

    def start(self) -> Any:
        position = self.new()
        assert self.library.br_start(self.play, position, 0) == 0
        return position

    def seed(self, seed: int) -> None:
        self.library.br_seed(self.play, ctypes.c_uint64(seed))

    def text(self, write: Callable[[Any, Any], int]) -> str:
        """What a function writes: measured first, then into a buffer that just holds it."""
        length = write(None, ctypes.c_int64(0))
        assert length >= 0
        buffer = ctypes.create_string_buffer(length + 1)
        assert write(buffer, ctypes.c_int64(length + 1)) == length
        return buffer.value.decode()

    def json(self, position: Any) -> str:
        return self.text(lambda buffer, size: self.library.br_json(position, buffer, size))

    def view(self, position: Any, observer: int) -> Any:
        return json.loads(self.text(lambda buffer, size: self.library.br_view(self.play, position, observer, buffer, size)))

    def read(self, text: str) -> tuple[int, Any]:
        position = self.new()
        return self.library.br_from_json(self.play, position, text.encode()), position

    def codes(self, position: Any) -> list[int]:
        count = self.library.br_legal(self.play, position)
        assert count >= 0
        return list(self.library.br_codes(self.play)[:count])

    def notation(self, position: Any, code: int) -> str:
        return self.text(lambda buffer, size: self.library.br_action_text(position, ctypes.c_int64(code), buffer, size))

    def name(self, domain: int, number: int) -> str:
        return self.text(lambda buffer, size: self.library.br_name(domain, ctypes.c_int64(number), buffer, size))

    def parse(self, position: Any, line: str) -> int:
        return int(self.library.br_parse(position, line.encode()))

    def choose(self, position: Any) -> int:
        return int(self.library.br_choose(self.play, position))

    def try_code(self, position: Any, code: int) -> int:
        return int(self.library.br_try(self.play, position, ctypes.c_int64(code), 0))

    def apply(self, position: Any, code: int) -> None:
        assert self.library.br_apply(self.play, position, ctypes.c_int64(code), 0) == 0


@cache
def host_of(game: Game, players: int, options: tuple[tuple[str, Any], ...] = ()) -> Host:
    return Host(game.program(players, dict(options)))


def position_of(state: State) -> Any:
    """The position as JSON has it, the order of its tiles included."""
    return json.loads(state.to_json())["position"]


def chosen(state: State, random: Random) -> Any:
    """What the small program chooses with these random numbers."""
    if state.player == CHANCE:
        outcomes = state._session.program.outcomes(state._position)
        code = weighted(outcomes, random.random())
        return next(action for action in state.actions() if action.code == code)
    return state.actions()[int(random.random() * len(state.actions()))]


def told_game(game: Game, players: int, seed: int, limit: int = 10_000) -> list[str]:
    """A random game as the small program prints it."""
    state, random, lines = game.start(players=players, chance="explicit"), Random(seed), list[str]()
    while not state.over and len(lines) < limit:
        action = chosen(state, random)
        who = "chance" if state.player == CHANCE or state.player is None else state.seats[state.player]
        lines.append(f"{who}: {action}")
        state = state.apply(action)
    return [*lines, state.outcome.reason] if state.outcome is not None else lines


def build_program(exported: Exported, folder: Path) -> Path:
    """The small program, built from nothing but the files."""
    for name, text in exported.files.items():
        (folder / name).write_text(text, encoding="utf-8")
    command = compiler()
    assert command is not None
    words = [*command, "-O1", "-std=c99", "-o", "random_game", "random_game.c", f"{exported.name}.c"]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[:2000]
    return folder / "random_game"
