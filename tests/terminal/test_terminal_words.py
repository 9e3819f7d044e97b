"""The screen of a game as a stranger reads it: words and values, no identifiers of the rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

import boardrules
from boardrules import State
from boardrules.cli.menu import entries_of, groups_of
from boardrules.cli.position import counts_now, position_text
from boardrules.cli.terminal.lookup import Lookup
from boardrules.cli.terminal.saying import said_of
from boardrules.render import state_text

SHIPPED = ("cap-horn", "cabo-da-roca", "trois-caps-3")


def reached(name: str, wanted: Callable[[State], bool], seed: int = 3) -> State:
    """The first position of a random game in which something is so."""
    state, random = boardrules.load(name).start(seed=seed), Random(seed)
    while not wanted(state):
        state = state.apply(random.choice(state.actions()))
    return state


def offers(name: str) -> Callable[[State], bool]:
    return lambda state: any(action.name == name for action in state.actions())


def said(state: State) -> dict[str, str]:
    """What is said of each action in the list."""
    groups = groups_of(entries_of(state.actions()))
    return {dict(group.entries)[number]: text for group in groups for number, text in said_of(state, state.player, group).items()}


@pytest.mark.parametrize("name", SHIPPED)
def test_what_players_have_is_said_in_words(name: str) -> None:
    state, random = boardrules.load(name).start(seed=6), Random(6)
    for _ in range(80):
        if state.over:
            break
        standing = position_text(state, state.player).removeprefix(state_text(state, state.player))
        below = standing.rpartition("\n  table")[2]
        assert not re.search(r"[a-z]_[a-z]|\bnone\b|\[", below), below
        state = state.apply(random.choice(state.actions()))


def test_actions_that_are_left_are_counted() -> None:
    state = reached("cabo-da-roca", offers("advance"))
    assert any(re.fullmatch(r"actions left: [1-9]", text) for text in counts_now(state, state.player))
    assert "actions left: " in position_text(state, state.player)
    assert "actions left: " not in position_text(state, None)


def test_the_map_shows_headings_and_towns() -> None:
    text = state_text(reached("cabo-da-roca", lambda state: "Lis" in state_text(state) and bool(offers("advance")(state))))
    assert re.search(r"\b[RB][ftp][↑↗→↘↓↙←↖]", text)
    assert "Lis Lisboa" in text


def test_a_move_tells_where_it_leads_and_few_actions_are_in_words() -> None:
    state = reached("cap-horn", offers("sail"))
    told = said(state)
    sail = next(action for action in state.actions() if action.name == "sail")
    assert told[str(sail)] == state.describe(sail).text
    assert told[str(sail)].endswith(f" → {state.describe(sail).leads_to}")
    drops = boardrules.load("tests/games/connect_four.rules").start(seed=1)
    assert said(drops)["drop 4"] == "→ d6"


def test_cards_tell_their_arrows_and_prices() -> None:
    state = boardrules.load("cap-horn").start(seed=3)
    assert Lookup(state, 0).short("card", "navigation", "cross_wind") == "↑2 ←1 →1"
    trade = boardrules.load("cabo-da-roca").start(seed=3)
    assert Lookup(trade, 0).short("card", "Card", "salt_1").startswith("salt: zone I 40, zone II 80, zone III 140; buyers: Viana")


def test_what_tells_where_something_lies() -> None:
    state = reached("cabo-da-roca", lambda state: "Lis" in state_text(state))
    lies = next(space for space, tile in state.view()["fields"]["ocean.tile"].items() if tile == "lisboa_tile")
    assert f"\n  on {lies}\n" in Lookup(state, 0).tell("lisboa")
    assert "on no tile that lies on the board yet" in Lookup(boardrules.load("cabo-da-roca").start(seed=3), 0).tell("lisboa")
    assert "\n  on f8\n" in Lookup(boardrules.load("trois-caps").start(seed=3), 0).tell("vigo")


@pytest.mark.parametrize("name", SHIPPED)
def test_why_says_each_rule_once(name: str) -> None:
    state, random = boardrules.load(name).start(seed=6), Random(6)
    for _ in range(60):
        if state.over:
            break
        for action in random.sample(state.actions(), min(3, len(state.actions()))):
            text = str(state.explain(action))
            ids = re.findall(r"\] ([A-Z]+-\d+[a-z]?) ", text)
            assert len(ids) == len(set(ids)), text
        state = state.apply(random.choice(state.actions()))
