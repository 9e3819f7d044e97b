"""A state as JSON that somebody has changed: it is refused with a place and a reason, or it is a sound state in every respect."""

from __future__ import annotations

import json
import os
import random
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import boardrules
from tests.hostile import damage, places

TESTS = Path(__file__).resolve().parents[1]
SMALL = [*sorted((TESTS / "games").glob("*.rules")), TESTS / "engine" / "whispers.rules"]
GAMES = [*boardrules.games(), *(str(path) for path in SMALL), "everything"]
SLOW = bool(os.environ.get("BOARDRULES_SLOW"))
SHORT = ["cap-horn", "lanterns", "meadows", "whispers", "everything"]
CHOSEN = GAMES if SLOW else [name for name in GAMES if Path(name).stem in SHORT]
POSITIONS, PLACES = (40, 40) if SLOW else (2, 8)
LONGEST = 500


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("everything")
    (folder / "waters.py").write_text(places.HOOKS, encoding="utf-8")
    (folder / "everything.rules").write_text(places.GAME, encoding="utf-8")
    return folder


def loaded(name: str, folder: Path) -> boardrules.Game:
    return boardrules.load(folder / "everything.rules" if name == "everything" else name, trust_hooks=True)


def positions(game: boardrules.Game, source: random.Random, count: int) -> Iterator[boardrules.State]:
    """States from the beginning to the end of games, in the middle of actions too."""
    for number in range(count):
        state = game.start(players=source.choice(game.players), seed=number, chance=source.choice(("sampled", "explicit")))
        for _ in range(source.randrange(60)):
            if not state.over:
                state = state.apply(source.choice(state.actions()))
        yield state


def refused(game: boardrules.Game, text: str | bytes, word: str) -> boardrules.State | None:
    """The state of a text; None when it is refused as it should be."""
    try:
        return game.from_json(text)
    except boardrules.SaveError as error:
        message = str(error)
        assert len(message) <= LONGEST, word
        assert message.isprintable(), word
        assert message.startswith("the saved state"), word
        return None


def assert_sound(game: boardrules.Game, state: boardrules.State, word: str) -> None:
    """Whatever can be done with a state can be done with this one, and with those that come from it."""
    for number in range(5):
        text = state.to_json()
        assert game.from_json(text).to_json() == text, word
        for player in (None, *range(len(state.names))):
            state.view(player)
            state.events_for(player)
        assert state.events is not None
        assert repr(state)
        if not number and state.player != boardrules.CHANCE:  # rules may lead from there to what they do not promise
            assert state.broken_invariants() == (), word
        if state.over:
            assert state.outcome is not None
            return
        state.imagine(0, number).actions()
        state.rollout(number, 30)
        action = random.Random(number).choice(state.actions())
        assert state.explain(action).legal, word
        assert state.explain(str(action), None) is not None
        state = state.apply(action)


def elsewhere(states: list[dict[str, Any]], nodes: list[str]) -> dict[tuple[str, ...], list[Any]]:
    """What stands in the same place in other states of the game."""
    found: dict[tuple[str, ...], list[Any]] = defaultdict(list)
    found["position", "node"] += nodes
    for data in states:
        for path in damage.paths(data):
            value, kept = damage.at(data, path), found[words(path)]
            if len(kept) < 40 and value not in kept:
                kept.append(value)
    return found


def words(path: damage.Path) -> tuple[str, ...]:
    return tuple(part for part in path if isinstance(part, str))


def chosen_paths(data: dict[str, Any], source: random.Random) -> list[damage.Path]:
    """Parts to damage: those that play rests on more often than the many fields and events."""
    course = [path for path in damage.paths(data) if "frames" in path or (path[:1] == ("position",) and len(path) == 2)]
    others = [path for path in damage.paths(data) if path[0] != "options"]  # other options are another program, which takes time
    return [*source.sample(course, min(PLACES, len(course))), *source.sample(others, min(PLACES, len(others)))]


@pytest.mark.parametrize("name", CHOSEN, ids=lambda name: Path(name).stem)
def test_damaged_states(name: str, folder: Path) -> None:
    source = random.Random(name)
    game = loaded(name, folder)
    states = list(positions(game, source, POSITIONS))
    datas = [json.loads(state.to_json()) for state in states]
    known = elsewhere(datas, [node.name for node in game.program().nodes[1:]])
    for state, data in zip(states, datas, strict=True):
        assert_sound(game, state, "as it was written")
        for path in chosen_paths(data, source):
            for word, changed in damage.damaged(data, path, source, known[words(path)]):
                found = refused(game, json.dumps(changed), word)
                if found is not None:
                    assert_sound(game, found, word)
        for word, text in damage.broken_texts(state.to_json(), source):
            found = refused(game, text, word)
            if found is not None:
                assert_sound(game, found, word)


# ------------------------------------------------------------------------------------------------ one by one


def changed(state: boardrules.State, *path: str | int, value: Any) -> str:
    return json.dumps(damage.put(json.loads(state.to_json()), path, lambda part, key: part.__setitem__(key, value)))


def test_the_way_back_out_of_a_procedure_is_checked() -> None:
    game = boardrules.loads(WAYS_BACK)
    state = game.start(seed=1).apply("first")
    frames = json.loads(state.to_json())["position"]["frames"]
    (way,) = [name for name in frames if name.startswith("after_")]
    for place in {*range(60), 10**6} - {frames[way]}:
        text = changed(state, "position", "frames", way, value=place)
        found = refused(game, text, str(place))
        if found is not None:  # the other place that calls it
            assert_sound(game, found, str(place))
    with pytest.raises(boardrules.SaveError, match=rf"frames\.{way}: no way leads back there"):
        game.from_json(changed(state, "position", "frames", way, value=0))
    for name in frames:
        with pytest.raises(boardrules.SaveError, match=f"'{name}' is missing"):
            game.from_json(changed(state, "position", "frames", value={key: frames[key] for key in frames if key != name}))


WAYS_BACK = """
game ways "Ways" { players 2 seats red blue }
deck cards { | card | copies | | a | 2 | | b | 2 | }
player { points: 0..99  hand: pile of cards seen by owner }
shared { stock: pile of cards hidden = all  heap: pile of cards at most 1 open }
procedure give(who: Player) {
  ask next_player(who) { one(n in 1..3) { who.points += n } none_ { } }
  for p in players { ask p { yes_ { p.points += 1 } } }
}
action first { perform give(me)  me.points += 1  draw 2 from stock to me.hand }
action second { perform give(next_player(me))  draw c from stock to heap  me.points += 2 }
turn { choose one of first, second  if round == 50 { end game } }
invariant "Points are fewer than ninety-nine.": all(p in players: p.points < 99)
score { category points "Points" for p { give p.points } }
"""


def test_a_loop_that_waits_goes_on_over_somebody() -> None:
    game = boardrules.loads(WAYS_BACK)
    state = game.start(seed=1).apply("first").apply("none_")
    assert json.loads(state.to_json())["position"]["frames"]["p_values"] == ["red", "blue"]
    with pytest.raises(boardrules.SaveError, match=r"frames\.p_values\[1\]: a value of Player belongs here, not None"):
        game.from_json(changed(state, "position", "frames", "p_values", value=["red", None]))
    with pytest.raises(boardrules.SaveError, match=r"frames\.p_visited: more has been visited than there is"):
        game.from_json(changed(state, "position", "frames", "p_visited", value=3))


def test_cards_that_are_missing_and_invariants_that_are_broken_are_told() -> None:
    game = boardrules.loads(WAYS_BACK)
    state = game.start(seed=1)
    with pytest.raises(boardrules.SaveError, match=r"zones: a lies there 1 times; there are 2, and none goes out of play"):
        game.from_json(changed(state, "position", "zones", "stock", value={"a": 1, "b": 2}))
    with pytest.raises(boardrules.SaveError, match=r"position: the rules never lead here.*Points are fewer than ninety-nine"):
        game.from_json(changed(state, "position", "fields", "Player.points", "red", value=99))


def test_a_game_that_has_lasted_longer_than_any_does_not_go_on() -> None:
    game = boardrules.loads(WAYS_BACK)
    state = game.start(seed=1)
    for part in ("turn", "round"):
        last = game.from_json(changed(state, "position", part, value=10**9))
        with pytest.raises(boardrules.TooMuchWork, match="no game lasts longer"):  # noqa: PT012
            for _ in range(40):
                last = last.apply(last.actions()[0])
                assert game.from_json(last.to_json()).to_json() == last.to_json()


def test_what_a_log_says_is_what_the_rules_say() -> None:
    game = boardrules.load(str(TESTS / "games" / "connect_four.rules"))
    state = game.start(seed=1).apply("drop 4")
    note = {"kind": "note", "rule": "", "text": "\x1b[2Jyour password, please", "said": ""}
    with pytest.raises(boardrules.SaveError, match="belongs here"):
        game.from_json(changed(state, "events", value=[note]))
