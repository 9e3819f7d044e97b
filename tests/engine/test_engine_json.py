"""States as JSON: exact round trips, and a clear error for everything else."""

from __future__ import annotations

import json
from typing import Any

import pytest

import boardrules


@pytest.fixture
def state(whispers: boardrules.Game) -> boardrules.State:
    state = whispers.start(players=["Ana", "Bo", "Cy"], seed=1).apply("bid 1")
    return state.apply(next(action for action in state.actions() if action.name == "bury"))


def test_round_trip(whispers: boardrules.Game, state: boardrules.State) -> None:
    text = state.to_json()
    again = whispers.from_json(text)
    assert again.to_json() == text
    assert whispers.from_json(text.encode()).to_json() == text
    assert again.events == state.events
    assert again.names == state.names
    assert again.actions() == state.actions()
    for action in state.actions():
        assert again.apply(action).to_json() == state.apply(action).to_json()
    assert again.imagine(0, 3).to_json() == state.imagine(0, 3).to_json()


def test_only_names_are_written(state: boardrules.State) -> None:
    data = json.loads(state.to_json())
    position = data["position"]
    assert position["me"] == "blue"
    assert position["fields"]["Player.bid"] == {"red": 1, "blue": None, "green": None}
    assert set(position["zones"]["supply"]) == {"over", "shuffled", "under"}
    assert len(position["zones"]["supply"]["under"]) == 1


def test_a_state_in_the_middle_of_an_action(whispers: boardrules.Game) -> None:
    state = whispers.start(players=2, seed=2).apply("bid 0")
    shown = next(action for action in state.actions() if action.name == "show")
    state = state.apply(shown).apply("bid 0").apply(f"take_back {shown.args['card']}")
    assert [str(action) for action in state.actions()] == ["allow", "object"]
    again = whispers.from_json(state.to_json())
    assert json.loads(state.to_json())["position"]["frames"]
    assert again.apply("allow").to_json() == state.apply("allow").to_json()


def test_a_state_that_waits_for_chance(whispers: boardrules.Game) -> None:
    state = whispers.start(players=2, chance="explicit")
    again = whispers.from_json(state.to_json())
    assert again.player == boardrules.CHANCE
    assert again.chance() == state.chance()
    assert again.apply("draw ash").to_json() == state.apply("draw ash").to_json()


def _broken(state: boardrules.State, *path: Any, value: Any = None, drop: bool = False) -> str:
    data = json.loads(state.to_json())
    part = data
    for key in path[:-1]:
        part = part[key]
    if drop:
        del part[path[-1]]
    else:
        part[path[-1]] = value
    return json.dumps(data)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("game",), "chess", "a state of chess, not of whispers"),
        (("rules",), "0" * 16, "other rules"),
        (("format",), 2, "format 1 only"),
        (("kind",), "letter", "not a saved state"),
        (("players",), ["Ana"], "2 to 3 players"),
        (("options",), {"x": 1}, "no options"),
        (("options",), "x", "options: .* belongs here"),
        (("chance",), "dice", "sampled or explicit"),
        (("position", "node"), "nowhere", "no point of play"),
        (("position", "me"), "white", "red or blue or green"),
        (("position", "round"), 10**30, "from 0 to"),
        (("position", "round"), "1", "whole number"),
        (("position", "turn"), True, "whole number"),
        (("position", "out"), ["red", 7], "red or blue or green"),
        (("position", "rng"), "xyz", "hexadecimal"),
        (("position", "rng"), "0" * 16, "do not fit"),
        (("position", "end_rule"), "XX-1", "no rule XX-1"),
        (("position", "fields", "Player.coins", "red"), 10, "from 0 to 9"),
        (("position", "fields", "Player.bid", "red"), "many", "a value of"),
        (("position", "fields", "Player.coins"), {"red": 1}, "missing"),
        (("position", "fields", "Player.luck"), 1, "does not belong"),
        (("position", "zones", "cast"), {"ash": 16}, "there are only"),
        (("position", "zones", "cast"), {"oak": 1}, "a value of rune"),
        (("position", "zones", "cast"), {"ash": -1}, "from 1 to"),
        (("position", "zones", "supply", "under"), "ash", "a list"),
        (("position", "frames", "x"), 1, "does not belong"),
        (("events", 0, "kind"), "cheat", "belongs here"),
        (("events", 0, "action"), "cheat", "no such action"),
        (("events", 0, "rule"), "XX-1", "no rule"),
        (("fresh",), 1000, "from 0 to"),
        (("known", "bounds"), [["Player.hand", "red", {"blue": {"ash": 9}}]], "more cards are known"),
        (("known", "under"), [["supply", None, []]], "does not fit"),
        (("known", "touched"), [["Player.coins", "red"]], "nothing closed"),
    ],
)
def test_every_fault_is_told(
    whispers: boardrules.Game, state: boardrules.State, path: tuple[Any, ...], value: Any, message: str
) -> None:
    with pytest.raises(boardrules.SaveError, match=message):
        whispers.from_json(_broken(state, *path, value=value))


@pytest.mark.parametrize("key", ["game", "players", "position", "events", "known"])
def test_missing_parts_are_told(whispers: boardrules.Game, state: boardrules.State, key: str) -> None:
    with pytest.raises(boardrules.SaveError, match=f"'{key}' is missing"):
        whispers.from_json(_broken(state, key, drop=True))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{",
        "[" * 100_000,
        '{"a":' * 100_000,
        "1e999",
        "NaN",
        "9" * 10_000,
        '{"kind": "boardrules state", "format": ' + "9" * 5000 + "}",
        "\ud800",
        b"\xff\xfe{}",
        7,
        None,
    ],
)
def test_nonsense_is_refused(whispers: boardrules.Game, text: Any) -> None:
    with pytest.raises(boardrules.SaveError):
        whispers.from_json(text)


def test_a_position_without_a_choice_is_refused(tic_tac_toe: boardrules.Game) -> None:
    state = tic_tac_toe.start(seed=1)
    full = {f"{column}{row}": "cross" for column in "abc" for row in "123"}
    with pytest.raises(boardrules.SaveError, match="nobody can do anything"):
        tic_tac_toe.from_json(_broken(state, "position", "fields", "square.stone", value=full))


# ------------------------------------------------------------------------------------------------ rules that break their promises

BROKEN = (
    'game x "X" { players 2 seats red blue }\nshared { n: 0..9 = 0 }\n'
    'invariant "never nothing": n > 0\ninvariant "never three": n != 3\n'
    "turn { choose one of go }\naction go { n += 1 if n == 5 { win me } }\n"
)


def test_a_state_whose_rules_break_their_own_invariants_comes_back() -> None:
    game = boardrules.loads(BROKEN)
    state, broken = game.start(seed=1), []
    while not state.over:
        again = game.from_json(state.to_json())
        assert again.to_json() == state.to_json()
        assert again.broken_invariants() == state.broken_invariants()
        broken.append(state.broken_invariants())
        state = state.apply("go")
    assert broken == [("never nothing",), (), (), ("never three",), ()]


@pytest.mark.parametrize("told", [None, [], ["never nothing"], ["never three", "never nothing"], ["never three", 3], 7])
def test_a_state_that_breaks_another_invariant_than_its_text_tells_is_refused(told: object) -> None:
    game = boardrules.loads(BROKEN)
    data = json.loads(game.start(seed=1).to_json())
    assert data.pop("broken") == ["never nothing"]
    data["position"]["fields"]["n"] = 3
    with pytest.raises(boardrules.SaveError, match=r"damaged|a text belongs here|a list belongs here"):
        game.from_json(json.dumps(data if told is None else {**data, "broken": told}))
