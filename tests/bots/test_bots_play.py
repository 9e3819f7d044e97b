"""Bots: what they choose, what they may know, how long they think, and what they say to bad input."""

from __future__ import annotations

import ast
from functools import cache
from itertools import count
from pathlib import Path
from time import perf_counter

import pytest

import boardrules
from boardrules import Game, State
from boardrules.bots import bot_names, make_bot

ROOT = Path(__file__).resolve().parents[2]
SMALL = ROOT / "tests" / "games"


@cache
def game_of(name: str) -> Game:
    return boardrules.load(str(SMALL / f"{name}.rules") if (SMALL / f"{name}.rules").exists() else name)


def after(name: str, players: int, *actions: str, seed: int = 1) -> State:
    state = game_of(name).start(players=players, seed=seed)
    for action in actions:
        state = state.apply(action)
    return state


def later(name: str, players: int, decisions: int, seed: int = 1) -> State:
    """A state that random play leads to."""
    game = game_of(name)
    state = game.start(players=players, seed=seed)
    bot = make_bot("random", game, players, seed)
    for _ in range(decisions):
        state = state.apply(bot.choose(state))
    return state


# ---------------------------------------------------------------------------------------------------- the public API alone


@pytest.mark.parametrize("module", sorted((ROOT / "boardrules" / "bots").glob("*.py")), ids=lambda path: path.stem)
def test_bots_use_the_public_api_alone(module: Path) -> None:
    tree = ast.parse(module.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr.startswith("_") and ast.unparse(node) != "super().__init__":
            assert isinstance(node.value, ast.Name), ast.unparse(node)
            assert node.value.id in ("self", "cls"), ast.unparse(node)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("boardrules"):
            part = (node.module or "").split(".")[1]
            assert part in ("bots", "engine", "ruleset", "pipeline"), node.module
            assert not any(alias.name.startswith("_") for alias in node.names)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("getattr", "setattr", "vars"), ast.unparse(node)


# ---------------------------------------------------------------------------------------------------- making them


def test_bots_by_name() -> None:
    game = game_of("tic_tac_toe")
    assert bot_names() == ("random", "greedy", "mcts")
    for spec in ("random", "greedy", "mcts", "mcts:500", "mcts:2s", "mcts:0.5s"):
        assert make_bot(spec, game, 2, seed=1).name == spec


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("", "there is no bot ''"),
        ("mtcs", "there is no bot 'mtcs': choose random, greedy, mcts, mcts:500"),
        ("MCTS", "there is no bot"),
        ("mcts:-3", "'-3' is no budget"),
        ("mcts:0", "'0' is no budget"),
        ("mcts:", "'' is no budget"),
        ("mcts:s", "'s' is no budget"),
        ("mcts:1_0", "'1_0' is no budget"),
        ("mcts:nans", "'nans' is no budget"),
        ("mcts:infs", "'infs' is no budget"),
        ("mcts:2.5", "'2.5' is no budget"),
        ("random:3", "random takes no budget"),
        ("greedy:1s", "greedy takes no budget"),
    ],
)
def test_a_bad_name_gets_one_clear_line(spec: str, words: str) -> None:
    with pytest.raises(ValueError, match=r"bot|budget") as caught:
        make_bot(spec, game_of("tic_tac_toe"), 2)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_too_many_players() -> None:
    with pytest.raises(ValueError, match="is for 2 players, not 5"):
        make_bot("greedy", game_of("tic_tac_toe"), 5)


def test_an_evaluation_that_bots_cannot_call(tmp_path: Path) -> None:
    text = (SMALL / "tic_tac_toe.rules").read_text(encoding="utf-8")
    (tmp_path / "evaluation.py").write_text("def evaluate(reading, p, n):\n    return 0\n", encoding="utf-8")
    rules = tmp_path / "tic_tac_toe.rules"
    rules.write_text(text + '\nhook evaluate(p: Player, n: 0..3): 0..9 from "evaluation.evaluate"\n', encoding="utf-8")
    game = boardrules.load(str(rules), trust_hooks=True)
    with pytest.raises(ValueError, match="bots call the hook evaluate with a player for a number; declare it as hook evaluate"):
        make_bot("greedy", game, 2)
    assert make_bot("random", game, 2).name == "random"


def test_hooks_of_a_stranger_are_not_run(tmp_path: Path) -> None:
    text = (SMALL / "tic_tac_toe.rules").read_text(encoding="utf-8")
    (tmp_path / "evaluation.py").write_text("raise SystemExit\n", encoding="utf-8")
    rules = tmp_path / "tic_tac_toe.rules"
    rules.write_text(text + '\nhook evaluate(p: Player): 0..9 from "evaluation.evaluate"\n', encoding="utf-8")
    game = boardrules.load(str(rules))
    make_bot("mcts:5", game, 2)
    with pytest.raises(boardrules.HooksNotTrusted):
        game.start(players=2)


@pytest.mark.parametrize("spec", ["random", "greedy", "mcts:5"])
def test_nothing_to_choose(spec: str) -> None:
    over = after("tic_tac_toe", 2).rollout(1)
    with pytest.raises(ValueError, match="is over: a bot has nothing to choose"):
        make_bot(spec, over.game, 2, 1).choose(over)
    waiting = game_of("cap-horn").start(players=3, chance="explicit")
    with pytest.raises(ValueError, match="chance decides here"):
        make_bot(spec, waiting.game, 3, 1).choose(waiting)


# ---------------------------------------------------------------------------------------------------- choosing


GAMES = [
    ("tic_tac_toe", 2, 3),
    ("connect_four", 2, 9),
    ("lanterns", 3, 11),
    ("meadows", 2, 6),
    ("regatta", 2, 6),
    ("cap-horn", 3, 12),
    ("trois-caps", 2, 40),
    ("trois-caps-3", 3, 60),
    ("trois-caps-training", 2, 40),
    ("cabo-da-roca", 2, 25),
]


@pytest.mark.parametrize(("name", "players", "decisions"), GAMES)
def test_bots_choose_legal_actions_and_the_same_ones_with_the_same_seed(name: str, players: int, decisions: int) -> None:
    state = later(name, players, decisions)
    for spec in ("random", "greedy", "mcts:6"):
        first, second = (make_bot(spec, state.game, players, seed=7) for _ in range(2))
        hint = first.hint(state)
        assert hint == second.hint(state)
        assert {action for action, _ in hint} == set(state.actions())
        assert all(-0.001 <= value <= 1.001 for _, value in hint)
        assert first.choose(state) in state.actions()


def test_explicit_chance() -> None:
    state = game_of("cap-horn").start(players=3, seed=1, chance="explicit")
    while state.player == boardrules.CHANCE:
        state = state.apply(state.chance()[0][0])
    for spec in ("greedy", "mcts:4"):
        assert make_bot(spec, state.game, 3, 1).choose(state) in state.actions()


WIN_OR_LOSE = ["drop 4", "drop 1", "drop 4", "drop 2", "drop 4"]


@pytest.mark.parametrize("spec", ["greedy", "mcts:300"])
def test_a_threat_is_met_and_a_victory_taken(spec: str) -> None:
    """Three stones in a column: the other player has to stop it, and the one who made it finishes it."""
    threatened = after("connect_four", 2, *WIN_OR_LOSE)
    assert str(make_bot(spec, threatened.game, 2, seed=3).choose(threatened)) == "drop 4"
    careless = threatened.apply("drop 1")
    assert str(make_bot(spec, careless.game, 2, seed=3).choose(careless)) == "drop 4"


def test_the_search_looks_further_than_one_move() -> None:
    """Two stones side by side with room on both ends: whoever lets a third be added has lost, two moves later."""
    state = after("connect_four", 2, "drop 4", "drop 4", "drop 3")
    hint = make_bot("mcts:1500", state.game, 2, seed=1).hint(state)
    assert str(hint[0][0]) in ("drop 2", "drop 5")


def test_equals_are_taken_at_random() -> None:
    state = game_of("cap-horn").start(players=3, seed=2)
    choices = {str(make_bot("random", state.game, 3, seed).choose(state)) for seed in range(8)}
    assert len(choices) > 3


# ---------------------------------------------------------------------------------------------------- what they may know


@pytest.mark.parametrize(("name", "players", "decisions"), [("cap-horn", 3, 14), ("trois-caps", 2, 30), ("cabo-da-roca", 2, 20)])
@pytest.mark.parametrize("spec", ["greedy", "mcts:12"])
def test_bots_never_see_hidden_things(name: str, players: int, decisions: int, spec: str) -> None:
    """States that are alike for the player who decides, and different in what is hidden, get the same answer."""
    state = later(name, players, decisions)
    me = state.player
    assert me is not None
    others = [state.imagine(me, seed) for seed in (5, 6)]
    assert len({other.to_json() for other in (state, *others)}) == 3
    answers = [make_bot(spec, state.game, players, seed=9).hint(seen) for seen in (state, *others)]
    assert answers[0] == answers[1] == answers[2]


# ---------------------------------------------------------------------------------------------------- how long they think


@pytest.mark.parametrize(("name", "players", "decisions"), [("connect_four", 2, 4), ("cap-horn", 3, 12), ("cabo-da-roca", 2, 20)])
def test_seconds_are_kept(name: str, players: int, decisions: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on by a hundredth of a second whenever somebody looks at it."""
    times = (number / 100 for number in count())
    asked: list[float] = []

    def clock() -> float:
        asked.append(next(times))
        return asked[-1]

    monkeypatch.setattr("boardrules.bots.mcts.perf_counter", clock)
    monkeypatch.setattr("boardrules.bots.search.perf_counter", clock)
    state = later(name, players, decisions)
    assert make_bot("mcts:0.2s", state.game, players, seed=1).choose(state) in state.actions()
    assert asked[-1] < 0.3


def test_a_single_answer_needs_no_thought() -> None:
    state = later("cabo-da-roca", 2, 4)
    while len(state.actions()) > 1:
        state = state.apply(state.actions()[0])
    started = perf_counter()
    assert make_bot("mcts:60s", state.game, 2, seed=1).choose(state) == state.actions()[0]
    assert perf_counter() - started < 5
    assert make_bot("mcts:3", state.game, 2, seed=1).hint(state)[0][0] == state.actions()[0]
