"""The history of a match: any position again in little memory, taking back by agreement, texts instead of files."""

from __future__ import annotations

import json
import tracemalloc
from random import Random

import pytest

import boardrules
from boardrules.engine import history


def random_match(game: boardrules.Game, decisions: int, seed: int = 3) -> boardrules.Match:
    match = boardrules.Match(game, players=game.players[0], seed=seed)
    random = Random(seed)
    for _ in range(decisions):
        if match.state.over:
            break
        match.play(random.choice(match.state.actions()))
    return match


def test_every_earlier_position_can_be_shown_again(regatta: boardrules.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "NEWEST", 4)
    monkeypatch.setattr(history, "EVERY", 7)
    match = boardrules.Match(regatta, players=2, seed=3)
    seen = [match.state]
    random = Random(1)
    for _ in range(30):
        if match.state.over:
            break
        seen.append(match.play(random.choice(match.state.actions())))
    assert len(seen) > 15
    for number, state in enumerate(seen):
        assert match.state_after(number) == state
        assert match.state_after(number).events == state.events
    assert [entry.events for entry in match.log] == [state.events for state in seen[1:]]
    for state in reversed(seen[:-1]):
        assert match.undo(agreed=True).view(None)["fields"] == state.view(None)["fields"]
    with pytest.raises(ValueError, match="only 0 decisions"):
        match.state_after(1)


def test_a_long_match_stays_small() -> None:
    game = boardrules.load("trois-caps")
    random_match(game, 1400)  # what the program itself remembers of these positions is there already
    tracemalloc.start()
    try:
        match = random_match(game, 400)
        short = tracemalloc.get_traced_memory()[0]
        match = random_match(game, 1400)
        grown = tracemalloc.get_traced_memory()[0] - short
    finally:
        tracemalloc.stop()
    assert len(match.moves) == 1400
    assert grown / 1000 < 500


def test_a_match_as_text_and_as_its_moves(regatta: boardrules.Game) -> None:
    match = random_match(regatta, 12)
    again = boardrules.Match.from_json(match.to_json(), regatta)
    assert again.state == match.state
    assert [entry.notation for entry in again.log] == [entry.notation for entry in match.log]
    replayed = boardrules.Match.of_moves(regatta, match.moves, players=match.players, seed=match.seed)
    assert replayed.state == match.state
    with pytest.raises(boardrules.SaveError, match="the match"):
        boardrules.Match.from_json("{}", regatta)
    with pytest.raises(boardrules.IllegalAction):
        boardrules.Match.of_moves(regatta, [match.moves[0], "no such thing"][:1] * 50, players=match.players, seed=match.seed)


def test_many_saves_of_a_shipped_game_share_it() -> None:
    text = random_match(boardrules.load("cap-horn"), 10).to_json()
    assert boardrules.Match.from_json(text).game is boardrules.Match.from_json(text).game


# ------------------------------------------------------------------------------------------------ taking back


def test_may_i_take_that_back(tic_tac_toe: boardrules.Game) -> None:
    match = boardrules.Match(tic_tac_toe, players=["Ana", "Bo"], seed=1)
    assert match.objection() == "nothing has been decided yet"
    match.play("mark b2")
    assert match.objection() == ""
    assert match.objection(player=1) == "Bo has not decided anything yet"
    match.play("mark a1")
    assert match.objection(player=1) == ""
    assert "Bo has decided since" in match.objection(player=0)
    assert match.objection(agreed=True, player=0) == ""


def test_back_to_ones_own_last_decision_is_all_or_nothing(tic_tac_toe: boardrules.Game) -> None:
    match = boardrules.Match(tic_tac_toe, players=["Ana", "Bo"], seed=1)
    for move in ("mark b2", "mark a1", "mark a2", "mark c2"):
        match.play(move)
    with pytest.raises(boardrules.UndoRefused):
        match.undo(player=0)
    assert len(list(match.moves)) == 4
    match.undo(agreed=True, player=0)
    assert list(match.moves) == ["mark b2", "mark a1"]
    match.redo()
    match.redo()
    assert list(match.moves) == ["mark b2", "mark a1", "mark a2", "mark c2"]


def drawing_match(seed: int) -> tuple[boardrules.Match, int]:
    """A match that waits where a card is drawn, and the number of decisions so far."""
    match = boardrules.Match(boardrules.load("cap-horn"), players=3, seed=seed)
    while not any(action.name == "draw" for action in match.state.actions()):
        match.play(match.state.actions()[-1])
    return match, len(match.moves)


def drawn(match: boardrules.Match) -> list[str]:
    return [event.data["card"] for event in match.state.events if event.kind == "draw"]


def test_a_card_that_was_taken_back_by_agreement_does_not_wait_there() -> None:
    changed = 0
    for seed in range(6):
        match, number = drawing_match(seed)
        match.play("draw left")
        first = drawn(match)
        match.undo(agreed=True)
        match.play("draw left")
        changed += drawn(match) != first
        again = boardrules.Match.from_json(match.to_json())
        assert again.state == match.state
        assert again.state_after(number) != match.state_after(0)
    assert changed >= 2


def test_what_is_played_again_is_what_was_taken_back() -> None:
    match, _ = drawing_match(1)
    after = match.play("draw left")
    match.undo(agreed=True)
    assert match.redo() == after
    match.undo(agreed=True)
    match.undo(agreed=True)
    data = json.loads(match.to_json())
    assert boardrules.Match.from_json(match.to_json()).state == match.state
    assert "anew" not in data or data["anew"] >= 1


def test_an_undo_without_chance_changes_nothing_else(tic_tac_toe: boardrules.Game) -> None:
    match = boardrules.Match(tic_tac_toe, seed=1)
    start = match.state
    match.play("mark b2")
    assert match.undo(agreed=True) == start
