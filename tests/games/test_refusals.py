"""Whatever a player tries in the shipped games, what is refused is refused with a rule and its sentence."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from random import Random

import pytest

import boardrules
from boardrules import Game, State, UnreadableAction

GAMES = ("cap-horn", "trois-caps", "trois-caps-3", "trois-caps-training", "cabo-da-roca")


CODE = re.compile(r"[_<>=|{}()\[\]]|\b[a-z]\w*\.[a-z]|\bme\b|\bnone\b")
"""What a sentence for players never has."""


def near_misses(state: State, known: dict[str, list[set[str]]], random: Random) -> list[str]:
    """Actions put together from arguments that such actions had earlier in the game."""
    for action in state.actions():
        name, *arguments = str(action).split()
        places = known.setdefault(name, [set() for _ in arguments])
        for seen, argument in zip(places, arguments, strict=True):
            seen.add(argument)
    return [" ".join([name, *(random.choice(sorted(seen)) for seen in places)]) for name, places in known.items()]


def wild_guesses(state: State, random: Random) -> list[str]:
    """Actions of this decision with any arguments of the right types, as somebody types them who does not know the rules."""
    found = []
    named = [name for key, values in state.view(None)["fields"].items() if key.endswith(".at") for name in values]
    for action in {action.name: action for action in state.actions()}.values():
        parts = state.describe(action)
        pool = {"cards": [card for deck in state.game.ruleset.decks.values() for card in deck.cards], "pieces": named}
        words = str(action).split()
        for kind, values in (("cards", parts.cards), ("pieces", parts.pieces)):
            for value in values:
                words[words.index(value)] = random.choice(pool[kind])
        found.append(" ".join(words))
    return found


def refusals(game: Game, players: int, seed: int, decisions: int) -> dict[str, set[str]]:
    """The reasons given in a random game, by action; every one must cite a rule in full."""
    random = Random(seed)
    state = game.start(players=players, seed=seed)
    known: dict[str, list[set[str]]] = {}
    found: dict[str, set[str]] = defaultdict(set)
    for _ in range(decisions):
        if state.over:
            break
        for tried in (*near_misses(state, known, random), *wild_guesses(state, random)):
            try:
                explanation = state.explain(tried)
            except UnreadableAction:
                continue
            if not explanation.legal:
                assert any(f"{rule.id}: {rule.sentence}" in explanation.reason for rule in game.rules.values()), explanation.reason
                assert not CODE.search(explanation.failed.refusal if explanation.failed else ""), explanation.reason
                found[tried.split()[0]].add(explanation.reason)
        state = state.apply(random.choice(state.actions()))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_refusal_names_a_rule_and_its_sentence(name: str) -> None:
    game = boardrules.load(name)
    found = refusals(game, game.players[-1], 7, 120)
    assert len(found) >= 5
    assert sum(map(len, found.values())) > 100


def test_a_card_that_is_not_in_the_hand() -> None:
    state = boardrules.load("cap-horn").start(players=3, seed=1)
    assert state.player is not None
    held = state.view(state.player)["zones"]["Player.hand"][state.seats[state.player]]["cards"]
    missing = next(card for card in ("gale", "reach", "breeze", "headwind") if card not in held)
    reason = state.explain(f"lay {missing} m2").reason
    assert "CH-18: You may lay any number of cards from your hand" in reason
    assert f"You do not hold a {missing}." in reason


def played_until(state: State, reached: Callable[[State], bool]) -> State:
    """The first position of a random game in which something is so."""
    random = Random(4)
    while not reached(state):
        state = state.apply(random.choice(state.actions()))
    return state


def offers(name: str) -> Callable[[State], bool]:
    return lambda state: any(action.name == name for action in state.actions())


def test_squares_without_a_tile_and_squares_that_are_not_beside_a_boat() -> None:
    start = boardrules.load("cabo-da-roca").start(players=2, seed=4)
    tile = str(start.actions()[0]).split()[1]
    assert "50,50 is no empty space beside the tiles." in start.explain(f"lay {tile} 50,50 0").reason
    state = played_until(start, offers("buy"))
    seat = state.seats[state.active]
    assert "There is no tile on 40,40." in state.explain("buy fishing 40,40").reason
    reason = state.explain(f"advance {seat}_trader_1 0,0 own_action").reason
    assert f"{seat.capitalize()} trade boat 1 is not on the board." in reason


@pytest.mark.parametrize(("first_run", "rule"), [(True, "TC-34: Roll the first die"), (False, "TC-35: Then roll the second die")])
def test_too_many_squares_cite_the_die(first_run: bool, rule: str) -> None:
    def with_this_die(state: State) -> bool:
        fields = state.view(None)["fields"]
        at_sea = fields["Player.due"][state.seats[state.active]] != "le_verdon"
        return at_sea and offers("stay")(state) and fields["first_run"] == first_run and 0 < fields["die"] < 6

    state = played_until(boardrules.load("trois-caps-training").start(players=2, seed=3), with_this_die)
    assert rule in state.explain(f"sail N {state.view(None)['fields']['die'] + 1}").reason
