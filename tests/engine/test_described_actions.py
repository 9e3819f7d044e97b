"""Actions as data: what they name, and where they lead, as far as that can be known before they are played."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from pydantic import TypeAdapter

import boardrules
from boardrules import ActionParts, State
from boardrules.engine.chance import CHANCE
from boardrules.engine.shapes import ActionData

GAMES = Path(__file__).resolve().parents[1] / "games"
ACTIONS: TypeAdapter[ActionData] = TypeAdapter(ActionData)
ALL = [*boardrules.games(), *(str(path) for path in sorted(GAMES.glob("*.rules")))]

HIDDEN = """game fog "Fog" { players 2 seats red blue }
board field grid { size 4 x 1 }
player { at: field = a1  charm: 0..2 seen by owner = 0  base: field internal = a1 }
setup { for p in players { roll luck in 0..2  p.charm = luck } }
turn { choose one of step, leap, drift, swap, rest }
action step(d in Direction) {
  let goal = step(me.at, d)
  require goal != none
  me.at = goal otherwise a1
}
action leap { if next_player(me).charm == 1 { me.at = c1 } else { me.at = d1 } }
action drift { roll how in 0..1  if how == 1 { me.at = b1 } }
action swap(p in players) { require p != me  p.at = me.at  me.at = d1 }
action rest { me.base = b1 }
"""


def fog() -> State:
    return boardrules.loads(HIDDEN).start(seed=1)


@pytest.mark.parametrize(
    ("action", "leads_to"),
    [("step E", "b1"), ("leap", None), ("drift", None), ("swap blue", "d1"), ("rest", None), ("step W", None)],
)
def test_only_what_is_certain_is_told(action: str, leads_to: str | None) -> None:
    state = fog()
    state = state if state.player == 0 else state.apply("rest")
    assert state.describe(action).leads_to == leads_to


def test_the_parts_of_an_action() -> None:
    state = fog()
    other = state.seats[1 - (state.player or 0)]
    parts = state.describe(f"swap {other}")
    assert (parts.kind, parts.players, parts.spaces, parts.targets) == ("swap", (other,), (), ("d1",))
    assert state.describe("step E").other == {"d": "E"}
    text = json.dumps(parts.to_json())
    assert json.loads(text)["action"] == str(parts.action)


def told(state: State, parts: ActionParts) -> set[object]:
    """Every space that what really happens speaks of, and those that the action names."""
    events = state.apply(parts.action).events
    named = {value for event in events for value in event.data.values() if isinstance(value, str)}
    return {*named, *parts.spaces}


@pytest.mark.parametrize("name", ALL)
def test_what_is_told_comes_true_in_every_game(name: str) -> None:
    game, random = boardrules.load(name), Random(5)
    state, leading = game.start(seed=5), 0
    for _ in range(40):
        if state.over:
            break
        described = state.describe_all(random.sample(state.actions(), min(6, len(state.actions()))))
        for parts in described:
            values = [value for value in parts.action.args.values() if isinstance(value, str)]
            assert {*parts.spaces, *parts.pieces, *parts.cards, *parts.players} <= {*values}
            assert len(parts.action.args) == len(parts.other) + len(parts.spaces + parts.pieces + parts.cards + parts.players)
            if parts.leads_to is not None:
                leading += 1
                assert parts.leads_to in told(state, parts)
                assert parts.leads_to in parts.targets
        state = state.apply(random.choice(state.actions()))
    assert leading or not any(board for board in game.ruleset.boards)


def test_sailing_tells_the_square_and_a_spectator_is_told_it_too() -> None:
    state = boardrules.load("cap-horn").start(players=3, seed=4)
    while not any(action.name == "sail" for action in state.actions()):
        state = state.apply(Random(1).choice(state.actions()))
    sail = next(action for action in state.actions() if action.name == "sail")
    goal = state.describe(sail).leads_to
    assert goal is not None
    assert state.describe(sail, None).leads_to == goal
    assert state.apply(sail).view()["fields"]["Player.ship"][state.seats[state.player or 0]] == goal


def test_an_outcome_of_chance_leads_nowhere() -> None:
    state = boardrules.load("cap-horn").start(players=3, seed=4, chance="explicit")
    assert state.player == CHANCE
    assert state.describe_all()[0].leads_to is None
    with pytest.raises(ValueError, match="no player"):
        state.describe_all(player=7)


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_choices_in_words_are_told_apart_and_have_the_published_shape(name: str, language: str) -> None:
    game = boardrules.load(name, language=language)  # a game without French words stays English
    random = Random(6)
    state = game.start(seed=6)
    for _ in range(30):
        if state.over:
            break
        described = state.describe_all()
        for parts in described:
            ACTIONS.validate_python(json.loads(json.dumps(parts.to_json())), strict=True)
            assert parts.text[:1] == parts.text[:1].upper()
            assert not parts.text.endswith(".")
        assert len({parts.text for parts in described}) == len(described)
        state = state.apply(random.choice(state.actions()))


@pytest.mark.parametrize(
    ("language", "lay", "sail", "done"),
    [("en", "Lay a breeze on n2", "Sail south-west → m2", "Lay no more cards"),
     ("fr", "Poser une brise en n2", "Naviguer vers le sud-ouest → m2", "Ne plus poser de cartes")],
)  # fmt: skip
def test_a_choice_is_said_to_the_one_who_has_it(language: str, lay: str, sail: str, done: str) -> None:
    game = boardrules.load("cap-horn", language=language)
    state = game.start(players=["Ana", "Bo", "Cy"], seed=7)
    assert (state.describe("lay breeze n2").text, state.describe("done").text) == (lay, done)
    assert state.apply("lay light_air m2").apply("done").describe("sail SW").text == sail


def test_what_the_sentence_leaves_out_is_a_remark() -> None:
    tiles = boardrules.load("cabo-da-roca").start(players=2, seed=1)
    while not any(action.args.get("r") == 2 for action in tiles.actions()):
        tiles = tiles.apply(tiles.actions()[0])
    turned = next(action for action in tiles.actions() if action.args.get("r") == 2)
    assert tiles.describe(turned).text.endswith("(turned twice)")
    assert tiles.describe("agree", None).text == "Agree to the launch and take 20 coins"
