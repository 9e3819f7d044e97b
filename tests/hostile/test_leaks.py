"""Two games that differ only in what a player (or a spectator) may not see: nothing that this observer can get hold of tells them
apart, over small games made at random and all shipped ones.

All of it, some minutes long: BOARDRULES_SLOW=1 pytest tests/hostile/test_leaks.py
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from random import Random

import pytest

import boardrules
from boardrules.engine import explain, imagine, knowledge, match, redact, view
from boardrules.engine.codec import Codec
from boardrules.engine.session import Session
from boardrules.ruleset.base import Place
from boardrules.runtime.events import Changed, Decided, Drawn, Moved, RawEvent, Rolled
from boardrules.runtime.program import Check, Position
from tests.hostile.secret_games import ACTIONS, secret_game
from tests.hostile.twins import Leak, from_the_start, imagined, observers

SLOW = bool(os.environ.get("BOARDRULES_SLOW"))
TOGETHER = 1 if SLOW else 6
"""How many actions stand in one game for certain."""

SEEDS = range(400) if SLOW else range(8)
SHIPPED = boardrules.games() if SLOW else ["cabo-da-roca", "cap-horn", "trois-caps"]


def played(game: boardrules.Game, players: int, decisions: int, seed: int) -> boardrules.State:
    state, random = game.start(players=players, seed=seed), Random(seed)
    for _ in range(decisions):
        if state.over:
            break
        state = state.apply(random.choice(state.actions()))
    return state


@pytest.mark.parametrize("seed", SEEDS)
def test_small_games_tell_nobody_what_is_hidden(seed: int) -> None:
    game = boardrules.loads(secret_game(seed))
    for players in game.players:
        for observer in observers(players):
            from_the_start(game, players, observer, seed).play(30, 1.0 if SLOW else 0.25)


@pytest.mark.parametrize("first", range(0, len(ACTIONS), TOGETHER), ids=sorted(ACTIONS)[::TOGETHER])
def test_every_action_keeps_its_secrets(first: int) -> None:
    for seed in range(12) if SLOW else range(1):
        game = boardrules.loads(secret_game(seed, sorted(ACTIONS)[first : first + TOGETHER]))
        for observer in observers(game.players[0]):
            from_the_start(game, game.players[0], observer, seed).play(30, 0.5 if SLOW else 0.1)


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_games_tell_nobody_what_is_hidden(name: str) -> None:
    game = boardrules.load(name)
    for players in game.players if SLOW else game.players[:1]:
        for observer in observers(players) if SLOW else (1, None):
            for seed in range(6) if SLOW else range(1):
                from_the_start(game, players, observer, seed).play(300 if SLOW else 60, 0.1 if SLOW else 0.03)
                state = played(game, players, 50 + 20 * seed, seed)
                if not state.over:
                    imagined(state, observer, seed).play(20, 0.3)


# ------------------------------------------------------------------------------------------------ the test can fail


def told_by_value(codec: Codec, raw: list[RawEvent], event: Decided, observer: int | None) -> Decided:
    """The arguments of a decision are told where all of them are even."""
    numbers = codec.program.decode(event.code)[1]
    return event if not any(number % 2 for number in numbers) else REDACTED_DECISION(codec, raw, event, observer)


def lesson_by_chance(codec: Codec, raw: list[RawEvent], fresh: int, decider: int, position: Position) -> str:
    """What the rules look at does not count, only what they have changed."""
    return "it was something" if any(isinstance(event, (Changed, Moved, Rolled, Drawn)) for event in raw[fresh:]) else ""


def all_judged(session: Session, check: Check, secret: frozenset[Place], people: Mapping[str, str]) -> explain.CheckResult:
    """Everybody may judge every condition."""
    return RESULT(session, check, frozenset(), people)


REDACTED_DECISION, RESULT = redact._redacted_decision, explain._result

BREAKAGES: dict[str, tuple[object, str, object, list[str]]] = {
    "closed fields in views": (view, "_some", lambda *_: True, ["bid"]),
    "hands in views": (Codec, "sees", lambda *_: True, []),
    "whole decisions": (redact, "_redacted_decision", lambda codec, raw, event, observer: event, ["bid"]),
    "decisions told by value": (redact, "_redacted_decision", told_by_value, ["bid"]),
    "whole events": (redact, "_redacted", lambda codec, raw, event, observer: event, []),
    "explanations of anything": (explain, "_result", all_judged, ["bury"]),
    "nearest actions": (explain, "_has_secrets", lambda *_: False, ["bury"]),
    "undo by what happened": (match, "lesson", lesson_by_chance, ["guess_unheard", "guess", "guess_dark"]),
    "variables kept in imagination": (imagine, "redraw_variables", lambda *_: None, ["parade", "offer", "weigh"]),
    "fields kept in imagination": (imagine, "_redraw_fields", lambda *_: None, ["bid", "hush"]),
    "cards kept in imagination": (imagine.Dealer, "deal", lambda *_: None, []),
    "fields that were really set": (knowledge, "_closed_fields", lambda *_: set(), ["bid", "hush"]),
}


@pytest.mark.parametrize("what", BREAKAGES)
def test_a_leak_is_found(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of these gives something away; the twins above find out within a few games."""
    module, name, broken, actions = BREAKAGES[what]
    monkeypatch.setattr(module, name, broken)
    with pytest.raises(Leak):
        play_some(actions)


def play_some(actions: list[str]) -> None:
    for seed in range(40):
        game = boardrules.loads(secret_game(seed, actions))
        for observer in observers(game.players[0]):
            from_the_start(game, game.players[0], observer, seed).play(30, 0.5)


# ------------------------------------------------------------------------------------------------ what is imagined can be played


@pytest.mark.parametrize("seed", SEEDS[:60:3])
def test_imagined_states_are_as_good_as_others(seed: int) -> None:
    """They come back from JSON, somebody can decide something, and play goes on; the observer sees the same in them."""
    game, random = boardrules.loads(secret_game(seed)), Random(seed)
    state = game.start(seed=seed)
    while not state.over and state.round < 3:
        for observer in observers(len(state.names)):
            imagination = state.imagine(observer, random.randrange(99))
            assert game.from_json(imagination.to_json()).to_json() == imagination.to_json()
            assert imagination.view(observer) == state.view(observer)
            for _ in range(4):
                if not imagination.over:
                    imagination = imagination.apply(random.choice(imagination.actions()))
        state = state.apply(random.choice(state.actions()))
