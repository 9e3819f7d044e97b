"""Matches: history, taking back, logs, and save files."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random

import pytest

import boardrules


def played(game: boardrules.Game, *moves: str, players: int = 2, seed: int = 1) -> boardrules.Match:
    match = boardrules.Match(game, players=players, seed=seed)
    for move in moves:
        match.play(move)
    return match


def test_a_match_remembers(tic_tac_toe: boardrules.Game) -> None:
    match = boardrules.Match(tic_tac_toe, players=["Ana", "Bo"], seed=7)
    assert match.log == []
    match.play("mark b2")
    match.play(match.state.actions()[0])
    assert [(entry.player, entry.notation) for entry in match.log] == [(0, "mark b2"), (1, "mark a1")]
    assert match.log[0].events[0].text == "Ana: mark b2"
    assert match.players == ("Ana", "Bo")
    assert "2 decisions" in repr(match)
    with pytest.raises(boardrules.IllegalAction):
        match.play("mark b2")
    assert len(match.log) == 2


def test_undo_and_redo(tic_tac_toe: boardrules.Game) -> None:
    match = played(tic_tac_toe, "mark b2")
    before, after = tic_tac_toe.start(seed=1).to_json(), match.state.to_json()
    assert match.undo().to_json() == before
    assert match.redo().to_json() == after
    with pytest.raises(boardrules.UndoRefused, match="nothing has been taken back"):
        match.redo()
    match.undo()
    with pytest.raises(boardrules.UndoRefused, match="nothing has been decided"):
        match.undo()
    match.play("mark a1")
    with pytest.raises(boardrules.UndoRefused):
        match.redo()


def test_undo_stops_where_another_player_decided(tic_tac_toe: boardrules.Game) -> None:
    match = played(tic_tac_toe, "mark b2", "mark a1")
    match.undo()
    with pytest.raises(boardrules.UndoRefused, match="nought has decided since"):
        match.undo()
    match.undo(agreed=True)
    assert match.log == []
    match.redo()
    match.redo()
    assert [entry.notation for entry in match.log] == ["mark b2", "mark a1"]


def test_undo_stops_where_somebody_learned_something(whispers: boardrules.Game, regatta: boardrules.Game) -> None:
    match = played(whispers, "bid 1", seed=2)
    match.undo()
    match.redo()
    match.play(next(action for action in match.state.actions() if action.name == "show"))
    with pytest.raises(boardrules.UndoRefused, match="has seen a card"):
        match.undo()
    match = played(whispers, "bid 1", "gamble")
    with pytest.raises(boardrules.UndoRefused, match="dice have been rolled"):
        match.undo()
    match = played(whispers, "bid 1")
    match.play(next(action for action in match.state.actions() if action.name == "bury"))
    match.undo()
    match.undo()
    match = played(regatta, "wait")
    with pytest.raises(boardrules.UndoRefused, match="dice"):
        match.undo()


def test_a_card_of_ones_own_can_be_taken_back_a_drawn_one_cannot() -> None:
    match = boardrules.Match(boardrules.load("cap-horn"), players=3, seed=7)
    before = match.state.to_json()
    match.play(next(action for action in match.state.actions() if action.name == "lay"))
    assert match.undo().to_json() == before
    while match.state.actions()[0].name != "draw":
        match.play(match.state.actions()[-1])
    match.play(match.state.actions()[0])
    with pytest.raises(boardrules.UndoRefused, match="drawn"):
        match.undo()


def test_logs_are_redacted(whispers: boardrules.Game) -> None:
    match = played(whispers, "bid 2")
    match.play(next(action for action in match.state.actions() if action.name == "pass_on"))
    assert [entry.notation for entry in match.log_for(None)] == ["bid ?", "pass_on ?"]
    assert [entry.notation for entry in match.log_for(0)] == [entry.notation for entry in match.log]
    assert match.log_for(1)[1].notation == match.log[1].notation
    assert len([event for event in match.opening if event.kind == "draw"]) == 6


def test_a_match_with_explicit_chance(whispers: boardrules.Game, tmp_path: Path) -> None:
    match = boardrules.Match(whispers, players=2, chance="explicit")
    random = Random(1)
    while len(match.log) < 12:
        match.play(random.choice(match.state.actions()))
    assert [entry.player for entry in match.log[:6]] == [boardrules.CHANCE] * 6
    assert match.log_for(1)[0].notation == "draw ?"
    assert sum(len([event for event in entry.events if event.kind == "draw"]) for entry in match.log[:6]) == 6
    match.save(tmp_path / "match.json")
    assert boardrules.Match.open(tmp_path / "match.json", whispers).state.to_json() == match.state.to_json()


def test_save_and_open(whispers: boardrules.Game, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    match = boardrules.Match(whispers, players=["Ana", "Bo", "Çelik"], seed=3)
    random = Random(3)
    while not match.state.over:
        match.save(path)
        again = boardrules.Match.open(path, whispers)
        assert again.state.to_json() == match.state.to_json()
        assert again.log == match.log
        match.play(random.choice(match.state.actions()))
    match.save(path)
    assert boardrules.Match.open(path, game=whispers).state.outcome == match.state.outcome
    assert list(tmp_path.iterdir()) == [path]


def test_saving_is_atomic(tic_tac_toe: boardrules.Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.json"
    match = played(tic_tac_toe, "mark b2")
    match.save(path)
    before = path.read_bytes()

    def broken(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(os, "replace", broken)
    match.play("mark a1")
    with pytest.raises(OSError, match="full"):
        match.save(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_damaged_saves_are_refused(tic_tac_toe: boardrules.Game, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    played(tic_tac_toe, "mark b2", "mark a1").save(path)
    whole = path.read_bytes()
    random = Random(1)
    for number in range(150):
        damaged = bytearray(whole)
        if number % 3 == 0:
            damaged = damaged[: random.randrange(len(whole))]
        else:
            for _ in range(number % 3):
                damaged[random.randrange(len(damaged))] ^= 1 << random.randrange(8)
        path.write_bytes(bytes(damaged))
        try:
            boardrules.Match.open(path, tic_tac_toe)
        except boardrules.SaveError:
            continue
        assert json.loads(bytes(damaged)) == json.loads(whole)
    path.write_text(json.dumps({**json.loads(whole), "seed": 5}))
    with pytest.raises(boardrules.SaveError, match="checksum"):
        boardrules.Match.open(path, tic_tac_toe)
    with pytest.raises(FileNotFoundError):
        boardrules.Match.open(tmp_path / "none.json")


def test_a_save_of_another_game_is_refused(tic_tac_toe: boardrules.Game, whispers: boardrules.Game, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    played(tic_tac_toe).save(path)
    with pytest.raises(boardrules.SaveError, match="a match of 'tic-tac-toe'"):
        boardrules.Match.open(path, game=whispers)


@pytest.fixture
def rules(tic_tac_toe: boardrules.Game) -> str:
    return Path(tic_tac_toe.path).read_text(encoding="utf-8")


def _changed(rules: str, old: str, new: str) -> boardrules.Game:
    assert old in rules
    return boardrules.loads(rules.replace(old, new))


def test_rewording_leaves_the_rules_as_they_are(rules: str, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    played(boardrules.loads(rules), "mark b2").save(path)
    game = _changed("# a remark\n\n" + rules, "You mark a square that is empty.", "A square is marked once.")
    assert boardrules.Match.open(path, game=game).log[0].notation == "mark b2"


def test_changed_rules_are_told(rules: str, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    played(boardrules.loads(rules), "mark b2", "mark a1").save(path)
    game = _changed(rules, ">= 3)", ">= 2)")
    with pytest.raises(boardrules.RulesChanged) as caught:
        boardrules.Match.open(path, game=game)
    report = caught.value.report
    assert report.changed == ("TTT-4",)
    assert report.added == report.removed == ()
    assert report.sections == ("action mark",)
    assert report.replays
    assert "TTT-4" in str(caught.value)
    match = boardrules.Match.open(path, game=game, on_change="replay")
    assert [entry.notation for entry in match.log] == ["mark b2", "mark a1"]
    assert match.game is game


def test_it_is_told_where_recorded_actions_stop(rules: str, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    played(boardrules.loads(rules), "mark b2", "mark a1").save(path)
    new = '    require at.stone == none\n  rule TTT-6 "Corners are not marked."\n    require at not in {a1, c1, a3, c3}\n'
    game = _changed(rules, "    require at.stone == none\n", new)
    for on_change in ("refuse", "replay"):
        with pytest.raises(boardrules.RulesChanged) as caught:
            boardrules.Match.open(path, game=game, on_change=on_change)
        report = caught.value.report
        assert report.added == ("TTT-6",)
        assert not report.replays
        assert (report.stops_at, report.action, report.rule) == (2, "mark a1", "TTT-6")
        assert "number 2 (mark a1) is stopped by rule TTT-6" in str(caught.value)
