"""Native code plays the same games as Python, decision by decision."""

from __future__ import annotations

import os

import pytest

import boardrules
from tests.compiler.playing import LARGE, SMALL, load
from tests.native.building import build_library, needs_compiler
from tests.native.lockstep import play_both, roll_both

pytestmark = needs_compiler

SLOW = bool(os.environ.get("BOARDRULES_SLOW"))
GAMES = 60 if SLOW else 3


@pytest.mark.parametrize("name", [*SMALL, *LARGE])
def test_native_code_plays_the_same_games(name: str) -> None:
    game = load(name)
    players = game.players[-1]
    library, program = build_library(game, players), game.program(players)
    for seed in range(GAMES):
        play_both(program, library, seed, 5000 if SLOW else 150)
        roll_both(program, library, seed, 2000)


@pytest.mark.parametrize(("name", "options"), [("trois-caps-3", {}), ("trois-caps-training", {})])
def test_variants_and_options_are_the_same_natively(name: str, options: dict[str, object]) -> None:
    game = boardrules.load(name)
    players = game.players[0]
    library, program = build_library(game, players, options), game.program(players, options)
    for seed in range(GAMES):
        play_both(program, library, seed, 5000 if SLOW else 150)
        roll_both(program, library, seed, 2000)


@pytest.mark.parametrize("name", ["tic_tac_toe", "connect_four", "breakthrough", "hex"])
def test_node_counts_are_the_same(name: str) -> None:
    game = load(name)
    depth = 3 if name == "hex" else 4
    library = build_library(game, 2)
    program = game.program(2)
    position = program.new_position()
    program.start(position)
    assert library.perft(library.taken(position), depth) == program.perft(position, depth)
