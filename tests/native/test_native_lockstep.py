"""Native code plays the same games as Python, decision by decision."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

import boardrules
from boardrules.compiler.native.building import compiler
from tests.compiler.playing import LARGE, SMALL, load
from tests.native.building import build_library, needs_compiler
from tests.native.lockstep import play_both, roll_both

pytestmark = needs_compiler

SLOW = bool(os.environ.get("BOARDRULES_SLOW"))
GAMES = 160 if SLOW else 3  # a million decisions and outcomes in the slow suite


@pytest.mark.parametrize("name", [*SMALL, *LARGE])
def test_native_code_plays_the_same_games(name: str) -> None:
    game = load(name)
    players = game.players[-1]
    library, program = build_library(game, players), game.program(players)
    for seed in range(GAMES):
        play_both(program, library, seed, 5000 if SLOW else 150)
        roll_both(program, library, seed, 2000)


VARIANTS = ["trois-caps-2", "trois-caps-3", "trois-caps-training"]


def turned(game: boardrules.Game) -> list[dict[str, Any]]:
    """Choices of options that differ from the usual one: all of them at once and, in the slow suite, each of them alone."""
    others: dict[str, Any] = {}
    for name, option in game.options.items():
        others[name] = (not option.default) if isinstance(option.default, bool) else option.default + 1
    others.pop("training", None)  # a game of its own, played as a variant
    return [others, *({name: value} for name, value in others.items() if SLOW)] if others else []


def in_lockstep(game: boardrules.Game, players: int, options: dict[str, Any], games: int) -> None:
    library, program = build_library(game, players, options), game.program(players, options)
    for seed in range(games):
        play_both(program, library, seed, 5000 if SLOW else 150)
        roll_both(program, library, seed, 2000)


@pytest.mark.parametrize("name", VARIANTS)
def test_variants_are_the_same_natively(name: str) -> None:
    game = boardrules.load(name)
    in_lockstep(game, game.players[0], {}, GAMES)


@pytest.mark.parametrize("name", [*LARGE, "lanterns", "meadows"])
def test_options_are_the_same_natively(name: str) -> None:
    game = load(name)
    for options in turned(game):
        in_lockstep(game, game.players[0], options, 2)


@pytest.mark.skipif(not SLOW, reason="every number of players is played in the slow suite")
@pytest.mark.parametrize("name", [*SMALL, *LARGE])
def test_every_number_of_players_is_the_same_natively(name: str) -> None:
    game = load(name)
    for players in game.players:
        in_lockstep(game, players, {}, 20)


# ------------------------------------------------------------------------------------------------ under the sanitizers

SANITIZERS = ("-std=c99", "-O1", "-w", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")

HOST = """
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    br_play *P = calloc(1, sizeof *P);
    br_position from, S;
    int64_t counts[3 + BR_PLAYERS] = {0};
    br_seed(P, 7);
    br_start(P, &from, 0);
    const int64_t played = br_playouts(P, &from, &S, GAMES, 1000, counts);
    printf("%ld %ld\\n", (long)played, (long)br_stopped(P));
    free(P);
    return 0;
}
"""


@pytest.mark.parametrize("name", [*SMALL, *LARGE] if SLOW else ["lanterns", "meadows", "cap-horn"])
def test_play_touches_nothing_that_is_not_its_own(name: str, tmp_path: Path) -> None:
    """Bounds, overflow and memory are watched by the sanitizers of the compiler while random games are played."""
    games = 300 if SLOW else 20
    source, _ = load(name).program().native.write()
    (tmp_path / "game.c").write_text(source + HOST.replace("GAMES", str(games)), encoding="utf-8")
    command = compiler()
    assert command is not None
    built = subprocess.run(
        [*command, *SANITIZERS, "-o", "play", "game.c"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    if built.returncode:
        pytest.skip("this compiler has no sanitizers")
    played = subprocess.run([tmp_path / "play"], capture_output=True, text=True, check=False)
    assert played.stderr == ""
    assert played.stdout == f"{games} -1\n"


@pytest.mark.parametrize("name", ["tic_tac_toe", "connect_four", "breakthrough", "hex"])
def test_node_counts_are_the_same(name: str) -> None:
    game = load(name)
    depth = 3 if name == "hex" else 4
    library = build_library(game, 2)
    program = game.program(2)
    position = program.new_position()
    program.start(position)
    assert library.perft(library.taken(position), depth) == program.perft(position, depth)
