"""Tournaments: fair to all seats, the same with the same seed, and sure of what they say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import boardrules
from boardrules.bots.confidence import at_least_by_chance, lowest_share
from boardrules.bots.tournament import Pairing, Standing, play_tournament

SMALL = Path(__file__).resolve().parents[1] / "games"
EVIDENCE = Path(__file__).parent / "evidence"


def played(name: str, challenger: str, rival: str, games: int, players: int = 2, jobs: int = 1) -> Standing:
    pairing = Pairing(str(SMALL / f"{name}.rules"), players, challenger, rival)
    *_, standing = play_tournament(pairing, games, seed=3, jobs=jobs)
    return standing


def test_every_seat_and_every_deal_as_often() -> None:
    standing = played("lanterns", "random", "random", 9, players=3)
    assert [game.seat for game in standing.games] == [0, 1, 2] * 3
    assert len({game.seed for game in standing.games}) == 3
    assert all(game.finished for game in standing.games)


def test_the_same_seed_gives_the_same_tournament_on_any_number_of_processes() -> None:
    alone, together = (played("tic_tac_toe", "greedy", "random", 6, jobs=jobs).as_json() for jobs in (1, 2))
    del alone["seconds_a_decision"], together["seconds_a_decision"]
    assert alone == together


def test_a_game_that_does_not_end_is_not_won() -> None:
    pairing = Pairing("trois-caps", 2, "random", "random", longest=50)
    *_, standing = play_tournament(pairing, 2)
    assert standing.wins == 0
    assert standing.as_json()["unfinished"] == 2
    assert "0 of 2 games won" in str(standing)


def test_how_sure_a_result_is() -> None:
    assert at_least_by_chance(0, 10, 0.5) == pytest.approx(1)
    assert at_least_by_chance(10, 10, 0.5) == pytest.approx(1 / 1024)
    assert at_least_by_chance(9, 10, 0.5) == pytest.approx(11 / 1024)
    assert at_least_by_chance(1, 1, 1 / 3) == pytest.approx(1 / 3)
    assert lowest_share(0, 0) == 0
    assert lowest_share(0, 10) == 0
    assert lowest_share(50, 100) == pytest.approx(0.419, abs=0.002)
    assert lowest_share(10, 10) == pytest.approx(0.787, abs=0.002)


@pytest.mark.parametrize(
    ("name", "challenger", "rival", "games"),
    [
        ("tic_tac_toe", "greedy", "random", 12),
        ("connect_four", "greedy", "random", 10),
        ("connect_four", "mcts:600", "greedy", 6),
        ("lanterns", "greedy", "random", 6),
    ],
)
def test_the_better_bot_wins(name: str, challenger: str, rival: str, games: int) -> None:
    standing = played(name, challenger, rival, games)
    assert standing.confidence > 0.85, str(standing)


@pytest.mark.parametrize("evidence", sorted(EVIDENCE.glob("*.json")), ids=lambda path: path.stem)
def test_what_is_kept_as_evidence_adds_up(evidence: Path) -> None:
    data = json.loads(evidence.read_text(encoding="utf-8"))
    assert data["games"] == data["planned"] == len(data["played"])
    assert data["wins"] == sum(game["won"] for game in data["played"])
    assert data["confidence"] == pytest.approx(1 - at_least_by_chance(data["wins"], data["games"], 1 / data["players"]), abs=1e-5)
    assert data["confidence"] >= 0.95


@pytest.mark.parametrize("evidence", sorted(EVIDENCE.glob("*.undecided")), ids=lambda path: path.stem)
def test_what_is_kept_as_undecided_was_played_out_and_proves_nothing(evidence: Path) -> None:
    data = json.loads(evidence.read_text(encoding="utf-8"))
    assert data["games"] == data["planned"] == len(data["played"])
    assert data["wins"] == sum(game["won"] for game in data["played"])
    assert data["confidence"] < 0.95


def test_a_game_that_is_not_there() -> None:
    with pytest.raises(boardrules.UnknownGame):
        next(play_tournament(Pairing("cape-horn", 3, "greedy", "random"), 1))
