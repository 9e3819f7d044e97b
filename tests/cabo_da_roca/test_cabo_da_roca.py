"""Cabo da Roca: its rules and examples, refusals by rule, invariants over random games, options, and recorded games."""

from __future__ import annotations

from random import Random

import pytest

import boardrules
from boardrules import State
from boardrules.engine.examples import example_state, run_example
from tests.cabo_da_roca.greedy import Greedy
from tests.cabo_da_roca.judging import LIVELY
from tests.cabo_da_roca.lockstep import RULES, cabo, play_from, rows_of
from tests.cabo_da_roca.playthrough import first_difference

LETTERS = {2: "abcdefg", 12: "ab", 21: "ab", 27: "abc", 28: "ab", 33: "abc", 38: "abcd", 44: "abc", 45: "abcd", 46: "abcde",
           72: "ab", 78: "abc", 83: "ab"}  # fmt: skip
READINGS = {"CR-11", "CR-19", "CR-37", "CR-41", "CR-42", "CR-48", "CR-50", "CR-53", "CR-65", "CR-68", "CR-69", "CR-70", "CR-74",
            "CR-76", "CR-78a", "CR-78b", "CR-78c", "CR-82"}  # fmt: skip
NOTES = {"CR-11", "CR-41", "CR-57", "CR-78b", "CR-78c", "CR-83a"}


# ------------------------------------------------------------------------------------------------ the file


def test_every_rule_is_there_with_its_status() -> None:
    wanted = {f"CR-{number:02}{letter}" for number in range(1, 88) for letter in LETTERS.get(number, " ")}
    rules = cabo().rules
    assert {rule.strip() for rule in wanted} == set(rules)
    assert {rule.id for rule in rules.values() if rule.status == "reading"} == READINGS
    assert {rule.id for rule in rules.values() if rule.status == "supplied"} == {"CR-03", "CR-54", "CR-87"}
    assert {rule.id for rule in rules.values() if not rule.executed} == NOTES
    for rule in rules.values():
        assert rule.sentence.endswith(".")
        assert rule.source.startswith("L") or rule.id == "CR-65"


def test_every_port_buys_equally_often() -> None:
    buyers = [town for _, row, _ in rows_of(cabo(), "Card") for town in row["buyers"]]
    assert {buyers.count(town) for town in buyers} == {15}
    assert {len(row["buyers"]) for _, row, _ in rows_of(cabo(), "Card") if row["goods"]} == {6}


@pytest.mark.parametrize("number", range(len(cabo().ruleset.examples)), ids=lambda number: cabo().ruleset.examples[number].title)
def test_examples_hold(number: int) -> None:
    verdict = run_example(cabo(), number)
    assert verdict.passed, verdict


# ------------------------------------------------------------------------------------------------ refusals


def refusal(state: State, move: str) -> str | None:
    """The first rule that forbids a move; None when it is legal."""
    explanation = state.explain(move)
    failed = [check.rule for check in explanation.checks if check.holds is False]
    if not explanation.legal:
        with pytest.raises(boardrules.IllegalAction):
            state.apply(move)
    return failed[0] if failed else None


def position(title: str) -> State:
    """The position of an example of the rules file."""
    titles = [example.title for example in cabo().ruleset.examples]
    return example_state(cabo(), titles.index(title))


@pytest.mark.parametrize(
    ("title", "move", "rule"),
    [
        ("sides must match", "lay coast_tile 0,-2 2", "CR-14"),
        ("sides must match", "lay coast_tile 0,-3 0", "CR-14"),
        ("corners must match too", "lay sea_tile 1,1 0", "CR-15"),
        ("ports keep their distance", "lay porto_tile -1,-2 0", "CR-16"),
        ("only a fishing boat can use shoals", "advance red_trader_1 1,-1 own_action", "CR-45b"),
        ("boats go straight ahead", "advance red_trader_1 0,-1 own_action", "CR-35"),
        ("only a fishing boat can use shoals", "advance red_fishing_1 1,-1 lighthouse_bonus", "CR-50"),
        ("only a fishing boat can use shoals", "steer red_fishing_1 S own_action", "CR-35"),
        ("a boat across the course is in the way", "advance red_trader_1 0,0 own_action", "CR-40"),
        ("a boat in port has to leave first", "advance red_trader_2 0,0 own_action", "CR-19"),
        ("a boat in port has to leave first", "steer red_trader_2 NE own_action", "CR-19"),
        ("a boat in port has to leave first", "steer red_trader_1 NE own_action", "CR-38b"),
        ("a boat in port has to leave first", "done", "CR-22"),
        ("fire is given to the sides", "attack red_pirate blue_trader_2", "CR-68"),
        ("who is safe from pirates, and who cannot attack", "attack red_pirate blue_trader_1", "CR-69"),
        ("who is safe from pirates, and who cannot attack", "attack red_trader_1 blue_trader_2", "CR-45c"),
        ("who is safe from pirates, and who cannot attack", "attack red_fishing_1 blue_trader_2", "CR-44c"),
        ("a passage fee", "demand red_pirate blue_trader_1 15", "CR-73"),
        ("a passage fee", "demand red_pirate blue_trader_1 60", "CR-73"),
        ("asking for a place in a rival's port", "buy trader 0,-2", "CR-26"),
        ("asking for a place in a rival's port", "buy pirate 0,-2", "CR-24"),
        ("asking for a place in a rival's port", "buy fishing 0,0", "CR-25"),
        ("a boat just bought stays, and three boats give three actions", "buy trader 0,-2", "CR-04"),
        ("where sailors can be set out", "buy sailor -2,0", "CR-27c"),
        ("sailors on their way", "walk red_Sailor_1 1,-2", "CR-30"),
        ("sailors on their way", "walk red_Sailor_1 0,-1", "CR-33b"),
        ("one square at a time", "walk red_Sailor_1 2,-2", "CR-33a"),
        ("a sailor on an island stays, unless a pirate removes him", "walk red_Sailor_1 4,0", "CR-52"),
        ("a sailor on an island stays, unless a pirate removes him", "raid red_pirate blue_Sailor_1", "CR-71"),
        ("where boats cannot go", "advance red_fishing_1 4,1 own_action", "CR-44b"),
        ("where boats cannot go", "advance red_fishing_2 6,1 own_action", "CR-42"),
        ("where boats cannot go", "advance red_pirate 13,0 own_action", "CR-46d"),
        ("where boats cannot go", "advance red_trader_2 14,1 own_action", "CR-30"),
        ("land across the way", "advance red_trader_1 3,-1 own_action", "CR-34"),
    ],
)
def test_refusals_name_their_rule(title: str, move: str, rule: str) -> None:
    assert refusal(position(title), move) == rule


def test_without_actions_nothing_is_bought() -> None:
    state = position("a lighthouse gives a move and takes a toll")
    state = state.apply("advance red_trader_1 0,0 own_action").apply("steer red_trader_1 NE own_action")
    assert refusal(state, "steer red_trader_1 E own_action") == "CR-20"
    assert refusal(state, "buy sailor -1,-1") == "CR-20"
    assert refusal(state, "steer red_trader_1 E lighthouse_bonus") is None


# ------------------------------------------------------------------------------------------------ random games


def total_coins(state: State) -> int:
    return sum(state.view(None)["fields"]["Player.coins"].values())


BANK = {"buy": {-20, -60, -100, -150}, "agree": {-60, -100, -150}, "sell_boat": {30, 50, 100}, "sell_sailor": {10}}
"""How an action may change the sum of all coins; other actions than these, deliveries and shots do not."""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_keep_the_invariants(players: int) -> None:
    for seed in range(4):
        random = Random(seed)
        state = cabo().start(players=players, seed=seed)
        while not state.over:
            actions = state.actions()
            action = random.choices(actions, [LIVELY.get(each.name, 1.0) for each in actions])[0]
            before = total_coins(state)
            state = state.apply(action)
            assert state.broken_invariants() == ()
            assert not [event for event in state.events if event.kind == "fault"]
            change = total_coins(state) - before
            if action.name in ("advance", "attack"):
                assert change >= 0
            else:
                assert change == 0 or change in BANK.get(action.name, set())


@pytest.mark.parametrize("option", sorted(cabo().options))
def test_games_with_other_readings_end(option: str) -> None:
    default = cabo().options[option].default
    value = not default if isinstance(default, bool) else 3
    random = Random(1)
    state = cabo().start(players=3, seed=1, options={option: value})
    while not state.over:
        actions = state.actions()
        state = state.apply(random.choices(actions, [LIVELY.get(action.name, 1.0) for action in actions])[0])
        assert state.broken_invariants() == ()
    assert not [event for event in state.events if event.kind == "fault"]


def test_no_fees_are_named_without_fee_negotiation() -> None:
    titles = [example.title for example in cabo().ruleset.examples]
    text = RULES.read_text(encoding="utf-8").replace("option passage_fees: flag = yes", "option passage_fees: flag = no")
    state = example_state(play_from(text), titles.index("a passage fee"))
    assert refusal(state, "demand red_pirate blue_trader_1 50") == "CR-73"
    assert refusal(state, "attack red_pirate blue_trader_1") is None


# ------------------------------------------------------------------------------------------------ recorded games


@pytest.mark.parametrize("players", [2, 3, 4])
def test_recorded_games_replay(players: int) -> None:
    """Every decision is still legal, what comes of it is the same, and so is the end."""
    assert first_difference(cabo(), players) is None


def test_a_greedy_player_beats_a_random_one() -> None:
    wins = 0
    for seed in range(4):
        random = Random(seed)
        state = cabo().start(players=2, seed=seed)
        greedy = Greedy(cabo(), 2, random)
        while not state.over:
            action = greedy.choose(state) if state.player == seed % 2 else random.choice(state.actions())
            state = state.apply(action)
        assert state.outcome is not None
        wins += state.outcome.winners == (seed % 2,)
    assert wins >= 3


# ------------------------------------------------------------------------------------------------ for bots


def test_the_evaluation_knows_the_way_as_the_pilot_does() -> None:
    """The moves of a boat to a port, told by the rules and by the Python that counts every turn: there is a way for both or for
    neither, and the rules, which count turns by halves, never count more than one too many."""
    claim = (
        "all(b in Boat, s in ocean: b.at == none or not is_port(s)"
        " or (way_to_one(b, b.at otherwise s, s) == 127) == (moves_of(b.at otherwise s, b.facing, s, b.kind) == 99)"
        " and way_to_one(b, b.at otherwise s, s) / 2 <= moves_of(b.at otherwise s, b.facing, s, b.kind) + 1)"
    )
    game = play_from(f'{RULES.read_text(encoding="utf-8")}\ninvariant "the pilot agrees": {claim}\n')
    random = Random(4)
    state = game.start(players=3, seed=4)
    looked = 0
    for number in range(600):
        if state.over:
            break
        state = state.apply(random.choice(state.actions()))
        if number % 40 == 39:
            looked += 1
            assert state.broken_invariants() == ()
    assert looked > 3


def test_a_boat_under_way_with_a_cargo_stands_better_the_nearer_it_comes() -> None:
    titles = [example.title for example in cabo().ruleset.examples]
    state = example_state(cabo(), titles.index("what bots know: the moves of a boat, and that a cargo is worth something"))
    before = state.ask("evaluate", "red")
    assert state.apply("steer red_trader_1 NE own_action").ask("evaluate", "red") > before
