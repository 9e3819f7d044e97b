"""Well-known games as their rules files say them, decision for decision against OpenSpiel.

In each position both sides must offer the same choices (and chances), and agree whether the game is over and who has won.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from boardrules import CHANCE, Action, State
from tests.compiler.playing import load

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (boardrules[oracles])")

SLOW = bool(os.environ.get("BOARDRULES_SLOW"))


@dataclass(frozen=True)
class Pair:
    """A rules file, the game of OpenSpiel, and how an action of ours is called there."""

    name: str
    theirs: str
    called: Callable[[State, Action], str]
    chance: Callable[[Action], int] = field(default=lambda action: 0)
    games: int = 20
    passes: str = ""  # what they ask for where we go on by ourselves
    longest: int = 10**6  # after so many decisions they break the game off, which is no rule


def _number(action: Action, name: str) -> int:
    value = action.args[name]
    assert isinstance(value, int)
    return value


def _upside_down(rows: int) -> Callable[[str], str]:
    return lambda name: f"{name[0]}{rows + 1 - int(name[1:])}"


def _step(state: State, action: Action) -> str:
    """Where a stone of Breakthrough goes."""
    start = str(action.args["from"])
    across = {"E": 1, "W": -1}.get(str(action.args["d"])[-1:], 0)
    down = {"N": -1, "S": 1}[str(action.args["d"])[:1]]
    return f"{start}{chr(ord(start[0]) + across)}{int(start[1]) + down}"


def _cell(state: State, action: Action) -> str:
    at = str(action.args["at"])
    return f"{'x' if state.player == 0 else 'o'}({int(at[1]) - 1},{ord(at[0]) - ord('a')})"


def _column(state: State, action: Action) -> str:
    return f"{'x' if state.player == 0 else 'o'}{_number(action, 'column') - 1}"


def _clobbered(state: State, action: Action) -> str:
    turned = _upside_down(5)
    return turned(str(action.args["from"])) + turned(str(action.args["to"]))


def _amazon(state: State, action: Action) -> str:
    """Their squares are counted from the upper left, row before column."""
    words = {"lift": "From ", "go": "To ", "shoot": "Shoot: "}
    name = str(next(iter(action.args.values())))
    return f"{'X' if state.player == 0 else 'O'} {words[action.name]}({name[1:]}, {ord(name[0]) - ord('a') + 1})"


def _house(state: State, action: Action) -> str:
    number = int(str(action.args["from"])[1])
    return str(number if state.player == 0 else number + 7)


def _bid(state: State, action: Action) -> str:
    return "Liar" if action.name == "doubt" else f"{action.args['dice']}-{action.args['face']}"


POINTS = [
    *("a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5", "e5", "a4", "b4", "c4"),
    *("e4", "f4", "g4", "c3", "d3", "e3", "b2", "d2", "f2", "a1", "d1", "g1"),
]


def _man(state: State, action: Action) -> str:
    numbers = [POINTS.index(str(name)) for name in action.args.values()]
    return f"Move {numbers[0]} -> {numbers[1]}" if action.name == "slide" else f"Point {numbers[0]}"


PAIRS = [
    Pair("tic_tac_toe", "tic_tac_toe", _cell),
    Pair("connect_four", "connect_four", _column),
    Pair("breakthrough", "breakthrough", _step),
    Pair("hex", "hex", lambda state, action: str(action.args["at"]), games=5),
    Pair("othello", "othello", lambda state, action: str(action.args["at"]), passes="pass"),
    Pair("clobber", "clobber", _clobbered),
    Pair(
        "pig",
        "pig",
        lambda state, action: {"throw": "roll", "done": "stop"}[action.name],
        chance=lambda action: _number(action, "n") - 1,
        games=10,
        passes="stop",
    ),
    Pair(
        "kuhn_poker",
        "kuhn_poker",
        lambda state, action: {"pass": "Pass", "bet": "Bet"}[action.name],
        chance=lambda action: ("jack", "queen", "king").index(str(next(iter(action.args.values())))),
        games=40,
    ),
    Pair(
        "leduc_poker",
        "leduc_poker(suit_isomorphism=True)",
        lambda state, action: action.name.capitalize(),
        chance=lambda action: ("jack", "queen", "king").index(str(next(iter(action.args.values())))),
        games=60,
    ),
    Pair("liars_dice", "liars_dice", _bid, chance=lambda action: _number(action, "n") - 1, games=30),
    Pair("mancala", "mancala", _house),
    Pair("amazons", "amazons", _amazon, games=4),
    Pair("nine_mens_morris", "nine_mens_morris", _man, longest=190),
]


def _theirs(pair: Pair, their: Any) -> dict[str, int]:
    player = their.current_player()
    return {their.action_to_string(player, action).rstrip("*"): action for action in their.legal_actions()}


def _play(pair: Pair, seed: int) -> int:
    random = Random(seed)
    our = load(pair.name).start(seed=seed, chance="explicit")
    their = pyspiel.load_game(pair.theirs).new_initial_state()
    decisions = 0
    while True:
        offered = {} if their.is_terminal() or their.is_chance_node() else _theirs(pair, their)
        while pair.passes and list(offered) == [pair.passes]:
            their.apply_action(offered[pair.passes])
            offered = {} if their.is_terminal() else _theirs(pair, their)
        if decisions == pair.longest:
            return decisions
        assert our.over == their.is_terminal(), f"seed {seed} after {decisions} decisions"
        if our.over:
            break
        assert (our.player == CHANCE) == their.is_chance_node()
        if our.player == CHANCE:
            odds = {pair.chance(action): chance for action, chance in our.chance()}
            assert odds == pytest.approx(dict(their.chance_outcomes()))
            drawn = random.choice([action for action, _ in our.chance()])
            our, their = our.apply(drawn), _applied(their, pair.chance(drawn))
            continue
        assert our.player == their.current_player()
        ours = {pair.called(our, action): action for action in our.actions()}
        assert sorted(ours) == sorted(offered), f"seed {seed} after {decisions} decisions"
        chosen = random.choice(sorted(ours))
        our, their = our.apply(ours[chosen]), _applied(their, offered[chosen])
        decisions += 1
    assert our.outcome is not None
    returns = their.returns()
    won = [player for player, points in enumerate(returns) if points == max(returns) and points > 0]
    shared = len(our.outcome.winners) == len(returns)
    assert ([] if shared else sorted(our.outcome.winners)) == won, f"seed {seed}"
    return decisions


def _applied(their: Any, action: int) -> Any:
    their.apply_action(action)
    return their


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.name)
def test_the_same_choices_and_the_same_ends(pair: Pair) -> None:
    assert sum(_play(pair, seed) for seed in range(pair.games * (50 if SLOW else 1))) > 20
