"""Actions as data: what they name, and where they lead, as far as that can be known before they are played."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import boardrules
from boardrules import ActionParts, State
from boardrules.engine.chance import CHANCE

GAMES = Path(__file__).resolve().parents[1] / "games"
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
