"""Cap Horn as a player meets it: its rules, the reasons of refusals, what is hidden, what can be taken back."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from boardrules.games.cap_horn.voyage import squares_to_go

import boardrules
from boardrules import Match, State
from boardrules.engine.examples import example_state
from boardrules.runtime.reading import Reading, ReadingBook
from tests.cap_horn.lockstep import cap_horn
from tests.cap_horn.oracle import CARDS
from tests.cap_horn.proofs import problems, watched_game

LETTERS = {"02": "abcde", "08": "abcd", "17": "ab", "22": "abc", "35": "ab", "45": "ab", "46": "abcd"}
IDS = [f"CH-{number:02}{letter}" for number in range(1, 61) for letter in LETTERS.get(f"{number:02}", " ")]
NOTES = {"CH-02d", "CH-02e", "CH-07", "CH-08c", "CH-20", "CH-24", "CH-40", "CH-46c", "CH-58"}
READINGS = {12, 15, 23, 27, 28, 30, 31, 43, 44, 46, 47, 49, 54, 57, 59}
SUPPLIED = {"CH-02a", "CH-03", "CH-41", "CH-50", "CH-51", "CH-60"}
WITHOUT_SOURCE = SUPPLIED | {"CH-30", "CH-31", "CH-43", "CH-46a", "CH-46b", "CH-46c", "CH-46d", "CH-59"}


def test_every_rule_is_there_with_its_status_and_source() -> None:
    rules = cap_horn().rules
    assert sorted(rules) == sorted(name.strip() for name in IDS)
    for name, rule in rules.items():
        number = int(name[3:5])
        assert rule.status == ("supplied" if name in SUPPLIED else "reading" if number in READINGS else "stated"), name
        assert bool(rule.source) == (name not in WITHOUT_SOURCE), name
        assert re.fullmatch(r"(L\d+(-\d+)?(, )?)*", rule.source), name
        assert rule.sentence.endswith("."), name
        assert bool(rule.executed) == (name not in NOTES), name


def test_examples_and_scenarios_hold() -> None:
    assert len(cap_horn().ruleset.examples) >= 10
    assert list(problems(watched_game(), range(0))) == []


# ------------------------------------------------------------------------------------------------ refusals


@pytest.mark.parametrize(
    ("example", "action", "rule"),
    [
        ("a first card touches a start square", "lay breeze h2", "CH-19"),
        ("a first card touches a start square", "lay breeze k1", "CH-21"),
        ("a card under a ship", "cover breeze i3", "CH-29"),
        ("a card within reach is not covered", "cover headwind l4", "CH-27"),
        ("nor is one beside your ship if you can pay for ignoring", "cover headwind m2", "CH-28"),
        ("nor is one within reach of a sprint that you can pay for", "cover headwind l5", "CH-27"),
        ("exactly as far as the arrow says, over squares without cards", "sail SW", "CH-36"),
        ("one card, one ship, except at a station", "sail S", "CH-38"),
        ("CH-49: with six cards nothing is drawn", "draw left", "CH-49"),
        ("CH-49: with six cards nothing is drawn", "buy left", "CH-49"),
        ("CH-48: who has no point buys nothing", "buy left", "CH-48"),
        ("points that are not there", "ignore S", "CH-45b"),
        ("points that are not there", "sprint S", "CH-45b"),
        ("one rose is not enough", "sail N", "CH-60"),
        ("one rose is not enough", "ignore N", "CH-60"),
        ("over the line with two roses", "sail NE", "CH-41"),
        ("ignoring leads to any neighbouring card, also against the wind", "ignore W", "CH-38"),
        ("ignoring leads to any neighbouring card, also against the wind", "ignore S", "CH-36"),
    ],
)
def test_the_first_reason_of_a_refusal_is_the_right_rule(example: str, action: str, rule: str) -> None:
    state = at_example(example)
    explanation = state.explain(action)
    assert explanation.legal is False
    assert explanation.rule == rule
    if explanation.offered:
        assert f"{rule}: {cap_horn().rules[rule].sentence}" in explanation.reason


@pytest.mark.parametrize("example", ["a second green station gives nothing", "a second rose of a leg is not given"])
def test_a_second_rose_is_no_refusal_but_gives_nothing(example: str) -> None:
    state = at_example(example)
    assert state.explain("sail W").legal
    after = state.apply("sail W")
    assert after.view()["fields"]["Player.roses"]["white"] == ["green"]
    assert not {"CH-54", "CH-06"} & {event.rule for event in after.events}


def at_example(title: str) -> State:
    game = watched_game()
    [number] = [number for number, example in enumerate(game.ruleset.examples) if example.title == title]
    return example_state(game, number)


# ------------------------------------------------------------------------------------------------ hidden things and undo


def test_views_hide_hands_and_piles_but_not_their_sizes() -> None:
    state = cap_horn().start(players=4, seed=3)
    for viewer in (None, 0, 1, 2, 3):
        zones = state.view(viewer)["zones"]
        assert zones["supply"] == {"size": 78}
        for seat, name in enumerate(state.seats):
            hand = zones["Player.hand"][name]
            assert hand["size"] == 3
            assert ("cards" in hand) == (seat == viewer)
        assert state.view(viewer)["fields"]["left_pile"] + state.view(viewer)["fields"]["right_pile"] == 78


def test_nobody_else_learns_what_is_drawn() -> None:
    match = Match(cap_horn(), players=3, seed=5)
    drawer = match.state.active
    finish_turn(match)
    entry = next(entry for entry in match.log_for((drawer + 1) % 3) if entry.notation.startswith("draw"))
    assert "a card is drawn" in str(entry)
    [own] = [entry for entry in match.log_for(drawer) if entry.notation.startswith("draw")]
    assert any(f"{card} is drawn" in str(own) for card in CARDS)


def test_undo_stops_at_a_draw() -> None:
    match = Match(cap_horn(), players=3, seed=5)
    match.play("done")
    match.play("renounce")
    match.undo()
    match.undo()
    finish_turn(match)
    while not match.actions[-1][1].name.startswith("draw"):
        match.undo(agreed=True)
    with pytest.raises(boardrules.UndoRefused, match="draw left"):
        match.undo()


def finish_turn(match: Match) -> None:
    for action in ("done", "renounce", "draw left", "done"):
        match.play(action)


# ------------------------------------------------------------------------------------------------ invariants


@pytest.mark.parametrize("players", [3, 4, 5])
def test_invariants_hold_in_random_games(players: int) -> None:
    """A fast selection; `python -m tests.cap_horn.measure --random 0 --greedy 0 --watched 1000` looks at thousands of games."""
    assert len(cap_horn().ruleset.invariants) >= 8
    for seed in range(2):
        random = Random(seed)
        state = cap_horn().start(players=players, seed=seed)
        for _ in range(400):
            if state.over:
                break
            state = state.apply(random.choice(state.actions()))
            assert state.broken_invariants() == ()
            assert not [event for event in state.events if event.kind == "fault"]


# ------------------------------------------------------------------------------------------------ hooks


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_evaluation_knows_the_way_as_the_pilot_does(players: int) -> None:
    """How far it still is, told by the rules and by the Python that searches the map."""
    folder = Path(boardrules.__file__).parent / "games" / "cap_horn"
    if not folder.is_dir():
        folder = Path(boardrules.__file__).parents[1] / "games" / "cap_horn"
    text = (folder / "cap_horn.rules").read_text(encoding="utf-8")
    claim = "all(p in players: voyage_left(p.ship, size(p.roses), station_to_mark(p)) == squares_to_go(p))"
    game = boardrules.loads(f'{text}\ninvariant "the pilot agrees": {claim}\n', folder=folder, trust_hooks=True)
    for seed in range(3):
        random = Random(seed)
        state = game.start(players=players, seed=seed)
        for _ in range(300):
            if state.over:
                break
            state = state.apply(random.choice(state.actions()))
            assert state.broken_invariants() == ()


def test_the_shortest_voyage() -> None:
    state = cap_horn().start(players=3, seed=1)
    program = state._session.program
    reading = Reading(ReadingBook(program.domains, program.layout), state._position)
    assert {seat: squares_to_go(reading, seat) for seat in state.seats} == dict.fromkeys(state.seats, 13)
    assert all(-1000 <= state.ask("evaluate", seat) <= 1000 for seat in state.seats)
