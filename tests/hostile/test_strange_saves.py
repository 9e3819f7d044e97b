"""A save from a stranger: it reads no file, it cannot put a position there that was not played, and what is accepted comes back."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import boardrules
from boardrules.bots import make_bot
from boardrules.engine import save as saves
from boardrules.simulation.plan import make_plan

GAMES = Path(__file__).resolve().parents[1] / "games"


@pytest.fixture
def game() -> boardrules.Game:
    return boardrules.load(GAMES / "connect_four.rules")


@pytest.fixture
def path(tmp_path: Path, game: boardrules.Game) -> Path:
    match = boardrules.Match(game, players=["Ana", "Bo"], seed=4)
    for column in (4, 4, 5):
        match.play(f"drop {column}")
    match.save(tmp_path / "match.json")
    return tmp_path / "match.json"


def change(path: Path, /, **parts: Any) -> None:
    """Writes a save anew as somebody who knows how: the checksum fits."""
    data = {key: value for key, value in json.loads(path.read_text(encoding="utf-8")).items() if key != "checksum"} | parts
    data = {key: value for key, value in data.items() if value is not ...}
    path.write_text(json.dumps({**data, "checksum": saves._checksum(data)}), encoding="utf-8")


SECRET = "root:x:0:0"


@pytest.mark.parametrize("named", ["{}", "file://{}", "../{}", "{}.rules", "cap-horn/../{}", "~/{}"])
def test_no_file_is_read_because_a_save_names_it(named: str, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("secret", "secret.rules"):
        (tmp_path / name).write_text(f'game {SECRET} "A secret"', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for parts in (
        {"game": named.format(tmp_path / "secret")},
        {"path": named.format(tmp_path / "secret")},
        {"game": "secret.rules"},
    ):
        change(path, **parts)
        with pytest.raises(boardrules.SaveError) as caught:
            boardrules.Match.open(path)
        assert SECRET not in str(caught.value)
        assert "\n" not in str(caught.value)


def test_a_game_of_ones_own_is_given(path: Path, game: boardrules.Game) -> None:
    assert "connect_four" not in path.read_text(encoding="utf-8")  # not even where it lies on the disk
    with pytest.raises(boardrules.SaveError, match="'connect-four' is no shipped game; say which rules to use"):
        boardrules.Match.open(path)
    assert len(boardrules.Match.open(path, game=game).actions) == 3


def test_a_position_that_was_not_played_is_refused(path: Path, game: boardrules.Game) -> None:
    whole = json.loads(path.read_text(encoding="utf-8"))
    snapshot = whole["snapshot"]
    spaces = next(iter(snapshot["position"]["fields"]))
    snapshot["position"]["fields"][spaces] = {}
    change(path, snapshot=snapshot)
    with pytest.raises(boardrules.SaveError, match=r"snapshot\.position\.fields.*do not lead to the position"):
        boardrules.Match.open(path, game=game)
    match = boardrules.Match.open(path, game=game, on_change="replay")
    assert [str(action) for _, action in match.actions] == ["drop 4", "drop 4", "drop 5"]


@pytest.mark.parametrize("snapshot", [None, 7, [], {}, {"position": 3}, "x"])
def test_a_snapshot_that_is_none_is_refused(snapshot: object, path: Path, game: boardrules.Game) -> None:
    change(path, snapshot=snapshot)
    with pytest.raises(boardrules.SaveError, match="do not lead"):
        boardrules.Match.open(path, game=game)


@pytest.mark.parametrize(
    "actions",
    [
        [["red", "drop 4"]],
        [["yellow", "drop 4"]],
        [["red", "drop 4"]] * 3,
        [["red", "fly away"]],
        [["red", "x" * 10**6]],
        [["chance", "roll 1"]],
    ],
    ids=lambda actions: str(len(str(actions))),
)
def test_actions_that_were_not_played_are_refused(actions: list[list[str]], path: Path, game: boardrules.Game) -> None:
    change(path, actions=actions)
    with pytest.raises(boardrules.SaveError) as caught:
        boardrules.Match.open(path, game=game)
    assert len(str(caught.value)) < 1000


def test_a_save_written_in_the_middle_of_an_action_by_another_version_goes_on(path: Path, game: boardrules.Game) -> None:
    snapshot = json.loads(path.read_text(encoding="utf-8"))["snapshot"]
    snapshot["program"] = "another"
    snapshot["position"]["frames"] = {"other_name": 3}
    change(path, snapshot=snapshot)
    assert len(boardrules.Match.open(path, game=game).actions) == 3


# ------------------------------------------------------------------------------------------------ names and seeds

SEEDS = [0, 7, -7, 2**53, 2**64 - 1, 1 - 2**64]
NO_SEEDS: list[Any] = ["x", 1.5, True, None, 10**1300, 2**64, -(2**64), b"1", [], object(), float("nan"), "9" * 10**6]
NAMES = ["Ana", "Çelik", "海", "👨‍👩‍👧", "x" * 60, "a b", "<b>&", "O'Hara", "می‌خواهم"]
NO_NAMES: list[Any] = [
    "\ud83d",
    "a\nb",
    "a\x00b",
    "\x1b[2J",
    "\u202eanA",
    "a\u2028b",
    "",
    "  ",
    "x" * 61,
    "\u200b",
    "\ufeffAna",
    7,
    None,
    b"Ana",
    "\xa0",
]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", NAMES[:3])
def test_what_is_accepted_comes_back(seed: int, name: str, game: boardrules.Game, tmp_path: Path) -> None:
    match = boardrules.Match(game, players=[name, "Bo"], seed=seed)
    match.save(tmp_path / "match.json")
    again = boardrules.Match.open(tmp_path / "match.json", game=game)
    assert (again.seed, again.players) == (seed, (name, "Bo"))
    assert game.from_json(match.state.to_json()).names == (name, "Bo")


@pytest.mark.parametrize("name", NAMES)
def test_names_that_are_names(name: str, game: boardrules.Game) -> None:
    state = game.start(players=[name, "Bo"], seed=1)
    assert game.from_json(state.to_json()).names == (name, "Bo")


@pytest.mark.parametrize("name", NO_NAMES, ids=ascii)
def test_names_that_are_none(name: Any, game: boardrules.Game) -> None:
    with pytest.raises(boardrules.PlayersError) as caught:
        game.start(players=[name, "Bo"], seed=1)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("seed", NO_SEEDS, ids=lambda seed: ascii(type(seed)))
def test_seeds_that_are_none_are_refused_everywhere(seed: Any, game: boardrules.Game) -> None:
    state = game.start(seed=1)
    calls: list[Callable[[], object]] = [
        lambda: state.imagine(0, seed),
        lambda: state.rollout(seed),
        lambda: game.perft(depth=1, seed=seed),
        lambda: make_plan(game, 1, seed=seed),
    ]
    if seed is not None:  # where no seed is needed, None is any
        calls += [
            lambda: game.start(seed=seed),
            lambda: boardrules.Match(game, seed=seed),
            lambda: game.playouts(count=1, seed=seed),
            lambda: make_bot("random", game, 2, seed),
        ]
    for call in calls:
        with pytest.raises((TypeError, ValueError), match="a seed is a whole number") as caught:
            call()
        assert len(str(caught.value)) < 200
