"""An evaluation that is said in the rules language: bots ask it, both programs answer alike, and it is no rule of the game."""

from __future__ import annotations

from pathlib import Path

import pytest

import boardrules
from boardrules import Game
from boardrules.bots import make_bot
from boardrules.bots.evaluation import DeclaredEvaluation, make_evaluation
from boardrules.rulebook import rulebook
from tests.analysis.checking import check_texts
from tests.native.building import build_library, needs_compiler
from tests.native.lockstep import play_both

FOUR = (Path(__file__).resolve().parents[1] / "games" / "connect_four.rules").read_text(encoding="utf-8")

THREATS = """
define longest_from(p: Player, s: cell): 0..7 = highest(d in axes: row(t through s along d: t.stone == p)) otherwise 0

define evaluate(p: Player): -1000..1000 =
  sum(s in cell: if s.stone == p then longest_from(p, s) * longest_from(p, s) else 0)
  - 3 * count(s in cell: s.stone == next_player(p))
"""


def four(evaluation: str = THREATS) -> Game:
    return boardrules.loads(FOUR + evaluation)


def test_a_definition_tells_bots_how_a_player_stands() -> None:
    state = four().start(seed=1)
    for action in ("drop 4", "drop 1", "drop 4", "drop 2"):
        state = state.apply(action)
    assert state.ask("evaluate", "red") == 2 * 4 - 3 * 2
    assert state.ask("evaluate", "yellow") == 2 * 4 - 3 * 2
    assert state.apply("drop 4").ask("evaluate", "red") == 3 * 9 - 3 * 2


def test_it_stops_at_the_declared_bounds() -> None:
    state = four("define evaluate(p: Player): -5..5 = if p == red then 100 else -100\n").start(seed=1)
    assert [state.ask("evaluate", seat) for seat in state.seats] == [5, -5]
    shares = DeclaredEvaluation(state.game, state.game.ruleset.defines["evaluate"]).shares(state, 0)
    assert shares[0] > 0.9999


@pytest.mark.parametrize("spec", ["greedy", "mcts:60"])
def test_bots_go_by_it(spec: str) -> None:
    game = four()
    assert isinstance(make_evaluation(game), DeclaredEvaluation)
    state = game.start(seed=1)
    for action in ("drop 4", "drop 1", "drop 4", "drop 1", "drop 4", "drop 2"):
        state = state.apply(action)
    assert str(make_bot(spec, game, 2, seed=1).choose(state)) == "drop 4"


@pytest.mark.parametrize(
    "question",
    [("evaluate",), ("evaluate", "red", 3), ("evaluate", "green"), ("evaluate", 0), ("evaluate", None), ("worth", "red")],
)
def test_what_cannot_be_asked_is_told(question: tuple[object, ...]) -> None:
    with pytest.raises(ValueError, match=r"takes 1|is no player \(seats: red, yellow\)|has no hook"):
        four().start().ask(*question)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "declared",
    [
        "define evaluate: 0..9 = 3",
        "define evaluate(p: Player, n: 0..3): 0..9 = n",
        "define evaluate(p: Player?): 0..9 = 3",
        "define evaluate(p: Player): flag = p == red",
        "define evaluate(p: Player): 3..3 = 3",
        "define evaluate(s: cell): 0..9 = 3",
        'hook evaluate(p: Player, n: 0..3): 0..9 from "evaluation.evaluate"',
    ],
)
def test_one_that_bots_cannot_ask_gets_a_warning(declared: str, tmp_path: Path) -> None:
    (tmp_path / "evaluation.py").write_text("def evaluate(reading, p, n):\n    return 0\n", encoding="utf-8")
    game = boardrules.loads(FOUR + declared + "\n", folder=tmp_path)
    (warning,) = check_texts(FOUR + declared + "\n").diagnostics
    assert warning.code == "BR917"
    assert "takes a player and gives a number of a range" in warning.message
    with pytest.raises(ValueError, match=r"bots call the (define|hook) evaluate with a player for a number; declare it as"):
        make_bot("greedy", game, 2)


def test_nothing_is_unused_that_bots_ask() -> None:
    assert check_texts(FOUR + THREATS).diagnostics == ()


def test_a_rulebook_does_not_tell_it() -> None:
    text = rulebook(four(THREATS), depth="reference")
    assert "evaluate" not in text
    assert "longest from" not in text
    assert "drop" in text


def test_it_does_not_change_how_the_game_is_played() -> None:
    plain, judged = boardrules.loads(FOUR), four()
    assert plain.playouts(count=50, seed=3, backend="python") == judged.playouts(count=50, seed=3, backend="python")


@needs_compiler
@pytest.mark.parametrize("seed", range(5))
def test_native_code_answers_the_same(seed: int) -> None:
    game = four()
    assert play_both(game.program(2), build_library(game, 2), seed, 100) > 6


@needs_compiler
def test_an_evaluation_that_takes_much_counts_its_own_work() -> None:
    heavy = "define evaluate(p: Player): 0..9999 = count(a in cell, b in cell, c in cell: a.stone == p and b.stone == p)\n"
    game = four(heavy)
    assert play_both(game.program(2), build_library(game, 2), 1, 100) > 6
