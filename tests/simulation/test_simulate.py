"""Games by number: reproducible, counted right, the same with any number of workers."""

from __future__ import annotations

import json
from typing import Any

import pytest

import boardrules
from boardrules import Game
from boardrules.simulation import make_plan, one_game, report_json, simulate, summarise
from boardrules.simulation.tally import Tally


def report(game: Game, **how: Any) -> dict[str, Any]:
    """The report as JSON, without what depends on the machine."""
    data = report_json(summarise(simulate(game, **how)))
    assert json.loads(json.dumps(data)) == data
    return {key: value for key, value in data.items() if key not in ("times", "slowest")}


def test_two_workers_tell_the_same_as_none(coin: Game) -> None:
    alone = report(coin, games=60, seed=5, jobs=1)
    assert alone == report(coin, games=60, seed=5, jobs=2)
    assert alone != report(coin, games=60, seed=6, jobs=1)


def test_everything_is_counted(coin: Game) -> None:
    done = simulate(coin, games=80, jobs=1)
    data = summarise(done)
    assert [record.number for record in done.tally.records] == list(range(1, 81))
    assert sum(seat.alone for seat in data.seats) + data.nobody.count == 80
    assert data.decisions is not None
    assert sum(bar.count for bar in data.decisions.bars) == 80
    assert data.branching is not None
    assert data.branching.decisions == sum(record.decisions for record in done.tally.records)
    assert sum(line.decisions for line in data.by_decision) == data.branching.decisions
    assert data.branching.most == 2
    assert {ending.rule for ending in data.endings} <= {"CO-4", "CO-5"}
    assert data.endings[0].sentence == "Whoever brings the heads to the goal wins."
    assert [note.id for note in data.notes] == ["CO-7"]
    assert len(data.slowest) == 10


def test_rules_that_never_come_into_play_are_found(coin: Game) -> None:
    rules = {rule.id: rule for rule in summarise(simulate(coin, games=30, jobs=1)).rules}
    assert rules["CO-3"].applied > 30
    assert rules["CO-3"].games.count == 30
    assert rules["CO-5"].idle
    assert rules["CO-6"].refused > 0
    assert (rules["CO-2"].refused, rules["CO-2"].held > 0) == (0, True)


def test_what_a_bot_tries_out_is_not_counted(coin: Game) -> None:
    done = simulate(coin, games=6, jobs=1, bots=["mcts:20"])
    rules = {rule.id: rule for rule in summarise(done).rules}
    assert rules["CO-1"].applied == sum(record.decisions for record in done.tally.records)


def test_scores_by_category(regatta: Game) -> None:
    done = simulate(regatta, games=20, jobs=1, players=3)
    scores = summarise(done).scores
    assert scores[-1].name == "total"
    assert all(line.everybody.count == 60 for line in scores)
    means = [line.everybody.mean for line in scores if not line.tiebreak]
    assert sum(means[:-1]) == pytest.approx(means[-1], abs=0.001)
    assert scores[-1].winners is not None
    assert scores[-1].winners.mean >= scores[-1].everybody.mean


def test_a_shared_victory_counts_for_each(regatta: Game) -> None:
    data = summarise(simulate(regatta, games=150, jobs=1, players=4, quick=True))
    shared = data.shared.count
    assert shared > 0
    assert sum(seat.alone for seat in data.seats) + shared + data.nobody.count == data.games.finished
    assert sum(seat.shared for seat in data.seats) >= 2 * shared
    assert all(seat.won.count == seat.alone + seat.shared for seat in data.seats)


def test_long_games_are_cut_off_and_count_for_nobody(coin: Game) -> None:
    data = summarise(simulate(coin, games=50, jobs=1, limit=4))
    assert data.games.cut.count == 50 - data.games.finished > 0
    assert all(seat.won.of == data.games.finished for seat in data.seats)
    assert data.decisions is None or data.decisions.spread.greatest <= 4


def test_quick_games_have_the_same_odds(coin: Game) -> None:
    full = summarise(simulate(coin, games=400, jobs=1))
    quick = summarise(simulate(coin, games=400, jobs=1, quick=True))
    assert quick.rounds is None
    assert quick.branching is None
    assert quick.rules == ()
    assert full.decisions is not None
    assert quick.decisions is not None
    assert abs(full.decisions.spread.mean - quick.decisions.spread.mean) < 1.5
    assert abs(full.seats[0].won.share - quick.seats[0].won.share) < 0.15


def test_bots_change_seats(coin: Game) -> None:
    plan = make_plan(coin, 4, bots=["greedy", "random"])
    assert plan.line_up(1) == ("greedy", "random")
    assert plan.line_up(2) == ("random", "greedy")
    data = summarise(simulate(coin, games=20, jobs=1, bots=["greedy", "random"]))
    assert [line.name for line in data.bots] == ["greedy", "random"]
    assert all(line.won.of == 20 for line in data.bots)


def test_the_last_bot_takes_the_seats_that_are_left(regatta: Game) -> None:
    assert make_plan(regatta, 1, players=4, bots=["greedy", "random"]).bots == ("greedy", "random", "random", "random")


def test_one_game_of_a_series_is_the_same_game(coin: Game) -> None:
    done = simulate(coin, games=10, jobs=1, seed=3)
    for record in done.tally.records:
        again = one_game(coin, done.plan, record.number)
        assert (again.decisions, again.rounds) == (record.decisions, record.rounds)
    beyond = one_game(coin, done.plan, 99)
    assert beyond.seed == done.plan.game_seed(99)


def test_tallies_add_up_in_any_order(coin: Game) -> None:
    parts = [simulate(coin, games=number, jobs=1, seed=number).tally for number in (3, 5)]
    one, two = Tally(), Tally()
    for part in parts:
        one.add(part)
    for part in reversed(parts):
        two.add(part)
    assert one.applied == two.applied
    assert one.by_step == two.by_step
    assert one.slowest == two.slowest
    assert len(one.records) == len(two.records) == 8


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ({"games": 0}, "at least one game"),
        ({"limit": 0}, "at least one decision"),
        ({"check_every": -1}, "every so many decisions"),
        ({"players": 7}, "7"),
        ({"options": {"goal": 99}}, "goal"),
        ({"bots": ["nonsense"]}, "nonsense"),
        ({"bots": ["random"] * 3}, "do not fit on 2 seats"),
        ({"bots": []}, "name a bot"),
        ({"quick": True, "bots": ["greedy"]}, "without bots"),
        ({"jobs": 0}, "at least one process"),
    ],
)
def test_a_plan_that_does_not_fit_is_refused(coin: Game, how: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        simulate(coin, **how)


def test_the_form_of_the_json_is_stable(regatta: Game) -> None:
    data = report_json(summarise(simulate(regatta, games=4, jobs=1)))
    assert (data["kind"], data["format"]) == ("boardrules simulation", 1)
    assert list(data) == [
        *("kind", "format", "name", "title", "fingerprint", "plan", "stopped", "games", "seats", "bots", "shared", "nobody"),
        *("decisions", "rounds", "scores", "endings", "branching", "by_step", "by_decision", "rules", "declared", "notes"),
        *("failures", "slowest", "times"),
    ]
    share = ["count", "of", "share", "low", "high"]
    spread = ["count", "least", "first_quartile", "median", "third_quartile", "greatest", "mean", "deviation"]
    assert list(data["plan"]) == ["games", "players", "seed", "options", "bots", "limit", "check_every", "quick"]
    assert list(data["games"]) == ["planned", "played", "finished", "cut", "crashed"]
    assert list(data["seats"][0]) == ["name", "alone", "shared", "won"]
    assert list(data["seats"][0]["won"]) == share
    assert list(data["decisions"]["spread"]) == spread
    assert list(data["decisions"]["bars"][0]) == ["start", "end", "count"]
    assert list(data["scores"][0]) == ["name", "title", "tiebreak", "everybody", "winners"]
    assert list(data["endings"][0]) == ["rule", "sentence", "games"]
    assert list(data["branching"]) == ["name", "decisions", "mean", "most"]
    assert list(data["rules"][0]) == ["id", "sentence", "section", "executed", "applied", "refused", "held", "games"]
    assert list(data["slowest"][0]) == ["milliseconds", "game", "seed", "decision", "seat", "bot", "action", "choices"]
    assert list(data["times"]) == ["seconds", "games_per_second", "decisions_per_second"]


def test_bots_of_a_large_game_think_where_nothing_is_counted() -> None:
    tally = simulate(boardrules.load("cap-horn"), games=1, jobs=1, bots=["greedy"], limit=8).tally
    assert tally.problems == []
    assert tally.records[0].decisions == 8
    assert tally.applied["CH-17a"] > 0


def test_rows_are_one_a_game_and_the_repr_is_short() -> None:
    game = boardrules.load("cabo-da-roca")
    played = simulate(game, games=3, jobs=1, players=2, quick=True)
    rows = played.rows()
    assert [row["game"] for row in rows] == [1, 2, 3]
    for row, record in zip(rows, played.tally.records, strict=True):
        assert row["decisions"] == record.decisions
        assert [seat for seat in ("red", "blue") if row[f"won {seat}"]] == [("red", "blue")[seat] for seat in record.winners]
        winners = [row[f"points {seat}"] for seat in ("red", "blue") if row[f"won {seat}"]]
        assert max(row["points red"], row["points blue"]) in winners
    assert repr(played) == "<Simulation of cabo-da-roca: 3 games, 2 players, random>"
    json.dumps(rows)
